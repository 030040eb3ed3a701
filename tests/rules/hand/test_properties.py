"""What must hold in every hand, however it is played."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.hand.play import choose, everything, next_act, offered, play, random_opening
from tourney.rules.cards import DECK
from tourney.rules.errors import RuleViolation
from tourney.rules.hand import (
    Act,
    HandState,
    Opening,
    Void,
    apply,
    check,
    effective,
    forced,
    positions,
    replay,
    start,
)
from tourney.rules.hand.act import FACTS

SEEDS = st.integers(min_value=0, max_value=2**32)
MANY = settings(max_examples=200, deadline=None)
SOME = settings(max_examples=100, deadline=None)


def chips(state: HandState) -> int:
    return sum(state.stacks) + (0 if state.over else state.pot_total)


def start_chips(opening: Opening) -> int:
    return sum(stack or 0 for stack in opening.stacks)


def require_sound(state: HandState) -> None:
    """Chips are conserved and pots are what was put in."""
    assert chips(state) == start_chips(state.opening) + sum(state.adjusted.values())
    assert sum(pot.amount for pot in state.pots) == state.pot_total
    assert state.pot_total == sum(state.contributed) + sum(state.dead)
    assert min(state.stacks) >= 0
    if state.over:
        assert sum(state.payouts.values()) == state.pot_total
        assert state.to_act is None and state.needs is None
    else:
        assert (state.needs == "act") == (state.to_act is not None)


@MANY
@given(SEEDS)
def test_chips_are_conserved_and_every_hand_ends(seed: int) -> None:
    rng = Random(seed)
    _, states = play(random_opening(rng), rng)
    for state in states:
        require_sound(state)


@SOME
@given(SEEDS)
def test_every_offered_act_is_accepted_and_every_other_refused(seed: int) -> None:
    rng = Random(seed)
    _, states = play(random_opening(rng), rng)
    for state in states[:-1]:
        chair = state.to_act
        if chair is None:
            continue
        for act in offered(state, rng):
            assert check(state, act) is None, act
        for act in _probes(state, rng):
            assert (check(state, act) is None) == _is_legal(state, act), act


def _probes(state: HandState, rng: Random) -> list[Act]:
    chair = state.to_act
    assert chair is not None
    total = state.committed[chair] + state.stacks[chair]
    amounts = {0, 1, state.bet, total - 1, total, total + 1, rng.randint(0, total)}
    for bounds in (state.legal().bet, state.legal().raise_):
        if bounds:
            amounts |= {bounds[0] - 1, bounds[0], bounds[1], bounds[1] + 1}
    acts = [Act(verb, chair) for verb in ("fold", "check", "call", "allin", "timeout")]
    acts += [Act(verb, chair, to) for verb in ("bet", "raise") for to in amounts if to >= 0]
    other = next(c for c in state.live if c != chair)
    acts += [Act(verb, other, to) for verb, to in (("fold", None), ("check", None), ("bet", 50))]
    acts += [Act("show", chair), Act("muck", chair), Act.win([chair]), Act("dance", chair)]
    return acts


def _is_legal(state: HandState, act: Act) -> bool:
    legal = state.legal()
    chair = state.to_act
    if act.chair != chair or chair is None:
        return False
    total = state.committed[chair] + state.stacks[chair]
    match act.verb:
        case "fold" | "timeout":
            return legal.fold
        case "check":
            return legal.check
        case "call":
            return legal.call is not None
        case "bet" | "raise":
            bounds = legal.bet if act.verb == "bet" else legal.raise_
            return bounds is not None and act.to is not None and bounds[0] <= act.to <= bounds[1]
        case "allin":
            if total <= state.bet or legal.why_no_raise == "no_opponent_can_call":
                return legal.call is not None
            top = legal.bet or legal.raise_
            return top is not None and total <= top[1]
    return False


@MANY
@given(SEEDS)
def test_replay_equals_the_live_state_and_leaves_the_one_before_alone(seed: int) -> None:
    rng = Random(seed)
    opening = random_opening(rng)
    deck = list(DECK)
    rng.shuffle(deck)
    live = start(opening)
    acts: list[Act] = []
    seen = [everything(live)]
    states = [live]
    while not live.over:
        acts.append(next_act(live, rng, deck))
        live = apply(live, acts[-1])
        states.append(live)
        seen.append(everything(live))
    assert everything(replay(opening, acts)) == seen[-1]
    cut = rng.randint(0, len(acts))
    assert everything(replay(opening, acts[:cut])) == seen[cut]
    assert everything(states[cut]) == seen[cut], "apply changed the state it was given"


@SOME
@given(SEEDS)
def test_undo_of_any_suffix_equals_never_having_played_it(seed: int) -> None:
    rng = Random(seed)
    opening = random_opening(rng)
    acts, _ = play(opening, rng)
    cut = rng.randint(0, len(acts))
    entries: list[tuple[int, Act | Void]] = [*enumerate(acts)]
    entries.append((len(entries), Void(cut)))
    assert effective(entries) == tuple(acts[:cut])
    state = replay(opening, effective(entries))
    again = Random(seed + 1)
    deck = [card for card in DECK if card not in str(state.board) + str(state.shown)]
    while not state.over:
        act = next_act(state, again, deck)
        entries.append((len(entries), act))
        state = apply(state, act)
    assert everything(replay(opening, effective(entries))) == everything(state)


@MANY
@given(SEEDS)
def test_facts_at_any_moment_keep_replay_total(seed: int) -> None:
    """Counts and rulings fall anywhere; the hand stays sound and can always be ended."""
    rng = Random(seed)
    opening = random_opening(rng)
    deck = list(DECK)
    rng.shuffle(deck)
    state = start(opening)
    acts: list[Act] = []
    for _ in range(300):
        if rng.random() < 0.25:
            act = _fact(state, rng)
            try:
                state = apply(state, act)
            except RuleViolation as refusal:
                assert refusal.code in IMPOSSIBLE, (act, refusal)
                continue
            deck = [card for card in deck if card not in act.cards]
        elif state.over:
            break
        else:
            act = next_act(state, rng, deck) if len(deck) > 9 else Act.award(state.live)
            state = apply(state, act)
        acts.append(act)
        require_sound(state)
    while not state.over:
        act = choose_end(state)
        state = apply(state, act)
        acts.append(act)
        require_sound(state)
    assert everything(replay(opening, acts)) == everything(state)
    for act in acts:
        assert Act.from_json(json.loads(json.dumps(act.to_json()))).to_json() == act.to_json()


@MANY
@given(SEEDS)
def test_no_count_lets_a_player_in_for_less(seed: int) -> None:
    """R-063: bets are counted up, down and away; still no street ends before everybody alive
    with chips has put in what the others have."""
    rng = Random(seed)
    state = start(random_opening(rng))
    street, before = state.street, (0,) * len(state.stacks)
    while not state.over and state.to_act is not None:
        act = choose(state, rng)
        if rng.random() < 0.3:
            chair = rng.choice(state.live)
            has = state.committed[chair] + state.stacks[chair]
            act = Act(
                "set_committed", chair, min(has, rng.choice((0, state.bet, rng.randint(0, 300))))
            )
        state = apply(state, act)
        if state.street == street:
            continue
        put_in = [now - then for now, then in zip(state.contributed, before, strict=True)]
        most = max(put_in[chair] for chair in state.live)
        for chair in state.live:
            assert put_in[chair] == most or not state.stacks[chair], act
        street, before = state.street, state.contributed


def choose_end(state: HandState) -> Act:
    if state.to_act is not None:
        return Act("fold", state.to_act)
    return Act.win(state.live)


# What no ruling can do: kill the last hand, name a pot or street that is not there, deal a
# card twice.
IMPOSSIBLE = {"last_hand_wins", "no_such_pot", "street_not_open", "duplicate_card"}


def _fact(state: HandState, rng: Random) -> Act:
    chair = rng.choice(state.opening.dealt)
    verb = rng.choice(sorted(FACTS))
    amount = rng.choice((0, state.bet, rng.randint(0, 500)))
    if verb == "set_stack":
        return Act(verb, chair, amount)
    if verb == "set_committed":
        return Act(verb, chair, amount, data={"acted": True} if rng.random() < 0.5 else {})
    if verb == "set_next":
        street = rng.choice((None, "preflop", "flop", "turn", "river"))
        return Act(verb, chair, data={"street": street} if street else {})
    if verb == "set_board":
        held = {card for cards in state.shown.values() for card in cards}
        free = [card for card in DECK if card not in held]
        return Act(verb, cards=tuple(rng.sample(free, rng.choice((0, 3, 4, 5)))))
    if verb == "award_pot":
        chairs = rng.sample(state.opening.dealt, rng.randint(1, 2))
        return Act.award(chairs, rng.choice((None, 0, 1)))
    return Act(verb, chair)


@SOME
@given(SEEDS)
def test_whatever_the_floor_lets_stand_can_be_recorded(seed: int) -> None:
    """A refused act becomes facts that are accepted, and the hand goes on."""
    rng = Random(seed)
    opening = random_opening(rng)
    _, states = play(opening, rng)
    state = rng.choice(states)
    chair = rng.choice(opening.dealt)
    verb = rng.choice(("fold", "check", "call", "bet", "raise", "allin", "timeout"))
    to = rng.randint(0, 400) if verb in ("bet", "raise") else None
    try:
        facts = forced(state, Act(verb, chair, to))
    except RuleViolation as refusal:
        assert refusal.code == "last_hand_wins"
        return
    for fact in facts:
        state = apply(state, fact)
    require_sound(state)
    if to is not None:
        assert state.committed[chair] <= to
    while not state.over:
        state = apply(state, choose_end(state))
    require_sound(state)


@SOME
@given(SEEDS)
def test_openings_survive_json_and_name_every_chair(seed: int) -> None:
    opening = random_opening(Random(seed))
    assert Opening.from_json(json.loads(json.dumps(opening.to_json()))) == opening
    named = positions(opening)
    assert set(named) == set(opening.dealt)
    assert len(set(named.values())) == len(named)


@SOME
@given(SEEDS)
def test_an_act_after_the_end_is_refused(seed: int) -> None:
    rng = Random(seed)
    _, states = play(random_opening(rng), rng)
    over = states[-1]
    chair = over.live[0]
    for verb in ("fold", "check", "call", "allin", "timeout", "muck", "bet", "raise", "board"):
        cards = ("2c",) if verb == "board" else ()
        refusal = check(over, Act(verb, chair, 10, cards))
        assert refusal is not None and refusal.code == "hand_over"
    with pytest.raises(RuleViolation) as refused:
        replay(over.opening, [Act("dance", chair)])
    assert refused.value.params["act"] == 0
