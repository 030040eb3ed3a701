"""What the floor lets stand although the rules refuse it, written as facts (R-009)."""

from __future__ import annotations

from tourney.rules.errors import RuleViolation
from tourney.rules.hand.act import BETTING, Act
from tourney.rules.hand.replay import apply
from tourney.rules.hand.state import HandState

_ACTED = {"acted": True}


def forced(state: HandState, act: Act) -> tuple[Act, ...]:
    """The facts that record ``act`` as it was allowed to happen.

    A bet of any size becomes the chips in front of the player, a fold a dead hand, a
    win the floor's award.  The facts are checked against ``state`` before they are
    returned, so appending them cannot fail; a ``RuleViolation`` means that there is
    nothing to record (nobody sits there, no amount, the last live hand).
    """
    facts = _facts(state, act)
    after = state
    for fact in facts:
        after = apply(after, fact)
    return facts


def _facts(state: HandState, act: Act) -> tuple[Act, ...]:
    verb = act.verb
    if verb in BETTING:
        return _betting(state, act)
    if verb == "board":
        return (Act("set_board", cards=(*state.board, *act.cards)),)
    if verb == "win":
        return (Act("award_pot", data=act.data),)
    if verb == "muck":
        return (Act("set_folded", act.chair),)
    if verb == "show":
        return (Act("hole", act.chair, cards=act.cards),) if act.cards else ()
    return (act,)


def _betting(state: HandState, act: Act) -> tuple[Act, ...]:
    chair = act.chair
    if chair is None or state.opening.stacks[chair : chair + 1] in ((), (None,)):
        raise RuleViolation("no_such_chair", chair=-1 if chair is None else chair)
    front = state.committed[chair]
    verb = act.verb
    if verb == "fold":
        return (Act("set_folded", chair),)
    if verb == "timeout":
        if state.bet > front or state.opening.house.timeout == "fold":
            return (Act("set_folded", chair),)
        to: int | None = front
    elif verb == "check":
        to = front
    elif verb == "call":
        to = max(front, min(state.bet, front + state.stacks[chair]))
    elif verb == "allin":
        to = front + state.stacks[chair]
    else:
        to = act.to
    return (Act("set_committed", chair, to, data=_ACTED),)
