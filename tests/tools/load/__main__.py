"""Measure a dealer's tap: `make load`.

The full action (session, CSRF, replay, write, fragment) against a bare Django view with one
durable write, in one run and in turns, since machines are noisy: the ratio is what counts. Then
the same taps at a steady pace, with and without a thousand open clocks, in turns again.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil

from tests.services.process import Server, answers
from tests.services.site import ADDRESS, ROOT, Site
from tests.services.valkey import redis
from tests.tools.load.clients import Clocks, Dealer, Writer, as_fast_as_answered, at_a_pace

SEAT = """
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from tests.tables.room import seated_table
from tourney.people.models import Staff
dealer = Staff.objects.create_superuser("measuring", password="never used")
for _ in range({tables}):
    session = SessionStore()
    session[SESSION_KEY] = str(dealer.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = dealer.get_session_auth_hash()
    session.save()
    table = seated_table([1_000_000] * {players})
    print("table", table.event_id, table.pk, session.session_key)
"""


def main() -> None:
    """Start both servers, measure in turns, print and keep the figures."""
    asked = _arguments()
    # Every open clock is a file on both sides.
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(prefix="tourney-load-") as folder:
        if asked.redis:
            text = without_redis(Path(folder), asked)
        else:
            text = report(_measure(Path(folder), asked))
    print(text)
    asked.out.parent.mkdir(exist_ok=True)
    asked.out.write_text(text + "\n", "utf-8")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--turns", type=int, default=5, help="how often the two take turns")
    parser.add_argument("--taps", type=int, default=40, help="taps per table and turn")
    parser.add_argument("--clocks", type=int, default=1000)
    parser.add_argument(
        "--redis", action="store_true", help="the same pace with Redis alive, then killed"
    )
    parser.add_argument("--pace", type=float, default=30, help="taps a second over all tables")
    parser.add_argument("--seconds", type=float, default=15, help="per half of a turn of clocks")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "load.txt")
    return parser.parse_args()


def without_redis(folder: Path, asked: argparse.Namespace) -> str:
    """What a tap's p95 is while Redis lives and after it was killed, in turns on one server."""
    alive, dead = [], []
    with redis() as server:
        site = Site(folder / "site", REDIS_URL=server.url)
        site.manage("migrate", "--no-input", "-v", "0")
        seated = _seat(site, asked)
        site.start()
        try:
            dealers: list[Callable[[], None]] = [
                Dealer(site.port, int(table), session).tap for _, table, session in seated
            ]
            as_fast_as_answered(dealers, 3)
            for _ in range(max(asked.turns // 2, 2)):
                alive += at_a_pace(dealers, asked.pace, asked.seconds)
                server.kill()
                dead += at_a_pace(dealers, asked.pace, asked.seconds)
                server.start()
        finally:
            site.stop()
    with_it, without = _percentile(alive, 95), _percentile(dead, 95)
    return (
        f"At {asked.pace:.0f} taps a second: p95 {with_it:.0f} ms with Redis, {without:.0f} ms after "
        f"it was killed; ratio {without / with_it:.2f} (goal 2 or less)"
    )


def _measure(folder: Path, asked: argparse.Namespace) -> dict[str, Any]:
    site = Site(folder / "site")
    site.manage("migrate", "--no-input", "-v", "0")
    seated = _seat(site, asked)
    bare = Server(
        [sys.executable, "-m", "tests.tools.load.bare", folder / "bare.sqlite3"],
        ready=lambda: bool(ADDRESS.search(bare.output())) and answers(_port(bare)),
        log=folder / "bare.log",
        cwd=ROOT,
    )
    site.start()
    try:
        bare.start()
        return _in_turns(site, bare, seated, asked)
    finally:
        bare.stop()
        site.stop()


def _seat(site: Site, asked: argparse.Namespace) -> list[list[str]]:
    """Running tables: event, table and session of each."""
    told = site.run(SEAT.format(tables=asked.tables, players=asked.players))
    return [line.split()[1:] for line in told.splitlines() if line.startswith("table ")]


def _in_turns(
    site: Site, bare: Server, seated: list[list[str]], asked: argparse.Namespace
) -> dict[str, Any]:
    taps: list[Callable[[], None]] = [
        Dealer(site.port, int(table), session).tap for _, table, session in seated
    ]
    writes: list[Callable[[], None]] = [Writer(_port(bare)).tap for _ in seated]
    product, yardstick = psutil.Process(site.pid), psutil.Process(bare.pid)
    figures: dict[str, Any] = {"act": [], "bare": [], "act_s": [], "quiet": [], "clocks": []}
    for work in (taps, writes):
        as_fast_as_answered(work, 5)
    for _ in range(asked.turns):
        for name, process, work in (("bare", yardstick, writes), ("act", product, taps)):
            before = _cpu(process)
            seconds = as_fast_as_answered(work, asked.taps)
            figures[name].append((_cpu(process) - before) / len(seconds))
            if name == "act":
                figures["act_s"] += seconds
    events = [int(event) for event, _, _ in seated]
    for _ in range(2 if asked.clocks else 0):
        figures["quiet"] += at_a_pace(taps, asked.pace, asked.seconds)
        clocks = Clocks(site.port, events, asked.clocks)
        try:
            figures["clocks"] += at_a_pace(taps, asked.pace, asked.seconds)
        finally:
            clocks.close()
    figures["asked"] = vars(asked)
    return figures


def report(figures: dict[str, Any]) -> str:
    """The figures in words: milliseconds, and the two ratios that have a goal."""
    act, bare = statistics.median(figures["act"]), statistics.median(figures["bare"])
    asked = figures["asked"]
    lines = [
        f"A tap (session, CSRF, replay, write, fragment): {act * 1000:.2f} ms CPU",
        f"A bare Django view with one durable write:      {bare * 1000:.2f} ms CPU",
        f"Ratio {act / bare:.2f} (goal 2.5 or less)",
        f"Answered in p50 {_percentile(figures['act_s'], 50):.0f}, "
        f"p99 {_percentile(figures['act_s'], 99):.0f} ms by {asked['tables']} tables at once",
    ]
    if figures["clocks"]:
        quiet, busy = (_percentile(figures[name], 99) for name in ("quiet", "clocks"))
        lines.append(
            f"At {asked['pace']:.0f} taps a second: p99 {quiet:.0f} ms alone, {busy:.0f} ms with "
            f"{asked['clocks']} open clocks; ratio {busy / quiet:.2f} (goal 2 or less)"
        )
    return "\n".join(lines)


def _percentile(seconds: list[float], part: int) -> float:
    """That percentile in milliseconds."""
    ordered = sorted(seconds)
    return 1000 * ordered[min(len(ordered) - 1, len(ordered) * part // 100)]


def _cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def _port(server: Server) -> int:
    found = ADDRESS.search(server.output())
    assert found is not None
    return int(found[1])


if __name__ == "__main__":
    main()
