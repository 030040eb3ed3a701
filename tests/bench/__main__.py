"""``python -m tests.bench [PATH]``: time everything and write ``build/bench.json``."""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
import sys
from pathlib import Path

import tests.bench
from tests.bench.hands import load
from tests.bench.measure import Measure, run

ROOT = Path(__file__).resolve().parents[2]
REPORT = ROOT / "build" / "bench.json"
RECORDED = ROOT.parent / "shared" / "data" / "hands"


def main() -> int:
    """Run the measures of every module here; ratios below their goal are marked."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("path", nargs="?", type=Path, help="hand files (.phh, .phhs) or a folder")
    parser.add_argument("--rounds", type=int, default=9, help="times each side runs")
    parser.add_argument("--only", nargs="+", metavar="KEY", help="these keys alone")
    options = parser.parse_args()
    path = options.path or (RECORDED if RECORDED.is_dir() else None)
    hands = load(path)
    if not hands:
        print(f"no hands in {path}", file=sys.stderr)
        return 1
    print(f"{len(hands)} hands {'generated' if path is None else 'recorded'}")
    results: dict[str, float] = {}
    for measure in _measures(hands):
        if options.only and measure.key not in options.only:
            continue
        timed = run(measure, options.rounds)
        figure = timed.ratio * 1000 if measure.key.endswith("_ms") else timed.ratio
        results[measure.key] = round(figure, 2)
        print(_line(measure, timed.ours, timed.theirs, figure), flush=True)
    _merge(results)
    return 0


def _measures(hands: list[dict[str, object]]) -> list[Measure]:
    found: list[Measure] = []
    for module in sorted(info.name for info in pkgutil.iter_modules(tests.bench.__path__)):
        if module != "__main__":
            make = getattr(importlib.import_module(f"tests.bench.{module}"), "measures", None)
            found += make(hands) if make is not None else []
    return found


def _line(measure: Measure, ours: float, theirs: float | None, ratio: float) -> str:
    figures = f"{ours * 1e6:10.2f} µs"
    if theirs is not None:
        figures += f" against {theirs * 1e6:10.2f} µs"
    goal = f" (goal {measure.goal:g})" if measure.goal is not None else ""
    mark = ""
    if measure.goal is not None and measure.key.endswith("_ms"):
        mark = "  ABOVE" if ratio > measure.goal else ""
    elif measure.goal is not None:
        mark = "  BELOW" if ratio < measure.goal else ""
    return f"{measure.key:22} {ratio:8.2f}{goal:12}{figures}  {measure.what}{mark}"


def _merge(results: dict[str, float]) -> None:
    """Keep the keys of earlier runs that this one did not measure."""
    REPORT.parent.mkdir(exist_ok=True)
    known = json.loads(REPORT.read_text("utf-8")) if REPORT.exists() else {}
    REPORT.write_text(json.dumps({**known, **results}, indent=2, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
