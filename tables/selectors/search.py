"""One box that finds a player or a table."""

from dataclasses import dataclass

from django.db.models import Q

from tables.models import Seat, Table
from tourney.events.models import Entry

AT_MOST = 12


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """An entry and where it sits."""

    entry_id: int
    number: int
    name: str
    status: str
    place: int | None
    table_id: int | None
    table: str
    chair: int | None
    stack: int | None


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table by its number or name."""

    id: int
    label: str
    players: int


@dataclass(frozen=True, slots=True)
class Found:
    """What fits a search, best known first."""

    players: tuple[FoundPlayer, ...]
    tables: tuple[FoundTable, ...]


def find_in_room(event_id: int, query: str) -> Found:
    """Players by name, nickname, membership or entry number; tables by number or name."""
    return Found(players=_players(event_id, query), tables=_tables(event_id, query))


def _players(event_id: int, query: str) -> tuple[FoundPlayer, ...]:
    fits = Q(player__name__icontains=query) | Q(player__nickname__icontains=query)
    fits |= Q(player__membership_number__istartswith=query)
    if query.lstrip("#").isdecimal():
        fits |= Q(number=int(query.lstrip("#")))
    entries = list(
        Entry.objects.filter(fits, event_id=event_id)
        .select_related("player")
        .order_by("player__name", "-number")[:AT_MOST]
    )
    seats = {
        seat.entry_id: seat
        for seat in Seat.objects.filter(
            entry__in=[e.pk for e in entries], status=Seat.Status.SEATED
        ).select_related("table")
    }
    return tuple(_player(entry, seats.get(entry.pk)) for entry in entries)


def _player(entry: Entry, seat: Seat | None) -> FoundPlayer:
    return FoundPlayer(
        entry_id=entry.pk,
        number=entry.number,
        name=str(entry.player),
        status=entry.get_status_display(),
        place=entry.place,
        table_id=seat.table_id if seat else None,
        table=str(seat.table) if seat else "",
        chair=seat.chair if seat else None,
        stack=seat.stack if seat else None,
    )


def _tables(event_id: int, query: str) -> tuple[FoundTable, ...]:
    fits = Q(name__icontains=query)
    last = query.rsplit(maxsplit=1)[-1]
    if last.isdecimal():
        fits |= Q(number=int(last))
    tables = list(
        Table.objects.filter(fits, event_id=event_id).exclude(status=Table.Status.CLOSED)[:AT_MOST]
    )
    taken = Seat.objects.filter(table__in=tables, status=Seat.Status.SEATED)
    players: dict[int, int] = {}
    for table_id in taken.values_list("table_id", flat=True):
        players[table_id] = players.get(table_id, 0) + 1
    return tuple(FoundTable(t.pk, str(t), players.get(t.pk, 0)) for t in tables)
