"""Time: wall clock read once, carried on by the boot clock, checked against the last heartbeat."""

import os
from datetime import UTC, datetime, timedelta

import pytest

from tourney.core import heartbeat, now
from tourney.core.models import Heartbeat
from tourney.core.now import Reading, TimeFinding, compare


@pytest.fixture(autouse=True)
def first_look(monkeypatch):
    monkeypatch.setattr(heartbeat, "_ahead", {"wall": 0.0, "database": 0.0})
    monkeypatch.setattr(heartbeat, "_looked", False)


EVENING = datetime(2026, 11, 28, 20, 0, tzinfo=UTC)


def reading(seconds: float, *, boot: float | None = None, run: str = "monday") -> Reading:
    passed = seconds if boot is None else boot
    return Reading(EVENING + timedelta(seconds=seconds), 1000 + passed, run)


def test_now_is_aware_and_never_goes_back():
    moments = [now.now() for _ in range(1000)]
    assert moments[0].utcoffset() == timedelta(0)
    assert moments == sorted(moments)


def test_now_does_not_follow_a_wall_clock_that_is_moved(monkeypatch):
    before = now.now()

    class Moved(datetime):
        @classmethod
        def now(cls, tz=None):
            return before + timedelta(hours=1)

    monkeypatch.setattr(now, "datetime", Moved)
    assert abs((now.now() - before).total_seconds()) < 60
    assert now.wall_drift() == pytest.approx(3600, abs=60)


@pytest.mark.parametrize(
    ("last", "here", "kind", "seconds"),
    [
        (None, reading(0), "ok", 0),
        (reading(0), reading(5), "ok", 0),
        (reading(0), reading(29), "ok", 0),
        # The server was off, or the laptop slept: both clocks went on.
        (reading(0), reading(600), "gap", 600),
        # The machine was started anew: only wall time can be compared.
        (reading(0), reading(600, boot=-900, run="tuesday"), "gap", 600),
        # Somebody put the clock forward by an hour, and back by an hour.
        (reading(0), reading(3605, boot=5), "step", 3600),
        (reading(0), reading(-3595, boot=5), "step", -3600),
        # Back across a restart: the boot clock says nothing, going back says enough.
        (reading(0), reading(-50, boot=-900, run="tuesday"), "step", -50),
        # A step makes the length of the gap doubtful, so it is told first.
        (reading(0), reading(4200, boot=600), "step", 3600),
        # Ordinary clock discipline.
        (reading(0), reading(6.5, boot=5), "ok", 0),
    ],
)
def test_what_happened_to_the_time(last, here, kind, seconds):
    finding = compare(last, here)
    assert (finding.kind, finding.seconds) == (kind, pytest.approx(seconds))
    assert finding.is_ok == (kind == "ok")


def test_a_second_clock_that_disagrees_is_a_step():
    assert compare(reading(0), reading(5), other_clock=-90.0).kind == "step"
    assert compare(None, reading(5), other_clock=90.0).seconds == 90.0
    assert compare(reading(0), reading(5), other_clock=1.5).is_ok


@pytest.mark.django_db
def test_a_first_look_and_a_beat_find_nothing_wrong():
    assert heartbeat.check_time() == TimeFinding("ok")
    heartbeat.beat()
    heartbeat.beat()
    mark = Heartbeat.objects.get()
    assert mark.pid == os.getpid()
    assert heartbeat.check_time().is_ok


@pytest.mark.django_db
def test_a_beat_long_ago_is_a_gap_since_then():
    heartbeat.beat()
    mark = Heartbeat.objects.get()
    mark.wall_at -= timedelta(minutes=10)
    mark.boot_seconds -= 600
    mark.save(update_fields=["wall_at", "boot_seconds"])
    finding = heartbeat.check_time()
    assert (finding.kind, finding.since) == ("gap", mark.wall_at)
    assert finding.seconds == pytest.approx(600, abs=30)
    heartbeat.beat()
    assert heartbeat.check_time().is_ok


@pytest.mark.django_db
def test_a_clock_set_while_we_were_away_is_a_step():
    heartbeat.beat()
    Heartbeat.objects.update(wall_at=now.now() - timedelta(hours=1))
    finding = heartbeat.check_time()
    assert finding.kind == "step"
    assert finding.seconds == pytest.approx(3600, abs=30)


@pytest.mark.django_db
def test_a_wall_clock_moved_while_we_run_asks_nobody_and_is_logged_once(monkeypatch, caplog):
    heartbeat.beat()
    monkeypatch.setattr(now, "wall_drift", lambda: 3600.0)
    assert heartbeat.check_time().is_ok
    assert heartbeat.check_time().is_ok
    assert [record.levelname for record in caplog.records] == ["WARNING"]


@pytest.mark.django_db
def test_a_database_server_that_disagrees_is_told_once_and_again_when_it_moves(monkeypatch):
    heartbeat.beat()
    monkeypatch.setattr(heartbeat, "_database_ahead", lambda: 90.0)
    assert heartbeat.check_time() == TimeFinding("step", 90.0, Heartbeat.objects.get().wall_at)
    assert heartbeat.check_time().is_ok
    monkeypatch.setattr(heartbeat, "_database_ahead", lambda: 0.5)
    assert heartbeat.check_time().seconds == pytest.approx(-89.5)


@pytest.mark.django_db
def test_the_clock_of_the_database_server_here_agrees():
    assert abs(heartbeat._database_ahead()) < 60


@pytest.mark.django_db
def test_two_workers_from_before_and_after_a_correction_do_not_ask_for_ever():
    heartbeat.beat()
    assert heartbeat.check_time().is_ok
    # The other worker on this machine counts ten seconds ahead, and keeps writing its mark.
    Heartbeat.objects.update(wall_at=now.now() + timedelta(seconds=10))
    assert heartbeat.check_time().is_ok


@pytest.mark.django_db
def test_marks_of_machines_long_gone_are_dropped():
    Heartbeat.objects.create(
        name="scheduler@olddays", wall_at=now.now() - timedelta(days=3), boot_seconds=5, pid=1
    )
    heartbeat.beat()
    assert Heartbeat.objects.count() == 1


@pytest.mark.django_db
def test_another_machine_that_beats_leaves_no_gap():
    heartbeat.beat()
    Heartbeat.objects.update(wall_at=now.now() - timedelta(minutes=10))
    Heartbeat.objects.create(
        name="scheduler@other", wall_at=now.now() - timedelta(seconds=3), boot_seconds=5, pid=1
    )
    assert heartbeat.check_time().is_ok
