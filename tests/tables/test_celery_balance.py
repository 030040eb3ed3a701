"""With only beat and worker running, a room is balanced within two seconds of the settled hand."""

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.services.process import Server
from tests.services.site import Site
from tests.tables.test_celery import celery

__all__ = ["celery"]

pytestmark = [pytest.mark.slow, pytest.mark.one_database("two Celery processes on one SQLite file")]

MAKE = """
import json
from tables.services.tables import open_table
from tables.services.event import start_event
from tables.services.seating import seat_entry
from tests.tables.room import FLOOR, enter, make_event, new_key
event = make_event(table_size=6, balance_mode="automatic")
names = iter(f"Player {n}" for n in range(9))
for count in (5, 4):
    table = open_table(event_id=event.pk, actor=FLOOR, key=new_key(), mode="results").answer["table"]
    for chair, entry in enumerate(enter(event, *[next(names) for _ in range(count)])):
        seat_entry(
            event_id=event.pk, entry_id=entry.pk, table_id=table, chair=chair,
            actor=FLOOR, key=new_key(),
        )
start_event(event_id=event.pk, actor=FLOOR, key=new_key())
print(json.dumps(table))
"""
BUST = """
import json
from tables.models import Hand, Move
from tables.services.hands import record_result
from tests.tables.room import FLOOR, new_key
assert not Move.objects.exists(), "the room was even"
record_result(table_id=%d, stacks={0: 2000, 1: 0}, actor=FLOOR, key=new_key())
print(json.dumps(Hand.objects.get().status))
"""
READ = """
import json
from tables.models import Hand, Move
settled = Hand.objects.get().settled_at
print(json.dumps([[m.state, m.kind, (m.at - settled).total_seconds()] for m in Move.objects.all()]))
"""


def test_a_room_is_even_within_two_seconds_of_the_settled_hand(
    make_site: Callable[..., Site],
    redis_url: str,
    celery: Callable[..., Server],
    tmp_path: Path,
) -> None:
    site = make_site(start=False, REDIS_URL=redis_url)
    worker = ("worker", "--concurrency", "2", "--pool", "threads", "-l", "INFO", "-n", "w@room")
    celery(site, *worker, name="worker", ready="ready.")
    beat = ("beat", "-l", "INFO", "--schedule", str(tmp_path / "beat"))
    celery(site, *beat, name="beat", ready="beat: Starting")
    table = json.loads(site.run(MAKE))
    time.sleep(3)  # the scheduler has seen the even room
    assert json.loads(site.run(BUST % table)) == "settled"
    moves: list[list[object]] = []
    deadline = time.monotonic() + 20
    while not moves and time.monotonic() < deadline:
        time.sleep(0.5)
        moves = json.loads(site.run(READ))
    ((state, kind, seconds),) = moves
    assert (state, kind) in (("left", "balance"), ("ordered", "balance"))
    assert isinstance(seconds, float)
    assert 0 <= seconds < 2, f"balanced after {seconds} s"
