"""The room the console shows: tables, alerts, search; the same number of queries for any room."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.models import FloorCall, Hand, Move, Table
from tables.selectors.room import QUIET_AFTER, read_room, read_table
from tables.selectors.search import find_in_room
from tables.services.event import start_event
from tables.services.halts import halt_play
from tables.services.handforhand import start_hand_for_hand
from tests.tables.room import FLOOR, NAMES, deal, enter, make_event, new_key, seated_table, tap
from tourney.core.now import now
from tourney.events.models import Event
from tourney.people.models import Device

pytestmark = pytest.mark.django_db(transaction=True)


def running(players: int, size: int) -> Event:
    event = make_event(table_size=size)
    enter(event, *NAMES[:players])
    start_event(event_id=event.pk, actor=FLOOR, key=new_key())
    return Event.objects.get(pk=event.pk)


def queries(event_id: int) -> int:
    read_room(event_id)
    with CaptureQueriesContext(connection) as seen:
        read_room(event_id)
    return len(seen)


def test_the_room_costs_the_same_however_many_tables() -> None:
    one, two, three = running(2, 2), running(4, 2), running(6, 2)
    for event in (one, two, three):
        for table in Table.objects.filter(event=event):
            deal(table)
    assert Table.objects.filter(event=three).count() == 3
    # The only table left also has its chip counts on the clock: one query more.
    assert queries(three.pk) == queries(two.pk) == queries(one.pk) - 1


def test_a_table_shows_chairs_button_hand_and_pot() -> None:
    table = seated_table((1000, None, 1000, 1000))
    hand = deal(table)
    tap(hand, (hand.table.button_chair or 0, "call"))
    (view,) = read_room(table.event_id).tables
    assert [chair.state for chair in view.chairs] == ["seated", "empty", "seated", "seated"]
    assert view.hand is not None
    assert (view.hand.number, view.hand.street) == (1, "preflop")
    assert view.hand.pot == 50 + 100 + 100
    assert view.hand.to_act is not None
    assert sum(chair.button for chair in view.chairs) == 1
    assert (view.players, view.free, view.average, view.hands_an_hour) == (3, 1, 1000, 1)
    assert read_table(table.pk) == view


def test_what_waits_is_listed_oldest_first() -> None:
    event = running(6, 2)
    first, second, third = Table.objects.filter(event=event)
    at = now()
    seat = first.seats.select_related("entry").first()
    assert seat is not None
    Move.objects.create(
        event=event,
        entry=seat.entry,
        from_table=first,
        from_chair=seat.chair,
        to_table=second,
        to_chair=1,
        at=at - timedelta(seconds=20),
        changed_at=at,
    )
    FloorCall.objects.create(
        event=event, table=third, reason="dispute", at=at - timedelta(seconds=60)
    )
    halt_play(event_id=event.pk, actor=FLOOR, key=new_key())
    alerts = read_room(event.pk).alerts
    assert [alert.kind for alert in alerts] == ["call", "move", "halted"]
    assert read_room(event.pk).tables[2].called


def test_a_tablet_that_fell_silent_is_told_but_not_where_none_is_wanted() -> None:
    event = running(2, 2)
    table = Table.objects.get(event=event)
    Device.objects.create(
        kind="tablet",
        name="Tablet 1",
        token_hash="x",
        event=event,
        table=table,
        paired_at=now(),
        last_seen_at=now() - QUIET_AFTER - timedelta(seconds=1),
    )
    assert [alert.kind for alert in read_room(event.pk).alerts] == ["quiet"]
    Table.objects.filter(pk=table.pk).update(mode=Table.Mode.NONE)
    assert read_room(event.pk).alerts == ()


def test_a_network_that_fell_silent_is_one_matter() -> None:
    event = running(8, 2)
    for table in Table.objects.filter(event=event):
        Device.objects.create(
            kind="tablet",
            name=f"Tablet {table.number}",
            token_hash=f"x{table.number}",
            event=event,
            table=table,
            paired_at=now(),
            last_seen_at=now() - QUIET_AFTER * table.number - timedelta(seconds=1),
        )
    (alert,) = read_room(event.pk).alerts
    assert (alert.kind, alert.params["tables"]) == ("silence", "1, 2, 3, 4")


def test_a_hand_that_hangs_unsettled_is_told() -> None:
    table = seated_table((1000, 1000))
    hand = deal(table)
    Hand.objects.filter(pk=hand.pk).update(
        status=Hand.Status.CLOSED, closed_at=now() - timedelta(minutes=1)
    )
    (alert,) = read_room(table.event_id).alerts
    assert (alert.kind, alert.params["number"]) == ("unsettled", 1)


def test_chips_that_do_not_add_up_are_told_with_the_difference() -> None:
    table = seated_table((1000, 1000))
    assert read_room(table.event_id).missing_chips == 0
    table.seats.update(stack=900)
    room = read_room(table.event_id)
    assert room.missing_chips == 200
    (alert,) = room.alerts
    assert (alert.kind, alert.params) == ("chips", {"chips": 200, "missing": True})


def test_chips_on_their_way_to_another_table_are_not_missing() -> None:
    event = running(4, 2)
    seat = Table.objects.filter(event=event)[0].seats.get(chair=0)
    seat.status, stack = "left", seat.stack
    seat.save()
    Move.objects.create(
        event=event,
        entry=seat.entry,
        state=Move.State.LEFT,
        to_table=Table.objects.filter(event=event)[1],
        to_chair=1,
        stack=stack,
        at=now(),
        changed_at=now(),
    )
    assert read_room(event.pk).missing_chips == 0


def test_who_has_no_seat_and_what_can_be_broken_is_told() -> None:
    event = make_event(table_size=2, late_registration={"through_level": 3})
    enter(event, *NAMES[:4])
    start_event(event_id=event.pk, actor=FLOOR, key=new_key())
    (late,) = enter(event, "Late")
    Table.objects.filter(event=event, number=2).update(proposal="break")
    alerts = {alert.kind: alert for alert in read_room(event.pk).alerts}
    assert alerts["unseated"].params["entry"] == late.pk
    assert (alerts["break"].table, alerts["break"].params["final"]) == ("2", False)


def test_one_from_the_money_asks_for_hand_for_hand() -> None:
    event = make_event(table_size=2)
    enter(event, *NAMES[:4])
    start_event(event_id=event.pk, actor=FLOOR, key=new_key())
    room = read_room(event.pk)
    assert room.clock.to_the_money == 1
    assert [alert.kind for alert in room.alerts] == ["bubble"]
    start_hand_for_hand(event_id=event.pk, actor=FLOOR, key=new_key())
    assert [alert.kind for alert in read_room(event.pk).alerts] == []


def test_a_great_room_is_read_without_chairs(monkeypatch: pytest.MonkeyPatch) -> None:
    event = running(6, 2)
    monkeypatch.setattr("tables.selectors.room.TABLES_IN_DETAIL", 2)
    room = read_room(event.pk)
    assert not room.detailed
    assert [table.players for table in room.tables] == [2, 2, 2]
    assert room.seated == 6
    assert room.missing_chips == 0


def test_search_finds_players_by_name_and_number_and_tables_by_number() -> None:
    event = running(6, 2)
    found = find_in_room(event.pk, "ali")
    assert [(p.name, p.table != "") for p in found.players] == [("Alice", True)]
    assert [p.number for p in find_in_room(event.pk, "#3").players] == [3]
    assert [t.label for t in find_in_room(event.pk, "table 2").tables] == ["2"]
    assert find_in_room(event.pk, "nobody here").players == ()
