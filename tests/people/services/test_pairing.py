"""Pairing codes: short-lived, single-use, hopeless to guess; two tablets on one table."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.people.conftest import House
from tourney.core.command import Actor, system_actor
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.core.now import now
from tourney.people import codes
from tourney.people.glass import token_hash
from tourney.people.models import Device, PairingCode, WrongGuess
from tourney.people.services import devices, pairing

GUEST = Actor("guest")


def code_for(house: House, table=None, key: str = "make") -> tuple[str, str]:
    kind = "tablet" if table else "display"
    _, digits, secret = pairing.make_code(
        event_id=house.event.pk,
        kind=kind,
        table_id=table.pk if table else None,
        actor=system_actor(),
        key=key,
    )
    return digits, secret


def pair_with(
    digits: str, key: str = "pair", source: str = "1.2.3.4", **more
) -> tuple[Device, str]:
    code = pairing.find_code(digits=digits, source=source)
    done, token = pairing.pair(code_id=code.pk, actor=GUEST, key=key, **more)
    return Device.objects.get(pk=done.answer["device"]), token


def refusal(call, *args, **kwargs) -> str:
    with pytest.raises(Refused) as why:
        call(*args, **kwargs)
    return why.value.code


def test_six_digits_pair_a_tablet_with_its_table(house: House) -> None:
    digits, _ = code_for(house, house.table)
    device, token = pair_with(f"{digits[:3]} {digits[3:]}")
    assert (device.table, device.event, device.watching) == (house.table, house.event, False)
    assert device.token_hash == token_hash(token)
    assert device.name


def test_the_qr_pairs_without_digits(house: House) -> None:
    _, secret = code_for(house)
    code = pairing.find_code(secret=secret, source="")
    done, _ = pairing.pair(code_id=code.pk, actor=GUEST, key="k")
    assert Device.objects.get(pk=done.answer["device"]).kind == "display"


def test_a_code_is_good_once(house: House) -> None:
    digits, secret = code_for(house, house.table)
    code = pairing.find_code(digits=digits, source="a")
    pair_with(digits)
    assert refusal(pairing.find_code, digits=digits, source="a") == "code_wrong"
    assert refusal(pairing.find_code, secret=secret, source="a") == "code_wrong"
    assert refusal(pairing.pair, code_id=code.pk, actor=GUEST, key="second") == "code_wrong"
    assert Device.objects.count() == 1


def test_a_button_pressed_twice_pairs_once_with_one_token(house: House) -> None:
    digits, _ = code_for(house, house.table)
    _, token = pair_with(digits, key="same")
    assert pairing.repeated("same") is not None
    done, again = pairing.pair(code_id=pairing.repeated("same"), actor=GUEST, key="same")
    assert done.repeated
    assert again == token
    assert Device.objects.count() == 1


def test_a_code_ends_after_five_minutes(house: House) -> None:
    digits, _ = code_for(house, house.table)
    code = PairingCode.objects.get()
    assert code.expires_at - code.made_at == timedelta(minutes=5)
    PairingCode.objects.update(expires_at=now())
    assert refusal(pair_with, digits) == "code_wrong"


def test_neither_digits_nor_secret_stand_anywhere(house: House) -> None:
    digits, secret = code_for(house, house.table)
    stored = PairingCode.objects.values().get()
    feed = " ".join(f"{row.params}{row.answer}" for row in FeedRow.objects.all())
    for word in (digits, secret):
        assert word not in f"{stored} {feed}"


def test_another_code_for_the_same_table_ends_the_first(house: House) -> None:
    first, _ = code_for(house, house.table, key="one")
    second, _ = code_for(house, house.table, key="two")
    assert refusal(pairing.find_code, digits=first, source="a") == "code_wrong"
    assert pairing.find_code(digits=second, source="a")


def test_one_address_gets_five_wrong_guesses(house: House) -> None:
    digits, secret = code_for(house, house.table)
    wrong = "000001" if digits != "000001" else "000002"
    seen = [refusal(pairing.find_code, digits=wrong, source="joker") for _ in range(7)]
    assert seen == ["code_wrong"] * 5 + ["code_paused"] * 2
    assert refusal(pairing.find_code, digits=digits, source="joker") == "code_paused"
    assert pairing.find_code(digits=digits, source="honest")
    assert pairing.find_code(secret=secret, source="joker")
    WrongGuess.objects.update(at=now() - codes.CODE_LIFE)
    assert pairing.find_code(digits=digits, source="joker")


def test_a_code_survives_twenty_guesses_from_everywhere_and_no_more(house: House) -> None:
    """Whoever has a thousand addresses still meets each code twenty times at most."""
    digits, secret = code_for(house, house.table)
    wrong = "000001" if digits != "000001" else "000002"
    for number in range(codes.CODE_GUESSES_IN_LIFE):
        refusal(pairing.find_code, digits=wrong, source=f"address {number}")
    assert refusal(pairing.find_code, digits=digits, source="late") == "code_wrong"
    assert pairing.find_code(secret=secret, source="late"), "the QR still works"


def test_a_right_guess_costs_nothing(house: House) -> None:
    digits, _ = code_for(house, house.table)
    for _ in range(30):
        pairing.find_code(digits=digits, source="same")
    assert PairingCode.objects.get().attempts == 0


def test_only_so_many_codes_wait_at_once(house: House) -> None:
    from tables.models import Table

    for number in range(codes.LIVE_CODES_PER_EVENT):
        table = Table.objects.create(event=house.event, number=10 + number, chairs=9)
        code_for(house, table, key=f"k{number}")
    assert refusal(code_for, house, house.table, key="last") == "too_many_codes"


def test_no_code_for_a_table_of_another_event_or_a_closed_one(house: House) -> None:
    assert refusal(code_for, house, house.other_table) == "not_found"
    house.table.status = "closed"
    house.table.save()
    assert refusal(code_for, house, house.table) == "table_closed"


def test_the_second_tablet_watches_until_it_takes_over(house: House) -> None:
    first, _ = pair_with(code_for(house, house.table, key="a")[0], key="p1")
    second, _ = pair_with(code_for(house, house.table, key="b")[0], key="p2")
    assert second.watching
    devices.take_over(device_id=second.pk, event_id=house.event.pk, actor=GUEST, key="t")
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.watching, second.watching) == (True, False)
    devices.take_over(device_id=first.pk, event_id=house.event.pk, actor=GUEST, key="t2")
    first.refresh_from_db()
    assert not first.watching


def test_a_device_paired_anew_keeps_its_name_and_gets_a_new_token(house: House) -> None:
    device, token = pair_with(code_for(house, house.table)[0], name="Blue case")
    again, fresh = pair_with(
        code_for(house, house.second, key="b")[0], key="p2", device_id=device.pk
    )
    assert (again.pk, again.name, again.table) == (device.pk, "Blue case", house.second)
    assert fresh != token
    assert not Device.objects.filter(token_hash=token_hash(token)).exists()


def test_a_revoked_device_comes_back_as_a_new_one(house: House) -> None:
    device, _ = pair_with(code_for(house, house.table)[0])
    devices.revoke(device_id=device.pk, event_id=house.event.pk, actor=GUEST, key="r")
    again, _ = pair_with(code_for(house, house.table, key="b")[0], key="p2", device_id=device.pk)
    assert again.pk != device.pk
    assert not again.watching
