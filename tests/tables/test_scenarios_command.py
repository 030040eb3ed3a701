"""`manage.py scenarios`: every failure told, nothing hidden by its neighbour."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from django.core.management import call_command

from tourney.rules.vectors import suite

VECTORS = Path(__file__).parents[1] / "rules" / "vectors"


def run(*paths, as_json=False):
    """Exit status and the printed lines."""
    out = io.StringIO()
    try:
        call_command("scenarios", *map(str, paths), json=as_json, stdout=out)
    except SystemExit as ending:
        return ending.code, out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


def file_of(tmp_path, *vectors, name="some.json", **more):
    path = tmp_path / name
    content = {
        "schema": "poker-scenarios/1",
        "kind": "substantial_action",
        "scenarios": list(vectors),
    }
    path.write_text(json.dumps({**content, **more}), encoding="utf-8")
    return path


def sa(label, actions, expected):
    return {"id": label, "actions": actions, "expect": {"sa": expected}}


def test_everything_passes():
    status, lines = run(VECTORS / "level.json", VECTORS / "misdeal.json")
    assert (status, lines) == (0, ["12 passed, 0 failed"])


def test_a_folder_is_searched_and_a_failure_names_file_vector_and_values(tmp_path):
    path = file_of(tmp_path, sa("A", ["fold", "call"], False), sa("B", [], False))
    status, lines = run(tmp_path)
    assert status == 1
    assert lines == [f"FAIL {path}: A: sa: expected false, got true", "1 passed, 1 failed"]


@pytest.mark.parametrize(
    ("vector", "message"),
    [
        ({"id": "X", "kind": "tarot", "expect": {}}, "X: kind: unknown kind 'tarot'"),
        ({"id": "X", "kind": "reading", "expect": {}}, "X: kind: unknown kind 'reading'"),
        ({"id": "X", "kind": "../level", "expect": {}}, "X: kind: unknown kind '../level'"),
        ({"id": "X", "kind": 3, "expect": {}}, "X: kind: unknown kind 3"),
        ({"id": "X", "actions": ["sing"], "expect": {"sa": 1}}, "X: actions: unknown_action (action=sing)"),
        ({"id": "X", "actions": "fold", "expect": {"sa": True}}, "X: actions: expected list, got 'fold'"),
        ({"id": "X", "actions": []}, "X: expect: missing"),
        ({"id": "X", "actions": [], "expect": {"sb": 1}}, "X: expect.sb: unknown field"),
        ({"actions": []}, "#1: id: missing or not a string"),
        (7, "#1: expected an object, got 7"),
    ],
)  # fmt: skip
def test_a_malformed_vector_is_named_and_the_rest_still_runs(tmp_path, vector, message):
    path = file_of(tmp_path, vector, sa("B", [], False))
    status, lines = run(path)
    assert status == 1
    assert lines == [f"ERROR {path}: {message}", "1 passed, 1 failed"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not JSON"),
        ("[]", "expected an object"),
        ("{}", "schema: expected"),
        ('{"schema": "poker-scenarios/1"}', "scenarios: missing"),
        ('{"schema": "poker-scenarios/1", "seat_base": 1, "scenarios": []}', "seat_base"),
        ('{"schema": "poker-scenarios/1", "defaults": 1, "scenarios": []}', "defaults"),
        ("[" * 200_000, "nested too deeply"),
    ],
)
def test_a_broken_file_is_told_and_the_next_one_runs(tmp_path, text, message):
    (tmp_path / "a.json").write_text(text, encoding="utf-8")
    file_of(tmp_path, sa("B", [], False), name="b.json")
    status, lines = run(tmp_path)
    assert status == 1
    assert message in lines[0] and "a.json" in lines[0]
    assert lines[-1] == "1 passed, 1 failed"


def test_no_text_no_file_no_vectors(tmp_path):
    (tmp_path / "a.json").write_bytes(b"\xff\xfe")
    assert "not UTF-8" in run(tmp_path / "a.json")[1][0]
    assert "No such file" in run(tmp_path / "b.json")[1][0]
    (tmp_path / "empty").mkdir()
    assert "no .json file" in run(tmp_path / "empty")[1][0]
    assert run(file_of(tmp_path))[0] == 1


def test_json_report(tmp_path):
    path = file_of(tmp_path, sa("A", [], True))
    status, lines = run(path, as_json=True)
    report = json.loads("\n".join(lines))
    assert status == 1
    assert (report["passed"], report["failed"], report["ok"]) == (0, 1, False)
    assert report["outcomes"][0]["failures"] == ["sa: expected true, got false"]


def test_what_is_not_built_is_skipped_and_what_breaks_is_an_error(tmp_path, monkeypatch):
    def unbuilt(vector, defaults):
        if vector["id"] == "A":
            raise suite.NotBuilt
        raise ZeroDivisionError

    monkeypatch.setattr(suite, "runner", lambda kind: unbuilt)
    path = file_of(tmp_path, sa("A", [], True), sa("B", [], True))
    _, lines = run(path)
    assert lines == [
        f"ERROR {path}: B: ZeroDivisionError: ZeroDivisionError",
        "0 passed, 1 failed, 1 skipped",
    ]


def test_a_runner_that_cannot_be_imported_is_not_called_unknown(monkeypatch):
    def missing(name):
        raise ModuleNotFoundError(name="something_else")

    monkeypatch.setattr(suite.importlib, "import_module", missing)
    with pytest.raises(ModuleNotFoundError):
        suite.runner("level")
