"""Chips over the betting line: what the push means (R-090 to R-098, R-106).

The founding documents judge by half of the amount faced, TDA by half of the minimum raise and
by the chips used. All amounts are the player's own total on this street.
"""

from __future__ import annotations

from dataclasses import dataclass

from tourney.rules.errors import RuleViolation

FOUNDING, TDA = "founding", "tda"
CHECK, CALL, BET, RAISE, ALLIN, FLOOR = "check", "call", "bet", "raise", "allin", "floor"
FULL_CALL, FORFEIT = "call", "forfeit_and_fold"


@dataclass(frozen=True, slots=True)
class Push:
    """What a player did at the line.

    `facing` is the total to match, `committed` what he already has in on this street,
    `pushed_total` all of it now, `stack_total` the most he can have in, `chips` the chips moved
    now (None: not known), `declared` the first clear word (call, raise or allin).
    """

    facing: int
    committed: int
    pushed_total: int
    min_raise_increment: int
    bb: int
    stack_total: int
    declared: str | None = None
    chips: tuple[int, ...] | None = None
    facing_is_opening_bet: bool = False
    heads_up: bool = False

    def check(self) -> None:
        """Raise `bad_push` with the field that cannot be."""
        amounts = {
            "facing": self.facing,
            "committed": self.committed,
            "pushed_total": self.pushed_total - (0 if self.declared else self.committed),
            "min_raise_increment": self.min_raise_increment,
            "bb": self.bb - 1,
            "stack_total": self.stack_total - 1,
        }
        for name, amount in amounts.items():
            if amount < 0:
                raise RuleViolation("bad_push", field=name)
        if self.pushed_total > self.stack_total or self.committed > self.stack_total:
            raise RuleViolation("bad_push", field="stack_total")
        if self.declared not in (None, CALL, RAISE, ALLIN):
            raise RuleViolation("bad_push", field="declared")
        if self.chips is not None and (
            min(self.chips, default=1) < 1 or sum(self.chips) != self.pushed_total - self.committed
        ):
            raise RuleViolation("bad_push", field="chips")


@dataclass(frozen=True, slots=True)
class PushReading:
    """How a push reads: `action` with its total `to`, or floor with its `options`.

    `raise_from` is the smallest total that would read as a raise by amount, None without a bet.
    """

    action: str
    to: int | None = None
    options: tuple[str, ...] = ()
    raise_from: int | None = None


def read_push(push: Push, line: str = FOUNDING, *, verbal_binding: bool = True) -> PushReading:
    """What the push is, by the event's betting line.

    The first clear word decides, if words bind in this room; then the whole stack is an all-in;
    then the amounts. Raises `bad_push`, `unknown_betting_line`, `no_chips_moved`.
    """
    push.check()
    if line not in (FOUNDING, TDA):
        raise RuleViolation("unknown_betting_line", line=line)
    word = push.declared if verbal_binding or push.declared == ALLIN else None
    threshold = raise_threshold(push, line)
    if word == ALLIN:
        return PushReading(ALLIN, push.stack_total, (), threshold)
    if word == CALL:
        return _call(push, threshold)
    if word == RAISE:
        return _up(push, line, threshold)
    if push.pushed_total <= push.committed:
        raise RuleViolation("no_chips_moved")
    if push.pushed_total == push.stack_total:
        return PushReading(ALLIN, push.stack_total, (), threshold)
    if not push.facing:
        return _up(push, line, threshold)
    if push.pushed_total < push.facing:
        if push.facing_is_opening_bet or push.heads_up:
            return _call(push, threshold)
        return PushReading(FLOOR, None, (FULL_CALL, FORFEIT), threshold)
    if threshold is not None and push.pushed_total >= threshold and not _only_chips(push, line):
        return _up(push, line, threshold)
    return _call(push, threshold)


def raise_threshold(push: Push, line: str) -> int | None:
    """The smallest total that reads as a raise by its amount; None when there is no bet."""
    if not push.facing:
        return None
    if line == FOUNDING:
        return -(-3 * push.facing // 2)
    return push.facing + max(1, -(-push.min_raise_increment // 2))


def _only_chips(push: Push, line: str) -> bool:
    """TDA 44 and 45: one chip, or every chip needed for the call, is a call."""
    if line == FOUNDING or push.chips is None:
        return False
    return len(push.chips) == 1 or push.pushed_total - min(push.chips) < push.facing


def _call(push: Push, threshold: int | None) -> PushReading:
    if not push.facing:
        return PushReading(CHECK, 0, (), threshold)
    return PushReading(CALL, min(push.facing, push.stack_total), (), threshold)


def _up(push: Push, line: str, threshold: int | None) -> PushReading:
    """A bet or raise, made up to its minimum; a stack too short for that is all-in."""
    if push.facing:
        action, least = RAISE, push.facing + push.min_raise_increment
        if line == FOUNDING:
            least = max(least, 2 * push.bb)
    else:
        action, least = BET, push.bb
    to = max(push.pushed_total, least)
    if to >= push.stack_total:
        return PushReading(ALLIN, push.stack_total, (), threshold)
    return PushReading(action, to, (), threshold)
