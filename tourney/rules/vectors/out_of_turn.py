"""Vectors of kind out_of_turn: binding or released."""

from __future__ import annotations

from tourney.rules.errors import RuleViolation
from tourney.rules.outofturn import VERBS, Intent, OutOfTurnRuling, rule_out_of_turn
from tourney.rules.vectors.reading import (
    Vector,
    choice,
    differences,
    expectation,
    field,
    only,
    whole,
)


def run(vector: Vector, defaults: Vector) -> list[str]:
    """The act that binds, or the options of the one who is released."""
    state = field(vector, "state", dict)
    least = None if state.get("min_raise_to") is None else whole(state, "min_raise_to")
    expected = expectation(vector)
    only(expected, ("binding", "oot_result", "options"))
    try:
        ruling = rule_out_of_turn(
            _intent(vector, "oot"),
            _intent(vector, "in_turn"),
            facing=whole(state, "facing"),
            min_raise_to=least,
        )
    except RuleViolation as refusal:
        raise ValueError(f"{refusal.params['field']}: {refusal}") from refusal
    return differences(expected, _row(ruling))


def _intent(vector: Vector, name: str) -> Intent:
    act = field(vector, name, dict)
    verb = choice(act, "action", VERBS)
    to = None if act.get("to") is None else whole(act, "to")
    return Intent(verb, to)


def _row(ruling: OutOfTurnRuling) -> dict[str, object]:
    if not ruling.binding:
        options = ["fold", f"call {ruling.call_to}", f"raise {ruling.raise_from}+"]
        return {"binding": False, "options": options}
    result: dict[str, object] = {"action": ruling.verb}
    if ruling.to is not None:
        result["to"] = ruling.to
    return {"binding": True, "oot_result": result}
