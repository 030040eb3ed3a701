"""Run rule vectors through the rules engine, on the command line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tourney.rules.vectors.suite import Outcome, Summary, run_file, summarise


class Command(BaseCommand):
    """`manage.py scenarios PATH…`"""

    help = (
        "Replay rule vectors (files or folders of poker-scenarios/1 JSON) through the rules engine. "
        "Every failure is printed with its file, vector, expected and actual value; the last line "
        "counts. Exit status 0 only when everything passed. No database is needed."
    )
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("paths", nargs="+", metavar="PATH", help="vector file or folder")
        parser.add_argument("--json", action="store_true", help="print one JSON object instead")

    def handle(self, *args: Any, **options: Any) -> None:
        outcomes: list[Outcome] = []
        for path in options["paths"]:
            outcomes += self._run(Path(path), quiet=options["json"])
        summary = summarise(outcomes)
        if options["json"]:
            self.stdout.write(json.dumps(_report(outcomes, summary), ensure_ascii=False, indent=1))
        else:
            self.stdout.write(summary.line())
        if not summary.all_well:
            sys.exit(1)

    def _run(self, path: Path, *, quiet: bool) -> Iterable[Outcome]:
        files = [path]
        if path.is_dir():
            files = sorted(file for file in path.rglob("*.json") if file.is_file())
            if not files:
                files = [path]
        for file in files:
            for outcome in run_file(file):
                if not quiet:
                    self._say(outcome)
                yield outcome

    def _say(self, outcome: Outcome) -> None:
        for line in outcome.lines():
            self.stdout.write(line)


def _report(outcomes: list[Outcome], summary: Summary) -> dict[str, Any]:
    told = [asdict(outcome) for outcome in outcomes if outcome.status != "passed"]
    return {**asdict(summary), "ok": summary.all_well, "outcomes": told}
