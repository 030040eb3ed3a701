"""Look over the installation before the night begins."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.doctor import BAD, WARNING, examine

_MARKS = {BAD: "✗", WARNING: "!"}


class Command(BaseCommand):
    help = "Says what is not right with this installation. Exit status 0 unless something is bad."
    # It must be able to say that the database is not there.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="as one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        signs = list(examine())
        if options["json"]:
            self.stdout.write(
                json.dumps(
                    [
                        {
                            "subject": sign.subject,
                            "state": sign.state,
                            "found": sign.found,
                            "remedy": sign.remedy,
                        }
                        for sign in signs
                    ],
                    indent=2,
                )
            )
        else:
            for sign in signs:
                remedy = f" → {sign.remedy}" if sign.remedy else ""
                self.stdout.write(
                    f"{_MARKS.get(sign.state, '✓')} {sign.subject}: {sign.found}{remedy}"
                )
        bad = [sign.subject for sign in signs if sign.state == BAD]
        if bad:
            raise CommandError("not fit: " + ", ".join(bad), returncode=1)
