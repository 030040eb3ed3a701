"""Dealing errors in sentences: what happened, and which card goes where."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tourney.rules import misdeal
from tourney.rules.misdeal import MisdealRuling

CAUSES: Mapping[str, str | Promise] = {
    "exposed_first_card": _("The very first card, exposed by the dealer"),
    "exposed_second_card": _("A player's first or second card, exposed by the dealer"),
    "exposed_later": _("A later card, exposed by the dealer"),
    "exposed_several": _("Two or more cards exposed"),
    "exposed_by_player": _("A player exposed his own card"),
    "boxed_cards_1": _("One card face up in the deck"),
    "boxed_cards_2": _("Two or more cards face up in the deck"),
    "first_card_wrong_seat": _("The first card went to the wrong seat"),
    "seat_not_entitled": _("Cards to a seat that is not in the hand"),
    "entitled_seat_dealt_out": _("A player got no cards"),
    "foreign_card": _("A card of another deck"),
    "too_few_cards": _("A player is short of a card"),
    "button_too_few_cards_not_acted": _("The button is short of a card and has not acted"),
    "button_too_few_cards_acted": _("The button is short of a card and has acted"),
    "extra_to_several": _("Several players got an extra card"),
    "four_cards_to_one": _("A player got four cards or more"),
    "third_card_to_one": _("A player got a third card"),
    "fouled_deck": _("Fouled deck: a card twice, or one missing"),
}

REMEDIES: Mapping[str | None, tuple[str | Promise, ...]] = {
    misdeal.REPLACE_CARD: (
        _("Leave the exposed card face up on the table."),
        _("Deal on: the next card goes to the next player."),
        _("After the last card the owner gets the top card of the deck."),
        _("The exposed card becomes the burn card of the flop."),
    ),
    misdeal.KEEP_CARD: (
        _("The player keeps the card."),
        _("Deal on as if nothing had happened."),
    ),
    misdeal.PLAY_ON: (
        _("There was action already: the hand is played on."),
        _("Nothing is dealt again."),
    ),
    misdeal.HAND_DEAD: (
        _("There was action already: this player's hand is dead."),
        _("His chips in the pot stay there. Fold the hand on the tablet."),
    ),
    misdeal.DEAL_MISSING_CARD: (
        _("The button gets the missing card from the top of the deck."),
        _("Deal on."),
    ),
    misdeal.BURN_EXTRA: (
        _("Take the third card back unseen and put it on top of the deck."),
        _("It is the burn card of the flop."),
    ),
    misdeal.RETURN_ALL_BETS: (
        _("The hand is void: every player takes his bets, blinds and antes back."),
        _("Check and shuffle the deck, or change it."),
    ),
}

DEAL_AGAIN: tuple[str | Promise, ...] = (
    _("Misdeal: take all cards back. Blinds and antes stay for the new deal."),
    _("Shuffle and cut."),
    _("Deal the same hand again: same button, same blinds, same players, same level."),
)

BOXED: tuple[str | Promise, ...] = (
    _("Treat the card as a scrap: put it aside, face up."),
    _("The next card takes its place."),
)


def steps(ruling: MisdealRuling, cause: str) -> tuple[str | Promise, ...]:
    """What the dealer does, step by step."""
    if cause == "boxed_cards_1":
        return BOXED
    if ruling.misdeal and ruling.remedy == misdeal.RETURN_ALL_BETS:
        return REMEDIES[misdeal.RETURN_ALL_BETS]
    if ruling.misdeal:
        return DEAL_AGAIN
    return REMEDIES.get(ruling.remedy, ())
