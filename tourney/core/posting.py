"""What every form that writes carries: the key of this one act and the revision it was made on."""

import functools
import uuid
from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme

from tourney.core.errors import Refused, StaleRevision
from tourney.core.wording import say
from tourney.rules.errors import RuleViolation


@dataclass(frozen=True, slots=True)
class Posted:
    """The hidden fields of ``{% command_fields %}``."""

    key: str
    expected: int | None


def posted(request: HttpRequest) -> Posted:
    """Read key and expected revision. Raises Refused("form_broken") when the form was not ours."""
    key = request.POST.get("key", "")
    raw = request.POST.get("expected", "")
    try:
        uuid.UUID(key)
        return Posted(key, int(raw) if raw else None)
    except ValueError:
        raise Refused("form_broken") from None


def refusal_fragment(
    request: HttpRequest, refusal: RuleViolation, element_id: str = "refusal"
) -> HttpResponse:
    """A refusal as a fragment: 409 when the reader's picture was old, 422 otherwise."""
    stale = isinstance(refusal, StaleRevision)
    return render(
        request,
        "core/_conflict.html" if stale else "core/_error.html",
        {
            "id": element_id,
            "code": refusal.code,
            "text": "" if stale else say(refusal),
            "rule": refusal.params.get("rule", ""),
            # The fragment stands in a page that can be looked at again.
            "again": True,
        },
        status=409 if stale else 422,
    )


def answers_refusals(
    view: Callable[..., HttpResponse],
) -> Callable[..., HttpResponse]:
    """Turn a RuleViolation out of a posting view into its answer.

    htmx gets the fragment; a plain form gets a page that says the same, with the
    way back. Nothing was written either way.
    """

    @functools.wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except RuleViolation as refusal:
            if request.headers.get("HX-Request"):
                return refusal_fragment(request, refusal)
            stale = isinstance(refusal, StaleRevision)
            return render(
                request,
                "core/refused.html",
                {
                    "stale": stale,
                    "code": refusal.code,
                    "text": "" if stale else say(refusal),
                    "rule": refusal.params.get("rule", ""),
                    "back": _back(request),
                },
                status=409 if stale else 422,
            )

    return wrapped


def _back(request: HttpRequest) -> str:
    came_from = request.headers.get("Referer", "")
    here = {request.get_host()}
    return came_from if url_has_allowed_host_and_scheme(came_from, here) else "/"


def done(request: HttpRequest, to: str, *args: object) -> HttpResponse:
    """After a write: the page again, by redirect (htmx follows it inside its own request)."""
    if request.headers.get("HX-Request"):
        response = HttpResponse(status=204)
        response["HX-Redirect"] = redirect(to, *args)["Location"]
        return response
    return redirect(to, *args)
