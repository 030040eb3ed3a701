"""The floor console: the room, a table, the search box."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tables.models import Table
from tables.screens import clock_words
from tables.screens.clock import clock_context
from tables.screens.floor_words import palette
from tables.selectors.clock import clock_revision
from tables.selectors.history import read_history
from tables.selectors.room import Room, TableView, read_room, read_table
from tables.selectors.search import find_in_room
from tourney.events.models import Event
from tourney.events.selectors.clock import read_event_clock
from tourney.people.access import access
from tourney.rules.structure import Break

LAST_ACTS = 8


@access("floor")
@require_safe
def floor_console(request: HttpRequest, event_id: int) -> HttpResponse:
    """The room with everything that waits for the floor; ``?table=`` opens a table beside it."""
    context = _room_context(event_id)
    asked = request.GET.get("table", "")
    if asked.isdecimal():
        context |= _table_context(event_id, int(asked))
    return render(request, "tables/floor/console.html", context)


@access("floor")
@require_safe
def room_fragment(request: HttpRequest, event_id: int) -> HttpResponse:
    """The room alone; 204 while the asker has seen the newest."""
    if _seen(request, event_id):
        return HttpResponse(status=204)
    return render(request, "tables/floor/_room.html", _room_context(event_id))


@access("floor")
@require_safe
def table_fragment(request: HttpRequest, event_id: int, table_id: int) -> HttpResponse:
    """A table's panel: its chairs, its hand, what can be done."""
    if _seen(request, event_id):
        return HttpResponse(status=204)
    return render(request, "tables/floor/_table.html", _table_context(event_id, table_id))


@access("floor")
@require_safe
def search(request: HttpRequest, event_id: int) -> HttpResponse:
    """Players, tables and acts that fit what was typed."""
    query = request.GET.get("q", "").strip()[:60]
    event = _event(event_id)
    found = find_in_room(event_id, query) if query else None
    acts = floor_commands(event, query) if query else []
    context = {"found": found, "acts": acts, "query": query, "event": event}
    fragment = bool(request.headers.get("HX-Request"))
    template = "tables/floor/_found.html" if fragment else "tables/floor/search.html"
    return render(request, template, context)


def floor_commands(event: Event, query: str) -> list[dict[str, Any]]:
    """The acts of the palette whose words contain what was typed."""
    wanted = query.casefold()
    return [row for row in palette(event) if wanted in row["label"].casefold()]


def _seen(request: HttpRequest, event_id: int) -> bool:
    return request.GET.get("seen") == str(clock_revision(event_id))


def _event(event_id: int) -> Event:
    try:
        return Event.objects.get(pk=event_id)
    except Event.DoesNotExist:
        raise Http404 from None


def _room(event_id: int) -> Room:
    try:
        return read_room(event_id)
    except Event.DoesNotExist:
        raise Http404 from None


def _room_context(event_id: int) -> dict[str, Any]:
    room = _room(event_id)
    context = clock_context(room.clock)
    context |= {
        "room": room,
        "event": room.event,
        "big_blind": room.clock.reading.level.bb,
        "last_acts": read_history(event_id, at_most=LAST_ACTS).lines,
        "items": _items(room),
    }
    return context


def _items(room: Room) -> list[dict[str, Any]]:
    """The structure as the jump list shows it."""
    rows = []
    for index, item in enumerate(room.clock.reading.items):
        if isinstance(item, Break):
            label = clock_words.announcement(item)
        else:
            label = f"{item.number}: {clock_words.blinds_words(item)}"
        rows.append({"index": index, "label": label, "now": index == room.clock.reading.item})
    return rows


def _table_context(event_id: int, table_id: int) -> dict[str, Any]:
    try:
        table: TableView = read_table(table_id)
    except Table.DoesNotExist:
        raise Http404 from None
    event = _event(event_id)
    reading = read_event_clock(event_id)
    return {
        "table": table,
        "event": event,
        "panel_revision": clock_revision(event_id),
        "big_blind": reading.level.bb,
        "table_acts": read_history(event_id, table_id=table_id, at_most=LAST_ACTS).lines,
        "seated": [chair for chair in table.chairs if chair.state in ("seated", "deciding")],
        "modes": Table.Mode.choices,
        "others": [
            (row.pk, str(row))
            for row in Table.objects.filter(event_id=event_id, status=Table.Status.OPEN)
        ],
    }
