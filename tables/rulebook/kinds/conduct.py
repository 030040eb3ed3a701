"""Rulings on conduct: warnings, hands and rounds to sit out, disqualification."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext_lazy as _

from tables.rulebook.case import Case
from tables.rulebook.effects import folded
from tables.rulebook.entry import Sentence
from tables.rulebook.kind import Advice, Decision, Effect, Kind

GROUP = "conduct"

WARNING = Decision("warning", _("Warning"), Effect("seat.penalty", params={"kind": "warning"}))
HANDS = Decision("hands", _("Sit out hands"), Effect("seat.penalty", params={"kind": "hands"}))
ROUNDS = Decision("rounds", _("Sit out rounds"), Effect("seat.penalty", params={"kind": "rounds"}))
OUT = Decision(
    "disqualify",
    _("Disqualify: the chips leave play"),
    Effect("entry.remove", params={"why": "disqualified"}),
)
NOTHING = Decision("nothing", _("No penalty"))
PENALTIES = (WARNING, HANDS, ROUNDS, OUT, NOTHING)
# The first time a warning, then a hand, then a round.
LADDER = ("warning", "hands", "rounds")


def _ladder(rule: str, start: int = 0) -> Callable[[Case], Advice]:
    def advise(case: Case) -> Advice:
        code = LADDER[min(start + case.prior, len(LADDER) - 1)]
        if case.prior:
            why = _("Penalties of this player so far: %(prior)s. The next step is due.")
        elif start:
            why = _("This calls for more than a warning.")
        else:
            why = _("The first time: a warning.")
        return Advice(code, why, rule, {"prior": case.prior, "count": 1})

    return advise


def _lifted(case: Case) -> Advice:
    if case.house.lifted_cards_dead:
        return Advice("dead", _("House rule: cards off the table are dead."), "R-130")
    return Advice("warning", _("House rule: no consequence for the hand; a warning."), "R-130")


def _expelled(case: Case) -> Advice:
    return Advice("disqualify", _("The floor asked for a disqualification."), "R-137")


def _kind(code: str, rule: str, title: Sentence, when: Sentence, start: int = 0) -> Kind:
    return Kind(
        code,
        GROUP,
        rule,
        title,
        when,
        PENALTIES,
        _ladder(rule, start),
        asks=("chair", "count"),
        in_hand=False,
    )


KINDS: tuple[Kind, ...] = (
    _kind(
        "penalty",
        "R-136",
        _("Penalty"),
        _("Anything that calls for a warning or for hands to sit out."),
    ),
    Kind(
        "lifted_cards",
        GROUP,
        "R-130",
        _("Cards lifted off the table"),
        _("A player took his cards off the table or showed no care for them."),
        (
            WARNING,
            Decision("dead", _("The hand is dead"), Effect("hand.rule", folded)),
            HANDS,
            NOTHING,
        ),
        _lifted,
        asks=("chair", "count"),
        in_hand=False,
    ),
    _kind(
        "hidden_chips",
        "R-131",
        _("Chips not in sight"),
        _("Big chips hidden behind small ones, or chips off the table."),
    ),
    _kind(
        "language",
        "R-133",
        _("Another language"),
        _("Talk at the table that others do not understand."),
    ),
    _kind("phone", "R-134", _("Phone at the table"), _("A phone in use with cards in hand.")),
    _kind(
        "showed_cards",
        "R-135",
        _("Showed his cards"),
        _("Cards shown to one player, or exposed while others still act. The hand lives."),
    ),
    _kind("abuse", "R-139", _("Abuse or disturbance"), _("Thrown cards, insults, interruptions.")),
    _kind(
        "free_fold",
        "R-062",
        _("Folded for free"),
        _("A player folded where he could have checked. The fold stands."),
    ),
    _kind(
        "dodged_blind",
        "R-042",
        _("Dodged a blind"),
        _("A player left or moved on purpose to escape a blind."),
        start=1,
    ),
    Kind(
        "disqualification",
        GROUP,
        "R-137",
        _("Disqualification"),
        _("Cheating, collusion, or what cannot be tolerated. Between hands."),
        (OUT, ROUNDS, NOTHING),
        _expelled,
        asks=("chair", "count"),
        in_hand=False,
    ),
)
