"""Breaking tables: when, which, and the draw in two random steps (R-149, R-150, R-156)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tourney.rules.cards import DECK, require_cards
from tourney.rules.draws import card_order
from tourney.rules.errors import RuleViolation
from tourney.rules.room import RoomPolicy, RoomTable
from tourney.rules.seatcards import SeatCard, even_cards


@dataclass(frozen=True, slots=True)
class BreakDraw:
    """A recorded two-step draw: the shuffled seat cards, everybody's playing card, the seats.

    `seed` draws it again.
    """

    stack: tuple[SeatCard, ...]
    dealt_card: Mapping[str, str]
    seats: Mapping[str, SeatCard]
    seed: int | None = None


def next_to_break(tables: Sequence[RoomTable], policy: RoomPolicy) -> RoomTable | None:
    """The table that breaks now, or None.

    The first in the announced order, as soon as the other tables can seat its players. Two
    tables wait for the final table's number, however many chairs they have. A table with
    players on their way to it breaks when they have arrived, one with a player who is never
    moved does not break.
    """
    if len(tables) < 3:
        return None
    ranks = policy.ranks(tables)
    first = min(tables, key=lambda table: ranks[table.id])
    if first.reserved or first.fixed & first.occupied:
        return None
    elsewhere = sum(table.free for table in tables if table is not first)
    return first if first.players <= elsewhere else None


def seat_cards(tables: Sequence[RoomTable], players: int, rng: random.Random) -> list[SeatCard]:
    """Seat cards for so many players that leave the other tables even; `not_enough_chairs`."""
    open_chairs = {table.id: table.open_chairs for table in tables}
    counts = {table.id: table.players for table in tables}
    return even_cards(open_chairs, counts, players, rng)


def draw_break(players: Sequence[str], stack: Sequence[SeatCard], *, seed: int) -> BreakDraw:
    """The two-step draw with a seed that is kept: a playing card each, the highest draws first."""
    rng = random.Random(seed)
    if len(players) > len(DECK):
        raise RuleViolation("too_many_players", players=len(players), maximum=len(DECK))
    shuffled = list(stack)
    rng.shuffle(shuffled)
    dealt = dict(zip(players, rng.sample(DECK, len(players)), strict=True))
    seats = assign_seats(dealt, shuffled)
    return BreakDraw(tuple(shuffled), dealt, seats, seed)


def assign_seats(dealt_card: Mapping[str, str], stack: Sequence[SeatCard]) -> dict[str, SeatCard]:
    """Who sits where after the draw: the highest card by rank, then suit, takes the top seat card.

    Also for a draw done at the table and recorded. Raises `bad_card`, `duplicate_card`,
    `duplicate_seat`, `not_enough_chairs`.
    """
    require_cards(dealt_card.values())
    if len(set(stack)) != len(stack):
        raise RuleViolation("duplicate_seat")
    if len(stack) < len(dealt_card):
        raise RuleViolation("not_enough_chairs", players=len(dealt_card))
    order = sorted(dealt_card, key=lambda player: card_order(dealt_card[player]), reverse=True)
    return dict(zip(order, stack, strict=False))


def redraw(
    players: Sequence[str], tables: Sequence[tuple[str, int]], *, seed: int
) -> dict[str, SeatCard]:
    """All seats drawn anew over `tables` (name, chairs), as evenly as can be (R-156).

    Raises `not_enough_chairs`.
    """
    rng = random.Random(seed)
    bare = [RoomTable(name, chairs, frozenset()) for name, chairs in tables]
    cards = seat_cards(bare, len(players), rng)
    return dict(zip(players, cards, strict=True))
