"""Set-up: a new event, its settings, structure, house rules and payouts."""

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tourney.core.errors import Refused
from tourney.core.posting import answers_refusals, posted
from tourney.core.requests import RoomRequest
from tourney.core.wording import say
from tourney.events import words
from tourney.events.models import Event
from tourney.events.screens.forms import NewEventForm, SettingsForm, structure_items
from tourney.events.selectors.setup import setup_page, templates
from tourney.events.services.events import create_event, edit_event
from tourney.events.services.structure import edit_structure
from tourney.people.access import access
from tourney.rules.errors import RuleViolation
from tourney.rules.house import SETTINGS
from tourney.rules.structure_read import parse_structure

LARGEST_FILE = 256 * 1024


@access("director")
@require_http_methods(["GET", "POST"])
@answers_refusals
def new_event(request: RoomRequest) -> HttpResponse:
    """Make an event from a template, or from a structure file of one's own."""
    form = NewEventForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = form.settings()
        try:
            upload = request.FILES.get("file")
            if upload is not None:
                given["structure"] = _own_structure(upload)
            done = create_event(actor=request.actor, key=posted(request).key, **given)
        except RuleViolation as refusal:
            # In the form, with everything that was typed still in it.
            form.add_error(None, say(refusal))
        else:
            return redirect("events:setup", done.answer["event"])
    return render(
        request,
        "events/new.html",
        {"form": form, "templates": templates()},
        status=422 if form.errors else 200,
    )


def _own_structure(upload: UploadedFile) -> dict[str, Any]:
    if (upload.size or 0) > LARGEST_FILE:
        raise Refused("file_too_large", limit=LARGEST_FILE // 1024)
    return parse_structure(upload.read(), file=str(upload.name)[:80]).to_json()


@access("director", "floor")
@require_GET
def setup(request: RoomRequest, event_id: int) -> HttpResponse:
    """The whole set-up of one event on one page."""
    event = get_object_or_404(Event, pk=event_id)
    return _setup(request, event, SettingsForm.of(event))


@access("director")
@require_POST
@answers_refusals
def settings(request: RoomRequest, event_id: int) -> HttpResponse:
    """Save the settings form."""
    event = get_object_or_404(Event, pk=event_id)
    form = SettingsForm(request.POST)
    if not form.is_valid():
        return _setup(request, event, form, status=422)
    sent = posted(request)
    changed = form.changed_settings(event)
    if changed:
        edit_event(
            event_id=event_id,
            actor=request.actor,
            key=sent.key,
            expected=sent.expected,
            **changed,
        )
    return redirect("events:setup", event_id)


@access("director", "floor")
@require_POST
@answers_refusals
def structure(request: RoomRequest, event_id: int) -> HttpResponse:
    """Save the structure editor; ``add`` puts one more row behind the given one first."""
    sent = posted(request)
    items = structure_items(request.POST)
    add = request.POST.get("add", "")
    if add in ("level", "break") and items:
        items.append(_next_item(items, add))
    edit_structure(
        event_id=event_id,
        items=items,
        actor=request.actor,
        key=sent.key,
        expected=sent.expected,
    )
    return redirect(f"/events/{event_id}/setup/#structure")


@access("director")
@require_POST
@answers_refusals
def house(request: RoomRequest, event_id: int) -> HttpResponse:
    """Choose a profile by one tap, or change single house rules."""
    sent = posted(request)
    profile = request.POST.get("profile")
    changes: dict[str, Any] = {}
    if request.POST.get("single"):
        for setting in SETTINGS:
            value = request.POST.get(setting.name)
            for choice in setting.choices:
                if value == str(choice):
                    changes[setting.name] = choice
    edit_event(
        event_id=event_id,
        actor=request.actor,
        key=sent.key,
        expected=sent.expected,
        profile=profile,
        house=changes,
    )
    return redirect(f"/events/{event_id}/setup/#house")


@access("director")
@require_POST
@answers_refusals
def payouts(request: RoomRequest, event_id: int) -> HttpResponse:
    """Choose how the pool is paid: a curve and its rounding, or shares of one's own."""
    sent = posted(request)
    edit_event(
        event_id=event_id,
        actor=request.actor,
        key=sent.key,
        expected=sent.expected,
        payout_plan=_plan(request, get_object_or_404(Event, pk=event_id)),
    )
    return redirect(f"/events/{event_id}/setup/#payouts")


def _plan(request: RoomRequest, event: Event) -> dict[str, Any]:
    try:
        unit = max(1, int(float(request.POST.get("unit") or 0) * 10**event.minor_units))
        shares = [
            round(float(part.replace(",", ".")) * 100)
            for part in request.POST.get("shares", "").replace("/", " ").replace("%", " ").split()
        ]
        places = int(request.POST.get("places") or 0)
    except (ValueError, OverflowError):
        raise Refused("bad_plan", field="shares") from None
    if shares:
        return {"kind": "percent", "shares": shares, "unit": unit}
    plan = {"kind": "standard", "curve": request.POST.get("curve", "standard"), "unit": unit}
    return plan | ({"places": places} if places else {})


def _next_item(items: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    if kind == "break":
        return {"type": "break", "minutes": 10}
    last = next((item for item in reversed(items) if item["type"] == "level"), None)
    if last is None:
        return {"type": "level", "minutes": 20, "sb": 25, "bb": 50, "ante": 0, "limit": "no-limit"}
    return {**last, "sb": last["sb"] * 2, "bb": last["bb"] * 2, "ante": last["ante"] * 2}


def _setup(
    request: RoomRequest, event: Event, form: SettingsForm, *, status: int = 200
) -> HttpResponse:
    return render(
        request,
        "events/setup.html",
        {
            "page": setup_page(event),
            "event": event,
            "form": form,
            "curves": list(words.CURVES.items()),
        },
        status=status,
    )
