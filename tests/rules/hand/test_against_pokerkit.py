"""Three thousand random hands beside PokerKit 0.7.7: the same turns, amounts and stacks.

Where the two differ, ours is meant; ``DIFFERENCES`` is the whole list.  Every difference
met must be one of these, in the situation that belongs to it, and each is met.
"""

from __future__ import annotations

import warnings
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from pokerkit import Automation, FixedLimitTexasHoldem, NoLimitTexasHoldem

from tests.rules.hand.play import offered, random_opening
from tourney.rules.cards import DECK
from tourney.rules.hand import Act, HandState, Opening, apply, start
from tourney.rules.house import HouseRules

DIFFERENCES = {
    "free fold": "PokerKit refuses a fold when checking is free; it stands (R-062, TDA 58).",
    "short big blind": "PokerKit lets a short big blind lower the price of a call and the "
    "minimum raise; the full blind is owed (R-033).",
    "nothing to decide": "PokerKit asks a player whose opponents are all all-in and matched; "
    "there is nothing to decide (R-069).",
    "nobody covers the bet": "PokerKit refuses a raise when no opponent can exceed the bet; it "
    "is legal while one of them still has chips (R-069).",
    "short all-in": "PokerKit takes the first increment of a street as full whatever its size, "
    "adds short all-ins up for the table instead of per player, and knows no half bet and no "
    "completion in fixed limit (R-070, R-072, R-088).",
    "three raises before the flop": "PokerKit does not count the big blind as the bet, so it "
    "allows a fourth raise (R-086).",
    "odd chips": "PokerKit gives all odd chips of a pot to one winner and joins pots once the "
    "hands that told them apart have lost; here one each clockwise, each pot on its own (R-102, "
    "R-103).",
}

# What PokerKit cannot be told otherwise: no founding floor, three raises whoever is left.
HOUSE = HouseRules(min_raise_floor_2bb=False, fl_uncapped_when="event")
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.RUNOUT_COUNT_SELECTION,
)
BATCH = 300
met: Counter[str] = Counter()


@pytest.mark.slow
@pytest.mark.xdist_group("pokerkit")
@pytest.mark.parametrize("batch", range(10))
def test_random_hands_play_the_same_but_for_the_listed_differences(batch: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PokerKit warns of cards it did not shuffle itself
        for seed in range(batch * BATCH, (batch + 1) * BATCH):
            Pair(seed).play()


@pytest.mark.slow
@pytest.mark.xdist_group("pokerkit")
def test_every_listed_difference_was_met() -> None:
    """Runs after the batches, in the same process; alone it plays two of them itself."""
    if sum(met.values()) == 0:
        for batch in range(3):
            test_random_hands_play_the_same_but_for_the_listed_differences(batch)
    assert set(met) == set(DIFFERENCES)


class Pair:
    """One random hand on both engines, act by act."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng = Random(seed)
        opening = random_opening(self.rng, variants=("NL", "FL"), house=HOUSE, plain=True)
        self.opening = replace(opening, players_left_in_event=None)
        self.ours = start(self.opening)
        self.theirs = _pokerkit(self.opening)
        self.deck = list(DECK)
        self.rng.shuffle(self.deck)
        self.hole = [(self.deck.pop(), self.deck.pop()) for _ in self.opening.stacks]
        for cards in self.hole:
            self.theirs.deal_hole("".join(cards))
        self.short = False  # a short all-in on this street
        self.full = self.opening.bb  # the last full increment as TDA 43 counts it
        bb_chair = self.opening.bb_chair
        self.short_blind = self.ours.committed[bb_chair] < self.opening.bb

    def play(self) -> None:
        while self._settle_turn():
            self._compare_legal()
            self._act()
        if self.ours.needs == "winners":
            for chair in self.ours.live:
                if not self.ours.over:
                    self.ours = apply(self.ours, Act("show", chair, cards=self.hole[chair]))
        self._compare_stacks()

    def _settle_turn(self) -> bool:
        """Deal what PokerKit can deal; whether somebody has to act on both sides."""
        while True:
            while self.theirs.can_deal_board():
                count = 1 if self.theirs.board_cards else 3
                cards = tuple(self.deck.pop() for _ in range(count))
                self.theirs.deal_board("".join(cards))
                self.ours = apply(self.ours, Act("board", cards=cards))
                self.short, self.full = False, self._size()
            idle = self.ours.to_act is None and self.theirs.actor_index is not None
            if not idle or self.theirs.checking_or_calling_amount:
                break
            self._note("nothing to decide")
            self.theirs.check_or_call()
        assert self.ours.to_act == self.theirs.actor_index, self.seed
        return self.ours.to_act is not None

    def _size(self) -> int:
        doubled = self.opening.variant == "FL" and len(self.ours.board) > 3
        return self.opening.bb * (2 if doubled else 1)

    def _compare_legal(self) -> None:
        legal = self.ours.legal()
        if legal.fold != self.theirs.can_fold():
            assert legal.check, self.seed
            self._note("free fold")
        if (legal.call or 0) != self.theirs.checking_or_calling_amount:
            assert self.short_blind and self.ours.street == "preflop", self.seed
            self._note("short big blind")
        low = self.theirs.min_completion_betting_or_raising_to_amount
        high = self.theirs.max_completion_betting_or_raising_to_amount
        bounds = None if low is None else (low, high)
        if (legal.bet or legal.raise_) != bounds:
            self._note(self._why_other_raise(bounds))

    def _why_other_raise(self, theirs: tuple[int, int] | None) -> str:
        """The difference that explains other bounds of a bet or raise."""
        state = self.ours
        legal = state.legal()
        ours = legal.bet or legal.raise_
        others = [c for c in state.live if c != state.to_act and state.stacks[c]]
        cover = max((state.committed[c] + state.stacks[c] for c in others), default=0)
        if self.short_blind and state.street == "preflop":
            return "short big blind"
        if ours is not None and theirs is None and cover <= state.bet:
            return "nobody covers the bet"
        if self.short:
            return "short all-in"
        if legal.why_no_raise == "raise_cap_reached" and state.street == "preflop":
            return "three raises before the flop"
        raise AssertionError((self.seed, state.legal(), theirs))

    def _act(self) -> None:
        acts = [act for act in offered(self.ours, self.rng) if self._both_accept(act)]
        assert acts, self.seed
        act = self.rng.choice(acts)
        before = self.ours.bet
        self.ours = apply(self.ours, act)
        if act.verb == "fold":
            self.theirs.fold()
        elif act.verb in ("check", "call"):
            self.theirs.check_or_call()
        else:
            assert act.to is not None
            self.theirs.complete_bet_or_raise_to(act.to)
            gain = act.to - before
            self.short = self.short or gain < self.full
            if self.opening.variant == "NL":
                self.full = max(self.full, gain)

    def _both_accept(self, act: Act) -> bool:
        if act.verb == "fold":
            return bool(self.theirs.can_fold())
        if act.verb in ("check", "call"):
            call = self.ours.legal().call or 0
            return call == int(self.theirs.checking_or_calling_amount)
        return bool(self.theirs.can_complete_bet_or_raise_to(act.to))

    def _compare_stacks(self) -> None:
        assert self.ours.over and not self.theirs.status, self.seed
        ours, theirs = list(self.ours.stacks), list(self.theirs.stacks)
        if ours != theirs:
            assert sum(ours) == sum(theirs)
            gaps = [abs(a - b) for a, b in zip(ours, theirs, strict=True)]
            assert max(gaps) <= _odd_chips(self.ours), (self.seed, ours, theirs)
            self._note("odd chips")

    def _note(self, difference: str) -> None:
        met[difference] += 1


def _odd_chips(state: HandState) -> int:
    """Chips that could not be divided, pot by pot."""
    return sum(
        pot.amount % len(shares)
        for pot, shares in zip(state.pots, state.by_pot, strict=True)
        if shares
    )


def _pokerkit(opening: Opening) -> Any:
    players = len(opening.stacks)
    antes = [opening.ante if opening.ante_kind == "each" else 0] * players
    if opening.ante_kind == "bb":
        antes[1] = opening.ante  # heads-up too: PokerKit turns the list round itself
    trimmed = opening.ante_kind != "bb"
    blinds = (opening.sb, opening.bb)
    if opening.variant == "NL":
        return NoLimitTexasHoldem.create_state(
            AUTOMATIONS, trimmed, antes, blinds, opening.bb, opening.stacks, players
        )
    return FixedLimitTexasHoldem.create_state(
        AUTOMATIONS, trimmed, antes, blinds, opening.bb, 2 * opening.bb, opening.stacks, players
    )
