"""The rule vectors of everything around the hand, carried over from the rulebook's own set."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent / "vectors"
KINDS = (
    "balance",
    "board_error",
    "break_draw",
    "button_sequence",
    "chip_race",
    "deal",
    "level",
    "line_push",
    "misdeal",
    "out_of_turn",
    "places",
    "showdown_muck",
    "substantial_action",
)


def _load(kind: str) -> dict[str, Any]:
    return dict(json.loads((HERE / f"{kind}.json").read_text(encoding="utf-8")))


CASES = [
    pytest.param(kind, data["defaults"], vector, id=vector["id"])
    for kind in KINDS
    for data in [_load(kind)]
    for vector in data["scenarios"]
]


@pytest.mark.parametrize(("kind", "defaults", "vector"), CASES)
def test_vector(kind: str, defaults: dict[str, Any], vector: dict[str, Any]) -> None:
    runner = importlib.import_module(f"tourney.rules.vectors.{kind}")
    assert runner.run(vector, defaults) == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_vector_can_fail(kind: str) -> None:
    """A runner that looks at nothing would pass everything: turn each expectation round."""
    runner = importlib.import_module(f"tourney.rules.vectors.{kind}")
    data = _load(kind)
    for vector in data["scenarios"]:
        spoiled = json.loads(json.dumps(vector))
        spoiled["expect"] = _spoil(spoiled["expect"])
        try:
            failures = runner.run(spoiled, data["defaults"])
        except ValueError:
            continue
        assert failures, vector["id"]


def _spoil(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _spoil(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_spoil(item) for item in value] if value else ["spoiled"]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "?"
    return "spoiled"


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a vector, down to the single values."""
    inner: list[tuple[Any, ...]] = []
    if isinstance(value, dict):
        inner = [one for key, item in value.items() for one in _paths(item, (*path, key))]
    if isinstance(value, list):
        inner = [one for n, item in enumerate(value[:2]) for one in _paths(item, (*path, n))]
    return [path, *inner] if path else inner


def _mangled(vector: dict[str, Any], path: tuple[Any, ...], junk: Any) -> dict[str, Any]:
    copy = json.loads(json.dumps(vector))
    place = copy
    for step in path[:-1]:
        place = place[step]
    if junk is DELETE:
        del place[path[-1]]
    else:
        place[path[-1]] = junk
    return dict(copy)


DELETE = object()
JUNK = (
    DELETE,
    None,
    "?",
    "0",
    -1,
    99,
    2.5,
    True,
    [],
    {},
    ["?"],
    [-1],
    [None],
    {"?": "?"},
    {"-1": 1},
)
NEVER_READ = {"id", "kind", "rule", "title", "note", "checked", "source", "names", "invented"}


@pytest.mark.parametrize("kind", KINDS)
def test_a_malformed_vector_raises_value_error_and_nothing_else(kind: str) -> None:
    """Whatever stands in any field, the runner answers or names the field."""
    runner = importlib.import_module(f"tourney.rules.vectors.{kind}")
    data = _load(kind)
    seen = 0
    for vector in data["scenarios"][:6]:
        for path in _paths(vector):
            if path[0] in NEVER_READ:
                continue
            for junk in JUNK:
                try:
                    runner.run(_mangled(vector, path, junk), data["defaults"])
                except ValueError as error:
                    seen += 1
                    assert str(error)
    assert seen > 20


@pytest.mark.parametrize(
    ("kind", "change", "field"),
    [
        ("button_sequence", {"chairs": 1}, "chairs"),
        ("button_sequence", {"occupied": [0, 9]}, "hands"),
        ("button_sequence", {"hands": [{"busts": [5, 5, 9]}] * 3}, "hands.busts"),
        ("button_sequence", {"hands": [{"joins": [0]}] * 3}, "hands.joins"),
        ("button_sequence", {"hands": []}, "expect.dead"),
        ("level", {"events": [["tea", "10:00"]]}, "events"),
        ("level", {"events": [["redeal", "10:00"]]}, "events"),
        ("level", {"level_variants": {"1": "XX"}}, "level_variants.1"),
        ("level", {"events": None}, "events"),
        ("line_push", {"declared": "sing"}, "declared"),
        ("line_push", {"chips": [1, 2]}, "chips"),
        ("deal", {"profile": "wsop"}, "profile"),
        ("deal", {"exposed_by_dealer": [40]}, "exposed_by_dealer"),
        ("deal", {"deck_top": ["2c"]}, "deck_top"),
        ("deal", {"deck_top": [2]}, "deck_top"),
        ("board_error", {"floor_pick": "Zz", "error": "no_burn_flop"}, "floor_pick"),
        ("misdeal", {"cause": "tea"}, "cause"),
        ("substantial_action", {"actions": ["sing"]}, "actions"),
        ("out_of_turn", {"oot": {"action": "raise"}}, "oot.to"),
        ("showdown_muck", {"tabled": [9]}, "tabled"),
        ("showdown_muck", {"policy": "tea"}, "policy"),
        ("places", {"prizes": {"first": 1}}, "prizes"),
        ("places", {"prizes": {"1": -1}}, "prizes.1"),
        ("places", {"remaining_before": 1}, "remaining_before"),
        ("chip_race", {"odd_chips": {"x": 1}}, "odd_chips"),
        ("chip_race", {"race_cards": {"1": ["As"]}}, "race_cards"),
        ("balance", {"policy": {"trigger_difference": 1}}, "policy.trigger_difference"),
        ("balance", {"tables": [{"id": "T1", "max": 9, "occupied": [0]}]}, "button_chair"),
        ("break_draw", {"seat_card_stack": ["T1"]}, "seat_card_stack"),
        ("break_draw", {"seat_card_stack": ["T1-1"]}, "seat_card_stack"),
        ("break_draw", {"dealt_card": {"A": "1s"}}, "dealt_card"),
    ],
)
def test_a_malformed_vector_names_the_field(kind: str, change: dict[str, Any], field: str) -> None:
    runner = importlib.import_module(f"tourney.rules.vectors.{kind}")
    data = _load(kind)
    with pytest.raises(ValueError, match=f"^{field}"):
        runner.run({**data["scenarios"][0], **change}, data["defaults"])
