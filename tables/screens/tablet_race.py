"""The chip race on the tablet: odd chips per chair, the cards dealt for them, who gets a new chip (R-160)."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tables.models import Seat, Table
from tables.screens.tablet import read_or_404
from tables.selectors.tablet_next import race_due
from tables.services.colour_up import plan_colour_up, race_off
from tourney.core.errors import Refused
from tourney.core.posting import answers_refusals, posted
from tourney.core.requests import RoomRequest
from tourney.core.wording import say
from tourney.events.selectors.clock import read_event_clock
from tourney.people.access import access
from tourney.rules.errors import RuleViolation


@require_http_methods(["GET", "HEAD", "POST"])
@access("dealer", "floor")
@answers_refusals
def race(request: RoomRequest, table_id: int) -> HttpResponse:
    """Count the odd chips, type the cards of each seat, change the stacks."""
    tablet = read_or_404(table_id)
    old, new = _values(request, table_id)
    if request.method == "POST":
        cards = {}
        for name, text in request.POST.items():
            if name.startswith("cards-") and name[6:].isdecimal() and str(text).strip():
                cards[int(name[6:])] = [_card(word) for word in str(text).split()]
        sent = posted(request)
        race_off(
            table_id=table_id,
            old_chip=old,
            new_chip=new,
            cards=cards,
            actor=request.actor,
            key=sent.key,
            expected=sent.expected,
        )
        return redirect("tables:tablet", table_id)
    context = {"tablet": tablet, "old": old, "new": new}
    context["revision"] = Table.objects.values_list("revision", flat=True).get(pk=table_id)
    try:
        racing = plan_colour_up(table_id, old_chip=old, new_chip=new) if new else []
    except RuleViolation as refusal:
        # A stack is not made of these chips: it was counted wrong, and nothing is raced before.
        context["refused"] = say(refusal)
    else:
        names = {chair.chair: chair.name for chair in tablet.chairs}
        context["racing"] = [(odd, names.get(odd.chair, "")) for odd in racing]
        total = sum(odd.odd for odd in racing) * old
        context["new_chips"] = (2 * total + new) // (2 * new) if new else 0
    return render(request, "tables/tablet/race.html", context)


def _values(request: RoomRequest, table_id: int) -> tuple[int, int]:
    """The chip values asked for, else those the structure's last break names; (0, 0): none."""
    given = request.POST if request.method == "POST" else request.GET
    old, new = given.get("old", ""), given.get("new", "")
    if old.isdecimal() and new.isdecimal():
        return int(old[:12]), int(new[:12])
    if request.method == "POST":
        raise Refused("bad_number", field=_("chip values"), given=(old or new)[:30])
    event_id = Table.objects.values_list("event_id", flat=True).get(pk=table_id)
    stacks = Seat.objects.filter(table=table_id, status=Seat.Status.SEATED)
    found = race_due(read_event_clock(event_id), list(stacks.values_list("stack", flat=True)))
    return found or (0, 0)


def _card(word: str) -> str:
    """A card as people type it: 10h, Kd, kd."""
    word = word.replace("10", "T")
    return word[:1].upper() + word[1:].lower()
