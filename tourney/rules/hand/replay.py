"""From an opening and a log of acts to a state; one act at a time or all at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tourney.rules.errors import RuleViolation
from tourney.rules.hand import betting, cardacts, facts
from tourney.rules.hand.act import Act
from tourney.rules.hand.felt import Felt
from tourney.rules.hand.opening import Opening
from tourney.rules.hand.posting import deal_in
from tourney.rules.hand.state import HandState

Handler = Callable[[Felt, Act], None]


def _unknown(felt: Felt, act: Act) -> None:
    raise RuleViolation("bad_act", field="verb", value=str(act.verb))


class _Handlers(dict[str, Handler]):
    def __missing__(self, verb: str) -> Handler:
        return _unknown


_HANDLERS = _Handlers(
    {
        "fold": betting.fold,
        "check": betting.check,
        "call": betting.call,
        "bet": betting.bet,
        "raise": betting.raise_,
        "allin": betting.allin,
        "timeout": betting.timeout,
        "board": cardacts.board,
        "hole": cardacts.hole,
        "show": cardacts.show,
        "muck": cardacts.muck,
        "win": cardacts.win,
        "set_stack": facts.set_stack,
        "set_committed": facts.set_committed,
        "set_folded": facts.set_folded,
        "set_live": facts.set_live,
        "set_next": facts.set_next,
        "set_board": facts.set_board,
        "award_pot": facts.award_pot,
        "straddle": facts.straddle,
        "kill": facts.kill,
    }
)


def start(opening: Opening) -> HandState:
    """The hand after antes and blinds, before the first act."""
    return HandState(deal_in(opening))


def replay(opening: Opening, acts: Iterable[Act]) -> HandState:
    """The state after ``acts``.

    Raises the ``RuleViolation`` of the first refused act with its index in
    ``params["act"]``.
    """
    felt = deal_in(opening)
    handlers = _HANDLERS
    index = 0
    try:
        for act in acts:
            handlers[act.verb](felt, act)
            index += 1
    except RuleViolation as refusal:
        refusal.params["act"] = index
        raise
    return HandState(felt)


def apply(state: HandState, act: Act) -> HandState:
    """The state after one more act; ``state`` itself stays as it was.

    Raises ``RuleViolation`` when the act is refused.
    """
    felt = state._felt.copy()
    _HANDLERS[act.verb](felt, act)
    return HandState(felt)


def check(state: HandState, act: Act) -> RuleViolation | None:
    """Why ``act`` would be refused now, or ``None`` when it would be accepted."""
    try:
        apply(state, act)
    except RuleViolation as refusal:
        return refusal
    return None
