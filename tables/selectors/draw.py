"""The seat draw shown again: drawn once more from its seed, beside what was dealt out then (R-146)."""

from dataclasses import dataclass
from datetime import datetime

from tables.models import Seat, Table
from tables.seat_draw import seeded_draw
from tourney.core.models import FeedRow
from tourney.events.models import Entry, Event


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """A line of the printed draw. ``agrees``: drawing again from the seed gives this chair."""

    number: int
    name: str
    table: str
    chair: int
    given: bool
    agrees: bool


@dataclass(frozen=True, slots=True)
class DrawSheet:
    """A draw as it hangs on the wall. ``seed`` is empty while nothing is drawn."""

    event: Event
    seed: str
    at: datetime | None
    by_name: tuple[DrawnSeat, ...]
    together: tuple[tuple[str, str], ...]

    @property
    def agrees(self) -> bool:
        """Whether every chair is the one the seed gives."""
        return all(line.agrees for line in self.by_name)


def read_draw(event_id: int) -> DrawSheet:
    """The standing draw of an event. Raises Event.DoesNotExist."""
    event = Event.objects.get(pk=event_id)
    rows = FeedRow.objects.filter(
        event_id=event_id, verb__in=("seats.draw", "event.start"), undone__isnull=True
    )
    row = next((r for r in rows.order_by("-pk") if "wishes" in r.params), None)
    if row is None:
        return DrawSheet(event, "", None, (), ())
    dealt = list(
        Seat.objects.filter(
            pk__gte=row.params["first_seat"],
            pk__lte=row.params["last_seat"],
            table__event=event,
        ).order_by("pk")
    )
    entries = Entry.objects.select_related("player").in_bulk([seat.entry_id for seat in dealt])
    in_order = sorted(entries, key=lambda pk: entries[pk].number)
    again = seeded_draw(
        in_order,
        [(pk, chairs) for pk, chairs in row.params["tables"]],
        row.params["seed"],
        row.params["wishes"],
    )
    tables = Table.objects.in_bulk({seat.table_id for seat in dealt})
    lines = []
    for seat in dealt:
        entry, card = entries[seat.entry_id], again.seats[str(seat.entry_id)]
        lines.append(
            DrawnSeat(
                number=entry.number,
                name=str(entry.player),
                table=str(tables[seat.table_id]),
                chair=seat.chair,
                given=str(entry.pk) in row.params["wishes"]["fixed"],
                agrees=(card.table, card.chair) == (str(seat.table_id), seat.chair),
            )
        )
    lines.sort(key=lambda line: (line.name.casefold(), line.number))
    return DrawSheet(
        event=event,
        seed=row.params["seed"],
        at=row.at,
        by_name=tuple(lines),
        together=tuple(
            (str(entries[one].player), str(entries[other].player))
            for one, other in row.params["together"]
        ),
    )
