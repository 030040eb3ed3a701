"""What a view says about who may open it.

Most views use ``tourney.people.access``; what the house itself shows (health,
time, the door) stands below the people and is open, with the reason written.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse

from tourney.core.command import Actor

# What fits a row's number; a longer one in an address would be a database error.
LARGEST = 2**63 - 1

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Declared:
    """Who may open a view; the permissions table is printed from it."""

    roles: frozenset[str] = frozenset()
    anywhere: bool = False
    open_because: str = ""


def declare(view: View, said: Declared) -> View:
    """Write the declaration on the view."""
    view.declared_access = said  # type: ignore[attr-defined]
    return view


def declared(view: Any) -> Declared | None:
    """What a view declared, or None."""
    return getattr(view, "declared_access", None)


def check_numbers(kwargs: dict[str, Any]) -> None:
    """A number no database row can have is not there. Raises Http404."""
    if any(isinstance(value, int) and value > LARGEST for value in kwargs.values()):
        raise Http404


def check_text(request: HttpRequest) -> None:
    """No keyboard types a null character, and PostgreSQL stores none: 400, whoever reads the field."""
    for fields in (request.GET, request.POST):
        for values in fields.lists():
            if any("\x00" in text for text in (values[0], *values[1])):
                raise SuspiciousOperation("a null character in a form")


def open_to_all(reason: str) -> Callable[[View], View]:
    """Let anybody in, and say why that is right."""
    if not reason:
        raise ValueError("say why everybody may open this view")

    def mark(view: View) -> View:
        @wraps(view)
        def opened(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            check_numbers(kwargs)
            check_text(request)
            request.actor, request.roles = Actor("guest"), frozenset()  # type: ignore[attr-defined]
            return view(request, *args, **kwargs)

        return declare(opened, Declared(open_because=reason))

    return mark
