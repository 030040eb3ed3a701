"""R-136, R-137 and R-145: penalties and hand for hand."""

from __future__ import annotations

import pytest

from tourney.rules.errors import RuleViolation
from tourney.rules.handforhand import clock_seconds, counts_in_round, is_due, read_round
from tourney.rules.penalties import after_hand, hand_is_killed, impose


def test_a_round_is_as_many_hands_as_players_at_the_table():
    penalty = impose("rounds", count=2, players_at_table=8)
    assert penalty.hands_left == 16
    for _ in range(16):
        assert hand_is_killed(penalty)
        penalty = after_hand(penalty)
    assert penalty.served and not hand_is_killed(penalty)
    assert after_hand(penalty) == penalty


def test_a_hand_without_his_cards_serves_nothing():
    penalty = impose("hands", count=3)
    assert after_hand(penalty, dealt_in=False) == penalty


def test_warning_and_disqualification():
    assert impose("warning").served and not impose("warning").removes_chips
    out = impose("disqualified")
    assert not out.served and out.removes_chips and hand_is_killed(out)
    assert not hand_is_killed(None)


@pytest.mark.parametrize(
    ("kind", "more", "field"),
    [
        ("stare", {}, "kind"),
        ("hands", {}, "count"),
        ("hands", {"count": 1001}, "count"),
        ("rounds", {"count": 1, "players_at_table": 1}, "players_at_table"),
    ],
)
def test_impossible_penalties(kind, more, field):
    with pytest.raises(RuleViolation) as refusal:
        impose(kind, **more)
    assert refusal.value.params["field"] == field


def test_all_in_hands_are_held_until_no_other_table_plays():
    now = read_round({"A": "done", "B": "holding", "C": "playing", "D": "ready"})
    assert (now.waiting_for, now.release, now.complete) == (("C", "D"), (), False)
    now = read_round({"A": "done", "B": "holding", "C": "holding"})
    assert (now.release, now.complete) == (("B", "C"), False)
    assert read_round({"A": "done", "B": "done"}).complete
    with pytest.raises(RuleViolation):
        read_round({"A": "asleep"})


def test_two_minutes_a_hand_and_never_more_than_three():
    assert clock_seconds(3) == 360
    for hands, each in ((-1, 120), (1, 181)):
        with pytest.raises(RuleViolation):
            clock_seconds(hands, each)


@pytest.mark.parametrize(
    ("left", "paid", "tables", "lead", "due"),
    [
        (51, 50, 6, 1, True),
        (52, 50, 6, 1, False),
        (52, 50, 6, 2, True),
        (50, 50, 6, 1, False),
        (4, 3, 1, 1, False),
    ],
)
def test_when_it_is_announced(left, paid, tables, lead, due):
    assert is_due(players_left=left, places_paid=paid, tables=tables, lead=lead) is due


def test_the_hand_in_progress_counts():
    assert counts_in_round(hand_ended_at=10, announced_at=10)
    assert not counts_in_round(hand_ended_at=9, announced_at=10)
