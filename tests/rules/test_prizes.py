"""Payouts: R-165; always the whole pool, never more for a worse place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.rules.errors import RuleViolation
from tourney.rules.prizes import CURVES, check_plan, distribute, plan_payouts, standard_weights

pools = st.integers(min_value=0, max_value=10**12)


@given(pool=pools, entries=st.integers(1, 10_000), unit=st.sampled_from([1, 5, 100, 10_000]))
def test_every_field_gets_its_whole_pool(pool: int, entries: int, unit: int) -> None:
    for curve in CURVES:
        prizes = plan_payouts(pool, entries, {"curve": curve, "unit": unit})
        assert sum(prizes) == pool
        assert prizes == sorted(prizes, reverse=True)
        assert len(prizes) <= entries
        assert all(prize % unit == 0 for prize in prizes[1:])


@pytest.mark.parametrize(
    ("entries", "expected"),
    [(2, [1800]), (6, [1170, 630]), (9, [900, 540, 360]), (10, [900, 540, 360])],
)
def test_small_fields_pay_what_card_rooms_pay(entries: int, expected: list[int]) -> None:
    assert plan_payouts(1800, entries, {}) == expected


def test_left_over_units_go_down_from_the_winner() -> None:
    assert distribute(101, [1, 1, 1], unit=10) == [41, 30, 30]


def test_absent_places_are_shared_by_the_present() -> None:
    plan = {"kind": "percent", "shares": [5000, 3000, 2000]}
    assert plan_payouts(800, 2, plan) == [500, 300]


def test_fixed_amounts_leave_the_rest_to_the_winner() -> None:
    assert plan_payouts(1000, 9, {"kind": "fixed", "amounts": [500, 300]}) == [700, 300]


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        ({"kind": "percent", "shares": [5000, 3000]}, "shares_do_not_add_up"),
        ({"kind": "fixed", "amounts": [2000]}, "pool_too_small"),
        ({"kind": "fixed", "amounts": [100, 900]}, "bad_weights"),
        ({"kind": "lottery"}, "unknown_plan"),
        ({"curve": "cliff"}, "unknown_curve"),
        ({"places": 20}, "bad_places"),
        ({"unit": 0}, "bad_amount"),
    ],
)
def test_a_plan_that_cannot_be_paid_is_refused(plan: dict[str, object], code: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        plan_payouts(1000, 9, plan)
    assert refusal.value.code == code


def test_nobody_entered_nobody_is_paid() -> None:
    assert plan_payouts(0, 0, {}) == []


def test_weights_must_not_rise() -> None:
    with pytest.raises(RuleViolation):
        distribute(10, [1, 2])
    with pytest.raises(RuleViolation):
        distribute(10, [])
    assert standard_weights(1) == [10000]


@pytest.mark.parametrize(
    "plan",
    [
        {},
        {"kind": "standard", "curve": "flatter", "places": 120, "unit": 500},
        {"kind": "percent", "shares": [5000, 3000, 2000]},
        {"kind": "fixed", "amounts": [10**9, 10**8]},
    ],
)
def test_a_good_plan_may_be_stored(plan: dict[str, object]) -> None:
    check_plan(plan)


@pytest.mark.parametrize(
    "plan",
    [
        {"kind": ["standard"]},
        {"places": 0},
        {"unit": True},
        {"unit": "5"},
        {"kind": "percent"},
        {"kind": "percent", "shares": "50,50"},
        {"kind": "percent", "shares": [10001, -1]},
        {"kind": "fixed", "amounts": []},
        {"kind": "fixed"},
        {"colour": "red"},
    ],
)
def test_a_plan_nobody_could_be_paid_by_is_not_stored(plan: dict[str, object]) -> None:
    with pytest.raises(RuleViolation):
        check_plan(plan)
