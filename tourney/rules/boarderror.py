"""Errors on the board: what is shuffled, what is burned, what is turned (R-052 to R-056)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tourney.rules.errors import RuleViolation

PREMATURE_FLOP, FOUR_CARD_FLOP = "premature_flop", "four_card_flop"
PREMATURE_TURN, PREMATURE_RIVER = "premature_turn", "premature_river"
NO_BURN_FLOP = "no_burn_flop"
ERRORS = (PREMATURE_FLOP, FOUR_CARD_FLOP, PREMATURE_TURN, PREMATURE_RIVER, NO_BURN_FLOP)
FOUNDING, TDA = "founding", "tda"

STEPS: dict[tuple[str, str], tuple[str, ...]] = {
    (PREMATURE_FLOP, FOUNDING): ("flop_into_stub", "burn_stays", "shuffle", "flop_without_burn"),
    (FOUR_CARD_FLOP, FOUNDING): ("flop_into_stub", "burn_stays", "shuffle", "flop_without_burn"),
    (FOUR_CARD_FLOP, TDA): ("floor_draws_next_burn", "other_three_are_the_flop"),
    (PREMATURE_TURN, FOUNDING): (
        "turn_aside",
        "burn_and_turn_after_betting",
        "aside_into_stub",
        "shuffle",
        "river_without_burn",
    ),
    (PREMATURE_TURN, TDA): ("turn_into_stub", "burn_stays", "shuffle", "turn_without_burn"),
    (PREMATURE_RIVER, FOUNDING): ("river_into_stub", "burn_stays", "shuffle", "river_without_burn"),
    (NO_BURN_FLOP, FOUNDING): ("floor_draws_burn_of_three", "next_card_joins_flop"),
}
STANDS = ("flop_stands",)


@dataclass(frozen=True, slots=True)
class BoardRemedy:
    """How the board goes on after an error.

    `reshuffle_set`: the cards to be shuffled, None if nothing is. `burns` from the street of the
    error on; streets before it are None. Card fields stay empty until the new order is known.
    """

    steps: tuple[str, ...]
    reshuffle_set: tuple[str, ...] | None
    burns: tuple[str, ...] = ()
    flop: tuple[str, ...] | None = None
    turn: str | None = None
    river: str | None = None


def mend_board(
    error: str,
    stub: Sequence[str],
    *,
    reshuffled: Sequence[str] | None = None,
    floor_pick: str | None = None,
    action_occurred: bool = False,
    rule: str = FOUNDING,
) -> BoardRemedy:
    """The remedy for a board error.

    `stub` is the stub as it was before the error, burn card first. `reshuffled` is the new order
    of the cards to be shuffled; without it only the steps and the set are known. `floor_pick` is
    the card the floor drew as a burn. `rule` is the event's `board_errors` setting.
    Raises `bad_board_error` with the field.
    """
    if error not in ERRORS:
        raise _bad("error")
    if rule not in (FOUNDING, TDA):
        raise _bad("rule")
    cards = tuple(stub)
    if len(set(cards)) != len(cards):
        raise _bad("stub")
    steps = STEPS.get((error, rule), STEPS[error, FOUNDING])
    if error == NO_BURN_FLOP:
        return _no_burn(cards, floor_pick, action_occurred, steps)
    if error == FOUR_CARD_FLOP and rule == TDA:
        return _four_cards_tda(cards, floor_pick, steps)
    if error == PREMATURE_TURN and rule == FOUNDING:
        return _turn_aside(cards, reshuffled, steps)
    back = _need(cards, 2)[1:]
    order = _new_order(back, reshuffled)
    if order is None:
        return BoardRemedy(steps, back, cards[:1])
    if error in (PREMATURE_FLOP, FOUR_CARD_FLOP):
        _need(order, 7, "reshuffled")
        burns = (cards[0], order[3], order[5])
        return BoardRemedy(steps, back, burns, order[:3], order[4], order[6])
    if error == PREMATURE_TURN:
        _need(order, 3, "reshuffled")
        return BoardRemedy(steps, back, (cards[0], order[1]), None, order[0], order[2])
    return BoardRemedy(steps, back, cards[:1], None, None, order[0])


def _no_burn(
    cards: tuple[str, ...], pick: str | None, acted: bool, steps: tuple[str, ...]
) -> BoardRemedy:
    """R-052: mended before any action, otherwise the flop stands."""
    if acted:
        _need(cards, 7)
        burns = (cards[3], cards[5])
        return BoardRemedy(STANDS, None, burns, cards[:3], cards[4], cards[6])
    _need(cards, 8)
    if pick is None:
        return BoardRemedy(steps, None)
    if pick not in cards[:3]:
        raise _bad("floor_pick")
    flop = (*(card for card in cards[:3] if card != pick), cards[3])
    return BoardRemedy(steps, None, (pick, cards[4], cards[6]), flop, cards[5], cards[7])


def _four_cards_tda(
    cards: tuple[str, ...], pick: str | None, steps: tuple[str, ...]
) -> BoardRemedy:
    """TDA 39-A: one of the four, drawn face down, is the next burn."""
    _need(cards, 8)
    if pick is None:
        return BoardRemedy(steps, None, cards[:1])
    if pick not in cards[1:5]:
        raise _bad("floor_pick")
    flop = tuple(card for card in cards[1:5] if card != pick)
    return BoardRemedy(steps, None, (cards[0], pick, cards[6]), flop, cards[5], cards[7])


def _turn_aside(
    cards: tuple[str, ...], reshuffled: Sequence[str] | None, steps: tuple[str, ...]
) -> BoardRemedy:
    """S2: the card waits aside, the next one is the turn, all of them make the river."""
    _need(cards, 5)
    back = (*cards[4:], cards[1])
    order = _new_order(back, reshuffled)
    river = None if order is None else order[0]
    return BoardRemedy(steps, back, (cards[0], cards[2]), None, cards[3], river)


def _new_order(back: tuple[str, ...], reshuffled: Sequence[str] | None) -> tuple[str, ...] | None:
    if reshuffled is None:
        return None
    order = tuple(reshuffled)
    if sorted(order) != sorted(back):
        raise _bad("reshuffled")
    return order


def _need(cards: tuple[str, ...], least: int, field: str = "stub") -> tuple[str, ...]:
    if len(cards) < least:
        raise _bad(field)
    return cards


def _bad(field: str) -> RuleViolation:
    return RuleViolation("bad_board_error", field=field)
