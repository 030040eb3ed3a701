"""Pots and showdown (R-100 to R-119)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tables.rulebook.entry import DOC, ENFORCE, FLOOR, Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "R-100",
        "showdown",
        _("Side pots"),
        _(
            "An all-in player plays for an equal amount from each. The rest is a side pot, "
            "and folded chips stay where they went."
        ),
        ("S",),
        (ENFORCE,),
    ),
    Rule(
        "R-101",
        "showdown",
        _("As many pots as needed"),
        _("There may be any number of side pots. Pots for the same players are one."),
        ("S",),
        (ENFORCE,),
    ),
    Rule(
        "R-102",
        "showdown",
        _("Each pot by itself"),
        _("Every pot is split on its own, never as a sum."),
        ("TDA 21",),
        (ENFORCE,),
    ),
    Rule(
        "R-103",
        "showdown",
        _("Odd chips"),
        _(
            "What cannot be divided is broken into the smallest chip in play and goes to the "
            "first winner left of the button."
        ),
        ("TDA 20-A",),
        (ENFORCE,),
    ),
    Rule(
        "R-110",
        "showdown",
        _("Who shows first"),
        _(
            "The last to bet or raise on the river. Without a bet there, the first live seat "
            "left of the button; then clockwise, to show or to muck."
        ),
        (
            "S0",
            "S1",
            "S3",
            "TDA 17",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-111",
        "showdown",
        _("All-in: cards up"),
        _(
            "When no more betting is possible all hands are turned up at once, on whatever "
            "street. Nobody may muck."
        ),
        ("TDA 16",),
        (ENFORCE,),
    ),
    Rule(
        "R-112",
        "showdown",
        _("Last hand standing"),
        _("It wins without being shown."),
        ("TDA 17-B",),
        (ENFORCE,),
    ),
    Rule(
        "R-113",
        "showdown",
        _("Playing the board"),
        _("Both cards must be tabled to win a share."),
        ("TDA 19",),
        (ENFORCE,),
    ),
    Rule(
        "R-114",
        "showdown",
        _("Cards speak"),
        _("What is tabled counts, not what was said. Who declares a hand must show both cards."),
        (
            "S0",
            "TDA 12",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-115",
        "showdown",
        _("Killed hands"),
        _(
            "A tabled winner cannot be killed. An unprotected hand killed by mistake has no "
            "claim but for chips nobody called; cards in the muck follow the house rule."
        ),
        (
            "S2",
            "TDA 13",
            "TDA 14",
            "TDA 65",
        ),
        (FLOOR,),
    ),
    Rule(
        "R-116",
        "showdown",
        _("Showing one card at a time"),
        _(
            "By the founding documents the card not shown counts as folded and the hand is "
            "dead. By the TDA the dealer asks for both cards."
        ),
        (
            "S0",
            "TDA 13",
            "TDA 15",
        ),
        (FLOOR,),
    ),
    Rule(
        "R-117",
        "showdown",
        _("Asking to see a hand"),
        _(
            "Who called on the river and kept his cards may see the last aggressor's hand. "
            "Anything else is at the floor's discretion."
        ),
        ("TDA 18",),
        (DOC,),
    ),
    Rule(
        "R-118",
        "showdown",
        _("Disputes"),
        _(
            "The reading of hands can be disputed until the next hand starts, the count of "
            "the pot until substantial action in it. At a break there is one minute."
        ),
        ("TDA 22",),
        (
            ENFORCE,
            FLOOR,
        ),
    ),
    Rule(
        "R-119",
        "showdown",
        _("Order of the pots"),
        _("The last side pot is awarded first, the main pot last."),
        ("TDA 16",),
        (ENFORCE,),
    ),
)
