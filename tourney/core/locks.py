"""Who writes next.

On SQLite one writer at a time holds the database; left to SQLite's own retry a
thread can starve for seconds, so the process keeps a fair queue before it. On
PostgreSQL row locks do the work and the queue is not used.
"""

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


class FairLock:
    """First come, first served. Reentrant use is a programming error and raises."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: deque[threading.Event] = deque()
        self._owner: int | None = None

    def acquire(self) -> None:
        me = threading.get_ident()
        with self._guard:
            if self._owner == me:
                raise RuntimeError("the write lock is already held by this thread")
            if self._owner is None:
                self._owner = me
                return
            turn = threading.Event()
            self._waiting.append(turn)
        turn.wait()
        with self._guard:
            self._owner = me

    def release(self) -> None:
        with self._guard:
            if self._waiting:
                # Ownership passes straight to the next in line, so nobody can barge in between.
                self._owner = -1
                self._waiting.popleft().set()
            else:
                self._owner = None


_sqlite_writers = FairLock()


@contextmanager
def write_turn() -> Iterator[None]:
    """Hold the right to open a write transaction in this process."""
    if connection.vendor != "sqlite":
        yield
        return
    _sqlite_writers.acquire()
    try:
        yield
    finally:
        _sqlite_writers.release()
