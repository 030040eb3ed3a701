"""Keeping the room even: the planner proposes, this applies it, the floor has the last word.

Off: nothing. Propose: moves and breaks wait for the floor's tap. Automatic: they are ordered.
A proposal whose reason has gone is withdrawn by itself.
"""

import hashlib
import json
from random import Random
from typing import Any

from tables.models import Move, Seat, Table
from tables.selectors.planning import policy_of, room_tables
from tables.services.breaking import start_breaking
from tables.services.moves import lock_tables, order_within, withdraw_within
from tourney.core import verbs
from tourney.core.command import Command, command, system_actor
from tourney.events.models import Event
from tourney.rules.balance import PlannedMove, RoomPlan, plan_room
from tourney.rules.room import RoomTable
from tourney.rules.worstseat import blind_on_empty_chair

SHORT = "short"


def balance_room(event_id: int) -> bool:
    """Bring proposals, orders and halts into step with the room. True if anything changed.

    Idempotent: called after every settled hand and by the scheduler, in any number of workers.
    """
    event = Event.objects.get(pk=event_id)
    if not _wanted(event):
        return False
    tables = room_tables(event)
    plan = _plan(event, tables)
    if _in_step(event, plan, tables):
        return False

    def act(cmd: Command) -> dict[str, Any]:
        locked = cmd.lock(Event, event_id)
        if not _wanted(locked):
            return {"changed": False}
        fresh = room_tables(locked)
        return _apply(cmd, locked, _plan(locked, fresh), fresh)

    done = command(
        "room.balance",
        act,
        event_id=event_id,
        actor=system_actor(),
        key=_key(event_id, plan, tables),
        body={"event": event_id},
    )
    return bool(done.answer["changed"])


def _wanted(event: Event) -> bool:
    return (
        event.status == Event.Status.RUNNING
        and event.balance_mode != Event.BalanceMode.OFF
        and event.outage is None
    )


def _plan(event: Event, tables: list[RoomTable]) -> RoomPlan:
    # The same room gives the same draw, in whichever worker it is planned.
    rng = Random(f"{event.draw_seed}:{_fingerprint(tables)}")
    return plan_room(tables, policy_of(event), rng)


def _fingerprint(tables: list[RoomTable]) -> str:
    seen = [
        (t.id, sorted(t.occupied), sorted(t.reserved), sorted(t.blocked), t.bb_chair)
        for t in tables
    ]
    return hashlib.sha256(json.dumps(seen).encode()).hexdigest()[:24]


def _key(event_id: int, plan: RoomPlan, tables: list[RoomTable]) -> str:
    """One row per room and proposals: a second worker with the same picture does nothing."""
    last = Move.objects.filter(event_id=event_id).order_by("-pk").values_list("pk", flat=True)
    stamp = ",".join(
        f"{pk}:{revision}"
        for pk, revision in Table.objects.filter(event_id=event_id)
        .order_by("pk")
        .values_list("pk", "revision")
    )
    digest = hashlib.sha256(stamp.encode()).hexdigest()[:16]
    return f"balance:{event_id}:{_fingerprint(tables)}:{last.first() or 0}:{digest}"


def _wanted_moves(event: Event, plan: RoomPlan) -> dict[int, PlannedMove]:
    """Planned moves by the entry that moves; those nobody can name yet are left for the floor."""
    chairs = {
        (str(table_id), chair): entry_id
        for table_id, chair, entry_id in Seat.objects.filter(
            table__event=event, status=Seat.Status.SEATED
        ).values_list("table_id", "chair", "entry_id")
    }
    return {
        chairs[(move.from_table, move.from_chair)]: move
        for move in plan.moves
        if move.from_chair is not None and move.to_chair is not None
    }


def _proposed(event: Event) -> list[Move]:
    return list(
        Move.objects.filter(event=event, state=Move.State.PROPOSED, kind="balance").select_related(
            "from_table"
        )
    )


def _same(move: Move, planned: PlannedMove | None) -> bool:
    return planned is not None and (
        str(move.to_table_id) == planned.to_table
        and move.to_chair == planned.to_chair
        and move.next_hand == planned.next_hand
    )


def _in_step(event: Event, plan: RoomPlan, tables: list[RoomTable]) -> bool:
    wanted = _wanted_moves(event, plan)
    proposed = _proposed(event)
    if len(proposed) != len(wanted) or not all(
        _same(move, wanted.get(move.entry_id)) for move in proposed
    ):
        return False
    if event.balance_mode == Event.BalanceMode.AUTOMATIC and (wanted or plan.break_tables):
        return False
    return not _table_changes(event, plan, tables)


def _table_changes(
    event: Event, plan: RoomPlan, tables: list[RoomTable]
) -> list[tuple[Table, str, bool]]:
    """Tables whose proposal or halt is not what the plan says: (table, proposal, halted)."""
    by_id = {table.id: table for table in tables}
    proposal = "final" if plan.final_table else "break"
    changes = []
    for table in Table.objects.filter(event=event, status=Table.Status.OPEN):
        name = str(table.pk)
        wanted = proposal if name in plan.break_tables else ""
        short = name in plan.halt and (
            table.halt_reason == SHORT or blind_on_empty_chair(by_id[name])
        )
        if table.halted and table.halt_reason != SHORT:
            short = False
            halted = True
        else:
            halted = short
        if table.proposal != wanted or table.halted != halted:
            changes.append((table, wanted, halted))
    return changes


def _apply(cmd: Command, event: Event, plan: RoomPlan, tables: list[RoomTable]) -> dict[str, Any]:
    automatic = event.balance_mode == Event.BalanceMode.AUTOMATIC
    wanted = _wanted_moves(event, plan)
    changes = _table_changes(event, plan, tables)
    touched = [table.pk for table, _, _ in changes]
    if automatic:
        touched += [
            int(name) for move in wanted.values() for name in (move.from_table, move.to_table)
        ]
        touched += [int(name) for name in plan.break_tables]
    locked = lock_tables(cmd, touched)
    changed = False
    for move in _proposed(event):
        planned = wanted.get(move.entry_id)
        if _same(move, planned) and not automatic:
            del wanted[move.entry_id]
            continue
        withdraw_within(cmd, move)
        changed = True
    for entry_id, planned in wanted.items():
        move = _create(cmd, event, entry_id, planned)
        if automatic:
            order_within(cmd, move)
        changed = True
    for table, proposal, halted in changes:
        row = locked[table.pk]
        row.proposal = "" if automatic else proposal
        row.halted, row.halt_reason = halted, (row.halt_reason or SHORT) if halted else ""
        cmd.save(row, "proposal", "halted", "halt_reason")
        cmd.ring(f"table:{row.pk}")
        changed = True
    if automatic and plan.break_tables:
        start_breaking(cmd, event, [int(name) for name in plan.break_tables], plan)
        changed = True
    if changed:
        cmd.ring(f"room:{event.pk}")
    cmd.params.update(moves=len(wanted), breaks=list(plan.break_tables), halt=list(plan.halt))
    return {"changed": changed}


def _create(cmd: Command, event: Event, entry_id: int, planned: PlannedMove) -> Move:
    move = cmd.create(
        Move(
            event=event,
            entry_id=entry_id,
            kind="balance",
            from_table_id=int(planned.from_table),
            from_chair=planned.from_chair,
            to_table_id=int(planned.to_table),
            to_chair=planned.to_chair or 0,
            next_hand=planned.next_hand or "",
            reason={"code": planned.reason, **planned.params},
            at=cmd.at,
            changed_at=cmd.at,
        )
    )
    cmd.ring(f"table:{planned.from_table}", f"table:{planned.to_table}")
    return move


verbs.register(
    "room.balance", why_not="it follows from the room: cancel or change the single moves"
)
