"""Conduct and penalties (R-130 to R-139)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tables.rulebook.entry import DOC, ENFORCE, FLOOR, Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "R-130",
        "conduct",
        _("Cards stay on the table"),
        _(
            "They are secret and may be looked at as often as one likes. In some rooms "
            "lifting them off the table kills the hand."
        ),
        (
            "S0",
            "S2",
        ),
        (
            DOC,
            FLOOR,
        ),
    ),
    Rule(
        "R-131",
        "conduct",
        _("Chips in sight"),
        _("Chips are kept visible and countable, the big ones in front."),
        (
            "S0",
            "TDA 25",
        ),
        (
            DOC,
            FLOOR,
        ),
    ),
    Rule(
        "R-132",
        "conduct",
        _("Counting"),
        _(
            "By the founding documents every player counts his chips when asked. By the TDA "
            "only an all-in is counted, by the dealer."
        ),
        (
            "S0",
            "TDA 60",
        ),
        (DOC,),
    ),
    Rule(
        "R-133",
        "conduct",
        _("Language"),
        _(
            "One language that everybody at the table understands; with foreigners English. "
            "The house posts which."
        ),
        (
            "S0",
            "TDA 6",
        ),
        (
            DOC,
            FLOOR,
        ),
    ),
    Rule(
        "R-134",
        "conduct",
        _("Phones"),
        _("No phone at the table while holding cards."),
        (
            "S0",
            "TDA 5",
        ),
        (
            DOC,
            FLOOR,
        ),
    ),
    Rule(
        "R-135",
        "conduct",
        _("Show one, show all"),
        _(
            "What is shown to one player is shown to all. Exposing cards while others still "
            "act is penalised, and the hand lives."
        ),
        (
            "S0",
            "TDA 68",
        ),
        (
            DOC,
            FLOOR,
        ),
    ),
    Rule(
        "R-136",
        "conduct",
        _("Penalties"),
        _(
            "A warning, hands or rounds to sit out, or disqualification. The player is dealt "
            "in and posts, and his hand is killed."
        ),
        ("TDA 71",),
        (
            ENFORCE,
            FLOOR,
        ),
    ),
    Rule(
        "R-137",
        "conduct",
        _("Disqualification"),
        _("The chips of a disqualified player leave play."),
        ("TDA 71-D",),
        (
            ENFORCE,
            FLOOR,
        ),
    ),
    Rule(
        "R-138",
        "conduct",
        _("Chip found behind"),
        _(
            "A chip found after an all-in is not paid if the player wins. If he loses, it may"
            " go to the caller."
        ),
        ("TDA 62",),
        (FLOOR,),
    ),
    Rule(
        "R-139",
        "conduct",
        _("Throwing cards, abuse, interruptions"),
        _(
            "The game is not to be disturbed, and nobody is to be insulted. The floor warns "
            "or penalises."
        ),
        ("S0",),
        (
            DOC,
            FLOOR,
        ),
    ),
)
