"""Rulings at the showdown: killed hands, one card shown, disputes, chips found behind."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tables.rulebook.case import Case
from tables.rulebook.effects import awarded, folded, lives, uncalled_back
from tables.rulebook.kind import Advice, Decision, Effect, Kind

GROUP = "showdown"
DEAD = Decision("dead", _("The hand is dead"), Effect("hand.rule", folded))
LIVE = Decision("live", _("The hand is live"), Effect("hand.rule", lives))


def _killed(case: Case) -> Advice:
    if case.which == "tabled_winner":
        return Advice("live", _("A tabled winning hand cannot be killed."), "R-115")
    if case.which == "by_dealer":
        why = _("It was not protected: only chips that nobody called go back.")
        return Advice("uncalled_back", why, "R-115")
    if case.house.muck_touch == "live_if_identifiable":
        why = _("House rule: live if it can be told with certainty.")
        return Advice("live", why, "R-115")
    return Advice("dead", _("House rule: what touches the muck is dead."), "R-115")


def _two_step(case: Case) -> Advice:
    if case.house.two_step_show == "table_both_cards":
        return Advice("both", _("House rule: the dealer asks for both cards."), "R-116")
    return Advice("dead", _("House rule: the card not shown counts as folded."), "R-116")


def _dispute(case: Case) -> Advice:
    if case.which == "too_late":
        return Advice("stands", _("The time to dispute it is over."), "R-118")
    if case.state is None:
        return Advice(
            "move_chips", _("The hand is over: chips are moved between the stacks."), "R-118"
        )
    return Advice("award", _("In time: the cards speak."), "R-118")


def _behind(case: Case) -> Advice:
    if case.asked.get("lost"):
        return Advice("to_caller", _("He lost the all-in: the chip may go to the caller."), "R-138")
    return Advice("not_paid", _("He won the all-in: a chip found later is not paid."), "R-138")


MOVE_CHIPS = Effect("stack.count")

KINDS: tuple[Kind, ...] = (
    Kind(
        "killed_hand",
        GROUP,
        "R-115",
        _("Killed hand"),
        _("Cards touched the muck, or the dealer took a hand that was still in."),
        (
            DEAD,
            LIVE,
            Decision(
                "uncalled_back",
                _("Dead, but uncalled chips go back"),
                Effect("hand.rule", uncalled_back),
            ),
        ),
        _killed,
        asks=("which", "chair"),
        which={
            "touched_muck": _("Cards touched the muck"),
            "by_dealer": _("The dealer took an unprotected hand"),
            "tabled_winner": _("The dealer killed a tabled winner"),
        },
    ),
    Kind(
        "two_step_show",
        GROUP,
        "R-116",
        _("One card at a time"),
        _("A player showed one card and wants to show the other later."),
        (
            DEAD,
            Decision(
                "both",
                _("Both cards are tabled"),
                steps=(_("Ask the player to turn both cards up."),),
            ),
        ),
        _two_step,
        asks=("chair",),
    ),
    Kind(
        "dispute",
        GROUP,
        "R-118",
        _("Dispute over a pot"),
        _("Players disagree who wins, or how big the pot was."),
        (
            Decision("award", _("These seats win"), Effect("hand.rule", awarded)),
            Decision("move_chips", _("Move chips from one to the other"), MOVE_CHIPS),
            Decision("stands", _("It stays as it was")),
        ),
        _dispute,
        asks=("which", "winners", "chair", "other", "to"),
        which={
            "in_time": _("Before the next hand, or before action in it"),
            "too_late": _("Later than that"),
        },
        in_hand=False,
    ),
    Kind(
        "chip_behind",
        GROUP,
        "R-138",
        _("Chip found behind"),
        _("After an all-in a chip turned up that had been hidden."),
        (
            Decision("not_paid", _("It is not paid; he keeps it")),
            Decision("to_caller", _("It goes to the caller"), MOVE_CHIPS),
        ),
        _behind,
        asks=("lost", "chair", "other", "to"),
        in_hand=False,
    ),
)
