"""The seat draw: random, even over the tables, kept with its seed so that it can be shown again (R-146)."""

import secrets
from collections.abc import Sequence
from typing import Any

from django.db.models import Max, Min

from tables.models import Seat, Table
from tables.seat_draw import seeded_draw
from tables.services.tables import LIVE_SEATS, open_within
from tourney.core import prepared, verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.events.models import Entry, Event
from tourney.money import ledger
from tourney.money.models import LedgerLine

BATCH = 500
Chair = tuple[int, int]


def draw_seats(
    *, event_id: int, actor: Actor, key: str, seed: str | None = None, tables: int | None = None
) -> Done:
    """Draw a chair for every registered entry, even across tables, and issue the chips.

    Opens as many tables as are needed (or ``tables``). The seed is kept with the event and with
    the draw. Answers ``seed``, ``seats``, ``tables``, ``together`` (pairs who asked to sit apart
    and could not). Refused: ``draw_done``, ``nobody_registered``, ``not_enough_chairs``,
    ``seat_taken``, ``no_accessible_chair``, ``event_not_open``.
    """

    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id)
        if event.status != Event.Status.OPEN:
            raise Refused("event_not_open", event=event_id)
        if Seat.objects.filter(table__event=event, status__in=LIVE_SEATS).exists():
            raise Refused("draw_done", event=event_id)
        seats = draw_within(cmd, event, seed=seed, tables=tables)
        return {
            "seed": event.draw_seed,
            "seats": len(seats),
            "tables": len({seat.table_id for seat in seats}),
            "together": cmd.params["together"],
        }

    body = {"seed": seed, "tables": tables}
    return command("seats.draw", act, event_id=event_id, actor=actor, key=key, body=body)


def draw_within(
    cmd: Command, event: Event, *, seed: str | None = None, tables: int | None = None
) -> list[Seat]:
    """The draw inside a running command that has locked the event."""
    entries = list(
        Entry.objects.filter(event=event, status=Entry.Status.REGISTERED).order_by("number")
    )
    if not entries:
        raise Refused("nobody_registered", event=event.pk)
    if seed or not event.draw_seed:
        event.draw_seed = (seed or secrets.token_hex(8))[:40]
        cmd.save(event, "draw_seed")
    found = _tables_for(cmd, event, len(entries), tables)
    asked = wishes_of(event, entries, found)
    drawn = seeded_draw(
        [entry.pk for entry in entries],
        [(table.pk, table.chairs) for table in found],
        event.draw_seed,
        asked,
    )
    stack_of = {entry.pk: entry.stack_to_start(event) for entry in entries}
    seats = [
        Seat(
            table_id=int(card.table),
            chair=card.chair,
            entry_id=int(entry_id),
            stack=stack_of[int(entry_id)],
            since=cmd.at,
        )
        for entry_id, card in drawn.seats.items()
    ]
    prepared.insert_all(seats)
    # Nobody sat in this event before, and the event is locked.
    drawn_now = Seat.objects.filter(table__event=event, status=Seat.Status.SEATED)
    ids = drawn_now.aggregate(first=Min("pk"), last=Max("pk"))
    Entry.objects.filter(event=event, status=Entry.Status.REGISTERED).update(
        status=Entry.Status.PLAYING
    )
    ledger.issue_chips(
        cmd,
        event_id=event.pk,
        kind=LedgerLine.Kind.BUY_IN,
        chips=list(stack_of.items()),
    )
    cmd.params.update(
        seed=event.draw_seed,
        drawn=len(seats),
        tables=[[table.pk, table.chairs] for table in found],
        wishes=asked,
        together=[[int(one), int(other)] for one, other in drawn.together],
        first_seat=ids["first"],
        last_seat=ids["last"],
    )
    cmd.ring(f"board:{event.pk}", f"clock:{event.pk}", f"room:{event.pk}")
    cmd.ring(*(f"table:{table.pk}" for table in found))
    return seats


def wishes_of(event: Event, entries: Sequence[Entry], tables: Sequence[Table]) -> dict[str, Any]:
    """What this draw has to respect, as the feed keeps it: ids of entries and tables.

    A chair given to a player, chairs that are accessible and who needs one, who sits apart.
    """
    by_number = {table.number: table.pk for table in tables}
    here = {entry.pk for entry in entries}
    stored: dict[str, Any] = event.draw_wishes
    fixed = {
        str(entry.pk): [by_number[entry.seat_wish["table"]], entry.seat_wish["chair"]]
        for entry in entries
        if entry.seat_wish.get("table") in by_number
    }
    return {
        "fixed": fixed,
        "accessible_players": [e.pk for e in entries if e.seat_wish.get("accessible")],
        "accessible": [
            [by_number[number], chair]
            for number, chair in stored.get("accessible", ())
            if number in by_number
        ],
        "apart": [
            group
            for asked in stored.get("apart", ())
            if len(group := [pk for pk in asked if pk in here]) > 1
        ],
    }


def wish_seats(
    *,
    event_id: int,
    actor: Actor,
    key: str,
    apart: Sequence[Sequence[int]] = (),
    accessible: Sequence[Chair] = (),
    needs: Sequence[int] = (),
    fixed: dict[int, Chair] | None = None,
    expected: int | None = None,
) -> Done:
    """What the draw has to respect, by numbers of entries and tables (chairs 0-based).

    ``apart``: groups that start at different tables; ``accessible``: (table, chair) that are,
    ``needs``: entries that need one; ``fixed``: entry → (table, chair), exempt from draw and
    balancing. Replaces what was asked before. Refused: ``draw_done``, ``not_found``.
    """
    given = fixed or {}

    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id, expected=expected)
        if Seat.objects.filter(table__event=event, status__in=LIVE_SEATS).exists():
            raise Refused("draw_done", event=event_id)
        named = {*needs, *given, *(number for group in apart for number in group)}
        entries = {e.number: e for e in Entry.objects.filter(event=event, number__in=named)}
        for number in sorted(named):
            if number not in entries:
                raise Refused("not_found", what="entry", id=number)
        wished = Entry.objects.filter(event=event).exclude(seat_wish={})
        before = {str(entry.pk): entry.seat_wish for entry in wished}
        cmd.params.update(before=[event.draw_wishes, before])
        changed = {entry.pk: entry for entry in wished}
        for entry in changed.values():
            entry.seat_wish = {}
        for number in needs:
            entry = changed.setdefault(entries[number].pk, entries[number])
            entry.seat_wish = {"accessible": True}
        for number, (table, chair) in given.items():
            entry = changed.setdefault(entries[number].pk, entries[number])
            entry.seat_wish = {"table": table, "chair": chair}
        cmd.save_all(list(changed.values()), "seat_wish")
        event.draw_wishes = {
            "apart": [[entries[number].pk for number in group] for group in apart],
            "accessible": [list(chair) for chair in accessible],
        }
        cmd.save(event, "draw_wishes")
        cmd.ring(f"room:{event_id}")
        return {"revision": event.revision}

    body = {
        "apart": [list(group) for group in apart],
        "accessible": [list(chair) for chair in accessible],
        "needs": list(needs),
        "fixed": {str(number): list(chair) for number, chair in given.items()},
    }
    return command("seats.wish", act, event_id=event_id, actor=actor, key=key, body=body)


def _tables_for(cmd: Command, event: Event, entries: int, wanted: int | None) -> list[Table]:
    found = list(Table.objects.filter(event=event, status=Table.Status.OPEN).order_by("number"))
    missing = entries - sum(table.chairs for table in found)
    more = max(-(-missing // event.table_size), 0)
    if wanted is not None:
        more = max(wanted - len(found), 0)
    if more:
        found += open_within(cmd, event, [event.table_size] * more)
    return found


def take_back_draw(cmd: Command, row: FeedRow) -> None:
    """Everybody drawn by that row stands up again; the chips are taken back."""
    seats = Seat.objects.filter(
        pk__gte=row.params["first_seat"],
        pk__lte=row.params["last_seat"],
        table__event=row.event_id,
        status=Seat.Status.SEATED,
    )
    entries = list(seats.values_list("entry_id", flat=True))
    if len(entries) != row.params["drawn"]:
        raise Refused("touched_since", what="seat", id=row.params["first_seat"])
    seats.update(status=Seat.Status.LEFT, until=cmd.at, stack=0)
    for start in range(0, len(entries), BATCH):
        Entry.objects.filter(pk__in=entries[start : start + BATCH]).update(
            status=Entry.Status.REGISTERED
        )
    ledger.void_lines_of(cmd, row.pk)
    cmd.ring(f"board:{row.event_id}", f"clock:{row.event_id}", f"room:{row.event_id}")


def _undo_wishes(cmd: Command, row: FeedRow) -> None:
    assert row.event_id is not None
    event = cmd.lock(Event, row.event_id)
    event.draw_wishes, before = row.params["before"]
    cmd.save(event, "draw_wishes")
    entries = list(Entry.objects.filter(event=event))
    for entry in entries:
        entry.seat_wish = before.get(str(entry.pk), {})
    cmd.save_all(entries, "seat_wish")


verbs.register("seats.draw", inverse=take_back_draw)
verbs.register("seats.wish", inverse=_undo_wishes)
