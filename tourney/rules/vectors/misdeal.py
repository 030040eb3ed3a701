"""Vectors of kind misdeal: dealt anew, or what instead."""

from __future__ import annotations

from tourney.rules.misdeal import CAUSES, rule_misdeal
from tourney.rules.vectors.profiles import profile
from tourney.rules.vectors.reading import (
    Vector,
    choice,
    differences,
    expectation,
    field,
    only,
)


def run(vector: Vector, defaults: Vector) -> list[str]:
    """Whether it is a misdeal and which remedy there is besides."""
    expected = expectation(vector)
    only(expected, ("misdeal", "remedy"))
    exposed_fatal, extra_card, _ = profile(vector)
    ruling = rule_misdeal(
        choice(vector, "cause", CAUSES),
        substantial_action=field(vector, "substantial_action", bool),
        exposed_fatal=exposed_fatal,
        extra_card=extra_card,
    )
    return differences(expected, {"misdeal": ruling.misdeal, "remedy": ruling.remedy})
