"""Hold'em hand ranking: one look-up per hand, the best five cards by name (R-004, R-005).

A card is a whole number: a power of five for its rank above nine bits for its suit.
The sum of five to seven cards names the multiset of ranks and, in the low bits, whether
some suit has five.  Both tables fill themselves on first use, so importing costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from tourney.rules.cards import RANKS, SUITS

CATEGORIES = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
)
(
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    TRIPS,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    QUADS,
    STRAIGHT_FLUSH,
) = range(9)

_SUIT_BITS = 9
_SUIT_MASK = (1 << _SUIT_BITS) - 1
_SUIT_WEIGHT = {"c": 0, "d": 1, "h": 8, "s": 57}
_VALUE: dict[str, int] = {
    rank + suit: (5**index << _SUIT_BITS) + _SUIT_WEIGHT[suit]
    for index, rank in enumerate(RANKS)
    for suit in SUITS
}
_RANK = {rank: index for index, rank in enumerate(RANKS)}
_WHEEL = 0b1_0000_0000_1111


def _flush_suits(size: int) -> list[str]:
    """For every sum of suit weights of ``size`` cards the suit that has five or more, or
    ``""``."""
    table = [""] * (_SUIT_MASK + 1)
    for clubs in range(size + 1):
        for diamonds in range(size + 1 - clubs):
            for hearts in range(size + 1 - clubs - diamonds):
                counts = (clubs, diamonds, hearts, size - clubs - diamonds - hearts)
                total = sum(n * _SUIT_WEIGHT[s] for n, s in zip(counts, SUITS, strict=True))
                if max(counts) >= 5:
                    table[total] = SUITS[counts.index(max(counts))]
    return table


_FLUSH_SUIT = {size: _flush_suits(size) for size in (5, 6, 7)}
_FLUSH_OF_SEVEN = _FLUSH_SUIT[7]


def _pack(category: int, ranks: Sequence[int]) -> int:
    """Category above five nibbles of ranks: whole numbers that order as hands do."""
    packed = category
    for index in range(5):
        packed = packed << 4 | (ranks[index] if index < len(ranks) else 0)
    return packed


def _straight_top(mask: int) -> int:
    """Rank index of the highest straight in a set of ranks, or -1; the ace is low too."""
    for top in range(12, 3, -1):
        if mask >> (top - 4) & 0b11111 == 0b11111:
            return top
    return 3 if mask & _WHEEL == _WHEEL else -1


class _ByRanks(dict[int, int]):
    """Strength by multiset of ranks, suits apart."""

    def __missing__(self, key: int) -> int:
        counts = []
        rest = key
        for _ in RANKS:
            rest, count = divmod(rest, 5)
            counts.append(count)
        self[key] = strength = _rank_counts(counts)
        return strength


class _BySuited(dict[int, int]):
    """Strength by set of ranks of one suit, five or more of them."""

    def __missing__(self, mask: int) -> int:
        top = _straight_top(mask)
        if top >= 0:
            strength = _pack(STRAIGHT_FLUSH, (top,))
        else:
            strength = _pack(FLUSH, [r for r in range(12, -1, -1) if mask >> r & 1][:5])
        self[mask] = strength
        return strength


_RANKED = _ByRanks()
_SUITED = _BySuited()


def _rank_counts(counts: list[int]) -> int:
    high = [r for r in range(12, -1, -1) if counts[r]]
    quads = [r for r in high if counts[r] == 4]
    if quads:
        return _pack(QUADS, [quads[0], next(r for r in high if r != quads[0])])
    trips = [r for r in high if counts[r] == 3]
    pairs = [r for r in high if counts[r] == 2]
    if trips and len(trips) + len(pairs) > 1:
        return _pack(FULL_HOUSE, [trips[0], max(trips[1:] + pairs)])
    top = _straight_top(sum(1 << r for r in high))
    if top >= 0:
        return _pack(STRAIGHT, (top,))
    if trips:
        return _pack(TRIPS, [trips[0], *[r for r in high if r != trips[0]][:2]])
    if len(pairs) > 1:
        two = pairs[:2]
        return _pack(TWO_PAIR, [*two, next(r for r in high if r not in two)])
    if pairs:
        return _pack(PAIR, [pairs[0], *[r for r in high if r != pairs[0]][:3]])
    return _pack(HIGH_CARD, high[:5])


def strength(cards: Sequence[str]) -> int:
    """How good the best five of five to seven different cards are; more is better.

    Equal numbers split the pot (R-006).  Cards must be valid and distinct.
    """
    value = _VALUE
    if len(cards) == 7:
        a, b, c, d, e, f, g = cards
        key = value[a] + value[b] + value[c] + value[d] + value[e] + value[f] + value[g]
        suit = _FLUSH_OF_SEVEN[key & _SUIT_MASK]
    else:
        key = 0
        for card in cards:
            key += value[card]
        suit = _FLUSH_SUIT[len(cards)][key & _SUIT_MASK]
    if not suit:
        return _RANKED[key >> _SUIT_BITS]
    mask = 0
    for card in cards:
        if card[1] == suit:
            mask |= 1 << _RANK[card[0]]
    return _SUITED[mask]


def category(strength_: int) -> str:
    """Name of the category of a ``strength``: ``pair``, ``full_house`` …"""
    return CATEGORIES[strength_ >> 20]


def best_five(cards: Sequence[str]) -> tuple[str, ...]:
    """The five cards that make the hand, the deciding ones first.

    Where equal ranks would do, the earlier of ``cards`` is named.
    """
    packed = strength(cards)
    kind = packed >> 20
    ranks = [packed >> shift & 15 for shift in (16, 12, 8, 4, 0)]
    pool = list(cards)
    if kind in (FLUSH, STRAIGHT_FLUSH):
        suit = _FLUSH_SUIT[len(cards)][sum(_VALUE[card] for card in cards) & _SUIT_MASK]
        pool = [card for card in cards if card[1] == suit]
    if kind in (STRAIGHT, STRAIGHT_FLUSH):
        wanted = [(ranks[0] - step) % 13 for step in range(5)]
    else:
        wanted = [ranks[i] for i, n in enumerate(_SHAPE[kind]) for _ in range(n)]
    picked = []
    for rank in wanted:
        card = next(c for c in pool if c[0] == RANKS[rank])
        pool.remove(card)
        picked.append(card)
    return tuple(picked)


_SHAPE: dict[int, tuple[int, ...]] = {
    HIGH_CARD: (1, 1, 1, 1, 1),
    PAIR: (2, 1, 1, 1),
    TWO_PAIR: (2, 2, 1),
    TRIPS: (3, 1, 1),
    FLUSH: (1, 1, 1, 1, 1),
    FULL_HOUSE: (3, 2),
    QUADS: (4, 1),
}
