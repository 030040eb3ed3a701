"""One event as one JSON file: everything that was recorded, for keeping, checking and reading back.

``tourney-event/1``: an object whose lists have one element per line, so that an event of any
size is written and read piece by piece. Amounts are chips or minor money units, moments ISO 8601
in UTC, chairs 0-based, ids those of the database the file came from.
"""

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import IO, Any

from django.db.models import Model, QuerySet

from tables.models import Bust, Hand, HandAction, Move, Ruling, Seat, Table
from tourney.core.models import FeedRow, Undone
from tourney.events.models import ClockEntry, Entry, Event, Level, StructureVersion
from tourney.money.models import BountyWon, LedgerLine, Payout, Prize
from tourney.people.models import Player

SCHEMA = "tourney-event/1"
CHUNK = 500

Row = dict[str, Any]

# What each list holds, by model: the fields as they are stored.
_FIELDS: dict[type[Model], tuple[str, ...]] = {
    Player: ("id", "name", "nickname", "membership_number"),
    StructureVersion: ("id", "number", "from_item", "name", "at"),
    Level: (
        *("version_id", "item", "kind", "number", "seconds", "sb", "bb", "ante", "ante_kind"),
        *("variants", "extra"),
    ),
    ClockEntry: ("number", "kind", "at", "params", "undone"),
    Entry: (
        *("id", "player_id", "number", "status", "place", "place_final", "out_at"),
        *("disqualified", "rebuys", "add_ons", "registered_at"),
    ),
    Table: (
        *("id", "number", "name", "chairs", "status", "mode", "button_chair", "sb_chair"),
        *("bb_chair", "hand_count"),
    ),
    Seat: (
        *("id", "table_id", "chair", "entry_id", "status", "stack", "waits", "newcomer"),
        *("single_bb", "estimate", "since", "until"),
    ),
    Move: (
        *("id", "entry_id", "kind", "state", "from_table_id", "from_chair", "to_table_id"),
        *("to_chair", "next_hand", "reason", "stack", "at", "changed_at"),
    ),
    Bust: (
        *("id", "entry_id", "hand_id", "seat_id", "start_stack", "ante_paid", "by_entries"),
        *("round", "at", "undone", "rebought"),
    ),
    LedgerLine: (
        *("id", "entry_id", "kind", "chips", "amount", "prize_part", "fee_part", "bounty_part"),
        *("voids_id", "cause_id", "method", "at"),
    ),
    Prize: ("place", "amount", "label"),
    Payout: ("entry_id", "place", "amount", "paid_at"),
    Ruling: (
        "id",
        "table_id",
        "hand_id",
        "kind",
        "rule",
        "default",
        "decision",
        "note",
        "appeals_id",
        "by_staff_id",
        "at",
    ),
    BountyWon: (
        *("victim_id", "winner_id", "amount", "head", "envelope", "by_floor", "undone", "at"),
        "paid_at",
    ),
    FeedRow: (
        *("id", "chain", "number", "event_id", "verb", "at", "actor", "key", "body_hash", "params"),
        *("touched", "answer", "caused_by_id", "previous_hash", "hash"),
    ),
    Undone: ("row_id", "by_id"),
}
_EVENT = (
    *("id", "name", "status", "starts_at", "started_at", "finished_at", "currency"),
    *(
        "minor_units",
        "buy_in",
        "fee",
        "bounty",
        "bounty_terms",
        "guarantee",
        "starting_stack",
        "table_size",
    ),
    *("late_registration", "reentry", "rebuy", "add_on", "payout_plan", "house_profile", "house"),
    *("balance_mode", "balance_policy", "draw_seed", "draw_wishes", "registration_closed_at"),
)
_HAND = (
    *("id", "table_id", "number", "status", "mode", "level_number", "opening", "entries"),
    *("before", "result", "engine_version", "redeal_of_id", "started_at", "closed_at"),
)
_ACTION = ("number", "body", "voids_from", "key", "at")


def write_event(event_id: int, out: IO[str]) -> None:
    """Write one event to a text file. Reads in pieces: memory does not grow with the event."""
    event = Event.objects.get(pk=event_id)
    out.write("{" + _pair("schema", SCHEMA) + ",\n" + _pair("event", _row(event, _EVENT)))
    for name, rows in _lists(event_id):
        out.write(f',\n"{name}": [')
        for index, row in enumerate(rows):
            out.write(",\n" if index else "\n")
            out.write(_json(row))
        out.write("\n]")
    out.write("\n}\n")


def read_event(path: Path) -> Iterator[tuple[str, Row]]:
    """The file piece by piece: ``("event", row)`` first, then ``(list name, element)`` in order.

    Raises ValueError naming the line that is not as ``write_event`` writes it.
    """
    name = ""
    with path.open(encoding="utf-8") as lines:
        if lines.readline().strip().rstrip(",") != f'{{"schema": "{SCHEMA}"':
            raise ValueError(f"line 1: not a {SCHEMA} file")
        for number, line in enumerate(lines, start=2):
            text = line.strip().rstrip(",")
            if text.endswith(": ["):
                name = text.split('"')[1]
            elif text in ("]", "}", ""):
                continue
            else:
                begins_event = not name and text.startswith('"event":')
                row = _read_row(text.removeprefix('"event":') if begins_event else text, number)
                yield ("event" if begins_event else name), row
    if not name:
        raise ValueError("the file ends before its first list")


def _read_row(text: str, number: int) -> Row:
    try:
        row = json.loads(text)
    except ValueError as error:
        raise ValueError(f"line {number}: not JSON: {error}") from None
    if not isinstance(row, dict):
        raise ValueError(f"line {number}: not an object")
    return row


def _lists(event_id: int) -> Iterator[tuple[str, Iterable[Row]]]:
    entries = Entry.objects.filter(event_id=event_id)
    players = Player.objects.filter(pk__in=entries.values("player_id"))
    versions = StructureVersion.objects.filter(event_id=event_id)
    feed = FeedRow.objects.filter(event_id=event_id)
    yield "players", _rows(players)
    yield "structure", _rows(versions)
    yield "levels", _rows(Level.objects.filter(version__event_id=event_id))
    yield "clock", _rows(ClockEntry.objects.filter(event_id=event_id))
    yield "entries", _rows(entries)
    yield "tables", _rows(Table.objects.filter(event_id=event_id))
    yield "seats", _rows(Seat.objects.filter(table__event_id=event_id))
    yield "moves", _rows(Move.objects.filter(event_id=event_id))
    yield "busts", _rows(Bust.objects.filter(event_id=event_id))
    yield "ledger", _rows(LedgerLine.objects.filter(event_id=event_id))
    yield "prizes", _rows(Prize.objects.filter(event_id=event_id))
    yield "payouts", _rows(Payout.objects.filter(event_id=event_id))
    yield "bounties", _rows(BountyWon.objects.filter(event_id=event_id))
    yield "rulings", _rows(Ruling.objects.filter(event_id=event_id))
    yield "undone", _rows(Undone.objects.filter(row__event_id=event_id))
    yield "feed", _rows(feed)
    yield "hands", _hands(event_id)


def _rows(found: QuerySet[Any]) -> Iterator[Row]:
    fields = _FIELDS[found.model]
    ordered = found.order_by("pk").values_list(*fields)
    for values in ordered.iterator(chunk_size=CHUNK):
        yield dict(zip(fields, values, strict=True))


def _hands(event_id: int) -> Iterator[Row]:
    """Hands in the order they were dealt, each with its log."""
    after = 0
    while True:
        batch = list(
            Hand.objects.filter(table__event_id=event_id, pk__gt=after).order_by("pk")[:CHUNK]
        )
        if not batch:
            return
        ids = [hand.pk for hand in batch]
        actions = HandAction.objects.filter(hand_id__in=ids).order_by("hand_id", "number")
        logs = {
            hand_id: [_row(action, _ACTION) for action in log]
            for hand_id, log in groupby(actions, attrgetter("hand_id"))
        }
        for hand in batch:
            yield {**_row(hand, _HAND), "log": logs.get(hand.pk, [])}
        after = batch[-1].pk


def _row(thing: Model, fields: tuple[str, ...]) -> Row:
    return {name: getattr(thing, name) for name in fields}


def _pair(name: str, value: Any) -> str:
    return f'"{name}": {_json(value)}'


def _json(value: Any) -> str:
    return json.dumps(value, default=_plain, ensure_ascii=False, separators=(",", ":"))


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"no JSON for {type(value).__name__}")
