"""Which event and which table an address speaks of.

A view's address names a hand, a move, a device; who may open it depends on the
event (and for a dealer's tablet the table) behind that thing. Models of later
apps are reached by name, so that people never import upwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db.models import QuerySet, Subquery
from django.http import Http404

from tourney.core.prepared import Select


@dataclass(frozen=True, slots=True)
class Kind:
    """A thing an address may name: its model, the way to its event and to its tables."""

    model: str
    event: str
    tables: tuple[str, ...] = ()


KINDS: dict[str, Kind] = {
    "event_id": Kind("events.Event", "pk"),
    "table_id": Kind("tables.Table", "event_id", ("pk",)),
    "hand_id": Kind("tables.Hand", "table__event_id", ("table_id",)),
    "action_id": Kind("tables.HandAction", "hand__table__event_id", ("hand__table_id",)),
    "seat_id": Kind("tables.Seat", "table__event_id", ("table_id",)),
    "move_id": Kind("tables.Move", "event_id", ("from_table_id", "to_table_id")),
    "bust_id": Kind("tables.Bust", "event_id"),
    "call_id": Kind("tables.FloorCall", "event_id", ("table_id",)),
    "ruling_id": Kind("tables.Ruling", "event_id", ("table_id",)),
    "entry_id": Kind("events.Entry", "event_id"),
    "version_id": Kind("events.StructureVersion", "event_id"),
    "level_id": Kind("events.Level", "version__event_id"),
    "payout_id": Kind("money.Payout", "event_id"),
    "prize_id": Kind("money.Prize", "event_id"),
    "line_id": Kind("money.LedgerLine", "event_id"),
    "row_id": Kind("core.FeedRow", "event_id"),
    "device_id": Kind("people.Device", "event_id"),
    "code_id": Kind("people.PairingCode", "event_id"),
    "role_id": Kind("people.Role", "event_id"),
    "invitation_id": Kind("people.Invitation", "event_id"),
}


@dataclass(frozen=True, slots=True)
class Place:
    """The event (None: the house) and the tables an address speaks of."""

    event_id: int | None = None
    tables: frozenset[int] = frozenset()
    missing: bool = False


def named(kwargs: dict[str, Any]) -> list[tuple[Kind, Any]]:
    """The known things in a view's keyword arguments."""
    return [(KINDS[name], value) for name, value in kwargs.items() if name in KINDS]


def resolve(kwargs: dict[str, Any]) -> Place:
    """The place behind a view's keyword arguments, one query for each thing but the event.

    Raises Http404 when two things in one address belong to different events:
    a table of another event is not there, whoever asks.
    """
    events: set[int | None] = set()
    tables: set[int] = set()
    missing = False
    for kind, pk in named(kwargs):
        if kind.event == "pk":
            events.add(pk)
            continue
        row = _row(kind, pk)
        if row is None:
            missing = True
            continue
        events.add(row[0])
        tables.update(table for table in row[1:] if table is not None)
    return _one_place(events, tables, missing)


def beside(devices: QuerySet[Any], kwargs: dict[str, Any]) -> QuerySet[Any]:
    """Ask for the place in the same query as the device: tablets post often."""
    for at, (kind, pk) in enumerate(named(kwargs)):
        if kind.event == "pk":
            continue
        rows = _rows(kind, pk)
        for to, path in enumerate((kind.event, *kind.tables)):
            devices = devices.annotate(**{f"at_{at}_{to}": Subquery(rows.values(path)[:1])})
    return devices


def read_beside(device: Any, kwargs: dict[str, Any]) -> Place:
    """The place found by ``beside``."""
    events: set[int | None] = set()
    tables: set[int] = set()
    missing = False
    for at, (kind, pk) in enumerate(named(kwargs)):
        if kind.event == "pk":
            events.add(pk)
        else:
            event = getattr(device, f"at_{at}_0")
            missing = missing or event is None
            events.update([event] if event is not None else [])
            found = (getattr(device, f"at_{at}_{to}") for to in range(1, 1 + len(kind.tables)))
            tables.update(table for table in found if table is not None)
    return _one_place(events, tables, missing)


def _row(kind: Kind, pk: Any) -> tuple[Any, ...] | None:
    if kind is KINDS["table_id"]:
        # Tablets post often, and always to their table.
        found = _table.rows(pk)
        return (found[0][1], pk) if found else None
    return _rows(kind, pk).values_list(kind.event, *kind.tables).first()


_table = Select[Any](
    lambda pk: apps.get_model("tables.Table")._base_manager.filter(pk=pk).only("pk", "event")
)


def _rows(kind: Kind, pk: Any) -> QuerySet[Any]:
    return apps.get_model(kind.model)._base_manager.filter(pk=pk)


def _one_place(events: set[int | None], tables: set[int], missing: bool) -> Place:
    if len(events) > 1:
        raise Http404("things of two events in one address")
    return Place(next(iter(events), None), frozenset(tables), missing)


__all__ = ["KINDS", "Place", "beside", "named", "read_beside", "resolve"]
