"""Who sits where: the draw, and single entries finding a chair. Chips are issued with the chair."""

import secrets
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from tables.models import Seat, Table
from tables.services.tables import LIVE_SEATS, open_within
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.events.models import Entry, Event
from tourney.money import ledger
from tourney.money.models import LedgerLine

BATCH = 500


def draw_seats(
    *, event_id: int, actor: Actor, key: str, seed: str | None = None, tables: int | None = None
) -> Done:
    """Draw a chair for every registered entry, even across tables, and issue the chips.

    Opens as many tables as are needed (or ``tables``). The seed is kept with the event, so the
    draw can be shown again (R-146). Answers ``seed``, ``seats``, ``tables``. Refused:
    ``draw_done``, ``nobody_registered``, ``too_few_chairs``, ``event_not_open``.
    """

    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id)
        if event.status != Event.Status.OPEN:
            raise Refused("event_not_open", event=event_id)
        if Seat.objects.filter(table__event=event, status__in=LIVE_SEATS).exists():
            raise Refused("draw_done", event=event_id)
        seats = draw_within(cmd, event, seed=seed, tables=tables)
        count = len({seat.table_id for seat in seats})
        return {"seed": event.draw_seed, "seats": len(seats), "tables": count}

    body = {"seed": seed, "tables": tables}
    return command("seats.draw", act, event_id=event_id, actor=actor, key=key, body=body)


def draw_within(
    cmd: Command, event: Event, *, seed: str | None = None, tables: int | None = None
) -> list[Seat]:
    """The draw inside a running command that has locked the event."""
    entries = list(Entry.objects.filter(event=event, status=Entry.Status.REGISTERED))
    if not entries:
        raise Refused("nobody_registered", event=event.pk)
    if seed or not event.draw_seed:
        event.draw_seed = (seed or secrets.token_hex(8))[:40]
        cmd.save(event, "draw_seed")
    found = _tables_for(cmd, event, len(entries), tables)
    placed = plan_draw(
        [entry.pk for entry in entries],
        [(table.pk, table.chairs) for table in found],
        Random(event.draw_seed),
    )
    stack_of = {entry.pk: entry.stack_to_start(event) for entry in entries}
    seats = [
        Seat(
            table_id=table_id,
            chair=chair,
            entry_id=entry_id,
            stack=stack_of[entry_id],
            since=cmd.at,
        )
        for entry_id, table_id, chair in placed
    ]
    Seat.objects.bulk_create(seats, batch_size=BATCH)
    Entry.objects.filter(event=event, status=Entry.Status.REGISTERED).update(
        status=Entry.Status.PLAYING
    )
    ledger.issue_chips(
        cmd,
        event_id=event.pk,
        kind=LedgerLine.Kind.BUY_IN,
        chips=list(stack_of.items()),
    )
    cmd.params.update(seed=event.draw_seed, drawn=len(seats))
    cmd.params["first_seat"] = min(seat.pk for seat in seats)
    cmd.params["last_seat"] = max(seat.pk for seat in seats)
    cmd.ring(f"board:{event.pk}", f"clock:{event.pk}", f"room:{event.pk}")
    cmd.ring(*(f"table:{table.pk}" for table in found))
    return seats


def plan_draw(
    entries: Sequence[int], tables: Sequence[tuple[int, int]], rng: Random
) -> list[tuple[int, int, int]]:
    """A random chair for each entry: (entry, table, chair), tables as even as their chairs allow.

    ``tables`` are (table, chairs). Entries and chairs are both shuffled, so that nobody's order
    of registration shows.
    """
    order = list(entries)
    rng.shuffle(order)
    free: dict[int, list[int]] = {}
    for table, chairs in tables:
        free[table] = list(range(chairs))
        rng.shuffle(free[table])
    filled = dict.fromkeys(free, 0)
    placed = []
    while order:
        open_now = [table for table in free if filled[table] < len(free[table])]
        if not open_now:
            raise Refused("too_few_chairs", missing=len(order))
        lowest = min(filled[table] for table in open_now)
        for table in open_now:
            if filled[table] == lowest and order:
                placed.append((order.pop(), table, free[table][filled[table]]))
                filled[table] += 1
    return placed


def _tables_for(cmd: Command, event: Event, entries: int, wanted: int | None) -> list[Table]:
    found = list(Table.objects.filter(event=event, status=Table.Status.OPEN).order_by("number"))
    missing = entries - sum(table.chairs for table in found)
    more = max(-(-missing // event.table_size), 0)
    if wanted is not None:
        more = max(wanted - len(found), 0)
    if more:
        found += open_within(cmd, event, [event.table_size] * more)
    return found


def seat_entry(
    *,
    event_id: int,
    entry_id: int,
    actor: Actor,
    key: str,
    table_id: int | None = None,
    chair: int | None = None,
    caused_by: int | None = None,
) -> Done:
    """Give a registered entry a chair and its chips: a drawn one, or the one named.

    Drawn among the tables with fewest players (R-146, R-147); newcomers are dealt in by the
    rule of R-026. Answers ``seat``, ``table``, ``chair``. Refused: ``already_seated``,
    ``no_free_chair``, ``chair_taken``, ``table_closed``, ``event_over``.
    """

    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id)
        if event.status not in (Event.Status.OPEN, Event.Status.RUNNING):
            raise Refused("event_over", event=event_id)
        entry = cmd.lock(Entry, entry_id)
        if entry.event_id != event_id:
            raise Refused("not_found", what="entry", id=entry_id)
        if entry.status not in (Entry.Status.REGISTERED, Entry.Status.ALTERNATE):
            raise Refused("already_seated", entry=entry.number)
        table, place = _chair_for(cmd, event, entry, table_id, chair)
        stack = entry.stack_to_start(event)
        seat = cmd.create(Seat(table=table, chair=place, entry=entry, stack=stack, since=cmd.at))
        before = entry.status
        entry.status = Entry.Status.PLAYING
        cmd.save(entry, "status")
        cmd.touch(table)
        ledger.issue_chips(
            cmd,
            event_id=event_id,
            kind=LedgerLine.Kind.BUY_IN,
            chips=[(entry_id, stack)],
        )
        cmd.params.update(seat=seat.pk, entry=entry_id, before=before)
        cmd.ring(f"table:{table.pk}", f"room:{event_id}", f"board:{event_id}")
        cmd.ring(f"clock:{event_id}")
        return {"seat": seat.pk, "table": table.pk, "chair": place}

    return command(
        "seat.entry",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={"entry": entry_id, "table": table_id, "chair": chair},
        caused_by=caused_by,
    )


def _chair_for(
    cmd: Command, event: Event, entry: Entry, table_id: int | None, chair: int | None
) -> tuple[Table, int]:
    if table_id is None:
        table_id, drawn = _drawn_chair(event, entry)
        chair = drawn if chair is None else chair
    table = cmd.lock(Table, table_id)
    if table.event_id != event.pk or table.status != Table.Status.OPEN:
        raise Refused("table_closed", table=table.number)
    taken = set(
        Seat.objects.filter(table=table, status__in=LIVE_SEATS).values_list("chair", flat=True)
    )
    free = [place for place in range(table.chairs) if place not in taken]
    if chair is None:
        if not free:
            raise Refused("no_free_chair", table=table.number)
        chair = Random(f"{event.draw_seed}:{entry.number}").choice(free)
    if not 0 <= chair < table.chairs:
        raise Refused("no_such_chair", chair=chair, chairs=table.chairs)
    if chair in taken:
        raise Refused("chair_taken", chair=chair)
    return table, chair


def _drawn_chair(event: Event, entry: Entry) -> tuple[int, int]:
    tables = Table.objects.filter(event=event, status=Table.Status.OPEN)
    chairs = dict(tables.order_by("number").values_list("pk", "chairs"))
    taken: dict[int, set[int]] = {table: set() for table in chairs}
    for table, place in Seat.objects.filter(table__in=tables, status__in=LIVE_SEATS).values_list(
        "table_id", "chair"
    ):
        taken[table].add(place)
    counts = Counter({table: len(places) for table, places in taken.items()})
    open_now = [table for table in chairs if counts[table] < chairs[table]]
    if not open_now:
        raise Refused("no_free_chair", table="")
    lowest = min(counts[table] for table in open_now)
    rng = Random(f"{event.draw_seed}:{entry.number}")
    table = rng.choice([table for table in open_now if counts[table] == lowest])
    free = [place for place in range(chairs[table]) if place not in taken[table]]
    return table, rng.choice(free)


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


def _undo_seat(cmd: Command, row: FeedRow) -> None:
    assert row.event_id is not None
    cmd.lock(Event, row.event_id)
    seat = Seat.objects.select_related("entry").get(pk=row.params["seat"])
    table = cmd.lock(Table, seat.table_id)
    seat.status, seat.until, seat.stack = Seat.Status.LEFT, cmd.at, 0
    cmd.save(seat, "status", "until", "stack")
    seat.entry.status = row.params["before"]
    cmd.save(seat.entry, "status")
    cmd.touch(table)
    ledger.void_lines_of(cmd, row.pk)
    cmd.ring(f"table:{table.pk}", f"room:{row.event_id}", f"board:{row.event_id}")


verbs.register("seats.draw", inverse=take_back_draw)
verbs.register("seat.entry", inverse=_undo_seat)
