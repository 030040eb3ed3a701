"""Vectors of kind line_push: what chips over the line mean, in both columns."""

from __future__ import annotations

from tourney.rules.errors import RuleViolation
from tourney.rules.linepush import FOUNDING, TDA, Push, PushReading, read_push
from tourney.rules.vectors.reading import (
    Vector,
    differences,
    expectation,
    field,
    only,
    whole,
    whole_list,
)


def run(vector: Vector, defaults: Vector) -> list[str]:
    """Column by column, the proposed action and its total."""
    chips = None if vector.get("chips") is None else tuple(whole_list(vector, "chips"))
    push = Push(
        facing=whole(vector, "facing"),
        committed=whole(vector, "committed"),
        pushed_total=whole(vector, "pushed_total"),
        min_raise_increment=whole(vector, "min_raise_increment"),
        bb=whole(vector, "bb", minimum=1),
        stack_total=whole(vector, "stack_total", minimum=1),
        declared=field(vector, "declared", (str, type(None)), None),
        chips=chips,
        facing_is_opening_bet=field(vector, "facing_is_opening_bet", bool, False),
        heads_up=field(vector, "heads_up", bool, False),
    )
    expected = expectation(vector)
    only(expected, (FOUNDING, TDA))
    failures = []
    for line in expected:
        column = field(expected, line, dict)
        only(column, ("action", "to", "options"), f"expect.{line}")
        try:
            reading = read_push(push, line)
        except RuleViolation as refusal:
            raise ValueError(
                f"{refusal.params.get('field', 'pushed_total')}: {refusal}"
            ) from refusal
        failures += differences(column, _row(reading), f"{line}.")
    return failures


def _row(reading: PushReading) -> dict[str, object]:
    row: dict[str, object] = {"action": reading.action, "to": reading.to}
    if reading.options:
        row["options"] = list(reading.options)
    return row
