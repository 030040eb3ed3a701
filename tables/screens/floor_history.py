"""History: who did what, from which device; taking back with all that hangs on it."""

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tables.models import Table
from tables.screens.floor_acts import Posted, console_act
from tables.selectors.history import KINDS, read_consequences, read_history
from tables.selectors.stakes import read_stakes
from tourney.core.models import FeedRow
from tourney.core.requests import RoomRequest
from tourney.core.undo import undo as undo_act
from tourney.core.undo import what_hangs_on
from tourney.events.models import Event
from tourney.people.access import access


@access("floor")
@require_safe
def history(request: RoomRequest, event_id: int) -> HttpResponse:
    """The feed, newest first, by kind, table and person."""
    event = get_object_or_404(Event, pk=event_id)
    kept = {k: request.GET[k] for k in ("kind", "table", "staff", "people") if request.GET.get(k)}
    page = read_history(
        event_id,
        kind=kept.get("kind", ""),
        table_id=_number(kept.get("table")),
        staff_id=_number(kept.get("staff")),
        before=_number(request.GET.get("before")),
        people_only=kept.get("people") == "only",
    )
    context: dict[str, Any] = {
        "event": event,
        "page": page,
        "kept": kept,
        "kinds": _kind_words(),
        "tables": Table.objects.filter(event=event),
    }
    if page.older is not None:
        context["older"] = urlencode({**kept, "before": page.older})
    return render(request, "tables/floor/history.html", context)


@access("floor")
@require_safe
def consequences(request: RoomRequest, event_id: int, row_id: int) -> HttpResponse:
    """Before taking back: the act and everything that hangs on it."""
    event = get_object_or_404(Event, pk=event_id)
    lines = read_consequences(row_id)
    if not FeedRow.objects.filter(pk=row_id, event_id=event_id).exists():
        raise Http404
    stakes = read_stakes(what_hangs_on(row_id))
    blocked = any(not line.can_undo for line in lines) or any(s.blocks for s in stakes)
    context = {
        "event": event,
        "lines": lines,
        "stakes": stakes,
        "row_id": row_id,
        "blocked": blocked,
    }
    fragment = bool(request.headers.get("HX-Request"))
    template = "tables/floor/_undo.html" if fragment else "tables/floor/undo.html"
    return render(request, template, context)


@access("floor")
@require_POST
@console_act
def undo(request: RoomRequest, sent: Posted, event_id: int, row_id: int) -> str:
    """Take it back, all of it or nothing."""
    done = undo_act(row_id=row_id, event_id=event_id, actor=request.actor, key=sent.key)
    count = len(done.answer["undone"])
    return _("Taken back: %(count)s.") % {"count": count}


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isdecimal() else None


def _kind_words() -> list[tuple[str, str]]:
    words = {
        "clock": _("Clock"),
        "hands": _("Hands"),
        "seats": _("Seats and tables"),
        "chips": _("Chips"),
        "entries": _("Players and money"),
        "rulings": _("Rulings"),
        "event": _("Event"),
        "people": _("Staff and devices"),
        "undone": _("Taken back"),
    }
    return [(kind, words[kind]) for kind in KINDS]
