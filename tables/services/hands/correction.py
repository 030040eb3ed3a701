"""Correcting a hand of long ago: balanced lines onto present stacks, while play goes on.

The old record stays as it is. What the hand should have given is worked out beside it, and the
difference is put onto the stacks as they stand now; a player in the middle of a hand gets it as
a count in that hand. Whom it cannot be put onto by itself (out, all-in, too short) is named, and
nothing is changed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tables.models import Hand, Seat, Table
from tables.selectors.correction import acts_and_numbers
from tables.services.hands.common import log_rows, ring_table, state_of, whereabouts
from tables.services.hands.record import write_acts
from tables.services.moves import lock_tables
from tables.services.ruled import put_down
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.events.models import Entry, Event
from tourney.money import ledger
from tourney.money.models import LedgerLine
from tourney.rules.hand import Act
from tourney.rules.hand.correction import Correction, plan_correction


@dataclass(frozen=True, slots=True)
class _Owed:
    """Chips an entry gets or gives, and where its stack stands now."""

    entry_id: int
    chips: int
    seat: Seat


def correct_hand(
    *,
    hand_id: int,
    number: int,
    act: dict[str, Any] | None,
    actor: Actor,
    key: str,
    answers: Sequence[dict[str, Any]] = (),
    note: str = "",
) -> Done:
    """Change act ``number`` of a closed hand (None: it did not happen) and move the chips that follow.

    ``answers`` are the acts of those who would have had to act. Answers ``change``: chips per
    entry. Refused: ``hand_not_closed``, ``not_recorded`` (told by its result), ``correction_lacks``
    (somebody must still be asked), ``correction_changes_nothing``, ``correction_needs_ruling``
    (naming the entry onto whose stack it cannot be put), and what the rules say of the acts.
    """
    table_id, event_id = whereabouts(hand_id)

    def correct(cmd: Command) -> dict[str, Any]:
        cmd.lock(Event, event_id)
        hand = Hand.objects.select_related("table").get(pk=hand_id)
        plan = planned(hand, number, act, answers)
        if plan.lacks is not None:
            raise Refused("correction_lacks", what=plan.lacks)
        if not plan.change:
            raise Refused("correction_changes_nothing")
        entries = {hand.entries[str(chair)]: chips for chair, chips in plan.change.items()}
        owed = _where_they_stand(cmd, entries)
        in_hand = []
        for one in owed:
            if not _put_onto_hand(cmd, one, f"{key}:{one.entry_id}"):
                _put_onto_seat(cmd, event_id, one)
            else:
                in_hand.append(one.entry_id)
        put_down(
            cmd,
            event_id=event_id,
            table=hand.table,
            hand=hand,
            kind="correction",
            rule="R-009",
            decision={
                "number": number,
                "act": act,
                "answers": list(answers),
                "change": {str(entry_id): chips for entry_id, chips in entries.items()},
            },
            note=note,
        )
        cmd.params.update(
            hand=hand_id,
            table=table_id,
            seats=[[one.seat.pk, one.chips] for one in owed if one.entry_id not in in_hand],
            in_hand=in_hand,
        )
        cmd.ring(f"room:{event_id}", f"clock:{event_id}")
        return {"change": {str(entry_id): chips for entry_id, chips in entries.items()}}

    return command(
        "hand.correct",
        correct,
        event_id=event_id,
        actor=actor,
        key=key,
        body={"hand": hand_id, "number": number, "act": act, "answers": list(answers)},
    )


def planned(
    hand: Hand, number: int, act: dict[str, Any] | None, answers: Sequence[dict[str, Any]]
) -> Correction:
    """The correction as the rules work it out. Raises as ``correct_hand`` says."""
    if hand.status not in (Hand.Status.CLOSED, Hand.Status.SETTLED) or hand.result is None:
        raise Refused("hand_not_closed", number=hand.number)
    found = acts_and_numbers(hand)
    if found is None:
        raise Refused("not_recorded", number=hand.number)
    opening, acts, numbers = found
    if number not in numbers:
        raise Refused("not_found", what="act", id=number)
    stacks = hand.result["stacks"]
    return plan_correction(
        opening,
        acts,
        numbers.index(number),
        None if act is None else Act.from_json(act),
        answers=[Act.from_json(body) for body in answers],
        recorded={chair: stacks[chair] for chair in opening.dealt},
    )


def _where_they_stand(cmd: Command, entries: dict[int, int]) -> list[_Owed]:
    """Everybody's present chair, its table locked. Raises for one who has none any more."""
    live = Seat.objects.filter(
        entry__in=entries, status__in=(Seat.Status.SEATED, Seat.Status.RESERVED)
    )
    lock_tables(cmd, live.values_list("table_id", flat=True))
    # A player on the way has two seats: the stack lies on one of them.
    by_entry = {seat.entry_id: seat for seat in live.order_by("stack")}
    numbers = dict(Entry.objects.filter(pk__in=entries).values_list("pk", "number"))
    owed = []
    for entry_id, chips in sorted(entries.items()):
        seat = by_entry.get(entry_id)
        if seat is None or seat.stack == 0:
            raise Refused("correction_needs_ruling", entry=numbers[entry_id])
        owed.append(_Owed(entry_id, chips, seat))
    return owed


def _put_onto_hand(cmd: Command, owed: _Owed, key: str) -> bool:
    """In the middle of a hand the chips are counted into it; False when the player is in none."""
    table = Table.objects.get(pk=owed.seat.table_id)
    hand = Hand.objects.filter(table=table, status=Hand.Status.OPEN).first()
    if hand is None or hand.entries.get(str(owed.seat.chair)) != owed.entry_id:
        return False
    hand.table = table
    rows = log_rows(hand.pk)
    state = state_of(hand, rows)
    behind = state.stacks[owed.seat.chair] + owed.chips
    if owed.seat.chair in state.all_in or behind <= 0 or state.to_act is None:
        raise Refused("correction_needs_ruling", entry=owed.seat.entry.number)
    write_acts(cmd, table, hand, rows, [Act("set_stack", owed.seat.chair, behind)], key)
    return True


def _put_onto_seat(cmd: Command, event_id: int, owed: _Owed) -> None:
    seat = owed.seat
    if seat.stack + owed.chips <= 0:
        raise Refused("correction_needs_ruling", entry=seat.entry.number)
    if Hand.objects.filter(table=seat.table_id, status=Hand.Status.CLOSED).exists():
        raise Refused("hand_not_settled", number=0, hand=0)
    seat.stack += owed.chips
    cmd.save(seat, "stack")
    cmd.touch(seat.table)
    ledger.post(
        cmd,
        event_id=event_id,
        entry_id=owed.entry_id,
        kind=LedgerLine.Kind.COUNT,
        chips=owed.chips,
    )
    ring_table(cmd, seat.table)


def _take_back(cmd: Command, row: FeedRow) -> None:
    """The chips go back. Those counted into a hand stay: take that count back in its own log."""
    assert row.event_id is not None
    cmd.lock(Event, row.event_id)
    if row.params["in_hand"]:
        raise Refused("touched_since", what="hand", id=row.params["hand"])
    seats = Seat.objects.select_related("table").in_bulk([pk for pk, _ in row.params["seats"]])
    lock_tables(cmd, {seat.table_id for seat in seats.values()})
    for pk, chips in row.params["seats"]:
        seats[pk].stack -= chips
        cmd.save(seats[pk], "stack")
        ring_table(cmd, seats[pk].table)
    ledger.void_lines_of(cmd, row.pk)


verbs.register("hand.correct", inverse=_take_back)
