"""Misdeals, their remedies, and the point after which there is none (R-046 to R-059)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tourney.rules.deal import EXTRA_BURN, FIRST_OR_SECOND
from tourney.rules.errors import RuleViolation

REPLACE_CARD, HAND_DEAD, PLAY_ON = "replace_card", "hand_dead", "play_on"
DEAL_MISSING_CARD, KEEP_CARD = "deal_missing_card", "keep_card"
RETURN_ALL_BETS, BURN_EXTRA = "return_all_bets", "burn_extra_card"

CHIP_ACTIONS = frozenset({"call", "bet", "raise", "allin"})
ACTIONS = CHIP_ACTIONS | {"check", "fold", "timeout"}


@dataclass(frozen=True, slots=True)
class MisdealRuling:
    """Whether the hand is dealt anew, and what is done instead or besides."""

    misdeal: bool
    remedy: str | None = None
    rule: str = "R-046"


_MISDEAL = MisdealRuling(True)
# cause: (ruling before substantial action, ruling after it)
_RULINGS: dict[str, tuple[MisdealRuling, MisdealRuling]] = {
    "boxed_cards_1": (MisdealRuling(False, REPLACE_CARD), MisdealRuling(False, REPLACE_CARD)),
    "boxed_cards_2": (_MISDEAL, MisdealRuling(False, PLAY_ON, "R-058")),
    "first_card_wrong_seat": (_MISDEAL, MisdealRuling(False, PLAY_ON, "R-058")),
    "seat_not_entitled": (_MISDEAL, MisdealRuling(False, PLAY_ON, "R-058")),
    "entitled_seat_dealt_out": (_MISDEAL, MisdealRuling(False, PLAY_ON, "R-058")),
    "foreign_card": (_MISDEAL, MisdealRuling(True, RETURN_ALL_BETS, "R-059")),
    "too_few_cards": (_MISDEAL, MisdealRuling(False, HAND_DEAD, "R-058")),
    "button_too_few_cards_not_acted": (
        MisdealRuling(False, DEAL_MISSING_CARD, "R-057"),
        MisdealRuling(False, DEAL_MISSING_CARD, "R-057"),
    ),
    "button_too_few_cards_acted": (
        MisdealRuling(False, HAND_DEAD, "R-057"),
        MisdealRuling(False, HAND_DEAD, "R-057"),
    ),
    "exposed_by_player": (
        MisdealRuling(False, KEEP_CARD, "R-048"),
        MisdealRuling(False, KEEP_CARD, "R-048"),
    ),
    "exposed_later": (
        MisdealRuling(False, REPLACE_CARD, "R-048"),
        MisdealRuling(False, PLAY_ON, "R-058"),
    ),
    "exposed_several": (
        MisdealRuling(True, None, "R-049"),
        MisdealRuling(False, PLAY_ON, "R-058"),
    ),
    "extra_to_several": (
        MisdealRuling(True, None, "R-051"),
        MisdealRuling(False, HAND_DEAD, "R-058"),
    ),
    "four_cards_to_one": (
        MisdealRuling(True, None, "R-050"),
        MisdealRuling(False, HAND_DEAD, "R-058"),
    ),
    "fouled_deck": (
        MisdealRuling(True, RETURN_ALL_BETS, "R-059"),
        MisdealRuling(True, RETURN_ALL_BETS, "R-059"),
    ),
}
# Causes that the house rules decide.
_BY_SETTING = ("exposed_first_card", "exposed_second_card", "third_card_to_one")
CAUSES: tuple[str, ...] = (*_RULINGS, *_BY_SETTING)


def rule_misdeal(
    cause: str,
    *,
    substantial_action: bool,
    exposed_fatal: str = FIRST_OR_SECOND,
    extra_card: str = EXTRA_BURN,
) -> MisdealRuling:
    """What becomes of a hand with this dealing error; the two settings are the event's.

    Raises `unknown_misdeal_cause`.
    """
    if cause in _BY_SETTING:
        return _by_setting(cause, substantial_action, exposed_fatal, extra_card)
    if cause not in _RULINGS:
        raise RuleViolation("unknown_misdeal_cause", cause=cause)
    before, after = _RULINGS[cause]
    return after if substantial_action else before


def _by_setting(cause: str, sa: bool, exposed_fatal: str, extra_card: str) -> MisdealRuling:
    if cause == "third_card_to_one":
        if sa:
            return MisdealRuling(False, HAND_DEAD, "R-058")
        if extra_card == EXTRA_BURN:
            return MisdealRuling(False, BURN_EXTRA, "R-050")
        return MisdealRuling(True, None, "R-050")
    if sa:
        return MisdealRuling(False, PLAY_ON, "R-058")
    if cause == "exposed_first_card" or exposed_fatal == FIRST_OR_SECOND:
        return MisdealRuling(True, None, "R-047")
    return MisdealRuling(False, REPLACE_CARD, "R-048")


def substantial_action(actions: Iterable[str]) -> bool:
    """Whether these actions, blinds left out, end the time for a misdeal (R-058).

    Two actions in turn with chips in at least one of them, or any three. Raises
    `unknown_action`.
    """
    taken = list(actions)
    for action in taken:
        if action not in ACTIONS:
            raise RuleViolation("unknown_action", action=action)
    return len(taken) >= 3 or (len(taken) == 2 and bool(CHIP_ACTIONS.intersection(taken)))
