"""R-161: the level belongs to the hand from its first riffle."""

from __future__ import annotations

import pytest

from tourney.rules.errors import RuleViolation
from tourney.rules.level import hand_levels, level_of_hand, wrong_level_stands

START, UP, PUSH, MISDEAL, REDEAL = "hand_start", "level_up", "dealer_push", "misdeal", "redeal"


@pytest.mark.parametrize(
    ("events", "levels"),
    [
        ([], []),
        ([START, "first_card", UP, START], [1, 2]),
        ([START, UP, UP, START], [1, 3]),
        ([PUSH, UP, START, START], [1, 2]),
        ([UP, PUSH, START], [2]),
        ([PUSH, UP, UP, START], [1]),
        ([START, UP, MISDEAL, REDEAL, MISDEAL, REDEAL, START], [1, 1, 1, 2]),
        ([START, MISDEAL, UP, PUSH, REDEAL, START], [1, 1, 2]),
    ],
)
def test_levels_of_hands(events, levels):
    assert hand_levels(events) == levels


def test_a_push_never_lifts_a_level():
    assert level_of_hand(3, pushed_at=4) == 3


def test_a_wrong_level_stands_after_substantial_action():
    assert wrong_level_stands(substantial_action=True)
    assert not wrong_level_stands(substantial_action=False)


@pytest.mark.parametrize("events", [[REDEAL], ["tea"]])
def test_impossible_events(events):
    with pytest.raises(RuleViolation):
        hand_levels(events)
