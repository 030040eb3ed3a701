"""The order of cards when cards decide a draw: by rank, then spades, hearts, diamonds, clubs."""

from __future__ import annotations

from collections.abc import Iterable

from tourney.rules.errors import RuleViolation

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)


def card_order(card: str) -> tuple[int, int]:
    """The bigger, the higher the card: rank first, then the suit. Raises `bad_card`."""
    if card not in DECK:
        raise RuleViolation("bad_card", card=card)
    return RANKS.index(card[0]), SUITS.index(card[1])


def require_different(cards: Iterable[str]) -> None:
    """Raise `bad_card` or `duplicate_card` unless these could come from one deck."""
    seen = set()
    for card in cards:
        card_order(card)
        if card in seen:
            raise RuleViolation("duplicate_card", card=card)
        seen.add(card)
