"""The end of a hand: its result is frozen and the stacks are written, in the closing act's transaction."""

from collections.abc import Mapping, Sequence

from tables.models import Hand, Move, Seat, Table
from tourney.core.command import Command
from tourney.core.prepared import Select
from tourney.money import ledger
from tourney.money.models import LedgerLine
from tourney.rules.hand import HandState, Opening

seats_at = Select[Seat](
    lambda table: Seat.objects.filter(table_id=table, status=Seat.Status.SEATED).order_by("chair")
)


_leaving = Select[Move](
    lambda table: Move.objects.filter(from_table_id=table, state=Move.State.ORDERED).only("id")
)


def close_hand(cmd: Command, table: Table, hand: Hand, opening: Opening, state: HandState) -> None:
    """Freeze the result and carry it to the seats.

    Chips that a count added or took away are posted to the ledger. A hand that nothing
    follows from (nobody out, nobody leaving, no table waiting) is settled as it closes;
    any other waits for ``settle``.
    """
    hand.result = state.result()
    final = {chair: state.stacks[chair] for chair in opening.dealt}
    finish_hand(cmd, table, hand, final, state.adjusted, killed=opening.killed)


def finish_hand(
    cmd: Command,
    table: Table,
    hand: Hand,
    final: Mapping[int, int],
    differences: Mapping[int, int],
    *,
    killed: Sequence[int] = (),
    estimate: bool = False,
) -> None:
    """Write final stacks per chair and all that a hand's end means for the table and its seats."""
    seats = seats_at(table.pk)
    changed = []
    for seat in seats:
        before = (seat.stack, seat.newcomer, seat.single_bb, seat.penalty_hands, seat.estimate)
        if seat.chair in final:
            if seat.stack != final[seat.chair]:
                seat.stack = final[seat.chair]
                seat.estimate = estimate
            seat.newcomer = seat.single_bb = False
        if seat.penalty_hands and seat.chair in killed:
            seat.penalty_hands -= 1
        if before != (
            seat.stack,
            seat.newcomer,
            seat.single_bb,
            seat.penalty_hands,
            seat.estimate,
        ):
            changed.append(seat)
    cmd.save_all(changed, "stack", "newcomer", "single_bb", "penalty_hands", "estimate")
    for chair, chips in differences.items():
        if not chips:
            continue
        ledger.post(
            cmd,
            event_id=table.event_id,
            entry_id=hand.entries[str(chair)],
            kind=LedgerLine.Kind.COUNT,
            chips=chips,
        )
    if table.hands_left:
        table.hands_left -= 1
        cmd.save(table, "hands_left")
    hand.closed_at = cmd.at
    hand.status = Hand.Status.CLOSED
    if not _something_follows(table, final):
        hand.status = Hand.Status.SETTLED
        hand.settled_at = cmd.at


def _something_follows(table: Table, final: Mapping[int, int]) -> bool:
    return (
        0 in final.values()
        or table.status != Table.Status.OPEN
        or table.hand_for_hand
        or bool(_leaving(table.pk))
    )


def reopen_hand(cmd: Command, table: Table, hand: Hand) -> None:
    """Take a close back: the seats stand as before the hand, the result is open again.

    The settlement, if there was one, must have been taken back already.
    """
    dealt: list[int | None] = hand.opening["stacks"]
    seats = list(Seat.objects.filter(table=table, status=Seat.Status.SEATED))
    killed = hand.opening.get("killed", ())
    changed = []
    for seat in seats:
        if hand.entries.get(str(seat.chair)) != seat.entry_id:
            continue
        stack = dealt[seat.chair]
        assert stack is not None
        seat.stack = stack
        seat.newcomer = seat.chair in hand.before.get("newcomers", ())
        seat.single_bb = seat.chair in hand.before.get("single_bb", ())
        if seat.chair in hand.before.get("penalised", ()) and seat.chair in killed:
            seat.penalty_hands += 1
        changed.append(seat)
    cmd.save_all(changed, "stack", "newcomer", "single_bb", "penalty_hands")
    if hand.before.get("hands_left"):
        table.hands_left = hand.before["hands_left"]
        cmd.save(table, "hands_left")
    hand.result = None
    hand.closed_at = hand.settled_at = None
    hand.status = Hand.Status.OPEN
