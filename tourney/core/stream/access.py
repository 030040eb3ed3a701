"""Who may listen to what.

The apps that know roles and devices register a check; the first one with an
opinion about a topic decides. Topics that are the same for everybody are read
by the whole room and open by default; doorbells are for people signed in.
"""

from collections.abc import Callable

from django.http import HttpRequest

# check(request, event_id, topic) → may listen, may not, or no opinion
Check = Callable[[HttpRequest, int, str], bool | None]
# name(request) → "device:7", or None when this app does not know the listener
Name = Callable[[HttpRequest], str | None]

_checks: list[Check] = []
_names: list[Name] = []
# What of an event the whole room reads.
PUBLIC = ("clock", "board")


def register(check: Check) -> None:
    """Let an app decide about topics; checks are asked in order of registration."""
    if check not in _checks:
        _checks.append(check)


def register_name(name: Name) -> None:
    """Let an app name listeners, so that their streams can be ended when revoked."""
    if name not in _names:
        _names.append(name)


def may_listen(request: HttpRequest, event_id: int, topics: tuple[str, ...]) -> bool:
    """Whether this request may hear every one of these topics."""
    return all(_may_hear(request, event_id, topic) for topic in topics)


def listener_name(request: HttpRequest) -> str:
    """Who listens, as ``live.expel`` names them: ``device:7``, ``user:3`` or ``""``."""
    for name in _names:
        found = name(request)
        if found:
            return found
    user = getattr(request, "user", None)
    return f"user:{user.pk}" if user is not None and user.is_authenticated else ""


def _may_hear(request: HttpRequest, event_id: int, topic: str) -> bool:
    for check in _checks:
        opinion = check(request, event_id, topic)
        if opinion is not None:
            return opinion
    if topic in [f"{prefix}:{event_id}" for prefix in PUBLIC]:
        return True
    user = getattr(request, "user", None)
    return user is not None and user.is_authenticated
