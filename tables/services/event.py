"""Starting an event: rules frozen, seats drawn, the clock running."""

from typing import Any

from tables.models import Hand, Seat
from tables.services.draw import draw_within, take_back_draw
from tables.services.tables import LIVE_SEATS
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.events.models import Entry, Event
from tourney.events.services.clock import append_clock_entry, take_back_clock_entries
from tourney.events.services.events import (
    close_registration_within,
    reopen_registration_within,
)
from tourney.events.terms import LateRegistration


def start_event(
    *,
    event_id: int,
    actor: Actor,
    key: str,
    expected: int | None = None,
    seed: str | None = None,
    tables: int | None = None,
) -> Done:
    """Shuffle up and deal: draw seats unless they are drawn, start the clock.

    House rules stand from here on. Without late registration, registration closes and the
    prizes are frozen. Answers ``tables`` and ``players``. Refused: ``already_started``,
    ``too_few_players``.
    """

    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id, expected=expected)
        if event.status != Event.Status.OPEN:
            raise Refused("already_started", event=event_id)
        if Entry.objects.filter(event=event, status__in=Entry.LIVE).count() < 2:
            raise Refused("too_few_players", players=0, minimum=2)
        if Entry.objects.filter(event=event, status=Entry.Status.REGISTERED).exists():
            _seat_the_rest(cmd, event, seed, tables)
        event.status = Event.Status.RUNNING
        event.started_at = cmd.at
        cmd.save(event, "status", "started_at")
        append_clock_entry(cmd, event, "start")
        late = LateRegistration.read(event.late_registration)
        if late.through_level == 0 and not late.minutes:
            close_registration_within(cmd, event)
        seats = Seat.objects.filter(table__event=event, status=Seat.Status.SEATED)
        cmd.ring(f"board:{event_id}", f"clock:{event_id}", f"room:{event_id}")
        return {
            "players": seats.count(),
            "tables": seats.values("table").distinct().count(),
        }

    body = {"seed": seed, "tables": tables, "expected": expected}
    return command("event.start", act, event_id=event_id, actor=actor, key=key, body=body)


def _seat_the_rest(cmd: Command, event: Event, seed: str | None, tables: int | None) -> None:
    """The draw, for all or for those who came after it was made."""
    if Seat.objects.filter(table__event=event, status__in=LIVE_SEATS).exists():
        missing = Entry.objects.filter(event=event, status=Entry.Status.REGISTERED).count()
        raise Refused("not_all_seated", missing=missing)
    draw_within(cmd, event, seed=seed, tables=tables)


def _undo_start(cmd: Command, row: FeedRow) -> None:
    assert row.event_id is not None
    event = cmd.lock(Event, row.event_id)
    if Hand.objects.filter(table__event=event).exclude(status=Hand.Status.VOID).exists():
        raise Refused("hands_played", event=event.pk)
    take_back_clock_entries(cmd, row)
    event.refresh_from_db()
    if row.params.get("registration_closed"):
        reopen_registration_within(cmd, event)
    event.status = Event.Status.OPEN
    event.started_at = None
    cmd.save(event, "status", "started_at")
    if "drawn" in row.params:
        take_back_draw(cmd, row)


verbs.register("event.start", inverse=_undo_start)
