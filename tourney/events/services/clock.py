"""The clock's buttons. Each adds an entry to the log; nothing ticks.

Stop clock stops time while play goes on; halting play (no new hands) is the
tables' business; time is given back with ``add_time``. Three different things.
"""

from typing import Any

from django.db.models import Max

from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.events.models import ClockEntry, Event
from tourney.events.selectors.clock import read_event_clock

MAX_ADDED_SECONDS = 24 * 3600


def stop_clock(*, event_id: int, actor: Actor, key: str, expected: int | None = None) -> Done:
    """Stop the time; hands go on. Refused: ``not_running``, ``clock_already_stopped``."""
    return _press("stop", {}, event_id=event_id, actor=actor, key=key, expected=expected)


def resume_clock(*, event_id: int, actor: Actor, key: str, expected: int | None = None) -> Done:
    """Let the time run on. Refused: ``not_running``, ``clock_already_running``."""
    return _press("resume", {}, event_id=event_id, actor=actor, key=key, expected=expected)


def jump_clock(
    *,
    event_id: int,
    item: int,
    actor: Actor,
    key: str,
    seconds: int | None = None,
    expected: int | None = None,
) -> Done:
    """Go to an item of the structure with so many ``seconds`` left (all of it by default).

    Refused: ``not_running``, ``no_such_item``, ``bad_seconds``.
    """
    params = {"item": item, "seconds": seconds}
    return _press("jump", params, event_id=event_id, actor=actor, key=key, expected=expected)


def add_time(
    *, event_id: int, seconds: int, actor: Actor, key: str, expected: int | None = None
) -> Done:
    """Give time back (or take it, below zero) in the running level. Refused: ``bad_seconds``."""
    params = {"seconds": seconds}
    return _press("add_time", params, event_id=event_id, actor=actor, key=key, expected=expected)


def append_clock_entry(
    cmd: Command, event: Event, kind: str, params: dict[str, Any] | None = None
) -> ClockEntry:
    """Write one entry of the log inside a running command that has locked the event."""
    last = ClockEntry.objects.filter(event=event).aggregate(last=Max("number"))["last"] or 0
    entry = cmd.create(
        ClockEntry(event=event, number=last + 1, kind=kind, at=cmd.at, params=params or {})
    )
    event.next_due_at = cmd.at
    cmd.save(event, "next_due_at")
    cmd.params.setdefault("clock_entries", []).append(entry.pk)
    cmd.ring(f"clock:{event.pk}", f"room:{event.pk}")
    return entry


def take_back_clock_entries(cmd: Command, row: FeedRow) -> None:
    """Leave out the entries that row wrote: the clock reads as if it had never been pressed."""
    assert row.event_id is not None
    event = cmd.lock(Event, row.event_id)
    ClockEntry.objects.filter(pk__in=row.params.get("clock_entries", [])).update(undone=True)
    event.next_due_at = cmd.at
    cmd.save(event, "next_due_at")
    cmd.ring(f"clock:{event.pk}", f"room:{event.pk}")


def _press(
    kind: str,
    params: dict[str, Any],
    *,
    event_id: int,
    actor: Actor,
    key: str,
    expected: int | None,
) -> Done:
    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id, expected=expected)
        if event.status != Event.Status.RUNNING:
            raise Refused("not_running", event=event_id)
        _check(kind, params, event, cmd)
        append_clock_entry(cmd, event, kind, params)
        cmd.params.update(params)
        return {"revision": event.revision}

    return command(f"clock.{kind}", act, event_id=event_id, actor=actor, key=key, body=params)


def _check(kind: str, params: dict[str, Any], event: Event, cmd: Command) -> None:
    reading = read_event_clock(event.pk, cmd.at)
    if kind == "stop" and not reading.running:
        raise Refused("clock_already_stopped")
    if kind == "resume" and reading.running:
        raise Refused("clock_already_running")
    if kind == "add_time" and not 0 < abs(params["seconds"]) <= MAX_ADDED_SECONDS:
        raise Refused("bad_seconds", seconds=params["seconds"])
    if kind == "jump":
        if not 0 <= params["item"] < len(reading.items):
            raise Refused("no_such_item", item=params["item"])
        seconds = params["seconds"]
        if seconds is not None and not 0 < seconds <= MAX_ADDED_SECONDS:
            raise Refused("bad_seconds", seconds=seconds)


for _kind in ("start", "stop", "resume", "jump", "add_time"):
    verbs.register(f"clock.{_kind}", inverse=take_back_clock_entries)
