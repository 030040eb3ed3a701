"""Carrying rings to the other processes by Redis, when there is one.

Only freshness hangs on it. A tap hands its ring to one background thread and
goes on; that thread keeps at most one ring per topic while Redis is away and
says them when it is back. The listening thread of a server process has every
page look again after an outage, since pub/sub keeps nothing.
"""

import atexit
import json
import logging
import os
import threading
from typing import Any

import redis
from django.conf import settings

from tourney.core.stream.hub import Hub

log = logging.getLogger("tourney.stream")

CHANNEL = "tourney.live"
_CONNECT_SECONDS = 0.5
_ANSWER_SECONDS = 1.0
_AGAIN_SECONDS = (0.2, 5.0)  # first and longest wait before another try
_LISTEN_SECONDS = 1.0
# A command of the command line rings and is gone: its last rings get this long to leave.
_FAREWELL_SECONDS = 1.0


class Publisher:
    """The one thread of this process that talks to Redis for its rings."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.origin = f"{os.getpid()}-{os.urandom(4).hex()}"
        self._owed: dict[str, str] = {}
        self._busy = False
        self._closed = False
        self._guard = threading.Condition()
        threading.Thread(target=self._run, name="live-publisher", daemon=True).start()
        atexit.register(self.flush, _FAREWELL_SECONDS)

    def say(self, message: dict[str, Any]) -> None:
        """Note a message; a newer one about the same topic takes its place. Never waits for Redis."""
        about = message.get("topic") or f"expel {message.get('expel')}"
        with self._guard:
            self._owed[about] = json.dumps({**message, "origin": self.origin})
            self._guard.notify_all()

    def flush(self, seconds: float) -> bool:
        """Wait until everything noted was said, for at most this long; whether it was."""
        with self._guard:
            return self._guard.wait_for(lambda: not self._owed and not self._busy, seconds)

    def close(self) -> None:
        """Stop talking; what is still owed is forgotten."""
        with self._guard:
            self._closed = True
            self._guard.notify_all()

    def _run(self) -> None:
        client = _client(self.url)
        wait = _AGAIN_SECONDS[0]
        lost = False
        while not self._closed:
            with self._guard:
                self._busy = False
                self._guard.notify_all()
                self._guard.wait_for(lambda: self._owed or self._closed)
                owed, self._owed = self._owed, {}
                self._busy = True
            try:
                pipe = client.pipeline(transaction=False)
                for text in owed.values():
                    pipe.publish(CHANNEL, text)
                pipe.execute()
                lost, wait = False, _AGAIN_SECONDS[0]
            except redis.RedisError as error:
                if not lost:
                    log.warning("Redis does not answer, screens may be late: %s", error)
                lost = True
                with self._guard:
                    self._owed = {**owed, **self._owed}
                    self._guard.wait_for(lambda: self._closed, wait)
                wait = min(wait * 2, _AGAIN_SECONDS[1])


_publisher: Publisher | None = None
_publisher_pid = 0
_making = threading.Lock()


def publisher() -> Publisher | None:
    """The publisher of this process, made at its first ring (threads do not survive a fork)."""
    global _publisher, _publisher_pid
    if not settings.REDIS_URL:
        return None
    if _publisher is None or _publisher_pid != os.getpid():
        with _making:
            if _publisher is None or _publisher_pid != os.getpid():
                _publisher = Publisher(settings.REDIS_URL)
                _publisher_pid = os.getpid()
    return _publisher


def publish(message: dict[str, Any]) -> None:
    """Tell the other processes, when there is a Redis."""
    found = publisher()
    if found is not None:
        found.say(message)


class Ear:
    """The thread of a server process that hears the rings of the others."""

    def __init__(self, url: str, hub: Hub) -> None:
        self.url = url
        self.hub = hub
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="live-ear", daemon=True)

    def start(self) -> None:
        """Listen until ``stop``, through every outage."""
        self._thread.start()

    def stop(self) -> None:
        """Ask the thread to end; it is a daemon, nobody needs to wait for it."""
        self._stop.set()

    def _run(self) -> None:
        wait = _AGAIN_SECONDS[0]
        lost = False
        while not self._stop.is_set():
            try:
                with _client(self.url) as client, client.pubsub() as line:
                    line.subscribe(CHANNEL)
                    if line.get_message(timeout=_ANSWER_SECONDS) is None:
                        raise redis.TimeoutError("no answer to subscribe")
                    if lost:
                        self.hub.resync()
                    lost, wait = False, _AGAIN_SECONDS[0]
                    while not self._stop.is_set():
                        message = line.get_message(timeout=_LISTEN_SECONDS)
                        if message is not None and message["type"] == "message":
                            self._hear(message["data"])
            except redis.RedisError as error:
                if not lost:
                    log.warning("lost Redis, screens may be late: %s", error)
                lost = True
                self._stop.wait(wait)
                wait = min(wait * 2, _AGAIN_SECONDS[1])

    def _hear(self, data: bytes) -> None:
        try:
            message = json.loads(data)
            mine = _publisher is not None and message.get("origin") == _publisher.origin
            if mine:
                return
            if "expel" in message:
                self.hub.expel(str(message["expel"]))
            else:
                self.hub.ring(str(message["topic"]), message.get("revision"))
        except (ValueError, KeyError, TypeError, AttributeError):
            log.warning("not a ring: %r", data[:200])


def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(
        url,
        socket_connect_timeout=_CONNECT_SECONDS,
        socket_timeout=_ANSWER_SECONDS,
        health_check_interval=10,
        retry=redis.retry.Retry(redis.backoff.NoBackoff(), 0),
    )
