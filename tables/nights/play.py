"""Playing a night again: each act through the service that a screen would have used."""

import itertools
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from tables.models import Move, Seat, Table
from tables.nights.file import (
    ADD_ON,
    BREAK,
    BUST,
    BUY_IN,
    REBUY,
    ROUND,
    SEAT,
    START,
    UNDO_BUST,
    UNDO_BUY_IN,
    Act,
    Night,
)
from tables.nights.setting_up import FLOOR, make_event, open_tables
from tables.scheduler import advance
from tables.services.event import start_event
from tables.services.hands import record_out
from tables.services.moves import OPEN_STATES, confirm_seated, move_player
from tables.services.rebuys import add_on, decline_rebuy, rebuy
from tables.services.seating import seat_entry
from tourney.core.command import Done
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.core.now import PlayedTime, played_time
from tourney.core.undo import undo
from tourney.events.models import Entry, Event
from tourney.events.selectors.clock import read_event_clock
from tourney.events.services.clock import jump_clock
from tourney.events.services.entries import register, unregister
from tourney.events.services.events import close_registration
from tourney.rules.structure import Break, Level

START_OF_NIGHT = datetime(2026, 1, 3, 19, 0, tzinfo=UTC)
# Seconds by which the record of a round may differ from the clock before the clock is set.
DRIFT = 10
# How long a late player stands before the floor's own draw gives him a chair.
WAITS_FOR_CHAIR = 600


@dataclass
class Played:
    """A night being played: the event, and who is who in it."""

    night: Night
    event_id: int
    time: PlayedTime
    players: dict[str, int] = field(default_factory=dict)
    tables: dict[str, int] = field(default_factory=dict)
    bought: dict[str, Done] = field(default_factory=dict)
    busted: dict[str, list[Done]] = field(default_factory=dict)
    keys: Any = field(default_factory=lambda: itertools.count(1))

    def key(self) -> str:
        """A key of its own for the next act."""
        return f"night:{self.night.name}:{next(self.keys)}"

    def entry(self, player: str) -> Entry | None:
        """The player's newest entry."""
        return (
            Entry.objects.filter(event_id=self.event_id, player_id=self.players.get(player, 0))
            .exclude(status=Entry.Status.WITHDRAWN)
            .order_by("-number")
            .first()
        )


def play_night(night: Night) -> Played:
    """Put every act of the night through the services, in its order and at its time."""
    first = min((act.t for act in night.acts), default=0)
    with played_time(START_OF_NIGHT + timedelta(seconds=min(first, 0) - 60)) as time:
        played = Played(night, make_event(night), time)
        played.tables = open_tables(played.event_id, night, played.key)
        last_sale = max((a.t for a in night.acts if a.kind in (BUY_IN, REBUY, ADD_ON)), default=0)
        closed = False
        for number, act in enumerate(night.acts):
            if not closed and act.t > last_sale and _running(played):
                _close_registration(played)
                closed = True
            _let_time_pass(played, act.t)
            _do(played, act, night.acts[number + 1 :])
        if not closed:
            _close_registration(played)
        _keep_house(played)
        return played


def _do(played: Played, act: Act, coming: tuple[Act, ...]) -> None:
    if act.kind == BUY_IN:
        _buy_in(played, act, coming)
    elif act.kind == REBUY:
        _rebuy(played, act, coming)
    elif act.kind == ADD_ON:
        entry = played.entry(act.player)
        assert entry is not None
        add_on(
            event_id=played.event_id,
            entry_id=entry.pk,
            cost=act.amount,
            chips=act.chips,
            actor=FLOOR,
            key=played.key(),
        )
    elif act.kind == UNDO_BUY_IN:
        _undo_buy_in(played, act)
    elif act.kind == START:
        if not _running(played):
            start_event(event_id=played.event_id, actor=FLOOR, key=played.key())
    elif act.kind == SEAT:
        _seat(played, act)
    elif act.kind in (ROUND, BREAK):
        _set_clock(played, act)
    elif act.kind == BUST:
        _bust(played, act, coming)
    elif act.kind == UNDO_BUST:
        _undo_bust(played, act)
    _keep_house(played)


def _buy_in(played: Played, act: Act, coming: tuple[Act, ...]) -> None:
    known = played.players.get(act.player)
    done = register(
        event_id=played.event_id,
        player_id=known,
        name="" if known else act.player,
        price={"buy_in": max(act.amount - act.fee, 0), "fee": act.fee, "chips": act.chips},
        actor=FLOOR,
        key=played.key(),
    )
    played.players[act.player] = done.answer["player"]
    played.bought[act.player] = done
    if _running(played) and not _chair_is_coming(act, coming):
        _give_chair(played, done.answer["entry"])


def _chair_is_coming(act: Act, coming: tuple[Act, ...]) -> bool:
    return any(
        later.kind == SEAT and later.player == act.player
        for later in itertools.takewhile(lambda a: a.t <= act.t + WAITS_FOR_CHAIR, coming)
    )


def _give_chair(played: Played, entry_id: int, table: int | None = None, chair: int = 0) -> None:
    seat_entry(
        event_id=played.event_id,
        entry_id=entry_id,
        table_id=table,
        chair=chair if table is not None else None,
        actor=FLOOR,
        key=played.key(),
    )


def _rebuy(played: Played, act: Act, coming: tuple[Act, ...]) -> None:
    entry = played.entry(act.player)
    if entry is None or entry.status == Entry.Status.OUT:
        # Out and back in: another entry, as the re-entry terms allow.
        _buy_in(played, act, coming)
        return
    rebuy(
        event_id=played.event_id,
        entry_id=entry.pk,
        cost=act.amount,
        chips=act.chips,
        actor=FLOOR,
        key=played.key(),
    )


def _undo_buy_in(played: Played, act: Act) -> None:
    entry = played.entry(act.player)
    assert entry is not None
    if entry.status == Entry.Status.REGISTERED:
        unregister(event_id=played.event_id, entry_id=entry.pk, actor=FLOOR, key=played.key())
        return
    for row in FeedRow.objects.filter(
        event_id=played.event_id, verb="seat.entry", undone__isnull=True
    ).order_by("-pk"):
        if row.params["entry"] == entry.pk:
            undo(row_id=row.pk, event_id=played.event_id, actor=FLOOR, key=played.key())
    undo(
        row_id=played.bought[act.player].row_id,
        event_id=played.event_id,
        actor=FLOOR,
        key=played.key(),
    )


def _seat(played: Played, act: Act) -> None:
    """A draw that was announced: followed where the chair is free in our room."""
    entry = played.entry(act.player)
    table = Table.objects.filter(
        pk=played.tables.get(act.table, 0), status=Table.Status.OPEN
    ).first()
    if entry is None or entry.status == Entry.Status.OUT:
        return
    chair = act.chair if act.chair is not None else 0
    live = (Seat.Status.SEATED, Seat.Status.RESERVED)
    free = (
        table is not None
        and 0 <= chair < table.chairs
        and not Seat.objects.filter(table=table, chair=chair, status__in=live).exists()
    )
    if entry.status == Entry.Status.REGISTERED:
        _give_chair(played, entry.pk, table.pk if free and table else None, chair)
    elif free and table and not Move.objects.filter(entry=entry, state__in=OPEN_STATES).exists():
        move_player(
            entry_id=entry.pk, to_table=table.pk, to_chair=chair, actor=FLOOR, key=played.key()
        )


def _set_clock(played: Played, act: Act) -> None:
    """The record says that this round or break begins now; set the clock where it reads otherwise."""
    if not _running(played):
        return
    reading = read_event_clock(played.event_id, played.time.at)
    wanted = _item_of(reading.items, act)
    if wanted is None:
        return
    if reading.item == wanted and reading.elapsed is not None and reading.elapsed <= DRIFT:
        return
    jump_clock(event_id=played.event_id, item=wanted, actor=FLOOR, key=played.key())


def _item_of(items: Any, act: Act) -> int | None:
    kind = Level if act.kind == ROUND else Break
    places = [place for place, item in enumerate(items) if isinstance(item, kind)]
    return places[act.n - 1] if 1 <= act.n <= len(places) else None


def _bust(played: Played, act: Act, coming: tuple[Act, ...]) -> None:
    entry = played.entry(act.player)
    assert entry is not None
    seat = Seat.objects.select_related("table").get(entry=entry, status=Seat.Status.SEATED)
    others = Seat.objects.filter(table=seat.table, status=Seat.Status.SEATED, stack__gt=0).exclude(
        pk=seat.pk
    )
    named = [played.entry(who) for who in act.by]
    takers = [s.chair for s in others if s.entry_id in {e.pk for e in named if e is not None}]
    if not takers:
        # Our room moved players at other moments: somebody at this table has the chips now.
        biggest = others.order_by("-stack", "chair").first()
        assert biggest is not None
        takers = [biggest.chair]
    done = record_out(
        table_id=seat.table_id,
        outs={seat.chair: takers},
        actor=FLOOR,
        key=played.key(),
        override=True,
    )
    played.busted.setdefault(act.player, []).append(done)
    entry.refresh_from_db()
    if entry.status == Entry.Status.DECIDING and not _comes_back(act, coming):
        out = decline_rebuy(
            event_id=played.event_id, entry_id=entry.pk, actor=FLOOR, key=played.key()
        )
        played.busted[act.player].append(out)


def _comes_back(act: Act, coming: tuple[Act, ...]) -> bool:
    for later in coming:
        if later.player == act.player and later.kind in (BUST, UNDO_BUST, BUY_IN, REBUY):
            return later.kind in (BUY_IN, REBUY)
    return False


def _undo_bust(played: Played, act: Act) -> None:
    """The bust and all that hangs on it, or, where play has gone on, the floor's ruling."""
    while played.busted.get(act.player):
        done = played.busted[act.player].pop()
        undo(row_id=done.row_id, event_id=played.event_id, actor=FLOOR, key=played.key())
        entry = played.entry(act.player)
        if entry is not None and entry.status == Entry.Status.PLAYING:
            return


def _keep_house(played: Played) -> None:
    """What happens by itself, and the walks to new chairs, until the room is at rest."""
    for _ in range(20):
        if not _running(played):
            return
        advance(played.event_id, played.time.at)
        on_the_way = list(Move.objects.filter(event_id=played.event_id, state=Move.State.LEFT))
        if not on_the_way:
            return
        for move in on_the_way:
            confirm_seated(move_id=move.pk, actor=FLOOR, key=played.key())


def _let_time_pass(played: Played, t: int) -> None:
    wanted = START_OF_NIGHT + timedelta(seconds=t)
    played.time.move(max((wanted - played.time.at).total_seconds(), 0))


def _close_registration(played: Played) -> None:
    try:
        close_registration(event_id=played.event_id, actor=FLOOR, key=played.key())
    except Refused as refusal:
        if refusal.code != "registration_closed":
            raise
    _keep_house(played)


def _running(played: Played) -> bool:
    return Event.objects.filter(pk=played.event_id, status=Event.Status.RUNNING).exists()
