"""How a button of the floor console answers: done with a word, or refused with the way to insist."""

import functools
import json
from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from tourney.core.errors import Refused, StaleRevision
from tourney.core.figures import read_whole
from tourney.core.posting import Posted, posted
from tourney.core.wording import say
from tourney.rules.errors import RuleViolation

# What a floor person may insist on; the service leaves a ruling behind.
FORCEABLE = frozenset(
    (
        "play_halted",
        "waiting_for_tables",
        "last_hand_played",
        "table_breaking",
        "on_break",
    )
)
NOT_CARRIED = frozenset(("csrfmiddlewaretoken", "key", "override"))

Act = Callable[..., str]


def console_act(act: Act) -> Callable[..., HttpResponse]:
    """Wrap ``act(request, posted, **ids) -> sentence`` into a view of the console.

    htmx gets an empty notice and a toast with the sentence; a plain form goes back
    to where it came from. A refusal is 409 or 422, worded, with a form that
    insists where the floor may (``override``).
    """

    @functools.wraps(act)
    def view(request: HttpRequest, event_id: int, **ids: int) -> HttpResponse:
        try:
            said = act(request, posted(request), event_id=event_id, **ids)
        except RuleViolation as refusal:
            return _refused(request, event_id, refusal)
        return _done(request, event_id, said)

    return view


def number(request: HttpRequest, name: str, *, least: int | None = None) -> int:
    """A whole number from the form. Raises Refused("bad_number") naming the field."""
    raw = request.POST.get(name, "").strip()
    found = read_whole(raw)
    if found is None or (least is not None and found < least):
        raise Refused("bad_number", field=name, given=raw[:30])
    return found


def maybe_number(request: HttpRequest, name: str) -> int | None:
    """A whole number, or None when the field was left empty."""
    return number(request, name) if request.POST.get(name, "").strip() else None


def insisted(request: HttpRequest) -> bool:
    """Whether the floor insists although the act was refused."""
    return request.POST.get("override") == "yes"


def back(request: HttpRequest, event_id: int) -> str:
    """Where a plain form goes afterwards: the page it stood on."""
    for address in (request.POST.get("next", ""), request.headers.get("Referer", "")):
        if address and url_has_allowed_host_and_scheme(address, {request.get_host()}):
            return address
    return reverse("tables:floor", args=[event_id])


def _done(request: HttpRequest, event_id: int, said: str) -> HttpResponse:
    if not request.headers.get("HX-Request"):
        messages.success(request, said)
        return redirect(back(request, event_id))
    response = HttpResponse("")
    events = {"floor:done": {}, "toast": {"text": said, "kind": "ok"}}
    response["HX-Trigger"] = json.dumps(events)
    return response


def _refused(request: HttpRequest, event_id: int, refusal: RuleViolation) -> HttpResponse:
    stale = isinstance(refusal, StaleRevision)
    context = {
        "code": refusal.code,
        "text": "" if stale else say(refusal),
        "stale": stale,
        "rule": refusal.params.get("rule", ""),
        "can_insist": refusal.code in FORCEABLE,
        "address": request.path,
        "carried": [(k, v) for k, v in request.POST.items() if k not in NOT_CARRIED],
        "back": back(request, event_id),
    }
    fragment = bool(request.headers.get("HX-Request"))
    template = "tables/floor/_refusal.html" if fragment else "tables/floor/refused.html"
    response = render(request, template, context, status=409 if stale else 422)
    if fragment and stale:
        response["HX-Trigger"] = json.dumps({"floor:done": {}})
    return response


__all__ = ["Posted", "back", "console_act", "insisted", "maybe_number", "number"]
