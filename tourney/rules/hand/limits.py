"""How much may be bet, and why somebody may not raise."""

from __future__ import annotations

from tourney.rules.hand.felt import FL, NOT_YET, PL, PREFLOP, Felt

WHY_RULE = {
    "no_opponent_can_call": "R-069",
    "not_reopened": "R-071",
    "raise_cap_reached": "R-086",
    "insufficient_chips": "R-067",
}
"""The rule behind each answer to "why may he not raise?"."""


def raise_block(felt: Felt, chair: int) -> str | None:
    """Why ``chair``, whose turn it is and who faces a bet, may not raise; else ``None``."""
    if felt.active < 2:
        return "no_opponent_can_call"
    if felt.spoke[chair] != NOT_YET and not reopened(felt, chair):
        return "not_reopened"
    if felt.limit == FL and capped(felt):
        return "raise_cap_reached"
    if felt.committed[chair] + felt.stacks[chair] <= felt.bet:
        return "insufficient_chips"
    return None


def reopened(felt: Felt, chair: int) -> bool:
    """Whether somebody who has acted may raise again (R-071, R-072).

    Either a full bet or raise came after him, or (where short all-ins may add up) he
    faces at least the full increment over the level he acted at.  A player who checked
    must face a full bet; the option C23 asks two big blinds behind an opening all-in.
    """
    if felt.fulls > felt.seen[chair]:
        return True
    if not felt.cumulative:
        return False
    needed = felt.full
    if felt.short_open and not felt.spoke[chair]:
        needed = 2 * felt.bb
    return felt.bet - felt.spoke[chair] >= needed


def capped(felt: Felt) -> bool:
    """Whether the fixed-limit raises of this street are used up (R-086, R-087)."""
    house = felt.opening.house
    if felt.raises < house.fl_max_raises:
        return False
    if house.fl_uncapped_when == "table":
        return len(felt.opening.dealt) > 2
    if house.fl_uncapped_when == "hand":
        return felt.raisers > 2
    return felt.opening.players_left_in_event != 2


def raise_bounds(felt: Felt, chair: int) -> tuple[int, int]:
    """Lowest and highest total of an open raise; both the all-in total for a short stack."""
    total = felt.committed[chair] + felt.stacks[chair]
    limit = felt.limit
    if limit == FL:
        low = felt.base + felt.size
        if low <= felt.bet:
            low = felt.bet + felt.size
        return (low, low) if low < total else (total, total)
    low = felt.bet + felt.full
    if not felt.plain and felt.opening.house.short_raise_counts:
        low = felt.bet + felt.step
    low = max(low, felt.floor)
    high = total if limit != PL else min(total, pot_maximum(felt, chair))
    if low > high:
        low = high = min(low, total)
    return low, high


def bet_bounds(felt: Felt, chair: int) -> tuple[int, int]:
    """Lowest and highest opening bet; both the stack when it is short (R-064)."""
    total = felt.committed[chair] + felt.stacks[chair]
    low = felt.size if felt.limit == FL else felt.bb
    high = total
    if felt.limit == FL:
        high = low
    elif felt.limit == PL:
        high = max(low, pot_maximum(felt, chair))
    return min(low, total), min(high, total)


def pot_maximum(felt: Felt, chair: int) -> int:
    """Highest total in pot limit: bet, pot and own call (R-081), or read literally the
    bet and the pot before one's own action (R-083)."""
    pot = felt.pot
    if felt.street == PREFLOP:
        pot += felt.fiction
    top = felt.bet + pot
    if felt.bet and felt.opening.house.pl_max == "pot_after_call":
        top += felt.bet - felt.committed[chair]
    return top
