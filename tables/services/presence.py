"""Players who are away or serve a penalty: dealt in, posting, their hands killed."""

from typing import Any

from tables.models import Seat, Table
from tables.services.hands.common import event_of_table, ring_table, table_chain
from tables.services.ruled import put_down
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.rules.penalties import impose


def set_away(*, table_id: int, chair: int, away: bool, actor: Actor, key: str) -> Done:
    """A player is away from the table, or back (R-039). Holds from the next hand on."""
    event_id = event_of_table(table_id)

    def act(cmd: Command) -> dict[str, Any]:
        table = cmd.lock(Table, table_id)
        seat = _seated(table, chair)
        cmd.params.update(seat=seat.pk, table=table_id, before={"away": seat.away})
        seat.away = away
        cmd.save(seat, "away")
        ring_table(cmd, table)
        return {"seat": seat.pk, "away": away}

    return command(
        "seat.away",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={"table": table_id, "chair": chair, "away": away},
        chain=table_chain(table_id),
    )


def penalise(
    *,
    table_id: int,
    chair: int,
    kind: str,
    actor: Actor,
    key: str,
    count: int = 0,
    note: str = "",
) -> Done:
    """A penalty of hands or rounds, counted down by the hands themselves (R-136); or a warning.

    Answers ``hands`` still to sit out. Raises ``bad_penalty``.
    """
    event_id = event_of_table(table_id)

    def act(cmd: Command) -> dict[str, Any]:
        table = cmd.lock(Table, table_id)
        seat, hands = sit_out(cmd, table, chair, kind, count)
        put_down(
            cmd,
            event_id=event_id,
            table=table,
            kind="penalty",
            rule="R-136",
            decision={"kind": kind, "count": count, "entry": seat.entry_id},
            note=note,
        )
        return {"seat": seat.pk, "hands": hands}

    return command(
        "seat.penalty",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={"table": table_id, "chair": chair, "kind": kind, "count": count, "note": note},
        chain=table_chain(table_id),
    )


def sit_out(cmd: Command, table: Table, chair: int, kind: str, count: int) -> tuple[Seat, int]:
    """Inside a running command: the seat penalised, and the hands it still sits out."""
    seat = _seated(table, chair)
    players = Seat.objects.filter(table=table, status=Seat.Status.SEATED, stack__gt=0).count()
    penalty = impose(kind, count=count, players_at_table=players)
    if penalty.removes_chips:
        raise Refused("bad_penalty", field="kind")
    cmd.params.update(seat=seat.pk, table=table.pk, before={"penalty_hands": seat.penalty_hands})
    seat.penalty_hands += penalty.hands_left
    cmd.save(seat, "penalty_hands")
    ring_table(cmd, table)
    return seat, seat.penalty_hands


def _seated(table: Table, chair: int) -> Seat:
    seat = Seat.objects.filter(table=table, chair=chair, status=Seat.Status.SEATED).first()
    if seat is None:
        raise Refused("empty_chair", table=table.number, chair=chair)
    return seat


def _undo_seat(cmd: Command, row: FeedRow) -> None:
    table = cmd.lock(Table, row.params["table"])
    seat = Seat.objects.get(pk=row.params["seat"])
    for name, value in row.params["before"].items():
        setattr(seat, name, value)
    cmd.save(seat, *row.params["before"])
    ring_table(cmd, table)


verbs.register("seat.away", inverse=_undo_seat)
verbs.register("seat.penalty", inverse=_undo_seat)
