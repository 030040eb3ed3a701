"""Vectors of kind *hand_compare*: who has the best hand on a board."""

from __future__ import annotations

from typing import Any

from tourney.rules.cards import require_cards
from tourney.rules.errors import RuleViolation
from tourney.rules.ranking import best_five, category, strength
from tourney.rules.vectors.fields import cards, maybe
from tourney.rules.vectors.reading import field


def run(vector: dict[str, Any], defaults: dict[str, Any]) -> list[str]:
    """What differs from the vector's winners, best five cards and categories."""
    board = cards(field(vector, "board", list), "board", 5)
    hands = {
        name: cards(held, f"hands.{name}", 2) for name, held in field(vector, "hands", dict).items()
    }
    if not hands:
        raise ValueError("hands: empty")
    try:
        require_cards([*board, *(card for held in hands.values() for card in held)])
    except RuleViolation as wrong:
        raise ValueError(f"hands: {wrong}") from None
    expect = field(vector, "expect", dict)
    sevens = {name: (*held, *board) for name, held in hands.items()}
    values = {name: strength(seven) for name, seven in sevens.items()}
    top = max(values.values())
    winners = [name for name, value in values.items() if value == top]
    failures = []
    if "winners" in expect and expect["winners"] != winners:
        failures.append(f"winners: expected {expect['winners']} got {winners}")
    for name, five in maybe(expect, "best", dict, {}).items():
        if name not in sevens:
            raise ValueError(f"expect.best: no hand {name!r}")
        failures += compare_best(f"best.{name}", five, best_five(sevens[name]))
    for name, kind in maybe(expect, "category", dict, {}).items():
        if name not in values:
            raise ValueError(f"expect.category: no hand {name!r}")
        if category(values[name]) != kind:
            failures.append(f"category.{name}: expected {kind} got {category(values[name])}")
    return failures


def compare_best(where: str, expected: Any, got: tuple[str, ...]) -> list[str]:
    """Five cards in any order; where equal cards would do, any of them."""
    wanted = cards(expected, f"expect.{where}", 5)
    if set(wanted) == set(got):
        return []
    try:
        require_cards(wanted)
    except RuleViolation as wrong:
        raise ValueError(f"expect.{where}: {wrong}") from None
    if strength(wanted) == strength(got):
        return []
    return [f"{where}: expected {list(wanted)} got {list(got)}"]
