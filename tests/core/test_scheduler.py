"""The scheduler's thread: it sleeps until the next due time and survives what goes wrong."""

import threading
from datetime import timedelta

import pytest

from tourney.core import scheduler
from tourney.core.now import now


class Ticks:
    """A tick that counts, fails when told, and ends the loop after so many calls."""

    def __init__(self, enough, *, fails=(), due=None):
        self.stop = threading.Event()
        self.enough = enough
        self.fails = fails
        self.due = due
        self.seen = []

    def __call__(self, moment):
        self.seen.append(moment)
        if len(self.seen) >= self.enough:
            self.stop.set()
        if len(self.seen) in self.fails:
            raise ValueError("a tick that fails")
        return self.due


def run(ticks):
    thread = threading.Thread(target=scheduler.run_forever, args=(ticks, ticks.stop))
    thread.start()
    thread.join(20)
    assert not thread.is_alive()


def test_it_ticks_with_the_time_again_and_again(monkeypatch):
    monkeypatch.setattr(scheduler, "LONGEST_SLEEP", 0.01)
    ticks = Ticks(5)
    run(ticks)
    assert ticks.seen == sorted(ticks.seen)
    assert ticks.seen[0].utcoffset() == timedelta(0)


def test_a_tick_that_fails_is_logged_and_the_next_one_comes(monkeypatch, caplog):
    monkeypatch.setattr(scheduler, "LONGEST_SLEEP", 0.01)
    monkeypatch.setattr(scheduler, "AFTER_FAILURE", 0.01)
    ticks = Ticks(4, fails={1, 3})
    run(ticks)
    assert len(ticks.seen) == 4
    assert [record.message[:6] for record in caplog.records] == ["a tick", "a tick"]


@pytest.mark.parametrize(
    ("due_in", "wait"),
    [(None, 0.5), (60.0, 0.5), (-5.0, scheduler.SHORTEST_SLEEP), (0.2, 0.2)],
)
def test_it_sleeps_until_the_next_due_time_but_never_long(due_in, wait):
    due = None if due_in is None else now() + timedelta(seconds=due_in)
    assert scheduler._seconds_until(due) == pytest.approx(wait, abs=0.05)


def test_a_nudge_wakes_it_at_once(monkeypatch):
    monkeypatch.setattr(scheduler, "LONGEST_SLEEP", 3600)
    first, second = threading.Event(), threading.Event()
    stop = threading.Event()

    def tick(moment):
        (second if first.is_set() else first).set()

    thread = threading.Thread(target=scheduler.run_forever, args=(tick, stop))
    thread.start()
    assert first.wait(20)
    while not second.is_set():
        scheduler.nudge()
        second.wait(0.05)
    stop.set()
    scheduler.nudge()
    thread.join(20)
    assert not thread.is_alive()


def test_without_a_tick_it_only_waits_to_be_stopped(settings):
    settings.SCHEDULER_TICK = "tables.no_such_scheduler.tick"
    assert scheduler.find_tick() is None
    thread = scheduler.start()
    assert thread.is_alive()
    scheduler.stop(thread)
    assert not thread.is_alive()


def test_a_tick_named_wrongly_is_a_fault(settings):
    settings.SCHEDULER_TICK = "tourney.core.scheduler.no_such_tick"
    with pytest.raises(ImportError):
        scheduler.find_tick()
