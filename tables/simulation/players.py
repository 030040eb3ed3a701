"""Believable players: what they do with their cards, and how pots end where only results are told."""

from dataclasses import dataclass
from random import Random

from tourney.rules.hand import Act, HandState
from tourney.rules.ranking import category, strength

DECK = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
_VALUE = {rank: value for value, rank in enumerate("23456789TJQKA", start=2)}
_MADE = {
    "high_card": 0.22,
    "pair": 0.48,
    "two_pair": 0.72,
    "three_of_a_kind": 0.8,
    "straight": 0.87,
    "flush": 0.91,
    "full_house": 0.96,
    "four_of_a_kind": 0.99,
    "straight_flush": 1.0,
}
# Share of players out per hand by the average stack in big blinds, as clubs have recorded it.
_OUT_PER_HAND = (
    *((100, 0.0001), (60, 0.0019), (40, 0.0046), (30, 0.0087), (25, 0.0114)),
    *((20, 0.0144), (15, 0.0175), (10, 0.0195), (0, 0.0225)),
)


@dataclass(frozen=True, slots=True)
class Style:
    """How a player plays: 0 to 1 each."""

    tight: float
    bold: float
    stubborn: float


def new_style(rng: Random) -> Style:
    """Somebody from the street."""
    return Style(rng.betavariate(4, 3), rng.betavariate(3, 3), rng.betavariate(3, 4))


def hand_value(hole: tuple[str, ...], board: tuple[str, ...]) -> float:
    """How good it looks to its owner, 0 to 1."""
    if not board:
        return _before_the_flop(hole)
    made = category(strength((*hole, *board)))
    value = _MADE.get(made, 0.5)
    if made == "pair":
        high = max(_VALUE[card[0]] for card in board)
        best = max(_VALUE[card[0]] for card in hole)
        value += 0.12 if best >= high else -0.08
    if made == "high_card" and len(board) < 5:
        suits = [card[1] for card in (*hole, *board)]
        value += 0.15 if max(suits.count(suit) for suit in "cdhs") == 4 else 0.0
    return value


def _before_the_flop(hole: tuple[str, ...]) -> float:
    high, low = sorted((_VALUE[card[0]] for card in hole), reverse=True)
    if high == low:
        return min(0.5 + high * 0.036, 1.0)
    gap = high - low
    value = high * 0.03 + low * 0.014 - min(gap, 5) * 0.02
    return min(value + (0.06 if hole[0][1] == hole[1][1] else 0.0), 0.95)


def decide(state: HandState, hole: tuple[str, ...], style: Style, rng: Random) -> Act:
    """What the player to act does; always legal."""
    chair = state.to_act
    assert chair is not None
    legal = state.legal()
    stack = state.stacks[chair]
    value = hand_value(hole, state.board) + rng.gauss(0, 0.07)
    opponents = len(state.live) - 1
    value -= 0.015 * max(opponents - 1, 0)
    short = stack <= 12 * state.opening.bb
    pot = state.pot_total
    if legal.check:
        if legal.bet and (value > 0.62 or rng.random() < 0.12 * style.bold):
            return Act("bet", chair, _size(state, legal.bet, pot, rng, short and value > 0.7))
        if legal.raise_ and value > 0.8:
            return Act("raise", chair, _size(state, legal.raise_, pot, rng, short))
        return Act("check", chair)
    call = legal.call or 0
    price = call / (pot + call)
    wants = 0.34 + 0.26 * style.tight - 0.14 * style.stubborn
    if legal.raise_ and value > 0.72 + 0.1 * style.tight and rng.random() < 0.35 + style.bold / 2:
        return Act("raise", chair, _size(state, legal.raise_, pot, rng, short))
    if short and legal.raise_ and value > 0.55 and rng.random() < 0.5 + style.bold / 2:
        return Act("allin", chair) if state.opening.variant == "NL" else Act("call", chair)
    big = call > stack * 0.4
    if value > max(wants, price * (1.25 if big else 0.95)) + (0.12 if big else 0.0):
        return Act("call", chair)
    if price < 0.12 and value > 0.3:
        return Act("call", chair)
    return Act("fold", chair)


def _size(state: HandState, bounds: tuple[int, int], pot: int, rng: Random, all_of_it: bool) -> int:
    low, high = bounds
    if all_of_it or high <= low:
        return high
    chair = state.to_act
    assert chair is not None
    wanted = state.bet + int(pot * rng.choice((0.4, 0.5, 0.66, 0.75, 1.0)))
    unit = state.opening.chip_unit
    wanted -= wanted % unit
    if wanted >= 0.6 * high:
        return high
    return min(max(wanted, low), high)


def result_of_hand(
    stacks: dict[int, int], blinds: dict[int, int], bb: int, unit: int, rng: Random
) -> tuple[dict[int, int], int]:
    """New stacks of a hand of which only the result is told, and the chair that won it.

    ``blinds`` are blinds and antes each chair owes. Somebody takes them; sometimes a second
    player pays more; short averages make all-ins likely, as recorded in real rooms.
    """
    new = dict(stacks)
    dead = 0
    for chair, owed in blinds.items():
        paid = min(owed, new[chair])
        new[chair] -= paid
        dead += paid
    chairs = sorted(stacks)
    winner = rng.choice([chair for chair in chairs if new[chair] or chair in blinds])
    average = sum(stacks.values()) / len(stacks) / bb
    rate = next(rate for depth, rate in _OUT_PER_HAND if average >= depth)
    others = [chair for chair in chairs if chair != winner and new[chair] > 0]
    if others:
        weights = [(1 / (stacks[chair] / bb + 3)) ** 0.7 for chair in others]
        loser = rng.choices(others, weights)[0]
        if rng.random() < min(0.9, 1.9 * rate * len(stacks)):
            lost = min(new[loser], max(new[winner], unit))
        else:
            deep = min(new[loser], new[winner], 20 * bb)
            lost = int(deep * rng.betavariate(1, 4)) // unit * unit
        new[loser] -= lost
        dead += lost
    new[winner] += dead
    return new, winner
