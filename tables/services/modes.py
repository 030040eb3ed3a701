"""How a table's hands are recorded; changed between hands only."""

from typing import Any

from tables.models import Hand, Table
from tables.services.hands.common import event_of_table, ring_table, table_chain
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow


def set_mode(
    *, table_id: int, mode: str, actor: Actor, key: str, expected: int | None = None
) -> Done:
    """Record this table's hands in full, by results, by counting them, or without a tablet.

    Answers ``mode``. Refused: ``bad_mode``, ``hand_open``.
    """
    event_id = event_of_table(table_id)
    if mode not in Table.Mode.values:
        raise Refused("bad_mode", mode=mode)

    def act(cmd: Command) -> dict[str, Any]:
        table = cmd.lock(Table, table_id, expected=expected)
        if Hand.objects.filter(table=table, status=Hand.Status.OPEN).exists():
            raise Refused("hand_open", number=table.hand_count)
        cmd.params.update(table=table_id, before=table.mode)
        table.mode = mode
        cmd.save(table, "mode")
        ring_table(cmd, table)
        return {"mode": mode, "table": table.revision}

    return command(
        "table.mode",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={"table": table_id, "mode": mode, "expected": expected},
        chain=table_chain(table_id),
    )


def _undo_mode(cmd: Command, row: FeedRow) -> None:
    table = cmd.lock(Table, row.params["table"])
    table.mode = row.params["before"]
    cmd.save(table, "mode")
    ring_table(cmd, table)


verbs.register("table.mode", inverse=_undo_mode)
