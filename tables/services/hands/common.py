"""What every service of a hand shares: finding it, its table's lock, its state from the log."""

from collections.abc import Iterable, Sequence
from typing import Any

from tables.models import Hand, HandAction, Table
from tourney.core import prepared
from tourney.core.command import Command
from tourney.core.errors import Refused, StaleRevision
from tourney.core.prepared import Select
from tourney.rules.hand import Act, HandState, Opening, Void, numbered, replay

# A hand's end told in stacks instead of acts: a log row the engine has nothing to say about.
RESULT = "result"


def table_chain(table_id: int) -> str:
    """Tables have chains of their own, so that they never wait for each other."""
    return f"table:{table_id}"


_table_of = Select[Table](lambda hand: Table.objects.filter(hands=hand).order_by())
_table = Select[Table](lambda pk: Table.objects.filter(pk=pk).order_by())
_hand = Select[Hand](lambda pk: Hand.objects.filter(pk=pk))
_log = Select[HandAction](lambda hand: HandAction.objects.filter(hand_id=hand).order_by("number"))


def whereabouts(hand_id: int) -> tuple[int, int]:
    """The hand's table and event; neither ever changes."""
    found = _table_of.first(hand_id)
    if found is None:
        raise Refused("not_found", what="hand", id=hand_id)
    return found.pk, found.event_id


def event_of_table(table_id: int) -> int:
    """The event a table belongs to."""
    found = _table.first(table_id)
    if found is None:
        raise Refused("not_found", what="table", id=table_id)
    return found.event_id


def locked_hand(
    cmd: Command, table_id: int, hand_id: int, expected: int | None = None
) -> tuple[Table, Hand]:
    """The table, locked, and its hand. All that changes a hand holds its table's lock.

    The hand is read after the lock is held, so what it says is what stands.
    """
    table = cmd.lock(Table, table_id)
    hand = _hand.first(hand_id)
    assert hand is not None
    hand.table = table
    if expected is not None and hand.revision != expected:
        raise StaleRevision("hand", expected, hand.revision)
    return table, hand


def later_hand_stands(hand: Hand) -> bool:
    """Whether a hand after this one was dealt at its table and not taken back."""
    later = Hand.objects.filter(table_id=hand.table_id, number__gt=hand.number)
    return later.exclude(status=Hand.Status.VOID).exists()


def log_rows(hand_id: int) -> list[HandAction]:
    """The hand's log, as written."""
    return _log(hand_id)


def standing(rows: Iterable[HandAction]) -> list[HandAction]:
    """The rows that stand: what was voided is left out, and so are the voids."""
    sifted = numbered(
        (row.number, row if row.voids_from is None else Void(row.voids_from)) for row in rows
    )
    return [row for _, row in sifted]


def acts_of(rows: Iterable[HandAction]) -> list[Act]:
    """The engine's acts among the rows that stand."""
    return [Act.from_json(r.body) for r in standing(rows) if r.body["verb"] != RESULT]


def opening_of(hand: Hand) -> Opening:
    """The frozen opening."""
    return Opening.from_json(hand.opening)


def state_of(hand: Hand, rows: Iterable[HandAction]) -> HandState:
    """Where the hand stands."""
    return replay(opening_of(hand), acts_of(rows))


def append_acts(
    cmd: Command, hand: Hand, acts: Sequence[Act], key: str, *, first: int
) -> list[HandAction]:
    """Write acts into the log from number ``first`` on. ``revision`` of the hand counts them."""
    return append_bodies(cmd, hand, [act.to_json() for act in acts], key, first=first)


def append_bodies(
    cmd: Command, hand: Hand, bodies: Sequence[dict[str, Any]], key: str, *, first: int
) -> list[HandAction]:
    """As ``append_acts``, for log rows that are not the engine's (a result as told)."""
    rows = [
        HandAction(hand=hand, number=first + i, body=body, key=f"{key}:{i}", at=cmd.at)
        for i, body in enumerate(bodies)
    ]
    prepared.insert_all(rows)
    return rows


def ring_table(cmd: Command, table: Table) -> None:
    """What a table shows has changed: its tablet and the consoles look again."""
    cmd.ring(f"table:{table.pk}", f"room:{table.event_id}")
