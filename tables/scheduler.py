"""The scheduler: does what is due in every running event, as often as it likes.

``tick`` looks for events whose due time has come, ``advance`` re-reads one of them and does
what is due. Both may run twice, late, or in two workers at once: due times live in the
database, and each step looks again under the event's lock.
"""

import logging
from datetime import datetime, timedelta

from django.db.models import Min, Q

from tables.services.balancing import balance_room
from tables.services.breaking import finish_breaking
from tables.services.due import announce, finalise_places, note_outage
from tables.services.handforhand import conduct_hand_for_hand
from tables.services.settle import settle_event
from tables.services.waiting import seat_waiting
from tourney.core.command import system_actor
from tourney.core.errors import Refused
from tourney.core.heartbeat import BEAT_SECONDS, beat, check_time
from tourney.core.locks import write_turn
from tourney.core.now import boot_seconds
from tourney.events.models import Event
from tourney.events.selectors.clock import read_event_clock
from tourney.events.selectors.registration import registration_open
from tourney.events.services.events import close_registration
from tourney.events.terms import LateRegistration

log = logging.getLogger("tourney.scheduler")

# A worker that takes an event has it for so long; if it dies, another takes it after that.
LEASE = timedelta(seconds=2)
# With nothing due an event is looked at all the same: what a crash left is settled.
LOOK_AGAIN = timedelta(seconds=30)

_last_look: float | None = None


def tick(at: datetime) -> datetime | None:
    """Do what is due at ``at``; the next due moment, or None while no event is running.

    Before anything else the clocks are compared with the last heartbeat: after a gap or a step
    the floor is asked first.
    """
    _watch(at)
    due = Event.objects.filter(
        Q(next_due_at__isnull=True) | Q(next_due_at__lte=at),
        status=Event.Status.RUNNING,
        outage__isnull=True,
    )
    for event_id, seen in due.order_by("next_due_at").values_list("pk", "next_due_at"):
        lease = _claim(event_id, seen, at)
        if lease is None:
            continue
        try:
            advance(event_id, at, claimed=lease)
        except Exception:
            # One event's fault must not stop the others; its lease runs out and it is tried again.
            log.exception("event %s could not be advanced", event_id)
    running = Event.objects.filter(status=Event.Status.RUNNING, outage__isnull=True)
    found: datetime | None = running.aggregate(first=Min("next_due_at"))["first"]
    return found


def advance(event_id: int, at: datetime, *, claimed: datetime | None = None) -> None:
    """Bring one event up to the moment ``at``. ``claimed`` is the lease a tick holds on it."""
    event = Event.objects.get(pk=event_id)
    if event.status != Event.Status.RUNNING or event.outage is not None:
        return
    settle_event(event_id)
    announce(event, at)
    _close_registration(event, at)
    finalise_places(event_id)
    seat_waiting(event_id)
    finish_breaking(event_id)
    balance_room(event_id)
    conduct_hand_for_hand(event_id)
    event.refresh_from_db()
    if event.status != Event.Status.RUNNING:
        return
    finish_breaking(event_id)
    balance_room(event_id)
    # Whoever nudged meanwhile has overwritten the lease and stays due.
    waiting = Event.objects.filter(pk=event_id)
    if claimed is not None:
        waiting = waiting.filter(next_due_at=claimed)
    with write_turn():
        waiting.update(next_due_at=next_due(event, at))


def _claim(event_id: int, seen: datetime | None, at: datetime) -> datetime | None:
    """Take an event for the length of a lease; None when another worker was faster."""
    lease = at + LEASE
    unclaimed = Event.objects.filter(pk=event_id)
    if seen is None:
        unclaimed = unclaimed.filter(next_due_at__isnull=True)
    else:
        unclaimed = unclaimed.filter(next_due_at=seen)
    with write_turn():
        return lease if unclaimed.update(next_due_at=lease) else None


def next_due(event: Event, at: datetime) -> datetime:
    """The next moment at which something happens by itself."""
    moments = [at + LOOK_AGAIN]
    change = read_event_clock(event.pk, at).next_change_at
    if change is not None:
        moments.append(change)
    late = LateRegistration.read(event.late_registration)
    if event.registration_closed_at is None and event.started_at and late.minutes is not None:
        closes = event.started_at + timedelta(minutes=late.minutes)
        if closes > at:
            moments.append(closes)
    return min(moments)


def _close_registration(event: Event, at: datetime) -> None:
    if event.registration_closed_at is not None or registration_open(event, at):
        return
    try:
        close_registration(
            event_id=event.pk,
            actor=system_actor(),
            key=f"registration:{event.pk}:{event.revision}",
        )
    except Refused as refusal:
        if refusal.code != "registration_closed":
            raise


def _watch(at: datetime) -> None:
    """Compare the clocks now and then, and mark that somebody watches."""
    global _last_look
    here = boot_seconds()
    if _last_look is not None and here - _last_look < BEAT_SECONDS:
        return
    finding = check_time()
    if not finding.is_ok:
        for event in Event.objects.filter(status=Event.Status.RUNNING, outage__isnull=True):
            note_outage(event, finding, at)
    beat()
    _last_look = here
