"""Who leaves a table at its hand boundary."""

from tables.models import Hand, Table
from tourney.core.command import Command
from tourney.core.models import FeedRow


def leave_table(cmd: Command, table: Table, hand: Hand) -> None:
    """Let those leave whose move is ordered."""


def take_back_departures(cmd: Command, row: FeedRow) -> None:
    """They sit at the table again."""
