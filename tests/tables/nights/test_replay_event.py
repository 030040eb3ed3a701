"""Real club nights through the services: what happened must come out again."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tables.nights.file import NightError, read_night

DATA = Path(__file__).parent / "data"

pytestmark = pytest.mark.django_db(transaction=True)


def run(*paths: Path) -> tuple[list[str], int]:
    out = StringIO()
    try:
        call_command("replay_event", *map(str, paths), stdout=out)
        status = 0
    except SystemExit as stop:
        status = int(stop.code or 0)
    return out.getvalue().strip().splitlines(), status


@pytest.mark.slow
@pytest.mark.parametrize(
    "night",
    ["T018", "T028", "T042"],
    ids=["five busts undone after the end", "rebuys", "buy-ins missing from the log"],
)
def test_a_night_comes_out_as_it_happened(night: str) -> None:
    lines, status = run(DATA / f"{night}.json")
    assert (lines[-1], status) == ("1 passed, 0 failed", 0), lines


def changed(tmp_path: Path, **changes: Any) -> Path:
    night = json.loads((DATA / "T042.json").read_text())
    night.update(changes)
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(night))
    return path


@pytest.mark.slow
def test_a_night_that_happened_otherwise_fails_and_says_where(tmp_path: Path) -> None:
    prizes = json.loads((DATA / "T042.json").read_text())["prizes"]
    prizes[0]["to"], prizes[1]["to"] = prizes[1]["to"], prizes[0]["to"]
    lines, status = run(changed(tmp_path, prizes=prizes))
    assert (lines[-1], status) == ("0 passed, 1 failed", 1)
    assert any("changed.json: place of C004: expected 2, got 1" in line for line in lines)


def test_a_broken_file_is_named_and_the_next_still_runs(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    lines, status = run(broken, changed(tmp_path, levels=[{"type": "level"}]))
    assert status == 1
    assert lines[-1] == "0 passed, 2 failed"
    assert any("broken.json" in line and "not readable" in line for line in lines)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"prizes": 5}, "malformed"),
        ({"events": [{"type": "bust"}]}, r"events\[0\]"),
        ({"events": [{"type": "bust", "t": "late"}]}, r"events\[0\]"),
        ({"entries": [{}]}, "player: missing"),
    ],
)
def test_a_malformed_night_says_which_field(
    tmp_path: Path, changes: dict[str, Any], says: str
) -> None:
    with pytest.raises(NightError, match=says):
        read_night(changed(tmp_path, **changes))
