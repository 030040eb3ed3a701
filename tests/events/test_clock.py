"""The clock's buttons: entries in a log, taken back by leaving them out."""

from datetime import timedelta
from typing import Any

import pytest

from tests.events.stories import FLOOR, STRUCTURE, key, make_event
from tourney.core.command import Command, command
from tourney.core.errors import Refused
from tourney.core.now import now
from tourney.core.undo import undo
from tourney.events.models import Event
from tourney.events.selectors.clock import read_event_clock
from tourney.events.selectors.registration import registration_open
from tourney.events.services.clock import (
    add_time,
    append_clock_entry,
    jump_clock,
    resume_clock,
    stop_clock,
)
from tourney.events.services.structure import edit_structure

pytestmark = pytest.mark.django_db


@pytest.fixture
def running() -> Event:
    event = make_event(late_registration={"through_level": 2})

    def start(cmd: Command) -> dict[str, Any]:
        found = cmd.lock(Event, event.pk)
        found.status, found.started_at = Event.Status.RUNNING, cmd.at
        cmd.save(found, "status", "started_at")
        append_clock_entry(cmd, found, "start")
        return {}

    command("clock.start", start, event_id=event.pk, actor=FLOOR, key=key(), body={})
    event.refresh_from_db()
    return event


def left(event: Event, after: float = 0) -> float:
    seconds = read_event_clock(event.pk, now() + timedelta(seconds=after)).seconds_left
    assert seconds is not None
    return seconds


def test_a_stopped_clock_stands_and_goes_on_where_it_stood(running: Event) -> None:
    stop_clock(event_id=running.pk, actor=FLOOR, key=key())
    assert left(running) == left(running, 3600)
    with pytest.raises(Refused):
        stop_clock(event_id=running.pk, actor=FLOOR, key=key())
    resume_clock(event_id=running.pk, actor=FLOOR, key=key())
    assert left(running) > 595
    with pytest.raises(Refused):
        resume_clock(event_id=running.pk, actor=FLOOR, key=key())


def test_time_given_back_is_on_the_clock_and_can_be_taken_back(running: Event) -> None:
    done = add_time(event_id=running.pk, seconds=120, actor=FLOOR, key=key())
    assert 715 < left(running) <= 720
    undo(row_id=done.row_id, event_id=running.pk, actor=FLOOR, key=key())
    assert left(running) <= 600


def test_a_jump_goes_to_the_item_with_the_seconds_given(running: Event) -> None:
    jump_clock(event_id=running.pk, item=1, seconds=90, actor=FLOOR, key=key())
    reading = read_event_clock(running.pk)
    assert reading.level_number == 2 and 85 < (reading.seconds_left or 0) <= 90


@pytest.mark.parametrize("press", [{"item": 9}, {"item": -1}, {"item": 1, "seconds": 0}])
def test_a_jump_to_nowhere_is_refused(running: Event, press: dict[str, int]) -> None:
    with pytest.raises(Refused):
        jump_clock(event_id=running.pk, actor=FLOOR, key=key(), **press)


@pytest.mark.parametrize("seconds", [0, 10**6, -(10**6)])
def test_an_absurd_time_is_refused(running: Event, seconds: int) -> None:
    with pytest.raises(Refused):
        add_time(event_id=running.pk, seconds=seconds, actor=FLOOR, key=key())


def test_the_buttons_need_a_running_event() -> None:
    with pytest.raises(Refused) as refusal:
        stop_clock(event_id=make_event().pk, actor=FLOOR, key=key())
    assert refusal.value.code == "not_running"


def test_late_registration_ends_with_its_level(running: Event) -> None:
    start = now()
    assert registration_open(running, start + timedelta(minutes=12))
    assert registration_open(running, start + timedelta(minutes=22)), "the break counts to level 2"
    assert not registration_open(running, start + timedelta(minutes=26))


def items(**changes: int) -> list[dict[str, Any]]:
    return [dict(item) for item in STRUCTURE["items"]]


def test_levels_to_come_can_be_changed_and_changed_back(running: Event) -> None:
    fresh = items()
    fresh[1]["bb"], fresh[1]["sb"] = 60, 30
    done = edit_structure(event_id=running.pk, items=fresh, actor=FLOOR, key=key())
    after = now() + timedelta(minutes=11)
    assert read_event_clock(running.pk, after).level.bb == 60
    undo(row_id=done.row_id, event_id=running.pk, actor=FLOOR, key=key())
    assert read_event_clock(running.pk, after).level.bb == 40


def test_levels_already_played_stay_as_they_were(running: Event) -> None:
    jump_clock(event_id=running.pk, item=1, actor=FLOOR, key=key())
    fresh = items()
    fresh[0]["bb"] = 30
    with pytest.raises(Refused) as refusal:
        edit_structure(event_id=running.pk, items=fresh, actor=FLOOR, key=key())
    assert refusal.value.code == "played_levels_differ"
