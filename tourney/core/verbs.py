"""Every verb of the feed, with the way back or the reason there is none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tourney.core.command import Command
    from tourney.core.models import FeedRow

Inverse = Callable[["Command", "FeedRow"], None]


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: its inverse takes the running command and the row to take back."""

    name: str
    inverse: Inverse | None
    why_not: str


_verbs: dict[str, Verb] = {}


def register(name: str, *, inverse: Inverse | None = None, why_not: str = "") -> None:
    """Declare a verb once. Exactly one of ``inverse`` and ``why_not`` must be given."""
    if (inverse is None) == (not why_not):
        raise ValueError(f"verb {name}: give its inverse or the reason there is none")
    if name in _verbs and _verbs[name].inverse is not inverse:
        raise ValueError(f"verb {name} is declared twice")
    _verbs[name] = Verb(name, inverse, why_not)


def get(name: str) -> Verb:
    """The verb of that name; an undeclared one is a programming error."""
    return _verbs[name]


def every() -> tuple[Verb, ...]:
    """All declared verbs, by name."""
    return tuple(_verbs[name] for name in sorted(_verbs))
