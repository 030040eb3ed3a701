"""Waking the scheduler must never cost a tap anything, broker or no broker."""

import pytest

from tables import nudge as nudging
from tourney.core import scheduler
from tourney.project.celery import app


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was woken: the thread of this process, or a worker through the broker."""
    found: list[str] = []
    monkeypatch.setattr(scheduler, "nudge", lambda: found.append("thread"))
    monkeypatch.setattr(app, "send_task", lambda *_, **__: found.append("worker"))
    monkeypatch.setattr(nudging, "_quiet_until", 0.0)
    return found


def test_without_redis_only_the_thread_is_woken(woken: list[str], settings: object) -> None:
    settings.REDIS_URL = ""  # type: ignore[attr-defined]
    nudging.nudge(1)
    assert woken == ["thread"]


def test_with_redis_a_worker_is_told_too(woken: list[str], settings: object) -> None:
    settings.REDIS_URL = "redis://somewhere"  # type: ignore[attr-defined]
    nudging.nudge(1)
    assert woken == ["thread", "worker"]


def test_a_dead_broker_is_tried_once_and_then_left_alone(
    woken: list[str], settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = "redis://somewhere"  # type: ignore[attr-defined]
    tried: list[int] = []

    def dead(*_: object, **__: object) -> None:
        tried.append(1)
        raise ConnectionError("nobody there")

    monkeypatch.setattr(app, "send_task", dead)
    for _ in range(20):
        nudging.nudge(1)
    assert tried == [1]
    assert woken == ["thread"] * 20
    monkeypatch.setattr(nudging, "_quiet_until", 0.0)
    nudging.nudge(1)
    assert tried == [1, 1]
