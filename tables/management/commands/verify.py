"""Recompute stacks, chairs, places, ledgers and hash chains from the records; say what differs."""

import tempfile
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.checks import INVARIANTS, check_file
from tables.export import write_event
from tourney.events.models import Event


class Command(BaseCommand):
    help = (
        "Recomputes every event from its records (or an exported event file) and says what "
        "differs. Exit status 0 only when nothing does."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--event", type=int, help="only this event (its number)")
        parser.add_argument("files", nargs="*", help="exported event files instead of the database")

    def handle(self, *args: Any, **options: Any) -> None:
        different = 0
        unreadable: list[str] = []
        for file in options["files"]:
            # A file that cannot be read never keeps the next one from being judged.
            try:
                different += self._judge(str(file), Path(file))
            except OSError as error:
                unreadable.append(f"{file}: {error.strerror}")
            except ValueError as error:
                unreadable.append(str(error))
        if not options["files"]:
            different += self._database(options["event"])
        if different:
            unreadable.append(f"{different} differences")
        if unreadable:
            raise CommandError("\n".join(unreadable), returncode=1)

    def _database(self, only: int | None) -> int:
        events = Event.objects.order_by("pk")
        if only is not None:
            events = events.filter(pk=only)
            if not events.exists():
                raise CommandError(f"there is no event {only}")
        different = 0
        with tempfile.TemporaryDirectory(prefix="tourney-") as folder:
            for event in events:
                file = Path(folder) / "event.json"
                with file.open("w", encoding="utf-8") as out:
                    write_event(event.pk, out)
                different += self._judge(f"event {event.pk} ({event.name})", file)
        return different

    def _judge(self, what: str, file: Path) -> int:
        report = check_file(file)
        for finding in report.findings:
            self.stdout.write(f"{what}: {finding}")
        found = sum(report.counts.values())
        for name, count in report.counts.items():
            if count:
                self.stdout.write(f"{what}: {count} × not so: {INVARIANTS[name]}")
        if not found:
            hands, chips = report.figures["hands"], report.figures["chips_in_play"]
            self.stdout.write(f"{what}: all is well ({hands} hands, {chips} chips in play)")
        return found
