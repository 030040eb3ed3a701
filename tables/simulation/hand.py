"""One hand at one table, tapped in act by act as a dealer does."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from tables.models import Hand
from tables.simulation.players import DECK, Style, decide
from tourney.rules.hand import Act, HandState, Opening, apply, replay
from tourney.rules.ranking import strength

Tap = Callable[[list[dict[str, Any]]], None]


def play_hand(hand: Hand, styles: dict[int, Style], rng: Random, tap: Tap) -> int:
    """Play the hand to its end; ``tap`` records acts. Returns how many there were.

    Runs of acts go into one tap now and then; winners come from the cards shown or from the
    dealer's word.
    """
    opening = Opening.from_json(hand.opening)
    deck = rng.sample(DECK, 2 * len(opening.dealt) + 5)
    board = [deck.pop() for _ in range(5)]
    hole: dict[int, tuple[str, ...]] = {chair: (deck.pop(), deck.pop()) for chair in opening.dealt}
    felt = _Felt(replay(opening, ()))
    waiting: list[Act] = []
    done = 0
    for act in _acts(felt, hole, board, styles, rng):
        felt.state = apply(felt.state, act)
        waiting.append(act)
        if felt.state.over or rng.random() < 0.6:
            tap([one.to_json() for one in waiting])
            done += len(waiting)
            waiting.clear()
    return done


@dataclass(slots=True)
class _Felt:
    """The hand as it stands while its acts are made up one by one."""

    state: HandState

    def over(self) -> bool:
        """Whether the hand is over by now: asked again after every act."""
        return self.state.over


def _acts(
    felt: _Felt,
    hole: dict[int, tuple[str, ...]],
    board: list[str],
    styles: dict[int, Style],
    rng: Random,
) -> Iterable[Act]:
    """The acts one after the other; ``felt`` is brought up to date between them."""
    while felt.state.to_act is not None:
        now = felt.state
        if len(now.board) < now.board_open and rng.random() < 0.97:
            yield Act("board", cards=tuple(board[len(now.board) : now.board_open]))
            continue
        chair = now.to_act
        assert chair is not None
        yield decide(now, hole[chair], styles[chair], rng)
    if felt.over():
        return
    if len(felt.state.board) < 5:
        yield Act("board", cards=tuple(board[len(felt.state.board) :]))
    if rng.random() < 0.3:
        yield from _words(felt, hole, board)
        return
    order = felt.state.show_order
    chairs = felt.state.live if isinstance(order, str) else order
    for chair in chairs:
        if felt.over():
            return
        yield Act("show", chair, cards=hole[chair])


def _words(felt: _Felt, hole: dict[int, tuple[str, ...]], board: list[str]) -> Iterable[Act]:
    """The dealer's word for each pot, last side pot first."""
    for number in reversed(felt.state.undecided):
        if felt.state.over:
            return
        eligible = felt.state.pots[number].eligible
        best = max(strength((*hole[chair], *board)) for chair in eligible)
        yield Act.win([c for c in eligible if strength((*hole[c], *board)) == best], number)
