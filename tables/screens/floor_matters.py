"""The column of what waits: calls, outages, moves, rulings, each solved in one tap."""

from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tables.screens.floor_acts import Posted, console_act, number
from tables.services.calls import rule, solve_call
from tables.services.due import answer_outage
from tables.services.moves import cancel_move, change_move, confirm_seated, order_move
from tourney.core.requests import RoomRequest
from tourney.people.access import access


@access("floor")
@require_POST
@console_act
def outage(request: RoomRequest, sent: Posted, event_id: int) -> str:
    """Nobody watched for a while: does the time count?"""
    counts = request.POST.get("counts") == "yes"
    answer_outage(
        event_id=event_id,
        counts=counts,
        actor=request.actor,
        key=sent.key,
        expected=sent.expected,
    )
    return _("The time counts.") if counts else _("The time was given back.")


@access("floor")
@require_POST
@console_act
def solved(request: RoomRequest, sent: Posted, event_id: int, call_id: int) -> str:
    """The floor has been at the table."""
    solve_call(call_id=call_id, actor=request.actor, key=sent.key)
    return _("Call solved.")


@access("floor")
@require_POST
@console_act
def ruling(request: RoomRequest, sent: Posted, event_id: int) -> str:
    """Write a decision down."""
    table = request.POST.get("table", "")
    rule(
        event_id=event_id,
        kind=request.POST.get("kind", "") or "decision",
        table_id=int(table) if table.isdecimal() else None,
        rule=request.POST.get("rule", ""),
        note=request.POST.get("note", ""),
        actor=request.actor,
        key=sent.key,
    )
    return _("The ruling is recorded.")


@access("floor")
@require_POST
@console_act
def order(request: RoomRequest, sent: Posted, event_id: int, move_id: int) -> str:
    """The proposed move is right: the chair is kept, the player leaves after the hand."""
    order_move(move_id=move_id, actor=request.actor, key=sent.key, expected=sent.expected)
    return _("Move ordered.")


@access("floor")
@require_POST
@console_act
def change(request: RoomRequest, sent: Posted, event_id: int, move_id: int) -> str:
    """Somewhere else instead."""
    change_move(
        move_id=move_id,
        to_table=number(request, "table", least=1),
        to_chair=number(request, "chair", least=1) - 1,
        actor=request.actor,
        key=sent.key,
        expected=sent.expected,
    )
    return _("Move changed.")


@access("floor")
@require_POST
@console_act
def cancel(request: RoomRequest, sent: Posted, event_id: int, move_id: int) -> str:
    """The player stays."""
    cancel_move(move_id=move_id, actor=request.actor, key=sent.key, expected=sent.expected)
    return _("Move refused. The player stays.")


@access("floor")
@require_POST
@console_act
def seated(request: RoomRequest, sent: Posted, event_id: int, move_id: int) -> str:
    """The player sits at the new table."""
    confirm_seated(move_id=move_id, actor=request.actor, key=sent.key, expected=sent.expected)
    return _("Seated.")
