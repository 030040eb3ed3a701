"""Bounties as they stand: the head on an entry, what each winner is owed, who took whose."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Sum

from tourney.events.models import Event
from tourney.money.models import BountyWon, LedgerLine


@dataclass(frozen=True, slots=True)
class BountyDue:
    """What a winner has won in bounties (minor units) and how much of it waits to be paid."""

    entry_id: int
    number: int
    player: str
    won: int
    due: int
    heads: int


@dataclass(frozen=True, slots=True)
class HeadTaken:
    """A bounty that was won: on whom, by whom with how much; ``envelope`` 1-based, of a mystery one."""

    entry_id: int
    number: int
    player: str
    winners: tuple[tuple[str, int], ...]
    envelope: int | None
    by_floor: bool


def head_of(event: Event, entry_id: int) -> int:
    """The bounty on an entry now (minor units): paid in with it, and won onto it since."""
    paid = LedgerLine.objects.filter(event=event, entry=entry_id)
    bought = paid.exclude(kind=LedgerLine.Kind.BOUNTY).aggregate(n=Sum("bounty_part", default=0))
    won = BountyWon.objects.filter(winner=entry_id, undone=False).aggregate(
        n=Sum("head", default=0)
    )
    return int(bought["n"]) + int(won["n"])


def read_bounties(event: Event) -> tuple[tuple[BountyDue, ...], tuple[HeadTaken, ...]]:
    """Winners with most first, and the heads taken, newest first. Two queries at most."""
    if not event.bounty:
        return (), ()
    rows = list(
        BountyWon.objects.filter(event=event, undone=False)
        .select_related("winner__player", "victim__player")
        .order_by("-pk")
    )
    by_winner: dict[int, list[BountyWon]] = defaultdict(list)
    by_victim: dict[int, list[BountyWon]] = defaultdict(list)
    for row in rows:
        by_winner[row.winner_id].append(row)
        by_victim[row.victim_id].append(row)
    due = [
        BountyDue(
            entry_id=winner_id,
            number=won[0].winner.number,
            player=str(won[0].winner.player),
            won=sum(row.amount for row in won),
            due=sum(row.amount for row in won if row.paid_at is None),
            heads=len({row.victim_id for row in won}),
        )
        for winner_id, won in by_winner.items()
    ]
    taken = [
        HeadTaken(
            entry_id=victim_id,
            number=lost[0].victim.number,
            player=str(lost[0].victim.player),
            winners=tuple((str(row.winner.player), row.amount) for row in reversed(lost)),
            envelope=None if lost[0].envelope is None else lost[0].envelope + 1,
            by_floor=lost[0].by_floor,
        )
        for victim_id, lost in by_victim.items()
    ]
    return tuple(sorted(due, key=lambda row: (-row.won, row.number))), tuple(taken)
