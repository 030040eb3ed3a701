"""The clock's buttons on the console, and starting play."""

from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tables.screens.floor_acts import Posted, console_act, maybe_number, number
from tables.services.breaking import make_final_table
from tables.services.event import start_event
from tables.services.halts import halt_play, last_hands, resume_play
from tables.services.handforhand import start_hand_for_hand, stop_hand_for_hand
from tourney.core.errors import Refused
from tourney.core.requests import RoomRequest
from tourney.events.services import clock
from tourney.events.services.message import set_message
from tourney.people.access import access

MINUTE = 60


@access("floor")
@require_POST
@console_act
def start(request: RoomRequest, sent: Posted, event_id: int) -> str:
    """Draw seats if they are not drawn, start play, and go to the floor."""
    start_event(event_id=event_id, actor=request.actor, key=sent.key, expected=sent.expected)
    return _("Play has started.")


@access("floor")
@require_POST
@console_act
def stop(request: RoomRequest, sent: Posted, event_id: int) -> str:
    """Stop the time; hands go on."""
    clock.stop_clock(event_id=event_id, actor=request.actor, key=sent.key, expected=sent.expected)
    return _("The clock stands still. Hands go on.")


@access("floor")
@require_POST
@console_act
def resume(request: RoomRequest, sent: Posted, event_id: int) -> str:
    """Let the time run on."""
    clock.resume_clock(event_id=event_id, actor=request.actor, key=sent.key, expected=sent.expected)
    return _("The clock runs.")


@access("floor")
@require_POST
@console_act
def add_time(request: RoomRequest, sent: Posted, event_id: int) -> str:
    """Give time back, or take it."""
    minutes = number(request, "minutes")
    sign = -1 if request.POST.get("take") == "yes" else 1
    clock.add_time(
        event_id=event_id,
        seconds=sign * minutes * MINUTE,
        actor=request.actor,
        key=sent.key,
        expected=sent.expected,
    )
    return _("%(minutes)s minutes given.") % {"minutes": sign * minutes}


@access("floor")
@require_POST
@console_act
def jump(request: RoomRequest, sent: Posted, event_id: int) -> str:
    """Go to another level or break."""
    minutes = maybe_number(request, "minutes")
    if minutes is not None and minutes < 1:
        raise Refused("bad_number", field="minutes", given=str(minutes))
    clock.jump_clock(
        event_id=event_id,
        item=number(request, "item", least=0),
        seconds=None if minutes is None else minutes * MINUTE,
        actor=request.actor,
        key=sent.key,
        expected=sent.expected,
    )
    return _("The clock was set.")


@access("floor")
@require_POST
@console_act
def message(request: RoomRequest, sent: Posted, event_id: int) -> str:
    """What the room reads at the foot of the clock."""
    set_message(
        event_id=event_id,
        message=request.POST.get("message", ""),
        actor=request.actor,
        key=sent.key,
        expected=sent.expected,
    )
    return _("The clock shows it.")


@access("floor")
@require_POST
@console_act
def halt(request: RoomRequest, sent: Posted, event_id: int) -> str:
    """No new hands at any table; the clock is another matter."""
    halt_play(event_id=event_id, actor=request.actor, key=sent.key, expected=sent.expected)
    return _("Play is halted: no new hands.")


@access("floor")
@require_POST
@console_act
def unhalt(request: RoomRequest, sent: Posted, event_id: int) -> str:
    """Play goes on."""
    resume_play(event_id=event_id, actor=request.actor, key=sent.key, expected=sent.expected)
    return _("Play goes on.")


@access("floor")
@require_POST
@console_act
def last(request: RoomRequest, sent: Posted, event_id: int) -> str:
    """So many more hands at every table; an empty field lifts the count."""
    hands = maybe_number(request, "hands")
    last_hands(
        event_id=event_id,
        hands=hands,
        actor=request.actor,
        key=sent.key,
        expected=sent.expected,
    )
    return _("The tables count down.") if hands else _("The count of last hands is lifted.")


@access("floor")
@require_POST
@console_act
def final_table(request: RoomRequest, sent: Posted, event_id: int) -> str:
    """Everybody left draws for the final table."""
    make_final_table(event_id=event_id, actor=request.actor, key=sent.key)
    return _("Final table: every table finishes its hand, then all draw.")


@access("floor")
@require_POST
@console_act
def hand_for_hand(request: RoomRequest, sent: Posted, event_id: int) -> str:
    """All tables wait for each other, or play on by themselves again."""
    on = request.POST.get("on") == "yes"
    change = start_hand_for_hand if on else stop_hand_for_hand
    change(event_id=event_id, actor=request.actor, key=sent.key, expected=sent.expected)
    return _("Hand for hand begins.") if on else _("Hand for hand is over.")
