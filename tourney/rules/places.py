"""Places and prizes of players who go out together (R-140 to R-144)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tourney.rules.errors import RuleViolation

DEFAULT, TDA_SHARE = "default", "tda_share"
BY_STACK, AFTER_ANTE = "h4h_by_stack", "after_bb_ante"
POLICIES = (DEFAULT, TDA_SHARE, BY_STACK, AFTER_ANTE)


@dataclass(frozen=True, slots=True)
class Bust:
    """One player going out: stack in chips at the start of his last hand, and the ante he paid."""

    player: str
    table: str
    start_stack: int
    ante_paid: int = 0


@dataclass(frozen=True, slots=True)
class Placing:
    """The place of one player (the best of a tied group) and his prize.

    `reason` tells him why: `alone`, `bigger_stack`, `equal_stacks` or `hand_for_hand`.
    """

    player: str
    place: int
    tied: int
    prize: int
    reason: str


def place_busts(
    busts: Sequence[Bust],
    *,
    remaining_before: int,
    prizes: Mapping[int, int] | None = None,
    hand_for_hand: bool = False,
    policy: str = DEFAULT,
    unit: int = 1,
) -> tuple[Placing, ...] | None:
    """Places of players who go out in one hand, or in one hand-for-hand hand of all tables.

    Best place first. `remaining_before` counts players before the hand; `prizes` by place in
    minor units. Same table: the bigger stack is placed better, equal stacks tie and share
    (R-140, R-141). Hand for hand on several tables: all tie and share; where two of them sat at
    one table and another elsewhere no source decides, so the answer is None and the floor rules
    (R-142). `tda_share`: in hand for hand all share, whatever the table. `h4h_by_stack`: stacks
    decide across tables. `after_bb_ante`: the stack after the ante counts (R-143). A shared
    prize is split in `unit`s; an odd one goes to the bigger stack, then in the order given,
    which is the draw (R-144). Raises `bad_busts` with the field.
    """
    _check(busts, remaining_before, policy, unit)
    groups = _groups(busts, hand_for_hand, policy)
    if groups is None:
        return None
    placings = []
    place = remaining_before - len(busts) + 1
    for group in groups:
        amounts = [(prizes or {}).get(place + offset, 0) for offset in range(len(group))]
        reason = _reason(group, len(busts), policy)
        for bust, prize in zip(group, share(sum(amounts), len(group), unit), strict=True):
            placings.append(Placing(bust.player, place, len(group), prize, reason))
        place += len(group)
    return tuple(placings)


def share(total: int, players: int, unit: int = 1) -> list[int]:
    """A sum split evenly in whole units, odd units to the first in order; sums to `total`."""
    units, rest = divmod(total, unit)
    each, odd = divmod(units, players)
    parts = [(each + (index < odd)) * unit for index in range(players)]
    parts[0] += rest
    return parts


def counted_stack(bust: Bust, policy: str = DEFAULT) -> int:
    """The stack that decides about the place under this policy."""
    return bust.start_stack - (bust.ante_paid if policy == AFTER_ANTE else 0)


def _groups(busts: Sequence[Bust], hand_for_hand: bool, policy: str) -> list[list[Bust]] | None:
    """Tied groups, best first; inside a group the bigger stack first, then the order given."""
    ordered = sorted(busts, key=lambda bust: -counted_stack(bust, policy))
    tables = {bust.table for bust in busts}
    if hand_for_hand and policy != BY_STACK and len(busts) > 1:
        if policy == TDA_SHARE or len(tables) == len(busts):
            return [ordered]
        if len(tables) > 1:
            return None
    return [list(group) for _, group in groupby(ordered, lambda bust: counted_stack(bust, policy))]


def _reason(group: Sequence[Bust], together: int, policy: str) -> str:
    if together == 1:
        return "alone"
    if len(group) == 1:
        return "bigger_stack"
    stacks = {counted_stack(bust, policy) for bust in group}
    return "equal_stacks" if len(stacks) == 1 else "hand_for_hand"


def _check(busts: Sequence[Bust], remaining_before: int, policy: str, unit: int) -> None:
    wrong = None
    if not busts or len({bust.player for bust in busts}) != len(busts):
        wrong = "busts"
    elif any(bust.start_stack < 0 or not bust.ante_paid >= 0 for bust in busts):
        wrong = "start_stack"
    elif remaining_before < len(busts):
        wrong = "remaining_before"
    elif policy not in POLICIES:
        wrong = "policy"
    elif unit < 1:
        wrong = "unit"
    if wrong is not None:
        raise RuleViolation("bad_busts", field=wrong)
