"""The championship's arrangement: two web processes, a worker and a beat over PostgreSQL and Redis."""

import sys
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from tests.services.process import Server
from tests.services.site import ROOT, Site
from tests.services.stream import Stream

SECRET = "the same for every process of one site, since they read each other's tokens"
RUNNING_EVENT = """
from tests.tables.room import seated_table
print(seated_table([1000] * 3).event_id)
"""
NEAR_THE_END = """
from tests.tables.room import FLOOR, new_key
from tourney.events.services.clock import jump_clock
jump_clock(event_id={event}, item={item}, seconds=2, actor=FLOOR, key=new_key())
"""
TOLD = """
    SELECT (params->>'level')::int FROM core_feedrow
    WHERE event_id = %s AND verb = 'level.announce' ORDER BY id
"""


@pytest.fixture
def webs(make_site: Callable[..., Site], postgres_url: str, redis_url: str) -> Iterator[list[Site]]:
    """Two web processes that do not tick themselves, on one new database."""
    name = f"scale_{uuid.uuid4().hex[:8]}"
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
    url = postgres_url.replace("/postgres?", f"/{name}?")
    sites = [
        make_site(
            start=False,
            arguments=["--no-scheduler"],
            DATABASE_URL=url,
            REDIS_URL=redis_url,
            SECRET_KEY=SECRET,
        )
        for _ in range(2)
    ]
    sites[0].manage("migrate", "--no-input", "-v", "0")
    for site in sites:
        site.start()
    yield sites
    for site in sites:
        site.stop()
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def celery(webs: list[Site], tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start a Celery process beside the web processes."""
    started: list[Server] = []

    def start(*arguments: str) -> Server:
        log = tmp_path / f"celery{len(started)}.log"
        server = Server(
            [sys.executable, "-m", "celery", "-A", "tourney.project", *arguments],
            ready=lambda: any(sign in server.output() for sign in (" ready.", "beat: Starting")),
            log=log,
            env=webs[0].env,
            cwd=ROOT,
        )
        server.start()
        started.append(server)
        return server

    yield start
    for server in started:
        server.stop()


def test_a_level_is_told_once_by_worker_and_beat_and_seen_on_every_web_process(
    webs: list[Site], celery: Callable[..., Server], tmp_path: Path
) -> None:
    event = int(webs[0].run(RUNNING_EVENT))
    workers = [
        celery("worker", "-P", "solo", "-l", "INFO", "-n", f"{name}@test") for name in ("a", "b")
    ]
    celery("beat", "-l", "INFO", "--schedule", str(tmp_path / "beat"), "--pidfile=")
    _wait_until(lambda: _told(webs[0], event) == [1])

    with Stream(webs[1].port, event, f"clock:{event}") as stream:
        stream.next("sync")
        webs[0].run(NEAR_THE_END.format(event=event, item=0))
        assert stream.next("html", "bell", "fragment")[0]
        _wait_until(lambda: _told(webs[1], event) == [1, 2])

        # One worker gone as in a power cut: the other does the same work.
        workers[0].kill()
        webs[1].run(NEAR_THE_END.format(event=event, item=1))
        _wait_until(lambda: _told(webs[0], event) == [1, 2, 3])
    assert _told(webs[0], event) == [1, 2, 3]


def _told(site: Site, event: int) -> list[int]:
    with psycopg.connect(site.env["DATABASE_URL"]) as database:
        return [level for (level,) in database.execute(TOLD, [event])]


def _wait_until(reached: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not reached():
        assert time.monotonic() < deadline, "it did not come to that"
        time.sleep(0.2)
