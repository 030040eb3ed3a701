"""PINs: counted before compared, paused, and void after ten wrong ones."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.people.conftest import PIN, House
from tourney.core.command import system_actor
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.core.now import now
from tourney.people import codes
from tourney.people.models import Staff
from tourney.people.services import pins

WRONG = "739104"


def check(house: House, pin: str = PIN, who: str = "dealer", role: str = "dealer") -> Staff:
    return pins.check_pin(
        staff_id=house.people[who].pk, pin=pin, event_id=house.event.pk, role=role
    )


def refused(house: House, pin: str = WRONG, **more: str) -> str:
    with pytest.raises(Refused) as why:
        check(house, pin, **more)
    return why.value.code


def end_pause(house: House) -> None:
    house.people["dealer"].refresh_from_db()
    Staff.objects.filter(pk=house.people["dealer"].pk).update(
        pin_locked_until=now() - timedelta(seconds=1)
    )


def test_the_right_pin_lets_in(house: House) -> None:
    assert check(house) == house.people["dealer"]
    assert check(house, f"{PIN[:3]} {PIN[3:]}") == house.people["dealer"]


def test_a_pin_opens_only_what_the_role_does(house: House) -> None:
    assert refused(house, PIN, who="dealer", role="floor") == "pin_unknown"
    assert refused(house, PIN, who="other_dealer") == "pin_unknown"
    assert check(house, who="floor", role="floor")
    assert check(house, who="house_director", role="floor")


def test_five_wrong_ones_pause_even_the_right_one(house: House) -> None:
    codes_seen = [refused(house) for _ in range(5)]
    assert codes_seen == ["pin_wrong"] * 4 + ["pin_paused"]
    assert refused(house, PIN) == "pin_paused"
    end_pause(house)
    assert check(house)


def test_ten_wrong_ones_void_the_pin_for_good(house: House) -> None:
    for _ in range(5):
        refused(house)
    end_pause(house)
    assert [refused(house) for _ in range(5)] == ["pin_wrong"] * 4 + ["pin_none"]
    end_pause(house)
    assert refused(house, PIN) == "pin_none"


def test_a_right_one_starts_the_count_anew(house: House) -> None:
    for _ in range(4):
        refused(house)
    check(house)
    assert [refused(house) for _ in range(4)] == ["pin_wrong"] * 4


def test_nobody_gets_more_than_ten_tries_whatever_the_pauses(house: House) -> None:
    compared = 0
    for _ in range(60):
        end_pause(house)
        with pytest.raises(Refused) as why:
            check(house, WRONG)
        compared += why.value.code in ("pin_wrong", "pin_paused")
    house.people["dealer"].refresh_from_db()
    assert house.people["dealer"].pin_wrong == codes.PIN_TRIES_IN_LIFE
    assert compared < codes.PIN_TRIES_IN_LIFE


def test_a_new_pin_is_told_once_and_stands_in_no_feed(house: House) -> None:
    _, pin = pins.set_pin(
        staff_id=house.people["dealer"].pk, actor=system_actor(), key="k1", event_id=house.event.pk
    )
    _, again = pins.set_pin(
        staff_id=house.people["dealer"].pk, actor=system_actor(), key="k1", event_id=house.event.pk
    )
    assert pin == again
    assert check(house, pin)
    assert refused(house, PIN) == "pin_wrong"
    for row in FeedRow.objects.all():
        assert pin not in f"{row.params}{row.answer}{row.body_hash}"


@pytest.mark.parametrize(
    ("pin", "code"),
    [("12345", "pin_form"), ("1234567", "pin_form"), ("", "pin_form"), ("123456", "pin_too_easy")],
)
def test_a_chosen_pin_has_six_digits_that_are_not_the_first_tried(
    house: House, pin: str, code: str
) -> None:
    with pytest.raises(Refused) as why:
        pins.set_pin(staff_id=house.people["dealer"].pk, actor=system_actor(), key="k", pin=pin)
    assert why.value.code == code
