"""A table run from the console: hands without a tablet, counts, button, closing."""

from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tables.models import Hand, Table
from tables.screens.floor_acts import Posted, console_act, insisted, maybe_number, number
from tables.services.breaking import break_table
from tables.services.floorplan import place_table
from tables.services.halts import halt_table
from tables.services.hands.facts import count_stack, override
from tables.services.hands.misdeal import dealer_push, set_positions
from tables.services.hands.results import count_hand, record_out
from tables.services.hands.start import start_hand
from tables.services.modes import set_mode
from tables.services.settle import settle_last
from tables.services.tables import close_table, open_table
from tourney.core.errors import Refused
from tourney.core.requests import RoomRequest
from tourney.people.access import access


@access("floor")
@require_POST
@console_act
def start(request: RoomRequest, sent: Posted, event_id: int, table_id: int) -> str:
    """Deal the next hand from the console."""
    done = start_hand(
        table_id=table_id,
        actor=request.actor,
        key=sent.key,
        expected=sent.expected,
        override=insisted(request),
    )
    return _("Hand %(number)s has started.") % {"number": done.answer["number"]}


@access("floor")
@require_POST
@console_act
def count(request: RoomRequest, sent: Posted, event_id: int, table_id: int) -> str:
    """One more hand was played at a table that does not record."""
    count_hand(table_id=table_id, actor=request.actor, key=sent.key, expected=sent.expected)
    return _("Hand counted.")


@access("floor")
@require_POST
@console_act
def out(request: RoomRequest, sent: Posted, event_id: int, table_id: int) -> str:
    """Player, out, by whom."""
    loser = number(request, "chair", least=0)
    winners = [int(c) for c in request.POST.getlist("by") if c.isdecimal() and int(c) != loser]
    if not winners:
        raise Refused("who_won")
    record_out(
        table_id=table_id,
        outs={loser: winners},
        actor=request.actor,
        key=sent.key,
        expected=sent.expected,
        override=insisted(request),
    )
    return _("Out and settled.")


@access("floor")
@require_POST
@console_act
def stack(request: RoomRequest, sent: Posted, event_id: int, table_id: int) -> str:
    """Set a stack to what was counted."""
    count_stack(
        table_id=table_id,
        chair=number(request, "chair", least=0),
        chips=number(request, "chips", least=0),
        actor=request.actor,
        key=sent.key,
        expected=sent.expected,
    )
    return _("Stack set. The difference is on the ledger.")


@access("floor")
@require_POST
@console_act
def button(request: RoomRequest, sent: Posted, event_id: int, table_id: int) -> str:
    """Say where the button is."""
    set_positions(
        table_id=table_id,
        button_chair=number(request, "chair", least=0),
        actor=request.actor,
        key=sent.key,
        expected=sent.expected,
    )
    return _("Button set.")


@access("floor")
@require_POST
@console_act
def settle(request: RoomRequest, sent: Posted, event_id: int, table_id: int) -> str:
    """Settle what a crash left."""
    settle_last(table_id)
    return _("Settled.")


@access("floor")
@require_POST
@console_act
def close(request: RoomRequest, sent: Posted, event_id: int, table_id: int) -> str:
    """Take an empty table out of use."""
    close_table(table_id=table_id, actor=request.actor, key=sent.key, expected=sent.expected)
    return _("Table closed.")


@access("floor")
@require_POST
@console_act
def open_one(request: RoomRequest, sent: Posted, event_id: int) -> str:
    """Put one more table into the event."""
    mode = request.POST.get("mode") or None
    done = open_table(
        event_id=event_id,
        actor=request.actor,
        key=sent.key,
        mode=mode if mode in Table.Mode.values else None,
    )
    return _("Table %(number)s is open.") % {"number": done.answer["number"]}


@access("floor")
@require_POST
@console_act
def halt(request: RoomRequest, sent: Posted, event_id: int, table_id: int) -> str:
    """This table waits, or goes on."""
    on = request.POST.get("on") == "yes"
    halt_table(table_id=table_id, on=on, actor=request.actor, key=sent.key, expected=sent.expected)
    return _("The table waits.") if on else _("The table goes on.")


@access("floor")
@require_POST
@console_act
def mode(request: RoomRequest, sent: Posted, event_id: int, table_id: int) -> str:
    """How the table's hands are recorded."""
    set_mode(
        table_id=table_id,
        mode=request.POST.get("mode", ""),
        actor=request.actor,
        key=sent.key,
        expected=sent.expected,
    )
    return _("Recording changed.")


@access("floor")
@require_POST
@console_act
def push(request: RoomRequest, sent: Posted, event_id: int, table_id: int) -> str:
    """A dealer push is under way: one more hand at this level if the bell rings now."""
    dealer_push(table_id=table_id, actor=request.actor, key=sent.key)
    return _("Dealer push noted.")


@access("floor")
@require_POST
@console_act
def break_up(request: RoomRequest, sent: Posted, event_id: int, table_id: int) -> str:
    """The table breaks after its hand; everybody gets a drawn seat."""
    break_table(table_id=table_id, actor=request.actor, key=sent.key, expected=sent.expected)
    return _("The table breaks after this hand.")


@access("floor")
@require_POST
@console_act
def place(request: RoomRequest, sent: Posted, event_id: int, table_id: int) -> str:
    """Where the table stands in the room."""
    place_table(
        table_id=table_id,
        x=_share(request, "x"),
        y=_share(request, "y"),
        actor=request.actor,
        key=sent.key,
    )
    return _("Table placed.")


@access("floor")
@require_POST
@console_act
def force(request: RoomRequest, sent: Posted, event_id: int, table_id: int) -> str:
    """Let an act stand that the rules refuse; the facts go on the log, the ruling on record."""
    hand = Hand.objects.filter(table_id=table_id, status=Hand.Status.OPEN).first()
    if hand is None:
        raise Refused("no_open_hand")
    given = {"verb": request.POST.get("verb", ""), "chair": number(request, "chair", least=0)}
    to = maybe_number(request, "to")
    if to is not None:
        given["to"] = to
    override(
        hand_id=hand.pk,
        act=given,
        actor=request.actor,
        key=sent.key,
        expected=sent.expected,
        note=request.POST.get("note", ""),
    )
    return _("It stands. The ruling is recorded.")


def _share(request: RoomRequest, name: str) -> float | None:
    raw = request.POST.get(name, "").strip()
    if not raw:
        return None
    try:
        return float(raw)
    except ValueError:
        raise Refused("bad_place") from None
