"""R-140 to R-144: places and prizes of players who go out together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.rules.errors import RuleViolation
from tourney.rules.places import (
    AFTER_ANTE,
    BY_STACK,
    DEFAULT,
    POLICIES,
    TDA_SHARE,
    Bust,
    place_busts,
    share,
)
from tourney.rules.vectors.places import run

PRIZES = {1: 5000, 2: 3000, 3: 1800, 4: 1200, 5: 800}


def placed(*busts, left=6, **more):
    """{player: (place, prize)} for busts given as (player, table, stack[, ante])."""
    got = place_busts([Bust(*bust) for bust in busts], remaining_before=left, prizes=PRIZES, **more)
    return None if got is None else {one.player: (one.place, one.prize) for one in got}


def test_a_vector_may_leave_the_places_to_the_floor():
    """R-142: two at one table and one elsewhere in one hand-for-hand hand."""
    busts = [
        {"player": player, "table": table, "start_stack": 300}
        for player, table in (("A", 1), ("B", 1), ("C", 2))
    ]
    vector = {"remaining_before": 7, "busts": busts, "hand_for_hand": True}
    assert run({**vector, "expect": {"floor": True}}, {}) == []
    assert run({**vector, "expect": {"floor": False, "places": {"A": 5}}}, {}) != []


def test_one_alone():
    assert placed(("A", "1", 300), left=5) == {"A": (5, 800)}


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        (DEFAULT, {"A": (4, 1000), "B": (4, 1000)}),
        (TDA_SHARE, {"A": (4, 1000), "B": (4, 1000)}),
        (BY_STACK, {"A": (4, 1200), "B": (5, 800)}),
        (AFTER_ANTE, {"A": (4, 1000), "B": (4, 1000)}),
    ],
)
def test_hand_for_hand_at_two_tables(policy, expected):
    busts = ("A", "1", 500), ("B", "2", 300)
    assert placed(*busts, left=5, hand_for_hand=True, policy=policy) == expected


def test_hand_for_hand_at_one_table():
    busts = ("A", "1", 500), ("B", "1", 300)
    by_stack = {"A": (4, 1200), "B": (5, 800)}
    assert placed(*busts, left=5, hand_for_hand=True) == by_stack
    shared = placed(*busts, left=5, hand_for_hand=True, policy=TDA_SHARE)
    assert shared == {"A": (4, 1000), "B": (4, 1000)}


@pytest.mark.parametrize(
    "busts",
    [
        [("A", "1", 500), ("B", "1", 300), ("C", "2", 400)],
        [("A", "1", 500), ("B", "1", 300), ("C", "2", 400), ("D", "2", 1)],
    ],
)
def test_the_mixed_case_is_the_floors(busts):
    """R-142."""
    assert placed(*busts, hand_for_hand=True) is None
    assert placed(*busts, hand_for_hand=True, policy=BY_STACK) is not None


def test_odd_units_go_to_the_bigger_stack_then_in_the_order_drawn():
    """R-144."""
    got = place_busts(
        [Bust("A", "1", 100), Bust("B", "2", 300), Bust("C", "3", 300)],
        remaining_before=3,
        prizes={1: 100},
        hand_for_hand=True,
    )
    assert [(one.player, one.prize) for one in got] == [("B", 34), ("C", 33), ("A", 33)]
    assert {one.reason for one in got} == {"hand_for_hand"}


def test_reasons():
    got = place_busts([Bust("A", "1", 5), Bust("B", "1", 5), Bust("C", "1", 9)], remaining_before=9)
    assert [(one.player, one.reason) for one in got] == [
        ("C", "bigger_stack"),
        ("A", "equal_stacks"),
        ("B", "equal_stacks"),
    ]
    assert place_busts([Bust("A", "1", 5)], remaining_before=9)[0].reason == "alone"


def test_shares_in_whole_units():
    assert share(1000, 3, 100) == [400, 300, 300]
    assert share(1050, 3, 100) == [450, 300, 300]


@pytest.mark.parametrize(
    ("busts", "more", "field"),
    [
        ([], {}, "busts"),
        ([("A", "1", 5), ("A", "1", 6)], {}, "busts"),
        ([("A", "1", -5)], {}, "start_stack"),
        ([("A", "1", 5, -1)], {}, "start_stack"),
        ([("A", "1", 5)], {"left": 0}, "remaining_before"),
        ([("A", "1", 5)], {"policy": "?"}, "policy"),
        ([("A", "1", 5)], {"unit": 0}, "unit"),
    ],
)
def test_impossible_busts(busts, more, field):
    with pytest.raises(RuleViolation) as refusal:
        placed(*busts, **more)
    assert refusal.value.params["field"] == field


@given(
    st.lists(st.tuples(st.integers(1, 3), st.integers(0, 50)), min_size=1, max_size=8),
    st.lists(st.integers(0, 10_000), min_size=10, max_size=10),
    st.booleans(),
    st.sampled_from(POLICIES),
    st.integers(1, 50),
)
def test_prizes_of_the_covered_places_are_paid_in_full(shape, amounts, together, policy, unit):
    busts = [Bust(f"P{n}", str(table), stack) for n, (table, stack) in enumerate(shape)]
    prizes = dict(enumerate(sorted(amounts, reverse=True), start=1))
    got = place_busts(
        busts,
        remaining_before=10,
        prizes=prizes,
        hand_for_hand=together,
        policy=policy,
        unit=unit,
    )
    if got is None:
        return
    best = 10 - len(busts) + 1
    assert sum(one.prize for one in got) == sum(prizes[p] for p in range(best, 11))
    assert got[0].place == best and len(got) == len(busts)
    assert [one.place for one in got] == sorted(one.place for one in got)
