"""Blinds and antes (R-030 to R-044)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tables.rulebook.entry import ENFORCE, FLOOR, Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "R-030",
        "blinds",
        _("Posting"),
        _(
            "Left of the button comes the small blind, then the big blind, before the deal. "
            "Before the flop the player left of the big blind acts first."
        ),
        ("S",),
        (ENFORCE,),
    ),
    Rule(
        "R-031",
        "blinds",
        _("The big blind's option"),
        _(
            "Blinds are real bets. If nobody raised, the big blind may still check, raise or "
            "even fold."
        ),
        ("S",),
        (ENFORCE,),
    ),
    Rule(
        "R-032",
        "blinds",
        _("Size of the small blind"),
        _(
            "Half the big blind, at times two thirds. Another size is allowed but gives a "
            "warning in the structure."
        ),
        (
            "S0",
            "S1",
            "S2",
            "S3",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-033",
        "blinds",
        _("Short blind"),
        _(
            "Whoever cannot cover his blind is all-in for what he has. The others still owe "
            "the full big blind, and the least raise stays the same."
        ),
        (
            "S0",
            "RR",
            "F1456",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-034",
        "blinds",
        _("Posted chips stay"),
        _("Blinds and antes are given back only after a misdeal or a fouled deck."),
        (
            "TDA 35",
            "WL 108",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-035",
        "blinds",
        _("Ante from each player"),
        _(
            "Everybody puts in a small fixed amount before the blinds, about a fifth of the "
            "small blind. It is dead money."
        ),
        ("S0",),
        (ENFORCE,),
    ),
    Rule(
        "R-036",
        "blinds",
        _("Short ante"),
        _(
            "The ante takes the first chips. Who has only that much can win the same from "
            "every other ante and nothing more."
        ),
        ("RR",),
        (ENFORCE,),
    ),
    Rule(
        "R-037",
        "blinds",
        _("Big blind ante"),
        _(
            "The big blind pays one ante for the whole table. It is dead, does not count as "
            "his bet, and all live hands play for it."
        ),
        ("S1",),
        (ENFORCE,),
    ),
    Rule(
        "R-038",
        "blinds",
        _("Short big blind with an ante"),
        _(
            "Either the ante is taken first and only the rest is the blind, or the blind "
            "first and only the rest is the ante."
        ),
        (
            "S0",
            "TDA RP-11",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-039",
        "blinds",
        _("Absent player"),
        _(
            "He is dealt in and posts, and his hand is killed when the deal is complete. He "
            "must be within reach of his chair when the last card falls."
        ),
        (
            "TDA 30",
            "TDA 71-C",
            "WT 36",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-040",
        "blinds",
        _("Antes do not shrink"),
        _("Antes stay the same at short tables and at the final table."),
        ("TDA RP-11",),
        (ENFORCE,),
    ),
    Rule(
        "R-041",
        "blinds",
        _("Straddle"),
        _(
            "Where the house allows it, the player under the gun posts two big blinds, the "
            "next acts first and he acts last. It is the new least bet."
        ),
        (
            "S2",
            "RR",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-042",
        "blinds",
        _("Dodging the blinds"),
        _("Who leaves or moves on purpose to escape a blind is penalised."),
        (
            "TDA 33",
            "WT 86",
        ),
        (FLOOR,),
    ),
    Rule(
        "R-043",
        "blinds",
        _("No missed blinds"),
        _("In a tournament every stack posts when its turn comes, player present or not."),
        ("WT 36",),
        (ENFORCE,),
    ),
    Rule(
        "R-044",
        "blinds",
        _("Blinded out"),
        _(
            "A stack without a player loses its blinds and antes until it is gone, and is "
            "placed like any other."
        ),
        ("TDA 71-A",),
        (ENFORCE,),
    ),
)
