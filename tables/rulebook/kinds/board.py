"""Rulings on the board: a missing burn, a flop of four, cards turned too early."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext_lazy as _

from tables.rulebook.case import Case
from tables.rulebook.effects import board_now
from tables.rulebook.entry import Sentence
from tables.rulebook.kind import Advice, Decision, Effect, Kind
from tables.rulebook.steps import FLOP_STANDS, board_steps
from tourney.rules.boarderror import (
    FOUNDING,
    FOUR_CARD_FLOP,
    NO_BURN_FLOP,
    PREMATURE_FLOP,
    PREMATURE_RIVER,
    PREMATURE_TURN,
    TDA,
)

GROUP = "board"


def _set(length: int) -> Effect:
    return Effect("hand.rule", lambda case: board_now(case, length))


def _stands() -> Decision:
    return Decision("stands", _("The board stands as it lies"))


def _always(decision: str, rule: str, why: Sentence) -> Callable[[Case], Advice]:
    return lambda case: Advice(decision, why, rule)


def _no_burn(case: Case) -> Advice:
    if case.state is not None and case.state.street != "preflop" and case.acted_on_street:
        return Advice("stands", _("Somebody has acted on the flop: it stands."), "R-052")
    return Advice("mend", _("Nobody has acted on the flop yet."), "R-052")


def _by_house(founding: str, tda: str, rule: str) -> Callable[[Case], Advice]:
    def advise(case: Case) -> Advice:
        code = tda if case.house.board_errors == TDA else founding
        return Advice(code, _("House rule of the event for board errors."), rule)

    return advise


KINDS: tuple[Kind, ...] = (
    Kind(
        "no_burn",
        GROUP,
        "R-052",
        _("No burn before the flop"),
        _("The flop was turned without burning a card."),
        (
            Decision(
                "mend",
                _("One of the three becomes the burn"),
                _set(0),
                board_steps(NO_BURN_FLOP, FOUNDING),
            ),
            Decision("stands", _("The flop stands"), steps=FLOP_STANDS),
        ),
        _no_burn,
        asks=("cards",),
    ),
    Kind(
        "four_card_flop",
        GROUP,
        "R-053",
        _("Flop of four cards"),
        _("Four cards or more were turned as the flop."),
        (
            Decision(
                "new_flop",
                _("Shuffle and turn a new flop"),
                _set(0),
                board_steps(FOUR_CARD_FLOP, FOUNDING),
            ),
            Decision(
                "draw_burn",
                _("Draw one of the four as the next burn"),
                _set(0),
                board_steps(FOUR_CARD_FLOP, TDA),
            ),
            _stands(),
        ),
        _by_house("new_flop", "draw_burn", "R-053"),
        asks=("cards",),
    ),
    Kind(
        "premature_flop",
        GROUP,
        "R-054",
        _("Flop too early"),
        _("The flop was turned before the betting was over."),
        (
            Decision(
                "new_flop",
                _("Finish the betting, then a new flop"),
                _set(0),
                board_steps(PREMATURE_FLOP, FOUNDING),
            ),
            _stands(),
        ),
        _always("new_flop", "R-054", _("The betting before the flop is not over.")),
        asks=("cards",),
    ),
    Kind(
        "premature_turn",
        GROUP,
        "R-055",
        _("Turn too early"),
        _("The turn was turned before the betting on the flop was over."),
        (
            Decision(
                "aside",
                _("Put it aside; the next card is the turn"),
                _set(3),
                board_steps(PREMATURE_TURN, FOUNDING),
            ),
            Decision(
                "new_turn",
                _("Shuffle it in and turn a new one"),
                _set(3),
                board_steps(PREMATURE_TURN, TDA),
            ),
            _stands(),
        ),
        _by_house("aside", "new_turn", "R-055"),
        asks=("cards",),
    ),
    Kind(
        "premature_river",
        GROUP,
        "R-056",
        _("River too early"),
        _("The river was turned before the betting on the turn was over."),
        (
            Decision(
                "new_river",
                _("Shuffle it in and turn a new river"),
                _set(4),
                board_steps(PREMATURE_RIVER, FOUNDING),
            ),
            _stands(),
        ),
        _always("new_river", "R-056", _("The betting on the turn is not over.")),
        asks=("cards",),
    ),
)
