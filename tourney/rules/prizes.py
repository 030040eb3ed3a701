"""Who is paid what: whole units, never more for a worse place, always the whole pool (R-165).

Money is ``int`` minor units. A plan, as it is stored with an event, is a curve fitted to the
field, a percentage table, shares per place (hundredths of a percent), fixed amounts or seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tourney.rules.errors import RuleViolation
from tourney.rules.payout_curve import (
    CURVES,
    fitted_weights,
    never_rises,
    places_paid,
    standard_weights,
    tier_bounds,
)
from tourney.rules.payout_locks import share_around
from tourney.rules.satellites import satellite

__all__ = [
    "CURVES",
    "check_plan",
    "distribute",
    "places_paid",
    "plan_payouts",
    "standard_weights",
]

DOWN, FIRST, TIERS, NEAREST = "down", "first", "tiers", "nearest"
ODD = (DOWN, FIRST, TIERS, NEAREST)
WHOLE = 10_000
MOST_MONEY = 10**15
MOST_PLACES = 20_000
# What each kind of plan may hold.
KINDS: Mapping[str, frozenset[str]] = {
    "standard": frozenset({"curve", "places", "unit", "min_cash", "tiers", "locked", "odd"}),
    "percent": frozenset({"shares", "unit", "locked", "odd"}),
    "bands": frozenset({"bands", "unit", "odd"}),
    "fixed": frozenset({"amounts"}),
    "satellite": frozenset({"seat"}),
}


def distribute(pool: int, weights: Sequence[int], *, unit: int = 1, odd: str = DOWN) -> list[int]:
    """Split the pool by weights into whole units, best place first.

    Left-over units go one each from the first place down (``odd="first"``: all to the first;
    ``"tiers"``: one to each place of a whole tier while they last, then to the first) and what
    is smaller than a unit to the winner, so the sum is the pool and no place gets more than a
    better one. ``"nearest"`` rounds every place but the first to the nearest unit, halves up,
    and leaves the first what remains, unless that would be less than the second's. Raises
    RuleViolation ``bad_weights`` or ``bad_amount``.
    """
    if pool < 0 or unit < 1:
        raise RuleViolation("bad_amount", amount=pool, unit=unit)
    if not weights or min(weights) < 0 or sum(weights) <= 0 or not never_rises(weights):
        raise RuleViolation("bad_weights")
    units, rest = divmod(pool, unit)
    total = sum(weights)
    if odd == NEAREST:
        others = [
            (2 * pool * weight + total * unit) // (2 * total * unit) * unit for weight in weights
        ]
        winner = pool - sum(others[1:])
        if winner >= max(others[1:], default=0):
            return [winner, *others[1:]]
    shares = [units * weight // total for weight in weights]
    missing = units - sum(shares)
    for first, last in tier_bounds(len(shares)) if odd == TIERS else ():
        if last - first >= missing:
            break
        shares[first - 1 : last] = [share + 1 for share in shares[first - 1 : last]]
        missing -= last - first + 1
    if odd in (FIRST, TIERS):
        shares[0] += missing
    else:
        for place in range(missing):
            shares[place] += 1
    prizes = [share * unit for share in shares]
    prizes[0] += rest
    return prizes


def plan_payouts(pool: int, entries: int, plan: Mapping[str, Any]) -> list[int]:
    """The payouts of a pool among so many entries by a stored plan, best place first.

    Plans (all but the kind may be left out):

    * ``standard``: ``curve`` flatter, standard or steeper; ``places`` paid; ``min_cash`` for the
      last of them; ``tiers`` (true) to pay neighbouring places alike; ``locked`` {place: amount}.
    * ``percent``: ``shares`` in hundredths of a percent, ``locked``.
    * ``bands``: percentage tables by field, ``[{"max": entries or None, "shares": […]}, …]``.
    * ``fixed``: ``amounts``; what is left over goes to the winner.
    * ``satellite``: seats worth ``seat`` each, the remainder to the next place.

    ``unit`` rounds, ``odd`` says where left-over units go. Never more places than entries; what
    absent places would get is shared among the rest. Raises RuleViolation naming what is wrong.
    """
    if entries < 1:
        return []
    kind = plan.get("kind", "standard")
    if kind == "standard":
        return _standard(pool, entries, plan)
    if kind == "percent":
        return _percent(pool, entries, plan.get("shares", []), plan)
    if kind == "bands":
        return _percent(pool, entries, _band(entries, plan.get("bands", [])), plan)
    if kind == "fixed":
        return _fixed(pool, entries, plan.get("amounts", []))
    if kind == "satellite":
        return satellite(pool, plan.get("seat", 0), entries).payouts()
    raise RuleViolation("unknown_plan", kind=str(kind))


def check_plan(plan: Mapping[str, Any]) -> None:
    """Refuse a stored plan that no field could be paid by. Raises RuleViolation naming the field."""
    kind = plan.get("kind", "standard")
    if not isinstance(kind, str) or kind not in KINDS:
        raise RuleViolation("unknown_plan", kind=str(kind))
    for name, value in plan.items():
        if name != "kind" and (name not in KINDS[kind] or not _fits(name, value)):
            raise RuleViolation("bad_plan", field=name)
    promised = sum(plan.get("amounts", ())) + sum(dict(plan.get("locked") or {}).values())
    places = max(plan.get("places") or 1, len(plan.get("shares", ())), 100)
    least = (plan.get("min_cash") or 0) * (plan.get("places") or places_paid(places))
    if kind == "bands":
        for entries in _edges(plan.get("bands", [])):
            plan_payouts(10**6, entries, plan)
        return
    try:
        plan_payouts(promised * 2 + least * 2 + 10**6, places, plan)
    except RuleViolation as refusal:
        # How far locked prizes carry depends on the night's pool.
        if not plan.get("locked") or refusal.code not in ("pool_left_over", "pool_too_small"):
            raise


def _standard(pool: int, entries: int, plan: Mapping[str, Any]) -> list[int]:
    curve, places = plan.get("curve", "standard"), plan.get("places")
    unit, tiers = plan.get("unit", 1), plan.get("tiers", True)
    odd = plan.get("odd", TIERS if tiers else DOWN)
    min_cash = plan.get("min_cash")
    if min_cash:
        count = min(places or places_paid(entries), entries, max(1, pool // min_cash))
        sure = min(min_cash, pool // count // unit * unit)
        weights = fitted_weights(pool, count, sure, curve=curve, tiers=tiers)
        if plan.get("locked"):
            shares = [sure * sum(weights) + (pool - sure * count) * w for w in weights]
            return share_around(pool, shares, _locked(plan, count), unit=unit)
        above = distribute(pool - sure * count, weights, unit=unit, odd=odd)
        return [sure + part for part in above]
    weights = standard_weights(entries, curve=curve, paid=places, tiers=tiers)
    if plan.get("locked"):
        return share_around(pool, weights, _locked(plan, len(weights)), unit=unit)
    return distribute(pool, weights, unit=unit, odd=odd)


def _percent(pool: int, entries: int, shares: Sequence[int], plan: Mapping[str, Any]) -> list[int]:
    if sum(shares) != WHOLE:
        raise RuleViolation("shares_do_not_add_up", total=sum(shares))
    weights, unit = shares[:entries], plan.get("unit", 1)
    if plan.get("locked"):
        return share_around(pool, weights, _locked(plan, len(weights)), unit=unit)
    return distribute(pool, weights, unit=unit, odd=plan.get("odd", DOWN))


def _fixed(pool: int, entries: int, promised: Sequence[int]) -> list[int]:
    amounts = list(promised[:entries])
    if not amounts or sum(amounts) > pool:
        raise RuleViolation("pool_too_small", pool=pool, promised=sum(amounts))
    amounts[0] += pool - sum(amounts)
    if not never_rises(amounts):
        raise RuleViolation("bad_weights")
    return amounts


def _band(entries: int, bands: Sequence[Mapping[str, Any]]) -> Sequence[int]:
    """The shares of the first band that holds this field; the last one for bigger fields."""
    for band in bands:
        if band.get("max") is None or entries <= band["max"]:
            return list(band["shares"])
    raise RuleViolation("bad_plan", field="bands")


def _edges(bands: Sequence[Mapping[str, Any]]) -> list[int]:
    """One field in every band; `bad_plan` unless the bands rise and the last has no end."""
    ends = [band["max"] for band in bands if band.get("max") is not None]
    if bands[-1].get("max") is not None or len(ends) != len(bands) - 1:
        raise RuleViolation("bad_plan", field="bands")
    if ends != sorted(set(ends)):
        raise RuleViolation("bad_plan", field="bands")
    return [*ends, (ends[-1] if ends else 0) + MOST_PLACES]


def _locked(plan: Mapping[str, Any], places: int) -> dict[int, int]:
    """Locked prizes by place; JSON has the places as text. Absent places lock nothing."""
    return {int(place): amount for place, amount in plan["locked"].items() if int(place) <= places}


def _fits(name: str, value: object) -> bool:
    """Whether a plan's field holds what it may; None only where that means the default."""
    if name in ("places", "min_cash", "locked") and value is None:
        return True
    if name in ("unit", "places", "seat", "min_cash"):
        most = MOST_PLACES if name == "places" else MOST_MONEY
        return _whole(value) and 1 <= int(str(value)) <= most
    if name in ("shares", "amounts"):
        return _wholes(value)
    if name == "curve":
        return isinstance(value, str)
    if name == "tiers":
        return isinstance(value, bool)
    if name == "odd":
        return value in ODD
    if name == "locked":
        return isinstance(value, dict) and all(
            str(place).isascii() and str(place).isdigit() and 1 <= int(place) <= MOST_PLACES
            and _whole(amount)
            for place, amount in value.items()
        )  # fmt: skip
    return isinstance(value, list) and bool(value) and all(_is_band(band) for band in value)


def _is_band(band: object) -> bool:
    return (
        isinstance(band, dict)
        and set(band) <= {"max", "shares"}
        and (band.get("max") is None or (_whole(band["max"]) and band["max"] >= 1))
        and _wholes(band.get("shares"))
    )


def _wholes(value: object) -> bool:
    return (
        isinstance(value, list)
        and 0 < len(value) <= MOST_PLACES
        and all(_whole(part) for part in value)
    )


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_MONEY
