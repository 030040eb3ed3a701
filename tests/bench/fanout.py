"""How soon a change is on every open clock: ``python -m tests.bench.fanout [2000 5000 10000]``.

One served process, so many open streams of one event, and a floor that changes what
the clock says. A clock is reached when the new text has arrived at its far end; told
is how long that took from the commit, as ``clock_fanout_p99_ms_<streams>`` in
``build/bench.json``. The change is made in another process and travels by Redis, which
is the longer way. The figures are of this machine at this moment: reported, not asserted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import sys
import tempfile
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
REPORT = ROOT / "build" / "bench.json"
CHANGES = 6
AT_ONCE = 200  # connections opened together, as phones come back after a restart


class Clock(asyncio.Protocol):
    """The far end of one stream: it notes when the awaited text arrives."""

    awaited = b""
    arrived: list[float] = []

    def __init__(self, request: bytes) -> None:
        self.request = request
        self.tail = b""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        # The text may be cut in two by the network.
        seen = self.tail + data
        if Clock.awaited and Clock.awaited in seen:
            Clock.arrived.append(time.time())
            self.tail = b""
        else:
            self.tail = seen[-100:]


def main() -> int:
    """Measure for each number of streams and write the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.fanout", description=__doc__)
    parser.add_argument("streams", nargs="*", type=int, default=[2000])
    options = parser.parse_args()
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    from tests.services import valkey
    from tests.services.site import Site

    results: dict[str, float] = {}
    with valkey.redis() as redis, tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder) / "site", REDIS_URL=redis.url)
        site.manage("migrate", "--no-input", "-v", "0")
        site.start()
        os.environ.update(site.env, DJANGO_SETTINGS_MODULE="tourney.project.settings")
        import django

        django.setup()
        try:
            event_id, change = _event()
            for streams in options.streams:
                waits = asyncio.run(_measure(site.port, event_id, change, streams))
                p99 = waits[int(len(waits) * 0.99)] * 1000
                within = sum(wait <= 1 for wait in waits) / (streams * CHANGES)
                results[f"clock_fanout_p99_ms_{streams}"] = round(p99)
                print(
                    f"{streams:6} clocks: half within {waits[len(waits) // 2] * 1000:.0f} ms, "
                    f"99 % within {p99:.0f} ms; {within:.1%} reached within a second",
                    flush=True,
                )
        finally:
            site.stop()
    REPORT.parent.mkdir(exist_ok=True)
    known = json.loads(REPORT.read_text("utf-8")) if REPORT.exists() else {}
    REPORT.write_text(json.dumps({**known, **results}, indent=2, sort_keys=True) + "\n", "utf-8")
    return 0


def _event() -> tuple[int, Callable[[str], None]]:
    from tests.events.stories import FLOOR, make_event
    from tourney.events.services.message import set_message

    event_id = make_event().pk

    def change(text: str) -> None:
        set_message(event_id=event_id, message=text, actor=FLOOR, key=str(uuid.uuid4()))

    return event_id, change


async def _measure(
    port: int, event_id: int, change: Callable[[str], None], streams: int
) -> list[float]:
    """Seconds from each commit to each arrival, sorted."""
    from tourney.core.stream.tokens import Listening, make_token

    token = make_token(Listening(event_id, (f"clock:{event_id}",), "", "en"))
    request = f"GET /stream/{event_id}?token={token} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    loop = asyncio.get_running_loop()
    open_clocks: list[Any] = []
    Clock.awaited, Clock.arrived = b"event: fragment", []
    for begun in range(0, streams, AT_ONCE):
        made = [
            loop.create_connection(lambda: Clock(request), "127.0.0.1", port)
            for _ in range(min(AT_ONCE, streams - begun))
        ]
        open_clocks += await asyncio.gather(*made)
    await _all_arrived(streams)
    waits: list[float] = []
    for number in range(CHANGES):
        await asyncio.sleep(1.5)
        text = f"Change {number} {uuid.uuid4().hex}"
        Clock.awaited, Clock.arrived = text.encode(), []
        committed = await asyncio.to_thread(_timed, change, text)
        await _all_arrived(streams)
        waits += [arrived - committed for arrived in Clock.arrived]
    for transport, _clock in open_clocks:
        transport.close()
    await asyncio.sleep(0.5)
    return sorted(waits)


def _timed(change: Callable[[str], None], text: str) -> float:
    change(text)
    return time.time()


async def _all_arrived(streams: int, patience: float = 60) -> None:
    deadline = time.monotonic() + patience
    while len(Clock.arrived) < streams and time.monotonic() < deadline:
        await asyncio.sleep(0.02)


if __name__ == "__main__":
    sys.exit(main())
