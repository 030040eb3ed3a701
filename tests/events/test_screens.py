"""Set-up and desk as forms: each act once, each refusal worded, nothing half-done."""

import json
import uuid
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.events.stories import STRUCTURE, enter, make_event
from tourney.events.models import Entry, Event
from tourney.events.selectors.clock import structures_of
from tourney.events.selectors.desk import desk_page
from tourney.money import ledger
from tourney.money.models import Payout
from tourney.people.models import Role, Staff

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Client:
    client = Client()
    client.force_login(Staff.objects.create_superuser("director"))
    return client


def key() -> dict[str, str]:
    return {"key": str(uuid.uuid4())}


NEW = {
    "name": "Friday",
    "structure": "sng-turbo",
    "table_size": "9",
    "buy_in": "20",
    "fee": "2.50",
    "currency": "eur",
    "profile": "founding",
}


def test_a_new_event_is_made_from_a_template(director: Client) -> None:
    answer = director.post("/events/new/", NEW | key())
    event = Event.objects.get()
    assert answer["Location"] == f"/events/{event.pk}/setup/"
    assert (event.buy_in, event.fee, event.currency) == (2000, 250, "EUR")
    page = director.get(f"/events/{event.pk}/setup/").content.decode()
    assert "Dead button" in page or "dead button" in page


def test_the_new_event_form_sent_twice_makes_one_event(director: Client) -> None:
    same = NEW | key()
    director.post("/events/new/", same)
    director.post("/events/new/", same)
    assert Event.objects.count() == 1


def test_a_structure_file_of_ones_own_is_taken(director: Client) -> None:
    file = SimpleUploadedFile("mine.json", json.dumps(STRUCTURE).encode())
    director.post("/events/new/", NEW | key() | {"file": file})
    assert [level.bb for level in structures_of(Event.objects.get().pk)[0].levels] == [20, 40, 100]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"{", "mine.json is not a structure file"),
        (b'{"items": [{"type": "level", "minutes": 10, "sb": 5, "bb": -2}]}', "items[0].bb"),
        (b'{"items": [{"type": "level", "minutes": 10, "sb": 50, "bb": 20}]}', "small blind 50"),
    ],
)
def test_a_broken_structure_file_is_named_with_its_field(
    director: Client, content: bytes, says: str
) -> None:
    file = SimpleUploadedFile("mine.json", content)
    answer = director.post("/events/new/", NEW | key() | {"file": file})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert says in page
    assert 'value="Friday"' in page  # what was typed is not lost
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    "change",
    [{"name": ""}, {"table_size": "12"}, {"buy_in": "-3"}, {"structure": "?"}, {"currency": "E"}],
)
def test_a_form_that_cannot_be_is_shown_again(director: Client, change: dict[str, str]) -> None:
    answer = director.post("/events/new/", NEW | key() | change)
    assert answer.status_code == 422
    assert not Event.objects.exists()


def test_settings_are_saved_and_a_stale_form_is_told(director: Client) -> None:
    event = make_event()
    form = {
        "name": "Saturday",
        "starting_stack": "2000",
        "table_size": "8",
        "currency": "EUR",
        "buy_in": "30",
        "late_level": "2",
        "reentries": "",
        "balance_mode": "automatic",
        "recording_mode": "full",
        "expected": str(event.revision),
    }
    assert director.post(f"/events/{event.pk}/setup/settings/", form | key()).status_code == 302
    event.refresh_from_db()
    assert (event.name, event.buy_in, event.fee) == ("Saturday", 3000, 0)
    assert event.late_registration["through_level"] == 2
    assert event.reentry["limit"] is None
    stale = director.post(f"/events/{event.pk}/setup/settings/", form | key() | {"fee": "5"})
    assert stale.status_code == 409


def structure_form(event: Event, **changes: Any) -> dict[str, Any]:
    return {
        "expected": str(event.revision),
        "type": ["level", "level", "break", "level"],
        "minutes": ["10", "10", "5", "12.5"],
        "sb": ["10", "20", "0", "50"],
        "bb": ["20", "40", "0", "100"],
        "ante": ["0", "5", "0", "100"],
        "ante_kind": ["each", "each", "none", "bb"],
        "variants": ["NL", "PL", "NL", "FL+NL"],
        "color_up": ["", "", "5 25", ""],
        **key(),
        **changes,
    }


def test_the_structure_editor_writes_levels_breaks_antes_and_games(director: Client) -> None:
    event = make_event()
    director.post(f"/events/{event.pk}/setup/structure/", structure_form(event))
    items = structures_of(event.pk)[-1].items
    assert [item.seconds for item in items] == [600, 600, 300, 750]
    assert (items[1].ante, items[1].ante_kind, items[1].variants) == (5, "each", ("PL",))  # type: ignore[union-attr]
    assert items[3].variants == ("FL", "NL")  # type: ignore[union-attr]
    assert items[2].color_up == (5, 25)  # type: ignore[union-attr]


def test_a_row_can_be_added_and_removed(director: Client) -> None:
    event = make_event()
    director.post(f"/events/{event.pk}/setup/structure/", structure_form(event, add="level"))
    assert structures_of(event.pk)[-1].levels[-1].bb == 200
    event.refresh_from_db()
    removed = structure_form(event, type=["level", "remove", "remove", "level"])
    director.post(f"/events/{event.pk}/setup/structure/", removed)
    assert [level.bb for level in structures_of(event.pk)[-1].levels] == [20, 100]


@pytest.mark.parametrize(
    "change", [{"sb": ["ten", "20", "0", "50"]}, {"bb": ["5", "40", "0", "100"]}]
)
def test_a_row_that_is_wrong_is_refused_in_words(director: Client, change: dict[str, Any]) -> None:
    event = make_event()
    answer = director.post(f"/events/{event.pk}/setup/structure/", structure_form(event, **change))
    assert answer.status_code == 422
    assert len(structures_of(event.pk)) == 1


def test_house_rules_by_one_tap_and_one_by_one(director: Client) -> None:
    event = make_event()
    director.post(f"/events/{event.pk}/setup/house/", {"profile": "tda_2024"} | key())
    event.refresh_from_db()
    assert (event.house_profile, event.house["timeout"]) == ("tda_2024", "check_fold")
    single = {name: str(value) for name, value in event.house.items()}
    single |= {"single": "1", "button_rule": "moving", "min_raise_floor_2bb": "True"}
    director.post(f"/events/{event.pk}/setup/house/", single | key())
    event.refresh_from_db()
    assert event.house["button_rule"] == "moving"
    assert event.house["min_raise_floor_2bb"] is True
    assert event.house["timeout"] == "check_fold"


@pytest.mark.parametrize(
    ("form", "plan"),
    [
        ({"shares": "50 / 30 / 20"}, {"kind": "percent", "shares": [5000, 3000, 2000], "unit": 1}),
        (
            {"curve": "flatter", "unit": "5", "places": "4"},
            {"kind": "standard", "curve": "flatter", "unit": 500, "places": 4},
        ),
    ],
)
def test_payout_plans(director: Client, form: dict[str, str], plan: dict[str, Any]) -> None:
    event = make_event()
    director.post(f"/events/{event.pk}/setup/payouts/", form | key())
    event.refresh_from_db()
    assert event.payout_plan == plan


@pytest.mark.parametrize("form", [{"shares": "50 30"}, {"shares": "half"}, {"curve": "cliff"}])
def test_a_payout_plan_that_does_not_add_up_is_refused(
    director: Client, form: dict[str, str]
) -> None:
    event = make_event()
    assert director.post(f"/events/{event.pk}/setup/payouts/", form | key()).status_code == 422


def test_a_list_of_names_is_entered_once_however_often_it_is_sent(director: Client) -> None:
    event = make_event()
    form = {"name": "Ada Conti\n\n  Rui Prata \nBo Lind"} | key()
    for _ in range(2):
        director.post(f"/events/{event.pk}/desk/enter/", form)
    assert Entry.objects.count() == 3
    page = director.get(f"/events/{event.pk}/desk/?q=ru").content.decode()
    assert "Rui Prata" in page


def test_a_name_is_shown_as_text_whatever_it_holds(director: Client) -> None:
    event = make_event()
    director.post(f"/events/{event.pk}/desk/enter/", {"name": "<script>alert(1)</script>"} | key())
    page = director.get(f"/events/{event.pk}/desk/").content.decode()
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)" in page


def names_in(event: Event) -> list[str]:
    return list(Entry.objects.filter(event=event).values_list("player__name", flat=True))


def test_a_pasted_list_enters_nobody_twice_and_says_whom_it_held_back(director: Client) -> None:
    event = make_event()
    address = f"/events/{event.pk}/desk/enter/"
    pasted = {"name": "Ada Conti\nRui Prata\nADA  conti\nBo Lind"} | key()
    for _ in range(2):
        answer = director.post(address, pasted)
        assert answer.status_code == 422
        assert "somebody of that name is in already" in answer.content.decode()
        assert sorted(names_in(event)) == ["Ada Conti", "Bo Lind", "Rui Prata"]
    director.post(address, {"name": "ADA  conti", "namesake": "1"} | key())
    assert sorted(names_in(event)) == ["ADA conti", "Ada Conti", "Bo Lind", "Rui Prata"]


def test_who_was_withdrawn_comes_in_by_name_again(director: Client) -> None:
    event = make_event()
    (entry,) = enter(event, "Ada Conti")
    director.post(f"/events/{event.pk}/desk/{entry}/leave/", key())
    assert (
        director.post(f"/events/{event.pk}/desk/enter/", {"name": "Ada Conti"} | key()).status_code
        == 302
    )


def test_names_that_find_no_room_stay_in_the_form(director: Client) -> None:
    event = make_event()
    Event.objects.update(max_entries=2)
    answer = director.post(
        f"/events/{event.pk}/desk/enter/",
        {"name": "Ada Conti\nRui Prata\nBo Lind\nSefa Ooms"} | key(),
    )
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "The event is full" in page
    assert "Bo Lind\nSefa Ooms</textarea>" in page
    assert names_in(event) == ["Ada Conti", "Rui Prata"]


def test_more_names_than_one_post_may_hold_lose_nobody(director: Client) -> None:
    event = make_event()
    answer = director.post(
        f"/events/{event.pk}/desk/enter/",
        {"name": "\n".join(f"Player {n}" for n in range(501))} | key(),
    )
    assert answer.status_code == 422
    assert "Player 500</textarea>" in answer.content.decode()
    assert not names_in(event)


def test_a_name_of_invisible_signs_is_no_name(director: Client) -> None:
    event = make_event()
    answer = director.post(f"/events/{event.pk}/desk/enter/", {"name": "\u200b\u202e"} | key())
    assert answer.status_code == 422
    assert not names_in(event)


def test_a_withdrawn_player_gets_the_money_back(director: Client) -> None:
    event = make_event()
    (entry,) = enter(event, "Ada Conti")
    director.post(f"/events/{event.pk}/desk/{entry}/leave/", key())
    assert ledger.totals(event.pk)["amount"] == 0


def test_a_prize_is_paid_once_and_only_when_the_place_is_final(director: Client) -> None:
    event = make_event()
    (entry,) = enter(event, "Ada Conti")
    payout = Payout.objects.create(event=event, entry_id=entry, place=1, amount=2000)
    address = f"/events/{event.pk}/desk/pay/{payout.pk}/"
    assert director.post(address, key()).status_code == 422
    Entry.objects.update(place=1, place_final=True)
    assert director.post(address, key()).status_code == 302
    assert director.post(address, key()).status_code == 422
    assert ledger.totals(event.pk)["amount"] == 200


def test_the_cashier_works_the_desk_but_does_not_change_the_event() -> None:
    event = make_event()
    cashier = Staff.objects.create_user("cashier")
    Role.objects.create(staff=cashier, event=event, kind=Role.Kind.CASHIER)
    client = Client()
    client.force_login(cashier)
    assert client.get(f"/events/{event.pk}/desk/").status_code == 200
    assert client.post(f"/events/{event.pk}/setup/house/", key()).status_code == 403


def test_the_desk_costs_the_same_for_one_entry_and_for_many(
    django_assert_max_num_queries: Any,
) -> None:
    event = make_event()
    enter(event, "Ada Conti")
    with django_assert_max_num_queries(9):
        desk_page(event)
    enter(event, *[f"Player {n}" for n in range(12)])
    with django_assert_max_num_queries(9):
        desk_page(event)


def test_the_demo_opens_a_night_in_play_and_only_in_an_empty_house(director: Client) -> None:
    answer = director.post("/demo/", key())
    first = Event.objects.order_by("pk").first()
    assert first is not None
    assert answer["Location"] == f"/events/{first.pk}/floor/"
    assert director.post("/demo/", key()).status_code == 422
    assert ledger.totals(first.pk)["chips"] == 9 * first.starting_stack
