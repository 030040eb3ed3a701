"""The wire form of what the stream says."""

import json
from typing import Any

from tourney.core.now import now_ms

OPEN = b"retry: 3000\n\n"


def event(name: str, data: dict[str, Any]) -> bytes:
    """One server-sent event with JSON data (JSON escapes line ends, so one data line is enough)."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return f"event: {name}\ndata: {text}\n\n".encode()


def sync(topics: dict[str, int | None]) -> bytes:
    """The newest revision of each topic; None when it is not known and the page should fetch."""
    return event("sync", {"now": now_ms(), "topics": topics})


def doorbell(topic: str, revision: int | None) -> bytes:
    """Something changed; the page fetches its own fragment."""
    return event("bell", {"topic": topic, "revision": revision})


def fragment(topic: str, html: str) -> bytes:
    """What everybody shows for this topic now."""
    return event("fragment", {"topic": topic, "html": html})


def tick() -> bytes:
    """Keep-alive that also tells the time, so a page notices a dead line and a drifting clock."""
    return event("time", {"now": now_ms()})


BYE = event("bye", {})
