"""Antes, blinds and straddle go in before the first act (R-030 to R-041)."""

from __future__ import annotations

from tourney.rules.hand.felt import FL, PL, Felt
from tourney.rules.hand.flow import find_turn
from tourney.rules.hand.opening import Opening


def deal_in(opening: Opening) -> Felt:
    """A felt with antes, blinds and straddle posted and the first player to act lit."""
    felt = Felt(opening)
    kind = opening.ante_kind
    bb_chair = opening.bb_chair
    late_ante = kind == "bb" and opening.house.ante_order == "bb_first"
    if kind != "none" and opening.ante and not late_ante:
        _post_antes(felt, kind, opening.ante)
    if opening.sb_chair is not None:
        _post(felt, opening.sb_chair, opening.sb)
    _post(felt, bb_chair, opening.bb)
    if late_ante:
        _post_dead(felt, bb_chair, opening.ante)
    if felt.limit == PL:
        felt.fiction = _fiction(felt)
    last = bb_chair
    if opening.straddle_chair is not None:
        last = opening.straddle_chair
        post_straddle(felt, last, opening.straddle_amount)
    for chair in opening.killed:
        kill(felt, chair)
    find_turn(felt, last)
    return felt


def _post(felt: Felt, chair: int, amount: int) -> None:
    """A live blind, as far as the stack reaches (R-033)."""
    stack = felt.stacks[chair]
    if stack:
        felt.put(chair, min(stack, amount))


def _post_dead(felt: Felt, chair: int, amount: int) -> None:
    """An ante: dead money, as far as the stack reaches (R-036)."""
    stack = felt.stacks[chair]
    if not stack:
        return
    if amount >= stack:
        amount = stack
        felt.active -= 1
    felt.stacks[chair] -= amount
    felt.dead[chair] += amount
    felt.pot += amount


def _post_antes(felt: Felt, kind: str, amount: int) -> None:
    if kind == "each":
        stacks, dead = felt.stacks, felt.dead
        for chair in felt.chairs:
            if stacks[chair] > amount:
                stacks[chair] -= amount
                dead[chair] = amount
                felt.pot += amount
            else:
                _post_dead(felt, chair, amount)
    elif kind == "bb":
        _post_dead(felt, felt.opening.bb_chair, amount)
    else:  # button ante: with a dead button nobody owes it
        _post_dead(felt, felt.opening.button_chair, amount)


def _fiction(felt: Felt) -> int:
    """Chips a pot-limit player may add to the pre-flop pot: blinds count as full (R-082),
    the table's one ante may be left out (R-084)."""
    opening = felt.opening
    missing = 0
    if opening.house.pl_full_blinds_preflop:
        missing = opening.bb - felt.committed[opening.bb_chair] + opening.sb
        if opening.sb_chair is not None:
            missing -= felt.committed[opening.sb_chair]
    if opening.ante_kind in ("bb", "button") and not opening.house.pl_ante_counts_preflop:
        missing -= sum(felt.dead)
    return missing


def post_straddle(felt: Felt, chair: int, amount: int | None) -> None:
    """A blind raise to twice the big blind (R-041); in fixed limit the first raise.

    A stack that does not reach it is all-in; only a full straddle becomes the new
    bring-in.
    """
    full = amount if amount is not None else 2 * felt.bb
    more = min(full - felt.committed[chair], felt.stacks[chair])
    if more > 0:
        felt.put(chair, more)
    total = felt.committed[chair]
    felt.straddler = chair
    if total <= felt.bet:
        return
    felt.bet = total
    if total >= full:
        felt.full = full - felt.bb if felt.opening.house.straddle == "plus_bb" else full
        felt.step = felt.full
        felt.fulls += 1
        if felt.limit == FL:
            felt.base = total
            felt.raises += 1
            felt.raisers = felt.live


def kill(felt: Felt, chair: int) -> None:
    """A dead hand: its chips stay in the pot (R-034, R-039)."""
    felt.killed.add(chair)
    if not felt.folded[chair]:
        felt.folded[chair] = True
        felt.live -= 1
        if felt.stacks[chair]:
            felt.active -= 1
