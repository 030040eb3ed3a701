"""``/stream/<event>``: the raw ASGI application that holds the open streams."""

from typing import Any
from urllib.parse import parse_qs

from django.conf import settings

from tourney.core.stream import messages, registry
from tourney.core.stream.hub import Hub
from tourney.core.stream.listener import Listener
from tourney.core.stream.tokens import BadToken, read_token

PREFIX = "/stream/"
_LANGUAGES = frozenset(code for code, _name in settings.LANGUAGES)
_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache, no-store"),
    (b"x-accel-buffering", b"no"),  # nginx would hold the events back
    (b"x-content-type-options", b"nosniff"),
]


async def stream(hub: Hub, scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Serve one stream until the page or the hub ends it.

    The address is ``/stream/<event>?token=…``, optionally with ``topics=a,b``
    (a part of what the token allows) and ``lang=``. 403 for a bad token: the
    page then asks for a new one.
    """
    if scope["method"] != "GET":
        await _refuse(send, 405)
        return
    query = parse_qs(scope["query_string"].decode("latin1"))
    try:
        allowed = read_token(query.get("token", [""])[0])
        topics = tuple(t for t in query.get("topics", [""])[0].split(",") if t) or allowed.topics
        for topic in topics:
            registry.split(topic)
    except (BadToken, ValueError):
        await _refuse(send, 403)
        return
    if scope["path"] != f"{PREFIX}{allowed.event_id}" or not set(topics) <= set(allowed.topics):
        await _refuse(send, 403)
        return
    if not hub.running:
        await _refuse(send, 503)
        return
    await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
    await send({"type": "http.response.body", "body": messages.OPEN, "more_body": True})
    language = query.get("lang", [""])[0]
    if language not in _LANGUAGES:
        language = allowed.language
    listener = Listener(hub, send, topics, language, allowed.who)
    hub.join(listener)
    try:
        await hub.greet(listener)
        while (await receive())["type"] != "http.disconnect":
            pass
    finally:
        hub.leave(listener)


async def _refuse(send: Any, status: int) -> None:
    headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
