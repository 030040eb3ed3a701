"""The whole program as ASGI: open streams by the hub, everything else by Django in threads.

``uvicorn tourney.project.asgi:application --timeout-graceful-shutdown 3
--timeout-keep-alive 75``; ``manage.py serve`` runs it with the scheduler beside it.
"""

import os
import signal
import threading
from functools import partial
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tourney.project.settings")

from django.core.wsgi import get_wsgi_application

_django = get_wsgi_application()

from a2wsgi import WSGIMiddleware  # noqa: E402
from django.conf import settings  # noqa: E402

from tourney.core.stream.app import PREFIX, stream  # noqa: E402
from tourney.core.stream.bus import Ear  # noqa: E402
from tourney.core.stream.hub import hub  # noqa: E402
from tourney.project.body import Refused, whole  # noqa: E402

_pages: Any = WSGIMiddleware(_django, workers=settings.WORKER_THREADS)  # type: ignore[arg-type]


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Route one ASGI connection."""
    if scope["type"] == "lifespan":
        await _live(receive, send)
    elif scope["type"] == "http" and scope["path"].startswith(PREFIX):
        await stream(hub, scope, receive, send)
    else:
        await _page(scope, receive, send)


async def _page(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Hand a whole request to one of Django's threads."""
    if scope["type"] == "http":
        try:
            receive = await whole(scope, receive, settings.MOST_UPLOAD)
        except Refused as refused:
            if refused.status is not None:
                headers = [(b"content-type", b"text/plain"), (b"connection", b"close")]
                await send(
                    {"type": "http.response.start", "status": refused.status, "headers": headers}
                )
                await send({"type": "http.response.body", "body": b"Too large"})
            return
    await _pages(scope, receive, send)


async def _live(receive: Any, send: Any) -> None:
    """Start the hub with the server and end it with it."""
    ear = None
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            hub.start()
            _say_goodbye_when_told_to_stop()
            if settings.REDIS_URL:
                ear = Ear(settings.REDIS_URL, hub)
                ear.start()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            if ear is not None:
                ear.stop()
            await hub.stop()
            await send({"type": "lifespan.shutdown.complete"})
            return


def _say_goodbye_when_told_to_stop() -> None:
    """End the open streams on SIGTERM and Ctrl-C; the server waits for every open connection."""
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)
        if callable(before):
            signal.signal(number, partial(_goodbye, before))


def _goodbye(before: Any, number: int, frame: Any) -> None:
    hub.close()
    before(number, frame)
