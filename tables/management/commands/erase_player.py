"""``manage.py erase_player ID``: a player's name and notes, gone for good; the event stays whole."""

import uuid
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tourney.core.command import system_actor
from tourney.core.wording import say
from tourney.people.models import Player
from tourney.people.services.personal_data import erase_player, feed_rows_naming
from tourney.rules.errors import RuleViolation


class Command(BaseCommand):
    """Erase a player."""

    help = "Erase one player's personal data; entries, places, hands and money stay."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which player, and without asking."""
        parser.add_argument("player", type=int, help="the player's id")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *args: Any, **options: Any) -> None:
        """Ask, erase, tell."""
        player = Player.objects.filter(pk=options["player"]).first()
        if player is None:
            raise CommandError(f"There is no player {options['player']}.")
        if not options["yes"]:
            answer = input(f"Erase {player} for good? There is no way back. [yes/no] ")
            if answer.strip().lower() != "yes":
                raise CommandError("Nothing was erased.")
        naming = feed_rows_naming(player)
        try:
            erase_player(player_id=player.pk, actor=system_actor(), key=str(uuid.uuid4()))
        except RuleViolation as refusal:
            raise CommandError(say(refusal)) from None
        self.stdout.write(f"Player {player.pk} is erased.")
        if naming:
            raise CommandError(f"The name still stands in feed rows {naming}: report this.")
