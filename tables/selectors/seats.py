"""The seat board and the payouts, as they hang on the wall."""

from dataclasses import dataclass

from tables.models import Seat
from tables.selectors.clock import SeatChange, clock_revision, read_seat_changes
from tourney.events.models import Entry, Event
from tourney.money.models import Payout
from tourney.money.prizes import preview_prizes


@dataclass(frozen=True, slots=True)
class Seated:
    """A player and the chair to go to."""

    name: str
    table: str
    chair: int


@dataclass(frozen=True, slots=True)
class SeatBoard:
    """Everybody's chair by name, and who has just been moved."""

    event: Event
    revision: int
    seats: tuple[Seated, ...]
    changes: tuple[SeatChange, ...]


@dataclass(frozen=True, slots=True)
class PayoutLine:
    """A place, what it pays in minor units, and who holds it (nobody yet: empty)."""

    place: int
    amount: int
    names: tuple[str, ...]
    final: bool


@dataclass(frozen=True, slots=True)
class Payouts:
    """The payouts of an event, best place first."""

    event: Event
    revision: int
    pool: int
    lines: tuple[PayoutLine, ...]
    others: tuple[tuple[int, str], ...]


def read_seat_board(event_id: int) -> SeatBoard:
    """Who sits where. Raises Event.DoesNotExist."""
    revision = clock_revision(event_id)
    event = Event.objects.get(pk=event_id)
    seats = Seat.objects.filter(table__event=event, status=Seat.Status.SEATED).select_related(
        "entry__player", "table"
    )
    lines = [Seated(str(seat.entry.player), str(seat.table), seat.chair) for seat in seats]
    return SeatBoard(
        event=event,
        revision=revision,
        seats=tuple(sorted(lines, key=lambda line: line.name.casefold())),
        changes=read_seat_changes(event_id),
    )


def read_payouts(event_id: int) -> Payouts:
    """What the places pay and who took them so far. Raises Event.DoesNotExist."""
    revision = clock_revision(event_id)
    event = Event.objects.get(pk=event_id)
    entries = Entry.objects.filter(event=event).exclude(
        status__in=[Entry.Status.WITHDRAWN, Entry.Status.ALTERNATE]
    )
    amounts = preview_prizes(event, entries.count())
    held: dict[int, list[Entry]] = {}
    for entry in entries.filter(place__isnull=False).select_related("player").order_by("place"):
        held.setdefault(entry.place or 0, []).append(entry)
    won = dict(Payout.objects.filter(event=event).values_list("entry_id", "amount"))
    lines = []
    for place, amount in enumerate(amounts, start=1):
        here = held.pop(place, [])
        paid = sum(won.get(entry.pk, 0) for entry in here) // len(here) if here else 0
        lines.append(
            PayoutLine(
                place=place,
                amount=paid or amount,
                names=tuple(str(entry.player) for entry in here),
                final=bool(here) and all(entry.place_final for entry in here),
            )
        )
    others = [(place, str(e.player)) for place, here in sorted(held.items()) for e in here]
    return Payouts(event, revision, sum(amounts), tuple(lines), tuple(others[:60]))
