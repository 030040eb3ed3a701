"""R-147: late entries and alternates get chairs in the order they came."""

import pytest

from tables.models import Seat
from tables.scheduler import advance
from tables.services.removals import remove_entry
from tables.services.waiting import seat_waiting
from tests.tables.room import FLOOR, chips_agree, enter, new_key, seat_at, seated_table
from tourney.core.now import now
from tourney.events.models import Entry, Event

pytestmark = pytest.mark.django_db


def test_a_late_entry_is_seated_by_the_scheduler() -> None:
    table = seated_table([1000, 1000, None], late_registration={"through_level": 2})
    event = Event.objects.get()
    (late,) = enter(event, "Late Comer")
    event.refresh_from_db()
    assert event.next_due_at is not None and event.next_due_at <= now(), "somebody looks at once"
    advance(event.pk, now())
    late.refresh_from_db()
    assert late.status == Entry.Status.PLAYING
    assert Seat.objects.get(entry=late, status=Seat.Status.SEATED).table == table
    assert chips_agree(event.pk)


def test_with_every_chair_taken_they_wait_and_the_first_to_come_is_the_first_to_sit() -> None:
    table = seated_table([1000, 1000, 1000], late_registration={"through_level": 2})
    event = Event.objects.get()
    first, second = enter(event, "First In Line", "Second In Line")
    assert seat_waiting(event.pk) == 0
    remove_entry(
        event_id=event.pk,
        entry_id=seat_at(table, 1).entry_id,
        why="no_show",
        actor=FLOOR,
        key=new_key(),
    )
    assert seat_waiting(event.pk) == 1
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.status, second.status) == (Entry.Status.PLAYING, Entry.Status.REGISTERED)
    assert seat_waiting(event.pk) == 0
