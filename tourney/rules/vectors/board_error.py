"""Vectors of kind board_error: mending the board."""

from __future__ import annotations

from tourney.rules.boarderror import ERRORS, mend_board
from tourney.rules.errors import RuleViolation
from tourney.rules.vectors.profiles import profile
from tourney.rules.vectors.reading import (
    Vector,
    choice,
    differences,
    expectation,
    field,
    only,
    text_list,
)


def run(vector: Vector, defaults: Vector) -> list[str]:
    """Burns and board cards after the remedy, and what had to be shuffled."""
    expected = expectation(vector)
    only(expected, ("burns", "flop", "turn", "river", "reshuffle_set"))
    *_, board_errors = profile(vector)
    try:
        remedy = mend_board(
            choice(vector, "error", ERRORS),
            text_list(vector, "stub"),
            reshuffled=None
            if vector.get("reshuffled") is None
            else text_list(vector, "reshuffled"),
            floor_pick=field(vector, "floor_pick", (str, type(None)), None),
            action_occurred=field(vector, "action_occurred", bool, False),
            rule=board_errors,
        )
    except RuleViolation as refusal:
        raise ValueError(f"{refusal.params['field']}: {refusal}") from refusal
    got = {
        "burns": list(remedy.burns),
        "flop": None if remedy.flop is None else list(remedy.flop),
        "turn": remedy.turn,
        "river": remedy.river,
        "reshuffle_set": _sorted(remedy.reshuffle_set),
    }
    if "reshuffle_set" in expected:
        wanted = field(expected, "reshuffle_set", (list, type(None)))
        expected["reshuffle_set"] = _sorted(wanted)
    return differences(expected, got)


def _sorted(cards: list[str] | tuple[str, ...] | None) -> list[str] | None:
    return None if cards is None else sorted(map(str, cards))
