"""The deal and the dealer's errors (R-045 to R-059, R-120 to R-125)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tables.rulebook.entry import DOC, ENFORCE, FLOOR, Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "R-045",
        "dealing",
        _("The deal"),
        _(
            "One card at a time from the left of the button, button last, twice round. A card"
            " is burned before flop, turn and river."
        ),
        ("S",),
        (ENFORCE,),
    ),
    Rule(
        "R-046",
        "dealing",
        _("Misdeal"),
        _(
            "Before substantial action a wrong deal is annulled: two cards face up in the "
            "deck, a wrong first seat, a seat missed or not entitled, a wrong number of "
            "cards."
        ),
        (
            "TDA 35",
            "RR",
        ),
        (FLOOR,),
    ),
    Rule(
        "R-047",
        "dealing",
        _("First or second card exposed"),
        _(
            "If the dealer exposes it the deal is annulled. By some houses only the very "
            "first card counts."
        ),
        (
            "S0",
            "S2",
            "TDA 35-A7",
            "RR",
        ),
        (FLOOR,),
    ),
    Rule(
        "R-048",
        "dealing",
        _("Later card exposed"),
        _(
            "The deal goes on and the owner gets the top card after the last one; the exposed"
            " card is the burn of the flop. A card the player exposed himself he keeps."
        ),
        (
            "S0",
            "S2",
            "RR",
        ),
        (FLOOR,),
    ),
    Rule(
        "R-049",
        "dealing",
        _("Two or more exposed"),
        _("Two or more exposed cards annul the deal."),
        (
            "S2",
            "TDA 35-A7",
        ),
        (FLOOR,),
    ),
    Rule(
        "R-050",
        "dealing",
        _("Third card to one player"),
        _(
            "It goes back unseen and is burned before the flop, or the deal is annulled, as "
            "the house has it. Four cards to one player always annul."
        ),
        (
            "S2",
            "TDA 35-A5",
        ),
        (FLOOR,),
    ),
    Rule(
        "R-051",
        "dealing",
        _("Extra cards to several"),
        _("When two or more players got a card too many the deal is annulled."),
        ("S2",),
        (FLOOR,),
    ),
    Rule(
        "R-052",
        "dealing",
        _("No burn before the flop"),
        _(
            "Without any action the three cards are mixed, one becomes the burn and the next "
            "card joins the flop. After any action the flop stands."
        ),
        ("TDA 39-B",),
        (FLOOR,),
    ),
    Rule(
        "R-053",
        "dealing",
        _("Flop of four cards"),
        _(
            "The cards go back into the stub, the burn stays, and a new flop is turned "
            "without a burn. By the TDA one of the four is drawn as the next burn."
        ),
        (
            "S2",
            "TDA 39-A",
        ),
        (FLOOR,),
    ),
    Rule(
        "R-054",
        "dealing",
        _("Flop too early"),
        _(
            "The betting is finished first. The cards go back, the burn stays, and the flop "
            "is turned anew without a burn."
        ),
        (
            "S2",
            "TDA RP-5-A",
        ),
        (FLOOR,),
    ),
    Rule(
        "R-055",
        "dealing",
        _("Turn too early"),
        _(
            "The card waits aside, burn and turn follow the betting, and it may come back as "
            "the river. By the TDA it is mixed into the stub at once."
        ),
        (
            "S2",
            "TDA RP-5-B",
        ),
        (FLOOR,),
    ),
    Rule(
        "R-056",
        "dealing",
        _("River too early"),
        _(
            "The card goes back, the stub is mixed, and a new river is turned after the "
            "betting. The burn stays and no second one is burned."
        ),
        (
            "S2",
            "TDA RP-5-C",
            "RR",
        ),
        (FLOOR,),
    ),
    Rule(
        "R-057",
        "dealing",
        _("Button short of a card"),
        _(
            "It may still be dealt, even after substantial action, unless the button has "
            "acted. Then his hand is dead."
        ),
        ("TDA 37",),
        (FLOOR,),
    ),
    Rule(
        "R-058",
        "dealing",
        _("Substantial action"),
        _(
            "Two acts in turn with chips in one of them, or any three acts; blinds do not "
            "count. After that there is no misdeal."
        ),
        (
            "TDA 35-D",
            "TDA 36",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-059",
        "dealing",
        _("Fouled deck"),
        _(
            "A card twice or one of another deck voids the hand at any time, and everybody "
            "takes his bets back. The right ends with the hand."
        ),
        ("TDA 35-E",),
        (FLOOR,),
    ),
    Rule(
        "R-120",
        "dealing",
        _("Dealing again"),
        _(
            "Exactly the same hand after shuffle and cut: same button, blinds, level and "
            "players. It counts as one hand for penalties."
        ),
        (
            "S2",
            "TDA 35-C",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-121",
        "dealing",
        _("Burn cards"),
        _(
            "They lie under the first board card or in the muck. One is burned for each "
            "street, always."
        ),
        (
            "S2",
            "TDA 38",
        ),
        (DOC,),
    ),
    Rule(
        "R-122",
        "dealing",
        _("The flop at once"),
        _("The three cards of the flop are turned together."),
        ("S0",),
        (ENFORCE,),
    ),
    Rule(
        "R-123",
        "dealing",
        _("Dropped stub"),
        _(
            "Restore the order if that is possible, otherwise mix the stub alone, otherwise "
            "the stub with the muck."
        ),
        ("TDA RP-4",),
        (DOC,),
    ),
    Rule(
        "R-124",
        "dealing",
        _("No rabbit hunting"),
        _("After the end of the hand nobody is shown what would have come."),
        ("TDA 28",),
        (ENFORCE,),
    ),
    Rule(
        "R-125",
        "dealing",
        _("Change of deck"),
        _("With the dealer push, the level or by house rule. Players may not ask for it."),
        ("TDA 26",),
        (DOC,),
    ),
)
