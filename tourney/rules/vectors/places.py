"""Vectors of kind places: who went out where, and for how much."""

from __future__ import annotations

from tourney.rules.errors import RuleViolation
from tourney.rules.places import POLICIES, Bust, place_busts
from tourney.rules.vectors.reading import (
    Vector,
    choice,
    differences,
    expectation,
    field,
    objects,
    only,
    whole,
)


def run(vector: Vector, defaults: Vector) -> list[str]:
    """Places and prizes by player, or the floor's decision."""
    expected = expectation(vector)
    only(expected, ("places", "prize", "floor"))
    try:
        placings = place_busts(
            [_bust(one) for one in objects(vector, "busts")],
            remaining_before=whole(vector, "remaining_before", minimum=1),
            prizes=_prizes(vector),
            hand_for_hand=field(vector, "hand_for_hand", bool, False),
            policy=choice(vector, "policy", POLICIES, "default"),
        )
    except RuleViolation as refusal:
        raise ValueError(f"{refusal.params['field']}: {refusal}") from refusal
    got: dict[str, object] = {"floor": placings is None}
    if placings is not None:
        got["places"] = {one.player: one.place for one in placings}
        got["prize"] = {one.player: one.prize for one in placings}
    return differences(expected, got)


def _bust(one: Vector) -> Bust:
    return Bust(
        player=field(one, "player", str),
        table=str(field(one, "table", (int, str), "")),
        start_stack=whole(one, "start_stack"),
        ante_paid=whole(one, "ante_paid", 0),
    )


def _prizes(vector: Vector) -> dict[int, int]:
    prizes = {}
    for place, amount in field(vector, "prizes", dict, {}).items():
        if not place.isascii() or not place.isdigit():
            raise ValueError(f"prizes: place {place!r} is no number")
        if not isinstance(amount, int) or isinstance(amount, bool) or amount < 0:
            raise ValueError(f"prizes.{place}: expected a whole number, got {amount!r}")
        prizes[int(place)] = amount
    return prizes
