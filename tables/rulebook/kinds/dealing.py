"""Rulings on the deal: misdeals, exposed cards, wrong numbers of cards, a misplaced button."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext_lazy as _

from tables import wording_trouble
from tables.rulebook.case import Case
from tables.rulebook.effects import folded
from tables.rulebook.entry import Sentence
from tables.rulebook.kind import Advice, Decision, Effect, Kind
from tourney.rules import misdeal
from tourney.rules.misdeal import MisdealRuling, rule_misdeal

GROUP = "dealing"

REDEAL = Decision(
    "redeal",
    _("Misdeal: deal the same hand again"),
    Effect("hand.misdeal", params={"redeal": True}),
    wording_trouble.DEAL_AGAIN,
)
VOID = Decision(
    "void",
    _("The hand is void: everybody takes his bets back"),
    Effect("hand.misdeal", params={"redeal": False}),
    wording_trouble.REMEDIES[misdeal.RETURN_ALL_BETS],
)
PLAY_ON = Decision("play_on", _("Play on"), steps=wording_trouble.REMEDIES[misdeal.PLAY_ON])
REPLACE = Decision(
    "replace_card",
    _("Replace the card"),
    steps=wording_trouble.REMEDIES[misdeal.REPLACE_CARD],
)
SCRAP = Decision("replace_card", _("Replace the card"), steps=wording_trouble.BOXED)
KEEP = Decision(
    "keep_card", _("The player keeps it"), steps=wording_trouble.REMEDIES[misdeal.KEEP_CARD]
)
BURN_EXTRA = Decision(
    "burn_extra_card",
    _("The third card is the burn of the flop"),
    steps=wording_trouble.REMEDIES[misdeal.BURN_EXTRA],
)
DEAL_MISSING = Decision(
    "deal_missing_card",
    _("He gets the missing card"),
    steps=wording_trouble.REMEDIES[misdeal.DEAL_MISSING_CARD],
)
HAND_DEAD = Decision(
    "hand_dead",
    _("This player's hand is dead"),
    Effect("hand.rule", folded),
    wording_trouble.REMEDIES[misdeal.HAND_DEAD],
)

_WHY: dict[str, Sentence] = {
    "redeal": _("No substantial action yet: the deal is annulled."),
    "void": _("A foul deck voids the hand at any time."),
    "after": _("There was substantial action: no misdeal any more."),
    "replace_card": _("One card, not among the fatal ones: it is replaced."),
    "keep_card": _("He exposed it himself: he keeps it."),
    "burn_extra_card": _("House rule: the third card becomes the burn."),
    "deal_missing_card": _("The button has not acted: he may still get it."),
    "hand_dead": _("The button has acted on the wrong number of cards."),
}


def _advice(ruling: MisdealRuling, substantial: bool) -> Advice:
    if ruling.remedy == misdeal.RETURN_ALL_BETS:
        return Advice("void", _WHY["void"], ruling.rule)
    if ruling.misdeal:
        return Advice("redeal", _WHY["redeal"], ruling.rule)
    code = ruling.remedy or "play_on"
    ended = substantial and ruling.rule == "R-058"
    return Advice(code, _WHY["after" if ended else code], ruling.rule)


def _by_cause(first: str) -> Callable[[Case], Advice]:
    """The default by the pure rule on misdeals; ``first`` is the cause when none was chosen."""

    def advise(case: Case) -> Advice:
        ruling = rule_misdeal(
            case.which or first,
            substantial_action=case.substantial,
            exposed_fatal=case.house.exposed_fatal,
            extra_card=case.house.extra_card,
        )
        return _advice(ruling, case.substantial)

    return advise


def _causes(*codes: str) -> dict[str, Sentence]:
    return {code: wording_trouble.CAUSES[code] for code in codes}


def _kind(
    code: str,
    rule: str,
    title: Sentence,
    when: Sentence,
    causes: tuple[str, ...],
    decisions: tuple[Decision, ...],
) -> Kind:
    dead = any(decision.code == "hand_dead" for decision in decisions)
    return Kind(
        code,
        GROUP,
        rule,
        title,
        when,
        decisions,
        _by_cause(causes[0]),
        asks=("which", "chair") if dead else ("which",),
        which=_causes(*causes),
    )


def _button(case: Case) -> Advice:
    if case.substantial:
        why = _("Found after substantial action: it stands and is not moved back.")
        return Advice("stands", why, "R-028")
    return Advice(
        "redeal", _("Found before substantial action: put right and dealt again."), "R-028"
    )


KINDS: tuple[Kind, ...] = (
    _kind(
        "misdeal",
        "R-046",
        _("Wrong deal"),
        _(
            "Cards face up in the deck, a wrong first seat, a seat missed or not entitled, too few cards."
        ),
        (
            "first_card_wrong_seat",
            "seat_not_entitled",
            "entitled_seat_dealt_out",
            "too_few_cards",
            "boxed_cards_2",
        ),
        (REDEAL, HAND_DEAD, PLAY_ON),
    ),
    _kind(
        "boxed_card",
        "R-046",
        _("One card face up in the deck"),
        _("A single card lies the wrong way round."),
        ("boxed_cards_1",),
        (SCRAP, REDEAL),
    ),
    _kind(
        "exposed_early",
        "R-047",
        _("First or second card exposed"),
        _("The dealer turned over one of the first cards."),
        ("exposed_first_card", "exposed_second_card"),
        (REDEAL, REPLACE, PLAY_ON),
    ),
    _kind(
        "exposed_later",
        "R-048",
        _("Later card exposed"),
        _("The dealer turned over a later card, or a player his own."),
        ("exposed_later", "exposed_by_player"),
        (REPLACE, KEEP, REDEAL, PLAY_ON),
    ),
    _kind(
        "exposed_several",
        "R-049",
        _("Two or more cards exposed"),
        _("More than one card of the deal was seen."),
        ("exposed_several",),
        (REDEAL, PLAY_ON),
    ),
    _kind(
        "extra_card",
        "R-050",
        _("Cards too many to one player"),
        _("A player got a third card, or four."),
        ("third_card_to_one", "four_cards_to_one"),
        (BURN_EXTRA, REDEAL, HAND_DEAD),
    ),
    _kind(
        "extra_to_several",
        "R-051",
        _("Cards too many to several"),
        _("Two or more players got an extra card."),
        ("extra_to_several",),
        (REDEAL, HAND_DEAD),
    ),
    _kind(
        "button_short",
        "R-057",
        _("Button short of a card"),
        _("The button found that he has only one card."),
        ("button_too_few_cards_not_acted", "button_too_few_cards_acted"),
        (DEAL_MISSING, HAND_DEAD),
    ),
    _kind(
        "fouled_deck",
        "R-059",
        _("Fouled deck"),
        _("A card is there twice, is missing, or belongs to another deck."),
        ("fouled_deck", "foreign_card"),
        (VOID, REDEAL, PLAY_ON),
    ),
    Kind(
        "button_misplaced",
        GROUP,
        "R-028",
        _("Button in the wrong place"),
        _("Button or blinds were not where they should have been."),
        (
            REDEAL,
            Decision(
                "stands",
                _("It stands as it was played"),
                Effect("table.positions"),
                (_("The next hand goes on from where the button is now."),),
            ),
            Decision(
                "set_button",
                _("Void, and the button goes to this seat"),
                Effect("hand.misdeal", params={"redeal": False, "button": True}),
                (_("Everybody takes his bets back. The next hand is dealt from this button."),),
            ),
        ),
        _button,
        asks=("button",),
    ),
)
