"""Main pot, side pots and how one pot is divided."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tourney.rules.hand.felt import Felt


class Pot(NamedTuple):
    """Chips that the same players contest: ``amount`` and the ``eligible`` chairs."""

    amount: int
    eligible: tuple[int, ...]


def build_pots(felt: Felt) -> tuple[Pot, ...]:
    """Main pot first; each all-in player contests an equal amount from everyone (R-100).

    Antes are dead money and come first: an ante from each in layers of its own (R-036),
    the table's one ante whole, for every live hand (R-037).  Chips that only folded
    hands cover stay in the last pot.  Equal eligible sets are one pot (R-101).
    """
    if felt.live == 1:
        return (Pot(felt.pot, (felt.folded.index(False),)),)
    live = [chair for chair, folded in enumerate(felt.folded) if not folded]
    contributed = felt.contributed
    level = contributed[live[0]]
    each = felt.opening.ante_kind == "each"
    dead = felt.dead
    ante = dead[live[0]] if each else 0
    for chair in live:
        if contributed[chair] != level or (each and dead[chair] != ante):
            break
    else:
        return (Pot(felt.pot, tuple(live)),)
    layers = _layers(dead, live) if each else [(sum(dead), tuple(live))]
    layers += _layers(contributed, live)
    merged: dict[tuple[int, ...], int] = {}
    players = tuple(live)
    for amount, eligible in layers:
        players = eligible or players
        if amount:
            merged[players] = merged.get(players, 0) + amount
    return tuple(Pot(amount, eligible) for eligible, amount in merged.items())


def _layers(paid: list[int], live: list[int]) -> list[tuple[int, tuple[int, ...]]]:
    """Slices between the amounts the live chairs paid; what lies above all of them comes last
    and names no chair."""
    levels = sorted({paid[chair] for chair in live} - {0})
    layers: list[tuple[int, tuple[int, ...]]] = []
    below = 0
    for level in levels:
        amount = sum(min(chips, level) - below for chips in paid if chips > below)
        layers.append((amount, tuple(chair for chair in live if paid[chair] >= level)))
        below = level
    above = sum(chips - below for chips in paid if chips > below)
    if above:
        layers.append((above, ()))
    return layers


def split(
    amount: int, winners: Iterable[int], button: int, chairs: int, unit: int
) -> dict[int, int]:
    """Equal shares in whole ``unit`` chips; odd chips one each clockwise from the left of
    the button chair (R-103).  What is smaller than a unit goes to the first of them."""
    order = sorted(winners, key=lambda chair: (chair - button - 1) % chairs)
    share = amount // len(order) // unit * unit
    odd = amount - share * len(order)
    shares = {}
    for chair in order:
        extra = unit if odd >= unit else 0
        shares[chair] = share + extra
        odd -= extra
    if odd:
        shares[order[0]] += odd
    return shares
