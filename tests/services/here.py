"""The whole program served from a thread of the test's own process, so that a test can ring."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from tourney.core.stream.hub import hub


class Here:
    """A server on a port of its own; ``stop`` and ``start`` again keep the port."""

    def __init__(self) -> None:
        self.port = 0
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Serve, and wait until pages are answered."""
        from tourney.project.asgi import application

        config = uvicorn.Config(
            application,
            port=self.port,
            log_config=None,
            log_level="critical",
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)
        self.port = self._server.servers[0].sockets[0].getsockname()[1]

    def stop(self) -> None:
        """End the streams and the server."""
        if self._server is None or self._thread is None:
            return
        hub.end_all()
        self._server.should_exit = True
        self._thread.join()
        self._server = self._thread = None


@contextmanager
def served() -> Iterator[Here]:
    """A running `Here`."""
    here = Here()
    here.start()
    try:
        yield here
    finally:
        here.stop()
