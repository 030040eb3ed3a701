"""The far end of a live stream, as a page has it: one connection, events one after the other."""

from __future__ import annotations

import http.client
import json
from typing import Any

Event = tuple[str, dict[str, Any]]


class Closed(Exception):
    """The stream ended."""


class Stream:
    """An open ``/stream/<event>`` of a site on this machine."""

    def __init__(self, port: int, event_id: int, topics: str, *, token: str = "", **headers: str):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        token = token or token_for(port, event_id, topics, **headers)
        self.connection.request("GET", f"/stream/{event_id}?topics={topics}&token={token}")
        self.answer = self.connection.getresponse()
        self.status = self.answer.status

    def next(self, *names: str) -> Event:
        """The next event, or the next of these names. Raises `Closed` at the end."""
        name = ""
        while True:
            line = self.answer.readline().decode().rstrip("\n")
            if line == "" and self.answer.isclosed():
                raise Closed
            if line.startswith("event: "):
                name = line[7:]
            elif line.startswith("data: ") and (not names or name in names):
                return name, json.loads(line[6:])

    def rest(self) -> list[Event]:
        """Everything up to the end of the stream."""
        events = []
        while True:
            try:
                events.append(self.next())
            except Closed:
                return events

    def close(self) -> None:
        """Go away, as a page that is closed does."""
        self.connection.close()
        self.answer.close()

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def token_for(port: int, event_id: int, topics: str, **headers: str) -> str:
    """A token the way a page gets it."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request("GET", f"/stream-token/{event_id}?topics={topics}", headers=headers)
        answer = connection.getresponse()
        body = json.loads(answer.read())
        return str(body["token"])
    finally:
        connection.close()
