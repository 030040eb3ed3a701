"""Who waits for a chair: late entries are seated as they come, alternates as chairs fall free (R-147)."""

import logging

from tables.models import Seat, Table
from tables.services.seating import seat_entry
from tables.services.tables import LIVE_SEATS
from tourney.core.command import system_actor
from tourney.core.errors import Refused
from tourney.events.models import Entry, Event

log = logging.getLogger("tourney.tables")


def seat_waiting(event_id: int) -> int:
    """Give chairs to those who wait, in the order they came, while there are any. How many got one.

    Who finds no chair waits on: the longest first. Runs after every settled hand and whenever
    somebody registers; two workers at once seat nobody twice.
    """
    event = Event.objects.get(pk=event_id)
    if event.status != Event.Status.RUNNING:
        return 0
    waiting = Entry.objects.filter(
        event=event, status__in=(Entry.Status.REGISTERED, Entry.Status.ALTERNATE)
    ).order_by("registered_at", "number")
    free = free_chairs(event_id)
    seated = 0
    for entry in waiting[: max(free, 0)]:
        try:
            seat_entry(
                event_id=event_id,
                entry_id=entry.pk,
                actor=system_actor(),
                key=f"wait:{entry.pk}:{entry.revision}",
            )
        except Refused as refusal:
            if refusal.code not in ("no_free_chair", "already_seated", "event_over"):
                raise
            log.info("entry %s waits on: %s", entry.pk, refusal.code)
            continue
        seated += 1
    return seated


def free_chairs(event_id: int) -> int:
    """Chairs at open tables that nobody sits on and nobody was promised."""
    tables = Table.objects.filter(event_id=event_id, status=Table.Status.OPEN, proposal="")
    chairs = sum(tables.values_list("chairs", flat=True))
    taken = Seat.objects.filter(table__in=tables, status__in=LIVE_SEATS).count()
    return chairs - taken
