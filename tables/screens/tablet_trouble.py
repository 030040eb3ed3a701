"""Exposed card and misdeal: what the rules say, in sentences a dealer can follow at once."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tables import wording_trouble
from tables.models import Hand, Table
from tables.selectors.tablet_log import is_act, standing_rows
from tourney.people.access import access
from tourney.rules.house import HouseRules
from tourney.rules.misdeal import ACTIONS, CAUSES, rule_misdeal, substantial_action

EXPOSED = (
    "exposed_first_card",
    "exposed_second_card",
    "exposed_later",
    "exposed_several",
    "exposed_by_player",
)


@require_safe
@access("dealer", "floor")
def exposed(request: HttpRequest, table_id: int) -> HttpResponse:
    """Which card lies open, and what becomes of it."""
    return _answer(request, table_id, EXPOSED)


@require_safe
@access("dealer", "floor")
def misdeal(request: HttpRequest, table_id: int) -> HttpResponse:
    """The causes of a misdeal and what each of them means now."""
    return _answer(request, table_id, tuple(c for c in CAUSES if c not in EXPOSED))


def _answer(request: HttpRequest, table_id: int, causes: tuple[str, ...]) -> HttpResponse:
    table = Table.objects.select_related("event").filter(pk=table_id).first()
    if table is None:
        raise Http404
    hand = Hand.objects.filter(table=table, status=Hand.Status.OPEN).first()
    acted = hand is not None and _substantial(hand)
    cause = request.GET.get("cause", "")
    context: dict[str, object] = {"hand": hand, "acted": acted}
    if cause in causes:
        house = HouseRules.from_json(table.event.house)
        ruling = rule_misdeal(
            cause,
            substantial_action=acted,
            exposed_fatal=house.exposed_fatal,
            extra_card=house.extra_card,
        )
        context |= {
            "cause": cause,
            "title": wording_trouble.CAUSES[cause],
            "ruling": ruling,
            "steps": wording_trouble.steps(ruling, cause),
        }
    else:
        context["causes"] = [(code, wording_trouble.CAUSES[code]) for code in causes]
    return render(request, "tables/tablet/_trouble.html", context)


def _substantial(hand: Hand) -> bool:
    verbs = [row.body["verb"] for row in standing_rows(hand.log.order_by("number")) if is_act(row)]
    return substantial_action(verb for verb in verbs if verb in ACTIONS)
