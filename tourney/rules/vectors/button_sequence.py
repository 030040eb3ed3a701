"""Vectors of kind button_sequence: the three chairs over several hands."""

from __future__ import annotations

from typing import Any

from tourney.rules.button import DEAD, MOVING, Positions, Trail, next_positions
from tourney.rules.errors import RuleViolation
from tourney.rules.vectors.reading import (
    Vector,
    differences,
    expectation,
    field,
    objects,
    only,
    whole,
    whole_list,
)

FIELDS = ("button", "button_live", "sb", "sb_chair", "bb", "not_dealt")


def run(vector: Vector, defaults: Vector) -> list[str]:
    """Both columns, dead and moving button, hand by hand."""
    chairs = whole(vector, "chairs", minimum=2)
    occupied = whole_list(vector, "occupied")
    start = field(vector, "start", dict)
    hands = objects(vector, "hands")
    expected = expectation(vector)
    only(expected, (DEAD, MOVING))
    failures = []
    for rule, rows in expected.items():
        if rows is None:
            continue
        rows = objects(expected, rule)
        if len(rows) != len(hands):
            raise ValueError(f"expect.{rule}: expected {len(hands)} hands, got {len(rows)}")
        for number, (row, got) in enumerate(
            zip(rows, _play(rule, chairs, occupied, start, hands), strict=True), start=1
        ):
            only(row, FIELDS, f"expect.{rule}[{number}]")
            failures += differences(row, got, f"{rule}[{number}].")
    return failures


def _play(
    rule: str, chairs: int, occupied: list[int], start: Vector, hands: list[dict[str, Any]]
) -> list[dict[str, object]]:
    seated = set(occupied)
    first_sb = start.get("sb_chair") if start.get("sb") is None else start["sb"]
    trail = Trail(
        whole(start, "button"),
        first_sb if isinstance(first_sb, int) else whole(start, "sb"),
        whole(start, "bb"),
    )
    newcomers: set[int] = set()
    played = []
    for hand in hands:
        gone = set(whole_list(hand, "busts", []))
        if not gone <= seated:
            raise ValueError(f"hands.busts: nobody sits on chair {min(gone - seated)}")
        seated -= gone
        joins = set(whole_list(hand, "joins", []))
        if joins & seated:
            raise ValueError(f"hands.joins: chair {min(joins & seated)} is taken")
        seated |= joins
        newcomers = (newcomers & seated) | joins
        try:
            positions = next_positions(
                trail, occupied=seated, chairs=chairs, newcomers=newcomers, rule=rule
            )
        except RuleViolation as refusal:
            raise ValueError(f"hands: {refusal}") from refusal
        trail = positions.trail
        newcomers &= set(positions.waits)
        played.append(_row(positions))
    return played


def _row(positions: Positions) -> dict[str, object]:
    return {
        "button": positions.button_chair,
        "button_live": positions.button_live,
        "sb": positions.sb_chair,
        "sb_chair": positions.sb_vacant if positions.sb_chair is None else positions.sb_chair,
        "bb": positions.bb_chair,
        "not_dealt": list(positions.waits),
    }
