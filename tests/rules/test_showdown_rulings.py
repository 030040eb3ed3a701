"""R-099, R-104 and R-110 to R-116: out of turn, mucking."""

from __future__ import annotations

import pytest

from tourney.rules.errors import RuleViolation
from tourney.rules.muck import rule_muck
from tourney.rules.outofturn import Intent, rule_out_of_turn, skipped_player_protected


def ruling(oot, in_turn, facing=300, least=600):
    got = rule_out_of_turn(Intent(*oot), Intent(*in_turn), facing=facing, min_raise_to=least)
    if got.binding:
        return got.verb, got.to
    return "free", got.call_to, got.raise_from


@pytest.mark.parametrize(
    ("oot", "in_turn", "expected"),
    [
        (("raise", 800), ("fold",), ("raise", 800)),
        (("raise", 800), ("call",), ("raise", 800)),
        (("call",), ("fold",), ("call", 300)),
        (("allin", 900), ("call",), ("allin", 900)),
        (("fold",), ("raise", 900), ("fold", None)),
        (("call",), ("raise", 900), ("free", 900, 1500)),
        (("call",), ("allin", 500), ("free", 500, 800)),
        (("call",), ("allin", 200), ("call", 300)),
        (("raise", 800), ("allin", 600), ("free", 600, 900)),
    ],
)
def test_facing_a_bet(oot, in_turn, expected):
    """R-099, R-068."""
    assert ruling(oot, in_turn) == expected


@pytest.mark.parametrize(
    ("oot", "in_turn", "expected"),
    [
        (("check",), ("check",), ("check", None)),
        (("bet", 500), ("check",), ("bet", 500)),
        (("check",), ("bet", 300), ("free", 300, 600)),
        (("bet", 500), ("allin", 40), ("free", 40, 80)),
    ],
)
def test_facing_nothing(oot, in_turn, expected):
    assert ruling(oot, in_turn, 0, None) == expected


@pytest.mark.parametrize(
    ("oot", "in_turn", "least", "field"),
    [
        (("sing",), ("fold",), 600, "oot.action"),
        (("raise",), ("fold",), 600, "oot.to"),
        (("raise", 300), ("fold",), 600, "oot.to"),
        (("call",), ("allin",), 600, "in_turn.to"),
        (("call",), ("fold",), 300, "min_raise_to"),
    ],
)
def test_impossible_acts(oot, in_turn, least, field):
    with pytest.raises(RuleViolation) as refusal:
        ruling(oot, in_turn, 300, least)
    assert refusal.value.params["field"] == field


def test_skipped_player():
    """R-104."""
    assert skipped_player_protected(substantial_action_behind=False)
    assert not skipped_player_protected(substantial_action_behind=True)


@pytest.mark.parametrize(
    ("live", "more", "winner", "must_show", "error"),
    [
        ([1, 2, 3], {"tabled": [1], "mucked": [2, 3]}, 1, (), None),
        ([1, 2], {"mucked": [1]}, 2, (), None),
        ([1, 2], {"mucked": [2, 1]}, 1, (), None),
        ([1, 2], {"tabled": [1], "mucked": [1, 2]}, 1, (), None),
        ([1, 2, 3], {"tabled": [1], "mucked": [3]}, None, (2,), None),
        ([1, 2], {"all_in": True, "mucked": [2]}, None, (1, 2), "must_table"),
        ([1, 2], {"all_in": True, "tabled": [1]}, None, (2,), None),
        ([1, 2], {"situation": "declared_without_tabling"}, None, (1,), None),
        ([1, 2], {"situation": "declared_without_tabling", "declarer": 2}, None, (2,), None),
        ([1, 2], {"situation": "declared_without_tabling", "tabled": [1, 2]}, None, (), None),
    ],
)
def test_mucking(live, more, winner, must_show, error):
    """R-111, R-112, R-114, R-115."""
    got = rule_muck(live, **more)
    assert (got.winner, got.must_show, got.error, got.floor) == (winner, must_show, error, False)


def test_floor_decisions_carry_both_answers():
    """C14, C15."""
    two = rule_muck([1, 2], situation="one_card_then_other")
    assert (two.floor, two.founding, two.tda) == (True, "hand_dead", "table_both_cards")
    touched = rule_muck([1, 2], situation="card_touched_muck")
    assert (touched.floor, touched.tda) == (True, "live_if_identifiable")


@pytest.mark.parametrize(
    ("live", "more", "field"),
    [
        ([], {}, "live"),
        ([1, 1], {}, "live"),
        ([1], {"tabled": [2]}, "tabled"),
        ([1], {"mucked": [2]}, "mucked"),
        ([1], {"situation": "?"}, "situation"),
        ([1], {"declarer": 3}, "declarer"),
    ],
)
def test_impossible_showdowns(live, more, field):
    with pytest.raises(RuleViolation) as refusal:
        rule_muck(live, **more)
    assert refusal.value.params["field"] == field
