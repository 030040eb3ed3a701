"""The floor's list of tablets and clock screens."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tourney.core.errors import Refused, StaleRevision
from tourney.core.now import now
from tourney.core.posting import answers_refusals, done, posted
from tourney.core.wording import say
from tourney.people import codes, qr
from tourney.people.access import access, staff_roles
from tourney.people.models import Device, PairingCode
from tourney.people.places import Place
from tourney.people.roles import widen
from tourney.people.selectors import devices as selectors
from tourney.people.selectors.home import events_of
from tourney.people.services import devices, pairing


@never_cache
@require_safe
@access("floor")
def device_page(request: HttpRequest, event_id: int) -> HttpResponse:
    """Every tablet and screen of the event, and the way to pair another."""
    return render(request, "people/devices.html", _context(request, event_id))


@never_cache
@require_safe
@access("floor")
def device_list(request: HttpRequest, event_id: int) -> HttpResponse:
    """The list alone, fetched again when something changed."""
    return render(request, "people/_devices.html", _context(request, event_id))


@require_POST
@access("floor")
@answers_refusals
def make_code(request: HttpRequest, event_id: int) -> HttpResponse:
    """A QR and six digits for a tablet of one table, or for a clock screen."""
    try:
        return _code(request, event_id)
    except Refused as refusal:
        if not request.headers.get("HX-Request"):
            raise
        context = _context(request, event_id) | {"error": say(refusal)}
        return render(request, "people/_pairing.html", context, status=422)


def _code(request: HttpRequest, event_id: int) -> HttpResponse:
    table = request.POST.get("table", "")
    kind = Device.Kind.TABLET if table else Device.Kind.DISPLAY
    made, digits, secret = pairing.make_code(
        event_id=event_id,
        kind=kind,
        table_id=_number(table) if table else None,
        actor=request.actor,  # type: ignore[attr-defined]
        key=posted(request).key,
    )
    code = PairingCode.objects.get(pk=made.answer["code"])
    path = reverse("people:pair-by-qr", args=[secret])
    context = _context(request, event_id) | {
        "code": code,
        "digits": f"{digits[:3]} {digits[3:]}",
        "qr": qr.svg(qr.outside_address(request, path)),
        "address": qr.outside_address(request, reverse("people:pair")),
        "minutes": int(codes.CODE_LIFE.total_seconds() // 60),
        "table": selectors.table_named(code.table_id),
    }
    fragment = bool(request.headers.get("HX-Request"))
    return render(request, "people/_pairing.html" if fragment else "people/devices.html", context)


@never_cache
@require_safe
@access("floor")
def code_state(request: HttpRequest, event_id: int, code_id: int) -> HttpResponse:
    """204 while the code waits; then what became of it."""
    code = get_object_or_404(PairingCode, pk=code_id, event_id=event_id)
    if code.used_at is None and code.expires_at > now():
        return HttpResponse(status=204)
    return render(
        request,
        "people/_code_over.html",
        {"code": code, "table": selectors.table_named(code.table_id)},
    )


@require_POST
@access("floor")
@answers_refusals
def change(request: HttpRequest, event_id: int, device_id: int, what: str) -> HttpResponse:
    """Rename, bind, move, reload, another layout, take over, end: one device, one thing."""
    if not request.headers.get("HX-Request"):
        _change(request, event_id, device_id, what)
        return done(request, "people:devices", event_id)
    error, status = "", 200
    try:
        _change(request, event_id, device_id, what)
    except StaleRevision:
        error, status = _("Somebody else was faster. This is how it stands now."), 409
    except Refused as refusal:
        error, status = say(refusal), 422
    context = _context(request, event_id) | {"error": error}
    return render(request, "people/_devices.html", context, status=status)


def _change(request: HttpRequest, event_id: int, device_id: int, what: str) -> None:
    form = posted(request)
    asked: dict[str, Any] = {
        "device_id": device_id,
        "event_id": event_id,
        "actor": request.actor,  # type: ignore[attr-defined]
        "key": form.key,
    }
    match what:
        case "rename":
            name = request.POST.get("name", "").replace("\x00", "")
            devices.rename(name=name, expected=form.expected, **asked)
        case "bind":
            table = _number(request.POST.get("table", ""))
            devices.bind(table_id=table, expected=form.expected, **asked)
        case "move":
            to_event = _number(request.POST.get("event", ""))
            _check_may_go_there(request.user, to_event)
            devices.move_screen(to_event=to_event, expected=form.expected, **asked)
        case "layout":
            layout = request.POST.get("layout", "")
            if layout not in selectors.LAYOUTS:
                raise Refused("form_broken")
            devices.set_layout(layout=layout, expected=form.expected, **asked)
        case "reload":
            devices.reload(**asked)
        case "take-over":
            devices.take_over(**asked)
        case "tap-out":
            devices.tap_out(**asked)
        case "revoke":
            devices.revoke(**asked)
        case _:
            raise Http404


def _check_may_go_there(user: Any, event_id: int) -> None:
    if "floor" not in widen(staff_roles(user, Place(event_id=event_id))):
        raise Refused("not_your_event")


def _context(request: HttpRequest, event_id: int) -> dict[str, Any]:
    event = get_object_or_404(apps.get_model("events.Event"), pk=event_id)
    words = {
        "dark": _("clock, dark"),
        "light": _("clock, light"),
        "contrast": _("clock, high contrast"),
        "overlay": _("clock, overlay"),
        "seats": _("seat board"),
        "payouts": _("payouts"),
    }
    user = request.user
    return {
        "event": event,
        "devices": selectors.devices_of(event_id),
        "tables": selectors.tables_of(event_id),
        "layouts": [(layout, words[layout]) for layout in selectors.LAYOUTS],
        "events": [(e.id, e.name) for e in events_of(user)] if user.is_authenticated else [],
        "asked_table": request.POST.get("table") or request.GET.get("table", ""),
    }


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise Refused("form_broken")
    return int(text)
