"""Rulings at a table: the situation, the kind, the decisions with the default ready, one tap."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from tables.models import FloorCall, Hand, Ruling, Table
from tables.rulebook import kinds, pages
from tables.rulebook.kind import Advice, Kind
from tables.screens.ruling_form import fields_of, read_asked
from tables.screens.ruling_words import advice_words, group_of, line_of
from tables.selectors.rulings import open_hand, read_case, read_rulings
from tables.services.calls import solve_call
from tables.services.rulings import decide
from tourney.core.errors import Refused
from tourney.core.now import now
from tourney.core.posting import answers_refusals, done, posted
from tourney.core.requests import RoomRequest
from tourney.core.wording import say
from tourney.people.access import access
from tourney.rules.errors import RuleViolation


@require_safe
@access("dealer", "floor")
def rulings(request: RoomRequest, table_id: int) -> HttpResponse:
    """What was ruled at the table; for the floor also the kinds, the likely situation first."""
    table = _table(table_id)
    hand = open_hand(table_id)
    case = read_case(table, hand, {}, now())
    call = _call(request, table)
    floor = "floor" in request.roles
    query = request.GET.get("q", "").strip()[:40]
    group = request.GET.get("group", "")
    if group not in kinds.GROUPS:
        group = group_of(case, call.reason if call else "")
    context = {
        **_about(request, table, hand),
        "case": case,
        "call": call,
        "floor": floor,
        "query": query,
        "group": group,
        "groups": kinds.GROUPS.items(),
        "kinds": _found(query) if query else [k for k in kinds.KINDS if k.group == group],
        "lines": [line_of(ruled) for ruled in read_rulings(table_id)],
        "fresh": request.GET.get("done", ""),
    }
    return render(request, "tables/rulings/table.html", context)


@require_safe
@access("floor")
def ruling_kind(request: RoomRequest, table_id: int, kind: str) -> HttpResponse:
    """One kind: the questions, and the decisions with the default and its reason."""
    return render(request, "tables/rulings/kind.html", _kind_context(request, table_id, kind))


@require_safe
@access("floor")
def ruling_advice(request: RoomRequest, table_id: int, kind: str) -> HttpResponse:
    """The decisions alone, as the answers given so far make them."""
    context = _kind_context(request, table_id, kind)
    return render(request, "tables/rulings/_decisions.html", context)


@require_POST
@access("floor")
@answers_refusals
def ruling_decide(request: RoomRequest, table_id: int, kind: str) -> HttpResponse:
    """Record the decision and carry it out; the call it answers is solved with it."""
    sent = posted(request)
    found = _kind(kind)
    hand, appeals, call = (_id(request, name) for name in ("hand", "appeals", "call"))
    answer = decide(
        table_id=table_id,
        kind=kind,
        decision=request.POST.get("decision", ""),
        asked=read_asked(found, request.POST),
        hand_id=hand,
        expected=sent.expected if hand else None,
        note=request.POST.get("note", "").strip(),
        appeals=appeals,
        actor=request.actor,
        key=sent.key,
    ).answer
    if call is not None and FloorCall.objects.filter(pk=call, table_id=table_id).exists():
        _solve(request, call, sent.key)
    response = done(request, "tables:rulings", table_id)
    name = "HX-Redirect" if "HX-Redirect" in response else "Location"
    response[name] += f"?done={answer['ruling']}"
    return response


def _solve(request: RoomRequest, call: int, key: str) -> None:
    try:
        solve_call(call_id=call, actor=request.actor, key=f"{key}:call")
    except Refused as refusal:
        # Somebody else has answered the call meanwhile; the ruling stands all the same.
        if refusal.code != "call_solved":
            raise


def _kind_context(request: RoomRequest, table_id: int, code: str) -> dict[str, Any]:
    kind = _kind(code)
    table = _table(table_id)
    hand = open_hand(table_id)
    refusal = ""
    try:
        asked = read_asked(kind, request.GET)
    except RuleViolation as wrong:
        asked, refusal = read_asked(kind, type(request.GET)()), say(wrong)
    case = kind.about(read_case(table, hand, asked, now()))
    playable = hand is not None and case.state is not None
    advice: Advice | None = None
    if playable or not kind.in_hand:
        try:
            advice = kind.advise(case)
        except RuleViolation as wrong:
            refusal = refusal or say(wrong)
    return {
        **_about(request, table, hand),
        "kind": kind,
        "rule": pages.BY_ID[(advice.rule if advice else "") or kind.rule],
        "case": case,
        "fields": fields_of(kind, case.asked, case, table, hand),
        # In a fixed order: a button must not move away under the finger.
        "decisions": kind.decisions,
        "default": advice.decision if advice else "",
        "why": advice_words(advice) if advice else "",
        "refusal": refusal,
        "possible": playable or not kind.in_hand,
        "appealed": _appealed(request, table),
        "call": _call(request, table),
        "note": request.GET.get("note", "")[:300],
    }


def _about(request: RoomRequest, table: Table, hand: Hand | None) -> dict[str, Any]:
    device = getattr(request, "device", None)
    return {
        "table": table,
        "event": table.event,
        "hand": hand,
        "on_tablet": device is not None and device.table_id == table.pk,
    }


def _found(query: str) -> list[Kind]:
    words = query.casefold().split()
    return [
        kind
        for kind in kinds.KINDS
        if all(w in f"{kind.rule} {kind.title} {kind.when}".casefold() for w in words)
    ]


def _table(table_id: int) -> Table:
    table = Table.objects.select_related("event").filter(pk=table_id).first()
    if table is None:
        raise Http404
    return table


def _kind(code: str) -> Kind:
    kind = kinds.BY_CODE.get(code)
    if kind is None:
        raise Http404
    return kind


def _id(request: HttpRequest, name: str) -> int | None:
    raw = request.POST.get(name, "") or request.GET.get(name, "")
    return int(raw) if raw.isdecimal() and len(raw) < 16 else None


def _call(request: HttpRequest, table: Table) -> FloorCall | None:
    """The call this answers: the one named, else the oldest that waits at the table."""
    waiting = FloorCall.objects.filter(table=table, solved_at=None).order_by("pk")
    named = _id(request, "call")
    return waiting.filter(pk=named).first() if named else waiting.first()


def _appealed(request: HttpRequest, table: Table) -> Any:
    named = _id(request, "appeals")
    if named is None or not Ruling.objects.filter(pk=named, table=table).exists():
        return None
    return line_of(read_rulings(table.pk, only=named)[0])
