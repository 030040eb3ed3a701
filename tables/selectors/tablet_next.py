"""Between hands: who comes, who goes, who is dealt in, where button and blinds will stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tables.models import Hand, Move, Table
from tables.selectors.positions import coming_positions
from tables.selectors.tablet_chairs import Sitter
from tables.selectors.tablet_sales import Sales, sales_of
from tourney.rules.button import Positions
from tourney.rules.chiprace import due_race
from tourney.rules.errors import RuleViolation
from tourney.rules.house import HouseRules


@dataclass(frozen=True, slots=True)
class Departure:
    """A player with a chair to go to, or one who comes here."""

    name: str
    chair: int | None
    table: int
    to_chair: int | None
    on_the_way: bool = False


@dataclass(frozen=True, slots=True)
class NextHand:
    """What the coming hand will look like and what stands in its way.

    ``stops`` are codes of what forbids the deal now; an empty tuple means one tap starts it.
    """

    button: int | None
    button_live: bool
    sb: int | None
    bb: int | None
    waits: tuple[int, ...]
    away: tuple[int, ...]
    penalised: tuple[tuple[int, int], ...]
    sales: Sales
    out: tuple[Sitter, ...]
    leaving: tuple[Departure, ...]
    coming: tuple[Departure, ...]
    stops: tuple[str, ...]
    hands_left: int | None
    first: bool = False
    hand_for_hand: bool = False
    # Chips that should have left play by now and still make a stack odd: (old, new) values.
    race: tuple[int, int] | None = None


def next_hand_of(
    table: Table,
    sitters: Sequence[Sitter],
    clock: Any,
    last: Hand | None = None,
    players: Mapping[int, str] | None = None,
) -> NextHand:
    """The coming hand of a table, computed as the deal itself will compute it.

    ``last`` is the hand before it, ``players`` the names of those who were in it, by chair.
    """
    names = {sitter.entry_id: sitter.name for sitter in sitters}
    if last is not None:
        names |= {last.entries[str(chair)]: name for chair, name in (players or {}).items()}
    seated = [sitter for sitter in sitters if not sitter.arriving]
    found, why = _positions(table, seated)
    leaving, coming = _moves(table)
    return NextHand(
        button=found.button_chair if found else table.button_chair,
        button_live=found.button_live if found else True,
        sb=found.sb_chair if found else None,
        bb=found.bb_chair if found else None,
        waits=found.waits if found else (),
        away=tuple(s.chair for s in seated if s.away and s.stack),
        penalised=tuple((s.chair, s.penalty) for s in seated if s.penalty and s.stack),
        sales=sales_of(table, seated, names, clock, last),
        out=tuple(s for s in seated if not s.stack and not s.deciding),
        leaving=leaving,
        coming=coming,
        stops=_stops(table, clock, why),
        hands_left=table.hands_left,
        first=table.bb_chair is None,
        hand_for_hand=table.hand_for_hand,
        race=race_due(clock, [sitter.stack for sitter in seated]),
    )


def race_due(clock: Any, stacks: Sequence[int]) -> tuple[int, int] | None:
    """The race of the last break that names one, while some stack still needs the old chips (R-160)."""
    found = due_race(clock.items, clock.item) if clock.started else None
    return found if found and any(stack % found[1] for stack in stacks) else None


def _positions(table: Table, seated: Sequence[Sitter]) -> tuple[Positions | None, str | None]:
    try:
        found, _ = coming_positions(
            table,
            seated,
            rule=table.event.house.get("button_rule", HouseRules().button_rule),
            seed=str(table.event.draw_seed),
        )
    except RuleViolation as refusal:
        return None, refusal.code
    return found, None


def _stops(table: Table, clock: Any, why: str | None) -> tuple[str, ...]:
    found: list[str] = []
    if table.event.status != "running":
        found.append("event_not_running" if table.event.status != "finished" else "event_finished")
    if table.status == Table.Status.CLOSED:
        found.append("table_closed")
    elif table.status == Table.Status.BREAKING:
        found.append("table_breaking")
    if table.halted:
        found.append("play_halted")
    elif table.hands_left == 0:
        found.append("waiting_for_tables" if table.hand_for_hand else "last_hand_played")
    elif clock.on_break and table.push_level is None:
        found.append("on_break")
    if why:
        found.append(why)
    return tuple(found)


def _moves(table: Table) -> tuple[tuple[Departure, ...], tuple[Departure, ...]]:
    open_states = (Move.State.ORDERED, Move.State.LEFT)
    moves = Move.objects.filter(state__in=open_states).select_related(
        "entry__player", "from_table", "to_table"
    )
    leaving = tuple(
        Departure(str(m.entry.player), m.from_chair, m.to_table.number, m.to_chair)
        for m in moves.filter(from_table=table, state=Move.State.ORDERED)
    )
    coming = tuple(
        Departure(
            str(m.entry.player),
            m.from_chair,
            m.from_table.number if m.from_table else 0,
            m.to_chair,
            m.state == Move.State.LEFT,
        )
        for m in moves.filter(to_table=table)
    )
    return leaving, coming
