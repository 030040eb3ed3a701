"""Pot limit and fixed limit (R-079 to R-088)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tables.rulebook.entry import ENFORCE, FLOOR, Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "R-079",
        "limits",
        _("Wrong count of the pot"),
        _(
            "A bet above the pot is reduced for everybody until the next card. A bet too low "
            "from a wrong count is corrected until substantial action."
        ),
        ("TDA 52-B",),
        (
            ENFORCE,
            FLOOR,
        ),
    ),
    Rule(
        "R-080",
        "limits",
        _("Pot-limit bet"),
        _("At most what is in the pot."),
        ("S",),
        (ENFORCE,),
    ),
    Rule(
        "R-081",
        "limits",
        _("Pot-limit raise"),
        _("Call first, then raise by no more than the pot as it then is. Side pots count."),
        (
            "TDA 54",
            "RR",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-082",
        "limits",
        _("Short blinds count as full"),
        _(
            "Before the flop a blind that is short or missing counts as a full one when the "
            "pot is measured."
        ),
        ("TDA 54-B",),
        (ENFORCE,),
    ),
    Rule(
        "R-083",
        "limits",
        _("The founding text by its letter"),
        _(
            "If the house chooses so, the raise itself may not be more than the pot was "
            "before the player acted."
        ),
        ("S",),
        (ENFORCE,),
    ),
    Rule(
        "R-084",
        "limits",
        _("Antes in the pot"),
        _(
            "Antes count as part of the pot. The house may leave the big blind's ante out "
            "before the flop."
        ),
        ("S0",),
        (ENFORCE,),
    ),
    Rule(
        "R-085",
        "limits",
        _("Fixed bets"),
        _(
            "One small bet before the flop and on the flop, twice as much on turn and river. "
            "No other amount."
        ),
        ("S",),
        (ENFORCE,),
    ),
    Rule(
        "R-086",
        "limits",
        _("Cap"),
        _("A bet and three raises in a round. Before the flop the big blind is the bet."),
        (
            "S0",
            "S1",
            "RR",
            "PS",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-087",
        "limits",
        _("No cap for two"),
        _(
            "With two players left raises are free. Two at the table, in the hand or in the "
            "event, as the house has it."
        ),
        (
            "S",
            "RR",
            "TDA 48",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-088",
        "limits",
        _("Half a bet"),
        _(
            "An all-in raise of half a bet or more counts as a raise; below half it does not "
            "reopen the betting."
        ),
        (
            "TDA 47-B",
            "RR",
        ),
        (ENFORCE,),
    ),
)
