"""Put a backup back in place of the database."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.backup import BackupError, put_back, take


class Command(BaseCommand):
    help = (
        "Replaces the database by the backup PATH. Stop the server first; --keep FILE saves what "
        "is there now."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", help="the backup to put in place")
        parser.add_argument("--yes", action="store_true", help="do not ask")
        parser.add_argument("--keep", metavar="FILE", help="first write what is there now to FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        source = Path(options["path"])
        if not options["yes"]:
            try:
                answer = input("Everything recorded since this backup is replaced. Type yes: ")
            except EOFError:
                raise CommandError("nobody to ask: add --yes; nothing was changed") from None
            if answer.strip().lower() != "yes":
                raise CommandError("nothing was changed")
        try:
            if options["keep"]:
                take(Path(options["keep"]))
            put_back(source)
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from None
        self.stdout.write("restored; run manage.py migrate and manage.py verify next")
