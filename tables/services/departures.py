"""Who leaves a table at its hand boundary."""

from tables.models import Hand, Move, Seat, Table
from tables.services.moves import leave_within, withdraw_within
from tourney.core.command import Command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.events.models import Entry


def leave_table(cmd: Command, table: Table, hand: Hand) -> None:
    """Let those leave whose move is ordered; the move of one who is out is withdrawn with him.

    Runs inside the settlement, which holds the event and the table.
    """
    left = []
    for move in Move.objects.filter(from_table=table, state=Move.State.ORDERED).select_related(
        "entry", "from_table"
    ):
        if move.entry.status == Entry.Status.PLAYING:
            leave_within(cmd, move)
            left.append(move.pk)
        else:
            withdraw_within(cmd, move)
    if left:
        cmd.params["left"] = left


def take_back_departures(cmd: Command, row: FeedRow) -> None:
    """They sit at the table again. Refused once one of them has sat down elsewhere."""
    for move in Move.objects.filter(pk__in=row.params.get("left", [])):
        if move.state != Move.State.LEFT:
            raise Refused("touched_since", what="move", id=move.pk)
        promised = Seat.objects.get(entry_id=move.entry_id, status=Seat.Status.RESERVED)
        assert move.from_chair is not None
        seat = (
            Seat.objects.filter(
                entry=move.entry_id, table=move.from_table_id, chair=move.from_chair
            )
            .order_by("-pk")
            .first()
        )
        assert seat is not None
        seat.status, seat.until, seat.stack = Seat.Status.SEATED, None, promised.stack
        promised.stack = 0
        cmd.save(promised, "stack")
        cmd.save(seat, "status", "until", "stack")
        move.state, move.stack = Move.State.ORDERED, None
        cmd.save(move, "state", "stack")
