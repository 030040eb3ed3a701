"""Vectors of kind showdown_muck: who must table, who wins by mucking."""

from __future__ import annotations

from tourney.rules.errors import RuleViolation
from tourney.rules.muck import SITUATIONS, rule_muck
from tourney.rules.vectors.reading import (
    Vector,
    choice,
    differences,
    expectation,
    field,
    only,
    whole,
    whole_list,
)

NAMES = {"situation": "policy"}


def run(vector: Vector, defaults: Vector) -> list[str]:
    """The winner, the chairs that must show, or the floor's two preselected answers."""
    expected = expectation(vector)
    only(expected, ("winner", "must_show", "error", "floor", "founding", "tda"))
    try:
        ruling = rule_muck(
            whole_list(vector, "live"),
            tabled=whole_list(vector, "tabled", []),
            mucked=whole_list(vector, "mucked", []),
            all_in=field(vector, "all_in", bool, False),
            situation=choice(vector, "policy", SITUATIONS, "default"),
            declarer=None if vector.get("declarer") is None else whole(vector, "declarer"),
        )
    except RuleViolation as refusal:
        name = str(refusal.params["field"])
        raise ValueError(f"{NAMES.get(name, name)}: {refusal}") from refusal
    got = {
        "winner": ruling.winner,
        "must_show": list(ruling.must_show),
        "error": ruling.error,
        "floor": ruling.floor,
        "founding": ruling.founding,
        "tda": ruling.tda,
    }
    return differences(expected, got)
