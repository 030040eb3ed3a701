"""R-164: the independent chip model, against exact fractions and published figures."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.rules import icm
from tourney.rules.errors import RuleViolation
from tourney.rules.icm import finish_probabilities, icm_equities

CASES = [
    case
    for case in json.loads(
        (Path(__file__).parent / "data" / "icm.json").read_text(encoding="utf-8")
    )["cases"]
    if case["computed_exact"]
]


def by_orders(stacks, prizes):
    """Malmuth-Harville over the sets of players already placed, in exact fractions."""
    players = len(stacks)
    prizes = [*prizes[:players]] + [0] * (players - len(prizes))
    chances, equities, total = {0: Fraction(1)}, [Fraction(0)] * players, sum(stacks)
    for place in range(players):
        following: dict[int, Fraction] = {}
        for placed, chance in chances.items():
            left = total - sum(stacks[n] for n in range(players) if placed >> n & 1)
            for n in range(players):
                if not placed >> n & 1:
                    part = chance * stacks[n] / left
                    equities[n] += part * prizes[place]
                    following[placed | 1 << n] = following.get(placed | 1 << n, 0) + part
        chances = following
    return [float(equity) for equity in equities]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_known_equities(case):
    got = icm_equities(case["stacks"], case["payouts"])
    assert got == pytest.approx(case["computed_exact"], abs=1e-6)
    if case["published_equities"]:
        assert got == pytest.approx(case["published_equities"], abs=case["tolerance"])
    if case["computed_finish_probabilities"]:
        table = finish_probabilities(case["stacks"], len(case["computed_finish_probabilities"][0]))
        for row, known in zip(table, case["computed_finish_probabilities"], strict=True):
            assert row == pytest.approx(known, abs=1e-6)


@settings(deadline=None, max_examples=40)
@given(
    st.lists(st.integers(1, 10**7), min_size=1, max_size=7),
    st.lists(st.integers(0, 10**6), min_size=1, max_size=8),
)
def test_exact_against_every_order(stacks, prizes):
    prizes.sort(reverse=True)
    got, exact = icm_equities(stacks, prizes), by_orders(stacks, prizes)
    assert got == pytest.approx(exact, abs=max(1e-6, prizes[0] * 1e-9))


def test_twenty_players_by_every_order_of_a_few_distinct_stacks():
    """Equal stacks have equal equities, so one of each kind stands for all."""
    stacks = [5000] * 10 + [12_000] * 10
    prizes = [1000 - 40 * place for place in range(20)]
    got = icm_equities(stacks, prizes)
    assert sum(got) == pytest.approx(sum(prizes), abs=1e-6)
    assert max(got[:10]) - min(got[:10]) < 1e-9
    assert got[0] == pytest.approx(two_kinds(5000, 10, 12_000, 10, prizes), abs=1e-6)


def two_kinds(stack, many, other, others, prizes):
    """Equity of one player of the first kind, by how many of each kind are placed."""
    chances, equity = {(0, 0): Fraction(1)}, Fraction(0)
    for prize in prizes:
        following: dict[tuple[int, int], Fraction] = {}
        for (a, b), chance in chances.items():
            left = stack * (many - a) + other * (others - b)
            if a < many:
                part = chance * Fraction(stack * (many - a), left)
                equity += part * prize
                following[a + 1, b] = following.get((a + 1, b), 0) + part
            if b < others:
                part = chance * Fraction(other * (others - b), left)
                following[a, b + 1] = following.get((a, b + 1), 0) + part
        chances = following
    return float(equity / many)


def test_the_fast_way_agrees_with_the_exact_one(monkeypatch):
    rng = random.Random(5)
    prizes = [10_000 * (place + 1) ** -0.9 for place in range(40)]
    for spread in (0.2, 1.4):
        stacks = [max(1, int(20_000 * rng.lognormvariate(0, spread))) for _ in range(55)]
        exact = icm_equities(stacks, prizes)
        with monkeypatch.context() as patch:
            patch.setattr(icm, "FEW_PLAYERS", 10)
            assert icm_equities(stacks, prizes) == pytest.approx(exact, rel=1e-4)
    equal = icm_equities([7000] * 70, prizes)
    assert equal == pytest.approx([sum(prizes) / 70] * 70, rel=1e-9)


def test_a_big_field_within_a_thousandth():
    """Two kinds of stacks, so that every order can still be counted exactly."""
    prizes = [1000 * (place + 1) ** -0.9 for place in range(30)]
    got = icm_equities([10_000] * 100 + [45_000] * 20, prizes)
    small = two_kinds(10_000, 100, 45_000, 20, [Fraction(p) for p in prizes])
    assert got[0] == pytest.approx(small, rel=1e-4)
    assert sum(got) == pytest.approx(sum(prizes))


@pytest.mark.parametrize(
    ("stacks", "prizes", "expected"),
    [
        ([10, 20], [], [0, 0]),
        ([10, 20], [0, 0], [0, 0]),
        ([10, 20], [50, 50], [50, 50]),
        ([10, 20], [50, 50, 20], [50, 50]),
        ([10], [50, 20], [50]),
    ],
)
def test_nothing_to_play_for(stacks, prizes, expected):
    assert icm_equities(stacks, prizes) == expected


@pytest.mark.parametrize(
    ("stacks", "prizes", "code"),
    [
        ([], [1], "bad_stacks"),
        ([0, 5], [1], "bad_stacks"),
        ([5], [-1], "bad_prizes"),
        ([5], [float("nan")], "bad_prizes"),
        ([5, 5], [1, 2], "bad_prizes"),
        ([1] * 20_001, [1], "bad_stacks"),
    ],
)
def test_impossible_questions(stacks, prizes, code):
    with pytest.raises(RuleViolation) as refusal:
        icm_equities(stacks, prizes)
    assert refusal.value.code == code
