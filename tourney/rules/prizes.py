"""Who is paid what: whole units, never more for a worse place, always the whole pool.

Money is ``int`` minor units. A plan is either shares per place (``percent``, in
hundredths of a percent), fixed amounts, or a curve fitted to the field.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from tourney.rules.errors import RuleViolation

# Shares for small fields, in hundredths of a percent: usual in card rooms and home games.
_SMALL_FIELDS: tuple[tuple[int, tuple[int, ...]], ...] = (
    (4, (10000,)),
    (7, (6500, 3500)),
    (10, (5000, 3000, 2000)),
    (18, (4000, 3000, 2000, 1000)),
    (27, (3700, 2500, 1750, 1150, 900)),
)
# How fast prizes fall with the place in bigger fields: share of place p is p ** -exponent.
CURVES: Mapping[str, float] = {"flatter": 0.75, "standard": 0.95, "steeper": 1.15}
PAID_SHARE_PERCENT = 13


def places_paid(entries: int) -> int:
    """How many places a field of this size pays by default."""
    for limit, shares in _SMALL_FIELDS:
        if entries <= limit:
            return min(len(shares), max(entries, 1))
    return max(5, round(entries * PAID_SHARE_PERCENT / 100))


def standard_weights(
    entries: int, *, curve: str = "standard", paid: int | None = None
) -> list[int]:
    """Relative shares per place for a field, best place first, never rising.

    Raises RuleViolation ``unknown_curve`` or ``bad_places``.
    """
    if curve not in CURVES:
        raise RuleViolation("unknown_curve", curve=curve)
    if paid is not None and not 1 <= paid <= max(entries, 1):
        raise RuleViolation("bad_places", places=paid, entries=entries)
    if paid is None and curve == "standard":
        for limit, shares in _SMALL_FIELDS:
            if entries <= limit:
                return list(shares[: max(1, entries)])
    count = paid if paid is not None else places_paid(entries)
    return [round(10**6 * (place ** -CURVES[curve])) for place in range(1, count + 1)]


def distribute(pool: int, weights: Sequence[int], *, unit: int = 1) -> list[int]:
    """Split the pool by weights into whole units, best place first.

    Left-over units go one each from the first place down and what is smaller
    than a unit to the winner, so the sum is the pool and no place gets more than
    a better one. Raises RuleViolation ``bad_weights`` or ``bad_amount``.
    """
    if pool < 0 or unit < 1:
        raise RuleViolation("bad_amount", amount=pool, unit=unit)
    if not weights or min(weights) < 0 or sum(weights) <= 0:
        raise RuleViolation("bad_weights")
    if any(worse > better for better, worse in pairwise(weights)):
        raise RuleViolation("bad_weights")
    units, rest = divmod(pool, unit)
    total = sum(weights)
    shares = [units * weight // total for weight in weights]
    for place in range(units - sum(shares)):
        shares[place] += 1
    prizes = [share * unit for share in shares]
    prizes[0] += rest
    return prizes


def check_plan(plan: Mapping[str, Any]) -> None:
    """Refuse a stored plan that no field could be paid by. Raises RuleViolation naming the field."""
    kinds = {
        "standard": {"curve", "places", "unit"},
        "percent": {"shares", "unit"},
        "fixed": {"amounts"},
    }
    kind = plan.get("kind", "standard")
    if not isinstance(kind, str) or kind not in kinds:
        raise RuleViolation("unknown_plan", kind=str(kind))
    for name, value in plan.items():
        if name != "kind" and name not in kinds[kind]:
            raise RuleViolation("bad_plan", field=name)
        if name in ("places", "unit") and not (name == "places" and value is None):
            if not _whole(value) or value < 1:
                raise RuleViolation("bad_plan", field=name)
        if name in ("shares", "amounts") and not (
            isinstance(value, list) and value and all(_whole(part) for part in value)
        ):
            raise RuleViolation("bad_plan", field=name)
    places = plan.get("places") or 1
    largest = sum(plan.get("amounts", ())) + 10**6
    plan_payouts(largest, max(places, len(plan.get("shares", ())), 100), plan)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10**15


def plan_payouts(pool: int, entries: int, plan: Mapping[str, Any]) -> list[int]:
    """The payouts of a pool among so many entries by a stored plan, best place first.

    Plans: ``{"kind": "standard", "curve", "places", "unit"}`` (default),
    ``{"kind": "percent", "shares": [hundredths of a percent…], "unit"}``,
    ``{"kind": "fixed", "amounts": [minor units…]}`` (what is left over goes to
    the winner). Never more places than entries; what absent places would get is
    shared among the rest. Raises RuleViolation naming what is wrong.
    """
    if entries < 1:
        return []
    unit = plan.get("unit", 1)
    kind = plan.get("kind", "standard")
    if kind == "standard":
        weights = standard_weights(
            entries, curve=plan.get("curve", "standard"), paid=plan.get("places")
        )
        return distribute(pool, weights, unit=unit)
    if kind == "percent":
        shares = plan.get("shares", [])
        if sum(shares) != 10000:
            raise RuleViolation("shares_do_not_add_up", total=sum(shares))
        return distribute(pool, shares[:entries], unit=unit)
    if kind == "fixed":
        amounts = list(plan.get("amounts", [])[:entries])
        if not amounts or sum(amounts) > pool:
            raise RuleViolation("pool_too_small", pool=pool, promised=sum(amounts))
        amounts[0] += pool - sum(amounts)
        if any(worse > better for better, worse in pairwise(amounts)):
            raise RuleViolation("bad_weights")
        return amounts
    raise RuleViolation("unknown_plan", kind=str(kind))
