"""A move through its life: proposed, ordered, left, seated, or cancelled.

From *ordered* on the new chair is reserved, so nobody else is ever sent there. The player
leaves at the source's hand boundary with the stack, which waits on the reserved chair, and
arrives at the target's. All of it happens under the event's lock.
"""

from collections.abc import Iterable
from typing import Any

from tables.models import Hand, Move, Seat, Table
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.events.models import Entry, Event
from tourney.rules.worstseat import SINGLE_BIG_BLIND

OPEN_STATES = (Move.State.PROPOSED, Move.State.ORDERED, Move.State.LEFT)


def order_move(*, move_id: int, actor: Actor, key: str, expected: int | None = None) -> Done:
    """The floor accepts a proposed move: the chair is reserved, the player leaves when the hand is over.

    Refused: ``move_not_open``, ``chair_taken``, ``table_closed``.
    """

    def act(cmd: Command, event: Event, move: Move) -> dict[str, Any]:
        if move.state != Move.State.PROPOSED:
            raise Refused("move_not_open", state=move.state)
        order_within(cmd, move)
        return {"state": move.state}

    return _on_move("move.order", act, move_id, actor, key, expected)


def change_move(
    *,
    move_id: int,
    to_table: int,
    to_chair: int,
    actor: Actor,
    key: str,
    expected: int | None = None,
) -> Done:
    """The floor sends the player somewhere else; also one who has left his table already.

    Refused: ``move_not_open``, ``chair_taken``, ``table_closed``, ``no_such_chair``.
    """

    def act(cmd: Command, event: Event, move: Move) -> dict[str, Any]:
        if move.state not in OPEN_STATES:
            raise Refused("move_not_open", state=move.state)
        before = move.state
        stack = _release(cmd, move)
        move.to_table = _open_table(cmd, event, to_table, to_chair)
        move.to_chair, move.next_hand = to_chair, ""
        move.reason = {"code": "floor"}
        cmd.save(move, "to_table", "to_chair", "next_hand", "reason")
        if before == Move.State.PROPOSED:
            order_within(cmd, move)
        else:
            _reserve(cmd, move, stack)
        return {"state": move.state}

    body = {"to_table": to_table, "to_chair": to_chair}
    return _on_move("move.change", act, move_id, actor, key, expected, body)


def cancel_move(*, move_id: int, actor: Actor, key: str, expected: int | None = None) -> Done:
    """The floor refuses the move. Refused once the player has left: then send him elsewhere."""

    def act(cmd: Command, event: Event, move: Move) -> dict[str, Any]:
        if move.state not in (Move.State.PROPOSED, Move.State.ORDERED):
            raise Refused("move_not_open", state=move.state)
        cmd.params["before"] = move.state
        withdraw_within(cmd, move)
        return {"state": move.state}

    return _on_move("move.cancel", act, move_id, actor, key, expected)


def confirm_seated(*, move_id: int, actor: Actor, key: str, expected: int | None = None) -> Done:
    """The player sits down at the new table; dealt in from the next hand by R-026.

    Refused: ``move_not_left`` (he still plays at the old table), ``move_not_open``.
    """

    def act(cmd: Command, event: Event, move: Move) -> dict[str, Any]:
        if move.state not in OPEN_STATES:
            raise Refused("move_not_open", state=move.state)
        if move.state != Move.State.LEFT:
            raise Refused("move_not_left", table=str(move.from_table or ""))
        seat_within(cmd, move)
        return {"state": move.state, "table": move.to_table_id, "chair": move.to_chair}

    return _on_move("move.seated", act, move_id, actor, key, expected)


def move_player(
    *,
    entry_id: int,
    to_table: int,
    to_chair: int,
    actor: Actor,
    key: str,
    kind: str = "floor",
) -> Done:
    """The floor moves a player by hand: ordered at once, reason "floor".

    Refused: ``not_seated``, ``move_open`` (change that one), ``chair_taken``, …
    """
    event_id = _event_of_entry(entry_id)

    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id)
        seat = Seat.objects.filter(entry_id=entry_id, status=Seat.Status.SEATED).first()
        if seat is None:
            raise Refused("not_seated", entry=entry_id)
        if Move.objects.filter(entry_id=entry_id, state__in=OPEN_STATES).exists():
            raise Refused("move_open", entry=entry_id)
        move = cmd.create(
            Move(
                event=event,
                entry_id=entry_id,
                kind=kind,
                from_table_id=seat.table_id,
                from_chair=seat.chair,
                to_table=_open_table(cmd, event, to_table, to_chair),
                to_chair=to_chair,
                reason={"code": "floor"},
                at=cmd.at,
                changed_at=cmd.at,
            )
        )
        order_within(cmd, move)
        cmd.params.update(move=move.pk)
        return {"move": move.pk, "state": move.state}

    return command(
        "move.player",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={"entry": entry_id, "to_table": to_table, "to_chair": to_chair},
    )


def order_within(cmd: Command, move: Move) -> None:
    """Order a move inside a command that holds the event; the player leaves at once between hands."""
    _reserve(cmd, move, 0)
    _state(cmd, move, Move.State.ORDERED)
    source = move.from_table
    assert source is not None
    busy = Hand.objects.filter(
        table=source, status__in=(Hand.Status.OPEN, Hand.Status.CLOSED)
    ).exists()
    if not busy:
        leave_within(cmd, move)


def leave_within(cmd: Command, move: Move) -> None:
    """The player gets up with the stack, which waits on the reserved chair."""
    seat = Seat.objects.get(entry_id=move.entry_id, status=Seat.Status.SEATED)
    promised = Seat.objects.get(entry_id=move.entry_id, status=Seat.Status.RESERVED)
    promised.stack, promised.estimate, promised.away = seat.stack, seat.estimate, seat.away
    promised.penalty_hands = seat.penalty_hands
    cmd.save(promised, "stack", "estimate", "away", "penalty_hands")
    seat.status, seat.until, seat.stack = Seat.Status.LEFT, cmd.at, 0
    cmd.save(seat, "status", "until", "stack")
    move.stack = promised.stack
    cmd.save(move, "stack")
    _state(cmd, move, Move.State.LEFT)


def seat_within(cmd: Command, move: Move) -> None:
    """The player sits down on the reserved chair."""
    promised = Seat.objects.get(entry_id=move.entry_id, status=Seat.Status.RESERVED)
    promised.status, promised.since = Seat.Status.SEATED, cmd.at
    promised.newcomer = True
    promised.single_bb = move.next_hand == SINGLE_BIG_BLIND
    cmd.save(promised, "status", "since", "newcomer", "single_bb")
    _state(cmd, move, Move.State.SEATED)


def withdraw_within(cmd: Command, move: Move) -> None:
    """A move whose reason has gone, or that the floor refuses, is taken off."""
    _release(cmd, move)
    _state(cmd, move, Move.State.CANCELLED)


def _state(cmd: Command, move: Move, state: str) -> None:
    move.state, move.changed_at = state, cmd.at
    cmd.save(move, "state", "changed_at")
    tables = {move.to_table_id, *([move.from_table_id] if move.from_table_id else [])}
    cmd.ring(*(f"table:{pk}" for pk in sorted(tables)))
    cmd.ring(f"room:{move.event_id}", f"board:{move.event_id}")


def _reserve(cmd: Command, move: Move, stack: int) -> None:
    live = (Seat.Status.SEATED, Seat.Status.RESERVED)
    if Seat.objects.filter(
        table_id=move.to_table_id, chair=move.to_chair, status__in=live
    ).exists():
        raise Refused("chair_taken", chair=move.to_chair)
    cmd.create(
        Seat(
            table_id=move.to_table_id,
            chair=move.to_chair,
            entry_id=move.entry_id,
            status=Seat.Status.RESERVED,
            stack=stack,
            since=cmd.at,
        )
    )


def _release(cmd: Command, move: Move) -> int:
    """Give the reserved chair free; the stack that waited on it."""
    promised = Seat.objects.filter(entry_id=move.entry_id, status=Seat.Status.RESERVED).first()
    if promised is None:
        return 0
    stack = promised.stack
    promised.status, promised.until, promised.stack = Seat.Status.LEFT, cmd.at, 0
    cmd.save(promised, "status", "until", "stack")
    return stack


def _open_table(cmd: Command, event: Event, table_id: int, chair: int) -> Table:
    table = cmd.lock(Table, table_id)
    if table.event_id != event.pk or table.status != Table.Status.OPEN:
        raise Refused("table_closed", table=table.number)
    if not 0 <= chair < table.chairs:
        raise Refused("no_such_chair", chair=chair, chairs=table.chairs)
    return table


def _event_of_entry(entry_id: int) -> int:
    found = Entry.objects.filter(pk=entry_id).values_list("event_id", flat=True).first()
    if found is None:
        raise Refused("not_found", what="entry", id=entry_id)
    return found


def _on_move(
    verb: str,
    act: Any,
    move_id: int,
    actor: Actor,
    key: str,
    expected: int | None,
    body: dict[str, Any] | None = None,
) -> Done:
    """Run ``act(cmd, event, move)`` with the event, then both tables by id, then the move locked."""
    where = Move.objects.filter(pk=move_id).values_list("event_id", flat=True).first()
    if where is None:
        raise Refused("not_found", what="move", id=move_id)

    def locked(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, where)
        found = Move.objects.get(pk=move_id)
        lock_tables(cmd, [found.from_table_id, found.to_table_id])
        move = cmd.lock(Move, move_id, expected=expected)
        cmd.params.update(move=move_id)
        answer: dict[str, Any] = act(cmd, event, move)
        return answer

    return command(
        verb,
        locked,
        event_id=where,
        actor=actor,
        key=key,
        body={"move": move_id, **(body or {})},
    )


def lock_tables(cmd: Command, ids: Iterable[int | None]) -> dict[int, Table]:
    """Lock these tables in the order everybody locks them: by id."""
    return {pk: cmd.lock(Table, pk) for pk in sorted({pk for pk in ids if pk is not None})}


def _take_back_cancel(cmd: Command, row: FeedRow) -> None:
    assert row.event_id is not None
    cmd.lock(Event, row.event_id)
    move = cmd.lock(Move, row.params["move"])
    _state(cmd, move, Move.State.PROPOSED)
    if row.params["before"] == Move.State.ORDERED:
        order_within(cmd, move)


verbs.register(
    "move.order", why_not="a move that was ordered is cancelled, changed or followed by another"
)
verbs.register("move.change", why_not="change the move once more")
verbs.register("move.cancel", inverse=_take_back_cancel)
verbs.register("move.seated", why_not="the player sits there; move him again")
verbs.register("move.player", why_not="cancel the move, or move the player back")
