"""One click to an invented night."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tables.simulation.demo import load_demo
from tourney.core.posting import answers_refusals, posted
from tourney.core.requests import RoomRequest
from tourney.people.access import access


@access("director")
@require_POST
@answers_refusals
def load(request: RoomRequest) -> HttpResponse:
    """Load the demo and open its floor console."""
    event_id = load_demo(actor=request.actor, key=posted(request).key)
    return redirect("tables:floor", event_id)
