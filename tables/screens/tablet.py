"""The dealer's tablet: the page, its living part, and the hand's history."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_safe

from tables import wording
from tables.models import Table
from tables.selectors.tablet import read_tablet, seen_of
from tables.selectors.tablet_log import hand_log
from tables.selectors.tablet_view import Tablet
from tourney.people.access import access

SCRIPTS = tuple(
    f"js/tablet/{name}.js"
    for name in ("store", "predict", "queue", "glass", "bar", "sheets", "main")
)
# Suits in the order the pad shows them, high cards first.
DECK = tuple(f"{rank}{suit}" for suit in "shdc" for rank in "AKQJT98765432")
# A player's time: so many seconds, then so many counted down aloud.
TIME_SECONDS, TIME_LAST = 25, 5


@require_safe
@access("dealer", "floor")
def tablet_page(request: HttpRequest, table_id: int) -> HttpResponse:
    """The whole screen: the living part, the bar, the sheets."""
    tablet = read_or_404(table_id)
    if is_quiet(tablet):
        return render(request, "tables/tablet/quiet.html", {"tablet": tablet})
    return render(
        request,
        "tables/tablet/table.html",
        {
            **context_of(tablet),
            "scripts": SCRIPTS,
            "deck": DECK,
            "reasons": wording.CALL_REASONS,
            "why_no_raise": wording.WHY_NO_RAISE,
            "time_seconds": TIME_SECONDS,
            "time_last": TIME_LAST,
        },
    )


@require_safe
@access("dealer", "floor")
def tablet_live(request: HttpRequest, table_id: int) -> HttpResponse:
    """The living part alone; 204 when the asker already shows it.

    ``quiet``: the asker shows the page of the lighter ways to record. Where the way has been
    changed meanwhile the whole page is loaded again.
    """
    table = Table.objects.filter(pk=table_id).only("event_id").first()
    if table is None:
        raise Http404
    if request.GET.get("seen") == str(seen_of(table_id, table.event_id)):
        return HttpResponse(status=204)
    tablet = read_or_404(table_id)
    if is_quiet(tablet) != ("quiet" in request.GET):
        answer = HttpResponse(status=204)
        answer["HX-Redirect"] = reverse("tables:tablet", args=[table_id])
        return answer
    if is_quiet(tablet):
        return render(request, "tables/tablet/_quiet.html", {"tablet": tablet})
    return HttpResponse(live_html(tablet))


@require_safe
@access("dealer", "floor")
def tablet_history(request: HttpRequest, table_id: int) -> HttpResponse:
    """The hand act by act, each with the way back to before it."""
    return render(request, "tables/tablet/_history.html", {"log": hand_log(table_id)})


def is_quiet(tablet: Tablet) -> bool:
    """Whether the table is recorded in a lighter way; a hand begun act by act is played out so."""
    return tablet.mode != Table.Mode.FULL and tablet.phase not in ("betting", "winners")


def context_of(tablet: Tablet) -> dict[str, object]:
    """What the templates of the tablet are given."""
    return {"tablet": tablet, "model": tablet.model()}


def live_html(tablet: Tablet) -> str:
    """The fragment ``#live``."""
    return render_to_string("tables/tablet/_live.html", context_of(tablet))


def read_or_404(table_id: int) -> Tablet:
    """The table's picture; Http404 when there is no such table."""
    try:
        return read_tablet(table_id)
    except Table.DoesNotExist:
        raise Http404 from None
