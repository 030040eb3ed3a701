"""The log of a hand as it is stored: numbered acts and voids, nothing deleted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from tourney.rules.hand.act import Act

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Void:
    """An undo: everything from entry number ``since`` on no longer counts."""

    since: int


def effective(entries: Iterable[tuple[int, Act | Void]]) -> tuple[Act, ...]:
    """The acts that count, in the order of their numbers.

    An entry is a number and an act or a void.  A void takes out every act numbered from
    ``since`` on that was entered before it, earlier voids' victims included; acts entered
    afterwards count again.
    """
    return tuple(act for _, act in numbered(entries))


def numbered(entries: Iterable[tuple[int, T | Void]]) -> tuple[tuple[int, T], ...]:
    """As ``effective``, with the number of each act: what an undo can point at.

    What stands for an act is not looked at, so stored rows may be sifted before they are read.
    """
    standing: list[tuple[int, T]] = []
    for number, entry in sorted(entries, key=lambda item: item[0]):
        if isinstance(entry, Void):
            while standing and standing[-1][0] >= entry.since:
                standing.pop()
        else:
            standing.append((number, entry))
    return tuple(standing)
