"""The room as the seating planners see it: tables, chairs, and the house's balancing policy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tourney.rules.button import BUTTON_RULES, DEAD
from tourney.rules.errors import RuleViolation
from tourney.rules.ring import check_chairs

NOTHING: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class RoomTable:
    """One table in play, with the three chairs of the hand just finished (or being played).

    `occupied` are the chairs of players who stay if nothing is decided, `fixed` those of them
    who are never moved, `reserved` chairs promised to players on their way, `blocked` chairs
    that cannot be used now (out of use, or of a player told to leave). The three positions are
    all None while nobody has told where the big blind is; `fresh`: no hand was dealt here yet.
    """

    id: str
    chairs: int
    occupied: frozenset[int]
    button_chair: int | None = None
    sb_chair: int | None = None
    bb_chair: int | None = None
    fixed: frozenset[int] = NOTHING
    reserved: frozenset[int] = NOTHING
    blocked: frozenset[int] = NOTHING
    fresh: bool = False

    @property
    def players(self) -> int:
        """Players who are here or on their way here."""
        return len(self.occupied) + len(self.reserved)

    @property
    def open_chairs(self) -> frozenset[int]:
        """Chairs that a player could be sent to."""
        taken = self.occupied | self.reserved | self.blocked
        return frozenset(chair for chair in range(self.chairs) if chair not in taken)

    @property
    def free(self) -> int:
        """How many chairs a player could be sent to."""
        if not self.blocked:
            return self.chairs - self.players
        return len(self.open_chairs)

    @property
    def movable(self) -> frozenset[int]:
        """Chairs whose players may be moved."""
        return self.occupied - self.fixed


@dataclass(frozen=True, slots=True)
class RoomPolicy:
    """How a house balances (R-150 to R-156).

    `trigger_difference`: move while largest minus smallest is at least so much;
    `wide_trigger` instead while more than `wide_above` tables are in play. `halt_difference`:
    a table so far below the fullest stops. `break_order`: first breaks first; tables not named
    break after all others, the last of the room first. `final_table_size`: two tables merge
    when so many players are left. `redraw_at`: numbers of tables at which all seats are drawn
    anew. `breaking`: whether tables may break at all just now.
    """

    trigger_difference: int = 2
    halt_difference: int = 3
    break_order: Sequence[str] = ()
    final_table_size: int = 9
    wide_trigger: int | None = None
    wide_above: int = 12
    redraw_at: frozenset[int] = field(default_factory=lambda: frozenset({1}))
    button_rule: str = DEAD
    breaking: bool = True

    def check(self) -> None:
        """Raise `bad_policy` with the field. A trigger below two would never come to rest."""
        wrong = None
        if self.trigger_difference < 2:
            wrong = "trigger_difference"
        elif self.wide_trigger is not None and self.wide_trigger < 2:
            wrong = "wide_trigger"
        elif self.halt_difference < 1:
            wrong = "halt_difference"
        elif not 2 <= self.final_table_size <= 11:
            wrong = "final_table_size"
        elif self.button_rule not in BUTTON_RULES:
            wrong = "button_rule"
        elif len(set(self.break_order)) != len(self.break_order):
            wrong = "break_order"
        if wrong is not None:
            raise RuleViolation("bad_policy", field=wrong)

    def trigger(self, tables: int) -> int:
        """The difference that calls for a move with so many tables in play."""
        if self.wide_trigger is not None and tables > self.wide_above:
            return self.wide_trigger
        return self.trigger_difference

    def ranks(self, tables: Sequence[RoomTable]) -> dict[str, int]:
        """Each table's turn to break, 0 first."""
        named = {name: turn for turn, name in enumerate(self.break_order)}
        last = len(named) + len(tables)
        return {table.id: named.get(table.id, last - row) for row, table in enumerate(tables)}


def check_room(tables: Iterable[RoomTable]) -> None:
    """Raise `bad_room` with table and field when a table cannot be as described."""
    seen: set[str] = set()
    for table in tables:
        if table.id in seen:
            raise RuleViolation("bad_room", table=table.id, field="id")
        seen.add(table.id)
        places = (table.button_chair, table.sb_chair, table.bb_chair)
        known = [place for place in places if place is not None]
        for name, seats in (
            ("occupied", table.occupied),
            ("reserved", table.reserved),
            ("blocked", table.blocked),
            ("positions", known),
        ):
            try:
                check_chairs(name, seats, table.chairs)
            except RuleViolation as refusal:
                raise RuleViolation(
                    "bad_room", table=table.id, field=name, why=refusal.code
                ) from refusal
        if len(known) not in (0, 3):
            raise RuleViolation("bad_room", table=table.id, field="positions", why="incomplete")
        if table.occupied & table.reserved:
            raise RuleViolation("bad_room", table=table.id, field="reserved", why="taken")
