"""The desk: players in, money in, prizes out. Works without JavaScript."""

from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from tourney.core.errors import Refused
from tourney.core.posting import answers_refusals, posted
from tourney.core.requests import RoomRequest
from tourney.core.wording import say
from tourney.events.models import Event
from tourney.events.selectors.desk import desk_page
from tourney.events.services.bounties import pay_bounties
from tourney.events.services.entries import register, unregister
from tourney.events.services.events import close_registration
from tourney.events.services.payouts import pay_out
from tourney.people.access import access
from tourney.rules.errors import RuleViolation

MOST_NAMES = 500


@access("cashier", "floor")
@require_GET
def desk(request: RoomRequest, event_id: int) -> HttpResponse:
    """Search, entries, money and payouts of one event."""
    return _desk(request, event_id)


def _desk(
    request: RoomRequest,
    event_id: int,
    *,
    refusal: RuleViolation | None = None,
    left: Sequence[str] = (),
    held: Sequence[str] = (),
) -> HttpResponse:
    """The page; ``left`` are names not entered because of ``refusal``, ``held`` namesakes."""
    event = get_object_or_404(Event, pk=event_id)
    page = desk_page(event, query=request.GET.get("q", "")[:80])
    told = {"text": say(refusal), "code": refusal.code} if refusal is not None else {}
    names = {"left": "\n".join(left), "held": held, "held_lines": "\n".join(held)}
    return render(
        request,
        "events/desk.html",
        {"page": page, "event": event} | told | names,
        status=422 if refusal is not None or held else 200,
    )


@access("cashier", "floor")
@require_POST
@answers_refusals
def enter(request: RoomRequest, event_id: int) -> HttpResponse:
    """Enter a player found by search, or new ones by name: a line each."""
    sent = posted(request)
    player = request.POST.get("player", "")
    if player.isdecimal():
        register(event_id=event_id, player_id=int(player), actor=request.actor, key=sent.key)
        return redirect("events:desk", event_id)
    names = [name for name in request.POST.get("name", "").splitlines() if name.strip()]
    if len(names) > MOST_NAMES:
        return _desk(
            request, event_id, refusal=Refused("too_many_names", limit=MOST_NAMES), left=names
        )
    held: list[str] = []
    for place, name in enumerate(names or [""]):
        # One key per name, so that a repeated post of a pasted list enters nobody twice.
        key = sent.key if place == 0 else f"{sent.key}:{place}"
        try:
            register(
                event_id=event_id,
                name=name,
                namesake="namesake" in request.POST,
                actor=request.actor,
                key=key,
            )
        except RuleViolation as refusal:
            if refusal.code != "namesake_in":
                return _desk(request, event_id, refusal=refusal, left=[*held, *names[place:]])
            held.append(name)
    if held:
        return _desk(request, event_id, held=held)
    return redirect("events:desk", event_id)


@access("cashier", "floor")
@require_POST
@answers_refusals
def leave(request: RoomRequest, event_id: int, entry_id: int) -> HttpResponse:
    """Take an entry back before it has a chair."""
    unregister(event_id=event_id, entry_id=entry_id, actor=request.actor, key=posted(request).key)
    return redirect("events:desk", event_id)


@access("floor")
@require_POST
@answers_refusals
def close(request: RoomRequest, event_id: int) -> HttpResponse:
    """End registration; the prizes are frozen."""
    close_registration(event_id=event_id, actor=request.actor, key=posted(request).key)
    return redirect("events:desk", event_id)


@access("cashier", "floor")
@require_POST
@answers_refusals
def pay(request: RoomRequest, event_id: int, payout_id: int) -> HttpResponse:
    """Pay a prize out."""
    pay_out(event_id=event_id, payout_id=payout_id, actor=request.actor, key=posted(request).key)
    return redirect("events:desk", event_id)


@access("cashier", "floor")
@require_POST
@answers_refusals
def bounty(request: RoomRequest, event_id: int, entry_id: int) -> HttpResponse:
    """Pay an entry the bounties it has won."""
    pay_bounties(event_id=event_id, entry_id=entry_id, actor=request.actor, key=posted(request).key)
    return redirect("events:desk", event_id)
