"""What the tablet or the screen itself sees: pairing, its place, taking over, tapping in."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tourney.core.command import Actor
from tourney.core.errors import Refused
from tourney.core.posting import answers_refusals, done, posted
from tourney.core.wording import say
from tourney.people import glass
from tourney.people.access import access, open_to_all
from tourney.people.selectors import devices as selectors
from tourney.people.services import devices, pairing


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@open_to_all("a new device has nothing to show but the floor's code")
def pair(request: HttpRequest, secret: str = "") -> HttpResponse:
    """Enter the floor's six digits, or come by its QR and press once."""
    here = glass.device_of(request)
    if request.method == "POST":
        try:
            return _pair(request, secret, here)
        except Refused as refusal:
            return _pair_page(request, secret, here, refusal)
    return _pair_page(request, secret, here)


def _pair(request: HttpRequest, secret: str, here: Any) -> HttpResponse:
    form = posted(request)
    # A button pressed twice: the second answer is the one the browser keeps.
    again = pairing.repeated(form.key)
    code_id = (
        again
        or pairing.find_code(
            digits=request.POST.get("code", "")[:40],
            secret=secret,
            source=request.META.get("REMOTE_ADDR", ""),
        ).pk
    )
    _, token = pairing.pair(
        code_id=code_id,
        actor=Actor("guest"),
        key=form.key,
        name=request.POST.get("name", "")[:60],
        device_id=here.pk if here is not None and not again else None,
    )
    response = redirect("people:here")
    glass.set_cookie(response, token)
    return response


def _pair_page(
    request: HttpRequest, secret: str, here: Any, refusal: Refused | None = None
) -> HttpResponse:
    context: dict[str, Any] = {"device": here, "secret": secret, "code": None}
    if secret and refusal is None:
        try:
            context["code"] = pairing.find_code(secret=secret, source="")
            context["table"] = selectors.table_named(context["code"].table_id)
        except Refused as over:
            refusal = over
    if refusal is not None:
        context |= {"error": say(refusal), "secret": ""}
    return render(request, "people/pair.html", context, status=422 if refusal else 200)


@never_cache
@require_safe
@open_to_all("a device asks where it belongs; one that is not paired is told how to pair")
def here(request: HttpRequest) -> HttpResponse:
    """Send the device to its place, or say why it has none."""
    device = glass.device_of(request)
    if device is None:
        if glass.claims_device(request):
            return render(request, "people/lost.html", status=401)
        return redirect("people:pair")
    place = selectors.place_of(device)
    if device.watching or not place:
        context = {"device": device, "place": place, "event_id": device.event_id}
        context["table"] = selectors.table_named(device.table_id)
        context["recorder"] = selectors.recorder_of(device.table_id)
        return render(request, "people/here.html", context)
    return redirect(place)


@never_cache
@require_safe
@access("device")
def news(request: HttpRequest) -> HttpResponse:
    """Whether this device's page still stands: 204, or the order to load its place anew."""
    if request.GET.get("seen") == str(request.device.generation):  # type: ignore[attr-defined]
        return HttpResponse(status=204)
    response = HttpResponse(status=200)
    response["HX-Redirect"] = reverse("people:here")
    return response


@require_POST
@access("device")
@answers_refusals
def take_over(request: HttpRequest) -> HttpResponse:
    """Record at this table from now on; the other tablet is told."""
    device = request.device  # type: ignore[attr-defined]
    devices.take_over(
        device_id=device.pk, event_id=device.event_id, actor=_by(device), key=posted(request).key
    )
    return done(request, "people:here")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@access("dealer")
@answers_refusals
def tap_in(request: HttpRequest, table_id: int) -> HttpResponse:
    """A dealer says who they are with a PIN."""
    return _with_pin(request, table_id, "dealer")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@access("dealer")
@answers_refusals
def floor_in(request: HttpRequest, table_id: int) -> HttpResponse:
    """A floor person opens the floor's buttons on this tablet with a PIN."""
    return _with_pin(request, table_id, "floor")


@require_POST
@access("dealer")
@answers_refusals
def leave(request: HttpRequest, table_id: int, who: str) -> HttpResponse:
    """The dealer stands up, or the floor leaves the tablet."""
    if who not in ("dealer", "floor"):
        raise Http404
    device = _tablet_at(request, table_id)
    service = devices.floor_out if who == "floor" else devices.tap_out
    service(
        device_id=device.pk, event_id=device.event_id, actor=_by(device), key=posted(request).key
    )
    return done(request, "people:here")


def _with_pin(request: HttpRequest, table_id: int, role: str) -> HttpResponse:
    device = _tablet_at(request, table_id)
    context: dict[str, Any] = {
        "role": role,
        "table_id": table_id,
        "device": device,
        "people": selectors.who_taps_in(device.event_id, role),
        "chosen": request.POST.get("staff") or request.GET.get("staff") or "",
    }
    status = 200
    if request.method == "POST":
        service = devices.floor_in if role == "floor" else devices.tap_in
        try:
            service(
                device_id=device.pk,
                staff_id=_number(request.POST.get("staff", "")),
                pin=request.POST.get("pin", "")[:40],
                event_id=device.event_id,
                actor=_by(device),
                key=posted(request).key,
            )
            return done(request, "people:here")
        except Refused as refusal:
            context["error"], status = say(refusal), 422
    fragment = bool(request.headers.get("HX-Request"))
    return render(
        request, "people/_tap_in.html" if fragment else "people/tap_in.html", context, status=status
    )


def _tablet_at(request: Any, table_id: int) -> Any:
    if request.device is None or request.device.table_id != table_id:
        raise Refused("not_a_tablet")
    return request.device


def _by(device: Any) -> Actor:
    return Actor("device", staff_id=device.dealer_id, device_id=device.pk)


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise Refused("pin_unknown")
    return int(text)
