"""Take a backup while everything runs."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.backup import BackupError, take


class Command(BaseCommand):
    help = "Writes a consistent copy of the database to PATH while the room plays on."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", help="the file to write; an older one is replaced")

    def handle(self, *args: Any, **options: Any) -> None:
        target = Path(options["path"])
        try:
            take(target)
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"{target}: {target.stat().st_size:,} bytes")
