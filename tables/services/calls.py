"""A table asks for the floor, and the floor answers with a ruling."""

from typing import Any

from tables.models import FloorCall, Hand, Table
from tables.services.hands.common import event_of_table, table_chain
from tables.services.ruled import put_down
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow

REASONS = (
    "decision",
    "dispute",
    "chips",
    "player_away",
    "conduct",
    "dealing_error",
    "relief",
    "time",
    "exposed_card",
    "misdeal",
    "other",
)


def call_floor(*, table_id: int, reason: str, actor: Actor, key: str) -> Done:
    """Call the floor to a table; a second call with the same open reason is the same call.

    Answers ``call``. Refused: ``unknown_reason``.
    """
    event_id = event_of_table(table_id)
    if reason not in REASONS:
        raise Refused("unknown_reason", reason=reason)

    def act(cmd: Command) -> dict[str, Any]:
        table = cmd.lock(Table, table_id)
        standing = FloorCall.objects.filter(table=table, reason=reason, solved_at=None).first()
        if standing is None:
            hand = Hand.objects.filter(table=table, status=Hand.Status.OPEN).first()
            standing = cmd.create(
                FloorCall(event_id=event_id, table=table, hand=hand, reason=reason, at=cmd.at)
            )
        cmd.params.update(call=standing.pk, table=table_id)
        cmd.ring(f"table:{table_id}", f"room:{event_id}")
        return {"call": standing.pk}

    return command(
        "floor.call",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={"table": table_id, "reason": reason},
        chain=table_chain(table_id),
    )


def solve_call(*, call_id: int, actor: Actor, key: str) -> Done:
    """The floor has been there. Refused: ``call_solved``, ``not_found``."""
    found = FloorCall.objects.filter(pk=call_id).values_list("table_id", "event_id").first()
    if found is None:
        raise Refused("not_found", what="floorcall", id=call_id)
    table_id, event_id = found

    def act(cmd: Command) -> dict[str, Any]:
        cmd.lock(Table, table_id)
        call = cmd.lock(FloorCall, call_id)
        if call.solved_at is not None:
            raise Refused("call_solved")
        call.solved_at = cmd.at
        cmd.save(call, "solved_at")
        cmd.params.update(call=call_id, table=table_id)
        cmd.ring(f"table:{table_id}", f"room:{event_id}")
        return {"call": call_id}

    return command(
        "floor.solve",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={"call": call_id},
        chain=table_chain(table_id),
    )


def rule(
    *,
    event_id: int,
    kind: str,
    actor: Actor,
    key: str,
    decision: dict[str, Any] | None = None,
    table_id: int | None = None,
    hand_id: int | None = None,
    rule: str = "",
    note: str = "",
) -> Done:
    """Write a floor decision down: what kind, by which rule, what was decided. Answers ``ruling``.

    A ruling that changes chips, acts or seats is made through the service that changes them;
    this is for all others (a warning, a reading of the rules, a dispute settled).
    """

    def act(cmd: Command) -> dict[str, Any]:
        if (
            table_id is not None
            and not Table.objects.filter(pk=table_id, event_id=event_id).exists()
        ):
            raise Refused("not_found", what="table", id=table_id)
        ruling = put_down(
            cmd,
            event_id=event_id,
            table=None if table_id is None else Table.objects.get(pk=table_id),
            hand=None if hand_id is None else Hand.objects.get(pk=hand_id),
            kind=kind,
            rule=rule,
            decision=decision,
            note=note,
        )
        cmd.params.update(ruling=ruling.pk)
        cmd.ring(f"room:{event_id}")
        return {"ruling": ruling.pk}

    body = {
        "kind": kind,
        "decision": decision or {},
        "table": table_id,
        "hand": hand_id,
        "rule": rule,
        "note": note,
    }
    return command("floor.rule", act, event_id=event_id, actor=actor, key=key, body=body)


def _undo_call(cmd: Command, row: FeedRow) -> None:
    cmd.lock(Table, row.params["table"])
    call = cmd.lock(FloorCall, row.params["call"])
    call.solved_at = cmd.at
    cmd.save(call, "solved_at")
    cmd.ring(f"table:{call.table_id}", f"room:{call.event_id}")


def _undo_solve(cmd: Command, row: FeedRow) -> None:
    cmd.lock(Table, row.params["table"])
    call = cmd.lock(FloorCall, row.params["call"])
    call.solved_at = None
    cmd.save(call, "solved_at")
    cmd.ring(f"table:{call.table_id}", f"room:{call.event_id}")


verbs.register("floor.call", inverse=_undo_call)
verbs.register("floor.solve", inverse=_undo_solve)
verbs.register("floor.rule", why_not="a ruling stands; a second one may correct it")
