"""A practice hand: played by believable players before the dealer's eyes, and the judge of his taps.

Pure: the same seed and number are the same hand, so nothing has to be kept of it anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from tables.simulation.players import DECK, decide, new_style
from tourney.rules.errors import RuleViolation
from tourney.rules.hand import Act, HandState, Opening, apply, replay
from tourney.rules.house import HouseRules
from tourney.rules.ranking import strength

CHAIRS, SB, BB, UNIT = 8, 100, 200, 100
STREETS = (3, 4, 5)
PASSES = ("fold", "check")


@dataclass(frozen=True, slots=True)
class Script:
    """A hand as it will be played."""

    opening: Opening
    acts: tuple[Act, ...]

    def state(self, done: int) -> HandState:
        """The hand after so many of its acts."""
        return replay(self.opening, self.acts[:done])


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a tap did: acts of the script now done; the tapped act that was wrong, and what it was."""

    done: int
    wrong: Act | None = None
    right: Act | None = None
    refusal: RuleViolation | None = None


@lru_cache(maxsize=64)
def practice_hand(seed: int, number: int) -> Script:
    """The hand of this number of this session; hands that end before the flop are passed over."""
    for attempt in range(20):
        script = _play(Random(f"practice:{seed}:{number}:{attempt}"), number)
        if any(act.verb == "board" for act in script.acts):
            break
    return script


def _play(rng: Random, number: int) -> Script:
    button = number % CHAIRS
    stacks = tuple(rng.randrange(15, 80) * BB for _ in range(CHAIRS))
    opening = Opening(
        variant="NL",
        stacks=stacks,
        button_chair=button,
        sb_chair=(button + 1) % CHAIRS,
        bb_chair=(button + 2) % CHAIRS,
        sb=SB,
        bb=BB,
        ante_kind="bb",
        ante=BB,
        house=HouseRules(),
        chip_unit=UNIT,
    )
    cards = rng.sample(DECK, 2 * CHAIRS + 5)
    board, cards = cards[:5], cards[5:]
    hole = {chair: (cards[2 * chair], cards[2 * chair + 1]) for chair in range(CHAIRS)}
    styles = {chair: new_style(rng) for chair in range(CHAIRS)}
    state = replay(opening, ())
    acts: list[Act] = []

    def do(act: Act) -> None:
        nonlocal state
        state = apply(state, act)
        acts.append(act)

    def turn_cards() -> None:
        for end in STREETS:
            if len(state.board) < end <= state.board_open:
                do(Act("board", cards=tuple(board[len(state.board) : end])))

    while state.to_act is not None:
        turn_cards()
        chair = state.to_act
        do(decide(state, hole[chair], styles[chair], rng))
    if not state.over:
        turn_cards()
    while state.needs == "winners" and not state.over:
        pot = state.undecided[-1]
        eligible = state.pots[pot].eligible
        best = max(strength((*hole[c], *board)) for c in eligible)
        do(Act.win([c for c in eligible if strength((*hole[c], *board)) == best], pot))
    return Script(opening, tuple(acts))


def judge(script: Script, done: int, tapped: Sequence[Act]) -> Verdict:
    """Hold tapped acts against the script, act by act; the first wrong one ends it.

    Two acts are the same when the hand stands the same after them: an all-in tapped as the call
    it is. Cards may be skipped; they lie there by themselves once the next act is tapped.
    """
    for act in tapped:
        state = script.state(done)
        while act.verb != "board" and _next_is_board(script, done):
            state = apply(state, script.acts[done])
            done += 1
        if done >= len(script.acts):
            return Verdict(done, act)
        right = script.acts[done]
        try:
            stands = _stands(apply(state, act))
        except RuleViolation as refusal:
            return Verdict(done, act, right, refusal)
        reached = _reached(script, done, stands, many=act.verb == "win")
        if reached is None:
            return Verdict(done, act, right)
        done = reached
    return Verdict(done)


def _next_is_board(script: Script, done: int) -> bool:
    return done < len(script.acts) and script.acts[done].verb == "board"


def _reached(script: Script, done: int, stands: object, *, many: bool) -> int | None:
    """After how many acts the script stands so; one hand may win several pots with one tap."""
    for end in range(done + 1, (len(script.acts) if many else done + 1) + 1):
        if _stands(script.state(end)) == stands:
            return end
    return None


def _stands(state: HandState) -> object:
    return (
        *(state.street, state.to_act, state.needs, state.over, tuple(state.board)),
        *(tuple(state.stacks), tuple(state.committed), tuple(state.folded)),
        tuple(sorted(state.payouts.items())) if state.over else tuple(state.undecided),
    )


def coming(script: Script, done: int) -> tuple[tuple[str, ...], tuple[Act, ...]]:
    """What happens now: cards turned, and the acts a dealer sees before he has to look at the glass.

    A run of folds or checks with the act behind it is one look, as it may be one tap.
    """
    cards: list[str] = []
    while _next_is_board(script, done):
        cards.extend(script.acts[done].cards)
        done += 1
    seen: list[Act] = []
    for act in script.acts[done:]:
        if act.verb == "board":
            break
        seen.append(act)
        if act.verb not in PASSES:
            break
    return tuple(cards), tuple(seen)
