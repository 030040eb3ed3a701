"""Prizes that stand fixed while the rest of the list is worked out around them (R-165)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tourney.rules.errors import RuleViolation


def share_around(
    pool: int, weights: Sequence[int], locked: Mapping[int, int], *, unit: int = 1
) -> list[int]:
    """Split a pool by weights, with the amounts of some places (from 1) locked.

    No place gets more than a better one, locked ones included, and the list sums to the pool:
    shares that would overtake a locked prize are held back and the others share more. Raises
    `bad_lock` (with the place), `pool_too_small`, `pool_left_over`.
    """
    places = len(weights)
    for place, amount in locked.items():
        if not 1 <= place <= places or amount < 0:
            raise RuleViolation("bad_lock", place=place)
    floors, caps = _bounds(places, pool, locked)
    free = [n for n in range(places) if n + 1 not in locked]
    rest = pool - sum(locked.values())
    if sum(floors[n] for n in free) > rest:
        raise RuleViolation("pool_too_small", pool=pool, promised=pool - rest)
    if sum(caps[n] for n in free) < rest:
        raise RuleViolation("pool_left_over", pool=pool, promised=pool - rest)
    prizes = [locked.get(n + 1, 0) for n in range(places)]
    scale = _scale(rest, [weights[n] for n in free], floors, caps, free)
    for n in free:
        wished = int(weights[n] * scale) // unit * unit
        prizes[n] = min(max(wished, floors[n]), caps[n])
    _spread(rest - sum(prizes[n] for n in free), prizes, floors, caps, free, unit)
    return prizes


def _bounds(places: int, pool: int, locked: Mapping[int, int]) -> tuple[list[int], list[int]]:
    """Least and most each place may get: the nearest locked prize below and above."""
    caps, cap = [], pool
    for n in range(places):
        amount = locked.get(n + 1)
        if amount is not None:
            if amount > cap:
                raise RuleViolation("bad_lock", place=n + 1)
            cap = amount
        caps.append(cap)
    floors, floor = [0] * places, 0
    for n in reversed(range(places)):
        floor = locked.get(n + 1, floor)
        floors[n] = floor
    return floors, caps


def _scale(
    rest: int,
    weights: Sequence[int],
    floors: Sequence[int],
    caps: Sequence[int],
    free: Sequence[int],
) -> float:
    """Money per weight, so that the held-back shares add up to the rest, a little below."""

    def total(scale: float) -> float:
        return sum(
            min(max(weight * scale, floors[n]), caps[n])
            for weight, n in zip(weights, free, strict=True)
        )

    low, high = 0.0, 1.0
    while total(high) < rest and high < 1e30:
        high *= 2
    for _ in range(100):
        middle = (low + high) / 2
        if total(middle) <= rest:
            low = middle
        else:
            high = middle
    return low


def _spread(
    left: int,
    prizes: list[int],
    floors: Sequence[int],
    caps: Sequence[int],
    free: Sequence[int],
    unit: int,
) -> None:
    """Units still missing go down from the best free place, again and again; a surplus from a
    floor that rounding met is taken off upwards from the last."""
    for step in (unit, 1):
        moved = True
        while left >= step and moved:
            moved = False
            for n in free:
                room = min(caps[n], prizes[n - 1] if n else caps[n]) - prizes[n]
                if left >= step and room >= step:
                    take = step if step == unit else min(left, room)
                    prizes[n] += take
                    left -= take
                    moved = True
    for n in reversed(free):
        below = prizes[n + 1] if n + 1 < len(prizes) else 0
        take = min(-left, prizes[n] - max(floors[n], below)) if left < 0 else 0
        prizes[n] -= take
        left += take
