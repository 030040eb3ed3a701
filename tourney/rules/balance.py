"""Balancing the room: who moves where, which tables stop, when tables merge (R-150 to R-155).

A planner proposes; nothing here is applied. The plan for a thousand tables is made in one pass.
"""

from __future__ import annotations

import random
from bisect import bisect_left, insort
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from tourney.rules.breaking import next_to_break
from tourney.rules.errors import RuleViolation
from tourney.rules.room import RoomPolicy, RoomTable, check_room
from tourney.rules.worstseat import next_big_blind, random_move, worst_chair

BALANCE = "balance"


@dataclass(frozen=True, slots=True)
class PlannedMove:
    """One proposed move, with what a player needs to hear.

    `next_hand`: big_blind, single_big_blind, plays or waits. `params` tell why: players at both
    tables before the move. `from_chair` and `to_chair` are None while the console has to be
    asked where the big blind is.
    """

    from_table: str
    from_chair: int | None
    to_table: str
    to_chair: int | None
    next_hand: str | None
    reason: str = BALANCE
    params: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RoomPlan:
    """What should happen in the room now.

    `halt`: tables too far below the fullest, judged before the moves. `break_tables` close and
    their players draw new seats; `final_table`: everybody left sits down at one table, `redraw`:
    all seats are drawn anew. `ask`: tables where somebody must say where the big blind is.
    """

    moves: tuple[PlannedMove, ...] = ()
    halt: tuple[str, ...] = ()
    break_tables: tuple[str, ...] = ()
    final_table: bool = False
    redraw: bool = False
    ask: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether the room may stay as it is."""
        return not (self.moves or self.break_tables)


def plan_room(
    tables: Sequence[RoomTable], policy: RoomPolicy, rng: random.Random | None = None
) -> RoomPlan:
    """What the room needs: a final table, else a break, else balancing moves.

    Tables without players are left out of account. With a break or a final table there are no
    moves, for seats are drawn. `rng` is only used between tables that have not dealt a hand yet.
    Raises `bad_room`, `bad_policy`, `no_rng`.
    """
    policy.check()
    check_room(tables)
    live = [table for table in tables if table.players]
    if len(live) < 2:
        return RoomPlan()
    halt = halted(live, policy)
    if policy.breaking:
        total = sum(table.players for table in live)
        if total <= policy.final_table_size:
            ranks = policy.ranks(tables)
            by_rank = sorted(live, key=lambda table: ranks[table.id])
            merged = tuple(table.id for table in by_rank[:-1])
            return RoomPlan((), halt, merged, final_table=True, redraw=True)
        breaks = next_to_break(live, policy)
        if breaks is not None:
            redraw = len(live) - 1 in policy.redraw_at
            return RoomPlan((), halt, (breaks.id,), redraw=redraw)
    moves, ask = plan_balance(live, policy, rng)
    return RoomPlan(moves, halt, ask=ask)


def halted(tables: Sequence[RoomTable], policy: RoomPolicy) -> tuple[str, ...]:
    """Tables that are `halt_difference` or more below the fullest and could be filled (R-153)."""
    most = max(table.players for table in tables)
    return tuple(
        table.id
        for table in tables
        if most - table.players >= policy.halt_difference and table.free
    )


def plan_balance(
    tables: Sequence[RoomTable], policy: RoomPolicy, rng: random.Random | None = None
) -> tuple[tuple[PlannedMove, ...], tuple[str, ...]]:
    """Moves in order until no two tables are further apart than the trigger allows.

    Source: the largest table with a player who may move, the last to break first; target: the
    smallest with an open chair, the last to break first. Each move takes from the largest and
    gives to the smallest, so their number is the least possible. Second: tables whose big blind
    must be asked for.
    """
    counts = [table.players for table in tables]
    trigger = policy.trigger(len(tables))
    if max(counts) - min(counts) < trigger:
        return (), ()
    ranks = policy.ranks(tables)
    piles = _Piles(tables, ranks)
    moves: list[PlannedMove] = []
    asked: dict[str, None] = {}
    while True:
        source, target = piles.largest(), piles.smallest()
        if source is None or target is None or source.players - target.players < trigger:
            return tuple(moves), tuple(asked)
        move = _move(source, target, policy, rng)
        if move.from_chair is None:
            asked[source.id] = None
        if move.to_chair is None:
            asked[target.id] = None
        piles.apply(source, target, move)
        moves.append(move)


def _move(
    source: RoomTable, target: RoomTable, policy: RoomPolicy, rng: random.Random | None
) -> PlannedMove:
    chair = next_big_blind(source, policy.button_rule)
    arrival = worst_chair(target, policy.button_rule)
    if source.fresh or target.fresh:
        if rng is None:
            raise RuleViolation("no_rng")
        drawn, somewhere = random_move(source, target, rng)
        chair = drawn if source.fresh else chair
        arrival = somewhere if target.fresh else arrival
    return PlannedMove(
        from_table=source.id,
        from_chair=chair,
        to_table=target.id,
        to_chair=None if arrival is None else arrival.chair,
        next_hand=None if arrival is None else arrival.next_hand,
        params={"from_players": source.players, "to_players": target.players},
    )


class _Pile:
    """Tables by number of players, each number's tables in order of breaking."""

    def __init__(self) -> None:
        self.by_count: dict[int, list[tuple[int, str]]] = {}

    def add(self, count: int, entry: tuple[int, str]) -> None:
        insort(self.by_count.setdefault(count, []), entry)

    def drop(self, count: int, entry: tuple[int, str]) -> None:
        row = self.by_count.get(count, [])
        place = bisect_left(row, entry)
        if place < len(row) and row[place] == entry:
            del row[place]
            if not row:
                del self.by_count[count]

    def last_of(self, count: int | None) -> str | None:
        return None if count is None else self.by_count[count][-1][1]


class _Piles:
    """Who may give and who may take, each found at once."""

    def __init__(self, tables: Sequence[RoomTable], ranks: Mapping[str, int]) -> None:
        self.ranks = ranks
        self.tables: dict[str, RoomTable] = {}
        self.giving, self.taking = _Pile(), _Pile()
        for table in sorted(tables, key=lambda table: ranks[table.id]):
            self._add(table)

    def largest(self) -> RoomTable | None:
        """The source: the last to break of the fullest tables with somebody who may move."""
        name = self.giving.last_of(max(self.giving.by_count, default=None))
        return None if name is None else self.tables[name]

    def smallest(self) -> RoomTable | None:
        """The target: the last to break of the smallest tables with an open chair."""
        name = self.taking.last_of(min(self.taking.by_count, default=None))
        return None if name is None else self.tables[name]

    def apply(self, source: RoomTable, target: RoomTable, move: PlannedMove) -> None:
        """The room as it will be; an arrival on its way is not sent on again."""
        leaving = move.from_chair if move.from_chair is not None else min(source.movable)
        coming = move.to_chair if move.to_chair is not None else min(target.open_chairs)
        self._drop(source)
        self._drop(target)
        self._add(replace(source, occupied=source.occupied - {leaving}))
        self._add(replace(target, reserved=target.reserved | {coming}))

    def _add(self, table: RoomTable) -> None:
        self.tables[table.id] = table
        entry = (self.ranks[table.id], table.id)
        if table.movable:
            self.giving.add(table.players, entry)
        if table.free > 0:
            self.taking.add(table.players, entry)

    def _drop(self, table: RoomTable) -> None:
        entry = (self.ranks[table.id], table.id)
        self.giving.drop(table.players, entry)
        self.taking.drop(table.players, entry)
