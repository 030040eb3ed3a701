"""Hand for hand: all tables play one hand and wait for each other (R-145, R-142).

The hands in progress at the announcement are the first round. A round is over when every table
has reported and every move is made; then each table gets its next hand and the stopped clock is
set on by the time a hand is worth.
"""

from typing import Any

from django.db.models import Count, Q

from tables.models import Hand, Move, Seat, Table
from tables.services.halts import locked_tables
from tables.services.moves import OPEN_STATES
from tables.services.settle import settle_event
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command, system_actor
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.events.models import Entry, Event
from tourney.events.selectors.clock import read_event_clock
from tourney.events.services.clock import append_clock_entry
from tourney.money.models import Prize
from tourney.rules.clock import ADD_TIME, RESUME, STOP
from tourney.rules.handforhand import SECONDS_PER_HAND, clock_seconds, is_due


def start_hand_for_hand(
    *, event_id: int, actor: Actor, key: str, expected: int | None = None
) -> Done:
    """Announce hand for hand: the clock stops, no table goes ahead of the others.

    Refused: ``already_hand_for_hand``, ``one_table``, ``event_not_running``.
    """

    # A hand that was over before the announcement is placed by itself.
    settle_event(event_id)

    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id, expected=expected)
        if event.status != Event.Status.RUNNING:
            raise Refused("event_not_running", event=event_id)
        if event.hand_for_hand_round is not None:
            raise Refused("already_hand_for_hand")
        tables = locked_tables(cmd, event_id)
        if len(tables) < 2:
            raise Refused("one_table")
        playing = _playing(event_id)
        event.hand_for_hand_round = 1
        cmd.save(event, "hand_for_hand_round")
        for table in tables:
            table.hand_for_hand = True
            table.hands_left = 1 if table.pk in playing else 0
        cmd.save_all(tables, "hand_for_hand", "hands_left")
        if read_event_clock(event_id, cmd.at).running:
            append_clock_entry(cmd, event, STOP)
            cmd.params["stopped"] = True
        _ring(cmd, event_id, tables)
        return {"round": 1, "tables": len(tables)}

    return command("handforhand.start", act, event_id=event_id, actor=actor, key=key, body={})


def stop_hand_for_hand(
    *, event_id: int, actor: Actor, key: str, expected: int | None = None
) -> Done:
    """Tables play on by themselves again and the clock runs. Refused: ``not_hand_for_hand``."""

    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id, expected=expected)
        _end(cmd, event)
        return {"tables": Table.objects.filter(event=event, hand_for_hand=True).count()}

    return command("handforhand.stop", act, event_id=event_id, actor=actor, key=key, body={})


def conduct_hand_for_hand(event_id: int) -> bool:
    """What the scheduler does: announce it when it is due, begin the next round, or end it.

    Announced by itself only where the room balances automatically. True if anything changed.
    """
    event = Event.objects.get(pk=event_id)
    step = _step(event)
    if step is None:
        return False
    if step == "start":
        start_hand_for_hand(
            event_id=event_id,
            actor=system_actor(),
            key=f"h4h:{event_id}:start:{event.revision}",
        )
        return True

    def act(cmd: Command) -> dict[str, Any]:
        locked = cmd.lock(Event, event_id)
        fresh = _step(locked)
        if fresh == "end":
            _end(cmd, locked)
        elif fresh == "next":
            _next_round(cmd, locked)
        return {"step": fresh}

    number = event.hand_for_hand_round
    done = command(
        "handforhand.round",
        act,
        event_id=event_id,
        actor=system_actor(),
        key=f"h4h:{event_id}:{number}:{step}:{event.revision}",
        body={"round": number},
    )
    return done.answer["step"] is not None and not done.repeated


def bubble(event: Event) -> bool:
    """Whether hand for hand is due now: one player from the money, several tables."""
    paid = Prize.objects.filter(event=event, amount__gt=0).count()
    if not paid or event.status != Event.Status.RUNNING:
        return False
    lead = int(event.balance_policy.get("hand_for_hand_lead", 1))
    tables = Table.objects.filter(event=event).exclude(status=Table.Status.CLOSED).count()
    return is_due(players_left=_players_left(event), places_paid=paid, tables=tables, lead=lead)


def _step(event: Event) -> str | None:
    if event.status != Event.Status.RUNNING:
        return None
    if event.hand_for_hand_round is None:
        automatic = event.balance_mode == Event.BalanceMode.AUTOMATIC
        return "start" if automatic and bubble(event) else None
    if not _round_over(event):
        return None
    paid = Prize.objects.filter(event=event, amount__gt=0).count()
    tables = Table.objects.filter(event=event).exclude(status=Table.Status.CLOSED).count()
    if tables < 2 or (paid and _players_left(event) <= paid):
        return "end"
    return "next"


def _round_over(event: Event) -> bool:
    """Every table with two players has reported, and everybody on the way has arrived."""
    if _playing(event.pk) or Move.objects.filter(event=event, state__in=OPEN_STATES[1:]).exists():
        return False
    if Table.objects.filter(event=event, status=Table.Status.BREAKING).exists():
        return False
    waiting = Table.objects.filter(event=event, status=Table.Status.OPEN, hands_left__gt=0)
    able = waiting.annotate(
        players=Count("seats", filter=Q(seats__status=Seat.Status.SEATED, seats__stack__gt=0))
    )
    return not able.filter(players__gte=2, halted=False).exists()


def _playing(event_id: int) -> set[int]:
    return set(
        Hand.objects.filter(
            table__event_id=event_id, status__in=(Hand.Status.OPEN, Hand.Status.CLOSED)
        ).values_list("table_id", flat=True)
    )


def _players_left(event: Event) -> int:
    return Entry.objects.filter(
        event=event, status__in=(Entry.Status.PLAYING, Entry.Status.DECIDING)
    ).count()


def _next_round(cmd: Command, event: Event) -> None:
    assert event.hand_for_hand_round is not None
    event.hand_for_hand_round += 1
    cmd.save(event, "hand_for_hand_round")
    tables = locked_tables(cmd, event.pk)
    for table in tables:
        table.hand_for_hand, table.hands_left = True, 1
    cmd.save_all(tables, "hand_for_hand", "hands_left")
    per_hand = int(event.balance_policy.get("seconds_per_hand", SECONDS_PER_HAND))
    append_clock_entry(cmd, event, ADD_TIME, {"seconds": -clock_seconds(1, per_hand)})
    _ring(cmd, event.pk, tables)


def _end(cmd: Command, event: Event) -> None:
    if event.hand_for_hand_round is None:
        raise Refused("not_hand_for_hand")
    cmd.params["round"] = event.hand_for_hand_round
    event.hand_for_hand_round = None
    cmd.save(event, "hand_for_hand_round")
    tables = locked_tables(cmd, event.pk)
    for table in tables:
        table.hand_for_hand, table.hands_left = False, None
    cmd.save_all(tables, "hand_for_hand", "hands_left")
    if not read_event_clock(event.pk, cmd.at).running:
        append_clock_entry(cmd, event, RESUME)
    _ring(cmd, event.pk, tables)


def _ring(cmd: Command, event_id: int, tables: list[Table]) -> None:
    cmd.ring(*(f"table:{table.pk}" for table in tables))
    cmd.ring(f"room:{event_id}", f"clock:{event_id}")


def _undo_start(cmd: Command, row: FeedRow) -> None:
    assert row.event_id is not None
    event = cmd.lock(Event, row.event_id)
    if event.hand_for_hand_round != 1:
        raise Refused("touched_since", what="event", id=event.pk)
    _end(cmd, event)


verbs.register("handforhand.start", inverse=_undo_start)
verbs.register("handforhand.stop", why_not="announce hand for hand again")
verbs.register("handforhand.round", why_not="the round is played; end hand for hand instead")
