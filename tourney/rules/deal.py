"""The deal with its errors: who gets which card, what is burned (R-045 to R-051)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tourney.rules.errors import RuleViolation

FIRST_OR_SECOND, FIRST_ONLY = "first_or_second", "first_only"
EXTRA_BURN, EXTRA_MISDEAL = "burn", "misdeal"


@dataclass(frozen=True, slots=True)
class ExtraCard:
    """A card too many to `chair`, after `after` cards of the initial deal."""

    after: int
    chair: int


@dataclass(frozen=True, slots=True)
class Deal:
    """What comes of a deal: a misdeal with its cause, or every card's place.

    `hole` per chair in the order received, `burns` from the flop on. `steps` tells the dealer,
    in order, what to do about the error, as codes the tablet words.
    """

    misdeal: bool
    cause: str | None = None
    hole: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    burns: tuple[str, ...] = ()
    flop: tuple[str, ...] = ()
    turn: str | None = None
    river: str | None = None
    steps: tuple[str, ...] = ()


def deal_cards(
    order: Sequence[int],
    deck_top: Sequence[str],
    *,
    exposed: Collection[int] = (),
    extra: Sequence[ExtraCard] = (),
    exposed_fatal: str = FIRST_OR_SECOND,
    extra_card: str = EXTRA_BURN,
) -> Deal:
    """Deal two cards each in `order` (button last) and the board, with the dealer's errors.

    `exposed` are numbers (from 1) of cards of the initial deal that the dealer turned over,
    extra cards not counted; `deck_top` is drawn from its left. No further error happens.
    Raises `bad_deal` (with the field) and `deck_too_short`.
    """
    _check(order, deck_top, exposed, extra, exposed_fatal, extra_card)
    cause = misdeal_cause(exposed, extra, exposed_fatal=exposed_fatal, extra_card=extra_card)
    if cause is not None:
        return Deal(True, cause)
    top = iter(deck_top)
    hole: dict[int, list[str]] = {chair: [] for chair in order}
    first_burn: list[str] = []
    owner: int | None = None
    for number, chair in enumerate((*order, *order), start=1):
        for one in extra:
            if one.after == number - 1:
                hole[one.chair].append(_next(top))
        card = _next(top)
        if number in exposed:
            first_burn, owner = [card], chair
        else:
            hole[chair].append(card)
    for one in extra:
        if one.after == 2 * len(order):
            hole[one.chair].append(_next(top))
    steps: tuple[str, ...] = ()
    if owner is not None:
        hole[owner].append(_next(top))
        steps = ("deal_on", "replace_from_top", "exposed_card_is_the_burn")
    if extra:
        first_burn = [hole[extra[0].chair].pop()]
        steps = ("third_card_back_on_top", "burn_it_before_the_flop")
    burns = first_burn or [_next(top)]
    flop = tuple(_next(top) for _ in range(3))
    burns.append(_next(top))
    turn = _next(top)
    burns.append(_next(top))
    return Deal(
        misdeal=False,
        hole={chair: tuple(cards) for chair, cards in hole.items()},
        burns=tuple(burns),
        flop=flop,
        turn=turn,
        river=_next(top),
        steps=steps,
    )


def misdeal_cause(
    exposed: Collection[int],
    extra: Sequence[ExtraCard],
    *,
    exposed_fatal: str = FIRST_OR_SECOND,
    extra_card: str = EXTRA_BURN,
) -> str | None:
    """Why a deal with these errors is annulled, or None if it stands (R-047 to R-051)."""
    if len(set(exposed)) > 1:
        return "exposed_several"
    if any(number <= (2 if exposed_fatal == FIRST_OR_SECOND else 1) for number in exposed):
        return "exposed_first"
    if len({one.chair for one in extra}) > 1:
        return "extra_to_several"
    if len(extra) > 1:
        return "four_cards_to_one"
    if extra and extra_card == EXTRA_MISDEAL:
        return "wrong_number_of_cards"
    if extra and exposed:
        # Both want to be the burn; no source says which, so the deal is done again.
        return "two_errors"
    return None


def _next(top: Iterator[str]) -> str:
    card = next(top, None)
    if card is None:
        raise RuleViolation("deck_too_short")
    return card


def _check(
    order: Sequence[int],
    deck_top: Sequence[str],
    exposed: Collection[int],
    extra: Sequence[ExtraCard],
    exposed_fatal: str,
    extra_card: str,
) -> None:
    last = 2 * len(order)
    wrong = None
    if not 2 <= len(order) <= 10 or len(set(order)) != len(order):
        wrong = "order"
    elif len(set(deck_top)) != len(deck_top):
        wrong = "deck_top"
    elif any(not 1 <= number <= last for number in exposed):
        wrong = "exposed"
    elif any(one.chair not in order or not 0 <= one.after <= last for one in extra):
        wrong = "extra"
    elif exposed_fatal not in (FIRST_OR_SECOND, FIRST_ONLY):
        wrong = "exposed_fatal"
    elif extra_card not in (EXTRA_BURN, EXTRA_MISDEAL):
        wrong = "extra_card"
    if wrong is not None:
        raise RuleViolation("bad_deal", field=wrong)
