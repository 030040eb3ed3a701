"""Who listens to what, and how a ring reaches them.

One hub per process, living on the server's event loop. A stream costs a few
small objects and no task of its own: the hub writes for it. What it owes a
stream is kept as one message per topic, so a slow phone gets the newest and
never a backlog.
"""

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tourney.core.stream import messages, registry, render
from tourney.core.stream.listener import FLUSH_SECONDS, Listener

log = logging.getLogger("tourney.stream")

# Drawing what is shared may take this part of the time and no more: in a big room the
# clock changes with every hand, and four drawings a second would leave nothing for taps.
DRAWING_SHARE = 0.1
SLOWEST_FLUSH = 0.8  # still on every screen within the second
KEEP_ALIVE_SECONDS = 10.0
# A stream ends after about this long and the page comes back with a fresh
# token, so a right that was taken away does not live on in an old stream.
STREAM_SECONDS = 900.0
# How many streams are served between two looks at everything else the loop has to do.
SLICE = 250


class Topic:
    """A topic somebody listens to."""

    __slots__ = (
        "generation",
        "last",
        "listeners",
        "name",
        "pace",
        "rendered",
        "revision",
        "ringing",
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.listeners: dict[Listener, None] = {}
        self.revision: int | None = None
        # Moves with each ring; what was rendered for an older one is not sent as new.
        self.generation = 0
        self.ringing = False
        self.last = -FLUSH_SECONDS
        self.pace = FLUSH_SECONDS
        self.rendered: dict[str, render.Rendering] = {}


class Hub:
    """The streams of this process; what is listed first may be called from any thread."""

    def __init__(self) -> None:
        self.topics: dict[str, Topic] = {}
        self.listeners: dict[Listener, None] = {}
        self._closing = False
        self.loop: asyncio.AbstractEventLoop | None = None
        self._threads: ThreadPoolExecutor | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    # --- life -----------------------------------------------------------

    def start(self) -> None:
        """Take the running loop; from now on rings are heard."""
        self.loop = asyncio.get_running_loop()
        self._closing = False
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="stream-render")
        self.spawn(self._keep_alive())

    async def stop(self) -> None:
        """End every stream, so that the server need not wait for them."""
        self._end_all()
        await asyncio.sleep(0)
        self.loop = None
        for task in list(self._tasks):
            task.cancel()
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
            self._threads = None

    @property
    def running(self) -> bool:
        """Whether this process takes new streams."""
        return self.loop is not None and not self._closing

    # --- from any thread ------------------------------------------------

    def ring(self, topic: str, revision: int | None) -> None:
        """A topic changed."""
        self._call(self._ring, topic, revision)

    def expel(self, who: str) -> None:
        """End the streams of one listener."""
        self._call(self._expel, who)

    def close(self) -> None:
        """The server is about to stop: take no new streams and end those there are."""
        self._closing = True
        self.end_all()

    def end_all(self) -> None:
        """Say goodbye to every stream; the pages come back by themselves."""
        self._call(self._end_all)

    def resync(self) -> None:
        """Rings may have been missed (the line to Redis was down): every page looks again."""
        self._call(self._resync)

    def _call(self, what: Callable[..., None], *args: Any) -> None:
        loop = self.loop
        if loop is None:
            return
        try:
            loop.call_soon_threadsafe(what, *args)
        except RuntimeError:
            # The loop closed between the look and the call: nobody listens any more.
            pass

    # --- a stream comes and goes ----------------------------------------

    def join(self, listener: Listener) -> None:
        """Start noting what this stream is owed."""
        assert self.loop is not None
        listener.ends_at = self.loop.time() + STREAM_SECONDS * random.uniform(0.7, 1.3)
        self.listeners[listener] = None
        for name in listener.topics:
            self.topics.setdefault(name, Topic(name)).listeners[listener] = None

    def leave(self, listener: Listener) -> None:
        """Forget the stream, and the topics nobody listens to any more."""
        listener.leave()
        self.listeners.pop(listener, None)
        for name in listener.topics:
            topic = self.topics.get(name)
            if topic is not None:
                topic.listeners.pop(listener, None)
                if not topic.listeners:
                    del self.topics[name]

    async def greet(self, listener: Listener) -> None:
        """Write the sync, with what is shared, and whatever was rung meanwhile."""
        known: dict[str, int | None] = {}
        shared: list[bytes] = []
        for name in listener.topics:
            topic = self.topics[name]
            if registry.split(name)[0] in registry.fragments:
                shared.append(await self._content(topic, listener.language))
            known[name] = await self._revision(topic)
        await listener.begin(messages.sync(known) + b"".join(shared))

    async def _revision(self, topic: Topic) -> int | None:
        prefix, number = registry.split(topic.name)
        read = registry.revisions.get(prefix)
        if read is None:
            return topic.revision
        return await render.shared(
            topic.rendered,
            "revision",
            topic.generation,
            self._in_thread,
            render.revision,
            read,
            number,
        )

    async def _content(self, topic: Topic, language: str) -> bytes:
        return await render.shared(
            topic.rendered,
            language,
            topic.generation,
            self._in_thread,
            render.fragment,
            topic.name,
            language,
        )

    def _in_thread(self, what: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        assert self.loop is not None
        return self.loop.run_in_executor(self._threads, what, *args)

    # --- a ring goes out ------------------------------------------------

    def _ring(self, name: str, revision: int | None) -> None:
        topic = self.topics.get(name)
        if topic is None or self.loop is None:
            return
        topic.generation += 1
        topic.revision = revision
        if not topic.ringing:
            topic.ringing = True
            wait = max(0.0, topic.last + topic.pace - self.loop.time())
            self.loop.call_later(wait, self._spawn_fan_out, topic)

    def _spawn_fan_out(self, topic: Topic) -> None:
        self.spawn(self._fan_out(topic))

    async def _fan_out(self, topic: Topic) -> None:
        assert self.loop is not None
        topic.last = self.loop.time()
        generation = topic.generation
        said: dict[str, bytes] = {}
        drawing = 0.0
        try:
            shared = registry.split(topic.name)[0] in registry.fragments
            bell = messages.doorbell(topic.name, topic.revision)
            for number, listener in enumerate(list(topic.listeners)):
                if number % SLICE == SLICE - 1:
                    await asyncio.sleep(0)
                message = said.get(listener.language)
                if message is None:
                    message = bell
                    if shared:
                        begun = self.loop.time()
                        message = await self._content(topic, listener.language)
                        drawing += self.loop.time() - begun
                    said[listener.language] = message
                listener.owe(topic.name, message)
        finally:
            topic.pace = min(max(FLUSH_SECONDS, drawing / DRAWING_SHARE), SLOWEST_FLUSH)
            topic.ringing = False
            if topic.generation != generation and self.loop is not None:
                topic.ringing = True
                wait = max(0.0, topic.last + topic.pace - self.loop.time())
                self.loop.call_later(wait, self._spawn_fan_out, topic)

    # --- keeping alive, ending ------------------------------------------

    async def _keep_alive(self) -> None:
        while self.loop is not None:
            await asyncio.sleep(KEEP_ALIVE_SECONDS)
            tick = messages.tick()
            present = self.loop.time()
            for number, listener in enumerate(list(self.listeners)):
                if number % SLICE == SLICE - 1:
                    await asyncio.sleep(0)
                    tick = messages.tick()
                if present >= listener.ends_at:
                    listener.end()
                elif present - listener.last >= KEEP_ALIVE_SECONDS / 2:
                    listener.owe("", tick)

    def _end_all(self) -> None:
        for listener in list(self.listeners):
            listener.end()

    def _expel(self, who: str) -> None:
        for listener in list(self.listeners):
            if listener.who == who:
                listener.end()

    def _resync(self) -> None:
        for name in list(self.topics):
            self._ring(name, None)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run this beside everything else; a fault is logged."""
        assert self.loop is not None
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a stream could not be served", exc_info=task.exception())


hub = Hub()
