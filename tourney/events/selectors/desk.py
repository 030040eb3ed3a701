"""What the desk shows: who is in, who has paid, who is owed, ready to print."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, Sum

from tourney.core.now import now
from tourney.core.wording import Sentence
from tourney.events.models import Entry, Event
from tourney.events.selectors.bounties import BountyDue, HeadTaken, read_bounties
from tourney.events.selectors.registration import registration_open
from tourney.money import ledger
from tourney.money.models import Payout
from tourney.money.prizes import preview_prizes, prize_pool
from tourney.people.models import Player

MOST_FOUND = 12


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One entry at the desk. ``seat`` is "table-chair" as people say it, 1-based."""

    id: int
    number: int
    player: str
    status: str
    status_word: Sentence
    seat: str
    paid: int
    place: int | None
    may_leave: bool


@dataclass(frozen=True, slots=True)
class PayoutRow:
    """What an entry has won (minor units) and whether it was paid."""

    id: int
    place: int
    player: str
    amount: int
    paid: bool


@dataclass(frozen=True, slots=True)
class Found:
    """A player the search found; ``inside`` when already in the event."""

    id: int
    name: str
    number: str
    inside: bool


@dataclass(frozen=True, slots=True)
class DeskPage:
    """Everything the desk prints for one event."""

    event: Event
    open: bool
    rows: tuple[EntryRow, ...]
    payouts: tuple[PayoutRow, ...]
    bounties: tuple[BountyDue, ...]
    heads: tuple[HeadTaken, ...]
    pool: int
    prizes: tuple[int, ...]
    taken: int
    fee: int
    paid_out: int
    query: str
    found: tuple[Found, ...]


def desk_page(event: Event, *, query: str = "", at: datetime | None = None) -> DeskPage:
    """The desk of an event; a constant number of queries whatever the field."""
    entries = list(
        Entry.objects.filter(event=event)
        .exclude(status=Entry.Status.WITHDRAWN)
        .select_related("player")
        .annotate(paid=Sum("ledgerline__amount", default=0))
        .order_by("-number")
    )
    seats = {
        entry_id: f"{number}-{chair + 1}"
        for entry_id, number, chair in Entry.objects.filter(
            event=event, seats__status="seated"
        ).values_list("pk", "seats__table__number", "seats__chair")
    }
    live = len(entries)
    totals = ledger.totals(event.pk)
    payouts = _payouts(event)
    bounties, heads = read_bounties(event)
    return DeskPage(
        event=event,
        open=registration_open(event, at or now()),
        rows=tuple(_row(entry, seats.get(entry.pk, "")) for entry in entries),
        payouts=payouts,
        bounties=bounties,
        heads=heads,
        pool=prize_pool(event),
        prizes=tuple(preview_prizes(event, live)),
        taken=totals["amount"],
        fee=totals["fee"],
        paid_out=sum(row.amount for row in payouts if row.paid),
        query=query,
        found=find_players(event, query),
    )


def find_players(event: Event, query: str) -> tuple[Found, ...]:
    """Players whose name, nickname or number holds every word of the query."""
    words = query.split()[:6]
    if not words:
        return ()
    players = Player.objects.filter(erased_at__isnull=True)
    for word in words:
        players = players.filter(
            Q(name__icontains=word) | Q(nickname__icontains=word) | Q(membership_number=word)
        )
    inside = set(
        Entry.objects.filter(event=event, status__in=Entry.LIVE).values_list("player_id", flat=True)
    )
    return tuple(
        Found(player.pk, player.name, player.membership_number, player.pk in inside)
        for player in players.order_by("name")[:MOST_FOUND]
    )


def _row(entry: Entry, seat: str) -> EntryRow:
    return EntryRow(
        id=entry.pk,
        number=entry.number,
        player=str(entry.player.name),
        status=entry.status,
        status_word=Entry.Status(entry.status).label,
        seat=seat,
        paid=entry.paid,  # type: ignore[attr-defined]
        place=entry.place,
        may_leave=entry.status in (Entry.Status.REGISTERED, Entry.Status.ALTERNATE),
    )


def _payouts(event: Event) -> tuple[PayoutRow, ...]:
    rows = (
        Payout.objects.filter(event=event).select_related("entry__player").order_by("place", "pk")
    )
    return tuple(
        PayoutRow(p.pk, p.place, p.entry.player.name, p.amount, p.paid_at is not None) for p in rows
    )
