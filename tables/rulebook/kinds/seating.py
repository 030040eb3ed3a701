"""Rulings on seats, places and levels: no-shows, halted tables, deals, a wrong level."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tables.rulebook.case import Case
from tables.rulebook.kind import Advice, Decision, Effect, Kind

GROUP = "seating"
NO_SHOW_MINUTES = 30
HALT_DIFFERENCE = 3


def _no_show(case: Case) -> Advice:
    if case.levels_waited > 0 or case.waiting >= NO_SHOW_MINUTES:
        why = _("A new level or half an hour has passed: the stack may be removed.")
        return Advice("remove", why, "R-157")
    return Advice("wait", _("Neither a new level nor half an hour has passed yet."), "R-157")


def _halt(case: Case) -> Advice:
    if case.missing >= HALT_DIFFERENCE:
        why = _("Players fewer than at the fullest table: %(missing)s. The table waits.")
        return Advice("waits", why, "R-153", {"missing": case.missing})
    return Advice("plays_on", _("Fewer than three players short: it may play."), "R-153")


def _deal(case: Case) -> Advice:
    if case.asked.get("agreed"):
        return Advice("agreed", _("All players left agree."), "R-164")
    return Advice("no_deal", _("Without the consent of all there is no deal."), "R-164")


def _level(case: Case) -> Advice:
    if case.acts:
        return Advice("stands", _("Somebody has acted in this hand: it keeps its level."), "R-161")
    return Advice("correct", _("Nobody has acted yet: the level can be put right."), "R-161")


def _balance(case: Case) -> Advice:
    return Advice("as_proposed", _("The proposal is the worst seat by the rule."), "R-151")


def _together(case: Case) -> Advice:
    return Advice(
        "share", _("No source settles it; tables that cannot be compared share."), "R-142"
    )


KINDS: tuple[Kind, ...] = (
    Kind(
        "no_show",
        GROUP,
        "R-157",
        _("Never arrived"),
        _("A stack has posted since the start and nobody came."),
        (
            Decision("wait", _("Wait; the stack goes on posting")),
            Decision(
                "remove",
                _("Remove the stack"),
                Effect("entry.remove", params={"why": "no_show"}),
            ),
        ),
        _no_show,
        asks=("chair",),
        in_hand=False,
    ),
    Kind(
        "short_table",
        GROUP,
        "R-153",
        _("Short table"),
        _("This table is short of players: does it wait or play on?"),
        (
            Decision("waits", _("The table waits"), Effect("table.halt", params={"on": True})),
            Decision(
                "plays_on", _("The table plays on"), Effect("table.halt", params={"on": False})
            ),
        ),
        _halt,
        in_hand=False,
    ),
    Kind(
        "balance_exception",
        GROUP,
        "R-151",
        _("Another seat than proposed"),
        _("The floor sends a player elsewhere than the program proposed."),
        (
            Decision("as_proposed", _("As proposed")),
            Decision(
                "other_seat",
                _("Another seat"),
                steps=(_("Change the move in the list of what waits, or move the player."),),
            ),
        ),
        _balance,
        in_hand=False,
    ),
    Kind(
        "wrong_level",
        GROUP,
        "R-161",
        _("Hand at the wrong level"),
        _(
            "The bell rang just before or after the first riffle and the tablet has the other level."
        ),
        (
            Decision("correct", _("Put the hand on this level"), Effect("hand.level")),
            Decision("stands", _("The level stands")),
        ),
        _level,
        asks=("level",),
    ),
    Kind(
        "out_together",
        GROUP,
        "R-142",
        _("Out together, hand for hand"),
        _("Two went out at one table and one at another in the same round."),
        (
            Decision("share", _("They all share the places")),
            Decision("by_stack", _("The bigger stack of each table first")),
        ),
        _together,
        in_hand=False,
    ),
    Kind(
        "deal",
        GROUP,
        "R-164",
        _("Deal between players"),
        _("The players left want to divide the prizes. Write down what was agreed."),
        (
            Decision("agreed", _("The deal holds")),
            Decision("no_deal", _("No deal: play on")),
        ),
        _deal,
        asks=("agreed",),
        in_hand=False,
    ),
)
