"""What the room reads at the foot of the clock."""

from typing import Any

from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.models import FeedRow
from tourney.core.text import one_line
from tourney.events.models import Event

LONGEST = 200


def set_message(
    *, event_id: int, message: str, actor: Actor, key: str, expected: int | None = None
) -> Done:
    """Show this on every clock screen; an empty message takes it off. Longer ones are cut."""
    text = one_line(message, LONGEST)

    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id, expected=expected)
        cmd.params.update(message=text, before=event.message)
        event.message = text
        cmd.save(event, "message")
        cmd.ring(f"clock:{event_id}", f"room:{event_id}")
        return {"revision": event.revision}

    body = {"message": text, "expected": expected}
    return command("event.message", act, event_id=event_id, actor=actor, key=key, body=body)


def _undo_message(cmd: Command, row: FeedRow) -> None:
    assert row.event_id is not None
    event = cmd.lock(Event, row.event_id)
    event.message = row.params["before"]
    cmd.save(event, "message")
    cmd.ring(f"clock:{event.pk}", f"room:{event.pk}")


verbs.register("event.message", inverse=_undo_message)
