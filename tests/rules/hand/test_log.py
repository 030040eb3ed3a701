"""Openings, acts and voids as they are stored; golden logs that never change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.hand.table import opening
from tourney.rules.errors import RuleViolation
from tourney.rules.hand import (
    ENGINE_VERSION,
    Act,
    Opening,
    Void,
    effective,
    numbered,
    positions,
    replay,
    start,
)
from tourney.rules.house import HouseRules

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda path: path.stem)
def test_golden_logs_replay_unchanged(path: Path) -> None:
    """Hands recorded by an engine of this version give the result they were closed with.

    When a rule changes, ``ENGINE_VERSION`` rises and the new version gets its own file.
    """
    for hand in json.loads(path.read_text("utf-8"))["hands"]:
        table = Opening.from_json(hand["opening"])
        assert table.version == ENGINE_VERSION
        state = replay(table, [Act.from_json(entry) for entry in hand["acts"]])
        assert json.loads(json.dumps(state.result())) == hand["result"]


def test_there_is_a_golden_log_of_this_version() -> None:
    assert (GOLDEN / f"v{ENGINE_VERSION}.json").exists()


def test_voids_take_out_what_was_entered_before_them_only() -> None:
    a, b, c, d = (Act("fold", chair) for chair in range(4))
    entries: list[tuple[int, Act | Void]] = [(1, a), (2, b), (3, Void(2)), (4, c), (5, d)]
    assert effective(entries) == (a, c, d)
    assert numbered(reversed(entries)) == ((1, a), (4, c), (5, d))
    assert effective([*entries, (6, Void(1))]) == ()
    assert effective([*entries, (6, Void(9))]) == (a, c, d)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"variant": "OM"}, "variant"),
        ({"stacks": [100]}, "stacks"),
        ({"stacks": [100] * 5000}, "stacks"),
        ({"stacks": [100, -1, 100]}, "stacks"),
        ({"stacks": [100, 0, 100]}, "stacks"),
        ({"stacks": [100, 1.5, 100]}, "stacks"),
        ({"stacks": [100, 10**16, 100]}, "stacks"),
        ({"stacks": [None, 100, None]}, "stacks"),
        ({"stacks": "100"}, "stacks"),
        ({"button_chair": 3}, "button_chair"),
        ({"button_chair": -1}, "button_chair"),
        ({"button_chair": None}, "button_chair"),
        ({"sb_chair": 7}, "sb_chair"),
        ({"sb_chair": 2}, "sb_chair"),
        ({"bb_chair": None}, "bb_chair"),
        ({"sb": 200}, "sb"),
        ({"sb": -1}, "sb"),
        ({"bb": 0}, "bb"),
        ({"bb": True}, "bb"),
        ({"ante": -5}, "ante"),
        ({"ante_kind": "some"}, "ante_kind"),
        ({"killed": [0, 1, 2]}, "killed"),
        ({"killed": [5]}, "killed"),
        ({"killed": 1}, "killed"),
        ({"straddle_chair": 2}, "straddle_chair"),
        ({"straddle_chair": 9}, "straddle_chair"),
        ({"small_bet": 0}, "small_bet"),
        ({"chip_unit": 0}, "chip_unit"),
        ({"house": 5}, "house"),
        ({"house": {"reopen": "x"}}, "reopen"),
        ({"mood": "good"}, "mood"),
    ],
)
def test_an_impossible_opening_names_its_field(change: dict[str, Any], field: str) -> None:
    house = HouseRules(straddle="double")
    data = Opening("NL", (100, 100, 100), 0, 1, 2, 1, 2, house=house).to_json()
    with pytest.raises(RuleViolation) as refused:
        Opening.from_json({**data, **change})
    assert refused.value.params["field"] == field
    assert field in str(refused.value)


@pytest.mark.parametrize("missing", ["variant", "stacks", "button_chair", "bb_chair", "sb", "bb"])
def test_an_opening_with_a_field_missing(missing: str) -> None:
    data = opening().to_json()
    del data[missing]
    with pytest.raises(RuleViolation) as refused:
        Opening.from_json(data)
    assert refused.value.params == {"field": missing, "why": "missing"}


def test_an_opening_that_is_no_object_and_one_with_ready_house_rules() -> None:
    with pytest.raises(RuleViolation):
        Opening.from_json([])
    ready = {**opening().to_json(), "house": HouseRules(reopen="single")}
    assert Opening.from_json(ready).house.reopen == "single"
    with pytest.raises(RuleViolation) as refused:
        Opening("NL", (100, 100), 0, 0, 1, 1, 2, house="tda")  # type: ignore[arg-type]
    assert refused.value.params["field"] == "house"


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ([], "act"),
        ({"verb": "fold", "chair": 1, "mood": 1}, "mood"),
        ({"verb": "dance", "chair": 1}, "verb"),
        ({"verb": "fold"}, "chair"),
        ({"verb": "fold", "chair": -1}, "chair"),
        ({"verb": "fold", "chair": True}, "chair"),
        ({"verb": "raise", "chair": 1}, "to"),
        ({"verb": "raise", "chair": 1, "to": "5"}, "to"),
        ({"verb": "board", "cards": "2c"}, "cards"),
        ({"verb": "board", "cards": [2]}, "cards"),
        ({"verb": "win", "data": []}, "data"),
    ],
)
def test_a_malformed_act_names_its_field(data: Any, field: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        Act.from_json(data)
    assert refused.value.params["field"] == field


@pytest.mark.parametrize(
    ("acts", "code", "index"),
    [
        ([Act("fold", 3), Act("fold", 3)], "not_your_turn", 1),
        ([Act("fold")], "not_your_turn", 0),
        ([Act("raise", 3)], "bad_act", 0),
        ([Act("raise", 3, -5)], "bad_act", 0),
        ([Act("fold", 3), Act("fold", 0), Act("fold", 1), Act("bet", 2)], "hand_over", 3),
        ([Act("dance", 3)], "bad_act", 0),
    ],
)
def test_replay_names_the_act_it_refuses(acts: list[Act], code: str, index: int) -> None:
    with pytest.raises(RuleViolation) as refused:
        replay(opening(), acts)
    assert (refused.value.code, refused.value.params["act"]) == (code, index)


def test_bet_without_an_amount_or_without_an_opponent() -> None:
    state = replay(
        opening((1000, 1000)),
        [Act("call", 0), Act("check", 1), Act("set_stack", 0, 0), Act("set_next", 1)],
    )
    assert state.to_act == 1
    legal = state.legal()
    assert legal.check and legal.bet is None and legal.why_no_raise == "no_opponent_can_call"
    for act, code in ((Act("bet", 1, 100), "no_opponent_can_call"), (Act("bet", 1, None), None)):
        with pytest.raises(RuleViolation) as refused:
            replay(
                opening((1000, 1000)),
                [Act("call", 0), Act("check", 1)]
                + ([act] if code is None else [Act("set_stack", 0, 0), Act("set_next", 1), act]),
            )
        assert refused.value.code == (code or "bad_act")


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, "button big_blind"),
        (3, "button small_blind big_blind"),
        (4, "button small_blind big_blind utg"),
        (6, "button small_blind big_blind utg hijack cutoff"),
        (9, "button small_blind big_blind utg utg1 utg2 lojack hijack cutoff"),
        (10, "button small_blind big_blind utg utg1 utg2 utg3 lojack hijack cutoff"),
    ],
)
def test_r029_positions(players: int, names: str) -> None:
    named = positions(opening((1000,) * players))
    assert [named[chair] for chair in range(players)] == names.split()


def test_r029_with_a_dead_button_and_with_nobody_in_the_small_blind() -> None:
    dead = opening((None, 900, 900, 900), sb_chair=None, bb_chair=1)
    assert positions(dead) == {1: "big_blind", 2: "utg", 3: "cutoff"}
    full = positions(opening((900,) * 10, sb_chair=None, bb_chair=1))
    assert len(set(full.values())) == 10 and full[6] == "utg4"


def test_legal_as_json() -> None:
    assert start(opening()).legal().to_json() == {
        "fold": True,
        "check": False,
        "call": 100,
        "bet": None,
        "raise": [200, 5000],
        "why_no_raise": None,
        "why_rule": None,
    }
    over = replay(opening(), [Act("fold", chair) for chair in (3, 0, 1)])
    assert over.legal().to_json()["fold"] is False


REFUSED = [
    ((0, "call"), "not_your_turn", "R-061"),
    ((3, "check"), "check_facing_bet", "R-060"),
    ((3, "bet", 200), "bet_when_bet_exists", "R-060"),
    ((3, "raise", 199), "below_min_raise", "R-066"),
    ((3, "raise", 5001), "insufficient_chips", "R-067"),
]


@pytest.mark.parametrize(("word", "code", "rule"), REFUSED)
def test_every_refusal_names_its_rule(word: tuple[Any, ...], code: str, rule: str) -> None:
    chair, verb, *to = word
    with pytest.raises(RuleViolation) as refused:
        replay(opening(), [Act(verb, chair, to[0] if to else None)])
    assert (refused.value.code, refused.value.params["rule"]) == (code, rule)


def test_refusals_on_the_flop_name_their_rule() -> None:
    limped = [Act("call", 3), Act("call", 0), Act("call", 1), Act("check", 2)]
    for act, code, rule in (
        (Act("call", 1), "nothing_to_call", "R-060"),
        (Act("raise", 1, 200), "raise_without_bet", "R-065"),
        (Act("bet", 1, 99), "below_min_bet", "R-064"),
    ):
        with pytest.raises(RuleViolation) as refused:
            replay(opening(), [*limped, act])
        assert (refused.value.code, refused.value.params["rule"]) == (code, rule)
