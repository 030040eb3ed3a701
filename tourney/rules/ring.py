"""Chairs stand in a ring: walking it to the left, the way the button does."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tourney.rules.errors import RuleViolation

MIN_CHAIRS = 2
MAX_CHAIRS = 10


def left_of(chair: int, chairs: int) -> Iterator[int]:
    """Every chair of a table of `chairs`, from the left of `chair` round to `chair` itself."""
    for step in range(1, chairs + 1):
        yield (chair + step) % chairs


def next_in(chair: int, among: Collection[int], chairs: int) -> int:
    """The first chair of `among` to the left of `chair`; `chair` itself comes last."""
    for candidate in left_of(chair, chairs):
        if candidate in among:
            return candidate
    raise RuleViolation("no_player_left", chair=chair)


def strictly_between(start: int, end: int, chairs: int) -> Iterator[int]:
    """The chairs passed when walking left from `start` to `end`, both left out.

    From a chair to itself nothing is passed: a button that stands on the small blind
    (heads-up) hides nobody.
    """
    if start == end:
        return
    for candidate in left_of(start, chairs):
        if candidate == end:
            return
        yield candidate


def distance(start: int, end: int, chairs: int) -> int:
    """Steps to the left from `start` to `end`, 1 to `chairs`; a full turn for the same chair."""
    return (end - start - 1) % chairs + 1


def check_chairs(where: str, seated: Collection[int], chairs: int) -> None:
    """Refuse a table of an impossible size (R-003) or a chair that the table does not have."""
    if not MIN_CHAIRS <= chairs <= MAX_CHAIRS:
        raise RuleViolation("bad_table_size", chairs=chairs, minimum=MIN_CHAIRS, maximum=MAX_CHAIRS)
    for chair in seated:
        if not 0 <= chair < chairs:
            raise RuleViolation("no_such_chair", where=where, chair=chair, chairs=chairs)
