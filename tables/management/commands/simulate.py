"""Play a whole event in virtual time, on a database of its own, and judge what was recorded."""

import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.checks import INVARIANTS, check_file
from tables.export import write_event
from tables.scratch import scratch_database
from tables.simulation.play import ACTIONS, RESULTS, START, Plan, Played, Simulation
from tourney.core.now import played_time
from tourney.core.wording import say
from tourney.events import builtin
from tourney.rules.errors import RuleViolation
from tourney.rules.structure_read import parse_structure


class Command(BaseCommand):
    help = (
        "Plays a whole event in virtual time through the services the screens use, then checks "
        "the exported event file. Exit status 0 only when nothing is violated."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, required=True, help="2 to 10000")
        parser.add_argument(
            "--structure",
            help="a file, or a built-in one: " + ", ".join(builtin.names()) + " (default: "
            "sng-turbo for one table, championship-turbo for more)",
        )
        parser.add_argument("--seats", type=int, default=9, help="chairs at a table, 2 to 10")
        parser.add_argument("--seed", type=int, default=1, help="same seed, same event")
        parser.add_argument("--detail", choices=(ACTIONS, RESULTS), default=ACTIONS)
        parser.add_argument("--json", metavar="FILE", help="write the summary there (-: output)")
        parser.add_argument("--export", metavar="FILE", help="keep the event file there")
        parser.add_argument("--database", metavar="FILE", help="keep the SQLite database there")

    def handle(self, *args: Any, **options: Any) -> None:
        plan = self._plan(options)
        keep = Path(options["database"]) if options["database"] else None
        if keep is not None and keep.exists():
            raise CommandError(f"--database: {keep} exists already")
        for option in ("json", "export", "database"):
            if options[option] not in (None, "-"):
                _check_target(option, Path(options[option]))
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="tourney-") as folder:
            file = Path(options["export"] or Path(folder) / "event.json")
            with scratch_database(keep=keep):
                with played_time(START) as clock:
                    played = Simulation(plan, clock, self._progress).play()
                self._progress("writing the event file")
                with file.open("w", encoding="utf-8") as out:
                    write_event(played.event_id, out)
            self._progress("checking it")
            report = check_file(file)
        summary: dict[str, Any] = {
            **report.figures,
            "seconds": round(time.monotonic() - began, 1),
            "violations": dict(report.counts),
            "ended": played.ended,
            "seed": plan.seed,
            "alive_after_level": played.alive_after_level,
        }
        self._tell(options["json"], summary, played)
        for finding in report.findings:
            self.stderr.write(str(finding))
        broken = {name: count for name, count in report.counts.items() if count}
        if broken or not played.ended:
            said = ", ".join(f"{INVARIANTS[name]}: {count}" for name, count in broken.items())
            raise CommandError(said or "the event did not end", returncode=1)

    def _plan(self, options: dict[str, Any]) -> Plan:
        if not 2 <= options["players"] <= 10_000:
            raise CommandError("--players: from 2 to 10000")
        if not 2 <= options["seats"] <= 10:
            raise CommandError("--seats: from 2 to 10")
        name = options["structure"]
        if name is None:
            name = "sng-turbo" if options["players"] <= options["seats"] else "championship-turbo"
        structure: str | dict[str, Any] = name
        if name not in builtin.names():
            try:
                text = Path(name).read_bytes()
                structure = parse_structure(text, file=name).to_json()
            except OSError as error:
                raise CommandError(
                    f"--structure {name}: {error.strerror}, and no built-in structure is called so "
                    f"({', '.join(builtin.names())})"
                ) from None
            except RuleViolation as refusal:
                raise CommandError(f"--structure: {say(refusal)}") from None
        return Plan(
            players=options["players"],
            structure=structure,
            seats=options["seats"],
            seed=options["seed"],
            detail=options["detail"],
        )

    def _tell(self, target: str | None, summary: dict[str, Any], played: Played) -> None:
        text = json.dumps(summary, indent=2)
        if target == "-":
            self.stdout.write(text)
            return
        if target:
            Path(target).write_text(text + "\n", encoding="utf-8")
        violations = sum(summary["violations"].values())
        self.stdout.write(
            f"{summary['entries']} entries, {summary['hands']} hands, {summary['actions']} actions, "
            f"{summary['levels']} levels, {summary['moves']} moves, {summary['breaks']} breaks in "
            f"{summary['seconds']} s ({played.seconds:.1f} s playing): {violations} violations"
        )

    def _progress(self, text: str) -> None:
        self.stderr.write(text)
        sys.stderr.flush()


def _check_target(option: str, file: Path) -> None:
    """Told before an hour of play, not after it."""
    if not file.parent.is_dir():
        raise CommandError(f"--{option}: there is no folder {file.parent}")
    if file.is_dir():
        raise CommandError(f"--{option}: {file} is a folder")
