"""R-009: a hand that is over with one act changed; asked is only what lacks, nothing is guessed."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.hand.table import act, opening
from tourney.rules.errors import RuleViolation
from tourney.rules.hand import Act, apply, replay, start
from tourney.rules.hand.correction import plan_correction

THREE = opening((5000, 5000, 5000))
# Button 0 calls, small blind 1 folds, big blind 2 checks; 0 bets 200 and 2 calls; checked down, 2 wins.
CALLED = [
    act((0, "call")),
    act((1, "fold")),
    act((2, "check")),
    act((2, "check")),
    act((0, "bet", 200)),
    act((2, "call")),
    act((2, "check")),
    act((0, "check")),
    act((2, "check")),
    act((0, "check")),
    Act.win([2]),
]


def test_the_winner_was_told_wrong() -> None:
    plan = plan_correction(THREE, CALLED, 10, Act.win([0]))
    assert plan.lacks is None
    assert plan.change == {0: 650, 2: -650}
    assert plan.dropped == ()


def test_a_bet_was_bigger_and_the_call_follows() -> None:
    plan = plan_correction(THREE, CALLED, 4, act((0, "bet", 500)))
    assert plan.lacks is None
    assert plan.change == {0: -300, 2: 300}


def test_a_call_that_was_a_fold_ends_the_hand_and_drops_what_came_after() -> None:
    plan = plan_correction(THREE, CALLED, 5, act((2, "fold")))
    assert plan.lacks is None
    assert [dropped.verb for dropped in plan.dropped] == ["check"] * 4 + ["win"]
    assert plan.change == {0: 450, 2: -450}


def test_who_was_recorded_out_must_act_and_is_asked() -> None:
    plan = plan_correction(THREE, CALLED, 1, act((1, "call")))
    assert (plan.lacks, plan.state.to_act, plan.state.street) == ("act", 1, "flop")
    more = plan_correction(THREE, CALLED, 1, act((1, "call")), answers=[act((1, "check"))])
    assert (more.lacks, more.state.to_act) == ("act", 1), "facing the bet of 200"
    done = plan_correction(
        THREE, CALLED, 1, act((1, "call")), answers=[act((1, "check")), act((1, "fold"))]
    )
    assert done.lacks is None
    assert done.change == {1: -50, 2: 50}


def test_a_check_behind_a_bet_is_asked_again() -> None:
    plan = plan_correction(THREE, CALLED, 6, act((2, "bet", 400)))
    assert (plan.lacks, plan.state.to_act) == ("act", 0)
    assert [dropped.verb for dropped in plan.dropped] == ["check"]


def test_an_answer_nobody_asked_for_and_an_act_that_is_not_there() -> None:
    for index, answers in ((10, [act((0, "fold"))]), (11, [])):
        with pytest.raises(RuleViolation, match="bad_correction"):
            plan_correction(THREE, CALLED, index, Act.win([0]), answers=answers)


def test_a_replacement_against_the_rules_is_refused() -> None:
    with pytest.raises(RuleViolation, match="below_min"):
        plan_correction(THREE, CALLED, 4, act((0, "bet", 50)))


def _some_act(rng: Random, state: object) -> Act:
    legal = state.legal()  # type: ignore[attr-defined]
    chair = state.to_act  # type: ignore[attr-defined]
    choices = [Act("check" if legal.check else "call", chair)] * 3
    if legal.fold and not legal.check:
        choices.append(Act("fold", chair))
    bounds = legal.bet or legal.raise_
    if bounds:
        choices.append(Act("bet" if legal.bet else "raise", chair, rng.randint(*bounds)))
    return rng.choice(choices)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**9))
def test_any_change_to_any_hand_ends_with_all_chips(seed: int) -> None:
    rng = Random(seed)
    table = opening(tuple(rng.randint(100, 4000) for _ in range(rng.randint(2, 6))))
    acts: list[Act] = []
    state = start(table)
    while not state.over:
        if state.to_act is None:
            taken = Act.win(
                [rng.choice(state.pots[state.undecided[-1]].eligible)], state.undecided[-1]
            )
        else:
            taken = _some_act(rng, state)
        acts.append(taken)
        state = apply(state, taken)
    if not acts:
        return
    index = rng.randrange(len(acts))
    there = replay(table, acts[:index])
    if there.to_act is None:
        instead = Act.win(
            [rng.choice(there.pots[there.undecided[-1]].eligible)], there.undecided[-1]
        )
    else:
        instead = _some_act(rng, there)
    answers: list[Act] = []
    while True:
        plan = plan_correction(table, acts, index, instead, answers=answers)
        if plan.lacks is None:
            break
        assert len(answers) < 60
        if plan.lacks == "act":
            answers.append(_some_act(rng, plan.state))
        else:
            number = plan.state.undecided[-1]
            answers.append(Act.win([rng.choice(plan.state.pots[number].eligible)], number))
    assert sum(plan.change.values()) == 0
    again = replay(table, plan.acts)
    assert again.over
    for chair in table.dealt:
        assert again.stacks[chair] == state.stacks[chair] + plan.change.get(chair, 0)
    if instead == acts[index]:
        assert plan.change == {}
        assert plan.dropped == ()
