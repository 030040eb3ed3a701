"""The button and the positions (R-020 to R-029)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tables.rulebook.entry import ENFORCE, FLOOR, Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "R-020",
        "button",
        _("How the button moves"),
        _(
            "After each hand the big blind goes to the next player on the left and takes "
            "small blind and button along, one chair each."
        ),
        ("S",),
        (ENFORCE,),
    ),
    Rule(
        "R-021",
        "button",
        _("Dead button"),
        _(
            "When the small blind's player is gone, the button rests on the empty chair. "
            "Nobody skips a blind and nobody pays twice."
        ),
        (
            "S0",
            "TDA 32",
            "RR",
            "WT 85",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-022",
        "button",
        _("Dead small blind"),
        _(
            "When the big blind's player is gone, nobody posts the small blind in the next "
            "hand. There is always a big blind."
        ),
        (
            "TDA 32",
            "RR",
            "WL 155",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-023",
        "button",
        _("Two players"),
        _(
            "The button posts the small blind, is dealt last, acts first before the flop and "
            "last afterwards."
        ),
        ("TDA 34-B",),
        (ENFORCE,),
    ),
    Rule(
        "R-024",
        "button",
        _("From three to two"),
        _(
            "The player after the last big blind posts it now, so that nobody has the big "
            "blind twice in a row."
        ),
        (
            "TDA 34-B",
            "RR",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-025",
        "button",
        _("Moving button"),
        _(
            "If the house chooses so, button and blinds always go to the next players "
            "present, even if somebody then skips a blind."
        ),
        ("PS",),
        (ENFORCE,),
    ),
    Rule(
        "R-026",
        "button",
        _("Newcomers"),
        _(
            "Late entries and moved players take over whatever their chair owes. Between "
            "button and small blind they wait until the button has passed."
        ),
        (
            "TDA 8",
            "TDA 10",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-027",
        "button",
        _("First button"),
        _("The first button of a table is drawn by high card. The draw is kept and can be shown."),
        (
            "RR",
            "WT 85",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-028",
        "button",
        _("Button in the wrong place"),
        _(
            "Found before substantial action it is put right and the hand dealt again. Found "
            "later it stands, and the next hand follows from it."
        ),
        ("TDA 34-A",),
        (FLOOR,),
    ),
    Rule(
        "R-029",
        "button",
        _("Names of the positions"),
        _(
            "Chairs are named from the button: button, blinds, under the gun and so on to the"
            " cutoff. With fewer players the middle names fall away."
        ),
        ("S1",),
        (ENFORCE,),
    ),
)
