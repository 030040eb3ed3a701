"""The seat draw on paper: who sits where, with the seed that gives the same seats again."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tables.selectors.draw import read_draw
from tables.services.draw import draw_seats, wish_seats
from tourney.core.errors import Refused
from tourney.core.posting import answers_refusals, posted
from tourney.core.requests import RoomRequest
from tourney.events.models import Event
from tourney.people.access import access


@access("floor", "cashier")
@require_safe
def draw_page(request: RoomRequest, event_id: int) -> HttpResponse:
    """The draw, printable; before it, what it has to respect."""
    try:
        sheet = read_draw(event_id)
    except Event.DoesNotExist:
        raise Http404 from None
    return render(request, "tables/draw.html", {"sheet": sheet, "event": sheet.event})


@access("floor", "cashier")
@require_POST
@answers_refusals
def draw(request: RoomRequest, event_id: int) -> HttpResponse:
    """Draw everybody's seat."""
    draw_seats(event_id=event_id, actor=request.actor, key=posted(request).key)
    return redirect("tables:draw", event_id)


@access("floor")
@require_POST
@answers_refusals
def wish(request: RoomRequest, event_id: int) -> HttpResponse:
    """Note who sits apart, who has a given chair and which chairs are accessible."""
    sent = posted(request)
    fixed = {}
    for numbers in _lines(request, "fixed", 3):
        fixed[numbers[0]] = (numbers[1], numbers[2] - 1)
    wish_seats(
        event_id=event_id,
        actor=request.actor,
        key=sent.key,
        apart=[numbers for numbers in _lines(request, "apart") if len(numbers) > 1],
        accessible=[(table, chair - 1) for table, chair in _lines(request, "accessible", 2)],
        needs=[number for numbers in _lines(request, "needs") for number in numbers],
        fixed=fixed,
    )
    return redirect("tables:draw", event_id)


def _lines(request: RoomRequest, name: str, length: int | None = None) -> list[list[int]]:
    """Numbers in each line of a field, between whatever separates them."""
    found = []
    for line in request.POST.get(name, "").splitlines():
        words = "".join(c if c.isdecimal() else " " for c in line).split()
        if not words:
            continue
        if length is not None and len(words) != length:
            raise Refused("bad_number", field=_("seat wishes"), given=line[:30])
        found.append([int(word[:9]) for word in words])
    return found
