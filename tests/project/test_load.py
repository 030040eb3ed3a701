"""`make load` measures what it says: taps the product took, against writes that were made."""

import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from tests.services.process import Server, answers
from tests.services.site import ADDRESS, ROOT
from tests.tools.load.__main__ import report
from tests.tools.load.clients import Refused, Writer, as_fast_as_answered, at_a_pace


def test_the_yardstick_writes_a_row_for_every_tap(tmp_path):
    server = Server(
        [sys.executable, "-m", "tests.tools.load.bare", tmp_path / "bare.sqlite3"],
        ready=lambda: bool(ADDRESS.search(server.output())),
        log=tmp_path / "log",
        cwd=ROOT,
    )
    server.start()
    try:
        port = int(ADDRESS.search(server.output())[1])
        assert answers(port)
        with closing(Writer(port)) as one, closing(Writer(port)) as other:
            seconds = as_fast_as_answered([one.tap, other.tap], 5)
    finally:
        server.stop()
    assert len(seconds) == 10
    with sqlite3.connect(tmp_path / "bare.sqlite3") as database:
        assert database.execute("SELECT count(*) FROM acts").fetchone() == (10,)
    database.close()


def test_a_tap_that_is_refused_stops_the_measuring():
    def refused():
        raise Refused("not taken")

    with pytest.raises(Refused):
        as_fast_as_answered([refused], 3)


def test_a_pace_is_kept_whatever_the_number_of_clients():
    assert len(at_a_pace([lambda: None] * 3, 30, 1)) == 30


def test_the_report_names_both_ratios_and_their_goals():
    text = report(
        {
            "act": [0.004, 0.006, 0.005],
            "bare": [0.002, 0.002, 0.002],
            "act_s": [0.01] * 98 + [0.02] * 2,
            "quiet": [0.01] * 100,
            "clocks": [0.015] * 100,
            "asked": {"tables": 8, "pace": 30.0, "clocks": 1000},
        }
    )
    assert "5.00 ms CPU" in text
    assert "Ratio 2.50 (goal 2.5 or less)" in text
    assert "p50 10, p99 20 ms" in text
    assert "ratio 1.50 (goal 2 or less)" in text


@pytest.mark.slow
def test_a_short_run_ends_with_figures(tmp_path):
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tests.tools.load", "--tables", "2", "--turns", "1"),
            *("--taps", "12", "--clocks", "20", "--pace", "4", "--seconds", "2"),
            *("--out", str(tmp_path / "load.txt")),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "open clocks" in done.stdout
