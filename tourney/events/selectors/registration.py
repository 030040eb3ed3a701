"""Whether one may still buy in, and until when."""

from datetime import datetime, timedelta

from tourney.events.models import Event
from tourney.events.selectors.clock import read_event_clock
from tourney.events.terms import LateRegistration


def registration_open(event: Event, at: datetime) -> bool:
    """Open before the start, and afterwards as the late-registration terms say (R-147)."""
    if event.registration_closed_at is not None:
        return False
    if event.status == Event.Status.OPEN:
        return True
    if event.status != Event.Status.RUNNING:
        return False
    late = LateRegistration.read(event.late_registration)
    if late.minutes is not None and event.started_at is not None:
        return at < event.started_at + timedelta(minutes=late.minutes)
    if late.through_level == 0:
        return False
    reading = read_event_clock(event.pk, at)
    # The break after the last level of registration still counts as that level.
    return not reading.past_last and reading.level_number <= late.through_level
