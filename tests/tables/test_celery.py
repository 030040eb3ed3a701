"""With the web process off and only beat and worker running, a level is told in time."""

import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.services.process import Server
from tests.services.site import ROOT, Site

pytestmark = [pytest.mark.slow, pytest.mark.one_database("two Celery processes on one SQLite file")]

MAKE = """
import json
from tests.tables import room
table = room.seated_table([1000] * 3, shape=room.structure(minutes=0.1))
print(json.dumps(table.event_id))
"""
READ = """
import json
from tourney.core.models import FeedRow
from tourney.events.models import ClockEntry
start = ClockEntry.objects.get(kind="start").at
print(json.dumps([
    [row.params["kind"], row.params["level"], (row.at - start).total_seconds()]
    for row in FeedRow.objects.filter(verb="level.announce").order_by("pk")
]))
"""


@pytest.fixture
def celery(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start Celery processes; all are gone at the end."""
    running: list[Server] = []

    def started(site: Site, *arguments: str, name: str, ready: str) -> Server:
        server = Server(
            [sys.executable, "-m", "celery", "-A", "tourney.project", *arguments],
            ready=lambda: ready in server.output(),
            log=tmp_path / f"{name}.log",
            env=site.env,
            cwd=ROOT,
        )
        running.append(server)
        server.start()
        return server

    yield started
    for server in running:
        server.stop()


def test_beat_and_worker_tell_levels_within_two_seconds_even_twice_over(
    make_site: Callable[..., Site],
    redis_url: str,
    celery: Callable[..., Server],
    tmp_path: Path,
) -> None:
    site = make_site(start=False, REDIS_URL=redis_url)
    for number in (1, 2):
        worker = ("worker", "--concurrency", "2", "--pool", "threads", "-l", "INFO")
        celery(site, *worker, "-n", f"w{number}@room", name=f"worker{number}", ready="ready.")
        beat = ("beat", "-l", "INFO", "--schedule", str(tmp_path / f"beat{number}"))
        celery(site, *beat, name=f"beat{number}", ready="beat: Starting")
    site.run(MAKE)
    told: list[list[object]] = []
    deadline = time.monotonic() + 60
    while len(told) < 4 and time.monotonic() < deadline:
        time.sleep(1)
        told = json.loads(site.run(READ))
    assert [entry[:2] for entry in told] == [
        ["level", 1],
        ["level", 2],
        ["level", 3],
        ["past_last", 3],
    ]
    for number, (_, _, seconds) in enumerate(told):
        assert isinstance(seconds, float)
        assert 0 <= seconds - 6 * number < 2, f"{number}: told after {seconds} s"
