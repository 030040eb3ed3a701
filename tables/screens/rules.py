"""The rulebook for everybody on staff or device: by section, by words, one rule alone."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tables.rulebook import pages
from tables.rulebook.entry import Rule, Sentence
from tourney.core.requests import RoomRequest
from tourney.events.models import Event
from tourney.events.words import SETTINGS, choice_word
from tourney.people.access import access
from tourney.rules.house import HouseRules


@dataclass(frozen=True, slots=True)
class Point:
    """A house setting of a rule as this event has it."""

    title: Sentence
    here: Sentence
    source: str


@dataclass(frozen=True, slots=True)
class Page:
    """A rule ready to print: its words, who sees to it, and what the house chose."""

    rule: Rule
    kinds: tuple[Sentence, ...]
    points: tuple[Point, ...]


@require_safe
@access("staff", "device")
def rules(request: RoomRequest) -> HttpResponse:
    """The whole rulebook, or the rules that hold the words asked for."""
    query = request.GET.get("q", "").strip()[:60]
    event = _event(request)
    found = pages.find_rules(query)
    sections = [
        (code, title, [_page(rule, event) for rule in found if rule.section == code])
        for code, title in pages.SECTIONS.items()
    ]
    context = {
        "query": query,
        "event": event,
        "sections": [section for section in sections if section[2]],
        "count": len(found),
        "sources": pages.SOURCES.items(),
    }
    fragment = bool(request.headers.get("HX-Request"))
    template = "tables/rules/_found.html" if fragment else "tables/rules/rules.html"
    return render(request, template, context)


@require_safe
@access("staff", "device")
def rule(request: RoomRequest, number: str) -> HttpResponse:
    """One rule: a fragment for dialogs, a page for a link."""
    found = pages.rule_id(number)
    if found is None:
        raise Http404
    event = _event(request)
    context = {"page": _page(pages.BY_ID[found], event), "event": event}
    fragment = bool(request.headers.get("HX-Request"))
    template = "tables/rules/_rule.html" if fragment else "tables/rules/rule.html"
    return render(request, template, context)


def _event(request: RoomRequest) -> Event | None:
    """The event whose settings are marked: the device's own, or the one named."""
    device = getattr(request, "device", None)
    named = request.GET.get("event", "")
    if named.isdecimal() and len(named) < 16:
        return Event.objects.filter(pk=int(named)).first()
    return device.event if device is not None else None


def _page(rule: Rule, event: Event | None) -> Page:
    house = HouseRules.from_json(event.house) if event else None
    points = []
    for setting in rule.settings if house else ():
        assert house is not None
        value = pages.chosen(setting, house)
        points.append(
            Point(
                SETTINGS[setting.name],
                choice_word(setting.name, value),
                pages.source_of(setting, value),
            )
        )
    return Page(rule, tuple(pages.KINDS[kind] for kind in rule.kinds), tuple(points))
