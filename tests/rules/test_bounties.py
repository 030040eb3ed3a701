"""Bounties: fixed, progressive, mystery; shared like a prize, to the last unit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.rules.bounties import (
    KINDS,
    BountyShare,
    BountyTerms,
    draw_envelope,
    split_bounty,
)
from tourney.rules.errors import RuleViolation

MYSTERY = BountyTerms("mystery", envelopes=((1000, 2), (50_000, 1), (5000, 2)))


def test_a_fixed_bounty_goes_to_the_winner() -> None:
    assert split_bounty(5000, {"a": 900}, BountyTerms()) == (BountyShare("a", 5000),)


def test_split_pots_split_it_and_the_odd_unit_goes_to_the_bigger_stack() -> None:
    shares = split_bounty(5001, {"a": 900, "b": 4000}, BountyTerms())
    assert shares == (BountyShare("b", 2501), BountyShare("a", 2500))


def test_a_progressive_bounty_is_half_paid_and_half_onto_the_head() -> None:
    (share,) = split_bounty(5001, {"a": 1}, BountyTerms("progressive"))
    assert (share.amount, share.head) == (2501, 2500)


def test_nobody_won_it() -> None:
    assert split_bounty(5000, {}, BountyTerms()) == ()


@given(
    st.integers(0, 10**9),
    st.dictionaries(st.text(min_size=1, max_size=3), st.integers(0, 10**6), min_size=1),
    st.sampled_from(KINDS),
    st.integers(0, 10_000),
)
def test_nothing_is_lost(worth: int, winners: dict[str, int], kind: str, share: int) -> None:
    shares = split_bounty(worth, winners, BountyTerms(kind, share))
    assert sum(one.amount + one.head for one in shares) == worth
    parts = [one.amount + one.head for one in shares]
    assert max(parts) - min(parts) <= 1


def test_the_drawer_can_be_shown_again_and_gives_each_envelope_once() -> None:
    drawn: list[int] = []
    amounts = []
    while (envelope := draw_envelope(MYSTERY, "seed", drawn)) is not None:
        drawn.append(envelope[0])
        amounts.append(envelope[1])
    assert sorted(amounts) == [1000, 1000, 5000, 5000, 50_000]
    assert draw_envelope(MYSTERY, "seed", [0, 1, 3]) == (2, amounts[2])


@pytest.mark.parametrize(
    "stored, field",
    [
        ({"kind": "double"}, "kind"),
        ({"share": 10_001}, "share"),
        ({"share": True}, "share"),
        ({"envelopes": [[0, 2]]}, "envelopes"),
        ({"envelopes": [5]}, "envelopes"),
        ({"envelopes": "five"}, "envelopes"),
        ({"envelopes": [[1, 30_000]]}, "envelopes"),
    ],
)
def test_terms_that_cannot_be(stored: dict[str, object], field: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        BountyTerms.read(stored)
    assert refusal.value.params["field"] == field


def test_terms_come_back_as_stored() -> None:
    assert BountyTerms.read(MYSTERY.to_json()) == MYSTERY
