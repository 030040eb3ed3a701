"""Play real nights again and compare what comes out with what happened."""

import json
import traceback
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from tables.nights.compare import differences, notes
from tables.nights.file import NightError, read_night
from tables.nights.play import play_night
from tables.scratch import scratch_database
from tourney.core.wording import say
from tourney.rules.errors import RuleViolation


class Command(BaseCommand):
    """``replay_event FILE…``: the last line is ``N passed, M failed``."""

    help = (
        "Take recorded club nights through the services in a scratch database: buy-ins, rebuys, "
        "add-ons, busts, undos, seat draws and clock acts go in; places, entries, chips and pool "
        "come out and are compared with what happened."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="FILE", help="files or folders")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of lines")

    def handle(self, *args: Any, **options: Any) -> None:
        files = list(_files(options["paths"]))
        results = []
        for path in files:
            faults, remarks = _replay(path)
            results.append({"file": path.name, "failures": faults, "notes": remarks})
            if not options["json"]:
                self._print(path, faults, remarks)
        failed = sum(bool(result["failures"]) for result in results)
        passed = len(results) - failed
        if options["json"]:
            self.stdout.write(
                json.dumps({"passed": passed, "failed": failed, "nights": results}, indent=1)
            )
        else:
            self.stdout.write(f"{passed} passed, {failed} failed")
        if not results:
            self.stderr.write("no .json file in " + ", ".join(map(str, options["paths"])))
        if failed or not results:
            raise SystemExit(1)

    def _print(self, path: Path, faults: list[str], remarks: list[str]) -> None:
        self.stdout.write(f"{'FAILED' if faults else 'ok    '} {path.name}")
        for remark in remarks:
            self.stdout.write(f"  note: {remark}")
        for fault in faults:
            self.stdout.write(f"  {path.name}: {fault}")


def _files(paths: list[Path]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        found += sorted(path.glob("*.json")) if path.is_dir() else [path]
    return found


def _replay(path: Path) -> tuple[list[str], list[str]]:
    """Failures and notes of one night; a night that breaks never stops the next one."""
    try:
        night = read_night(path)
    except NightError as fault:
        return [str(fault)], []
    with scratch_database():
        try:
            played = play_night(night)
        except RuleViolation as refusal:
            return [f"refused ({refusal.code}): {say(refusal)} {refusal.params}"], []
        except Exception:
            return [traceback.format_exc(limit=-3)], []
        return differences(played), notes(played)
