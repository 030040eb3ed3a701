"""The rule vectors of everything around the hand, carried over from the rulebook's own set."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent / "vectors"
KINDS = (
    "board_error",
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
