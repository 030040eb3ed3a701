"""House rules: every conflict a named setting, founding default first."""

from __future__ import annotations

import json

import pytest

from tourney.rules.errors import RuleViolation
from tourney.rules.house import PROFILES, SETTINGS, HouseRules

CONFLICTS = {f"C{n}" for n in range(1, 24)} - {"C7", "C16", "C18"}
"""C7 is settled with C6, C16 is help text, C18 is a field of the level."""


def test_every_conflict_a_machine_can_act_on_is_a_setting() -> None:
    named = {part for setting in SETTINGS for part in setting.conflict.split(", ") if part}
    assert named == CONFLICTS


def test_the_founding_answer_is_the_default_and_every_choice_has_its_source() -> None:
    default = HouseRules()
    assert PROFILES["founding"] == default
    for setting in SETTINGS:
        assert getattr(default, setting.name) == setting.choices[0]
        assert setting.rules and all(rule.startswith("R-") for rule in setting.rules)
        assert len(setting.sources) in (1, len(setting.choices))


@pytest.mark.parametrize("name", PROFILES)
def test_profiles_survive_json(name: str) -> None:
    house = PROFILES[name]
    assert HouseRules.from_json(json.loads(json.dumps(house.to_json()))) == house


def test_what_is_left_out_keeps_the_default() -> None:
    assert HouseRules.from_json({"reopen": "single"}) == HouseRules(reopen="single")


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"mood": "good"}, "mood"),
        ({"reopen": "often"}, "reopen"),
        ({"fl_half_bet": 1}, "fl_half_bet"),
        ({"fl_max_raises": True}, "fl_max_raises"),
        ({"fl_max_raises": 0}, "fl_max_raises"),
        ({"timeout": None}, "timeout"),
    ],
)
def test_unknown_settings_and_values_are_named(data: dict[str, object], field: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        HouseRules.from_json(data)
    assert refused.value.code == "bad_setting"
    assert refused.value.params["field"] == field
