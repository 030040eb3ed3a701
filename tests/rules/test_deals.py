"""R-164: deals split exactly what is on the table."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.rules.deals import METHODS, make_deal
from tourney.rules.errors import RuleViolation

KNOWN = {
    case["id"]: case
    for case in json.loads(
        (Path(__file__).parent / "data" / "icm.json").read_text(encoding="utf-8")
    )["deals"]
}


def cents(amounts):
    return [round(100 * amount) for amount in amounts]


def test_a_chip_count_deal_is_reconciled_to_the_cent():
    """The published shares add up to three cents too much."""
    case = KNOWN["betmgm-chip-count-5"]
    rest = case["remaining_pool"] - 5 * case["next_payout"]
    prizes = cents([case["next_payout"] + rest, *[case["next_payout"]] * 4])
    deal = make_deal("chip_chop", case["stacks"], prizes)
    assert sum(deal.shares) == 57_000
    assert [part / 100 for part in deal.exact] == pytest.approx(case["exact"], abs=1e-4)
    assert all(abs(moved) < 1 for moved in deal.rounding)


def test_a_chip_chop_with_the_lowest_prize_for_each():
    case = KNOWN["holdemk-chip-chop"]
    deal = make_deal("chip_chop", case["stacks"], cents(case["payouts"]))
    assert [part / 100 for part in deal.exact] == pytest.approx(case["exact"], abs=1e-4)
    assert deal.shares == (15417, 12292, 10208, 7083)


def test_a_chop_with_a_minimum_stays_between_the_prizes_and_a_pure_share_warns():
    case = KNOWN["chip-chop-over-first"]
    chop = make_deal("chip_chop", case["stacks"], case["payouts"])
    assert list(chop.shares) == case["exact_chip_chop_with_minimum"]
    assert list(make_deal("icm", case["stacks"], case["payouts"]).shares) == case["exact_icm"]
    pure = [int(share) for share in case["exact_pure_share"]]
    deal = make_deal("custom", case["stacks"], case["payouts"], custom=pure)
    assert deal.warnings == (("above_first_prize", (0,)), ("below_last_prize", (1,)))


def test_something_left_to_play_for():
    deal = make_deal("even", [10, 20], [1000, 500], to_play_for=101)
    assert (deal.shares, deal.to_play_for) == ((699, 700), 101)


def test_units_and_the_indivisible_rest():
    deal = make_deal("even", [10, 20, 30], [1050, 0, 0], unit=100)
    assert deal.shares == (300, 300, 450)


@pytest.mark.parametrize(
    ("method", "stacks", "prizes", "more", "field"),
    [
        ("icm", [], [10], {}, "stacks"),
        ("icm", [0], [10], {}, "stacks"),
        ("icm", [5, 5], [], {}, "prizes"),
        ("icm", [5, 5], [5, 10], {}, "prizes"),
        ("icm", [5, 5], [10, 5], {"unit": 0}, "unit"),
        ("icm", [5, 5], [10, 5], {"to_play_for": 11}, "to_play_for"),
        ("dice", [5, 5], [10, 5], {}, "method"),
        ("custom", [5, 5], [10, 5], {"custom": [15]}, "custom"),
        ("custom", [5, 5], [10, 5], {"custom": [16, -1]}, "custom"),
        ("custom", [5, 5], [10, 5], {"custom": [10, 4]}, "custom"),
    ],
)
def test_impossible_terms(method, stacks, prizes, more, field):
    with pytest.raises(RuleViolation) as refusal:
        make_deal(method, stacks, prizes, **more)
    assert refusal.value.params["field"] == field


@settings(deadline=None)
@given(
    st.lists(st.integers(1, 10**6), min_size=1, max_size=9),
    st.lists(st.integers(0, 10**7), min_size=1, max_size=9),
    st.sampled_from(METHODS[:3]),
    st.sampled_from([1, 100, 500]),
    st.integers(0, 1000),
)
def test_the_whole_table_and_no_more(stacks, prizes, method, unit, kept):
    prizes.sort(reverse=True)
    kept = min(kept, prizes[0])
    deal = make_deal(method, stacks, prizes, unit=unit, to_play_for=kept)
    assert sum(deal.shares) == sum(prizes[: len(stacks)]) - kept
    assert min(deal.shares) >= 0
    ranked = sorted(zip(stacks, deal.exact, strict=True))
    assert all(a[1] <= b[1] + 1e-6 for a, b in pairwise(ranked))
