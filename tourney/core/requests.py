"""The request as views see it behind ``@access``: who asks is already known."""

from django.http import HttpRequest

from tourney.core.command import Actor


class RoomRequest(HttpRequest):
    """What ``@access`` puts on a request. Only a type: views are handed plain requests."""

    actor: Actor
    roles: frozenset[str]
