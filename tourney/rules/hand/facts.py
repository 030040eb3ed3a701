"""Recorded facts: what counts, rulings and forced acts leave behind.

No betting rule refuses a fact, and none leaves the log without a next step: the felt
is the truth.  Chips that appear or vanish by a count are kept per chair in
``adjusted``, so that the ledger can carry them (R-009, R-166).
"""

from __future__ import annotations

from tourney.rules.errors import RuleViolation
from tourney.rules.hand.act import Act
from tourney.rules.hand.betting import lift, unlift
from tourney.rules.hand.cardacts import (
    BOARD,
    chairs_of,
    claim,
    dealt_chair,
    is_over,
    pot_of,
    release,
)
from tourney.rules.hand.felt import BOARD_CARDS, PREFLOP, STREETS, Felt
from tourney.rules.hand.flow import clear_bet, close, find_turn, open_street, reopen
from tourney.rules.hand.outcome import outcome, share_out
from tourney.rules.hand.posting import post_straddle


def set_stack(felt: Felt, act: Act) -> None:
    """The chips behind, as counted.  A closed round stays closed (see ``set_next``).

    After the end it corrects the final stack; a later ruling on the pots or the board
    asks for a new count.
    """
    chair = dealt_chair(felt, act)
    count = _amount(act)
    if is_over(felt):
        won = outcome(felt).payouts.get(chair, 0)
        felt.late[chair] = count - won - felt.stacks[chair]
        return
    _count(felt, chair, count)
    if felt.closed:
        felt.outcome = None
    else:
        _go_on(felt, chair)


def set_committed(felt: Felt, act: Act) -> None:
    """The chips in front on this street, moved from or to the stack.

    More than the stack holds are chips that appeared.  With ``data: {"acted": true}``
    the player has spoken and the turn passes, even when he is short of the bet; without
    it a player short of the bet is asked again.  A bet raised or lowered so is judged
    like any other.
    """
    chair = dealt_chair(felt, act)
    total = _amount(act)
    if felt.closed:
        reopen(felt)
    before = felt.committed[chair]
    behind = felt.stacks[chair] + before - total
    if behind < 0:
        felt.adjusted[chair] = felt.adjusted.get(chair, 0) - behind
        behind = 0
    felt.committed[chair] = total
    felt.contributed[chair] += total - before
    felt.pot += total - before
    _restack(felt, chair, behind)
    if before == felt.bet and total != before and chair == felt.aggressor and felt.prior:
        unlift(felt)
    _level(felt, chair, total)
    _hear_again(felt)
    if act.data.get("acted"):
        felt.spoke[chair] = felt.bet
        felt.seen[chair] = felt.fulls
    elif total < felt.bet:
        felt.spoke[chair] = min(felt.spoke[chair], total)
    _go_on(felt, chair)


def set_folded(felt: Felt, act: Act) -> None:
    """The hand is dead, whoever's turn it is; at showdown too."""
    chair = dealt_chair(felt, act)
    if felt.folded[chair]:
        return
    if felt.live == 1:
        raise RuleViolation("last_hand_wins", chair=chair, rule="R-112")
    was_closed = felt.closed
    if was_closed:
        reopen(felt)
    felt.folded[chair] = True
    felt.live -= 1
    if felt.stacks[chair]:
        felt.active -= 1
    if was_closed:
        close(felt)
    else:
        _go_on(felt, chair)


def kill(felt: Felt, act: Act) -> None:
    """A dead hand of an absent player or by penalty (R-039, R-136)."""
    set_folded(felt, act)
    assert act.chair is not None
    felt.killed.add(act.chair)


def set_live(felt: Felt, act: Act) -> None:
    """A hand comes back: folded or killed by mistake."""
    chair = dealt_chair(felt, act)
    if not felt.folded[chair]:
        return
    was_closed = felt.closed
    if was_closed:
        reopen(felt)
    felt.folded[chair] = False
    felt.killed.discard(chair)
    felt.live += 1
    if felt.stacks[chair]:
        felt.active += 1
        if felt.to_act is None and felt.active > 1 and _must_act(felt, chair):
            felt.to_act = chair
    _go_on(felt, chair)


def set_next(felt: Felt, act: Act) -> None:
    """This player acts next; ``data: {"street": …}`` takes the hand to that street.

    A player without chips or cards cannot be asked; then the next one who can is.
    """
    chair = dealt_chair(felt, act)
    street = act.data.get("street")
    if street is not None and street not in STREETS:
        raise RuleViolation("bad_act", field="street")
    if felt.closed:
        reopen(felt)
    if street is not None and STREETS.index(street) != felt.street:
        open_street(felt, STREETS.index(street))
        if felt.street == 0:
            felt.bet = felt.base = felt.bb
    if felt.stacks[chair] and not felt.folded[chair] and felt.live > 1:
        felt.to_act = chair
    else:
        find_turn(felt, chair)


def set_board(felt: Felt, act: Act) -> None:
    """The board as it lies, after a dealing error or a wrong entry."""
    if len(act.cards) not in BOARD_CARDS:
        raise RuleViolation("bad_board", cards=len(act.cards))
    before = tuple(felt.board)
    release(felt, before)
    try:
        claim(felt, act.cards, BOARD)
    except RuleViolation:
        claim(felt, before, BOARD)
        raise
    felt.board[:] = act.cards
    felt.late.clear()
    felt.outcome = None


def award_pot(felt: Felt, act: Act) -> None:
    """The floor's word on a pot: chairs that share it, or amounts per chair.

    It also ends the betting where the floor ends the hand.
    """
    if not felt.closed:
        close(felt)
    felt.late.clear()
    pots = outcome(felt).pots
    index = act.data.get("pot")
    if index is None:
        chairs = chairs_of(felt, act)
        for number, pot in enumerate(pots):
            mine = [chair for chair in chairs if chair in pot.eligible]
            if mine:
                felt.awards[number] = share_out(felt, pot, mine)
                felt.rulings.add(number)
    else:
        pot = pot_of(pots, index)
        amounts = act.data.get("amounts")
        if amounts is None:
            felt.awards[index] = share_out(felt, pot, chairs_of(felt, act))
        else:
            felt.awards[index] = _amounts(felt, amounts, pot.amount)
        felt.rulings.add(index)
    felt.outcome = None


def straddle(felt: Felt, act: Act) -> None:
    """A straddle put in after the blinds (R-041); the next player acts first."""
    chair = dealt_chair(felt, act)
    if felt.closed or felt.street:
        raise RuleViolation("street_not_open", verb="straddle")
    post_straddle(felt, chair, act.to)
    find_turn(felt, chair)


def _amount(act: Act) -> int:
    if type(act.to) is not int or act.to < 0:
        raise RuleViolation("bad_act", field="to")
    return act.to


def _amounts(felt: Felt, amounts: object, pot: int) -> dict[int, int]:
    if not isinstance(amounts, dict) or not amounts:
        raise RuleViolation("bad_act", field="amounts")
    shares: dict[int, int] = {}
    for key, amount in amounts.items():
        text = str(key)
        if not text.isdecimal() or type(amount) is not int or amount < 0:
            raise RuleViolation("bad_act", field="amounts")
        shares[dealt_chair(felt, Act("award_pot", int(text)))] = amount
    if sum(shares.values()) != pot:
        raise RuleViolation("award_not_pot", pot=pot, awarded=sum(shares.values()))
    return shares


def _count(felt: Felt, chair: int, count: int) -> None:
    gain = count - felt.stacks[chair]
    felt.adjusted[chair] = felt.adjusted.get(chair, 0) + gain
    _restack(felt, chair, count)


def _restack(felt: Felt, chair: int, count: int) -> None:
    """Set the chips behind and keep the number of players who can still bet."""
    if not felt.folded[chair]:
        felt.active += bool(count) - bool(felt.stacks[chair])
    felt.stacks[chair] = count


def _level(felt: Felt, chair: int, total: int) -> None:
    """Judge counted chips in front of ``chair`` against the bet of the street."""
    top = max(felt.committed)
    if felt.street == PREFLOP and top < felt.bb:
        top = felt.bb
    if top > felt.bet:
        lift(felt, top, all_in=not felt.stacks[chair])
        if total == top:
            felt.aggressor = chair
    elif top < felt.bet:
        if not top:
            clear_bet(felt)
        felt.bet = top
        felt.base = min(felt.base, top)


def _hear_again(felt: Felt) -> None:
    """Nobody has answered a bet that was taken back: who spoke at it, or saw it, has to
    answer the next one of that size (R-063) and may raise it (R-071)."""
    for chair in felt.chairs:
        felt.spoke[chair] = min(felt.spoke[chair], felt.bet)
        felt.seen[chair] = min(felt.seen[chair], felt.fulls)


def _go_on(felt: Felt, chair: int) -> None:
    """Keep the turn where it is if that player still has to act, else pass it on."""
    turn = felt.to_act
    if turn is None:
        find_turn(felt, chair)
        return
    if felt.live < 2 or felt.active < 2 or not _must_act(felt, turn):
        felt.to_act = None
        find_turn(felt, turn)


def _must_act(felt: Felt, chair: int) -> bool:
    return bool(felt.stacks[chair]) and not felt.folded[chair] and felt.spoke[chair] < felt.bet
