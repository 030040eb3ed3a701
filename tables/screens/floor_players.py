"""A player from the console: rebuy or out, a chair, another chair, away, a penalty."""

from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tables.screens.floor_acts import Posted, console_act, maybe_number, number
from tables.services.bounties import decide_bounty
from tables.services.moves import move_player
from tables.services.presence import penalise, set_away
from tables.services.rebuys import decline_rebuy, rebuy
from tables.services.removals import remove_entry
from tables.services.seating import seat_entry
from tourney.core.errors import Refused
from tourney.core.requests import RoomRequest
from tourney.events.models import Entry
from tourney.people.access import access


@access("floor", "cashier")
@require_POST
@console_act
def buy_again(request: RoomRequest, sent: Posted, event_id: int, entry_id: int) -> str:
    """The player who is out of chips buys in again."""
    rebuy(event_id=event_id, entry_id=entry_id, actor=request.actor, key=sent.key)
    return _("Rebuy sold.")


@access("floor", "cashier")
@require_POST
@console_act
def out(request: RoomRequest, sent: Posted, event_id: int, entry_id: int) -> str:
    """No rebuy: the player is out."""
    decline_rebuy(event_id=event_id, entry_id=entry_id, actor=request.actor, key=sent.key)
    return _("Out. The place is noted.")


@access("floor", "cashier")
@require_POST
@console_act
def seat(request: RoomRequest, sent: Posted, event_id: int, entry_id: int) -> str:
    """A drawn chair for somebody who waits, or the one named."""
    table, chair = maybe_number(request, "table"), maybe_number(request, "chair")
    done = seat_entry(
        event_id=event_id,
        entry_id=entry_id,
        table_id=table,
        chair=None if chair is None else chair - 1,
        actor=request.actor,
        key=sent.key,
    )
    return _("Seat %(chair)s.") % {"chair": done.answer["chair"] + 1}


@access("floor")
@require_POST
@console_act
def move(request: RoomRequest, sent: Posted, event_id: int, entry_id: int) -> str:
    """The floor sends a player to another chair."""
    move_player(
        entry_id=entry_id,
        to_table=number(request, "table", least=1),
        to_chair=number(request, "chair", least=1) - 1,
        actor=request.actor,
        key=sent.key,
    )
    return _("Move ordered.")


@access("floor")
@require_POST
@console_act
def away(request: RoomRequest, sent: Posted, event_id: int, table_id: int) -> str:
    """Away from the table, or back."""
    gone = request.POST.get("away") == "yes"
    set_away(
        table_id=table_id,
        chair=number(request, "chair", least=0),
        away=gone,
        actor=request.actor,
        key=sent.key,
    )
    return _("Noted as away.") if gone else _("Back at the table.")


@access("floor")
@require_POST
@console_act
def penalty(request: RoomRequest, sent: Posted, event_id: int, table_id: int) -> str:
    """A warning, or hands or rounds to sit out."""
    done = penalise(
        table_id=table_id,
        chair=number(request, "chair", least=0),
        kind=request.POST.get("kind", ""),
        count=maybe_number(request, "count") or 0,
        note=request.POST.get("note", ""),
        actor=request.actor,
        key=sent.key,
    )
    hands = done.answer["hands"]
    return _("Hands to sit out: %(hands)s.") % {"hands": hands} if hands else _("Warning noted.")


@access("floor")
@require_POST
@console_act
def remove(request: RoomRequest, sent: Posted, event_id: int) -> str:
    """Disqualified, or never came: the chips leave play, the place follows."""
    remove_entry(
        event_id=event_id,
        entry_id=number(request, "entry", least=1),
        why=request.POST.get("why", ""),
        note=request.POST.get("note", ""),
        actor=request.actor,
        key=sent.key,
    )
    return _("Taken out of play. The chips are off the tables.")


@access("floor")
@require_POST
@console_act
def bounty(request: RoomRequest, sent: Posted, event_id: int, entry_id: int) -> str:
    """Who won the bounty on this entry: entry numbers, none when nobody did."""
    text = request.POST.get("winners", "")
    numbers = "".join(c if c.isdecimal() else " " for c in text).split()
    found = Entry.objects.filter(event=event_id, number__in=[int(n[:9]) for n in numbers])
    if found.count() != len(set(numbers)):
        raise Refused("bad_number", field="winners", given=text[:30])
    decide_bounty(
        event_id=event_id,
        entry_id=entry_id,
        winners=[entry.pk for entry in found],
        note=request.POST.get("note", ""),
        actor=request.actor,
        key=sent.key,
    )
    return _("Bounty decided.")
