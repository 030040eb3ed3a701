"""The first page: a device goes to its place, a person sees their events."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tourney.people import glass
from tourney.people.access import open_to_all
from tourney.people.selectors.home import events_of, house_roles


@never_cache
@require_safe
@open_to_all("the front door: it shows a stranger nothing but where to sign in or pair")
def home(request: HttpRequest) -> HttpResponse:
    """Events and the buttons to their screens; a tablet restarted in the night finds its table."""
    if not request.user.is_authenticated:
        if glass.claims_device(request):
            return redirect("people:here")
        return render(request, "people/door.html")
    roles = house_roles(request.user)
    context = {"events": events_of(request.user), "house": roles}
    return render(request, "people/home.html", context)
