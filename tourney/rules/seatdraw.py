"""The seat draw: random, even over the tables, and repeatable from its seed (R-146, R-147)."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tourney.rules.errors import RuleViolation
from tourney.rules.room import RoomTable
from tourney.rules.seatcards import SeatCard, even_cards


@dataclass(frozen=True, slots=True)
class SeatDraw:
    """A recorded draw. `seed` gives the same seats again for the same players and tables.

    `together`: pairs of players who asked to sit apart and could not.
    """

    seats: Mapping[str, SeatCard]
    seed: int
    together: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class DrawWishes:
    """What a draw has to respect.

    `fixed`: players whose chair is given, exempt from the draw. `accessible_players` get one of
    the `accessible` chairs. `apart`: groups whose members start at different tables.
    """

    fixed: Mapping[str, SeatCard] = field(default_factory=dict)
    accessible_players: Collection[str] = ()
    accessible: Collection[SeatCard] = ()
    apart: Sequence[Collection[str]] = ()


NO_WISHES = DrawWishes()


def draw_seats(
    players: Sequence[str],
    tables: Sequence[RoomTable],
    *,
    seed: int,
    wishes: DrawWishes = NO_WISHES,
) -> SeatDraw:
    """Seats for all `players`, so that no two tables differ by more than one as far as chairs allow.

    Players already seated count towards their tables. An accessible chair that nobody needs is
    drawn like any other. Raises `not_enough_chairs`, `duplicate_player`, `seat_taken`,
    `no_accessible_chair`.
    """
    if len(set(players)) != len(players):
        raise RuleViolation("duplicate_player")
    rng = random.Random(seed)
    open_chairs = {table.id: set(table.open_chairs) for table in tables}
    counts = {table.id: table.players for table in tables}
    seats: dict[str, SeatCard] = {}

    def seat(player: str, card: SeatCard) -> None:
        if card.chair not in open_chairs.get(card.table, ()):
            raise RuleViolation("seat_taken", player=player, table=card.table, chair=card.chair)
        open_chairs[card.table].discard(card.chair)
        counts[card.table] += 1
        seats[player] = card

    for player in players:
        if player in wishes.fixed:
            seat(player, wishes.fixed[player])
    for player in players:
        if player in wishes.accessible_players and player not in seats:
            seat(player, _accessible(wishes, open_chairs, counts, rng, player))
    rest = [player for player in players if player not in seats]
    cards = even_cards(open_chairs, counts, len(rest), rng)
    _deal(rest, cards, seats, wishes.apart, rng)
    ordered = {player: seats[player] for player in players}
    return SeatDraw(ordered, seed, tuple(_together(ordered, wishes.apart)))


def draw_late_seat(tables: Sequence[RoomTable], *, seed: int) -> SeatCard:
    """A random open chair at one of the smallest tables, for a late entry (R-147).

    Raises `not_enough_chairs`.
    """
    open_chairs = {table.id: table.open_chairs for table in tables}
    counts = {table.id: table.players for table in tables}
    return even_cards(open_chairs, counts, 1, random.Random(seed))[0]


def _accessible(
    wishes: DrawWishes,
    open_chairs: Mapping[str, set[int]],
    counts: Mapping[str, int],
    rng: random.Random,
    player: str,
) -> SeatCard:
    free = sorted(c for c in wishes.accessible if c.chair in open_chairs.get(c.table, ()))
    if not free:
        raise RuleViolation("no_accessible_chair", player=player)
    least = min(counts[card.table] for card in free)
    return rng.choice([card for card in free if counts[card.table] == least])


def _deal(
    players: Sequence[str],
    cards: list[SeatCard],
    seats: dict[str, SeatCard],
    apart: Sequence[Collection[str]],
    rng: random.Random,
) -> None:
    """Those who sit apart draw first, each from the tables with the fewest of his groups."""
    groups: dict[str, list[Collection[str]]] = {}
    for group in sorted(apart, key=len, reverse=True):
        for player in group:
            groups.setdefault(player, []).append(group)
    left = list(cards)
    first = [player for player in players if player in groups]
    rng.shuffle(first)
    for player in first:
        others = [seats[one].table for group in groups[player] for one in group if one in seats]
        met = min(others.count(card.table) for card in left) if others else 0
        allowed = [n for n, card in enumerate(left) if not met and card.table not in others] or [
            n for n, card in enumerate(left) if others.count(card.table) == met
        ]
        seats[player] = left.pop(rng.choice(allowed))
    waiting = [player for player in players if player not in groups]
    seats.update(zip(waiting, left, strict=True))


def _together(
    seats: Mapping[str, SeatCard], apart: Sequence[Collection[str]]
) -> Iterable[tuple[str, str]]:
    for group in apart:
        by_table: dict[str, str] = {}
        for player in sorted(group):
            if player not in seats:
                continue
            table = seats[player].table
            if table in by_table:
                yield by_table[table], player
            else:
                by_table[table] = player
