"""The answers to somebody who may not: sign in, pair again, or ask the director."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from tourney.people.glass import claims_device

# Scripts that queue taps read this header: the taps are kept until the glass is known again.
WHY = "X-Tourney-Denied"


def answer(request: Any, wanted: Iterable[str]) -> HttpResponse:
    """The answer for this asker: sign-in, "pair again" (401) or "not yours" (403)."""
    user = getattr(request, "user", None)
    signed_in = user is not None and user.is_authenticated
    if request.device is not None and not signed_in:
        return _refuse(request, 403, "watching" if _only_watches(request) else "elsewhere")
    if signed_in:
        return _refuse(request, 403, "role", wanted=sorted(wanted))
    if claims_device(request):
        return _refuse(request, 401, "unpaired")
    return _to_sign_in(request)


def _only_watches(request: Any) -> bool:
    return request.device.watching and request.device.table_id in request.place.tables


def _refuse(request: Any, status: int, why: str, **context: Any) -> HttpResponse:
    fragment = is_fragment(request)
    template = "people/_denied.html" if fragment else "people/denied.html"
    context |= {"why": why, "status": status, "device": request.device}
    response = render(request, template, context, status=status)
    response[WHY] = why
    if fragment and why in ("unpaired", "elsewhere"):
        # The page behind the fragment is lost to this device; its own page says how to get back.
        response["HX-Redirect"] = reverse("people:here")
    return response


def _to_sign_in(request: Any) -> HttpResponse:
    back = request.get_full_path() if request.method == "GET" else ""
    if is_fragment(request):
        # The page the fragment belongs to is where to come back to.
        back = getattr(request.htmx, "current_url_abs_path", None) or ""
    address = reverse("people:sign-in") + (f"?{urlencode({'next': back})}" if back else "")
    response: HttpResponse
    if is_fragment(request):
        response = HttpResponse(status=401)
        response["HX-Redirect"] = address
    else:
        response = HttpResponseRedirect(address)
    response[WHY] = "sign-in"
    return response


def is_fragment(request: Any) -> bool:
    """Whether a script asked, and a whole page would be swapped into the middle of another."""
    return (
        bool(request.headers.get("HX-Request")) or request.headers.get("Sec-Fetch-Mode") == "cors"
    )
