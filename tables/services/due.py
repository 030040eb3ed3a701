"""What falls due by itself: levels told, registration over, places final, an outage asked about.

Each is a command of its own that looks again under the event's lock and does nothing the
second time, so two schedulers, or one that comes late, do no harm.
"""

from datetime import datetime
from typing import Any

from tables.models import Table
from tables.services.places import places_due, restore_places, update_places
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command, system_actor
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.core.now import TimeFinding
from tourney.events.models import ClockEntry, Event
from tourney.events.selectors.clock import clock_entries, read_event_clock, structures_of
from tourney.events.services.clock import append_clock_entry, take_back_clock_entries
from tourney.rules.clock import ClockReading, give_back


def marker_of(reading: ClockReading) -> int:
    """What has to be told: the item of the structure, or one past the last when all are played."""
    if not reading.started:
        return -1
    return len(reading.items) if reading.past_last else reading.item


def announce(event: Event, at: datetime) -> Done | None:
    """Tell the room once that the clock has come to another level or break; None if it knows.

    Past the last level that is told once too. Answers ``item``, ``kind``, ``level``.
    """
    reading = read_event_clock(event.pk, at)
    marker = marker_of(reading)
    if marker == event.announced_item:
        return None
    presses = ClockEntry.objects.filter(event=event).count()

    def act(cmd: Command) -> dict[str, Any]:
        locked = cmd.lock(Event, event.pk)
        if locked.status != Event.Status.RUNNING or locked.outage is not None:
            raise Refused("nothing_due")
        # A claim rather than an edit: the revision a floor's screen shows stays good.
        told = Event.objects.filter(pk=event.pk, announced_item=event.announced_item)
        if not told.update(announced_item=marker):
            raise Refused("nothing_due")
        kind = "past_last" if reading.past_last else "break" if reading.on_break else "level"
        cmd.params.update(item=marker, kind=kind, level=reading.level_number)
        cmd.params["before"] = event.announced_item
        cmd.ring(f"clock:{event.pk}", f"room:{event.pk}")
        open_tables = Table.objects.filter(event=event).exclude(status=Table.Status.CLOSED)
        cmd.ring(*(f"table:{pk}" for pk in open_tables.values_list("pk", flat=True)))
        return {"item": marker, "kind": kind, "level": reading.level_number}

    return _once(
        "level.announce",
        act,
        event.pk,
        f"announce:{event.pk}:{presses}:{event.announced_item}:{marker}",
        {"item": marker},
    )


def finalise_places(event_id: int) -> Done | None:
    """Rank again what could not be final before; None when nothing changes."""
    if not places_due(event_id):
        return None

    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id)
        if event.status != Event.Status.RUNNING:
            raise Refused("nothing_due")
        update_places(cmd, event)
        if not cmd.params["places"]:
            raise Refused("nothing_due")
        cmd.ring(f"clock:{event_id}", f"room:{event_id}")
        return {"places": len(cmd.params["places"])}

    last = FeedRow.objects.filter(event_id=event_id).order_by("-pk").values_list("pk").first()
    key = f"places:{event_id}:{last[0] if last else 0}"
    return _once("places.update", act, event_id, key, {})


def note_outage(event: Event, finding: TimeFinding, at: datetime) -> Done | None:
    """Nobody watched, or a clock was moved: nothing goes on until the floor has said what counts."""
    since = finding.since or at
    reading = read_event_clock(event.pk, since)
    if not reading.running:
        return None

    def act(cmd: Command) -> dict[str, Any]:
        locked = cmd.lock(Event, event.pk)
        if locked.status != Event.Status.RUNNING or locked.outage is not None:
            raise Refused("nothing_due")
        locked.outage = {
            "kind": finding.kind,
            "seconds": round(finding.seconds),
            "since": since.isoformat(),
        }
        cmd.save(locked, "outage")
        cmd.ring(f"clock:{event.pk}", f"room:{event.pk}")
        return dict(locked.outage)

    key = f"outage:{event.pk}:{since.isoformat()}"
    return _once("event.outage", act, event.pk, key, {"since": since.isoformat()})


def answer_outage(
    *, event_id: int, counts: bool, actor: Actor, key: str, expected: int | None = None
) -> Done:
    """The floor's answer: the time counts, or it is given back and the clock stands where it stood.

    Refused: ``no_outage``.
    """

    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id, expected=expected)
        if event.outage is None:
            raise Refused("no_outage")
        cmd.params.update(outage=event.outage, counts=counts)
        if not counts:
            since = datetime.fromisoformat(event.outage["since"])
            log = clock_entries(ClockEntry.objects.filter(event=event, undone=False))
            back = give_back(structures_of(event_id), log, since, cmd.at)
            append_clock_entry(cmd, event, back.kind, {"item": back.item, "seconds": back.seconds})
        event.outage = None
        event.next_due_at = cmd.at
        cmd.save(event, "outage", "next_due_at")
        cmd.ring(f"clock:{event_id}", f"room:{event_id}")
        return {"revision": event.revision}

    return command(
        "outage.answer",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={"counts": counts, "expected": expected},
    )


def _once(verb: str, act: Any, event_id: int, key: str, body: dict[str, Any]) -> Done | None:
    """Run a command of the scheduler; None when somebody else has done it or it is not due."""
    try:
        done = command(verb, act, event_id=event_id, actor=system_actor(), key=key, body=body)
    except Refused as refusal:
        if refusal.code == "nothing_due":
            return None
        raise
    return None if done.repeated else done


def _undo_places(cmd: Command, row: FeedRow) -> None:
    assert row.event_id is not None
    restore_places(cmd, cmd.lock(Event, row.event_id), row)


def _undo_answer(cmd: Command, row: FeedRow) -> None:
    assert row.event_id is not None
    take_back_clock_entries(cmd, row)
    event = cmd.lock(Event, row.event_id)
    event.outage = row.params["outage"]
    cmd.save(event, "outage")


verbs.register("level.announce", why_not="what was told was told; jump the clock instead")
verbs.register("places.update", inverse=_undo_places)
verbs.register("event.outage", why_not="it happened; answer whether the time counts")
verbs.register("outage.answer", inverse=_undo_answer)
