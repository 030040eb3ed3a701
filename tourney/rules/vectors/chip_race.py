"""Vectors of kind chip_race."""

from __future__ import annotations

from tourney.rules.chiprace import race_chips
from tourney.rules.errors import RuleViolation
from tourney.rules.vectors.reading import (
    Vector,
    differences,
    expectation,
    field,
    only,
    text_list,
    whole,
    whole_list,
)


def run(vector: Vector, defaults: Vector) -> list[str]:
    """The number of new chips, their winners and who is kept in."""
    expected = expectation(vector)
    only(expected, ("new_chips", "winners", "kept_in"))
    odd = {
        _seat(seat): whole(field(vector, "odd_chips", dict), seat)
        for seat in field(vector, "odd_chips", dict)
    }
    cards = field(vector, "race_cards", dict)
    try:
        race = race_chips(
            odd,
            {_seat(seat): text_list(cards, seat) for seat in cards},
            old_chip=whole(vector, "old_chip", minimum=1),
            new_chip=whole(vector, "new_chip", minimum=1),
            only_chips=whole_list(vector, "only_chips", []),
        )
    except RuleViolation as refusal:
        raise ValueError(f"{refusal.params.get('field', 'race_cards')}: {refusal}") from refusal
    got = {
        "new_chips": race.new_chips,
        "winners": list(race.winners),
        "kept_in": list(race.kept_in),
    }
    return differences(expected, got)


def _seat(name: str) -> int:
    if not name.isascii() or not name.isdigit():
        raise ValueError(f"odd_chips: seat {name!r} is no number")
    return int(name)
