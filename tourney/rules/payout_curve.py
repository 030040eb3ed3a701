"""Payout curves for any field: how many are paid, how steeply, in which tiers (R-165)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from tourney.rules.errors import RuleViolation

# Shares for small fields, in hundredths of a percent: usual in card rooms and home games.
SMALL_FIELDS: tuple[tuple[int, tuple[int, ...]], ...] = (
    (4, (10000,)),
    (7, (6500, 3500)),
    (10, (5000, 3000, 2000)),
    (18, (4000, 3000, 2000, 1000)),
    (27, (3700, 2500, 1750, 1150, 900)),
)
# How fast prizes fall with the place in bigger fields: share of place p is p ** -exponent.
CURVES: Mapping[str, float] = {"flatter": 0.75, "standard": 0.95, "steeper": 1.15}
PAID_SHARE_PERCENT = 13
# A curve's finest step: weights are whole numbers out of this for the winner.
FINE = 10**6
# Single prizes down to ninth; then tiers of three, of a table, and wider ones, as sheets have it.
FIRST_TIER = 10
TIER_SIZES = ((18, 3), (99, 9), (297, 27), (999, 99), (10**9, 297))


def places_paid(entries: int) -> int:
    """How many places a field of this size pays by default."""
    for limit, shares in SMALL_FIELDS:
        if entries <= limit:
            return min(len(shares), max(entries, 1))
    return max(5, round(entries * PAID_SHARE_PERCENT / 100))


def standard_weights(
    entries: int, *, curve: str = "standard", paid: int | None = None, tiers: bool = False
) -> list[int]:
    """Relative shares per place for a field, best place first, never rising.

    With `tiers` neighbouring places from tenth on are paid alike. Raises `unknown_curve` or
    `bad_places`.
    """
    if curve not in CURVES:
        raise RuleViolation("unknown_curve", curve=curve)
    if paid is not None and not 1 <= paid <= max(entries, 1):
        raise RuleViolation("bad_places", places=paid, entries=entries)
    if paid is None and curve == "standard":
        for limit, shares in SMALL_FIELDS:
            if entries <= limit:
                return list(shares[: max(1, entries)])
    count = paid if paid is not None else places_paid(entries)
    weights = [round(FINE * (place ** -CURVES[curve])) for place in range(1, count + 1)]
    return in_tiers(weights) if tiers else weights


def fitted_weights(
    pool: int, places: int, min_cash: int, *, curve: str = "standard", tiers: bool = False
) -> list[int]:
    """Weights for what is left of a pool once every place has the min-cash.

    The last place (or tier) has the weight 0: it gets the min-cash and no more. Raises
    `unknown_curve`, `bad_places`, `min_cash_too_big`.
    """
    if curve not in CURVES:
        raise RuleViolation("unknown_curve", curve=curve)
    if places < 1:
        raise RuleViolation("bad_places", places=places)
    if min_cash < 0 or min_cash * places > pool:
        raise RuleViolation("min_cash_too_big", min_cash=min_cash, places=places, pool=pool)
    raw = [round(FINE * (place ** -CURVES[curve])) for place in range(1, places + 1)]
    weights = in_tiers(raw) if tiers else raw
    above = [weight - weights[-1] for weight in weights]
    return above if any(above) else [1] * places


def tier_bounds(places: int) -> list[tuple[int, int]]:
    """First and last place of each tier of a list with so many places."""
    bounds = [(place, place) for place in range(1, min(places, FIRST_TIER - 1) + 1)]
    first = FIRST_TIER
    while first <= places:
        size = next(size for limit, size in TIER_SIZES if first <= limit)
        last = min(first + size - 1, places)
        bounds.append((first, last))
        first = last + 1
    return bounds


def in_tiers(weights: Sequence[int]) -> list[int]:
    """Weights averaged over each tier, rounded down; never rising stays never rising."""
    even: list[int] = []
    for first, last in tier_bounds(len(weights)):
        part = weights[first - 1 : last]
        even += [sum(part) // len(part)] * len(part)
    return even


def never_rises(amounts: Sequence[int]) -> bool:
    """Whether no place gets more than a better one."""
    return all(worse <= better for better, worse in pairwise(amounts))
