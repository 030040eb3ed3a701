"""The engine's final stacks against those a file reports."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from tourney.rules.formats.phh import PhhHand


@dataclass(frozen=True, slots=True)
class Comparison:
    """``differs`` is empty when the stacks agree; ``half_chip`` when they agree but for a
    chip the file cut in two."""

    differs: str
    half_chip: bool


def compare_stacks(hand: PhhHand) -> Comparison:
    """Compare a finished hand with ``finishing_stacks``.

    Chips are whole: where the file splits one, the winners' shares may differ by less
    than a chip as long as nobody else's stack does and the sum agrees.
    """
    if not hand.state.over:
        wanted = "an action" if hand.state.to_act is not None else "winners"
        return Comparison(f"the hand does not end: {wanted} missing", half_chip=False)
    if hand.finishing is None:
        return Comparison("", half_chip=False)
    got = [hand.state.stacks[chair] for chair in hand.chair_of]
    gaps = [Decimal(mine) - theirs for mine, theirs in zip(got, hand.finishing, strict=True)]
    if not any(gaps):
        return Comparison("", half_chip=False)
    winners = {chair for shares in hand.state.by_pot for chair in shares or ()}
    split = any(len(shares or ()) > 1 for shares in hand.state.by_pot)
    small = all(
        abs(gap) < 1 and (not gap or hand.chair_of[player] in winners)
        for player, gap in enumerate(gaps)
    )
    broken = any(theirs != int(theirs) for theirs in hand.finishing)
    if split and small and broken and sum(gaps) == 0:
        return Comparison("", half_chip=True)
    expected = ", ".join(str(_plain(theirs)) for theirs in hand.finishing)
    return Comparison(
        f"finishing_stacks: expected {expected} got {', '.join(map(str, got))}", half_chip=False
    )


def _plain(value: Decimal) -> Decimal | int:
    return int(value) if value == int(value) else value.normalize()
