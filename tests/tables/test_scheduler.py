"""What falls due by itself, once each, under two workers too."""

import threading
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.db import connection

from tables import scheduler
from tables.models import Bust, Hand
from tables.services import settle as settling
from tables.services.due import answer_outage, note_outage
from tests.tables.room import (
    FLOOR,
    deal,
    enter,
    new_key,
    seated_table,
    structure,
    tap,
    win,
)
from tourney.core.errors import Refused
from tourney.core.models import FeedRow, Heartbeat
from tourney.core.now import TimeFinding, now
from tourney.core.undo import undo
from tourney.events.models import ClockEntry, Entry, Event
from tourney.events.selectors.clock import read_event_clock
from tourney.events.services.clock import jump_clock, stop_clock

pytestmark = pytest.mark.django_db(transaction=True)


def told(event_id: int) -> list[tuple[str, int]]:
    rows = FeedRow.objects.filter(event_id=event_id, verb="level.announce").order_by("pk")
    return [(row.params["kind"], row.params["level"]) for row in rows]


def start_of(event_id: int) -> datetime:
    return ClockEntry.objects.get(event_id=event_id, kind="start").at


def advance_to(event_id: int, minutes: float) -> None:
    scheduler.advance(event_id, start_of(event_id) + timedelta(minutes=minutes))


def test_each_level_and_break_is_told_once() -> None:
    event_id = seated_table([1000] * 3, shape=structure(break_after=2)).event_id
    for minutes in (0, 0.1, 5, 10, 10, 12, 19.9, 20, 21, 25, 26):
        advance_to(event_id, minutes)
    assert told(event_id) == [("level", 1), ("level", 2), ("break", 2), ("level", 3)]


def test_past_the_last_level_is_told_once_and_the_last_one_runs_on() -> None:
    event_id = seated_table([1000] * 3, shape=structure(((50, 100),))).event_id
    for minutes in (0, 10, 11, 60):
        advance_to(event_id, minutes)
    assert told(event_id) == [("level", 1), ("past_last", 1)]
    reading = read_event_clock(event_id, start_of(event_id) + timedelta(minutes=60))
    assert reading.level.bb == 100


def test_a_level_jumped_back_to_is_told_again() -> None:
    event_id = seated_table([1000] * 3).event_id
    advance_to(event_id, 0)
    jump_clock(event_id=event_id, item=1, actor=FLOOR, key=new_key())
    scheduler.advance(event_id, now())
    jump_clock(event_id=event_id, item=0, actor=FLOOR, key=new_key())
    scheduler.advance(event_id, now())
    scheduler.advance(event_id, now())
    assert told(event_id) == [("level", 1), ("level", 2), ("level", 1)]


def test_two_workers_at_the_same_moment_tell_a_level_once() -> None:
    event_id = seated_table([1000] * 3).event_id
    at = start_of(event_id) + timedelta(minutes=10)
    barrier = threading.Barrier(4)
    faults: list[BaseException] = []

    def work() -> None:
        try:
            barrier.wait()
            scheduler.advance(event_id, at)
        except BaseException as fault:
            faults.append(fault)
        finally:
            connection.close()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults
    assert told(event_id) == [("level", 2)]


def test_a_tick_claims_what_is_due_and_says_when_to_come_again() -> None:
    event_id = seated_table([1000] * 3).event_id
    at = now()
    due = scheduler.tick(at)
    assert told(event_id) == [("level", 1)]
    assert due is not None and due > at
    assert Event.objects.get(pk=event_id).next_due_at == due
    level_ends = start_of(event_id) + timedelta(minutes=10)
    Event.objects.filter(pk=event_id).update(next_due_at=level_ends)
    scheduler.tick(level_ends)
    assert told(event_id)[-1] == ("level", 2)


def test_an_event_never_looked_at_is_due() -> None:
    event_id = seated_table([1000] * 3).event_id
    Event.objects.filter(pk=event_id).update(next_due_at=None)
    scheduler.tick(now())
    assert told(event_id) == [("level", 1)]


def test_one_event_in_trouble_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = seated_table([1000] * 3).event_id, seated_table([1000] * 3).event_id
    real = scheduler.settle_event

    def broken(event_id: int) -> int:
        if event_id == bad:
            raise ValueError("a table on fire")
        return real(event_id)

    monkeypatch.setattr(scheduler, "settle_event", broken)
    scheduler.tick(now())
    assert told(good) == [("level", 1)] and told(bad) == []
    assert "could not be advanced" in caplog.text


def test_what_a_crash_left_between_close_and_settle_is_settled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = seated_table([1000, 500, 700])

    def killed(**_: object) -> None:
        raise RuntimeError("the lights went out")

    with monkeypatch.context() as patched:
        patched.setattr(settling, "settle", killed)
        hand = tap(deal(table), (0, "fold"), (1, "allin"), (2, "call"), win(2))
    assert hand.status == Hand.Status.CLOSED
    assert not Bust.objects.exists()
    scheduler.advance(table.event_id, now())
    hand.refresh_from_db()
    assert hand.status == Hand.Status.SETTLED
    assert Entry.objects.get(event=table.event_id, number=2).place == 3


def test_the_next_hand_settles_what_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    table = seated_table([1000, 500, 700])
    with monkeypatch.context() as patched:
        patched.setattr(settling, "settle", lambda **_: None)
        tap(deal(table), (0, "fold"), (1, "allin"), (2, "call"), win(2))
    assert deal(table).opening["stacks"][1] is None


def test_late_registration_ends_and_places_become_final() -> None:
    table = seated_table([1000, 500, 700], late_registration={"through_level": 1})
    tap(deal(table), (0, "fold"), (1, "allin"), (2, "call"), win(2))
    entry = Entry.objects.get(event=table.event_id, number=2)
    assert (entry.place, entry.place_final) == (3, False)
    enter(Event.objects.get(pk=table.event_id), "Zoe")
    advance_to(table.event_id, 9)
    assert Event.objects.get(pk=table.event_id).registration_closed_at is None
    advance_to(table.event_id, 10.01)
    event = Event.objects.get(pk=table.event_id)
    assert event.registration_closed_at is not None and event.prizes_frozen_at is not None
    entry.refresh_from_db()
    assert (entry.place, entry.place_final) == (4, True)
    assert FeedRow.objects.filter(verb="registration.close").count() == 1


def test_registration_by_minutes_is_due_at_its_minute() -> None:
    event_id = seated_table([1000] * 3, late_registration={"minutes": 3}).event_id
    advance_to(event_id, 1)
    event = Event.objects.get(pk=event_id)
    assert event.started_at is not None
    assert event.next_due_at == min(
        event.started_at + timedelta(minutes=3),
        start_of(event_id) + timedelta(minutes=1) + scheduler.LOOK_AGAIN,
    )
    scheduler.advance(event_id, event.started_at + timedelta(minutes=3))
    assert Event.objects.get(pk=event_id).registration_closed_at is not None


def test_one_player_left_when_registration_ends_has_won() -> None:
    table = seated_table([600, 1000], late_registration={"through_level": 1})
    tap(deal(table), (0, "allin"), (1, "call"), win(1))
    assert Event.objects.get(pk=table.event_id).status == Event.Status.RUNNING
    advance_to(table.event_id, 10)
    assert Event.objects.get(pk=table.event_id).status == Event.Status.FINISHED
    assert Entry.objects.get(event=table.event_id, place=1).number == 2


# --- outages ----------------------------------------------------------------------------


def outage(event_id: int, minutes_ago: float = 60) -> Event:
    """The clock ran 5 minutes, then nobody watched for an hour."""
    for entry in ClockEntry.objects.filter(event_id=event_id):
        entry.at = now() - timedelta(minutes=minutes_ago + 5)
        entry.save(update_fields=["at"])
    event = Event.objects.get(pk=event_id)
    since = now() - timedelta(minutes=minutes_ago)
    note_outage(event, TimeFinding("gap", minutes_ago * 60, since), now())
    event.refresh_from_db()
    return event


def test_after_an_outage_nothing_goes_on_before_the_answer() -> None:
    table = seated_table([1000] * 3)
    event = outage(table.event_id)
    assert event.outage is not None and event.outage["kind"] == "gap"
    scheduler.tick(now())
    scheduler.advance(event.pk, now())
    assert told(event.pk) == []
    assert deal(table).level_number == 1


def test_the_time_counts() -> None:
    event = outage(seated_table([1000] * 3).event_id)
    answer_outage(event_id=event.pk, counts=True, actor=FLOOR, key=new_key())
    scheduler.advance(event.pk, now())
    assert told(event.pk) == [("past_last", 3)]
    with pytest.raises(Refused, match="no_outage"):
        answer_outage(event_id=event.pk, counts=True, actor=FLOOR, key=new_key())


def test_the_time_is_given_back() -> None:
    event = outage(seated_table([1000] * 3).event_id)
    done = answer_outage(event_id=event.pk, counts=False, actor=FLOOR, key=new_key())
    scheduler.advance(event.pk, now())
    assert told(event.pk) == [("level", 1)]
    left = read_event_clock(event.pk).seconds_left
    assert left is not None and 295 < left <= 300
    undo(row_id=done.row_id, event_id=event.pk, actor=FLOOR, key=new_key())
    assert Event.objects.get(pk=event.pk).outage is not None


def test_a_stopped_clock_lost_nothing_and_nobody_is_asked() -> None:
    event_id = seated_table([1000] * 3).event_id
    stop_clock(event_id=event_id, actor=FLOOR, key=new_key())
    event = Event.objects.get(pk=event_id)
    assert note_outage(event, TimeFinding("gap", 3600, now()), now()) is None
    event.refresh_from_db()
    assert event.outage is None


def test_a_gap_in_the_heartbeat_is_found_before_anything_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event_id = seated_table([1000] * 3).event_id
    an_hour_ago = now() - timedelta(hours=1)
    ClockEntry.objects.filter(event_id=event_id).update(at=an_hour_ago - timedelta(minutes=5))
    Heartbeat.objects.create(
        name="scheduler@elsewhere", wall_at=an_hour_ago, boot_seconds=1.0, pid=1
    )
    monkeypatch.setattr(scheduler, "_last_look", None)
    scheduler.tick(now())
    event = Event.objects.get(pk=event_id)
    assert event.outage is not None
    assert told(event_id) == []


@pytest.fixture(autouse=True)
def watched(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None] | None:
    """Each test begins as a process that has just looked at the clocks."""
    from tourney.core.now import boot_seconds

    monkeypatch.setattr(scheduler, "_last_look", boot_seconds())
    return None
