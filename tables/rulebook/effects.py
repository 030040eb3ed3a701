"""What a decision leaves in a hand's log: the player's own act where the rules allow it, else facts."""

from __future__ import annotations

from tables.rulebook.case import Case
from tourney.core.errors import Refused
from tourney.rules.cards import DECK
from tourney.rules.errors import RuleViolation
from tourney.rules.hand import Act, HandState, check


def facts_of(state: HandState, given: Act) -> list[Act]:
    """What an act that the rules refuse leaves on the felt, in the closed vocabulary of facts."""
    chair, verb = given.chair, given.verb
    if verb == "board":
        return [Act("set_board", cards=(*state.board, *given.cards))]
    if verb == "win":
        return [Act("award_pot", data=given.data)]
    if chair is None:
        raise Refused("cannot_force", verb=verb)
    committed, behind = state.committed[chair], state.stacks[chair] or 0
    if verb in ("fold", "timeout", "muck"):
        return [Act("set_folded", chair)]
    if verb == "show":
        return [Act("set_live", chair), given]
    totals = {
        "check": committed,
        "call": min(max(state.committed), committed + behind),
        "allin": committed + behind,
        "bet": given.to,
        "raise": given.to,
    }
    total = totals.get(verb)
    if total is None:
        raise Refused("cannot_force", verb=verb)
    return [Act("set_committed", chair, total, data={"acted": True})]


def stands(state: HandState, act: Act) -> list[Act]:
    """The act itself where the rules take it, its facts where they do not."""
    return [act] if check(state, act) is None else facts_of(state, act)


def named_act(case: Case) -> list[Act]:
    """The act that was named, in turn or not."""
    verb, to = case.verb, case.to
    if verb not in ("bet", "raise"):
        to = None
    elif to is None:
        raise RuleViolation("name_an_amount")
    return stands(case.hand, Act(verb, case.player, to))


def passive_act(case: Case) -> list[Act]:
    """A call, or a check where there is nothing to call."""
    state, chair = case.hand, case.player
    due = state.bet > state.committed[chair]
    return stands(state, Act("call" if due else "check", chair))


def wager_to(case: Case, total: int) -> list[Act]:
    """A bet or raise to this total; the whole stack is an all-in."""
    state, chair = case.hand, case.player
    if total >= state.committed[chair] + state.stacks[chair]:
        return stands(state, Act("allin", chair))
    return stands(state, Act("raise" if state.bet else "bet", chair, total))


def folded(case: Case) -> list[Act]:
    """The hand is dead; nothing to do if it is already."""
    chair = case.player
    return [] if case.hand.folded[chair] else [Act("set_folded", chair)]


def lives(case: Case) -> list[Act]:
    """The hand is in again; nothing to do if it never went."""
    chair = case.player
    return [Act("set_live", chair)] if case.hand.folded[chair] else []


def next_is_he(case: Case) -> list[Act]:
    """The action is his."""
    return [] if case.on_turn else [Act("set_next", case.player)]


def forfeits(case: Case) -> list[Act]:
    """What is in front stays in the pot, and the hand is folded (R-098)."""
    chair = case.player
    put = case.pushed or 0
    before = [Act("set_committed", chair, put)] if put > case.hand.committed[chair] else []
    return [*before, Act("set_folded", chair)]


def uncalled_back(case: Case) -> list[Act]:
    """What nobody called goes back, then the hand is dead (R-089, R-115)."""
    chair, committed = case.player, case.hand.committed
    called = max((c for other, c in enumerate(committed) if other != chair), default=0)
    back = [Act("set_committed", chair, called)] if committed[chair] > called else []
    return [*back, *folded(case)]


def corrected(case: Case, total: int) -> list[Act]:
    """A bet or raise put right for everybody on its street (R-079, R-096, R-097).

    Who had called the wrong amount owes the right one; nobody owes more than his stack.
    Raises ``other_street`` when the bet lies on an earlier street, where it stands.
    """
    found = case.wager
    if found is None:
        raise RuleViolation("other_street", rule="R-096")
    number, _before = found
    state, chair = case.hand, case.player
    wrong = state.committed[chair]
    acts = [_committed(state, chair, total)]
    for act in case.acts[number + 1 :]:
        other = act.chair
        if other is None or other == chair or state.folded[other]:
            continue
        called = state.committed[other] == wrong
        if called and act.verb in ("call", "allin", "set_committed"):
            acts.append(_committed(state, other, total))
    return acts


def _committed(state: HandState, chair: int, total: int) -> Act:
    most = state.committed[chair] + state.stacks[chair]
    return Act("set_committed", chair, min(total, most), data={"acted": True})


def board_now(case: Case, length: int) -> list[Act]:
    """The board as it lies now: as written down, else cut to its right length."""
    cards = tuple(case.asked.get("cards") or ())
    if any(card not in DECK for card in cards):
        raise RuleViolation("bad_card")
    board = tuple(case.hand.board)
    if cards:
        return [Act("set_board", cards=(*board[:length], *cards) if len(cards) < 3 else cards)]
    return [Act("set_board", cards=board[:length])] if len(board) > length else []


def awarded(case: Case) -> list[Act]:
    """The pots go to these chairs (R-118)."""
    winners = tuple(case.asked.get("winners") or ())
    if not winners:
        raise RuleViolation("who_won")
    return [Act.award(winners)]
