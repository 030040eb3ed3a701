"""What the player to act may do, and why he may not raise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tourney.rules.hand.felt import Felt
from tourney.rules.hand.flow import price
from tourney.rules.hand.limits import WHY_RULE, bet_bounds, raise_block, raise_bounds


@dataclass(frozen=True, slots=True)
class Legal:
    """What the player to act may do.

    ``call`` is the number of chips to add; ``bet`` and ``raise_`` are lowest and highest
    total of this street, both the all-in total for a short stack.  ``why_no_raise`` and
    ``why_rule`` answer the question from the table.
    """

    fold: bool = False
    check: bool = False
    call: int | None = None
    bet: tuple[int, int] | None = None
    raise_: tuple[int, int] | None = None
    why_no_raise: str | None = None
    why_rule: str | None = None

    def to_json(self) -> dict[str, Any]:
        """For screens and the API; ``raise`` under its own name."""
        return {
            "fold": self.fold,
            "check": self.check,
            "call": self.call,
            "bet": list(self.bet) if self.bet else None,
            "raise": list(self.raise_) if self.raise_ else None,
            "why_no_raise": self.why_no_raise,
            "why_rule": self.why_rule,
        }


_NOTHING = Legal()


def legal_acts(felt: Felt) -> Legal:
    """What the player to act may do now (R-060 to R-088); nothing when nobody is."""
    chair = felt.to_act
    if chair is None:
        return _NOTHING
    stack = felt.stacks[chair]
    bet = felt.bet
    if not bet:
        if felt.active < 2:
            return Legal(True, True, why_no_raise="no_opponent_can_call", why_rule="R-069")
        return Legal(True, True, None, bet_bounds(felt, chair))
    block = raise_block(felt, chair)
    bounds = raise_bounds(felt, chair) if block is None else None
    due = price(felt, chair) - felt.committed[chair]
    call = None if due <= 0 else min(stack, due)
    rule = WHY_RULE[block] if block is not None else None
    return Legal(True, call is None, call, None, bounds, block, rule)
