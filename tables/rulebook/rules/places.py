"""Places and prizes (R-140 to R-145, R-164, R-165)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tables.rulebook.entry import ENFORCE, FLOOR, Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "R-140",
        "places",
        _("Out in the same hand"),
        _("Who began the hand with more chips gets the better place."),
        (
            "RR",
            "WT 126",
            "PS",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-141",
        "places",
        _("Equal stacks"),
        _("They tie and share the prizes of their places."),
        ("PS",),
        (ENFORCE,),
    ),
    Rule(
        "R-142",
        "places",
        _("Out during hand for hand"),
        _(
            "At one table the stack decides; players of different tables tie and share. When "
            "both happen at once the floor decides."
        ),
        (
            "WT 126",
            "TDA RP-8-A",
            "PS",
        ),
        (
            ENFORCE,
            FLOOR,
        ),
    ),
    Rule(
        "R-143",
        "places",
        _("Stack for the place"),
        _(
            "If the house chooses so, the stack after the big blind's ante is what counts for"
            " the place."
        ),
        ("TDA26 22",),
        (ENFORCE,),
    ),
    Rule(
        "R-144",
        "places",
        _("Coins that cannot be shared"),
        _("They go to the bigger starting stack, then by a draw."),
        (),
        (ENFORCE,),
    ),
    Rule(
        "R-145",
        "places",
        _("Hand for hand"),
        _(
            "Every table plays one hand and waits for the others; two minutes a hand come off"
            " the clock. All-in hands stay face down until told."
        ),
        ("TDA RP-8",),
        (ENFORCE,),
    ),
    Rule(
        "R-164",
        "places",
        _("Deals"),
        _(
            "All players left must agree to a deal. What they agreed is noted, with the "
            "figures of the calculator."
        ),
        (
            "PS",
            "PSL",
        ),
        (FLOOR,),
    ),
    Rule(
        "R-165",
        "places",
        _("Payouts"),
        _("They follow the published table and are final only when registration has closed."),
        ("PS",),
        (ENFORCE,),
    ),
)
