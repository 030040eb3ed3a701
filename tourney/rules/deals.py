"""Deals between the players who are left: ICM, chip chop, even split, custom (R-164).

Money is whole minor units. Every method splits exactly what is on the table, in whole units, and
says how far the rounding moved each share.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tourney.rules.errors import RuleViolation
from tourney.rules.icm import icm_equities

ICM, CHIP_CHOP, EVEN, CUSTOM = "icm", "chip_chop", "even", "custom"
METHODS = (ICM, CHIP_CHOP, EVEN, CUSTOM)


@dataclass(frozen=True, slots=True)
class Deal:
    """A proposed deal.

    `shares` per player, in the order of the stacks; `exact` what each would get before rounding.
    `to_play_for` stays for the winner. `warnings`: `above_first_prize` or `below_last_prize`,
    each with the players' places in the list: such a deal is legal and seldom meant.
    """

    method: str
    shares: tuple[int, ...]
    exact: tuple[float, ...]
    to_play_for: int
    warnings: tuple[tuple[str, tuple[int, ...]], ...] = ()

    @property
    def rounding(self) -> tuple[float, ...]:
        """What rounding added to or took from each share, in minor units."""
        return tuple(share - part for share, part in zip(self.shares, self.exact, strict=True))


def make_deal(
    method: str,
    stacks: Sequence[int],
    prizes: Sequence[int],
    *,
    to_play_for: int = 0,
    unit: int = 1,
    custom: Sequence[int] = (),
) -> Deal:
    """A deal over the prizes still to be won, best first.

    ICM: every share is the stack's equity. Chip chop: everybody gets the lowest prize left, the
    rest goes by chips. Even: equal parts. Custom: the amounts in `custom`, which must add up.
    `to_play_for` is taken off the first prize beforehand. Shares are multiples of `unit` but for
    the indivisible rest, which goes to the biggest stack. Raises `bad_deal_terms` with the field
    and, for custom amounts that do not add up, the `missing` amount.
    """
    money = _money(stacks, prizes, to_play_for, unit)
    pool = sum(money)
    if method == CUSTOM:
        if len(custom) != len(stacks) or any(share < 0 for share in custom):
            raise RuleViolation("bad_deal_terms", field="custom")
        if sum(custom) != pool:
            raise RuleViolation("bad_deal_terms", field="custom", missing=pool - sum(custom))
        exact = [Fraction(share) for share in custom]
        return Deal(
            method, tuple(custom), tuple(map(float, exact)), to_play_for,
            _warnings(custom, money),
        )  # fmt: skip
    if method == ICM:
        exact = [Fraction(value) for value in icm_equities(stacks, sorted(money, reverse=True))]
    elif method == CHIP_CHOP:
        total, least = sum(stacks), money[-1]
        rest = pool - least * len(stacks)
        exact = [least + Fraction(rest * stack, total) for stack in stacks]
    elif method == EVEN:
        exact = [Fraction(pool, len(stacks))] * len(stacks)
    else:
        raise RuleViolation("bad_deal_terms", field="method")
    shares = whole_shares(pool, exact, stacks, unit)
    return Deal(
        method, tuple(shares), tuple(map(float, exact)), to_play_for, _warnings(shares, money)
    )


def whole_shares(
    pool: int, exact: Sequence[Fraction], stacks: Sequence[int], unit: int = 1
) -> list[int]:
    """Exact shares made whole: each rounded down, missing units to the largest fractions.

    Equal fractions: the bigger stack first, then the order given. What is smaller than a unit
    goes to the biggest stack. Sums to the pool.
    """
    units = [int(part // unit) for part in exact]
    left = pool // unit - sum(units)
    order = sorted(
        range(len(exact)),
        key=lambda n: (-(exact[n] / unit - units[n]), -stacks[n], n),
    )
    for n in order[: max(left, 0)]:
        units[n] += 1
    shares = [count * unit for count in units]
    biggest = max(range(len(stacks)), key=lambda n: (stacks[n], -n))
    shares[biggest] += pool - sum(shares)
    return shares


def _money(stacks: Sequence[int], prizes: Sequence[int], to_play_for: int, unit: int) -> list[int]:
    """The prizes of the players left, without what stays to be played for."""
    wrong = None
    if not stacks or min(stacks) <= 0:
        wrong = "stacks"
    elif not prizes or min(prizes) < 0 or sorted(prizes, reverse=True) != list(prizes):
        wrong = "prizes"
    elif unit < 1:
        wrong = "unit"
    elif not 0 <= to_play_for <= prizes[0]:
        wrong = "to_play_for"
    if wrong is not None:
        raise RuleViolation("bad_deal_terms", field=wrong)
    money = [*prizes[: len(stacks)]] + [0] * (len(stacks) - len(prizes))
    money[0] -= to_play_for
    return sorted(money, reverse=True)


def _warnings(
    shares: Sequence[int], money: Sequence[int]
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    above = tuple(n for n, share in enumerate(shares) if share > money[0])
    below = tuple(n for n, share in enumerate(shares) if share < money[-1])
    found = (("above_first_prize", above), ("below_last_prize", below))
    return tuple((code, who) for code, who in found if who)
