"""The room as the planners see it, read from the database in a constant number of queries."""

from collections import defaultdict
from typing import Any

from tables.models import Hand, Move, Seat, Table
from tourney.events.models import Entry, Event
from tourney.rules.house import HouseRules
from tourney.rules.room import RoomPolicy, RoomTable

# Two tables merge when so many are left, by the usual chairs of a table.
FINAL_TABLES = {6: 7, 7: 7, 8: 9, 9: 9, 10: 10}


def policy_of(event: Event) -> RoomPolicy:
    """How this event balances: its own settings over the house's usual ones.

    The announced order of breaking is each table's ``break_order``, then the highest number.
    """
    stored: dict[str, Any] = event.balance_policy
    order = Table.objects.filter(event=event).order_by("break_order", "-number")
    return RoomPolicy(
        trigger_difference=stored.get("trigger_difference", 2),
        halt_difference=stored.get("halt_difference", 3),
        break_order=[str(pk) for pk in order.values_list("pk", flat=True)],
        final_table_size=stored.get(
            "final_table_size", FINAL_TABLES.get(event.table_size, event.table_size)
        ),
        redraw_at=frozenset(stored.get("redraw_at", (1,))),
        button_rule=HouseRules.from_json(event.house).button_rule,
    )


def room_tables(event: Event) -> list[RoomTable]:
    """Every table in play, by number, as ``plan_room`` takes it; ids are the tables' as text.

    A player told to leave counts at the table he is sent to. One who decides about a rebuy
    keeps his chair and is not moved.
    """
    tables = list(Table.objects.filter(event=event, status=Table.Status.OPEN).order_by("number"))
    leaving = set(
        Move.objects.filter(event=event, state=Move.State.ORDERED).values_list(
            "entry_id", flat=True
        )
    )
    seated: dict[int, list[Any]] = defaultdict(list)
    live = (Seat.Status.SEATED, Seat.Status.RESERVED)
    for row in Seat.objects.filter(table__event=event, status__in=live).values_list(
        "table_id", "chair", "status", "entry_id", "entry__status", "entry__seat_wish"
    ):
        seated[row[0]].append(row)
    dealt = set(
        Hand.objects.filter(table__event=event)
        .exclude(status=Hand.Status.VOID)
        .values_list("table_id", flat=True)
        .distinct()
    )
    return [_room_table(table, seated[table.pk], leaving, table.pk in dealt) for table in tables]


def _room_table(table: Table, rows: list[Any], leaving: set[int], dealt: bool) -> RoomTable:
    occupied, fixed, reserved, blocked = set(), set(), set(), set()
    for _, chair, status, entry_id, entry_status, wish in rows:
        if status == Seat.Status.RESERVED:
            reserved.add(chair)
        elif entry_id in leaving:
            blocked.add(chair)
        else:
            occupied.add(chair)
            if entry_status == Entry.Status.DECIDING or wish:
                fixed.add(chair)
    known = None not in (table.button_chair, table.sb_chair, table.bb_chair)
    return RoomTable(
        id=str(table.pk),
        chairs=table.chairs,
        occupied=frozenset(occupied),
        button_chair=table.button_chair if known else None,
        sb_chair=table.sb_chair if known else None,
        bb_chair=table.bb_chair if known else None,
        fixed=frozenset(fixed),
        reserved=frozenset(reserved),
        blocked=frozenset(blocked),
        fresh=not known and not dealt,
    )
