"""Opening tables and taking them out of use."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Max

from tables.models import Hand, Seat, Table
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.events.models import Event

LIVE_SEATS = (Seat.Status.SEATED, Seat.Status.RESERVED)
GOES_ON = (Event.Status.SETUP, Event.Status.OPEN, Event.Status.RUNNING)


def open_table(
    *,
    event_id: int,
    actor: Actor,
    key: str,
    chairs: int | None = None,
    name: str = "",
    mode: str | None = None,
    number: int | None = None,
) -> Done:
    """Put one more table into an event. Answers ``table`` and ``number``.

    Refused: ``event_over``, ``bad_chairs``, ``table_number_taken``, ``bad_mode``.
    """

    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id)
        if event.status not in GOES_ON:
            raise Refused("event_over", event=event_id)
        size = chairs if chairs is not None else event.table_size
        if not 2 <= size <= 10:
            raise Refused("bad_chairs", chairs=size)
        if mode is not None and mode not in Table.Mode.values:
            raise Refused("bad_mode", mode=mode)
        if number is not None and Table.objects.filter(event=event, number=number).exists():
            raise Refused("table_number_taken", number=number)
        numbers = [number] if number is not None else None
        (table,) = open_within(cmd, event, [size], numbers=numbers, name=name, mode=mode)
        cmd.params["table"] = table.pk
        return {"table": table.pk, "number": table.number}

    body = {"chairs": chairs, "name": name, "mode": mode, "number": number}
    return command("table.open", act, event_id=event_id, actor=actor, key=key, body=body)


def open_within(
    cmd: Command,
    event: Event,
    sizes: Sequence[int],
    *,
    numbers: Iterable[int] | None = None,
    name: str = "",
    mode: str | None = None,
) -> list[Table]:
    """Open tables inside a running command that has locked the event.

    The last table opened is the first to break, unless the floor says otherwise.
    """
    last = Table.objects.filter(event=event).aggregate(last=Max("number"))["last"] or 0
    wanted = list(numbers) if numbers is not None else range(last + 1, last + 1 + len(sizes))
    tables = [
        Table(
            event=event,
            number=number,
            name=name[:40],
            chairs=size,
            mode=mode or event.recording_mode,
            break_order=-number,
            halted=event.halted_at is not None,
            halt_reason="halt" if event.halted_at is not None else "",
        )
        for number, size in zip(wanted, sizes, strict=True)
    ]
    Table.objects.bulk_create(tables)
    for table in tables:
        cmd.note(table, None)
    cmd.ring(f"room:{event.pk}")
    return tables


def close_table(*, table_id: int, actor: Actor, key: str, expected: int | None = None) -> Done:
    """Take an empty table out of use. Refused: ``table_not_empty``, ``hand_open``, ``table_closed``."""
    event_id = Table.objects.filter(pk=table_id).values_list("event_id", flat=True).first()
    if event_id is None:
        raise Refused("not_found", what="table", id=table_id)

    def act(cmd: Command) -> dict[str, Any]:
        cmd.lock(Event, event_id)
        table = cmd.lock(Table, table_id, expected=expected)
        if table.status == Table.Status.CLOSED:
            raise Refused("table_closed", table=table.number)
        if Seat.objects.filter(table=table, status__in=LIVE_SEATS).exists():
            raise Refused("table_not_empty", table=table.number)
        if Hand.objects.filter(table=table, status=Hand.Status.OPEN).exists():
            raise Refused("hand_open", number=table.hand_count)
        cmd.params.update(table=table_id, before=table.status)
        table.status = Table.Status.CLOSED
        cmd.save(table, "status")
        cmd.ring(f"table:{table_id}", f"room:{event_id}")
        return {"table": table.revision}

    body = {"table": table_id, "expected": expected}
    return command("table.close", act, event_id=event_id, actor=actor, key=key, body=body)


def _undo_open(cmd: Command, row: FeedRow) -> None:
    table = cmd.lock(Table, row.params["table"])
    if Seat.objects.filter(table=table, status__in=LIVE_SEATS).exists():
        raise Refused("table_not_empty", table=table.number)
    table.status = Table.Status.CLOSED
    cmd.save(table, "status")
    cmd.ring(f"table:{table.pk}", f"room:{table.event_id}")


def _undo_close(cmd: Command, row: FeedRow) -> None:
    table = cmd.lock(Table, row.params["table"])
    table.status = row.params["before"]
    cmd.save(table, "status")
    cmd.ring(f"table:{table.pk}", f"room:{table.event_id}")


verbs.register("table.open", inverse=_undo_open)
verbs.register("table.close", inverse=_undo_close)
