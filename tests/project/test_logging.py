"""Logs: a line for a person, an object for a collector, each thing said once."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CODE = """
import logging
logging.getLogger("tourney.scheduler").warning("late by %d s", 3)
logging.getLogger("django.request").error("no such page", extra={"status_code": 404})
"""


def _told(tmp_path: Path, **env: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "shell", "--no-imports", "-c", CODE],
        env={**os.environ, "TOURNEY_VAR": str(tmp_path), **env},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stderr.splitlines()


@pytest.mark.parametrize("debug", ["true", "false"])
def test_a_person_reads_one_line_per_event(tmp_path, debug):
    late, missing = _told(tmp_path, DEBUG=debug)
    assert late.endswith("WARNING tourney.scheduler: late by 3 s")
    assert missing.endswith("ERROR django.request: no such page")


def test_a_collector_reads_one_object_per_event(tmp_path):
    late, missing = map(json.loads, _told(tmp_path, LOG_JSON="1"))
    assert (late["levelname"], late["name"], late["message"]) == (
        "WARNING",
        "tourney.scheduler",
        "late by 3 s",
    )
    assert missing["status_code"] == 404
