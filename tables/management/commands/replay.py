"""``manage.py replay``: recorded hands through the engine, final stacks compared."""

import json
import time
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from tourney.rules.formats.replay_files import Replayed, hand_files, replay_file

PROGRESS_EVERY = 2.0


class Command(BaseCommand):
    """Replay hand files; the exit status is 0 only when every hand passed."""

    help = (
        "Replay PHH hands (.phh, .phhs, or folders of them) through the rules engine and compare "
        "the final stacks. One line per failure with file, hand and action; the last line is "
        '"N passed, M failed". A chip the file cut in two counts as passed and has its own line.'
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where the hands are and how to report."""
        parser.add_argument(
            "paths", nargs="+", metavar="PATH", help="a .phh or .phhs file, a folder"
        )
        parser.add_argument("--json", action="store_true", help="report as JSON on standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        """Replay everything, report, and leave with status 1 if anything failed."""
        passed = 0
        failures: list[Replayed] = []
        half_chips: list[Replayed] = []
        told = time.monotonic()
        for path in options["paths"]:
            files = hand_files(Path(path))
            if not files:
                failures.append(Replayed(path, "", "no .phh or .phhs file in it"))
            for hand in (hand for file in files for hand in replay_file(file)):
                if hand.error:
                    failures.append(hand)
                else:
                    passed += 1
                if hand.half_chip:
                    half_chips.append(hand)
                if time.monotonic() - told > PROGRESS_EVERY:
                    told = time.monotonic()
                    self.stderr.write(f"… {passed + len(failures)} hands, in {hand.file}")
        self._report(options, passed, failures, half_chips)
        if failures:
            raise SystemExit(1)

    def _report(
        self,
        options: dict[str, Any],
        passed: int,
        failures: list[Replayed],
        half_chips: list[Replayed],
    ) -> None:
        if options["json"]:
            report = {
                "passed": passed,
                "failed": len(failures),
                "failures": [asdict(hand) for hand in failures],
                "half_chips": [{"file": h.file, "hand": h.hand} for h in half_chips],
            }
            self.stdout.write(json.dumps(report, indent=2))
            return
        for hand in failures:
            self.stdout.write(str(hand))
        for hand in half_chips:
            self.stdout.write(f"{hand.where}: passed, the file splits a chip")
        self.stdout.write(f"{passed} passed, {len(failures)} failed")
