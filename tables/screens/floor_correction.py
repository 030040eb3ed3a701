"""Correcting an old hand: choose an act, say what it was, answer what lacks, see what follows, confirm.

Nothing is kept between the steps but the address: the change and the answers given so far.
"""

import json
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tables.models import Hand
from tables.screens.floor_acts import Posted, console_act
from tables.selectors.correction import act_lines, later_hands, stack_changes
from tables.services.hands.correction import correct_hand, planned
from tables.wording import act_sentence
from tourney.core.errors import Refused
from tourney.core.requests import RoomRequest
from tourney.core.wording import say
from tourney.events.models import Event
from tourney.people.access import access
from tourney.rules.errors import RuleViolation
from tourney.rules.hand import Act
from tourney.rules.hand.correction import Correction

Json = dict[str, Any]
WITH_AMOUNT = ("bet", "raise")


@access("floor")
@require_safe
def correction(request: RoomRequest, event_id: int, hand_id: int) -> HttpResponse:
    """The hand's acts; with one chosen and changed, what lacks or what follows."""
    event = get_object_or_404(Event, pk=event_id)
    hand = get_object_or_404(Hand.objects.select_related("table"), pk=hand_id)
    if hand.table.event_id != event_id:
        raise Http404
    context: Json = {"event": event, "hand": hand, "lines": act_lines(hand)}
    number = request.GET.get("number", "")
    if number.isdecimal():
        context["chosen"] = next((x for x in context["lines"] if x.number == int(number)), None)
        context["verbs"] = _verbs()
    try:
        asked = _asked(request.GET)
        if asked is not None:
            context |= _preview(hand, *asked)
    except RuleViolation as refusal:
        context["refused"] = say(refusal)
    return render(request, "tables/floor/correction.html", context)


@access("floor")
@require_POST
@console_act
def confirm(request: RoomRequest, sent: Posted, event_id: int, hand_id: int) -> str:
    """Put the difference onto the stacks as they stand."""
    asked = _asked(request.POST)
    if asked is None:
        raise Refused("bad_number", field="number", given="")
    number, act, answers = asked
    done = correct_hand(
        hand_id=hand_id,
        number=number,
        act=act,
        answers=answers,
        note=request.POST.get("note", ""),
        actor=request.actor,
        key=sent.key,
    )
    return _("Hand corrected: %(count)s stacks changed.") % {"count": len(done.answer["change"])}


def _asked(given: Any) -> tuple[int, Json | None, list[Json]] | None:
    """The change from the address or the form; None while it is not complete."""
    number, verb = given.get("number", ""), given.get("verb", "")
    if not number.isdecimal() or not verb:
        return None
    answers = [_read(text) for text in given.getlist("answer") if text]
    last = _act(given.get("next_verb", ""), given, "next_")
    if last is not None:
        answers.append(last)
    act = None if verb == "none" else _act(verb, given, "")
    return int(number), act, answers


def _read(text: str) -> Json:
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Refused("bad_number", field="answer", given=text[:30])
    return found


def _act(verb: str, given: Any, prefix: str) -> Json | None:
    """An act from the fields ``chair``, ``to`` and ``winners`` with that prefix."""
    if not verb:
        return None
    if verb == "win":
        words = "".join(c if c.isdecimal() else " " for c in given.get(f"{prefix}winners", ""))
        chairs = [int(word[:3]) - 1 for word in words.split()]
        pot = given.get(f"{prefix}pot", "")
        data: Json = {"chairs": chairs}
        if pot.isdecimal():
            data["pot"] = int(pot)
        return {"verb": "win", "data": data}
    chair, to = given.get(f"{prefix}chair", ""), given.get(f"{prefix}to", "")
    body: Json = {"verb": verb}
    if chair.isdecimal():
        body["chair"] = int(chair)
    if verb in WITH_AMOUNT:
        digits = "".join(c for c in to if c.isdecimal())
        body["to"] = int(digits[:15] or 0)
    return body


def _preview(hand: Hand, number: int, act: Json | None, answers: list[Json]) -> Json:
    plan = planned(hand, number, act, answers)
    return {
        "plan": plan,
        "number": number,
        "act": act,
        "changed": act_sentence(Act.from_json(act)) if act else _("did not happen"),
        "answers": [(json.dumps(body), act_sentence(Act.from_json(body))) for body in answers],
        "dropped": [act_sentence(gone) for gone in plan.dropped],
        "needed": _needed(plan),
        "changes": stack_changes(hand, plan.change),
        "later": later_hands(hand, plan.change) if plan.change else (),
    }


def _needed(plan: Correction) -> Json | None:
    """What the floor is asked next."""
    if plan.lacks == "act":
        legal = plan.state.legal()
        words = dict(_verbs())
        can = [
            ("fold", legal.fold),
            ("check", legal.check),
            ("call", legal.call),
            ("bet", legal.bet),
            ("raise", legal.raise_),
        ]
        return {
            "chair": plan.state.to_act,
            "street": plan.state.street,
            "verbs": [(verb, words[verb]) for verb, may in can if may],
            "bounds": legal.bet or legal.raise_,
        }
    if plan.lacks == "winners":
        pot = plan.state.undecided[-1]
        return {"pot": pot, "amount": plan.state.pots[pot].amount, "winners": True}
    return None


def _verbs() -> list[tuple[str, str]]:
    return [
        ("fold", _("folds")),
        ("check", _("checks")),
        ("call", _("calls")),
        ("bet", _("bets")),
        ("raise", _("raises to")),
        ("allin", _("is all-in")),
        ("win", _("wins (seats)")),
        ("none", _("did not happen")),
    ]
