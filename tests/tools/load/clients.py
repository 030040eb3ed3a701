"""Who puts the load on: dealers that tap, and pages that keep a clock's stream open."""

from __future__ import annotations

import http.client
import json
import re
import socket
import threading
import time
import uuid
from collections.abc import Callable
from functools import partial
from typing import Any

from tests.services.stream import token_for

MODEL = re.compile(r'<script id="table-model" type="application/json">(.*?)</script>', re.DOTALL)
TOKEN = re.compile(r"csrftoken=([^;]+)")


class Refused(Exception):
    """A tap the product would not take: the load is not what it should be."""


class Dealer:
    """A dealer's tablet at one table: signed in, with its CSRF token, playing hand after hand."""

    def __init__(self, port: int, table: int, session: str) -> None:
        self.table = table
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.cookies = f"sessionid={session}"
        page, headers = self._ask("GET", f"/tables/{table}/", None)
        token = TOKEN.search(headers.get("Set-Cookie") or "")
        if token is None:
            raise Refused("the tablet's page gave no CSRF token")
        self.token = token[1]
        self.cookies += f"; csrftoken={self.token}"
        self.model = _model(page)
        self.hands = 0

    def close(self) -> None:
        self.connection.close()

    def tap(self) -> None:
        """The next thing a dealer would tap: a hand to start, a check or call, a winner."""
        body = {"taps": [{"key": str(uuid.uuid4()), **self._next()}]}
        answer, _ = self._ask("POST", f"/tables/{self.table}/acts", body)
        told = json.loads(answer)
        if told["refused"]:
            raise Refused(f"{body}: {told['refused']}")
        self.model = _model(told["html"])

    def _next(self) -> dict[str, Any]:
        model = self.model
        if model["phase"] == "betting":
            option = model["opts"][0]
            verb = "check" if "k" in option else "call"
            return self._acts({"verb": verb, "chair": option["c"]})
        if model["phase"] == "winners":
            index, _, eligible = model["pots"][0]
            # The pot goes round, so that nobody is broke before the measuring is over.
            chair = eligible[self.hands % len(eligible)]
            return self._acts({"verb": "win", "data": {"pot": index, "chairs": [chair]}})
        self.hands += 1
        return {"do": "start", "uid": str(uuid.uuid4())}

    def _acts(self, act: dict[str, Any]) -> dict[str, Any]:
        return {"do": "acts", "hand": self.model["uid"], "rev": self.model["rev"], "acts": [act]}

    def _ask(self, method: str, path: str, body: Any) -> tuple[str, Any]:
        headers = {"Cookie": self.cookies}
        if body is not None:
            headers |= {
                "Content-Type": "application/json",
                "X-CSRFToken": self.token,
                "HX-Request": "true",
            }
        self.connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self.connection.getresponse()
        text = answer.read().decode()
        if answer.status != 200:
            raise Refused(f"{method} {path}: {answer.status} {text[:300]}")
        return text, answer.headers


class Writer:
    """The yardstick's client: one connection that posts a small body again and again."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def close(self) -> None:
        self.connection.close()

    def tap(self) -> None:
        """Post one body as large as a tap's."""
        body = {"taps": [{"key": str(uuid.uuid4()), "do": "acts", "acts": [{"verb": "call"}]}]}
        headers = {"Content-Type": "application/json"}
        self.connection.request("POST", "/write", json.dumps(body), headers)
        answer = self.connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise Refused(f"the yardstick answered {answer.status}")


def _model(html: str) -> dict[str, Any]:
    found = MODEL.search(html)
    if found is None:
        raise Refused("no table in the answer")
    model: dict[str, Any] = json.loads(found[1])
    return model


def as_fast_as_answered(taps: list[Callable[[], None]], each: int) -> list[float]:
    """Every client taps ``each`` times, the next tap after the answer; the seconds of each tap."""
    return _together([partial(_one_after_the_other, tap, each) for tap in taps])


def at_a_pace(taps: list[Callable[[], None]], per_second: float, seconds: float) -> list[float]:
    """Taps fall due evenly over all clients; each one's seconds count from when it was due."""
    gap = len(taps) / per_second
    begun = time.monotonic() + 0.1

    def client(tap: Callable[[], None], first: float) -> list[float]:
        waited = []
        for number in range(round((seconds - first) / gap + 0.49)):
            due = begun + first + number * gap
            time.sleep(max(0.0, due - time.monotonic()))
            tap()
            waited.append(time.monotonic() - due)
        return waited

    return _together([partial(client, tap, number / per_second) for number, tap in enumerate(taps)])


def _one_after_the_other(tap: Callable[[], None], count: int) -> list[float]:
    seconds = []
    for _ in range(count):
        begun = time.monotonic()
        tap()
        seconds.append(time.monotonic() - begun)
    return seconds


def _together(works: list[Callable[[], list[float]]]) -> list[float]:
    """Run every work in a thread of its own; all their figures, or the first fault."""
    figures: list[float] = []
    faults: list[BaseException] = []

    def run(work: Callable[[], list[float]]) -> None:
        try:
            figures.extend(work())
        except BaseException as fault:  # raised again in the thread that asked
            faults.append(fault)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]
    return figures


class Clocks:
    """Many open pages that show a clock: streams that are read and forgotten."""

    def __init__(self, port: int, events: list[int], count: int) -> None:
        self.port = port
        self.heard = 0
        self._sockets: list[socket.socket] = []
        self._open = True
        tokens = {event: token_for(port, event, f"clock:{event}") for event in events}
        for number in range(count):
            event = events[number % len(events)]
            self._connect(event, tokens[event])
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _connect(self, event: int, token: str) -> None:
        stream = socket.create_connection(("127.0.0.1", self.port), 30)
        asked = (
            f"GET /stream/{event}?topics=clock:{event}&token={token} HTTP/1.1\r\nHost: room\r\n\r\n"
        )
        stream.sendall(asked.encode())
        if b" 200 " not in stream.recv(4096):
            raise Refused("a stream was not opened")
        stream.setblocking(False)
        self._sockets.append(stream)

    def _read(self) -> None:
        import selectors

        with selectors.DefaultSelector() as waiting:
            for stream in self._sockets:
                waiting.register(stream, selectors.EVENT_READ)
            while self._open:
                for key, _ in waiting.select(0.2):
                    page = key.fileobj
                    assert isinstance(page, socket.socket)
                    heard = page.recv(65536)
                    self.heard += len(heard)
                    if not heard:
                        waiting.unregister(page)

    def close(self) -> None:
        self._open = False
        self._reader.join()
        for stream in self._sockets:
            stream.close()
