"""Cards and winners: board, hole cards, showdown and the dealer's word."""

from __future__ import annotations

from collections.abc import Iterable

from tourney.rules.cards import CARDS
from tourney.rules.errors import RuleViolation
from tourney.rules.hand.act import Act
from tourney.rules.hand.felt import BOARD_CARDS, Felt
from tourney.rules.hand.outcome import outcome, pots_of, share_out
from tourney.rules.hand.pots import Pot

BOARD = -1
"""Owner of a board card."""


def board(felt: Felt, act: Act) -> None:
    """Board cards of the streets that are open: three at once, then one and one (R-122).

    The board is optional; a street that was skipped can be entered later, together with
    the next one too.  Nothing is turned after the hand has ended (R-124).
    """
    if is_over(felt):
        raise RuleViolation("hand_over", verb="board", rule="R-124")
    total = len(felt.board) + len(act.cards)
    allowed = 5 if felt.closed else BOARD_CARDS[felt.street]
    if not act.cards or total not in BOARD_CARDS:
        raise RuleViolation("bad_board", cards=total)
    if total > allowed:
        raise RuleViolation("street_not_open", cards=allowed)
    claim(felt, act.cards, BOARD)
    felt.board.extend(act.cards)
    felt.outcome = None


def hole(felt: Felt, act: Act) -> None:
    """Cards of a player as the recorder knows them; private until tabled."""
    chair = act.chair
    if chair is None or chair not in felt.chairs:
        raise no_such_chair(act)
    cards = act.cards
    owners = felt.owners
    if chair in felt.hole or felt.closed or len(cards) != 2:
        _hold(felt, cards, chair)
    else:
        first, second = cards
        if (
            first in owners
            or second in owners
            or first == second
            or first not in CARDS
            or second not in CARDS
        ):
            require_free(felt, cards)
        owners[first] = owners[second] = chair
    felt.hole[chair] = cards
    if felt.tabled:
        felt.outcome = None


def show(felt: Felt, act: Act) -> None:
    """Table a hand at showdown; without cards it was tabled but not entered (R-113).

    A winner may still show after the last other hand was mucked.
    """
    chair = _at_showdown(felt, act)
    if (felt.live < 2 or chair in felt.mucked) and is_over(felt):
        raise RuleViolation("hand_over", verb=act.verb)
    if act.cards:
        _hold(felt, act.cards, chair)
        if chair in felt.hole:
            felt.hole[chair] = act.cards
    felt.shown[chair] = act.cards
    felt.mucked.pop(chair, None)
    felt.outcome = None


def muck(felt: Felt, act: Act) -> None:
    """Give up the pot unseen; never with an all-in player (R-111), never the last hand
    that contests a pot (R-112)."""
    chair = _at_showdown(felt, act)
    known = chair in felt.shown or chair in felt.mucked
    if (known or felt.awards or felt.tabled) and is_over(felt):
        raise RuleViolation("hand_over", verb=act.verb)
    if felt.tabled:
        raise RuleViolation("must_table", chair=chair, rule="R-111")
    mucked = felt.mucked
    for pot in pots_of(felt):
        for other in pot.eligible:
            if other != chair and other not in mucked:
                break
        else:
            if is_over(felt):
                raise RuleViolation("hand_over", verb=act.verb)
            raise RuleViolation("last_hand_wins", chair=chair, rule="R-112")
    felt.mucked[chair] = len(felt.mucked)
    felt.shown.pop(chair, None)
    felt.outcome = None


def win(felt: Felt, act: Act) -> None:
    """The dealer's word on one pot, or without ``pot`` on every open pot the named
    chairs play for."""
    if not felt.closed:
        raise RuleViolation("not_showdown", verb="win")
    result = outcome(felt)
    if result.final:
        raise RuleViolation("hand_over", verb="win")
    chairs = chairs_of(felt, act)
    index = act.data.get("pot")
    if index is not None:
        pot = pot_of(result.pots, index)
        for chair in chairs:
            if chair not in pot.eligible:
                raise RuleViolation("not_eligible", chair=chair, pot=index, rule="R-100")
        felt.awards[index] = share_out(felt, pot, chairs)
    else:
        award_open(felt, chairs)
    felt.outcome = None


def award_open(felt: Felt, chairs: list[int]) -> None:
    """Give every undecided pot to those of ``chairs`` who contest it."""
    result = outcome(felt)
    for index, pot in enumerate(result.pots):
        mine = [chair for chair in chairs if chair in pot.eligible]
        if result.shares[index] is None and mine:
            felt.awards[index] = share_out(felt, pot, mine)


def is_over(felt: Felt) -> bool:
    """Whether every chip of the hand has an owner."""
    return felt.closed and outcome(felt).final


def dealt_chair(felt: Felt, act: Act) -> int:
    """The chair of ``act``; somebody must have been dealt in there."""
    if act.chair is None or act.chair not in felt.chairs:
        raise no_such_chair(act)
    return act.chair


def no_such_chair(act: Act) -> RuleViolation:
    """Nobody was dealt in at the chair the act names."""
    return RuleViolation("no_such_chair", chair=-1 if act.chair is None else act.chair)


def chairs_of(felt: Felt, act: Act) -> list[int]:
    """The chairs named in ``act.data``: different, dealt in, at least one."""
    chairs = act.data.get("chairs")
    if not isinstance(chairs, (list, tuple)) or not chairs:
        raise RuleViolation("bad_act", field="chairs")
    for chair in chairs:
        dealt_chair(felt, Act(act.verb, chair))
    if len(set(chairs)) != len(chairs):
        raise RuleViolation("bad_act", field="chairs")
    return list(chairs)


def pot_of(pots: tuple[Pot, ...], index: object) -> Pot:
    """The pot with that number, main pot 0."""
    if type(index) is not int or not 0 <= index < len(pots):
        raise RuleViolation("no_such_pot", pot=str(index))
    return pots[index]


def _at_showdown(felt: Felt, act: Act) -> int:
    chair = dealt_chair(felt, act)
    if not felt.closed:
        raise RuleViolation("not_showdown", verb=act.verb)
    if felt.folded[chair]:
        raise RuleViolation("hand_dead", chair=chair)
    return chair


def _hold(felt: Felt, cards: tuple[str, ...], chair: int) -> None:
    """Claim a player's two cards; those entered for him before are set free."""
    if len(cards) != 2:
        raise RuleViolation("two_hole_cards", cards=len(cards), rule="R-003")
    held = felt.shown.get(chair) or felt.hole.get(chair)
    if held == cards:
        return
    if held:
        if is_over(felt):
            raise RuleViolation("hand_over", verb="hole")
        release(felt, held)
    try:
        claim(felt, cards, chair)
    except RuleViolation:
        claim(felt, held or (), chair)
        raise


def claim(felt: Felt, cards: Iterable[str], owner: int) -> None:
    """Note whose cards these are; a card lies in one place only (R-059)."""
    require_free(felt, cards)
    for card in cards:
        felt.owners[card] = owner


def require_free(felt: Felt, cards: Iterable[str]) -> None:
    """Raise ``bad_card`` or ``duplicate_card`` unless the cards may be entered."""
    seen: set[str] = set()
    for card in cards:
        if card not in CARDS:
            raise RuleViolation("bad_card", card=str(card))
        if card in felt.owners:
            raise RuleViolation("duplicate_card", card=card, chair=felt.owners[card])
        if card in seen:
            raise RuleViolation("duplicate_card", card=card)
        seen.add(card)


def release(felt: Felt, cards: Iterable[str]) -> None:
    """The cards lie nowhere any more."""
    for card in cards:
        felt.owners.pop(card, None)
