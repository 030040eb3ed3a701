"""Random hands: openings, players who do anything that is offered, and what to compare."""

from __future__ import annotations

from random import Random
from typing import Any

from tourney.rules.cards import DECK
from tourney.rules.hand import Act, HandState, Opening, apply, start
from tourney.rules.house import SETTINGS, HouseRules

VARIANTS = ("NL", "PL", "FL")
PLAIN = ("fold", "check", "call")


def random_opening(
    rng: Random,
    *,
    variants: tuple[str, ...] = VARIANTS,
    house: HouseRules | None = None,
    plain: bool = False,
) -> Opening:
    """Any table: short stacks, dead button and blinds, antes, straddle, killed hands.

    ``plain`` keeps to what every engine knows: no empty chair, no straddle, nobody killed.
    """
    players = rng.randint(2, 9 if plain else 10)
    bb = rng.choice((2, 10, 100, 200))
    deep = rng.choice((3, 20, 100)) * bb
    stacks: list[int | None] = [rng.randint(1, deep) for _ in range(players)]
    if not plain:
        for chair in range(players):
            if sum(stack is not None for stack in stacks) > 2 and rng.random() < 0.15:
                stacks[chair] = None
    dealt = [c for c, stack in enumerate(stacks) if stack is not None]
    button, sb_chair, bb_chair = _blinds(rng, stacks, dealt, plain)
    if house is None:
        house = random_house(rng)
    straddle = None
    if not plain and house.straddle != "off" and len(dealt) > 3 and rng.random() < 0.4:
        straddle = next(
            c
            for c in ((bb_chair + k) % players for k in range(1, players))
            if c in dealt and c != sb_chair
        )
    killed = [c for c in dealt if not plain and rng.random() < 0.04]
    kind = rng.choice(("none", "none", "each", "bb") + (() if plain else ("button",)))
    return Opening(
        variant=rng.choice(variants),
        stacks=tuple(stacks),
        button_chair=button,
        sb_chair=sb_chair,
        bb_chair=bb_chair,
        sb=bb // 2,
        bb=bb,
        ante_kind=kind,
        ante=0 if kind == "none" else bb if kind == "bb" else max(1, bb // 10),
        house=house,
        straddle_chair=straddle,
        killed=tuple(killed[: len(dealt) - 1]),
        chip_unit=1 if plain else rng.choice((1, 1, 5, 25)),
        players_left_in_event=rng.choice((None, 2, 30)),
    )


def random_house(rng: Random) -> HouseRules:
    """Every setting at random."""
    return HouseRules(**{s.name: rng.choice(s.choices) for s in SETTINGS})


def _blinds(
    rng: Random, stacks: list[int | None], dealt: list[int], plain: bool
) -> tuple[int, int | None, int]:
    button = len(stacks) - 1 if plain else rng.randrange(len(stacks))
    after = sorted(dealt, key=lambda c: (c - button - 1) % len(stacks))
    if len(dealt) == 2 and button in dealt:
        return button, button, after[0]
    if not plain and rng.random() < 0.1:
        return button, None, after[0]
    return button, after[0], after[1]


def offered(state: HandState, rng: Random) -> list[Act]:
    """One act of every kind the engine offers, amounts at random within the bounds."""
    legal = state.legal()
    chair = state.to_act
    assert chair is not None
    acts = []
    if legal.fold:
        acts.append(Act("fold", chair))
    if legal.check:
        acts.append(Act("check", chair))
    if legal.call is not None:
        acts.append(Act("call", chair))
    for verb, bounds in (("bet", legal.bet), ("raise", legal.raise_)):
        if bounds:
            low, high = bounds
            near = min(high, low + rng.choice((0, 1, low)))
            to = rng.choice((low, near, near, rng.randint(low, high), high))
            acts.append(Act(verb, chair, to))
    return acts


def choose(state: HandState, rng: Random) -> Act:
    """An act with a taste for staying in."""
    acts = offered(state, rng)
    weights = [1.0 if act.verb == "fold" else 3.0 if act.verb in PLAIN else 2.0 for act in acts]
    return rng.choices(acts, weights)[0]


def next_act(state: HandState, rng: Random, deck: list[str]) -> Act:
    """What the dealer enters next: board cards when they may be turned, a player's act,
    tabled or mucked hands, now and then only a word."""
    have, allowed = len(state.board), state.board_open
    if have < allowed and len(deck) >= 5 and (state.to_act is None or rng.random() < 0.8):
        count = allowed - have
        return Act("board", cards=tuple(deck.pop() for _ in range(count)))
    if state.to_act is not None:
        return choose(state, rng)
    if rng.random() < 0.1:
        pot = state.pots[state.undecided[0]]
        size = rng.randint(1, len(pot.eligible))
        return Act.win(rng.sample(pot.eligible, size), state.undecided[0])
    waiting = [c for c in state.live if c not in state.shown and c not in state.mucked]
    if not waiting:
        return Act.win(state.pots[state.undecided[0]].eligible, state.undecided[0])
    chair = waiting[0]
    if state.tabled_at is None and len(waiting) + len(state.shown) > 1 and rng.random() < 0.2:
        if not any(
            all(c == chair or c in state.mucked for c in pot.eligible) for pot in state.pots
        ):
            return Act("muck", chair)
    return Act("show", chair, cards=(deck.pop(), deck.pop()))


def play(opening: Opening, rng: Random) -> tuple[list[Act], list[HandState]]:
    """A whole hand: its acts and the state before the first and after each of them."""
    deck = list(DECK)
    rng.shuffle(deck)
    acts: list[Act] = []
    states = [start(opening)]
    while not states[-1].over:
        act = next_act(states[-1], rng, deck)
        acts.append(act)
        states.append(apply(states[-1], act))
        assert len(acts) < 2000, "the hand does not end"
    return acts, states


FIELDS = (
    "street", "closed_on", "to_act", "needs", "over", "stacks", "committed", "contributed",
    "dead", "folded", "killed", "live", "all_in", "bet", "board", "board_open", "hole",
    "shown", "mucked", "pot_total", "pots", "returned", "by_pot", "payouts", "award_order",
    "undecided", "tabled_at", "show_order", "best", "category", "eliminated", "adjusted",
)  # fmt: skip


def everything(state: HandState) -> dict[str, Any]:
    """All that can be read of a state."""
    seen = {name: getattr(state, name) for name in FIELDS}
    seen["legal"] = state.legal()
    if state.over:
        seen["result"] = state.result()
    return seen
