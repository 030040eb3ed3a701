"""R-163, R-165: curves, tiers, min-cash, locked places, bands and satellites."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.rules.errors import RuleViolation
from tourney.rules.payout_curve import (
    CURVES,
    fitted_weights,
    in_tiers,
    places_paid,
    standard_weights,
    tier_bounds,
)
from tourney.rules.payout_locks import share_around
from tourney.rules.prizes import ODD, check_plan, distribute, plan_payouts
from tourney.rules.satellites import satellite


def refused(call, code):
    with pytest.raises(RuleViolation) as refusal:
        call()
    assert refusal.value.code == code
    return refusal.value.params


@given(
    st.integers(0, 10**11),
    st.integers(1, 10_000),
    st.sampled_from(sorted(CURVES)),
    st.sampled_from([1, 5, 100, 1000]),
    st.booleans(),
    st.sampled_from([None, 1, 2000, 10**6]),
    st.sampled_from([None, 1, 2, 9, 10, 30]),
)
def test_every_plan_pays_the_whole_pool_in_order(
    pool, entries, curve, unit, tiers, min_cash, places
):
    places = None if places is None or places > entries else places
    plan = {"curve": curve, "unit": unit, "tiers": tiers, "min_cash": min_cash, "places": places}
    prizes = plan_payouts(pool, entries, plan)
    assert sum(prizes) == pool and len(prizes) <= entries
    assert prizes == sorted(prizes, reverse=True)
    assert all(prize % unit == 0 for prize in prizes[1:]) or min_cash


@given(st.integers(1, 3000), st.integers(10**8, 10**11))
def test_neighbouring_places_are_paid_alike(places, pool):
    prizes = plan_payouts(pool, 10_000, {"places": places, "unit": 100})
    for first, last in tier_bounds(places):
        assert len(set(prizes[first - 1 : last])) == 1


def test_the_last_place_gets_the_min_cash():
    plan = {"places": 27, "min_cash": 15_000, "unit": 500}
    prizes = plan_payouts(2_000_000, 200, plan)
    assert prizes[18:] == [15_000] * 9
    assert sum(prizes) == 2_000_000


def test_a_pool_too_small_for_the_min_cash_pays_fewer_places():
    prizes = plan_payouts(50_000, 200, {"places": 27, "min_cash": 15_000})
    assert len(prizes) == 3 and prizes[2] == 15_000 and sum(prizes) == 50_000
    assert sum(plan_payouts(9_000, 200, {"places": 27, "min_cash": 15_000})) == 9_000


def test_steeper_pays_the_winner_more():
    first = [plan_payouts(10**7, 300, {"curve": c})[0] for c in ("flatter", "standard", "steeper")]
    assert first == sorted(first) and len(set(first)) == 3


def test_tiers_and_places():
    assert tier_bounds(30) == [
        *[(n, n) for n in range(1, 10)], (10, 12), (13, 15), (16, 18), (19, 27), (28, 30),
    ]  # fmt: skip
    assert in_tiers([9, 5]) == [9, 5]
    assert places_paid(1) == 1 and places_paid(100) == 13
    refused(lambda: standard_weights(9, curve="?"), "unknown_curve")
    refused(lambda: fitted_weights(9, 1, 1, curve="?"), "unknown_curve")
    refused(lambda: fitted_weights(9, 0, 1), "bad_places")
    refused(lambda: fitted_weights(9, 3, 4), "min_cash_too_big")
    assert fitted_weights(9, 1, 4) == [1]


def test_left_over_units():
    weights = [5, 3, 3]
    assert distribute(103, weights, unit=10, odd="down") == [53, 30, 20]
    assert distribute(103, weights, unit=10, odd="first") == [63, 20, 20]
    assert distribute(103, weights, unit=10, odd="nearest") == [43, 30, 30]
    assert distribute(20, [1, 1, 1], unit=10, odd="nearest") == [10, 10, 0]


@given(
    st.integers(0, 10**9),
    st.lists(st.integers(0, 1000), min_size=1, max_size=40),
    st.sampled_from([1, 10, 500]),
    st.sampled_from(ODD),
)
def test_left_over_units_never_break_the_order(pool, weights, unit, odd):
    weights.sort(reverse=True)
    weights[0] = max(weights[0], 1)
    prizes = distribute(pool, weights, unit=unit, odd=odd)
    assert sum(prizes) == pool
    assert prizes == sorted(prizes, reverse=True)


@st.composite
def locks(draw):
    """A list that adds up, some places of which are locked."""
    prizes = sorted(draw(st.lists(st.integers(0, 5000), min_size=1, max_size=15)), reverse=True)
    places = draw(st.sets(st.integers(1, len(prizes))))
    weights = sorted(
        draw(st.lists(st.integers(1, 100), min_size=len(prizes), max_size=len(prizes)))
    )
    return prizes, weights[::-1], {place: prizes[place - 1] for place in places}


@given(locks(), st.sampled_from([1, 10, 100]))
def test_locked_places_stand_and_the_rest_fits_around_them(case, unit):
    prizes, weights, locked = case
    pool = sum(prizes)
    got = share_around(pool, weights, locked, unit=unit)
    assert sum(got) == pool
    assert got == sorted(got, reverse=True)
    assert all(got[place - 1] == amount for place, amount in locked.items())


def test_a_guaranteed_first_prize():
    prizes = plan_payouts(
        62_820_200, 6683, {"places": 693, "locked": {"1": 10_000_000}, "unit": 100}
    )
    assert prizes[0] == 10_000_000 and sum(prizes) == 62_820_200
    with_min = {"places": 20, "min_cash": 1000, "locked": {"1": 50_000}}
    assert plan_payouts(200_000, 200, with_min)[0] == 50_000
    shares = {"kind": "percent", "shares": [5000, 3000, 2000], "locked": {"2": 400, "9": 1}}
    assert plan_payouts(1000, 9, shares) == [429, 400, 171]


@pytest.mark.parametrize(
    ("pool", "locked", "code"),
    [
        (100, {4: 1}, "bad_lock"),
        (100, {1: -1}, "bad_lock"),
        (100, {1: 10, 2: 20}, "bad_lock"),
        (100, {1: 101}, "bad_lock"),
        (100, {3: 40}, "pool_too_small"),
        (100, {1: 30}, "pool_left_over"),
        (100, {1: 30, 2: 30, 3: 30}, "pool_left_over"),
    ],
)
def test_locks_that_cannot_be(pool, locked, code):
    refused(lambda: share_around(pool, [3, 2, 1], locked), code)


def test_bands_by_field():
    plan = {
        "kind": "bands",
        "bands": [{"max": 4, "shares": [10_000]}, {"max": None, "shares": [7000, 3000]}],
    }
    check_plan(plan)
    assert plan_payouts(100, 4, plan) == [100]
    assert plan_payouts(100, 5, plan) == [70, 30]
    refused(lambda: plan_payouts(100, 9, {"kind": "bands", "bands": [{"max": 4, "shares": [1]}]}),
            "bad_plan")  # fmt: skip


@pytest.mark.parametrize(
    "plan",
    [
        {},
        {"places": None, "min_cash": None, "locked": None},
        {"curve": "flatter", "places": 30, "unit": 500, "min_cash": 2000, "tiers": False},
        {"places": 9, "locked": {"1": 100_000}},
        {"kind": "percent", "shares": [6000, 4000], "odd": "nearest"},
        {"kind": "satellite", "seat": 1100},
        {"kind": "fixed", "amounts": [500, 300]},
    ],
)
def test_plans_that_can_be_stored(plan):
    check_plan(plan)


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        ({"kind": 7}, "unknown_plan"),
        ({"kind": "lottery"}, "unknown_plan"),
        ({"sharez": 1}, "bad_plan"),
        ({"curve": 3}, "bad_plan"),
        ({"curve": "cliff"}, "unknown_curve"),
        ({"places": 0}, "bad_plan"),
        ({"places": True}, "bad_plan"),
        ({"unit": None}, "bad_plan"),
        ({"min_cash": -5}, "bad_plan"),
        ({"tiers": 1}, "bad_plan"),
        ({"odd": "sideways"}, "bad_plan"),
        ({"locked": {"x": 1}}, "bad_plan"),
        ({"locked": {"1": -1}}, "bad_plan"),
        ({"locked": [1]}, "bad_plan"),
        ({"kind": "percent", "shares": []}, "bad_plan"),
        ({"kind": "percent", "shares": [5000]}, "shares_do_not_add_up"),
        ({"kind": "percent", "shares": [2000, 8000]}, "bad_weights"),
        ({"kind": "satellite", "seat": 0}, "bad_plan"),
        ({"kind": "satellite"}, "bad_amount"),
        ({"kind": "bands", "bands": []}, "bad_plan"),
        ({"kind": "bands", "bands": [3]}, "bad_plan"),
        ({"kind": "bands", "bands": [{"max": 0, "shares": [10_000]}]}, "bad_plan"),
        ({"kind": "bands", "bands": [{"max": 5, "shares": [10_000]}]}, "bad_plan"),
        ({"kind": "bands", "bands": [{"shares": [10_000]}, {"shares": [10_000]}]}, "bad_plan"),
        (
            {
                "kind": "bands",
                "bands": [{"max": 5, "shares": [10_000]}] * 2 + [{"shares": [10_000]}],
            },
            "bad_plan",
        ),
        ({"kind": "bands", "bands": [{"shares": [10_000], "min": 3}]}, "bad_plan"),
    ],
)
def test_plans_that_cannot(plan, code):
    refused(lambda: check_plan(plan), code)


def test_nobody_entered():
    assert plan_payouts(100, 0, {}) == []
    refused(lambda: plan_payouts(100, 3, {"kind": "?"}), "unknown_plan")


@given(st.integers(0, 10**6), st.integers(1, 5000), st.integers(1, 300))
def test_a_satellite_pays_its_pool(pool, seat, entries):
    prize = satellite(pool, seat, entries)
    payouts = prize.payouts()
    assert sum(payouts) == pool and len(payouts) <= entries
    assert payouts == sorted(payouts, reverse=True)


def test_a_satellite_is_over_when_only_equal_prizes_are_left():
    """R-163."""
    prize = satellite(2640, 1100, 24)
    assert [prize.is_over(left) for left in (3, 2, 1, 0)] == [False, True, True, False]
    everybody = satellite(1000, 100, 3)
    assert not everybody.is_over(3) and everybody.is_over(1)
    refused(lambda: satellite(-1, 100, 3), "bad_amount")
