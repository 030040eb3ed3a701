"""Cards as two characters, rank then suit: ``As``, ``Td``, ``9c``."""

from __future__ import annotations

from collections.abc import Iterable

from tourney.rules.errors import RuleViolation

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
CARDS: frozenset[str] = frozenset(DECK)


def parse_cards(text: str) -> tuple[str, ...]:
    """Cards written without a space between them: ``"7d5h9d"`` gives three.

    ``10`` is read as ``T`` and case is forgiven.  Raises ``RuleViolation("bad_card")``.
    """
    compact = text.replace(" ", "").replace(",", "").replace("10", "T")
    if len(compact) % 2:
        raise RuleViolation("bad_card", card=text)
    cards = tuple(compact[i].upper() + compact[i + 1].lower() for i in range(0, len(compact), 2))
    for card in cards:
        if card not in CARDS:
            raise RuleViolation("bad_card", card=card)
    return cards


def require_cards(cards: Iterable[str]) -> None:
    """Raise ``bad_card`` for what is no card, ``duplicate_card`` for one named twice."""
    seen: set[str] = set()
    for card in cards:
        if card not in CARDS:
            raise RuleViolation("bad_card", card=str(card))
        if card in seen:
            raise RuleViolation("duplicate_card", card=card)
        seen.add(card)
