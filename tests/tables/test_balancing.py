"""The room kept even: R-149 to R-156, moves with their states, breaks and the final table."""

from typing import Any

import pytest

from tables.models import Hand, Move, Seat, Table
from tables.services.balancing import balance_room
from tables.services.breaking import break_table, finish_breaking, make_final_table
from tables.services.event import start_event
from tables.services.moves import (
    cancel_move,
    change_move,
    confirm_seated,
    move_player,
    order_move,
)
from tables.services.seating import seat_entry
from tables.services.tables import open_table
from tests.tables.room import FLOOR, deal, enter, make_event, new_key, tap
from tourney.core.errors import Refused
from tourney.core.undo import undo
from tourney.events.models import Event
from tourney.money import ledger

pytestmark = pytest.mark.django_db


def room(*counts: int, chairs: int = 6, **settings: Any) -> tuple[Event, list[Table]]:
    """A running event with so many players per table, every table with positions 0, 1, 2."""
    event = make_event(table_size=chairs, balance_mode="propose", **settings)
    names = iter([f"Player {number}" for number in range(sum(counts))])
    tables = []
    for count in counts:
        done = open_table(event_id=event.pk, actor=FLOOR, key=new_key(), chairs=chairs)
        tables.append(Table.objects.get(pk=done.answer["table"]))
        for chair, entry in enumerate(enter(event, *[next(names) for _ in range(count)])):
            seat_entry(
                event_id=event.pk,
                entry_id=entry.pk,
                table_id=tables[-1].pk,
                chair=chair,
                actor=FLOOR,
                key=new_key(),
            )
    start_event(event_id=event.pk, actor=FLOOR, key=new_key())
    for table in tables:
        Table.objects.filter(pk=table.pk).update(button_chair=0, sb_chair=1, bb_chair=2)
        table.refresh_from_db()
    event.refresh_from_db()
    return event, tables


def counts(event: Event) -> list[int]:
    """Players per open table, those on the way counted where they go."""
    live = (Seat.Status.SEATED, Seat.Status.RESERVED)
    return sorted(
        Seat.objects.filter(table=table, status__in=live).count()
        for table in Table.objects.filter(event=event, status=Table.Status.OPEN)
    )


def chips_in_room(event: Event) -> int:
    live = Seat.objects.filter(
        table__event=event, status__in=(Seat.Status.SEATED, Seat.Status.RESERVED)
    )
    return sum(live.values_list("stack", flat=True))


def press(act: Any, move: Move, **more: Any) -> Any:
    return act(move_id=move.pk, actor=FLOOR, key=new_key(), **more)


def arrive(event: Event) -> None:
    for move in Move.objects.filter(event=event, state=Move.State.LEFT):
        press(confirm_seated, move)


def test_a_balanced_room_needs_no_move() -> None:
    event, _ = room(5, 4, 4)
    assert balance_room(event.pk) is False
    assert not Move.objects.exists()


def test_the_next_big_blind_of_the_long_table_is_proposed_with_a_reason() -> None:
    event, (long, short) = room(6, 4, balance_policy={"final_table_size": 9})
    assert balance_room(event.pk) is True
    move = Move.objects.get()
    assert (move.state, move.from_table, move.from_chair) == (Move.State.PROPOSED, long, 3)
    assert (move.to_table, move.reason["code"]) == (short, "balance")
    assert (move.reason["from_players"], move.reason["to_players"]) == (6, 4)
    assert balance_room(event.pk) is False, "the same room proposes nothing new"


def test_an_ordered_move_reserves_the_chair_and_the_stack_travels() -> None:
    event, (_long, short) = room(6, 4)
    balance_room(event.pk)
    move = Move.objects.get()
    press(order_move, move)
    move.refresh_from_db()
    assert move.state == Move.State.LEFT, "no hand at the source: he leaves at once"
    promised = Seat.objects.get(status=Seat.Status.RESERVED)
    assert (promised.table, promised.stack) == (short, 1000)
    with pytest.raises(Refused) as refusal:
        seat_entry(
            event_id=event.pk,
            entry_id=late(event),
            table_id=short.pk,
            chair=promised.chair,
            actor=FLOOR,
            key=new_key(),
        )
    assert refusal.value.code == "chair_taken"
    press(confirm_seated, move)
    assert counts(event) == [5, 5]
    assert chips_in_room(event) == ledger.totals(event.pk)["chips"]
    assert balance_room(event.pk) is False


def late(event: Event) -> int:
    Event.objects.filter(pk=event.pk).update(
        registration_closed_at=None, late_registration={"through_level": 3}
    )
    return enter(event, "Late Comer")[0].pk


def test_a_player_leaves_when_the_hand_he_is_in_is_settled() -> None:
    event, (long, _) = room(6, 4)
    hand = deal(long)
    balance_room(event.pk)
    move = Move.objects.get()
    press(order_move, move)
    move.refresh_from_db()
    assert move.state == Move.State.ORDERED
    while hand.status == Hand.Status.OPEN:
        from tables.services.hands.common import log_rows, state_of

        turn = state_of(hand, log_rows(hand.pk)).to_act
        tap(hand, (turn, "fold"))
    move.refresh_from_db()
    assert move.state == Move.State.LEFT
    assert chips_in_room(event) == ledger.totals(event.pk)["chips"]


def test_undoing_the_hand_brings_a_player_back_who_has_not_sat_down_yet() -> None:
    from tables.services.hands import undo_back_to
    from tables.services.hands.common import log_rows, state_of

    event, (long, _) = room(6, 4)
    hand = deal(long)
    balance_room(event.pk)
    press(order_move, Move.objects.get())
    while hand.status == Hand.Status.OPEN:
        tap(hand, (state_of(hand, log_rows(hand.pk)).to_act, "fold"))
    undo_back_to(hand_id=hand.pk, number=2, actor=FLOOR, key=new_key())
    assert Move.objects.get().state == Move.State.ORDERED
    assert Seat.objects.filter(table=long, status=Seat.Status.SEATED).count() == 6


def test_a_proposal_whose_reason_has_gone_is_withdrawn() -> None:
    event, (_long, short) = room(6, 4)
    balance_room(event.pk)
    seat_entry(
        event_id=event.pk, entry_id=late(event), table_id=short.pk, actor=FLOOR, key=new_key()
    )
    assert balance_room(event.pk) is True
    assert Move.objects.get().state == Move.State.CANCELLED


def test_the_floor_refuses_changes_and_moves_by_hand() -> None:
    event, (long, short) = room(6, 4)
    balance_room(event.pk)
    done = press(cancel_move, Move.objects.get())
    undo(row_id=done.row_id, event_id=event.pk, actor=FLOOR, key=new_key())
    move = Move.objects.get()
    assert move.state == Move.State.PROPOSED
    press(change_move, move, to_table=short.pk, to_chair=5)
    move.refresh_from_db()
    assert (move.state, move.to_chair, move.reason["code"]) == (Move.State.LEFT, 5, "floor")
    press(change_move, move, to_table=short.pk, to_chair=4)
    assert Seat.objects.get(status=Seat.Status.RESERVED).stack == 1000
    with pytest.raises(Refused):
        press(cancel_move, Move.objects.get())
    arrive(event)
    entry = Seat.objects.filter(table=long, status=Seat.Status.SEATED).first()
    assert entry is not None
    move_player(entry_id=entry.entry_id, to_table=short.pk, to_chair=5, actor=FLOOR, key=new_key())
    with pytest.raises(Refused) as refusal:
        move_player(
            entry_id=entry.entry_id, to_table=short.pk, to_chair=5, actor=FLOOR, key=new_key()
        )
    assert refusal.value.code == "not_seated", "he is on his way already"


def test_automatic_orders_what_propose_only_proposes() -> None:
    event, _ = room(6, 4)
    Event.objects.filter(pk=event.pk).update(balance_mode="automatic")
    balance_room(event.pk)
    assert Move.objects.get().state == Move.State.LEFT
    arrive(event)
    assert counts(event) == [5, 5]


def test_off_does_nothing() -> None:
    event, _ = room(6, 2)
    Event.objects.filter(pk=event.pk).update(balance_mode="off")
    assert balance_room(event.pk) is False


def test_a_table_breaks_as_soon_as_the_rest_can_seat_everybody() -> None:
    event, tables = room(4, 4, 4)
    Event.objects.filter(pk=event.pk).update(balance_mode="automatic")
    balance_room(event.pk)
    tables[2].refresh_from_db()
    assert tables[2].status == Table.Status.CLOSED, "the highest number breaks first"
    assert Move.objects.filter(kind="break", state=Move.State.LEFT).count() == 4
    arrive(event)
    assert counts(event) == [6, 6]
    assert chips_in_room(event) == ledger.totals(event.pk)["chips"]


def test_a_breaking_table_plays_its_hand_to_the_end() -> None:
    event, tables = room(4, 4, 4)
    hand = deal(tables[2])
    break_table(table_id=tables[2].pk, actor=FLOOR, key=new_key())
    tables[2].refresh_from_db()
    assert tables[2].status == Table.Status.BREAKING
    assert finish_breaking(event.pk) is False
    from tables.services.hands.common import log_rows, state_of

    while hand.status == Hand.Status.OPEN:
        tap(hand, (state_of(hand, log_rows(hand.pk)).to_act, "fold"))
    assert finish_breaking(event.pk) is True
    assert finish_breaking(event.pk) is False
    tables[2].refresh_from_db()
    assert tables[2].status == Table.Status.CLOSED
    with pytest.raises(Refused):
        deal(tables[2])


def test_in_propose_mode_the_break_waits_for_the_floor() -> None:
    event, tables = room(4, 4, 4)
    balance_room(event.pk)
    tables[2].refresh_from_db()
    assert (tables[2].status, tables[2].proposal) == (Table.Status.OPEN, "break")
    break_table(table_id=tables[2].pk, actor=FLOOR, key=new_key())
    arrive(event)
    assert counts(event) == [6, 6]


def test_a_table_that_cannot_be_seated_elsewhere_does_not_break() -> None:
    _event, tables = room(6, 6, 4)
    with pytest.raises(Refused) as refusal:
        break_table(table_id=tables[2].pk, actor=FLOOR, key=new_key())
    assert refusal.value.code == "not_enough_chairs"


def test_the_final_table_draws_everybody_anew_when_all_hands_are_over() -> None:
    event, tables = room(4, 3)
    hand = deal(tables[0])
    make_final_table(event_id=event.pk, actor=FLOOR, key=new_key())
    assert finish_breaking(event.pk) is False
    from tables.services.hands.common import log_rows, state_of

    while hand.status == Hand.Status.OPEN:
        tap(hand, (state_of(hand, log_rows(hand.pk)).to_act, "fold"))
    assert finish_breaking(event.pk) is True
    final = Table.objects.get(event=event, status=Table.Status.OPEN)
    assert final == tables[0], "the last in the order of breaking stays"
    assert final.chairs == 7 and final.button_chair is None
    assert counts(event) == [7]
    assert chips_in_room(event) == ledger.totals(event.pk)["chips"]
    assert Move.objects.filter(kind="final", state=Move.State.SEATED).count() == 7
    deal(final)


def test_there_is_no_final_table_while_too_many_are_left() -> None:
    event, _ = room(5, 5)
    with pytest.raises(Refused) as refusal:
        make_final_table(event_id=event.pk, actor=FLOOR, key=new_key())
    assert refusal.value.code == "no_final_table"


def test_three_short_stops_when_the_blind_would_pass_an_empty_chair() -> None:
    event, (_, _, short) = room(6, 6, 3)
    balance_room(event.pk)
    short.refresh_from_db()
    assert (short.halted, short.halt_reason) == (True, "short"), (
        "the next big blind is an empty chair"
    )
    for move in Move.objects.filter(state=Move.State.PROPOSED):
        press(order_move, move)
    balance_room(event.pk)
    short.refresh_from_db()
    assert short.halted is False


def test_planning_the_room_costs_the_same_however_many_tables(
    django_assert_num_queries: Any,
) -> None:
    from tables.selectors.planning import room_tables

    for sizes in ((4,), (4, 4, 4)):
        event, _ = room(*sizes)
        with django_assert_num_queries(4):
            room_tables(event)


def test_the_scheduler_keeps_an_automatic_room_even() -> None:
    from tables.scheduler import advance
    from tourney.core.now import now

    event, _ = room(6, 4, 2)
    Event.objects.filter(pk=event.pk).update(balance_mode="automatic")
    for _ in range(4):
        advance(event.pk, now())
        arrive(event)
    assert counts(event) == [6, 6], "twelve players fill two tables of six"
    assert chips_in_room(event) == ledger.totals(event.pk)["chips"]


def test_who_is_on_the_way_to_a_table_that_breaks_is_sent_on() -> None:
    event, tables = room(3, 3, 3, 3)
    break_table(table_id=tables[3].pk, actor=FLOOR, key=new_key())
    goal = next(t for t in tables[:3] if Seat.objects.filter(table=t, status="reserved").exists())
    break_table(table_id=goal.pk, actor=FLOOR, key=new_key())
    promised = Seat.objects.filter(status=Seat.Status.RESERVED)
    assert not promised.filter(table=goal).exists()
    moves = Move.objects.filter(event=event, state=Move.State.LEFT)
    assert {(m.entry_id, m.to_table_id, m.to_chair) for m in moves} == set(
        promised.values_list("entry_id", "table_id", "chair")
    )
    arrive(event)
    assert counts(event) == [6, 6]
    assert chips_in_room(event) == ledger.totals(event.pk)["chips"]
