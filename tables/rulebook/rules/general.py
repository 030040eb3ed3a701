"""What holds everywhere (R-001 to R-010)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tables.rulebook.entry import ENFORCE, FLOOR, Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "R-001",
        "general",
        _("Whose rules hold"),
        _(
            "The founding documents come first, then the TDA rules, then Robert's Rules. What"
            " is chosen for the event is frozen when it starts."
        ),
        (
            "S",
            "TDA 1",
            "RR",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-002",
        "general",
        _("Games"),
        _(
            "Hold'em is played no-limit, pot-limit, fixed-limit or mixed. In a mixed event "
            "each level says which game it is."
        ),
        (
            "S0",
            "S1",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-003",
        "general",
        _("Table and deck"),
        _(
            "Two to ten players, one deck of 52 cards without jokers, two cards each and five"
            " on the board."
        ),
        ("S1",),
        (ENFORCE,),
    ),
    Rule(
        "R-004",
        "general",
        _("Ranking of hands"),
        _(
            "The usual order: a full house beats a flush. The ace also counts low in "
            "A-2-3-4-5, and suits never break a tie."
        ),
        ("S1",),
        (ENFORCE,),
    ),
    Rule(
        "R-005",
        "general",
        _("Kicker"),
        _(
            "The best five of seven cards play. Equal combinations are decided by the other "
            "cards of the five, highest first."
        ),
        (
            "S0",
            "S1",
            "S2",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-006",
        "general",
        _("Split pot"),
        _(
            "When all five cards are equal the pot is divided equally. A kicker on the board "
            "helps everybody alike."
        ),
        ("S",),
        (ENFORCE,),
    ),
    Rule(
        "R-007",
        "general",
        _("Mixed games"),
        _(
            "Button and blinds go on unchanged when the game changes. The bets of the limit "
            "part come from that level."
        ),
        ("TDA 11-B",),
        (ENFORCE,),
    ),
    Rule(
        "R-008",
        "general",
        _("Table stakes"),
        _(
            "Only chips on the table when the hand begins are in play. A rebuy announced "
            "before the hand counts and must be paid."
        ),
        ("TDA 27",),
        (ENFORCE,),
    ),
    Rule(
        "R-009",
        "general",
        _("The floor decides"),
        _(
            "Fairness can overrule the letter of a rule, and the floor's decision is final. "
            "Every such decision is recorded."
        ),
        ("TDA 1",),
        (FLOOR,),
    ),
    Rule(
        "R-010",
        "general",
        _("The model hand"),
        _(
            "The hand that the founding documents play through from the blinds to three nines"
            " is replayed as a test of every version."
        ),
        (
            "S0",
            "S1",
            "S3",
        ),
        (ENFORCE,),
    ),
)
