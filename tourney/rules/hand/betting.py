"""The betting acts: fold, check, call, bet, raise, all-in and time run out.

Refusals come in the order a dealer would give them: turn, verb, whether raising is
open, the stack, the amount.
"""

from __future__ import annotations

from tourney.rules.errors import RuleViolation
from tourney.rules.hand.act import Act
from tourney.rules.hand.felt import FL, Felt
from tourney.rules.hand.flow import find_turn, price
from tourney.rules.hand.limits import WHY_RULE, bet_bounds, raise_block, raise_bounds


def not_now(felt: Felt, act: Act) -> RuleViolation:
    """Why ``act`` comes at the wrong moment (R-061)."""
    if felt.to_act is None:
        return RuleViolation("hand_over", verb=act.verb, rule="R-063")
    chair = -1 if act.chair is None else act.chair
    return RuleViolation("not_your_turn", to_act=felt.to_act, chair=chair, rule="R-061")


def fold(felt: Felt, act: Act) -> None:
    """Give up the hand; also when a check was free (R-062)."""
    chair = felt.to_act
    if chair is None or act.chair != chair:
        raise not_now(felt, act)
    felt.folded[chair] = True
    felt.active -= 1
    felt.live -= 1
    find_turn(felt, chair)


def check(felt: Felt, act: Act) -> None:
    """Pass without chips, only when there is nothing to call (R-060)."""
    chair = felt.to_act
    if chair is None or act.chair != chair:
        raise not_now(felt, act)
    level = felt.bet if felt.active > 1 else price(felt, chair)
    if felt.committed[chair] < level:
        raise RuleViolation("check_facing_bet", call=level - felt.committed[chair], rule="R-060")
    felt.spoke[chair] = felt.bet
    felt.seen[chair] = felt.fulls
    find_turn(felt, chair)


def call(felt: Felt, act: Act) -> None:
    """Match the bet, or go all-in for less (R-067)."""
    chair = felt.to_act
    if chair is None or act.chair != chair:
        raise not_now(felt, act)
    level = felt.bet if felt.active > 1 else price(felt, chair)
    more = level - felt.committed[chair]
    if more <= 0:
        raise RuleViolation("nothing_to_call", rule="R-060")
    stack = felt.stacks[chair]
    felt.put(chair, min(stack, more))
    felt.spoke[chair] = felt.bet
    felt.seen[chair] = felt.fulls
    find_turn(felt, chair)


def bet(felt: Felt, act: Act) -> None:
    """Open the betting for ``act.to`` (R-064, R-080, R-085)."""
    chair = felt.to_act
    if chair is None or act.chair != chair:
        raise not_now(felt, act)
    if felt.bet:
        raise RuleViolation("bet_when_bet_exists", bet=felt.bet, rule="R-060")
    if felt.active < 2:
        raise RuleViolation("no_opponent_can_call", rule="R-069")
    to = act.to
    if type(to) is not int or to < 0:
        raise RuleViolation("bad_act", field="to")
    total = felt.stacks[chair] + felt.committed[chair]
    if to > total:
        raise RuleViolation("insufficient_chips", stack=total, rule="R-067")
    low, high = bet_bounds(felt, chair)
    if to < low or to > high:
        _refuse_amount(felt, low, high, to, "below_min_bet", "R-064")
    wager(felt, chair, to)


def raise_(felt: Felt, act: Act) -> None:
    """Raise to the total ``act.to`` (R-065, R-066, R-074)."""
    chair = felt.to_act
    if chair is None or act.chair != chair:
        raise not_now(felt, act)
    if not felt.bet:
        raise RuleViolation("raise_without_bet", rule="R-065")
    to = act.to
    if type(to) is not int or to < 0:
        raise RuleViolation("bad_act", field="to")
    block = raise_block(felt, chair)
    if block is not None:
        raise RuleViolation(block, rule=WHY_RULE[block])
    total = felt.stacks[chair] + felt.committed[chair]
    if to > total:
        raise RuleViolation("insufficient_chips", stack=total, rule="R-067")
    low, high = raise_bounds(felt, chair)
    if to < low or to > high:
        _refuse_amount(felt, low, high, to, "below_min_raise", "R-066")
    wager(felt, chair, to)


def allin(felt: Felt, act: Act) -> None:
    """The whole stack: a call if it does not exceed the price, else a bet or raise.

    Over opponents who are all all-in it counts as a call (R-069).
    """
    chair = felt.to_act
    if chair is None or act.chair != chair:
        raise not_now(felt, act)
    total = felt.stacks[chair] + felt.committed[chair]
    if felt.active < 2 or total <= felt.bet:
        call(felt, act)
        return
    if felt.bet:
        block = raise_block(felt, chair)
        if block is not None:
            raise RuleViolation(block, rule=WHY_RULE[block])
        high = raise_bounds(felt, chair)[1]
    else:
        high = bet_bounds(felt, chair)[1]
    if total > high:
        raise RuleViolation(
            "above_max", maximum=high, rule="R-085" if felt.limit == FL else "R-081"
        )
    wager(felt, chair, total)


def timeout(felt: Felt, act: Act) -> None:
    """Time ran out: the hand is folded, or checked where the house says so (R-095)."""
    chair = felt.to_act
    if chair is None or act.chair != chair:
        raise not_now(felt, act)
    free = felt.committed[chair] >= price(felt, chair)
    if free and felt.opening.house.timeout == "check_fold":
        check(felt, act)
    else:
        fold(felt, act)


def _counts_short(felt: Felt, gain: int, *, all_in: bool) -> bool:
    """C22: a raise by the last short increase is a full one, unless all-in for less."""
    return felt.opening.house.short_raise_counts and not (all_in and gain < felt.step)


def _opens_short(felt: Felt, to: int) -> bool:
    """C23: an opening all-in under two big blinds does not reopen for checkers."""
    felt.short_open = not felt.opening.house.open_allin_reopens and to < 2 * felt.bb
    return felt.short_open


def unlift(felt: Felt) -> None:
    """Take the last bet or raise of this street back out of the judgement of raises."""
    assert felt.prior is not None
    (
        felt.bet, felt.full, felt.step, felt.base, felt.raises, felt.fulls, felt.raisers,
        felt.short_open, felt.aggressor,
    ) = felt.prior  # fmt: skip
    felt.prior = None


def _refuse_amount(felt: Felt, low: int, high: int, to: int, below: str, rule: str) -> None:
    if felt.limit == FL:
        raise RuleViolation("wrong_fixed_amount", amount=low, rule="R-085")
    if to < low:
        raise RuleViolation(below, minimum=low, rule=rule)
    raise RuleViolation("above_max", maximum=high, rule="R-081")


def wager(felt: Felt, chair: int, to: int) -> None:
    """Carry out a bet or raise to ``to`` and pass the turn."""
    more = to - felt.committed[chair]
    stack = felt.stacks[chair] - more
    felt.stacks[chair] = stack
    felt.committed[chair] = to
    felt.contributed[chair] += more
    felt.pot += more
    if not stack:
        felt.active -= 1
    lift(felt, to, all_in=not stack)
    felt.aggressor = chair
    felt.spoke[chair] = to
    felt.seen[chair] = felt.fulls
    find_turn(felt, chair)


def lift(felt: Felt, to: int, *, all_in: bool) -> None:
    """Move the bet to ``to`` and judge whether it was a full bet or raise.

    A short all-in moves the bet, not the increment (R-068).  In fixed limit half a bet
    or more counts (R-088); less leaves the full amount to be completed.
    """
    before = felt.bet
    felt.prior = (
        before, felt.full, felt.step, felt.base, felt.raises, felt.fulls, felt.raisers,
        felt.short_open, felt.aggressor,
    )  # fmt: skip
    gain = to - before
    felt.bet = to
    if felt.limit == FL:
        target = felt.base + felt.size
        full = to >= (target if target > before else before + felt.size)
        if full or (felt.opening.house.fl_half_bet and 2 * gain >= felt.size):
            if felt.base:
                felt.raises += 1
            felt.base = to
            felt.fulls += 1
            felt.raisers = felt.live
        return
    if before:
        if gain >= felt.full:
            felt.full = gain
            felt.fulls += 1
        elif not felt.plain and _counts_short(felt, gain, all_in=all_in):
            felt.fulls += 1
    elif to >= felt.bb:
        felt.full = to
        if felt.plain or not (all_in and _opens_short(felt, to)):
            felt.fulls += 1
    felt.step = gain
