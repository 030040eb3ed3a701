"""Seat cards: the chairs that a draw deals out, so that tables stay even (R-146, R-149)."""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tourney.rules.errors import RuleViolation


@dataclass(frozen=True, slots=True, order=True)
class SeatCard:
    """A chair that can be drawn."""

    table: str
    chair: int


def even_cards(
    open_chairs: Mapping[str, Iterable[int]],
    seated: Mapping[str, int],
    players: int,
    rng: random.Random,
) -> list[SeatCard]:
    """Seat cards for so many players, shuffled.

    `open_chairs` and `seated` players per table. Each next card comes from the table with the
    fewest players then, at random among equals, and is a random open chair of it. Raises
    `not_enough_chairs`.
    """
    left = {table: sorted(chairs) for table, chairs in open_chairs.items()}
    for chairs in left.values():
        rng.shuffle(chairs)
    free = sum(map(len, left.values()))
    if players > free:
        raise RuleViolation("not_enough_chairs", players=players, chairs=free)
    heap = [(seated.get(table, 0), rng.random(), table) for table in left if left[table]]
    heapq.heapify(heap)
    cards = []
    for _ in range(players):
        count, _luck, table = heap[0]
        cards.append(SeatCard(table, left[table].pop()))
        if left[table]:
            heapq.heapreplace(heap, (count + 1, rng.random(), table))
        else:
            heapq.heappop(heap)
    rng.shuffle(cards)
    return cards
