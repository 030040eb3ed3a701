"""Event-wide bans on new hands, written onto the tables, so that starting a hand needs only its own.

Halting play, counting the last hands down and stopping the clock are three different things;
the clock is the events' business.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from tables.models import Table
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.events.models import Event

MOST_HANDS = 20
FIELDS = ("halted", "halt_reason", "hand_for_hand", "hands_left")


def halt_play(
    *, event_id: int, actor: Actor, key: str, expected: int | None = None, reason: str = "halt"
) -> Done:
    """No new hands at any table until play goes on; open hands are finished. Refused: ``halted``."""

    def change(cmd: Command, event: Event) -> None:
        if event.halted_at is not None:
            raise Refused("already_halted")
        event.halted_at = cmd.at
        cmd.save(event, "halted_at")

    def ban(table: Table) -> None:
        table.halted, table.halt_reason = True, reason[:20]

    return _everywhere("play.halt", change, ban, event_id, actor, key, expected, {"reason": reason})


def resume_play(*, event_id: int, actor: Actor, key: str, expected: int | None = None) -> Done:
    """Play goes on at every table that was halted with the event. Refused: ``not_halted``."""

    def change(cmd: Command, event: Event) -> None:
        if event.halted_at is None:
            raise Refused("not_halted")
        event.halted_at = None
        cmd.save(event, "halted_at")

    def ban(table: Table) -> None:
        table.halted, table.halt_reason = False, ""

    return _everywhere("play.resume", change, ban, event_id, actor, key, expected, {})


def last_hands(
    *, event_id: int, hands: int | None, actor: Actor, key: str, expected: int | None = None
) -> Done:
    """So many more hands at every table, then none (None: the count is lifted).

    For the last hands before a break or the end of the day. Refused: ``bad_hands``.
    """
    if hands is not None and not 0 < hands <= MOST_HANDS:
        raise Refused("bad_hands", maximum=MOST_HANDS)

    def change(cmd: Command, event: Event) -> None:
        cmd.touch(event)

    def ban(table: Table) -> None:
        table.hands_left = hands

    body = {"hands": hands}
    return _everywhere("play.last_hands", change, ban, event_id, actor, key, expected, body)


def halt_table(
    *,
    table_id: int,
    actor: Actor,
    key: str,
    on: bool = True,
    reason: str = "floor",
    expected: int | None = None,
) -> Done:
    """No new hands at one table (it waits for players, or for the floor), or again."""
    event_id = Table.objects.filter(pk=table_id).values_list("event_id", flat=True).first()
    if event_id is None:
        raise Refused("not_found", what="table", id=table_id)

    def act(cmd: Command) -> dict[str, Any]:
        table = cmd.lock(Table, table_id, expected=expected)
        return hold(cmd, table, on, reason)

    body = {"table": table_id, "on": on, "reason": reason, "expected": expected}
    return command("table.halt", act, event_id=event_id, actor=actor, key=key, body=body)


def hold(cmd: Command, table: Table, on: bool, reason: str) -> dict[str, Any]:
    """Inside a running command that holds the table: no new hands at it, or again."""
    cmd.params["tables"] = [[table.pk, *(getattr(table, name) for name in FIELDS)]]
    table.halted, table.halt_reason = on, reason[:20] if on else ""
    cmd.save(table, "halted", "halt_reason")
    cmd.ring(f"table:{table.pk}", f"room:{table.event_id}")
    return {"table": table.revision}


def locked_tables(cmd: Command, event_id: int) -> list[Table]:
    """Every table still in use, locked, in the order that keeps two commands from waiting in a ring."""
    return list(
        Table.objects.select_for_update(no_key=True)
        .filter(event_id=event_id)
        .exclude(status=Table.Status.CLOSED)
        .order_by("pk")
    )


def _everywhere(
    verb: str,
    change: Callable[[Command, Event], None],
    ban: Callable[[Table], None],
    event_id: int,
    actor: Actor,
    key: str,
    expected: int | None,
    body: dict[str, Any],
) -> Done:
    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id, expected=expected)
        if event.status != Event.Status.RUNNING:
            raise Refused("not_running", event=event_id)
        halted = event.halted_at
        change(cmd, event)
        tables = locked_tables(cmd, event_id)
        cmd.params["halted_at"] = halted.isoformat() if halted else None
        cmd.params["tables"] = [[t.pk, *(getattr(t, name) for name in FIELDS)] for t in tables]
        for table in tables:
            ban(table)
        cmd.save_all(tables, *FIELDS)
        cmd.ring(f"clock:{event_id}", f"room:{event_id}", *(f"table:{t.pk}" for t in tables))
        return {"revision": event.revision, "tables": len(tables)}

    body = {**body, "expected": expected}
    return command(verb, act, event_id=event_id, actor=actor, key=key, body=body)


def _undo_everywhere(cmd: Command, row: FeedRow) -> None:
    assert row.event_id is not None
    if row.verb != "table.halt":
        event = cmd.lock(Event, row.event_id)
        before = row.params["halted_at"]
        event.halted_at = None if before is None else datetime.fromisoformat(before)
        cmd.save(event, "halted_at")
    before_at = {pk: values for pk, *values in row.params["tables"]}
    tables = [t for t in locked_tables(cmd, row.event_id) if t.pk in before_at]
    for table in tables:
        for name, value in zip(FIELDS, before_at[table.pk], strict=True):
            setattr(table, name, value)
    cmd.save_all(tables, *FIELDS)
    cmd.ring(f"clock:{row.event_id}", f"room:{row.event_id}")
    cmd.ring(*(f"table:{table.pk}" for table in tables))


for _verb in ("play.halt", "play.resume", "play.last_hands", "table.halt"):
    verbs.register(_verb, inverse=_undo_everywhere)
