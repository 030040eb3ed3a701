"""What the room reads from the clock screen, in a fixed number of queries."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q, Sum

from tables.models import Move, Seat, Table
from tourney.core.models import FeedRow
from tourney.core.now import now
from tourney.events.models import Entry, Event
from tourney.events.selectors.clock import read_event_clock
from tourney.money.models import LedgerLine
from tourney.money.prizes import preview_prizes
from tourney.rules.clock import ClockReading
from tourney.rules.structure import Item

# A seat change stays on the wall this long; later it only hides what is new.
MOVES_SHOWN = timedelta(minutes=4)
MOVES_AT_MOST = 12


@dataclass(frozen=True, slots=True)
class Planned:
    """An item of the structure and when it holds: seconds from the reading, None without end.

    ``begins`` is 0 or less for the present item. While the clock stands still the
    times say what is left, counted from the moment it goes on.
    """

    item: Item
    index: int
    begins: float | None
    ends: float | None


@dataclass(frozen=True, slots=True)
class StackLine:
    """A player's chips at the only table left."""

    name: str
    chair: int
    stack: int
    estimate: bool


@dataclass(frozen=True, slots=True)
class SeatChange:
    """Who changes chair, and where to."""

    name: str
    from_table: str
    to_table: str
    to_chair: int
    at: datetime
    seated: bool
    until: datetime | None

    @property
    def until_ms(self) -> int | None:
        """When it leaves the wall, as the page counts: milliseconds. None while it goes on."""
        return None if self.until is None else int(self.until.timestamp() * 1000)


@dataclass(frozen=True, slots=True)
class ClockView:
    """Everything on the clock screen. Chips whole, money in minor units, times aware UTC.

    ``state``: before, running, break, stopped, outage, last (past the last level),
    finished, cancelled. ``next_prize`` is what the next player out is paid, or the smallest
    prize while nobody is paid yet; ``to_the_money`` how many have to leave before that.
    """

    event: Event
    revision: int
    at: datetime
    state: str
    reading: ClockReading
    plan: tuple[Planned, ...]
    halted: bool
    hand_for_hand: bool
    hands_left: int | None
    entries: int
    players_left: int
    chips_in_play: int
    average: int | None
    tables_open: int
    prize_pool: int
    prizes: tuple[tuple[int, int], ...]
    next_prize: tuple[int, int] | None
    to_the_money: int | None
    stacks: tuple[StackLine, ...]
    seat_changes: tuple[SeatChange, ...]
    winners: tuple[str, ...]

    @property
    def bubble(self) -> bool:
        """The next player out is the last one without a prize."""
        return self.to_the_money == 1


def clock_revision(event_id: int) -> int:
    """The newest act of the event: moves whenever anything the clock shows was changed."""
    newest = FeedRow.objects.filter(event_id=event_id).order_by("-id").values_list("id", flat=True)
    return newest.first() or 0


def read_clock_view(event_id: int, at: datetime | None = None) -> ClockView:
    """The clock screen of an event at a moment (now by default). Raises Event.DoesNotExist."""
    at = at or now()
    # Read first: what is drawn may be newer than it says, never older.
    revision = clock_revision(event_id)
    event = Event.objects.get(pk=event_id)
    # Until the floor has said whether an outage counts, the clock shows where it stood.
    stood = datetime.fromisoformat(event.outage["since"]) if event.outage else at
    reading = read_event_clock(event_id, stood)
    counts = _count_entries(event)
    players_left = counts["left"] if event.started_at else counts["all"]
    chips = LedgerLine.objects.filter(event=event).aggregate(chips=Sum("chips"))["chips"] or 0
    tables = list(Table.objects.filter(event=event).exclude(status=Table.Status.CLOSED))
    prizes = tuple(enumerate(preview_prizes(event, counts["all"]), start=1))
    next_prize, to_the_money = _next_prize(prizes, players_left, bool(event.started_at))
    return ClockView(
        event=event,
        revision=revision,
        at=at,
        state=_state(event, reading),
        reading=reading,
        plan=plan_of(reading),
        halted=event.halted_at is not None,
        hand_for_hand=any(table.hand_for_hand for table in tables),
        hands_left=min((t.hands_left for t in tables if t.hands_left is not None), default=None),
        entries=counts["all"],
        players_left=players_left,
        chips_in_play=chips,
        average=chips // players_left if players_left and chips else None,
        tables_open=len(tables),
        prize_pool=sum(amount for _, amount in prizes),
        prizes=prizes,
        next_prize=next_prize,
        to_the_money=to_the_money,
        stacks=_stacks(tables[0]) if len(tables) == 1 and event.started_at else (),
        seat_changes=read_seat_changes(event_id, at=at),
        winners=_winners(event) if event.status == Event.Status.FINISHED else (),
    )


def plan_of(reading: ClockReading) -> tuple[Planned, ...]:
    """The present item and all that follow, with their times counted from the reading."""
    planned: list[Planned] = []
    begins: float | None = 0.0
    ends = None if reading.past_last else reading.seconds_left
    for index in range(reading.item, len(reading.items)):
        planned.append(Planned(reading.items[index], index, begins, ends))
        if index + 1 == len(reading.items):
            break
        begins = ends
        seconds = reading.items[index + 1].seconds
        ends = None if begins is None or seconds is None else begins + seconds
    return tuple(planned)


def read_seat_changes(event_id: int, at: datetime | None = None) -> tuple[SeatChange, ...]:
    """Seat changes still worth showing: on the way, or seated in the last minutes; newest first."""
    moves = (
        Move.objects.filter(
            Q(state__in=[Move.State.ORDERED, Move.State.LEFT])
            | Q(state=Move.State.SEATED, changed_at__gte=(at or now()) - MOVES_SHOWN),
            event_id=event_id,
        )
        .select_related("entry__player", "from_table", "to_table")
        .order_by("-at", "-id")[:MOVES_AT_MOST]
    )
    return tuple(
        SeatChange(
            name=str(move.entry.player),
            from_table=str(move.from_table) if move.from_table else "",
            to_table=str(move.to_table),
            to_chair=move.to_chair,
            at=move.at,
            seated=move.state == Move.State.SEATED,
            until=move.changed_at + MOVES_SHOWN if move.state == Move.State.SEATED else None,
        )
        for move in moves
    )


def _count_entries(event: Event) -> dict[str, int]:
    status = Entry.Status
    counted: dict[str, int] = Entry.objects.filter(event=event).aggregate(
        all=Count("id", filter=~Q(status__in=[status.WITHDRAWN, status.ALTERNATE])),
        left=Count("id", filter=Q(status__in=[status.PLAYING, status.REGISTERED])),
    )
    return counted


def _state(event: Event, reading: ClockReading) -> str:
    if event.status in (Event.Status.FINISHED, Event.Status.CANCELLED):
        return str(event.status)
    if not reading.started:
        return "before"
    if event.outage:
        return "outage"
    if not reading.running:
        return "stopped"
    if reading.on_break:
        return "break"
    return "last" if reading.past_last else "running"


def _next_prize(
    prizes: tuple[tuple[int, int], ...], players_left: int, started: bool
) -> tuple[tuple[int, int] | None, int | None]:
    paid = [(place, amount) for place, amount in prizes if amount > 0]
    if not paid:
        return None, None
    if not started:
        return max(paid), None
    lowest = max(place for place, _ in paid)
    if players_left > lowest:
        return (lowest, dict(paid)[lowest]), players_left - lowest
    return next(((p, a) for p, a in paid if p == players_left), None), None


def _winners(event: Event) -> tuple[str, ...]:
    first = Entry.objects.filter(event=event, place=1).select_related("player").order_by("number")
    return tuple(str(entry.player) for entry in first)


def _stacks(table: Table) -> tuple[StackLine, ...]:
    seats = (
        Seat.objects.filter(table=table, status=Seat.Status.SEATED)
        .select_related("entry__player")
        .order_by("-stack", "chair")
    )
    return tuple(
        StackLine(str(seat.entry.player), seat.chair, seat.stack, seat.estimate) for seat in seats
    )
