"""The order of cards when cards decide a draw: by rank, then spades, hearts, diamonds, clubs."""

from __future__ import annotations

from tourney.rules.cards import DECK, RANKS, SUITS
from tourney.rules.errors import RuleViolation


def card_order(card: str) -> tuple[int, int]:
    """The bigger, the higher the card: rank first, then the suit. Raises `bad_card`."""
    if card not in DECK:
        raise RuleViolation("bad_card", card=card)
    return RANKS.index(card[0]), SUITS.index(card[1])
