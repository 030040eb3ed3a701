"""The whole program as ASGI: open streams by the hub, everything else by Django in threads.

``uvicorn tourney.project.asgi:application --timeout-graceful-shutdown 3
--timeout-keep-alive 75``; ``manage.py serve`` runs it with the scheduler beside it.
"""

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tourney.project.settings")

from django.core.wsgi import get_wsgi_application

_django = get_wsgi_application()

from a2wsgi import WSGIMiddleware  # noqa: E402
from django.conf import settings  # noqa: E402

from tourney.core.stream.app import PREFIX, stream  # noqa: E402
from tourney.core.stream.bus import Ear  # noqa: E402
from tourney.core.stream.hub import hub  # noqa: E402

_pages: Any = WSGIMiddleware(_django, workers=settings.WORKER_THREADS)  # type: ignore[arg-type]


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Route one ASGI connection."""
    if scope["type"] == "lifespan":
        await _live(receive, send)
    elif scope["type"] == "http" and scope["path"].startswith(PREFIX):
        await stream(hub, scope, receive, send)
    else:
        await _pages(scope, receive, send)


async def _live(receive: Any, send: Any) -> None:
    """Start the hub with the server and end it with it."""
    ear = None
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            hub.start()
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
