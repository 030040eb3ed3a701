"""A skip is loud, and where nothing may be missing it fails the run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SKIPPING = """
import pytest

def test_plays():
    pass

def test_waits():
    pytest.skip("Chromium: none found")

@pytest.mark.xfail(reason="not done yet")
def test_expected():
    assert False
"""


@pytest.mark.parametrize("workers", ["0", "2"])
@pytest.mark.parametrize(("no_skips", "code"), [("0", 0), ("1", 1)])
def test_a_skip_is_loud_and_fails_where_nothing_may_be_missing(tmp_path, workers, no_skips, code):
    # A folder of its own with the project's conftest: the run inside must not see other tests.
    (tmp_path / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text("utf-8"))
    (tmp_path / "test_some.py").write_text(SKIPPING)
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-n", workers, "-p", "no:cacheprovider"),
            *("-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), str(tmp_path)),
        ],
        cwd=tmp_path,
        env={**env, "TOURNEY_NO_SKIPS": no_skips, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    assert "NOT RUN: 1 test. Chromium: none found" in done.stdout
    assert "NOT RUN: 1 test. not done yet" in done.stdout
    assert ("this run fails" in done.stdout) == bool(code)
