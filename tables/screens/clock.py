"""The screens the room reads: the clock, the seat board, the payouts."""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tables.screens import clock_words
from tables.selectors.clock import ClockView, clock_revision, read_clock_view
from tables.selectors.seats import read_payouts, read_seat_board
from tourney.core import live
from tourney.core.figures import time_left
from tourney.events.models import Event
from tourney.people.access import open_to_all
from tourney.people.glass import device_of

WALL = "the room reads it from the wall, and players on their own phones"
RESULTS = 8
THEMES = ("dark", "light", "contrast", "overlay")


@open_to_all(WALL)
@require_safe
@never_cache
def clock_page(request: HttpRequest, event_id: int) -> HttpResponse:
    """The clock of an event, for a television, a projector, a stream or a phone."""
    view = _read(event_id)
    context = clock_context(view) | {"theme": _theme(request), "themes": _themes()}
    return render(request, "tables/clock/clock.html", context)


@open_to_all(WALL)
@require_safe
@never_cache
def clock_fragment(request: HttpRequest, event_id: int) -> HttpResponse:
    """The face alone; 204 while the asker has seen the newest."""
    if request.GET.get("seen") == str(clock_revision(event_id)):
        return HttpResponse(status=204)
    return render(request, "tables/clock/_clock.html", clock_context(_read(event_id)))


@open_to_all(WALL)
@require_safe
@never_cache
def seats_page(request: HttpRequest, event_id: int) -> HttpResponse:
    """Who sits where, by name, with the latest seat changes on top."""
    context = {"board": _found(read_seat_board, event_id), "theme": _theme(request)}
    return render(request, "tables/clock/seats.html", context)


@open_to_all(WALL)
@require_safe
@never_cache
def seats_fragment(request: HttpRequest, event_id: int) -> HttpResponse:
    """The board alone; 204 while the asker has seen the newest."""
    if request.GET.get("seen") == str(clock_revision(event_id)):
        return HttpResponse(status=204)
    return render(request, "tables/clock/_seats.html", {"board": _found(read_seat_board, event_id)})


@open_to_all(WALL)
@require_safe
@never_cache
def payouts_page(request: HttpRequest, event_id: int) -> HttpResponse:
    """What each place is paid and who has won it."""
    context = {"payouts": _found(read_payouts, event_id), "theme": _theme(request)}
    return render(request, "tables/clock/payouts.html", context)


@open_to_all(WALL)
@require_safe
@never_cache
def payouts_fragment(request: HttpRequest, event_id: int) -> HttpResponse:
    """The list of payouts alone; 204 while the asker has seen the newest."""
    if request.GET.get("seen") == str(clock_revision(event_id)):
        return HttpResponse(status=204)
    return render(
        request, "tables/clock/_payouts.html", {"payouts": _found(read_payouts, event_id)}
    )


def clock_context(view: ClockView) -> dict[str, Any]:
    """What the face's template prints."""
    reading = view.reading
    start, starts_at = clock_words.until_start(view), view.event.starts_at
    if start is not None:
        shown = time_left(start.total_seconds())
    elif reading.past_last:
        shown = f"+{time_left(int(reading.overtime))}"
    else:
        shown = "–:––" if reading.seconds_left is None else time_left(reading.seconds_left)
    coming_break = None if reading.on_break else reading.next_break_in
    now_ms = int(view.at.timestamp() * 1000)
    return {
        "view": view,
        "face": clock_words.face(view.plan),
        "banner": clock_words.state_words(view),
        "plan_json": json.dumps(clock_words.plan_for_script(view), ensure_ascii=False),
        "now_ms": now_ms,
        "running": reading.running and view.state in ("running", "break", "last"),
        "starts_ms": int(starts_at.timestamp() * 1000) if start is not None and starts_at else None,
        "over_since_ms": now_ms - int(reading.overtime * 1000),
        "shown_time": shown,
        "break_in": None if coming_break is None else time_left(coming_break),
        "results": read_payouts(view.event.pk).lines[:RESULTS] if view.state == "finished" else (),
        "places_paid": sum(1 for _, amount in view.prizes if amount > 0),
    }


def draw_clock(event_id: int, language: str) -> str:
    """The face as the stream carries it, the same for everybody of one language."""
    return render_to_string("tables/clock/_clock.html", clock_context(read_clock_view(event_id)))


def draw_board(event_id: int, language: str) -> str:
    """The seat board as the stream carries it."""
    return render_to_string("tables/clock/_seats.html", {"board": read_seat_board(event_id)})


def register_fragments() -> None:
    """Teach the stream what the shared topics carry; called when the app is ready."""
    live.register_fragment("clock", draw_clock, revision=clock_revision)
    live.register_fragment("board", draw_board, revision=clock_revision)


def _read(event_id: int) -> ClockView:
    return _found(read_clock_view, event_id)


def _found(read: Any, event_id: int) -> Any:
    try:
        return read(event_id)
    except Event.DoesNotExist:
        raise Http404 from None


def _theme(request: HttpRequest) -> str:
    asked = request.GET.get("theme")
    if asked is None:
        device = device_of(request)
        asked = device.layout if device is not None else ""
    return asked if asked in THEMES else THEMES[0]


def _themes() -> list[tuple[str, str]]:
    words = {
        "dark": _("Dark"),
        "light": _("Light"),
        "contrast": _("High contrast"),
        "overlay": _("Overlay"),
    }
    return [(name, words[name]) for name in THEMES]
