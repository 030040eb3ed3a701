"""Vectors of kind level: which level each hand is played at."""

from __future__ import annotations

from tourney.rules.errors import RuleViolation
from tourney.rules.level import EVENTS, hand_levels
from tourney.rules.structure import VARIANTS
from tourney.rules.vectors.reading import Vector, differences, expectation, field, only


def run(vector: Vector, defaults: Vector) -> list[str]:
    """The level of each hand and re-deal and, if levels have variants, the variant too."""
    names = []
    for event in field(vector, "events", list):
        name = event[0] if isinstance(event, list) and event else event
        if name not in EVENTS:
            raise ValueError(f"events: unknown event {event!r}")
        names.append(name)
    variants = field(vector, "level_variants", dict, {})
    for level, variant in variants.items():
        if variant not in VARIANTS:
            raise ValueError(f"level_variants.{level}: unknown variant {variant!r}")
    expected = expectation(vector)
    only(expected, ("levels", "variants"))
    try:
        levels = hand_levels(names)
    except RuleViolation as refusal:
        raise ValueError(f"events: {refusal}") from refusal
    got = {"levels": levels, "variants": [variants.get(str(level)) for level in levels]}
    return differences(expected, got)
