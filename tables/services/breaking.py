"""Closing a table: no new hand, the draw in two random steps, everybody on the way (R-149, R-150).

The final table is the same for all tables at once: when their hands are over, everybody draws
a new seat (R-155, R-156).
"""

import hashlib
from random import Random
from typing import Any

from tables.models import Hand, Move, Seat, Table
from tables.selectors.planning import policy_of, room_tables
from tables.services.moves import OPEN_STATES, lock_tables, withdraw_within
from tables.services.tables import LIVE_SEATS
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command, system_actor
from tourney.core.errors import Refused
from tourney.events.models import Event
from tourney.rules.balance import RoomPlan, plan_room
from tourney.rules.breaking import draw_break, redraw, seat_cards
from tourney.rules.seatcards import SeatCard
from tourney.rules.worstseat import arrival_at

FINAL = "final"


def break_table(*, table_id: int, actor: Actor, key: str, expected: int | None = None) -> Done:
    """The floor breaks a table: its hand in progress is the last.

    Refused: ``table_closed``, ``not_enough_chairs``.
    """
    event_id = Table.objects.filter(pk=table_id).values_list("event_id", flat=True).first()
    if event_id is None:
        raise Refused("not_found", what="table", id=table_id)

    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id)
        table = cmd.lock(Table, table_id, expected=expected)
        if table.status != Table.Status.OPEN:
            raise Refused("table_closed", table=table.number)
        free = sum(t.free for t in room_tables(event) if t.id != str(table_id))
        here = Seat.objects.filter(table=table, status__in=LIVE_SEATS).count()
        if here > free:
            raise Refused("not_enough_chairs", players=here, chairs=free)
        start_breaking(cmd, event, [table_id], RoomPlan(break_tables=(str(table_id),)))
        return {"status": Table.objects.get(pk=table_id).status}

    return command(
        "table.break", act, event_id=event_id, actor=actor, key=key, body={"table": table_id}
    )


def make_final_table(*, event_id: int, actor: Actor, key: str) -> Done:
    """The floor calls the final table: all tables finish their hand, then everybody draws.

    Refused: ``no_final_table`` while there are too many players, or one table only.
    """

    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id)
        tables = room_tables(event)
        # Only the players are counted here; who would move is not asked, but may be drawn.
        plan = plan_room(tables, policy_of(event), Random(event.draw_seed))
        if not plan.final_table:
            raise Refused("no_final_table")
        start_breaking(cmd, event, [int(name) for name in plan.break_tables], plan)
        return {"tables": list(plan.break_tables)}

    return command("table.final", act, event_id=event_id, actor=actor, key=key, body={})


def finish_breaking(event_id: int) -> bool:
    """Empty the tables that are breaking and whose last hand is settled. True if any was."""
    if not _ready(event_id):
        return False

    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id)
        emptied = _empty_ready(cmd, event)
        return {"emptied": emptied}

    waiting = Table.objects.filter(event_id=event_id, status=Table.Status.BREAKING)
    stamp = ",".join(f"{pk}.{rev}" for pk, rev in waiting.values_list("pk", "revision"))
    done = command(
        "table.empty",
        act,
        event_id=event_id,
        actor=system_actor(),
        key=f"empty:{event_id}:{hashlib.sha256(stamp.encode()).hexdigest()[:32]}",
        body={"event": event_id},
    )
    return bool(done.answer["emptied"])


def start_breaking(cmd: Command, event: Event, ids: list[int], plan: RoomPlan) -> None:
    """Mark tables as breaking inside a command that holds the event, and empty those that are idle."""
    ids = sorted(ids)
    if plan.final_table:
        ids = sorted(
            Table.objects.filter(event=event, status=Table.Status.OPEN).values_list("pk", flat=True)
        )
    for move in Move.objects.filter(event=event, state__in=OPEN_STATES[:2]).select_related(
        "from_table"
    ):
        if plan.final_table or move.from_table_id in ids or move.to_table_id in ids:
            withdraw_within(cmd, move)
    for table in lock_tables(cmd, ids).values():
        table.status = Table.Status.BREAKING
        table.proposal = FINAL if plan.final_table else ""
        cmd.save(table, "status", "proposal")
        cmd.ring(f"table:{table.pk}")
    cmd.ring(f"room:{event.pk}", f"board:{event.pk}")
    _empty_ready(cmd, event)


def _busy(event_id: int) -> set[int]:
    return set(
        Hand.objects.filter(
            table__event_id=event_id, status__in=(Hand.Status.OPEN, Hand.Status.CLOSED)
        ).values_list("table_id", flat=True)
    )


def _ready(event_id: int) -> list[Table]:
    """Tables that can be emptied now; a final table waits for all of them and for those on the way."""
    breaking = list(
        Table.objects.filter(event_id=event_id, status=Table.Status.BREAKING).order_by("pk")
    )
    busy = _busy(event_id)
    final = [table for table in breaking if table.proposal == FINAL]
    if final:
        on_the_way = Move.objects.filter(event_id=event_id, state=Move.State.LEFT).exists()
        return [] if on_the_way or any(t.pk in busy for t in final) else final
    return [table for table in breaking if table.pk not in busy]


def _empty_ready(cmd: Command, event: Event) -> list[int]:
    ready = _ready(event.pk)
    if not ready:
        return []
    locked = list(lock_tables(cmd, [table.pk for table in ready]).values())
    if locked[0].proposal == FINAL:
        _draw_final_table(cmd, event, locked)
    else:
        for table in locked:
            if _chairs_elsewhere(event, table):
                _empty(cmd, event, table)
            else:
                # Late entries took the chairs meanwhile: the table plays on.
                table.status = Table.Status.OPEN
                cmd.save(table, "status")
                cmd.ring(f"table:{table.pk}")
    cmd.ring(f"room:{event.pk}", f"board:{event.pk}", f"clock:{event.pk}")
    return [table.pk for table in locked]


def _chairs_elsewhere(event: Event, table: Table) -> bool:
    here = Seat.objects.filter(table=table, status__in=LIVE_SEATS, stack__gt=0).count()
    return here <= sum(t.free for t in room_tables(event) if t.id != str(table.pk))


def _empty(cmd: Command, event: Event, table: Table) -> None:
    """The two-step draw, and everybody gets up with the stack.

    Those on their way here draw with the others: they are sent on to another chair.
    """
    others = [t for t in room_tables(event) if t.id != str(table.pk)]
    live = Seat.objects.filter(table=table, status__in=LIVE_SEATS, stack__gt=0)
    seats = list(live.order_by("chair"))
    number = Random(f"{event.draw_seed}:break:{table.pk}:{table.revision}").getrandbits(48)
    stack = seat_cards(others, len(seats), Random(number))
    drawn = draw_break([str(seat.entry_id) for seat in seats], stack, seed=number)
    cmd.params.setdefault("draws", []).append(
        {"table": table.pk, "seed": number, "cards": dict(drawn.dealt_card)}
    )
    lock_tables(cmd, {int(card.table) for card in drawn.seats.values()})
    house = policy_of(event).button_rule
    by_id = {t.id: t for t in others}
    for seat in seats:
        card = drawn.seats[str(seat.entry_id)]
        next_hand = arrival_at(by_id[card.table], card.chair, house)
        if seat.status == Seat.Status.RESERVED:
            _send_on(cmd, table, seat, card, next_hand)
        else:
            _send(cmd, event, table, seat, card, next_hand)
    _close(cmd, table)


def _send_on(cmd: Command, table: Table, seat: Seat, card: SeatCard, next_hand: str) -> None:
    """The chair promised to a player on the way is gone with its table: another is promised."""
    move = Move.objects.get(entry_id=seat.entry_id, state=Move.State.LEFT)
    _promise(cmd, seat, card)
    move.to_table_id, move.to_chair, move.next_hand = int(card.table), card.chair, next_hand
    move.reason = {"code": "table_breaks", "table": table.number}
    move.changed_at = cmd.at
    cmd.save(move, "to_table", "to_chair", "next_hand", "reason", "changed_at")


def _promise(cmd: Command, seat: Seat, card: SeatCard) -> int:
    """The stack leaves its chair and waits on the one that was drawn. Returns the stack."""
    stack = seat.stack
    seat.status, seat.until, seat.stack = Seat.Status.LEFT, cmd.at, 0
    cmd.save(seat, "status", "until", "stack")
    cmd.create(
        Seat(
            table_id=int(card.table),
            chair=card.chair,
            entry_id=seat.entry_id,
            status=Seat.Status.RESERVED,
            stack=stack,
            estimate=seat.estimate,
            away=seat.away,
            penalty_hands=seat.penalty_hands,
            since=cmd.at,
        )
    )
    cmd.ring(f"table:{card.table}")
    return stack


def _send(
    cmd: Command, event: Event, table: Table, seat: Seat, card: SeatCard, next_hand: str
) -> None:
    stack = _promise(cmd, seat, card)
    cmd.create(
        Move(
            event=event,
            entry_id=seat.entry_id,
            kind="break",
            state=Move.State.LEFT,
            from_table=table,
            from_chair=seat.chair,
            to_table_id=int(card.table),
            to_chair=card.chair,
            next_hand=next_hand,
            reason={"code": "table_breaks", "table": table.number},
            stack=stack,
            at=cmd.at,
            changed_at=cmd.at,
        )
    )


def _draw_final_table(cmd: Command, event: Event, tables: list[Table]) -> None:
    """Everybody stands up and draws a seat at the last table in the order of breaking."""
    policy = policy_of(event)
    order = {name: turn for turn, name in enumerate(policy.break_order)}
    target = max(tables, key=lambda table: order[str(table.pk)])
    seats = list(
        Seat.objects.filter(table__in=tables, status=Seat.Status.SEATED, stack__gt=0)
        .select_related("table")
        .order_by("entry_id")
    )
    target.chairs = max(target.chairs, min(10, len(seats)))
    number = Random(f"{event.draw_seed}:final:{target.pk}:{target.revision}").getrandbits(48)
    drawn = redraw(
        [str(seat.entry_id) for seat in seats], [(str(target.pk), target.chairs)], seed=number
    )
    cmd.params["final"] = {"table": target.pk, "seed": number}
    places = [(seat, seat.table, seat.chair, seat.stack) for seat in seats]
    for seat in seats:
        seat.status, seat.until, seat.stack = Seat.Status.LEFT, cmd.at, 0
    cmd.save_all(seats, "status", "until", "stack")
    for seat, from_table, from_chair, stack in places:
        card = drawn[str(seat.entry_id)]
        cmd.create(
            Seat(
                table=target,
                chair=card.chair,
                entry_id=seat.entry_id,
                stack=stack,
                estimate=seat.estimate,
                away=seat.away,
                penalty_hands=seat.penalty_hands,
                since=cmd.at,
            )
        )
        cmd.create(
            Move(
                event=event,
                entry_id=seat.entry_id,
                kind=FINAL,
                state=Move.State.SEATED,
                from_table=from_table,
                from_chair=from_chair,
                to_table=target,
                to_chair=card.chair,
                reason={"code": "final_table"},
                stack=stack,
                at=cmd.at,
                changed_at=cmd.at,
            )
        )
    for table in tables:
        if table.pk != target.pk:
            _close(cmd, table)
    # A new table: the button is drawn anew and nobody's old blinds count.
    target.status, target.proposal = Table.Status.OPEN, ""
    target.button_chair = target.sb_chair = target.bb_chair = None
    cmd.save(target, "status", "proposal", "chairs", "button_chair", "sb_chair", "bb_chair")
    cmd.ring(f"table:{target.pk}")


def _close(cmd: Command, table: Table) -> None:
    table.status, table.proposal = Table.Status.CLOSED, ""
    cmd.save(table, "status", "proposal")
    cmd.ring(f"table:{table.pk}")


_PUBLIC = "the seats were drawn in public; move single players instead"
verbs.register("table.break", why_not=_PUBLIC)
verbs.register("table.final", why_not=_PUBLIC)
verbs.register("table.empty", why_not=_PUBLIC)
