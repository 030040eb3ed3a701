"""Vectors of kind substantial_action."""

from __future__ import annotations

from tourney.rules.errors import RuleViolation
from tourney.rules.misdeal import substantial_action
from tourney.rules.vectors.reading import Vector, differences, expectation, only, text_list


def run(vector: Vector, defaults: Vector) -> list[str]:
    """Whether the time for a misdeal is over."""
    expected = expectation(vector)
    only(expected, ("sa",))
    try:
        got = substantial_action(text_list(vector, "actions"))
    except RuleViolation as refusal:
        raise ValueError(f"actions: {refusal}") from refusal
    return differences(expected, {"sa": got})
