"""Planning a championship's room: balance and next break for 1,112 tables of nine."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.bench.measure import Measure
from tourney.rules.balance import plan_room
from tourney.rules.room import RoomPolicy, RoomTable

TABLES = 1112
SIZES = (6, 7, 8, 8, 8, 9)


def measures(_hands: list[dict[str, object]]) -> list[Measure]:
    """The plan for a room that needs some two hundred moves, and one four times its size."""
    once, four = _planning(TABLES), _planning(4 * TABLES)

    def one_by_one() -> None:
        for _ in range(4):
            once()

    return [
        Measure("plan_1112_tables_ms", "balance and next break, ms", once, None, 1, 20, cpu=True),
        Measure(
            "plan_linear_growth",
            "a room four times the size, per table",
            four,
            one_by_one,
            4,
            cpu=True,
        ),
    ]


def _planning(size: int) -> Callable[[], object]:
    rng = random.Random(size)
    tables = []
    for number in range(size):
        chairs = sorted(rng.sample(range(9), rng.choice(SIZES)))
        tables.append(RoomTable(f"T{number}", 9, frozenset(chairs), *chairs[:3]))
    order = tuple(table.id for table in tables)
    moving = RoomPolicy(break_order=order, breaking=False)
    breaking = RoomPolicy(break_order=order)

    def plan() -> object:
        return plan_room(tables, moving), plan_room(tables, breaking)

    return plan
