"""Whose turn it is, when a street ends and when the betting is over."""

from __future__ import annotations

from tourney.rules.hand.felt import FL, NOT_YET, RIVER, Felt


def find_turn(felt: Felt, chair: int) -> None:
    """Light the next player after ``chair`` who still has to act, or end the street.

    A player has to act until he has spoken at the level of the bet (R-063).  When he
    alone has chips, only a bet he has not matched asks anything of him (R-069).
    """
    if felt.live > 1:
        active = felt.active
        if active > 1:
            following = felt.next_chair
            stacks = felt.stacks
            folded = felt.folded
            spoke = felt.spoke
            bet = felt.bet
            x = following[chair]
            for _ in stacks:
                if spoke[x] < bet and stacks[x] and not folded[x]:
                    felt.to_act = x
                    return
                x = following[x]
        elif active:
            x = only_active(felt)
            if felt.spoke[x] < felt.bet and felt.committed[x] < price_alone(felt, x):
                felt.to_act = x
                return
        end_street(felt)
    else:
        close(felt)


def only_active(felt: Felt) -> int:
    """The one chair that is still in with chips behind."""
    for chair, stack in enumerate(felt.stacks):
        if stack and not felt.folded[chair]:
            return chair
    raise AssertionError("nobody has chips")


def price_alone(felt: Felt, chair: int) -> int:
    """The level a player faces when everybody else in the hand is all-in: what they
    really put in, not the nominal blind (R-033)."""
    most = 0
    for other, amount in enumerate(felt.committed):
        if amount > most and other != chair and not felt.folded[other]:
            most = amount
    return min(felt.bet, most)


def price(felt: Felt, chair: int) -> int:
    """The level ``chair`` has to match on this street."""
    return felt.bet if felt.active > 1 else price_alone(felt, chair)


def end_street(felt: Felt) -> None:
    """The round is over: next street, or showdown when nobody can bet any more."""
    if felt.street == RIVER or felt.active < 2:
        close(felt)
    else:
        open_street(felt, felt.street + 1)
        find_turn(felt, felt.opening.button_chair)


def open_street(felt: Felt, street: int) -> None:
    """Clear the bets: minimums, raises and the right to raise start afresh (R-066)."""
    size = len(felt.committed)
    felt.street = street
    felt.committed = [0] * size
    felt.spoke = [NOT_YET] * size
    felt.seen = [0] * size
    felt.fiction = 0
    if felt.limit == FL:
        opening = felt.opening
        felt.raisers = felt.live
        if street < 2:
            felt.size = opening.small_bet or felt.bb
        else:
            felt.size = opening.big_bet or 2 * (opening.small_bet or felt.bb)
    clear_bet(felt)


def clear_bet(felt: Felt) -> None:
    """Nobody has bet on this street: the first bet is an opening one."""
    felt.bet = felt.base = felt.raises = felt.fulls = 0
    felt.short_open = False
    felt.aggressor = None
    felt.prior = None
    felt.full = felt.step = felt.bb
    if felt.limit == FL:
        felt.full = felt.size


def close(felt: Felt) -> None:
    """No more betting: what nobody called goes back (R-089), hands are tabled if an
    all-in player is among them (R-111)."""
    felt.closed = True
    felt.to_act = None
    felt.outcome = felt.pots = None
    top = second = 0
    owner = NOT_YET
    for chair, amount in enumerate(felt.contributed):
        if amount > top:
            second = top
            top = amount
            owner = chair
        elif amount > second:
            second = amount
    if top > second and not felt.folded[owner]:
        back = top - second
        felt.returned = (owner, back)
        if not felt.stacks[owner]:
            felt.active += 1
        felt.stacks[owner] += back
        felt.contributed[owner] = second
        felt.committed[owner] -= back
        felt.pot -= back
    felt.tabled = felt.live > 1 and felt.active < felt.live


def reopen(felt: Felt) -> None:
    """Take back ``close``: a fact changed what it rested on, words on the pots too."""
    felt.awards.clear()
    felt.rulings.clear()
    felt.late.clear()
    felt.closed = felt.tabled = False
    felt.outcome = felt.pots = None
    if felt.returned is not None:
        owner, back = felt.returned
        felt.returned = None
        missing = back - felt.stacks[owner]
        if missing > 0:  # he was counted with less: the bet stands, the chips came from him
            felt.adjusted[owner] = felt.adjusted.get(owner, 0) + missing
            felt.stacks[owner] = back
            felt.active += missing == back
        felt.stacks[owner] -= back
        felt.contributed[owner] += back
        felt.committed[owner] += back
        felt.pot += back
        if not felt.stacks[owner]:
            felt.active -= 1
