"""The console's buttons: done, refused, repeated, stale, without htmx, and by the wrong person."""

import json
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from tables.models import FloorCall, Hand, Move, Ruling, Seat, Table
from tables.screens.floor_words import palette
from tests.tables.floor_people import press, signed_in
from tests.tables.room import NAMES, deal, enter, make_event, seated_table
from tourney.core.now import now
from tourney.events.models import ClockEntry, Event
from tourney.events.selectors.clock import read_event_clock

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    return seated_table((1000, 1000, 1000))


@pytest.fixture
def floor(table: Table) -> Client:
    return signed_in(table.event_id, "floor")


def at(name: str, *ids: int) -> str:
    return reverse(f"tables:{name}", args=ids)


# --- looking -------------------------------------------------------------------------------


def test_the_console_shows_the_room_and_a_table_beside_it(floor: Client, table: Table) -> None:
    html = floor.get(f"{at('floor', table.event_id)}?table={table.pk}").content.decode()
    for name in NAMES[:3]:
        assert name in html
    assert 'id="room"' in html
    assert 'id="table-panel"' in html


def test_the_fragments_say_nothing_when_nothing_is_new(floor: Client, table: Table) -> None:
    address = at("room-fragment", table.event_id)
    fresh = floor.get(address, headers={"HX-Request": "true"})
    seen = fresh.content.decode().split('data-live-revision="')[1].split('"')[0]
    assert floor.get(f"{address}?seen={seen}").status_code == 204
    deal(table)
    assert floor.get(f"{address}?seen={seen}").status_code == 200


@pytest.mark.parametrize("role", ["dealer", "cashier"])
def test_only_the_floor_opens_it(role: str, table: Table) -> None:
    assert signed_in(table.event_id, role).get(at("floor", table.event_id)).status_code == 403


def test_a_stranger_is_shown_the_door(table: Table) -> None:
    answer = Client().get(at("floor", table.event_id))
    assert answer.status_code == 302
    assert "sign-in" in answer["Location"]


def test_a_table_of_another_event_is_not_there(floor: Client) -> None:
    other = seated_table((1000, 1000))
    own = Event.objects.exclude(pk=other.event_id).get()
    assert floor.get(at("table-fragment", own.pk, other.pk)).status_code == 404


def test_search_as_fragment_and_as_page(floor: Client, table: Table) -> None:
    address = f"{at('floor-search', table.event_id)}?q=alice"
    fragment = floor.get(address, headers={"HX-Request": "true"}).content.decode()
    assert "Alice" in fragment
    assert "<html" not in fragment
    assert "<html" in floor.get(address).content.decode()


def test_the_palette_opens_pages_that_exist(floor: Client, table: Table) -> None:
    event = Event.objects.get(pk=table.event_id)
    director = signed_in(event.pk, "director")
    for row in palette(event):
        assert director.get(row["href"].partition("#")[0]).status_code == 200


# --- the clock -------------------------------------------------------------------------------


def test_stop_and_start_the_clock(floor: Client, table: Table) -> None:
    done = press(floor, at("clock-stop", table.event_id))
    assert done.status_code == 200
    assert "floor:done" in json.loads(done["HX-Trigger"])
    assert not read_event_clock(table.event_id).running
    press(floor, at("clock-resume", table.event_id))
    assert read_event_clock(table.event_id).running


def test_a_refusal_is_422_with_a_sentence(floor: Client, table: Table) -> None:
    press(floor, at("clock-stop", table.event_id))
    again = press(floor, at("clock-stop", table.event_id))
    assert again.status_code == 422
    assert 'data-code="clock_already_stopped"' in again.content.decode()


def test_a_repeated_key_is_one_act(floor: Client, table: Table) -> None:
    key = str(uuid.uuid4())
    for _ in range(2):
        answer = press(floor, at("clock-add", table.event_id), key=key, minutes="5")
        assert answer.status_code == 200
    assert ClockEntry.objects.filter(kind="add_time").count() == 1


def test_a_stale_screen_is_409_and_nothing_is_done(floor: Client, table: Table) -> None:
    stale = Event.objects.get(pk=table.event_id).revision
    press(floor, at("clock-add", table.event_id), minutes="5")
    answer = press(floor, at("clock-stop", table.event_id), expected=stale)
    assert answer.status_code == 409
    assert read_event_clock(table.event_id).running


def test_a_plain_form_goes_back_to_the_console(floor: Client, table: Table) -> None:
    answer = press(floor, at("clock-stop", table.event_id), htmx=False)
    assert answer.status_code == 302
    assert answer["Location"] == at("floor", table.event_id)
    page = press(floor, at("clock-stop", table.event_id), htmx=False)
    assert page.status_code == 422
    assert "<html" in page.content.decode()


def test_a_plain_form_does_not_lead_to_another_site(floor: Client, table: Table) -> None:
    answer = press(floor, at("clock-stop", table.event_id), htmx=False, next="https://evil.test/")
    assert answer["Location"] == at("floor", table.event_id)


def test_a_get_writes_nothing(floor: Client, table: Table) -> None:
    assert floor.get(at("clock-stop", table.event_id)).status_code == 405


def test_time_is_taken_off_and_the_clock_set(floor: Client, table: Table) -> None:
    press(floor, at("clock-add", table.event_id), minutes="5", take="yes")
    left = read_event_clock(table.event_id).seconds_left
    assert left is not None
    assert left < 301
    press(floor, at("clock-jump", table.event_id), item="2", minutes="7")
    reading = read_event_clock(table.event_id)
    assert (reading.item, reading.level_number) == (2, 3)
    assert reading.seconds_left is not None
    assert 410 < reading.seconds_left <= 420


@pytest.mark.parametrize("minutes", ["", "abc", "1e9", "-", "999999999"])
def test_a_number_that_is_none_is_refused(floor: Client, table: Table, minutes: str) -> None:
    answer = press(floor, at("clock-add", table.event_id), minutes=minutes)
    assert answer.status_code == 422
    assert not ClockEntry.objects.filter(kind="add_time").exists()


def test_a_message_is_on_the_clock(floor: Client, table: Table) -> None:
    press(floor, at("clock-message", table.event_id), message="  Dinner   at nine ")
    assert "Dinner at nine" in Client().get(at("clock", table.event_id)).content.decode()


def test_play_started_from_the_console_draws_seats() -> None:
    event = make_event()
    enter(event, *NAMES[:4])
    client = signed_in(event.pk, "floor")
    assert press(client, at("start-event", event.pk)).status_code == 200
    assert Seat.objects.filter(table__event=event).count() == 4
    assert press(client, at("start-event", event.pk)).status_code == 422


# --- a table without a tablet ---------------------------------------------------------------------


def test_player_out_by_whom(floor: Client, table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(mode=Table.Mode.NONE)
    answer = press(floor, at("table-out", table.event_id, table.pk), chair="1", by=["0"])
    assert answer.status_code == 200, answer.content.decode()
    stacks = dict(table.seats.filter(status="seated").values_list("chair", "stack"))
    assert stacks == {0: 2000, 2: 1000}


def test_out_needs_somebody_who_won(floor: Client, table: Table) -> None:
    answer = press(floor, at("table-out", table.event_id, table.pk), chair="1", by=["1"])
    assert answer.status_code == 422
    assert 'data-code="who_won"' in answer.content.decode()


def test_a_hand_is_started_and_a_stack_counted(floor: Client, table: Table) -> None:
    assert press(floor, at("table-start", table.event_id, table.pk)).status_code == 200
    assert Hand.objects.filter(table=table, status="open").count() == 1
    press(floor, at("table-stack", table.event_id, table.pk), chair="0", chips="1,250")
    assert "1,250" not in floor.get(at("table-fragment", table.event_id, table.pk)).headers


def test_the_button_is_set_between_hands(floor: Client, table: Table) -> None:
    press(floor, at("table-button", table.event_id, table.pk), chair="2")
    table.refresh_from_db()
    assert table.button_chair == 2


def test_the_floor_insists_and_a_ruling_is_left(floor: Client, table: Table) -> None:
    press(floor, at("play-halt", table.event_id))
    refused = press(floor, at("table-start", table.event_id, table.pk))
    assert refused.status_code == 422
    assert 'name="override"' in refused.content.decode()
    done = press(floor, at("table-start", table.event_id, table.pk), override="yes")
    assert done.status_code == 200
    assert Ruling.objects.get().kind == "start_anyway"


def test_an_act_the_rules_refuse_is_let_stand(floor: Client, table: Table) -> None:
    hand = deal(table)
    address = at("table-force", table.event_id, table.pk)
    done = press(floor, address, chair="0", verb="raise", to="150", note="said so in time")
    assert done.status_code == 200, done.content.decode()
    ruling = Ruling.objects.get()
    assert (ruling.kind, ruling.hand_id, ruling.note) == ("forced_act", hand.pk, "said so in time")


# --- what waits --------------------------------------------------------------------------------------


def test_a_call_is_solved_in_one_tap(floor: Client, table: Table) -> None:
    call = FloorCall.objects.create(
        event_id=table.event_id, table=table, reason="dispute", at=now()
    )
    assert press(floor, at("call-solved", table.event_id, call.pk)).status_code == 200
    call.refresh_from_db()
    assert call.solved_at is not None
    assert press(floor, at("call-solved", table.event_id, call.pk)).status_code == 422


def test_a_move_is_ordered_refused_and_changed() -> None:
    event = make_event(table_size=4)
    enter(event, *NAMES[:6])
    client = signed_in(event.pk, "floor")
    press(client, at("start-event", event.pk))
    one, two = Table.objects.filter(event=event)
    deal(one)
    seat = one.seats.order_by("chair").first()
    assert seat is not None
    free = next(c for c in range(4) if not two.seats.filter(chair=c).exists())
    press(client, at("entry-move", event.pk, seat.entry_id), table=str(two.pk), chair=str(free + 1))
    move = Move.objects.get(entry=seat.entry)
    assert (move.state, move.to_chair) == (Move.State.ORDERED, free)
    assert press(client, at("move-cancel", event.pk, move.pk)).status_code == 200
    move.refresh_from_db()
    assert move.state == Move.State.CANCELLED
    assert press(client, at("move-order", event.pk, move.pk)).status_code == 422


def test_the_outage_question_is_answered(floor: Client, table: Table) -> None:
    since = now()
    Event.objects.filter(pk=table.event_id).update(
        outage={"kind": "gap", "seconds": 60, "since": since.isoformat()}
    )
    html = floor.get(at("floor", table.event_id)).content.decode()
    assert at("outage", table.event_id) in html
    assert press(floor, at("outage", table.event_id), counts="no").status_code == 200
    assert Event.objects.get(pk=table.event_id).outage is None


def test_tables_are_halted_changed_placed_and_closed(floor: Client, table: Table) -> None:
    ids = (table.event_id, table.pk)
    press(floor, at("table-halt", *ids), on="yes")
    press(floor, at("table-mode", *ids), mode="none")
    press(floor, at("table-place", *ids), x="0.25", y="0.5")
    table.refresh_from_db()
    assert (table.halted, table.mode, table.x, table.y) == (True, "none", 0.25, 0.5)
    assert press(floor, at("table-place", *ids), x="7", y="0").status_code == 422
    assert press(floor, at("table-close", *ids)).status_code == 422
    press(floor, at("table-open", table.event_id))
    empty = Table.objects.get(event_id=table.event_id, number=table.number + 1)
    assert press(floor, at("table-close", table.event_id, empty.pk)).status_code == 200


def test_away_and_penalty(floor: Client, table: Table) -> None:
    ids = (table.event_id, table.pk)
    press(floor, at("table-away", *ids), chair="0", away="yes")
    press(floor, at("table-penalty", *ids), chair="1", kind="hands", count="2")
    assert table.seats.get(chair=0).away
    assert table.seats.get(chair=1).penalty_hands == 2
    assert press(floor, at("table-penalty", *ids), chair="1", kind="hands").status_code == 422


def test_a_ruling_is_written_down(floor: Client, table: Table) -> None:
    press(floor, at("ruling", table.event_id), table=str(table.pk), note="Verbal bet binds")
    assert Ruling.objects.get().note == "Verbal bet binds"


def test_a_broken_form_is_refused(floor: Client, table: Table) -> None:
    assert press(floor, at("clock-stop", table.event_id), key="nonsense").status_code == 422
    assert read_event_clock(table.event_id).running


def test_disqualified_chips_leave_play(floor: Client, table: Table) -> None:
    seat = table.seats.get(chair=1)
    done = press(
        floor,
        at("entry-remove", table.event_id),
        entry=str(seat.entry_id),
        why="disqualified",
        note="abuse",
    )
    assert done.status_code == 200, done.content.decode()
    assert not table.seats.filter(chair=1, status="seated").exists()
    assert press(floor, at("entry-remove", table.event_id), entry="1").status_code == 422


def test_a_late_player_is_seated_in_one_tap() -> None:
    event = make_event(late_registration={"through_level": 3})
    enter(event, *NAMES[:3])
    client = signed_in(event.pk, "floor")
    press(client, at("start-event", event.pk))
    (late,) = enter(event, "Late")
    html = client.get(at("floor", event.pk)).content.decode()
    assert at("entry-seat", event.pk, late.pk) in html
    assert press(client, at("entry-seat", event.pk, late.pk)).status_code == 200
    assert Seat.objects.filter(entry=late, status="seated").exists()


def test_last_hands_and_hand_for_hand() -> None:
    event = make_event(table_size=2)
    enter(event, *NAMES[:4])
    client = signed_in(event.pk, "floor")
    press(client, at("start-event", event.pk))
    assert press(client, at("play-last", event.pk), hands="3").status_code == 200
    assert set(Table.objects.values_list("hands_left", flat=True)) == {3}
    assert press(client, at("play-last", event.pk)).status_code == 200
    assert press(client, at("hand-for-hand", event.pk), on="yes").status_code == 200
    page = Client().get(at("clock", event.pk)).content.decode()
    assert "Hand for hand" in page
    assert press(client, at("hand-for-hand", event.pk), on="no").status_code == 200
