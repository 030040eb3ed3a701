"""Whole requests only: a page's thread never waits for a slow phone to finish its upload.

Eight threads answer the room. A body that trickles in over a bad connection
would hold one of them for as long as it takes, so it is read beside the
threads first; one that is too long, or that breaks off, never reaches Django.
"""

from typing import Any


class Refused(Exception):
    """The request is not worth a thread; ``status`` is the answer, None when nobody waits for one."""

    def __init__(self, status: int | None) -> None:
        super().__init__(status)
        self.status = status


async def whole(scope: dict[str, Any], receive: Any, most: int) -> Any:
    """A ``receive`` that has the whole body of the request. Raises Refused.

    ``most`` is the longest body taken, in bytes (413 beyond it).
    """
    if _told_length(scope) > most:
        raise Refused(413)
    parts: list[bytes] = []
    length = 0
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refused(None)
        parts.append(message.get("body", b""))
        length += len(parts[-1])
        if length > most:
            raise Refused(413)
        more = message.get("more_body", False)
    body = {"type": "http.request", "body": b"".join(parts), "more_body": False}
    given = False

    async def receive_whole() -> dict[str, Any]:
        nonlocal given
        if given:
            message: dict[str, Any] = await receive()
            return message
        given = True
        return body

    return receive_whole


def _told_length(scope: dict[str, Any]) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0
