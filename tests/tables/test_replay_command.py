"""`manage.py replay`: every hand told, the exit status honest, no database asked."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from django.core.management import call_command

from tests.rules.hand.play import play, random_opening
from tourney.rules.formats.phh_write import write_hand, write_hands


def run(*args: str) -> tuple[str, int]:
    out = StringIO()
    try:
        call_command("replay", *args, stdout=out, stderr=StringIO())
    except SystemExit as done:
        assert isinstance(done.code, int)
        return out.getvalue(), done.code
    return out.getvalue(), 0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    texts = []
    for seed in range(20):
        rng = Random(seed)
        table = random_opening(rng)
        acts, _ = play(table, rng)
        texts.append(write_hand(table, acts).text)
    (tmp_path / "ours.phhs").write_text(write_hands(texts))
    return tmp_path


def test_all_well(folder: Path) -> None:
    out, code = run(str(folder))
    assert (out, code) == ("20 passed, 0 failed\n", 0)


def test_failures_are_named_and_the_rest_still_runs(folder: Path) -> None:
    (folder / "wrong.phh").write_text("variant = 'NT'\n")
    out, code = run(str(folder), str(folder / "gone"))
    lines = out.splitlines()
    assert code == 1 and lines[-1] == "20 passed, 2 failed"
    assert "wrong.phh" in lines[0] and "antes" in lines[0]
    assert "gone" in lines[1] and "no such file" in lines[1]


def test_a_folder_without_hands_is_a_failure(tmp_path: Path) -> None:
    out, code = run(str(tmp_path))
    assert code == 1 and out.endswith("0 passed, 1 failed\n")


def test_as_json_with_a_chip_cut_in_two(tmp_path: Path) -> None:
    (tmp_path / "half.phh").write_text(
        'variant = "NT"\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n'
        "starting_stacks = [9, 9, 9]\n"
        'actions = ["p3 cc", "p1 f", "p2 cc", "d db AcKcQc", "p2 cc", "p3 cc", "d db Jc",'
        '"p2 cc", "p3 cc", "d db Tc", "p2 cc", "p3 cc", "p2 sm 2d3d", "p3 sm 4d5d"]\n'
        "finishing_stacks = [8, 9.5, 9.5]\n"
    )
    out, code = run(str(tmp_path))
    assert code == 0 and "half.phh: passed, the file splits a chip" in out
    out, code = run(str(tmp_path), "--json")
    report = json.loads(out)
    assert code == 0 and report["passed"] == 1 and report["failures"] == []
    assert report["half_chips"][0]["file"].endswith("half.phh")
