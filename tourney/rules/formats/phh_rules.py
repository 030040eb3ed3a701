"""Where a reader of PHH plays another rule and would end with other stacks."""

from __future__ import annotations

from tourney.rules.formats.steps import Step, total_after
from tourney.rules.hand import HandState, Opening, start


def difference(steps: list[Step], last: HandState, shadow: HandState, *, showdown: bool) -> str:
    """The first reason why PokerKit's stacks may differ, ``""`` when there is none.

    ``shadow`` is the hand as it was told in PHH terms; ``showdown`` whether cards decide
    it there.
    """
    if not last.over:
        return "not_over"
    if last.adjusted:
        return "counted_chips"
    if not shadow.over or (showdown and _unknown_cards(last, shadow)):
        return "word_of_the_dealer"
    if shadow.stacks != last.stacks:
        return _odd(last) or "other_winners"
    opening = last.opening
    return _short_big_blind(opening, steps) or _short_all_in(opening, steps) or _odd(last)


def _unknown_cards(last: HandState, shadow: HandState) -> bool:
    """At a showdown PokerKit compares cards, even when only one hand was not mucked."""
    standing = [chair for chair in shadow.live if chair not in shadow.mucked]
    unknown = any(not shadow.shown.get(chair) for chair in standing)
    return len(last.board) < 5 or unknown or len(standing) < 2


def somebody_covers(state: HandState, chair: int | None) -> bool:
    """Whether an opponent with chips can go above the bet; PokerKit refuses the raise
    otherwise, and calling comes to the same."""
    return any(
        state.stacks[c] and state.committed[c] + state.stacks[c] > state.bet
        for c in state.live
        if c != chair
    )


def _short_big_blind(opening: Opening, steps: list[Step]) -> str:
    """A short big blind lowers the price and the minimum raise there (R-033); PHH knows
    only antes that come first (R-038)."""
    bb_chair = opening.bb_chair
    posted = start(opening)
    if opening.house.ante_order == "bb_first" and opening.ante_kind == "bb":
        if posted.dead[bb_chair] < opening.ante:
            return "big_blind_first"
    straddler = opening.straddle_chair
    if straddler is not None and not posted.stacks[straddler]:
        return "short_straddle"
    if posted.committed[bb_chair] >= opening.bb:
        return ""
    raises = 0
    for step in steps:
        if step.before.street != "preflop":
            break
        covered = somebody_covers(step.before, step.act.chair)
        raises += step.moved == "raise"
        if raises and (raises > 1 or not covered or opening.variant == "FL"):
            return "short_big_blind"
        if step.moved == "call" and not raises:
            return "short_big_blind"
    return ""


def _short_all_in(opening: Opening, steps: list[Step]) -> str:
    """After a short all-in the right to raise and the amounts are judged otherwise."""
    spoke: set[int | None] = set()
    short = False
    full = opening.bb
    street = "preflop"
    for step in steps:
        if step.before.street != street:
            spoke, short, street = set(), False, step.before.street
            full = opening.bb
            if opening.variant == "FL":
                full = opening.small_bet or opening.bb
                if street in ("turn", "river"):
                    full = opening.big_bet or 2 * full
        if step.moved in ("bet", "raise"):
            gain = total_after(step) - step.before.bet
            if short and (opening.variant == "FL" or step.act.chair in spoke):
                return "short_all_in"
            short = short or gain < full
            if opening.variant != "FL":
                full = max(full, gain)
        if step.moved:
            spoke.add(step.act.chair)
    return ""


def _odd(last: HandState) -> str:
    """Odd chips go to one winner there, and pots with the same winners are joined."""
    size = len(last.opening.stacks)
    joined: list[tuple[frozenset[int], int, dict[int, int]]] = []
    for pot, shares in zip(last.pots, last.by_pot, strict=True):
        winners = frozenset(shares or {})
        if joined and joined[-1][0] == winners:
            _, amount, held = joined.pop()
            total = {c: held[c] + (shares or {})[c] for c in winners}
            joined.append((winners, amount + pot.amount, total))
        else:
            joined.append((winners, pot.amount, dict(shares or {})))
    for winners, amount, held in joined:
        share, odd = divmod(amount, len(winners))
        first = min(winners, key=lambda c: (c - last.opening.button_chair - 1) % size)
        if any(held[c] != share + (odd if c == first else 0) for c in winners):
            return "odd_chips"
    return ""
