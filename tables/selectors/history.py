"""The feed as history: who did what, from which device, and what hangs on it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Q

from tables.models import FloorCall, Hand, Move, Seat, Table
from tourney.core import verbs
from tourney.core.models import FeedRow
from tourney.core.undo import what_hangs_on
from tourney.events.models import Entry
from tourney.people.models import Device, Staff

PAGE = 60
FULL = Table.Mode.FULL
OVER = (Hand.Status.CLOSED, Hand.Status.SETTLED)
# What the filter offers: a kind is the first word of its verbs.
KINDS = {
    "rulings": ("floor.", "hand.rule", "hand.misdeal", "seat.penalty"),
    "clock": ("clock.", "level.", "outage."),
    "hands": ("hand.", "handforhand."),
    "seats": ("seat.", "seats.", "move.", "table.", "room."),
    "chips": ("stack.", "entry.rebuy", "entry.add_on"),
    "entries": ("entry.", "registration.", "payout.", "places."),
    "event": ("event.", "structure.", "play."),
    "people": ("staff.", "device."),
    "undone": ("feed.undo",),
}


@dataclass(frozen=True, slots=True)
class FeedLine:
    """One act as history shows it: codes and figures, with the names looked up."""

    id: int
    at: datetime
    verb: str
    kind: str
    who: str
    device: str
    by_itself: bool
    table_id: int | None
    table: str
    hand: int | None
    # A hand that is over and was recorded act by act: the floor may correct it.
    correctable: int | None
    players: tuple[str, ...]
    params: dict[str, Any]
    answer: dict[str, Any]
    undone: bool
    can_undo: bool
    why_not: str
    caused_by: int | None
    times: int = 1


@dataclass(frozen=True, slots=True)
class History:
    """A page of the feed, newest first. ``older`` is where the next page begins, if there is one."""

    lines: tuple[FeedLine, ...]
    older: int | None


def read_history(
    event_id: int,
    *,
    kind: str = "",
    table_id: int | None = None,
    staff_id: int | None = None,
    before: int | None = None,
    people_only: bool = False,
    limit: int = PAGE,
    at_most: int | None = None,
) -> History:
    """The newest acts of an event that fit the filter, in a fixed number of queries.

    The taps of one hand are one line, with how many there were, unless hands are
    what is asked for. ``at_most`` cuts the lines after that.
    """
    rows = FeedRow.objects.filter(event_id=event_id)
    if kind in KINDS:
        wanted = Q()
        for start in KINDS[kind]:
            wanted |= Q(verb__startswith=start)
        rows = rows.filter(wanted)
    if table_id is not None:
        rows = rows.filter(Q(chain=f"table:{table_id}") | Q(params__table=table_id))
    if staff_id is not None:
        rows = rows.filter(actor__staff=staff_id)
    if people_only:
        rows = rows.exclude(actor__kind="system")
    if before is not None:
        rows = rows.filter(id__lt=before)
    found = list(rows.select_related("undone").order_by("-id")[: limit + 1])
    older = found[limit - 1].pk if len(found) > limit else None
    lines = _lines(found[:limit])
    if kind != "hands":
        lines = _folded(lines)
    return History(lines=lines[:at_most], older=older)


def read_consequences(row_id: int) -> tuple[FeedLine, ...]:
    """The act and all that hangs on it, newest first: what an undo would take back."""
    return _lines(what_hangs_on(row_id))


def _folded(lines: tuple[FeedLine, ...]) -> tuple[FeedLine, ...]:
    """One line for the taps of a hand, where the newest of them stands."""
    kept: dict[tuple[object, ...], FeedLine] = {}
    for line in lines:
        taps = line.verb == "hand.record" and not line.undone
        mark = (line.table_id, line.hand, line.who, line.device) if taps else (line.id,)
        first = kept.get(mark)
        kept[mark] = line if first is None else replace(first, times=first.times + 1)
    return tuple(kept.values())


def _lines(rows: Sequence[FeedRow]) -> tuple[FeedLine, ...]:
    names = _Names(rows)
    return tuple(names.line(row) for row in rows)


def _touched(rows: Iterable[FeedRow], what: str) -> set[int]:
    return {t["id"] for row in rows for t in row.touched if t["what"] == what}


def _named(rows: Iterable[FeedRow], *keys: str) -> set[int]:
    return {
        value
        for row in rows
        for source in (row.params, row.answer)
        for key in keys
        if isinstance(value := source.get(key), int) and not isinstance(value, bool)
    }


class _Names:
    """Every name a page of rows needs, each kind of thing asked for once."""

    def __init__(self, rows: Sequence[FeedRow]) -> None:
        self.staff = _by_id(Staff, {r.actor.get("staff") for r in rows} - {None})
        self.devices = _by_id(Device, {r.actor.get("device") for r in rows} - {None})
        self.hands = Hand.objects.in_bulk(_touched(rows, "tables.hand") | _named(rows, "hand"))
        self.seats = Seat.objects.in_bulk(_touched(rows, "tables.seat") | _named(rows, "seat"))
        self.moves = Move.objects.in_bulk(_touched(rows, "tables.move") | _named(rows, "move"))
        self.calls = FloorCall.objects.in_bulk(_touched(rows, "tables.floorcall"))
        tables = _touched(rows, "tables.table") | _named(rows, "table", "to_table", "from_table")
        tables |= {hand.table_id for hand in self.hands.values()}
        tables |= {seat.table_id for seat in self.seats.values()}
        tables |= {call.table_id for call in self.calls.values()}
        tables |= {int(r.chain[6:]) for r in rows if r.chain.startswith("table:")}
        self.tables = Table.objects.in_bulk(tables)
        entries = _touched(rows, "events.entry") | _named(rows, "entry")
        entries |= {seat.entry_id for seat in self.seats.values()}
        entries |= {move.entry_id for move in self.moves.values()}
        self.entries = Entry.objects.select_related("player").in_bulk(entries)

    def line(self, row: FeedRow) -> FeedLine:
        verb = verbs.get(row.verb)
        table = self._table(row)
        hand = self._hand(row)
        staff = self.staff.get(row.actor.get("staff"))
        device = self.devices.get(row.actor.get("device"))
        undone = hasattr(row, "undone")
        return FeedLine(
            id=row.pk,
            at=row.at,
            verb=row.verb,
            kind=_kind(row.verb),
            who=(staff.get_full_name() or staff.get_username()) if staff else "",
            device=device.name if device else "",
            by_itself=row.actor.get("kind") == "system",
            table_id=table.pk if table else None,
            table=str(table) if table else "",
            hand=hand.number if hand else None,
            correctable=hand.pk if hand and hand.mode == FULL and hand.status in OVER else None,
            players=self._players(row),
            params=row.params,
            answer=row.answer,
            undone=undone,
            can_undo=verb.inverse is not None and not undone,
            why_not=verb.why_not,
            caused_by=row.caused_by_id,
        )

    def _table(self, row: FeedRow) -> Table | None:
        for key in ("table", "to_table", "from_table"):
            found = self.tables.get(row.params.get(key, row.answer.get(key)))
            if found is not None:
                return found
        if row.chain.startswith("table:"):
            return self.tables.get(int(row.chain[6:]))
        ids = [t["id"] for t in row.touched if t["what"] == "tables.table"]
        ids += [s.table_id for s in self._seats(row)]
        return self.tables.get(ids[0]) if len(set(ids)) == 1 else None

    def _hand(self, row: FeedRow) -> Hand | None:
        ids = [row.params.get("hand"), row.answer.get("hand")]
        ids += [t["id"] for t in row.touched if t["what"] == "tables.hand"]
        return next((self.hands[pk] for pk in ids if pk in self.hands), None)

    def _seats(self, row: FeedRow) -> list[Seat]:
        ids = [t["id"] for t in row.touched if t["what"] == "tables.seat"]
        return [self.seats[pk] for pk in ids if pk in self.seats]

    def _players(self, row: FeedRow) -> tuple[str, ...]:
        ids = [row.params.get("entry"), row.answer.get("entry")]
        ids += [t["id"] for t in row.touched if t["what"] == "events.entry"]
        moved = [
            row.params.get("move"),
            *(t["id"] for t in row.touched if t["what"] == "tables.move"),
        ]
        ids += [self.moves[pk].entry_id for pk in moved if pk in self.moves]
        if len(self._seats(row)) == 1:
            ids += [seat.entry_id for seat in self._seats(row)]
        known = dict.fromkeys(pk for pk in ids if pk in self.entries)
        return tuple(str(self.entries[pk].player) for pk in known)


def _by_id(model: Any, ids: Any) -> dict[int | None, Any]:
    return dict(model.objects.in_bulk(ids))


def _kind(verb: str) -> str:
    for kind, starts in KINDS.items():
        if verb.startswith(starts):
            return kind
    return ""
