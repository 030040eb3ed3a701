"""Single entries finding a chair, drawn or named. Chips are issued with the chair."""

from collections import Counter
from random import Random
from typing import Any

from tables.models import Seat, Table
from tables.services.tables import LIVE_SEATS
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.events.models import Entry, Event
from tourney.money import ledger
from tourney.money.models import LedgerLine


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
        caused_by=_registration(entry_id) if caused_by is None else caused_by,
    )


def _registration(entry_id: int) -> int | None:
    """The feed row that sold the entry: the chair hangs on it and is taken back with it."""
    sold = LedgerLine.objects.filter(entry=entry_id, kind=LedgerLine.Kind.BUY_IN).order_by("pk")
    return sold.values_list("cause_id", flat=True).first()


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


verbs.register("seat.entry", inverse=_undo_seat)
