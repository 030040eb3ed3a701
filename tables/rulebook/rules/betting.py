"""Betting in all games (R-060 to R-074)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tables.rulebook.entry import ENFORCE, Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "R-060",
        "betting",
        _("The acts"),
        _(
            "Fold, check where there is nothing to call, call, bet or raise. A blind is a "
            "bet, so there is no check against it."
        ),
        ("S",),
        (ENFORCE,),
    ),
    Rule(
        "R-061",
        "betting",
        _("In turn"),
        _("Players act clockwise, one at a time."),
        ("TDA 50",),
        (ENFORCE,),
    ),
    Rule(
        "R-062",
        "betting",
        _("Folding for free"),
        _("A fold where a check was possible stands. The floor may penalise it."),
        (
            "S",
            "TDA 58",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-063",
        "betting",
        _("End of a round"),
        _(
            "A round ends when everybody with chips has acted and matched the highest bet, or"
            " when one player is left."
        ),
        ("S1",),
        (ENFORCE,),
    ),
    Rule(
        "R-064",
        "betting",
        _("Least bet"),
        _("The big blind on every street, unless a player is all-in for less."),
        ("S",),
        (ENFORCE,),
    ),
    Rule(
        "R-065",
        "betting",
        _("First raise"),
        _("To at least twice the bet, and never below two big blinds."),
        (
            "S0",
            "S2",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-066",
        "betting",
        _("Further raises"),
        _(
            "At least as much more as the largest full raise of this street. It starts anew "
            "on each street."
        ),
        (
            "S0",
            "S1",
            "TDA 43",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-067",
        "betting",
        _("Calling for less"),
        _("A player who is short of the call goes all-in and plays only for the part he covers."),
        ("S",),
        (ENFORCE,),
    ),
    Rule(
        "R-068",
        "betting",
        _("Short all-in raise"),
        _(
            "An all-in of any size above the bet is allowed. It lifts the price, but the next"
            " raise is still a full one on top."
        ),
        (
            "TDA 43",
            "RR",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-069",
        "betting",
        _("Nobody left to raise"),
        _(
            "When all the others are all-in one may only call or fold. What is put in above "
            "their stacks comes back."
        ),
        ("S",),
        (ENFORCE,),
    ),
    Rule(
        "R-070",
        "betting",
        _("Short opening all-in"),
        _(
            "Later players may call the small amount. Who had checked may raise only when he "
            "now faces a full bet."
        ),
        (
            "F1456",
            "RR",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-071",
        "betting",
        _("A short all-in does not reopen"),
        _(
            "Who has already acted in this round may only call or fold after a short all-in. "
            "Who has not acted yet may do anything."
        ),
        (
            "S0",
            "S1",
            "TDA 47-A",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-072",
        "betting",
        _("Short all-ins that add up"),
        _(
            "A player who faces at least a full raise more than when he last acted may raise "
            "again, whoever built it. It is judged for each player."
        ),
        ("TDA 47",),
        (ENFORCE,),
    ),
    Rule(
        "R-073",
        "betting",
        _("No cap on raises"),
        _("No-limit and pot-limit have no limit on the number of raises."),
        ("TDA 48",),
        (ENFORCE,),
    ),
    Rule(
        "R-074",
        "betting",
        _('"Raise" names the total'),
        _(
            '"Raise six hundred" means six hundred in all on this street. All amounts in the '
            "program are such totals."
        ),
        ("TDA 43-B",),
        (ENFORCE,),
    ),
)
