"""Seats and moves (R-146 to R-158)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tables.rulebook.entry import DOC, ENFORCE, FLOOR, Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "R-146",
        "seating",
        _("Random seats"),
        _("Seats are drawn. Who sits on a wrong one moves to his own with his stack."),
        ("TDA 7",),
        (ENFORCE,),
    ),
    Rule(
        "R-147",
        "seating",
        _("Late entries and re-entries"),
        _(
            "A full stack and a seat from the same draw. Chips given up leave play, and the "
            "event sets how many re-entries there are."
        ),
        ("TDA 8",),
        (ENFORCE,),
    ),
    Rule(
        "R-148",
        "seating",
        _("Rebuys"),
        _("A player who rebuys misses no hand."),
        ("TDA 27",),
        (ENFORCE,),
    ),
    Rule(
        "R-149",
        "seating",
        _("Seats when a table breaks"),
        _(
            "They are drawn twice at random: who draws first, and which seat. The draw is "
            "kept and can be shown."
        ),
        ("TDA 10-B",),
        (ENFORCE,),
    ),
    Rule(
        "R-150",
        "seating",
        _("When a table breaks"),
        _("As soon as the others can seat everybody, in the announced order, between hands."),
        ("TDA 11-C",),
        (ENFORCE,),
    ),
    Rule(
        "R-151",
        "seating",
        _("Balancing"),
        _(
            "The player about to be big blind at the long table goes to the worst seat of the"
            " short one: where the big blind comes soonest, never to the small blind."
        ),
        ("TDA 11-A",),
        (
            ENFORCE,
            FLOOR,
        ),
    ),
    Rule(
        "R-152",
        "seating",
        _("When to balance"),
        _("A difference of two players, or what the event sets."),
        ("TDA 11",),
        (ENFORCE,),
    ),
    Rule(
        "R-153",
        "seating",
        _("Short table waits"),
        _(
            "A table three or more short of the fullest waits once the blinds are affected. "
            "The floor may let it play on."
        ),
        ("TDA 11-D",),
        (
            ENFORCE,
            FLOOR,
        ),
    ),
    Rule(
        "R-154",
        "seating",
        _("Which table gives a player"),
        _("The largest, and among equals the order in which tables break."),
        ("TDA 11-C",),
        (ENFORCE,),
    ),
    Rule(
        "R-155",
        "seating",
        _("Final table"),
        _("Nine-handed events combine at nine players, six-handed ones at seven."),
        ("TDA RP-9",),
        (ENFORCE,),
    ),
    Rule(
        "R-156",
        "seating",
        _("Redraw"),
        _("All seats are drawn anew at the final table and wherever it was announced."),
        ("WT 85",),
        (ENFORCE,),
    ),
    Rule(
        "R-157",
        "seating",
        _("No-shows"),
        _(
            "The stack posts from the start. It may be removed after a new level or half an "
            "hour, whichever comes first."
        ),
        ("RR",),
        (FLOOR,),
    ),
    Rule(
        "R-158",
        "seating",
        _("Absent when the table breaks"),
        _("Staff carry the chips to the new seat."),
        ("TDA RP-16",),
        (DOC,),
    ),
)
