"""The rule vectors of the hand itself, and that each of their expectations can fail."""

from __future__ import annotations

import copy
import importlib
import json
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent / "vectors"
KINDS = {
    kind: json.loads((FOLDER / f"{kind}.json").read_text("utf-8"))
    for kind in ("hand", "hand_compare")
}
CASES = [
    pytest.param(kind, vector, id=vector["id"])
    for kind, file in KINDS.items()
    for vector in file["scenarios"]
]


def run(kind: str, vector: dict[str, Any]) -> list[str]:
    module = importlib.import_module(f"tourney.rules.vectors.{kind}")
    return list(module.run(vector, KINDS[kind]["defaults"]))


@pytest.mark.parametrize(("kind", "vector"), CASES)
def test_vector(kind: str, vector: dict[str, Any]) -> None:
    assert run(kind, vector) == []


@pytest.mark.parametrize(("kind", "vector"), CASES)
def test_each_expectation_can_fail(kind: str, vector: dict[str, Any]) -> None:
    """With one expected value changed the vector fails on that value."""
    for key, value in vector["expect"].items():
        if key == "checkpoints":
            continue
        spoiled = copy.deepcopy(vector)
        spoiled["expect"][key] = _other(key, value)
        try:
            failures = run(kind, spoiled)
        except ValueError:
            continue
        assert failures, key


def _other(key: str, value: Any) -> Any:
    if key == "error":
        return "another_code"
    if key in ("stacks", "folded", "eliminated", "award_order"):
        return [*value, 1]
    if key in ("pots", "by_pot"):
        return value[1:]
    if key in ("returned", "payouts"):
        return {**value, "0": 12345}
    if key == "legal":
        return {**value, "call": 12345}
    if key == "best":
        return {name: ["2c", "3d", "4h", "5s", "7c"] for name in value}
    if key == "category":
        return dict.fromkeys(value, "five_of_a_kind")
    if key == "winners":
        return [*value, "nobody"]
    return "something else"


BAD = [
    ("variant", "XL"),
    ("variant", None),
    ("seats", "1000"),
    ("seats", [1000, None]),
    ("seats", [1000, -5, 1000]),
    ("seats", [1000] * 11),
    ("seats", [1000, 1000, True]),
    ("button", 9),
    ("button", "0"),
    ("button", True),
    ("sb", -1),
    ("sb", "50"),
    ("bb", 0),
    ("ante", {"kind": "some", "amount": 5}),
    ("ante", {"kind": "each"}),
    ("ante", {"kind": "bb", "amount": 10, "order": "later"}),
    ("house", {"reopen": "sometimes"}),
    ("house", {"no_such_setting": 1}),
    ("house", {"straddle": {"amount": 200}}),
    ("house", {"chip_unit": 0}),
    ("killed_after_deal", [0, 1, 2]),
    ("killed_after_deal", [7]),
    ("hole", {"x": ["As", "Ks"]}),
    ("hole", {"0": ["As"]}),
    ("hole", {"0": ["As", "1s"]}),
    ("hole", {"0": ["As", "Kd"], "1": ["As", "Qd"]}),
    ("board", ["As", "Ks"]),
    ("board", [1, 2, 3]),
    ("actions", None),
    ("actions", [[0, "dance", None]]),
    ("actions", [[0]]),
    ("actions", [["0", "fold", None]]),
    ("actions", [[0, "raise", None]]),
    ("actions", [[0, "raise", 2.5]]),
    ("expect", None),
    ("expect", {"luck": 1}),
    ("expect", {"legal": {"dance": True}}),
    ("expect", {"checkpoints": [{"after": 9}]}),
    ("expect", {"checkpoints": [{}]}),
    ("expect", {"payouts": {"x": 1}}),
    ("sb_seat", "1"),
    ("bb_seat", 7),
]


@pytest.mark.parametrize(("field", "value"), BAD)
def test_a_malformed_hand_vector_names_its_field(field: str, value: Any) -> None:
    vector: dict[str, Any] = {
        "variant": "NL",
        "seats": [1000, 1000, 1000],
        "button": 0,
        "sb": 50,
        "bb": 100,
        "ante": {"kind": "none", "amount": 0},
        "hole": {"0": ["Ac", "Kd"], "1": ["2c", "2d"], "2": ["3c", "3d"]},
        "board": ["Qs", "Js", "9s", "8d", "7d"],
        "actions": [[c, v, None] for c, v in ((0, "allin"), (1, "allin"), (2, "allin"))],
        "expect": {"street": "showdown"},
    }
    assert run("hand", vector) == []
    if value is None:
        del vector[field]
    else:
        vector[field] = value
    with pytest.raises(ValueError) as wrong:
        run("hand", vector)
    assert str(wrong.value).startswith((field, "hole/board"))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("board", ["As"]),
        ("hands", {}),
        ("hands", {"a": ["As", "As"]}),
        ("hands", {"a": ["As"]}),
        ("expect", {"best": {"b": ["As", "Ks", "Qs", "Js", "Ts"]}}),
        ("expect", {"best": {"a": ["As", "As", "Qs", "Js", "Ts"]}}),
        ("expect", {"category": {"b": "pair"}}),
    ],
)
def test_a_malformed_comparison_names_its_field(field: str, value: Any) -> None:
    vector: dict[str, Any] = {
        "board": ["Qs", "Js", "9s", "8d", "7d"],
        "hands": {"a": ["Ac", "Kd"]},
        "expect": {},
    }
    assert run("hand_compare", vector) == []
    vector[field] = value
    with pytest.raises(ValueError, match=field):
        run("hand_compare", vector)


JUNK = (None, "?", "0", -1, 99, 2.5, True, [], {}, ["?"], [-1], [None], {"?": "?"}, {"-1": 1})


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a vector, two items deep into each list."""
    inner: list[tuple[Any, ...]] = []
    if isinstance(value, dict):
        inner = [one for key, item in value.items() for one in _places(item, (*path, key))]
    if isinstance(value, list):
        inner = [one for n, item in enumerate(value[:2]) for one in _places(item, (*path, n))]
    return [path, *inner] if path else inner


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_stands_in_a_field_the_runner_answers_or_names_it(kind: str) -> None:
    ignored = {"id", "kind", "rule", "title", "note", "checked", "source", "names", "invented"}
    refused = 0
    for vector in KINDS[kind]["scenarios"][::9]:
        for path in _places(vector):
            if path[0] in ignored or path[0] == "pokerkit_differs":
                continue
            for junk in JUNK:
                spoiled = copy.deepcopy(vector)
                place = spoiled
                for step in path[:-1]:
                    place = place[step]
                place[path[-1]] = junk
                try:
                    run(kind, spoiled)
                except ValueError as wrong:
                    refused += 1
                    assert str(wrong)
    assert refused > 50
