"""Vectors of kind balance: the plan for a room after a hand."""

from __future__ import annotations

from typing import Any

from tourney.rules.balance import PlannedMove, plan_room
from tourney.rules.errors import RuleViolation
from tourney.rules.room import RoomPolicy, RoomTable
from tourney.rules.vectors.reading import (
    Vector,
    differences,
    expectation,
    field,
    objects,
    only,
    text_list,
    whole,
    whole_list,
)

FIELDS = ("moves", "halt", "break_table", "final_table", "redraw")
MOVE_FIELDS = ("from_table", "from_chair", "to_table", "to_chair", "next_hand")


def run(vector: Vector, defaults: Vector) -> list[str]:
    """Moves in order, halted tables, the table that breaks, and a final table."""
    tables = [_table(one) for one in objects(vector, "tables")]
    policy = _policy(field(vector, "policy", dict, {}))
    expected = expectation(vector)
    only(expected, FIELDS)
    for number, move in enumerate(objects(expected, "moves", []), start=1):
        only(move, MOVE_FIELDS, f"expect.moves[{number}]")
    try:
        plan = plan_room(tables, policy)
    except RuleViolation as refusal:
        name = "policy" if refusal.code == "bad_policy" else "tables"
        raise ValueError(f"{name}.{refusal.params.get('field', '')}: {refusal}") from refusal
    got: dict[str, object] = {
        "halt": list(plan.halt),
        "break_table": plan.break_tables[0] if plan.break_tables else None,
        "final_table": plan.final_table,
        "redraw": plan.redraw,
    }
    failures = differences({k: v for k, v in expected.items() if k != "moves"}, got)
    return [*_moves(expected, plan.moves), *failures]


def _moves(expected: dict[str, Any], moves: tuple[PlannedMove, ...]) -> list[str]:
    if "moves" not in expected:
        return []
    rows = [{name: getattr(move, name) for name in MOVE_FIELDS} for move in moves]
    wanted = expected["moves"]
    if len(wanted) != len(rows):
        return differences({"moves": wanted}, {"moves": rows})
    failures = []
    for number, (want, row) in enumerate(zip(wanted, rows, strict=True), start=1):
        failures += differences(want, row, f"moves[{number}].")
    return failures


def _table(one: Vector) -> RoomTable:
    return RoomTable(
        id=str(field(one, "id", (str, int))),
        chairs=whole(one, "max", minimum=2),
        occupied=frozenset(whole_list(one, "occupied")),
        button_chair=whole(one, "button_chair"),
        sb_chair=whole(one, "sb_chair"),
        bb_chair=whole(one, "bb_chair"),
    )


def _policy(policy: Vector) -> RoomPolicy:
    usual = RoomPolicy()
    return RoomPolicy(
        trigger_difference=whole(policy, "trigger_difference", usual.trigger_difference),
        halt_difference=whole(policy, "halt_difference", usual.halt_difference),
        break_order=tuple(text_list(policy, "break_order", [])),
        final_table_size=whole(policy, "final_table_size", usual.final_table_size),
    )
