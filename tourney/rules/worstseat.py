"""Which player moves and which chair is the worst: the fairness of a balancing move (R-151)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from tourney.rules.button import DEAD, Trail, next_positions
from tourney.rules.ring import distance, left_of, next_in, strictly_between
from tourney.rules.room import RoomTable

BIG_BLIND, SINGLE_BIG_BLIND = "big_blind", "single_big_blind"
SMALL_BLIND, BUTTON, PLAYS, WAITS = "small_blind", "button", "plays", "waits"


@dataclass(frozen=True, slots=True)
class Arrival:
    """A chair and what its new player does there in the next hand."""

    chair: int
    next_hand: str


def next_big_blind(table: RoomTable, rule: str = DEAD) -> int | None:
    """The movable player who would have the big blind next; None when nobody knows or may move.

    A player who is never moved is passed over for the one behind him.
    """
    if table.bb_chair is None or not table.movable:
        return None
    start = table.bb_chair
    if rule != DEAD and len(table.occupied) > 1:
        trail = _trail(table)
        coming = next_positions(trail, occupied=table.occupied, chairs=table.chairs, rule=rule)
        start = (coming.bb_chair - 1) % table.chairs
    return next_in(start, table.movable, table.chairs)


def worst_chair(table: RoomTable, rule: str = DEAD) -> Arrival | None:
    """The open chair where a moved player has the big blind soonest, never the small blind.

    Between the old big blind and the next player he has it in the next hand; on the vacated big
    blind chair he posts a single one; otherwise the chair nearest before the big blind, and only
    when no other is open one between button and small blind, where he waits. None: no chair, or
    nobody knows where the big blind is.
    """
    if table.bb_chair is None:
        return None
    chairs = table.open_chairs
    if rule != DEAD:
        return _worst_moving(table, rule)
    return next((Arrival(c, what) for c, what in _from_worst(table) if c in chairs), None)


def arrival_at(table: RoomTable, chair: int, rule: str = DEAD) -> str:
    """What a player who is dealt in by R-026 does on this chair in the next hand.

    Unlike a balancing move, a drawn chair takes over the small blind when it falls there.
    """
    seated = (table.occupied | table.reserved) | {chair}
    if table.bb_chair is None or len(seated) < 2:
        return PLAYS
    positions = next_positions(
        _trail(table), occupied=seated, chairs=table.chairs, newcomers={chair}, rule=rule
    )
    if chair in positions.waits:
        return WAITS
    if chair == positions.bb_chair:
        return BIG_BLIND
    if chair == positions.sb_chair:
        return SMALL_BLIND
    return BUTTON if chair == positions.button_chair else PLAYS


def random_move(source: RoomTable, target: RoomTable, rng: random.Random) -> tuple[int, Arrival]:
    """Before the first hand nobody has a position: player and chair are drawn."""
    return (
        rng.choice(sorted(source.movable)),
        Arrival(rng.choice(sorted(target.open_chairs)), PLAYS),
    )


def blind_on_empty_chair(table: RoomTable) -> bool:
    """Whether the next big blind would pass an empty chair: then a short table stops (R-153)."""
    if table.bb_chair is None:
        return False
    return (table.bb_chair + 1) % table.chairs not in table.occupied | table.reserved


def _from_worst(table: RoomTable) -> Iterator[tuple[int, str]]:
    """Chairs of a dead-button table from worst to best, open or not."""
    assert table.bb_chair is not None and table.sb_chair is not None
    old_big, coming_button = table.bb_chair, table.sb_chair
    seated = table.occupied | table.reserved
    if not seated:
        yield from ((chair, PLAYS) for chair in left_of(old_big, table.chairs))
        return
    coming_big = next_in(old_big, seated, table.chairs)
    waits = set(strictly_between(coming_button, old_big, table.chairs)) - seated
    before = [
        chair for chair in left_of(old_big, table.chairs) if chair not in (old_big, coming_big)
    ]
    first = distance(old_big, coming_big, table.chairs) - 1
    for chair in before[:first]:
        yield chair, BIG_BLIND
    yield old_big, SINGLE_BIG_BLIND
    for chair in before[first:]:
        if chair not in waits:
            yield chair, PLAYS
    for chair in before[first:]:
        if chair in waits:
            yield chair, WAITS


def _worst_moving(table: RoomTable, rule: str) -> Arrival | None:
    """The moving button gives its duties to whoever is there: try every chair."""
    best: tuple[tuple[int, int], Arrival] | None = None
    seated = table.occupied | table.reserved
    if not seated:
        chair = next(iter(sorted(table.open_chairs)), None)
        return None if chair is None else Arrival(chair, PLAYS)
    for chair in table.open_chairs:
        positions = next_positions(
            _trail(table),
            occupied=seated | {chair},
            chairs=table.chairs,
            newcomers={chair},
            rule=rule,
        )
        what, order = PLAYS, 1
        if chair in positions.waits:
            what, order = WAITS, 3
        elif chair == positions.bb_chair:
            what, order = BIG_BLIND, 0
        elif chair == positions.sb_chair:
            order = 2
        key = (order, distance(positions.bb_chair, chair, table.chairs))
        if best is None or key < best[0]:
            best = key, Arrival(chair, what)
    return None if best is None else best[1]


def _trail(table: RoomTable) -> Trail:
    assert table.button_chair is not None
    assert table.sb_chair is not None and table.bb_chair is not None
    return Trail(table.button_chair, table.sb_chair, table.bb_chair)
