"""Where button and blinds of a table's coming hand stand: for the deal and for the screens before it."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Protocol

from tables.models import Table
from tourney.core.errors import Refused
from tourney.rules.button import (
    ButtonDraw,
    Positions,
    Trail,
    draw_first_button,
    first_positions,
    next_positions,
)


class Seated(Protocol):
    """A player on a chair, as a seat or a selector's view of one."""

    @property
    def chair(self) -> int: ...
    @property
    def stack(self) -> int: ...
    @property
    def newcomer(self) -> bool: ...
    @property
    def single_bb(self) -> bool: ...


def coming_positions(
    table: Table, seats: Iterable[Seated], *, rule: str, seed: str
) -> tuple[Positions, ButtonDraw | None]:
    """The three chairs of the next hand, and the draw if the first button is drawn for it.

    ``seed`` is the event's; the draw can be shown again (R-027). Refused: ``too_few_players``.
    """
    playing = [seat for seat in seats if seat.stack > 0]
    occupied = [seat.chair for seat in playing]
    if len(occupied) < 2:
        raise Refused("too_few_players", players=len(occupied), minimum=2)
    if table.bb_chair is None or table.sb_chair is None or table.button_chair is None:
        draw = None
        button = table.button_chair
        if button is None:
            draw = draw_first_button(occupied, Random(f"{seed}:button:{table.pk}"))
            button = draw.button_chair
        return first_positions(button, occupied=occupied, chairs=table.chairs), draw
    found = next_positions(
        Trail(table.button_chair, table.sb_chair, table.bb_chair),
        occupied=occupied,
        chairs=table.chairs,
        newcomers=[seat.chair for seat in playing if seat.newcomer],
        single_bb=next((s.chair for s in playing if s.single_bb and s.newcomer), None),
        rule=rule,
    )
    return found, None
