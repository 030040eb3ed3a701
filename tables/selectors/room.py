"""The room as the floor sees it: tables, chairs, hands, tablets, in a fixed number of queries."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Q, Sum

from tables.models import FloorCall, Hand, HandAction, Move, Seat, Table
from tables.selectors.alerts import Alert, collect_alerts
from tables.selectors.clock import ClockView, clock_revision, read_clock_view
from tourney.core.now import now
from tourney.events.models import Entry, Event
from tourney.money.models import LedgerLine
from tourney.people.models import Device
from tourney.rules.errors import RuleViolation
from tourney.rules.hand import Act, HandState, Opening, replay
from tourney.rules.hand.log import Void, effective

# A room larger than this is drawn without chairs; a table's own panel has them.
TABLES_IN_DETAIL = 48
QUIET_AFTER = timedelta(seconds=75)
HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class ChairView:
    """A chair with who sits there or is promised it. ``stack`` is as of the last closed hand."""

    chair: int
    seat_id: int | None = None
    entry_id: int | None = None
    number: int | None = None
    name: str = ""
    stack: int = 0
    state: str = "empty"  # empty, seated, reserved, deciding
    button: bool = False
    small_blind: bool = False
    big_blind: bool = False
    away: bool = False
    waits: bool = False
    penalty_hands: int = 0
    estimate: bool = False
    counted_at: datetime | None = None
    revision: int = 0


@dataclass(frozen=True, slots=True)
class HandView:
    """The hand in progress, or the one closed that waits to be settled."""

    id: int
    number: int
    status: str
    street: str
    pot: int
    to_act: int | None
    started_at: datetime
    closed_at: datetime | None
    revision: int


@dataclass(frozen=True, slots=True)
class TabletView:
    """The glass at a table and when it last spoke."""

    id: int
    name: str
    last_seen_at: datetime | None
    quiet: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """One table of the map."""

    id: int
    number: int
    name: str
    revision: int
    status: str
    mode: str
    seats: int
    chairs: tuple[ChairView, ...]
    players: int
    chips: int
    halted: bool
    halt_reason: str
    proposal: str
    hand_for_hand: bool
    hands_left: int | None
    hand_count: int
    hands_an_hour: int
    button_chair: int | None
    hand: HandView | None
    tablet: TabletView | None
    called: bool
    x: float | None
    y: float | None

    @property
    def label(self) -> str:
        """What the room calls the table."""
        return self.name or str(self.number)

    @property
    def average(self) -> int:
        """Mean stack at the table."""
        return self.chips // self.players if self.players else 0

    @property
    def free(self) -> int:
        """Chairs nobody holds or is promised."""
        return self.seats - sum(1 for chair in self.chairs if chair.state != "empty")


@dataclass(frozen=True, slots=True)
class Room:
    """Everything on the floor console."""

    event: Event
    revision: int
    at: datetime
    clock: ClockView
    tables: tuple[TableView, ...]
    alerts: tuple[Alert, ...]
    detailed: bool
    seated: int
    waiting: int
    ledger_chips: int
    counted_chips: int

    @property
    def missing_chips(self) -> int:
        """Chips the ledger has and the chairs do not (negative: too many on the chairs)."""
        return self.ledger_chips - self.counted_chips


def read_room(event_id: int, at: datetime | None = None) -> Room:
    """The room of an event. Raises Event.DoesNotExist."""
    at = at or now()
    revision = clock_revision(event_id)
    clock = read_clock_view(event_id, at)
    rows = list(Table.objects.filter(event_id=event_id).exclude(status=Table.Status.CLOSED))
    detailed = len(rows) <= TABLES_IN_DETAIL
    seats = _seats(event_id, detailed)
    hands = _hands(event_id, detailed, at)
    tablets = _tablets(event_id, at)
    rates = _rates(event_id, at)
    calls = list(
        FloorCall.objects.filter(event_id=event_id, solved_at__isnull=True).select_related("table")
    )
    called = {call.table_id for call in calls}
    tables = tuple(
        _table(row, seats.get(row.pk, _NOBODY), hands.get(row.pk), tablets, rates, called)
        for row in rows
    )
    moves = list(
        Move.objects.filter(
            event_id=event_id, state__in=[Move.State.PROPOSED, Move.State.ORDERED, Move.State.LEFT]
        )
        .select_related("entry__player", "from_table", "to_table")
        .order_by("at", "id")
    )
    ledger = LedgerLine.objects.filter(event_id=event_id).aggregate(chips=Sum("chips"))["chips"]
    on_the_way = sum(m.stack or 0 for m in moves if m.state == Move.State.LEFT)
    counted = sum(table.chips for table in tables) + on_the_way
    deciding = list(
        Seat.objects.filter(
            table__event_id=event_id,
            status=Seat.Status.SEATED,
            entry__status=Entry.Status.DECIDING,
        ).select_related("entry__player", "table")
    )
    waiting = list(
        Entry.objects.filter(
            event_id=event_id, status__in=[Entry.Status.REGISTERED, Entry.Status.ALTERNATE]
        )
        .select_related("player")
        .order_by("registered_at", "number")
    )
    return Room(
        event=clock.event,
        revision=revision,
        at=at,
        clock=clock,
        tables=tables,
        alerts=collect_alerts(
            event=clock.event,
            at=at,
            tables=tables,
            calls=calls,
            moves=moves,
            deciding=deciding,
            waiting=waiting,
            missing_chips=(ledger or 0) - counted if clock.event.started_at else 0,
            bubble=clock.bubble and len(rows) > 1 and not clock.hand_for_hand,
        ),
        detailed=detailed,
        seated=sum(table.players for table in tables),
        waiting=len(waiting),
        ledger_chips=ledger or 0,
        counted_chips=counted,
    )


def read_table(table_id: int, at: datetime | None = None) -> TableView:
    """One table with its chairs. Raises Table.DoesNotExist."""
    at = at or now()
    row = Table.objects.get(pk=table_id)
    only = Q(table_id=table_id)
    seats = _seats(row.event_id, True, only)
    hands = _hands(row.event_id, True, at, only)
    called = FloorCall.objects.filter(table_id=table_id, solved_at__isnull=True).exists()
    return _table(
        row,
        seats.get(row.pk, _NOBODY),
        hands.get(row.pk),
        _tablets(row.event_id, at),
        _rates(row.event_id, at),
        {row.pk} if called else set(),
    )


@dataclass(frozen=True, slots=True)
class _Seated:
    """What one query knows about a table's seats: each of them, or only their sums."""

    each: tuple[Seat, ...]
    players: int
    chips: int


_NOBODY = _Seated((), 0, 0)
_ALL = Q()


def _seats(event_id: int, detailed: bool, only: Q = _ALL) -> dict[int, _Seated]:
    live = Seat.objects.filter(
        only, table__event_id=event_id, status__in=[Seat.Status.SEATED, Seat.Status.RESERVED]
    )
    if not detailed:
        sums = live.values("table_id").annotate(
            players=Count("id", filter=Q(status=Seat.Status.SEATED)), chips=Sum("stack")
        )
        return {s["table_id"]: _Seated((), s["players"], s["chips"] or 0) for s in sums}
    found: dict[int, list[Seat]] = defaultdict(list)
    for seat in live.select_related("entry__player"):
        found[seat.table_id].append(seat)
    return {
        table: _Seated(
            tuple(seats),
            sum(1 for seat in seats if seat.status == Seat.Status.SEATED),
            sum(seat.stack for seat in seats if seat.status == Seat.Status.SEATED),
        )
        for table, seats in found.items()
    }


def _hands(event_id: int, detailed: bool, at: datetime, only: Q = _ALL) -> dict[int, HandView]:
    rows = list(
        Hand.objects.filter(
            only, table__event_id=event_id, status__in=[Hand.Status.OPEN, Hand.Status.CLOSED]
        ).order_by("number")
    )
    logs: dict[int, list[HandAction]] = defaultdict(list)
    if detailed:
        for action in HandAction.objects.filter(
            hand__in=[row.pk for row in rows if row.status == Hand.Status.OPEN]
        ).order_by("number"):
            logs[action.hand_id].append(action)
    # An open hand comes after a closed one of the same table and covers it.
    return {row.table_id: _hand(row, logs.get(row.pk, []), detailed) for row in rows}


def _hand(row: Hand, log: list[HandAction], detailed: bool) -> HandView:
    state = _state(row, log) if detailed and row.status == Hand.Status.OPEN else None
    return HandView(
        id=row.pk,
        number=row.number,
        status=row.status,
        street=state.street if state else "",
        pot=state.pot_total if state else 0,
        to_act=state.to_act if state else None,
        started_at=row.started_at,
        closed_at=row.closed_at,
        revision=row.revision,
    )


def _state(row: Hand, log: list[HandAction]) -> HandState | None:
    """Where the hand stands; None when its log cannot be replayed here (results, counter)."""
    try:
        acts = effective(
            (a.number, Act.from_json(a.body) if a.voids_from is None else Void(a.voids_from))
            for a in log
        )
        return replay(Opening.from_json(row.opening), acts)
    except RuleViolation:
        return None


def _tablets(event_id: int, at: datetime) -> dict[int, TabletView]:
    devices = Device.objects.filter(
        table__event_id=event_id, watching=False, revoked_at__isnull=True, kind=Device.Kind.TABLET
    )
    return {
        device.table_id or 0: TabletView(
            id=device.pk,
            name=device.name,
            last_seen_at=device.last_seen_at,
            quiet=device.last_seen_at is None or at - device.last_seen_at > QUIET_AFTER,
        )
        for device in devices
    }


def _rates(event_id: int, at: datetime) -> dict[int, int]:
    counted = (
        Hand.objects.filter(table__event_id=event_id, started_at__gt=at - HOUR)
        .exclude(status=Hand.Status.VOID)
        .values_list("table_id")
        .annotate(hands=Count("id"))
    )
    return Counter(dict(counted))


def _table(
    row: Table,
    seated: _Seated,
    hand: HandView | None,
    tablets: dict[int, TabletView],
    rates: dict[int, int],
    called: Iterable[int],
) -> TableView:
    return TableView(
        id=row.pk,
        number=row.number,
        name=row.name,
        revision=row.revision,
        status=row.status,
        mode=row.mode,
        seats=row.chairs,
        chairs=_chairs(row, seated.each),
        players=seated.players,
        chips=seated.chips,
        halted=row.halted,
        halt_reason=row.halt_reason,
        proposal=row.proposal if row.status == Table.Status.OPEN else "",
        hand_for_hand=row.hand_for_hand,
        hands_left=row.hands_left,
        hand_count=row.hand_count,
        hands_an_hour=rates.get(row.pk, 0),
        button_chair=row.button_chair,
        hand=hand,
        tablet=tablets.get(row.pk),
        called=row.pk in called,
        x=row.x,
        y=row.y,
    )


def _chairs(row: Table, seats: tuple[Seat, ...]) -> tuple[ChairView, ...]:
    by_chair = {seat.chair: seat for seat in seats}
    return tuple(_chair(row, chair, by_chair.get(chair)) for chair in range(row.chairs))


def _chair(row: Table, chair: int, seat: Seat | None) -> ChairView:
    marks: dict[str, Any] = {
        "button": row.button_chair == chair,
        "small_blind": row.sb_chair == chair,
        "big_blind": row.bb_chair == chair,
    }
    if seat is None:
        return ChairView(chair=chair, **marks)
    deciding = seat.entry.status == Entry.Status.DECIDING
    state = "deciding" if deciding else str(seat.status)
    return ChairView(
        chair=chair,
        seat_id=seat.pk,
        entry_id=seat.entry_id,
        number=seat.entry.number,
        name=str(seat.entry.player),
        stack=seat.stack,
        state=state,
        away=seat.away,
        waits=seat.waits,
        penalty_hands=seat.penalty_hands,
        estimate=seat.estimate,
        counted_at=seat.counted_at,
        revision=seat.revision,
        **marks,
    )
