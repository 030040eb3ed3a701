"""The hub: sync first, the newest only, four flushes a second, one drawing for everybody."""

import asyncio
import json
import threading
import time
from itertools import pairwise

import pytest
from django.core.exceptions import ObjectDoesNotExist

from tourney.core.stream import hub as hub_module
from tourney.core.stream import listener as listener_module
from tourney.core.stream import registry
from tourney.core.stream.hub import Hub
from tourney.core.stream.listener import Listener


class Line:
    """A stream's far end: it keeps what was written, and may refuse to take more."""

    def __init__(self) -> None:
        self.events: list[tuple[str, dict]] = []
        self.writes = 0
        self.closed = False
        self.open = asyncio.Event()
        self.open.set()

    async def send(self, message: dict) -> None:
        await self.open.wait()
        assert not self.closed, "written to after its end"
        self.writes += 1
        self.closed = not message["more_body"]
        for block in message["body"].decode().split("\n\n"):
            if block:
                name, data = block.split("\n")
                self.events.append((name.removeprefix("event: "), json.loads(data[6:])))

    def heard(self, name: str) -> list[dict]:
        return [data for kind, data in self.events if kind == name]


@pytest.fixture(autouse=True)
def own_registry(monkeypatch):
    monkeypatch.setattr(registry, "fragments", {})
    monkeypatch.setattr(registry, "revisions", {})


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    for module in (hub_module, listener_module):
        monkeypatch.setattr(module, "FLUSH_SECONDS", 0.05)


def play(scene):
    """Run a scene on a hub of its own."""

    async def main():
        hub = Hub()
        hub.start()
        try:
            await scene(hub)
        finally:
            await hub.stop()

    asyncio.run(asyncio.wait_for(main(), 20))


async def joined(hub, *topics, language="en", who=""):
    line = Line()
    listener = Listener(hub, line.send, topics, language, who)
    hub.join(listener)
    await hub.greet(listener)
    return line, listener


async def until(condition):
    while not condition():
        await asyncio.sleep(0.005)


def test_sync_comes_first_with_the_newest_revision():
    registry.revisions["room"] = lambda number: 40 + number

    async def scene(hub):
        line, _ = await joined(hub, "room:2", "table:7")
        name, data = line.events[0]
        assert name == "sync"
        assert data["topics"] == {"room:2": 42, "table:7": None}
        assert data["now"] > 1_700_000_000_000

    play(scene)


def test_nothing_overtakes_the_sync():
    drawing = threading.Event()

    def draw(number, language):
        drawing.wait(10)
        return "<p></p>"

    registry.fragments["clock"] = draw

    async def scene(hub):
        line = Line()
        listener = Listener(hub, line.send, ("clock:1", "table:7"), "en", "")
        hub.join(listener)
        greeting = asyncio.ensure_future(hub.greet(listener))
        await asyncio.sleep(0)
        hub.ring("table:7", 5)
        await asyncio.sleep(0.1)
        assert line.events == []
        drawing.set()
        await greeting
        await until(lambda: line.heard("bell"))
        assert [name for name, _ in line.events] == ["sync", "fragment", "bell"]

    play(scene)


def test_a_ring_reaches_who_listens_and_nobody_else():
    async def scene(hub):
        line, _ = await joined(hub, "table:7")
        other, _ = await joined(hub, "table:8")
        hub.ring("table:7", 12)
        await until(lambda: line.heard("bell"))
        assert line.heard("bell") == [{"topic": "table:7", "revision": 12}]
        assert other.heard("bell") == []

    play(scene)


def test_a_ring_comes_from_any_thread():
    async def scene(hub):
        line, _ = await joined(hub, "table:7")
        thread = threading.Thread(target=hub.ring, args=("table:7", 1))
        thread.start()
        await until(lambda: line.heard("bell"))
        thread.join()

    play(scene)


def test_many_rings_are_one_write_with_the_newest_revision():
    async def scene(hub):
        line, _ = await joined(hub, "table:7")
        await asyncio.sleep(0.1)
        before = line.writes
        for revision in range(1, 200):
            hub.ring("table:7", revision)
        await until(lambda: {"topic": "table:7", "revision": 199} in line.heard("bell"))
        assert line.writes - before <= 2

    play(scene)


def test_the_last_ring_is_never_swallowed():
    async def scene(hub):
        line, _ = await joined(hub, "table:7", "table:8")
        for revision in range(1, 60):
            hub.ring("table:7", revision)
            if revision % 7 == 0:
                hub.ring("table:8", revision)
            await asyncio.sleep(0.003)
        await until(lambda: {"topic": "table:7", "revision": 59} in line.heard("bell"))
        await until(lambda: {"topic": "table:8", "revision": 56} in line.heard("bell"))

    play(scene)


def test_a_slow_phone_gets_the_newest_and_no_backlog():
    async def scene(hub):
        line, listener = await joined(hub, "table:7")
        quick_line, _ = await joined(hub, "table:7")
        line.open.clear()
        for revision in range(1, 20):
            hub.ring("table:7", revision)
            await asyncio.sleep(0.02)
        await until(lambda: {"topic": "table:7", "revision": 19} in quick_line.heard("bell"))
        assert len(listener.owed) <= 1
        line.open.set()
        await until(lambda: {"topic": "table:7", "revision": 19} in line.heard("bell"))
        assert len(line.heard("bell")) <= 3

    play(scene)


def test_what_is_the_same_for_everybody_is_drawn_once_per_language():
    drawn = []

    def draw(number, language):
        drawn.append(language)
        return f'<div id="clock" lang="{language}">{number}</div>'

    registry.fragments["clock"] = draw

    async def scene(hub):
        pages = [
            await joined(hub, "clock:3", language=language)
            for language in ["en"] * 30 + ["it"] * 20
        ]
        assert sorted(drawn) == ["en", "it"]
        hub.ring("clock:3", 8)
        await until(lambda: all(len(line.heard("fragment")) == 2 for line, _ in pages))
        assert sorted(drawn) == ["en", "en", "it", "it"]
        assert pages[0][0].heard("fragment")[1]["html"] == '<div id="clock" lang="en">3</div>'
        assert pages[-1][0].heard("fragment")[1]["html"] == '<div id="clock" lang="it">3</div>'

    play(scene)


def test_a_ring_during_the_drawing_draws_again():
    stands = {"at": 1}
    begun = threading.Event()
    go_on = threading.Event()

    def draw(number, language):
        seen = stands["at"]
        if seen == 2:
            begun.set()
            go_on.wait(10)
        return f"<div>{seen}</div>"

    registry.fragments["clock"] = draw

    async def scene(hub):
        line, _ = await joined(hub, "clock:3")
        stands["at"] = 2
        hub.ring("clock:3", 2)
        await until(begun.is_set)
        stands["at"] = 3
        hub.ring("clock:3", 3)
        await asyncio.sleep(0.02)
        go_on.set()
        await until(lambda: line.heard("fragment")[-1]["html"] == "<div>3</div>")

    play(scene)


def test_what_is_slow_to_draw_is_drawn_less_often(monkeypatch):
    monkeypatch.setattr(hub_module, "SLOWEST_FLUSH", 0.4)
    drawn = []

    def draw(number, language):
        drawn.append(time.monotonic())
        time.sleep(0.03)
        return f"<div>{len(drawn)}</div>"

    registry.fragments["clock"] = draw

    async def scene(hub):
        line, _ = await joined(hub, "clock:3")
        for _ in range(50):
            hub.ring("clock:3", None)
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.5)
        apart = [later - sooner for sooner, later in pairwise(drawn[2:])]
        assert min(apart) > 0.2
        assert line.heard("fragment")[-1]["html"] == f"<div>{len(drawn)}</div>"

    play(scene)


@pytest.mark.parametrize(
    ("fault", "logged"), [(ValueError("a fault"), 1), (ObjectDoesNotExist("no such event"), 0)]
)
def test_a_drawing_that_fails_becomes_a_doorbell(caplog, fault, logged):
    def draw(number, language):
        raise fault

    registry.fragments["clock"] = draw

    async def scene(hub):
        line, _ = await joined(hub, "clock:3")
        assert line.heard("bell") == [{"topic": "clock:3", "revision": None}]

    play(scene)
    # Whoever makes up an event's number does not fill the log.
    assert len(caplog.records) == logged


def test_a_page_that_leaves_is_forgotten_with_its_topics():
    async def scene(hub):
        line, listener = await joined(hub, "table:7", "clock:3")
        hub.ring("table:7", 1)
        hub.leave(listener)
        assert hub.topics == {}
        assert hub.listeners == {}
        await asyncio.sleep(0.1)
        assert line.heard("bell") == []

    play(scene)


def test_who_is_expelled_hears_goodbye_and_nothing_more():
    async def scene(hub):
        line, _ = await joined(hub, "table:7", who="device:7")
        other, _ = await joined(hub, "table:7", who="device:8")
        hub.expel("device:7")
        await until(lambda: line.closed)
        assert line.events[-1][0] == "bye"
        hub.ring("table:7", 2)
        await until(lambda: other.heard("bell"))
        assert not other.closed

    play(scene)


def test_an_outage_makes_every_page_look_again():
    async def scene(hub):
        line, _ = await joined(hub, "table:7", "room:1")
        hub.resync()
        await until(lambda: len(line.heard("bell")) == 2)
        assert all(bell["revision"] is None for bell in line.heard("bell"))

    play(scene)


def test_streams_are_kept_alive_and_end_after_their_time(monkeypatch):
    monkeypatch.setattr(hub_module, "KEEP_ALIVE_SECONDS", 0.05)

    async def scene(hub):
        line, listener = await joined(hub, "table:7")
        await until(lambda: len(line.heard("time")) >= 2)
        listener.ends_at = 0.0
        await until(lambda: line.closed)
        assert line.events[-1][0] == "bye"

    play(scene)


def test_stopping_ends_every_stream():
    lines = []

    async def scene(hub):
        lines.extend([(await joined(hub, "clock:3"))[0] for _ in range(50)])

    play(scene)
    assert all(line.closed for line in lines)


def test_a_ring_without_a_server_is_nothing():
    Hub().ring("table:7", 1)
