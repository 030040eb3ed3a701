"""Putting chips in (R-089 to R-109)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tables.rulebook.entry import DOC, ENFORCE, FLOOR, Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "R-089",
        "chips",
        _("Chips nobody called"),
        _(
            "They go back to the bettor if his hand is alive, measured against the chips of "
            "all others, folded ones included."
        ),
        (
            "TDA 15-B",
            "TDA 65-A",
            "WT 108",
        ),
        (ENFORCE,),
    ),
    Rule(
        "R-090",
        "chips",
        _("Chips over the line"),
        _(
            "Pushed silently they are final: a raise from half more than the amount faced, a "
            "call below that. A raise that is too small is made up."
        ),
        (
            "S0",
            "TDA 43",
        ),
        (
            ENFORCE,
            FLOOR,
        ),
    ),
    Rule(
        "R-091",
        "chips",
        _("One big chip"),
        _(
            "By the founding documents its amount decides. By the TDA one silent chip is a "
            "call; without a bet it is worth its full value."
        ),
        (
            "S0",
            "TDA 44",
        ),
        (
            ENFORCE,
            FLOOR,
        ),
    ),
    Rule(
        "R-092",
        "chips",
        _("Several chips"),
        _(
            "By the TDA it is a call if without the smallest chip the call would not be "
            "covered; otherwise the half rule applies. The last chips are an all-in."
        ),
        ("TDA 45",),
        (
            ENFORCE,
            FLOOR,
        ),
    ),
    Rule(
        "R-093",
        "chips",
        _("String bet"),
        _(
            "A raise is made in one motion or announced first. Chips added in a second motion"
            " do not count."
        ),
        (
            "TDA 42",
            "TDA 56",
        ),
        (FLOOR,),
    ),
    Rule(
        "R-094",
        "chips",
        _("Words and gestures"),
        _(
            "The first of word and chips counts. Where words bind, a clear word is as good as"
            " chips; some rooms ask for chips."
        ),
        (
            "S0",
            "TDA 40",
            "TDA 50",
        ),
        (FLOOR,),
    ),
    Rule(
        "R-095",
        "chips",
        _("Time"),
        _(
            "After a fair while anybody at the table may call time: 25 seconds and a "
            "countdown of five. When it runs out the hand is folded, or checked where the "
            "house says so."
        ),
        (
            "S0",
            "TDA 29",
        ),
        (
            ENFORCE,
            FLOOR,
        ),
    ),
    Rule(
        "R-096",
        "chips",
        _("Raise too small"),
        _(
            "Found on the same street it is made up to the least raise for everybody. Found "
            "later it stands."
        ),
        ("TDA 52-A",),
        (FLOOR,),
    ),
    Rule(
        "R-097",
        "chips",
        _("Bet too small"),
        _("It is made up to the least bet on the same street."),
        ("TDA 52-A",),
        (
            ENFORCE,
            FLOOR,
        ),
    ),
    Rule(
        "R-098",
        "chips",
        _("Call too small"),
        _(
            "Facing the opening bet, or with two players, the full call is owed. Otherwise "
            "the floor decides: full call, or forfeit what is in and fold."
        ),
        ("TDA 51",),
        (FLOOR,),
    ),
    Rule(
        "R-099",
        "chips",
        _("Out of turn"),
        _(
            "The action goes back to the player in turn. The act binds if nothing changed "
            "until then; a bet or raise in between releases it. A fold always binds."
        ),
        ("TDA 53-A",),
        (FLOOR,),
    ),
    Rule(
        "R-104",
        "chips",
        _("Skipped player"),
        _(
            "He keeps his rights until there is substantial action on his left. Then the "
            "floor decides: no aggression, or a dead hand."
        ),
        ("TDA 53-B",),
        (FLOOR,),
    ),
    Rule(
        "R-105",
        "chips",
        _("Accepted action"),
        _(
            "Who calls owes the true amount, also if he misheard it. The recorded amount is "
            "the true one."
        ),
        ("TDA 49",),
        (DOC,),
    ),
    Rule(
        "R-106",
        "chips",
        _("Odd declarations"),
        _(
            '"Call" without a bet is a check; "raise" without a bet is at least the least '
            'bet; "check" against a bet leaves call or fold.'
        ),
        ("TDA 55",),
        (FLOOR,),
    ),
    Rule(
        "R-107",
        "chips",
        _("Unclear amount"),
        _("It is read as the largest reasonable amount that is not above the pot."),
        ("TDA 57",),
        (FLOOR,),
    ),
    Rule(
        "R-108",
        "chips",
        _("Conditional or early words"),
        _(
            "What is said before one's turn or with an \"if\" is at the floor's discretion, and"
            " discouraged."
        ),
        ("TDA 59",),
        (FLOOR,),
    ),
    Rule(
        "R-109",
        "chips",
        _("Own chips not yet pulled in"),
        _("Taking one back while facing a raise commits the player to call or raise."),
        ("TDA 46",),
        (DOC,),
    ),
)
