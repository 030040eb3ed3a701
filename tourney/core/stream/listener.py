"""One open stream: what it is owed, and writing it at a pace the far end can take."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol

from tourney.core.stream import messages

Send = Callable[[dict[str, Any]], Awaitable[None]]

FLUSH_SECONDS = 0.25  # at most four flushes a second per topic and per stream


class Serves(Protocol):
    """What a stream needs of the hub it belongs to."""

    loop: asyncio.AbstractEventLoop | None

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run this beside everything else."""


class Listener:
    """One open stream. It holds one message per topic, so a slow phone has no backlog."""

    __slots__ = (
        "busy",
        "ended",
        "ends_at",
        "gone",
        "hub",
        "language",
        "last",
        "owed",
        "send",
        "topics",
        "who",
    )

    def __init__(
        self, hub: Serves, send: Send, topics: tuple[str, ...], language: str, who: str
    ) -> None:
        self.hub = hub
        self.send = send
        self.topics = topics
        self.language = language
        self.who = who
        self.owed: dict[str, bytes] = {}
        # Busy until the sync is written: nothing may overtake it.
        self.busy = True
        self.ended = False
        self.gone = False
        self.last = 0.0
        self.ends_at = 0.0

    async def begin(self, message: bytes) -> None:
        """Write the first message; from now on what is owed goes out."""
        await self.send(body(message))
        if self.hub.loop is not None:
            self.last = self.hub.loop.time()
        self.busy = False
        self._deliver()

    def owe(self, topic: str, message: bytes) -> None:
        """Write this soon, in the place of what was owed about the same topic."""
        if self.gone:
            return
        waiting = bool(self.owed)
        self.owed[topic] = message
        if self.busy or waiting or self.hub.loop is None:
            return
        wait = self.last + FLUSH_SECONDS - self.hub.loop.time()
        if wait > 0:
            self.hub.loop.call_later(wait, self._deliver)
        else:
            self._deliver()

    def end(self) -> None:
        """Say goodbye; the page comes back with a new token, if it still gets one."""
        if self.ended:
            return
        self.ended = True
        self.owed[""] = messages.BYE
        self._deliver()

    def leave(self) -> None:
        """The far end is gone: write nothing more."""
        self.gone = True
        self.owed.clear()

    def _deliver(self) -> None:
        ready = not self.busy and not self.gone
        if ready and (self.owed or self.ended) and self.hub.loop is not None:
            self.busy = True
            self.hub.spawn(self._write())

    async def _write(self) -> None:
        message = b"".join(self.owed.values())
        self.owed.clear()
        final = self.ended
        if self.hub.loop is not None:
            self.last = self.hub.loop.time()
        await self.send(body(message, more=not final))
        if final or self.gone:
            return
        self.busy = False
        if self.ended:
            self._deliver()
        elif self.owed and self.hub.loop is not None:
            self.hub.loop.call_later(FLUSH_SECONDS, self._deliver)


def body(message: bytes, *, more: bool = True) -> dict[str, Any]:
    """A piece of the answer, as ASGI wants it."""
    return {"type": "http.response.body", "body": message, "more_body": more}
