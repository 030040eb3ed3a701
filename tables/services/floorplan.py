"""Where the tables stand in the room, so that the console's map is the room."""

from typing import Any

from tables.models import Table
from tables.services.hands.common import event_of_table, table_chain
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow


def place_table(*, table_id: int, x: float | None, y: float | None, actor: Actor, key: str) -> Done:
    """Put a table at a place of the map: shares of its width and height, 0 to 1.

    None for both gives the place back, and the table stands in the row of the
    others. Refused: ``bad_place``.
    """
    event_id = event_of_table(table_id)
    if (x is None) != (y is None) or not all(v is None or 0 <= v <= 1 for v in (x, y)):
        raise Refused("bad_place")

    def act(cmd: Command) -> dict[str, Any]:
        table = cmd.lock(Table, table_id)
        cmd.params.update(table=table_id, before=[table.x, table.y])
        table.x, table.y = x, y
        # Not an edit of the game: a dealer's screen must not grow stale over it.
        table.save(update_fields=["x", "y"])
        cmd.ring(f"room:{event_id}")
        return {"table": table.pk}

    return command(
        "table.place",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={"table": table_id, "x": x, "y": y},
        chain=table_chain(table_id),
    )


def _undo_place(cmd: Command, row: FeedRow) -> None:
    table = cmd.lock(Table, row.params["table"])
    table.x, table.y = row.params["before"]
    table.save(update_fields=["x", "y"])
    cmd.ring(f"room:{table.event_id}")


verbs.register("table.place", inverse=_undo_place)
