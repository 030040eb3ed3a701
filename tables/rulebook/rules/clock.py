"""Levels, chips and the event as a whole (R-159 to R-171)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tables.rulebook.entry import DOC, ENFORCE, FLOOR, Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "R-159",
        "clock",
        _("Colouring up"),
        _("Small chips are changed when the director says so, and it is announced."),
        ("TDA 25-B",),
        (DOC,),
    ),
    Rule(
        "R-160",
        "clock",
        _("Chip race"),
        _(
            "One card for each odd chip, high card wins, at most one new chip each. Nobody is"
            " raced out of the event."
        ),
        (
            "TDA 24",
            "RR",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-161",
        "clock",
        _("New level"),
        _(
            "It holds for the next hand from the signal on. A hand begins with the first "
            "riffle; a wrong level found after substantial action stands."
        ),
        ("TDA 23",),
        (
            ENFORCE,
            FLOOR,
        ),
    ),
    Rule(
        "R-162",
        "clock",
        _("Breaks and dealer pushes"),
        _("No dealer push in the last minute and a half before a break."),
        ("TDA RP-7",),
        (ENFORCE,),
    ),
    Rule(
        "R-163",
        "clock",
        _("Satellites"),
        _("They may end when all players left get the same prize."),
        ("PS",),
        (ENFORCE,),
    ),
    Rule(
        "R-166",
        "clock",
        _("The chips add up"),
        _("Stacks, pots and removed chips are the same sum after everything that happens."),
        (),
        (ENFORCE,),
    ),
    Rule(
        "R-167",
        "clock",
        _("Against stalling"),
        _(
            "Breaks at random, a fixed number of hands per level or a shot clock, as the "
            "event chooses."
        ),
        ("TDA RP-19",),
        (ENFORCE,),
    ),
    Rule(
        "R-169",
        "clock",
        _("Moves in mixed games"),
        _("Players are moved as if it were all hold'em."),
        ("TDA 11-B",),
        (ENFORCE,),
    ),
    Rule(
        "R-170",
        "clock",
        _("Series"),
        _("Events may belong to a series: stops and a final, each with its buy-in and its title."),
        ("S0",),
        (ENFORCE,),
    ),
    Rule(
        "R-171",
        "clock",
        _("Qualified by winning"),
        _("An entry may come from winning another event instead of a buy-in."),
        ("S0",),
        (ENFORCE,),
    ),
)
