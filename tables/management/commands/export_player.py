"""``manage.py export_player ID``: everything kept about one player, as JSON."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tourney.core.wording import say
from tourney.people.services.personal_data import export_player
from tourney.rules.errors import RuleViolation


class Command(BaseCommand):
    """Write what is kept about a player."""

    help = "Write everything that is kept about one player, as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which player, and where to."""
        parser.add_argument("player", type=int, help="the player's id")
        parser.add_argument("--output", help="a file; without it, the screen")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write it."""
        try:
            found = export_player(options["player"])
        except RuleViolation as refusal:
            raise CommandError(say(refusal)) from None
        text = json.dumps(found, ensure_ascii=False, indent=2)
        if options["output"]:
            with open(options["output"], "w", encoding="utf-8") as file:
                file.write(text + "\n")
        else:
            self.stdout.write(text)
