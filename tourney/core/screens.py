"""Pages of the house itself: the door, the stream's token, health, faults."""

from django.conf import settings
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tourney.core.declared import open_to_all
from tourney.core.now import now_ms
from tourney.core.stream import registry
from tourney.core.stream.access import listener_name, may_listen
from tourney.core.stream.tokens import Listening, make_token

# A page shows one event; a room of two hundred tables is one ``room:`` topic.
MOST_TOPICS = 40


@open_to_all("which topics may be heard is asked for each of them")
@require_safe
@never_cache
def stream_token(request: HttpRequest, event_id: int) -> HttpResponse:
    """A token for one connection to the stream, and the server's time to set the page's clock by."""
    topics = tuple(t for t in request.GET.get("topics", "").split(",") if t)
    try:
        for topic in topics:
            registry.split(topic)
    except ValueError:
        return JsonResponse({"error": "bad_topic"}, status=400)
    if not topics or len(topics) > MOST_TOPICS:
        return JsonResponse({"error": "bad_topic"}, status=400)
    if not may_listen(request, event_id, topics):
        return JsonResponse({"error": "may_not_listen"}, status=403)
    language = request.LANGUAGE_CODE
    token = make_token(Listening(event_id, topics, listener_name(request), language))
    return JsonResponse({"token": token, "lang": language, "now": now_ms()})


@open_to_all("a clock needs nothing but the time")
@require_safe
@never_cache
def time_now(request: HttpRequest) -> HttpResponse:
    """The server's time in milliseconds, nothing else, for pages that only count."""
    return JsonResponse({"now": now_ms()})


@open_to_all("a proxy asks it, and it tells nothing")
@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """200 while pages and database answer; what a proxy or a supervisor asks."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"ok": True})


@open_to_all("only there while developing")
@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """Every component on one page, to look at while building."""
    if not settings.DEBUG:
        raise Http404
    return render(request, "core/style.html")


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form whose token is from before the last sign-in: the page needs a reload, nothing was done."""
    if getattr(request, "htmx", False):
        return render(request, "core/_csrf.html", status=403)
    return render(request, "core/csrf.html", status=403)
