"""The tablet's quiet pages: everything counted anew, and the lighter ways to record."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from tables.models import Table
from tables.screens.tablet import read_or_404
from tables.services import hands
from tables.services.modes import set_mode
from tourney.core.errors import Refused
from tourney.core.posting import answers_refusals, posted
from tourney.people.access import access


@require_http_methods(["GET", "HEAD", "POST"])
@access("dealer", "floor")
@answers_refusals
def resync(request: HttpRequest, table_id: int) -> HttpResponse:
    """Button and all stacks on one screen, after hands that were not recorded."""
    tablet = read_or_404(table_id)
    if request.method != "POST":
        if request.GET.get("seen") == str(tablet.seen):
            return HttpResponse(status=204)
        page = "_resync" if request.headers.get("X-Live") else "resync"
        return render(request, f"tables/tablet/{page}.html", {"tablet": tablet})
    form = posted(request)
    actor = request.actor  # type: ignore[attr-defined]
    button = _number(request, "button")
    if button is not None and button != tablet.button:
        hands.set_positions(
            table_id=table_id, button_chair=button, actor=actor, key=_part(form.key, "button")
        )
    for chair in tablet.chairs:
        counted = _number(request, f"stack-{chair.chair}")
        if counted is None or not chair.seated or (counted == chair.stack and not chair.estimate):
            continue
        hands.count_stack(
            table_id=table_id,
            chair=chair.chair,
            chips=counted,
            actor=actor,
            key=_part(form.key, str(chair.chair)),
        )
    return redirect("tables:tablet", table_id)


@require_http_methods(["GET", "HEAD", "POST"])
@access("dealer", "floor")
@answers_refusals
def mode(request: HttpRequest, table_id: int) -> HttpResponse:
    """How this table is recorded: every action, results, only counting, or not at all."""
    tablet = read_or_404(table_id)
    if request.method != "POST":
        modes = [choice for choice in Table.Mode.choices if choice[0] != Table.Mode.NONE]
        return render(request, "tables/tablet/mode.html", {"tablet": tablet, "modes": modes})
    form = posted(request)
    set_mode(
        table_id=table_id,
        mode=request.POST.get("mode", ""),
        actor=request.actor,  # type: ignore[attr-defined]
        key=form.key,
    )
    return redirect("tables:tablet", table_id)


@require_POST
@access("dealer", "floor")
@answers_refusals
def told(request: HttpRequest, table_id: int) -> HttpResponse:
    """A hand told by what it left: new stacks, who is out by whom, or only that it was played."""
    tablet = read_or_404(table_id)
    form = posted(request)
    actor = request.actor  # type: ignore[attr-defined]
    outs = {
        chair.chair: [taker]
        for chair in tablet.chairs
        if chair.seated and (taker := _number(request, f"out-{chair.chair}")) is not None
    }
    stacks = {
        chair.chair: counted
        for chair in tablet.chairs
        if chair.seated
        and (counted := _number(request, f"stack-{chair.chair}")) is not None
        and counted != chair.stack
    }
    if stacks:
        for chair in outs:
            stacks.setdefault(chair, 0)
        hands.record_result(
            table_id=table_id,
            stacks=stacks,
            by=outs,
            counted=bool(request.POST.get("counted")),
            actor=actor,
            key=form.key,
        )
    elif outs:
        hands.record_out(table_id=table_id, outs=outs, actor=actor, key=form.key)
    else:
        hands.count_hand(table_id=table_id, actor=actor, key=form.key)
    return redirect("tables:tablet", table_id)


def _number(request: HttpRequest, name: str) -> int | None:
    """A whole number from the form, typed with or without separators; None when left empty."""
    raw = "".join(c for c in request.POST.get(name, "") if c not in " .,'\u00a0\u202f")
    if not raw:
        return None
    if not raw.isascii() or not raw.isdigit():
        raise Refused("not_a_number", field=name)
    return int(raw)


def _part(key: str, name: str) -> str:
    """The key of one of a form's commands: the same form sent twice is the same commands."""
    return str(uuid.uuid5(uuid.UUID(key), name))
