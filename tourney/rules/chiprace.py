"""Colour-up: small chips leave play, odd ones are raced for (R-160)."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tourney.rules.cards import DECK, require_cards
from tourney.rules.draws import card_order
from tourney.rules.errors import RuleViolation
from tourney.rules.structure import Break, Item


@dataclass(frozen=True, slots=True)
class ChipRace:
    """The result of a race at one table.

    `new_chips` is the number the table's odd chips are worth, `winners` get one each, best card
    first; `unclaimed` of them had no seat left to go to. `kept_in` would be without chips and
    gets one of the smallest still in play. `change` is chips of value added to (or removed from)
    each seat's stack, `ledger` their sum: what the table gained or lost by rounding.
    """

    new_chips: int
    winners: tuple[int, ...]
    unclaimed: int
    kept_in: tuple[int, ...]
    change: Mapping[int, int]
    ledger: int


def odd_chips(value: int, new_chip: int, old_chip: int) -> int:
    """How many chips of `old_chip` are odd in small chips worth `value`: the rest is changed up."""
    if old_chip < 1 or new_chip <= old_chip or value < 0 or value % old_chip:
        raise RuleViolation("bad_chip_race", field="value")
    return value % new_chip // old_chip


# The values rooms have chips of, smallest first.
CHIP_VALUES = (1, 5, 25, 100, 500, *(m * 10**e for e in range(3, 13) for m in (1, 5)))


def due_race(items: Sequence[Item], item: int) -> tuple[int, int] | None:
    """The chips to race off at the break that is now or was last: (old value, new value).

    `items` are the structure's, `item` the present one. Of several values that leave together
    the smallest goes first. None when no break so far names any.
    """
    for here in reversed(items[: item + 1]):
        if isinstance(here, Break) and here.color_up:
            old = min(here.color_up)
            new = next(v for v in CHIP_VALUES if v > old and v % old == 0)
            return old, new
    return None


def deal_race_cards(odd: Mapping[int, int], rng: random.Random) -> dict[int, list[str]]:
    """One card for every odd chip, all of a seat's at once, from the first seat on.

    When a deck runs out a fresh one is shuffled, as at a table of ten with many odd chips.
    """
    deck: list[str] = []
    cards: dict[int, list[str]] = {}
    for seat in sorted(odd):
        cards[seat] = []
        for _ in range(odd[seat]):
            if not deck:
                deck = list(DECK)
                rng.shuffle(deck)
            cards[seat].append(deck.pop())
    return cards


def race_chips(
    odd: Mapping[int, int],
    cards: Mapping[int, list[str]],
    *,
    old_chip: int,
    new_chip: int,
    only_chips: Collection[int] = (),
    smallest_chip: int | None = None,
) -> ChipRace:
    """Race the odd chips of one table.

    `odd`: number of old chips per seat. `cards`: the race cards of each seat, one per odd chip.
    `only_chips`: seats that own nothing else; nobody is raced out. `smallest_chip` is the
    smallest denomination still in play (default: the new chip). The number of new chips is the
    total divided by the new value, half or more rounded up; at most one to a seat.
    Raises `bad_chip_race` with the field, `bad_card`, `duplicate_card`.
    """
    racing = {seat: number for seat, number in odd.items() if number}
    _check(odd, cards, racing, old_chip, new_chip, only_chips)
    total = sum(racing.values()) * old_chip
    new_chips = total // new_chip + (total % new_chip * 2 >= new_chip)
    by_card = sorted(
        racing, key=lambda seat: (max(map(card_order, cards[seat])), -seat), reverse=True
    )
    winners = tuple(by_card[:new_chips])
    kept = tuple(seat for seat in sorted(racing) if seat in only_chips and seat not in winners)
    change = {seat: -number * old_chip for seat, number in racing.items()}
    for seat in winners:
        change[seat] += new_chip
    for seat in kept:
        change[seat] += smallest_chip or new_chip
    return ChipRace(
        new_chips, winners, new_chips - len(winners), kept, change, sum(change.values())
    )


def _check(
    odd: Mapping[int, int],
    cards: Mapping[int, list[str]],
    racing: Mapping[int, int],
    old_chip: int,
    new_chip: int,
    only_chips: Collection[int],
) -> None:
    wrong = None
    if old_chip < 1:
        wrong = "old_chip"
    elif new_chip <= old_chip:
        wrong = "new_chip"
    elif any(number < 0 for number in odd.values()):
        wrong = "odd_chips"
    elif {s: n for s in cards if (n := len(cards[s]))} != dict(racing):
        wrong = "race_cards"
    elif not set(only_chips) <= set(odd):
        wrong = "only_chips"
    if wrong is not None:
        raise RuleViolation("bad_chip_race", field=wrong)
    if sum(racing.values()) <= len(DECK):
        require_cards(card for seat in cards for card in cards[seat])
