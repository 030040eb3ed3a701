"""A room to test in: events made, players seated and hands played through the services."""

import uuid
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from tables.models import Hand, Seat, Table
from tables.services.event import start_event
from tables.services.hands import record, start_hand
from tables.services.seating import seat_entry
from tables.services.tables import open_table
from tourney.core.command import Actor
from tourney.events.models import ClockEntry, Entry, Event
from tourney.events.services.entries import register
from tourney.events.services.events import create_event
from tourney.money import ledger

FLOOR = Actor("staff", staff_id=1)
DEALER = Actor("device", device_id=1)
NAMES = ("Alice", "Bob", "Carol", "Ted", "Eve", "Frank", "Grace", "Heidi", "Ivan", "Judy")


def new_key() -> str:
    """A tap of its own."""
    return str(uuid.uuid4())


def structure(
    levels: Sequence[tuple[int, int]] = ((50, 100), (100, 200), (200, 400)),
    *,
    minutes: float = 10,
    ante: int = 0,
    limit: str = "no-limit",
    break_after: int | None = None,
) -> dict[str, Any]:
    """A structure file in the schema the product reads."""
    items: list[dict[str, Any]] = []
    for number, (sb, bb) in enumerate(levels, start=1):
        items.append(
            {"type": "level", "level": number, "minutes": minutes, "sb": sb, "bb": bb, "ante": ante}
        )
        if number == break_after:
            items.append({"type": "break", "minutes": 5})
    return {
        "schema": "td-structure/1",
        "id": "test",
        "name": "Test",
        "game": "holdem",
        "limit": limit,
        "starting_stack": 1000,
        "table_size": 9,
        "ante_kind": "big_blind" if ante else "none",
        "items": items,
    }


def make_event(*, shape: dict[str, Any] | None = None, **settings: Any) -> Event:
    """An event with registration open."""
    settings.setdefault("payout_plan", {"kind": "percent", "shares": [5000, 3000, 2000]})
    done = create_event(
        name="Sit and go",
        structure=shape or structure(),
        actor=FLOOR,
        key=new_key(),
        **{"buy_in": 1000, **settings},
    )
    return Event.objects.get(pk=done.answer["event"])


def enter(event: Event, *names: str) -> list[Entry]:
    """Register players by name."""
    found = []
    for name in names:
        done = register(event_id=event.pk, name=name, actor=FLOOR, key=new_key())
        found.append(Entry.objects.get(pk=done.answer["entry"]))
    return found


def seated_table(
    stacks: Sequence[int | None], *, button: int | None = 0, start: bool = True, **settings: Any
) -> Table:
    """One running table with these stacks per chair; the event's starting stack is counted away."""
    event = make_event(**settings)
    chairs = [chair for chair, stack in enumerate(stacks) if stack]
    entries = enter(event, *NAMES[: len(chairs)])
    done = open_table(event_id=event.pk, actor=FLOOR, key=new_key(), chairs=len(stacks))
    table = Table.objects.get(pk=done.answer["table"])
    for chair, entry in zip(chairs, entries, strict=True):
        seat_entry(
            event_id=event.pk,
            entry_id=entry.pk,
            table_id=table.pk,
            chair=chair,
            actor=FLOOR,
            key=new_key(),
        )
    if start:
        start_event(event_id=event.pk, actor=FLOOR, key=new_key())
    for chair in chairs:
        _count(table, chair, stacks[chair] or 0)
    Table.objects.filter(pk=table.pk).update(button_chair=button)
    table.refresh_from_db()
    return table


def _count(table: Table, chair: int, chips: int) -> None:
    from tables.services.hands import count_stack

    if stack_at(table, chair) != chips:
        count_stack(table_id=table.pk, chair=chair, chips=chips, actor=FLOOR, key=new_key())


def later(table: Table, minutes: float) -> None:
    """Let time pass: the clock began that much earlier."""
    for entry in ClockEntry.objects.filter(event=table.event_id):
        entry.at -= timedelta(minutes=minutes)
        entry.save(update_fields=["at"])


def deal(table: Table, **more: Any) -> Hand:
    """Start the next hand."""
    done = start_hand(table_id=table.pk, actor=DEALER, key=new_key(), **more)
    return Hand.objects.get(pk=done.answer["hand"])


def tap(hand: Hand, *acts: Any, **more: Any) -> Hand:
    """Record acts written as ``(chair, verb)``, ``(chair, verb, to)`` or ready JSON."""
    bodies = [act if isinstance(act, dict) else body(*act) for act in acts]
    record(hand_id=hand.pk, acts=bodies, actor=DEALER, key=new_key(), **more)
    hand.refresh_from_db()
    return hand


def body(chair: int, verb: str, to: int | None = None) -> dict[str, Any]:
    """One act as JSON."""
    out: dict[str, Any] = {"verb": verb, "chair": chair}
    if to is not None:
        out["to"] = to
    return out


def win(*chairs: int) -> dict[str, Any]:
    """The dealer's word."""
    return {"verb": "win", "data": {"chairs": list(chairs)}}


def stacks(table: Table) -> dict[int, int]:
    """Chips per occupied chair."""
    live = Seat.objects.filter(table=table, status=Seat.Status.SEATED)
    return dict(live.values_list("chair", "stack"))


def stack_at(table: Table, chair: int) -> int:
    return stacks(table)[chair]


def seat_at(table: Table, chair: int) -> Seat:
    return Seat.objects.get(table=table, chair=chair, status=Seat.Status.SEATED)


def chips_agree(event_id: int) -> bool:
    """Chips in front of players equal what the ledger issued."""
    live = Seat.objects.filter(table__event_id=event_id).exclude(status=Seat.Status.LEFT)
    return sum(live.values_list("stack", flat=True)) == ledger.totals(event_id)["chips"]
