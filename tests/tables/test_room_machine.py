"""Anything may happen in a room in any order: chairs, stacks, ledger, places and feed agree all the same."""

import os
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tables import scheduler
from tables.checks import check_file
from tables.export import write_event
from tables.models import Bust, Hand, Move, Seat, Table
from tables.selectors.correction import acts_and_numbers
from tables.selectors.planning import policy_of, room_tables
from tables.services.balancing import balance_room
from tables.services.breaking import break_table, make_final_table
from tables.services.event import start_event
from tables.services.halts import halt_play, last_hands, resume_play
from tables.services.handforhand import start_hand_for_hand, stop_hand_for_hand
from tables.services.hands import correct_hand, count_stack, record, record_result, start_hand
from tables.services.moves import (
    OPEN_STATES,
    cancel_move,
    change_move,
    confirm_seated,
    move_player,
    order_move,
)
from tables.services.rebuys import decline_rebuy, rebuy
from tables.services.removals import remove_entry
from tables.services.tables import open_table
from tables.simulation.hand import play_hand
from tables.simulation.play import START
from tables.simulation.players import new_style
from tests.tables.room import FLOOR, make_event, new_key, structure
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.core.now import played_time
from tourney.core.undo import undo
from tourney.events.models import Entry, Event
from tourney.events.services.entries import register
from tourney.money import ledger
from tourney.money.models import Payout, Prize
from tourney.rules.balance import plan_room
from tourney.rules.errors import RuleViolation

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

LIVE_SEATS = (Seat.Status.SEATED, Seat.Status.RESERVED)
TIMES = st.integers(0, 2**16)
# About a minute on a quiet machine; TOURNEY_ROOMS asks for more of them.
EXAMPLES = int(os.environ.get("TOURNEY_ROOMS", "12"))
STEPS = 25
PHASES = [Phase.generate] if os.environ.get("TOURNEY_ROOMS_RAW") else list(Phase)

# Refusals a floor or a dealer gets for what cannot be done now. Anything else is a fault.
FAIR = frozenset(
    (
        *(
            "already_halted",
            "not_halted",
            "already_hand_for_hand",
            "one_table",
            "not_hand_for_hand",
        ),
        *("hand_open", "hand_not_settled", "play_halted", "waiting_for_tables", "last_hand_played"),
        *("table_closed", "table_breaking", "too_few_players", "event_not_running", "event_over"),
        *("move_open", "move_not_open", "move_not_left", "chair_taken", "not_seated", "in_hand"),
        *("not_enough_chairs", "no_final_table", "no_free_chair", "registration_closed"),
        *("no_reentry", "already_entered", "not_deciding", "rebuy_period_over", "rebuy_limit"),
        *("stack_too_big", "no_rebuys", "empty_chair", "on_break", "same_chair", "too_many_tables"),
        *("already_seated", "event_full", "bad_hands"),
        *("correction_lacks", "correction_changes_nothing", "correction_needs_ruling"),
        # What has moved on since is ruled, not taken back.
        *("touched_since", "no_way_back", "already_undone", "reentered", "already_paid"),
        *("next_hand_started", "registration_open", "nothing_to_undo"),
    )
)


class Room(RuleBasedStateMachine):
    """A small tournament, played, ruled, taken back and interrupted at will."""

    def __init__(self) -> None:
        super().__init__()
        self.outside = ExitStack()
        around = transaction.atomic()
        # Commands insist on being outermost; a test may roll a whole evening back.
        around._from_testcase = True  # type: ignore[attr-defined]
        self.outside.enter_context(around)
        self.clock = self.outside.enter_context(played_time(START))
        self.rng = random.Random(0)
        self.event_id = 0
        self.names = 0
        self.crashed = False

    def teardown(self) -> None:
        try:
            if self.event_id:
                self.calm_down()
                self.verify()
        finally:
            transaction.set_rollback(True)
            self.outside.close()

    # --- the evening --------------------------------------------------------------------

    @initialize(
        players=st.integers(5, 13),
        sizes=st.lists(st.integers(3, 6), min_size=3, max_size=4),
        mode=st.sampled_from(["propose", "automatic"]),
        rebuys=st.booleans(),
        reentry=st.booleans(),
        bounty=st.sampled_from([0, 500]),
        seed=TIMES,
    )
    def begin(
        self,
        players: int,
        sizes: list[int],
        mode: str,
        rebuys: bool,
        reentry: bool,
        bounty: int,
        seed: int,
    ) -> None:
        self.rng = random.Random(seed)
        event = make_event(
            shape=structure(minutes=20),
            table_size=6,
            balance_mode=mode,
            bounty=bounty,
            late_registration={"through_level": 1},
            reentry={"limit": 1} if reentry else {},
            rebuy={"cost": 1000, "chips": 1000, "through_level": 1, "limit": 1} if rebuys else {},
            balance_policy={"final_table_size": 6},
        )
        self.event_id = event.pk
        for size in sizes:
            open_table(event_id=event.pk, chairs=size, actor=FLOOR, key=new_key())
        for _ in range(min(players, sum(sizes))):
            self.enter()
        start_event(event_id=event.pk, actor=FLOOR, key=new_key(), seed=str(seed))

    def enter(self, player_id: int | None = None) -> None:
        self.names += 1
        register(
            event_id=self.event_id,
            player_id=player_id,
            name="" if player_id else f"Player {self.names}",
            actor=FLOOR,
            key=new_key(),
        )

    # --- people -------------------------------------------------------------------------

    @rule()
    def late_entry(self) -> None:
        self.fair(self.enter)

    @precondition(lambda self: self.out())
    @rule(which=TIMES)
    def re_entry(self, which: int) -> None:
        self.fair(self.enter, self.pick(self.out(), which).player_id)

    @precondition(lambda self: self.deciding())
    @rule(which=TIMES, buys=st.booleans())
    def decide(self, which: int, buys: bool) -> None:
        entry = self.pick(self.deciding(), which)
        self.press(rebuy if buys else decline_rebuy, event_id=self.event_id, entry_id=entry.pk)

    @precondition(lambda self: len(self.seated()) > 4)
    @rule(which=TIMES, why=st.sampled_from(["disqualified", "no_show"]))
    def remove(self, which: int, why: str) -> None:
        seat = self.pick(self.seated(), which)
        self.press(remove_entry, event_id=self.event_id, entry_id=seat.entry_id, why=why)

    @precondition(lambda self: self.seated())
    @rule(which=TIMES, more=st.sampled_from([-100, 50, 400]))
    def count(self, which: int, more: int) -> None:
        seat = self.pick(self.seated(), which)
        if seat.stack + more > 0:
            self.press(
                count_stack, table_id=seat.table_id, chair=seat.chair, chips=seat.stack + more
            )

    # --- hands --------------------------------------------------------------------------

    @precondition(lambda self: self.tables())
    @rule(which=TIMES, losers=st.integers(0, 3), crash=st.booleans(), early=st.booleans())
    def hand_by_result(self, which: int, losers: int, crash: bool, early: bool) -> None:
        table = self.pick(self.tables(), which)
        if early:
            self.start_and_leave_open(table)
        playing = Hand.objects.filter(table=table, status=Hand.Status.OPEN).first()
        if playing is not None:
            dealt = {int(c): playing.opening["stacks"][int(c)] for c in playing.entries}
        else:
            dealt = self.in_front(table)
        new = self.some_result(dealt, losers)
        with self.power_cut(crash):
            self.press(record_result, table_id=table.pk, stacks=new)

    @precondition(lambda self: self.tables())
    @rule(which=TIMES, crash=st.booleans())
    def hand_by_acts(self, which: int, crash: bool) -> None:
        table = self.pick(self.tables(), which)
        started = self.press(start_hand, table_id=table.pk)
        if started is None:
            return
        hand = Hand.objects.get(pk=started.answer["hand"])
        styles = {int(chair): new_style(self.rng) for chair in hand.entries}

        def tap(acts: list[dict[str, Any]]) -> None:
            record(hand_id=hand.pk, acts=acts, actor=FLOOR, key=new_key())

        with self.power_cut(crash):
            play_hand(hand, styles, self.rng, tap)

    @precondition(lambda self: self.tables())
    @rule(which=TIMES)
    def deal_only(self, which: int) -> None:
        self.start_and_leave_open(self.pick(self.tables(), which))

    def start_and_leave_open(self, table: Table) -> None:
        self.press(start_hand, table_id=table.pk)

    def some_result(self, dealt: dict[int, int], losers: int) -> dict[int, int]:
        chairs = sorted(dealt)
        if len(chairs) < 2:
            return {}
        winner = self.rng.choice(chairs)
        others = [chair for chair in chairs if chair != winner]
        new = dict(dealt)
        for chair in self.rng.sample(others, min(losers, len(others))):
            lost = new[chair] if self.rng.random() < 0.6 else new[chair] // 3
            lost = min(lost, dealt[winner]) if self.rng.random() < 0.3 else lost
            new[chair] -= lost
            new[winner] += lost
        return new

    def power_cut(self, cut: bool) -> Any:
        """The hand is closed, and nothing after it is done: the scheduler finds it."""
        if not cut:
            return ExitStack()
        nothing = mock.Mock(return_value=None)
        off = ExitStack()
        for module in ("results", "record"):
            off.enter_context(mock.patch(f"tables.services.hands.{module}.settle_closed", nothing))
        return off

    # --- moves, breaks, bans ------------------------------------------------------------

    @precondition(lambda self: self.moves())
    @rule(which=TIMES, what=st.sampled_from(["order", "seat", "seat", "cancel", "change"]))
    def move(self, which: int, what: str) -> None:
        move = self.pick(self.moves(), which)
        acts: dict[str, Callable[..., Any]] = {
            "order": order_move,
            "seat": confirm_seated,
            "cancel": cancel_move,
            "change": change_move,
        }
        more = {}
        if what == "change":
            table = self.pick(self.tables(), which)
            more = {"to_table": table.pk, "to_chair": which % table.chairs}
        self.press(acts[what], move_id=move.pk, **more)

    @precondition(lambda self: self.seated() and self.tables())
    @rule(which=TIMES, where=TIMES)
    def floor_moves(self, which: int, where: int) -> None:
        seat, table = self.pick(self.seated(), which), self.pick(self.tables(), where)
        self.press(
            move_player,
            entry_id=seat.entry_id,
            to_table=table.pk,
            to_chair=where % table.chairs,
        )

    @precondition(lambda self: len(self.tables()) > 1)
    @rule(which=TIMES)
    def break_one(self, which: int) -> None:
        self.press(break_table, table_id=self.pick(self.tables(), which).pk)

    @rule()
    def final_table(self) -> None:
        self.press(make_final_table, event_id=self.event_id)

    @rule(what=st.sampled_from([halt_play, resume_play, start_hand_for_hand, stop_hand_for_hand]))
    def ban(self, what: Callable[..., Any]) -> None:
        self.press(what, event_id=self.event_id)

    @rule(hands=st.sampled_from([None, 1, 2]))
    def last(self, hands: int | None) -> None:
        self.press(last_hands, event_id=self.event_id, hands=hands)

    # --- time, crashes, undo ------------------------------------------------------------

    @rule(seconds=st.integers(1, 500))
    def time_goes_by(self, seconds: int) -> None:
        self.clock.at += timedelta(seconds=seconds)
        scheduler.advance(self.event_id, self.clock.at)

    @rule(back=st.integers(0, 12))
    def take_back(self, back: int) -> None:
        rows = FeedRow.objects.filter(event_id=self.event_id, undone__isnull=True)
        rows = rows.exclude(verb__in=("event.start", "event.create", "seats.draw", "table.open"))
        row = rows.order_by("-pk")[back : back + 1].first()
        if row is not None:
            self.press(undo, row_id=row.pk, event_id=self.event_id)

    @precondition(lambda self: self.closed())
    @rule(which=TIMES, number=TIMES, winner=TIMES)
    def correct(self, which: int, number: int, winner: int) -> None:
        """A hand of before in which the pots went to somebody else, or an act was a fold."""
        hand = self.pick(self.closed(), which)
        _, acts, numbers = acts_and_numbers(hand) or (None, [], [])
        if not acts:
            return
        place = number % len(acts)
        chair = acts[place].chair
        act: dict[str, Any] = {"verb": "fold", "chair": chair}
        if chair is None:
            chairs = sorted(map(int, hand.entries))
            act = {"verb": "win", "data": {"chairs": [chairs[winner % len(chairs)]]}}
        try:
            self.press(correct_hand, hand_id=hand.pk, number=numbers[place], act=act)
        except RuleViolation as refusal:
            assert not isinstance(refusal, Refused), refusal

    @rule()
    def rest(self) -> None:
        self.calm_down()

    def calm_down(self) -> None:
        """Everything that waits is done: then the room is even, and stays as it is."""
        for hand in Hand.objects.filter(table__event=self.event_id, status=Hand.Status.OPEN):
            dealt = {int(c): hand.opening["stacks"][int(c)] for c in hand.entries}
            self.press(record_result, table_id=hand.table_id, stacks=self.some_result(dealt, 1))
        for _ in range(40):
            self.clock.at += timedelta(seconds=1)
            scheduler.advance(self.event_id, self.clock.at)
            if not self.follow_orders():
                break
        else:
            raise AssertionError("the room never comes to rest")
        event = Event.objects.get(pk=self.event_id)
        if event.status != Event.Status.RUNNING:
            return
        assert balance_room(self.event_id) is False
        tables = room_tables(event)
        plan = plan_room(tables, policy_of(event), random.Random(1))
        assert not plan.moves, plan
        assert not plan.break_tables, plan
        self.is_even(event)

    def follow_orders(self) -> bool:
        """Order what is proposed, seat who is on the way, break what should break; False: nothing."""
        done = False
        for entry in self.deciding():
            done |= self.press(decline_rebuy, event_id=self.event_id, entry_id=entry.pk) is not None
        for move in self.moves():
            act = confirm_seated if move.state == Move.State.LEFT else order_move
            if move.state != Move.State.ORDERED:
                done |= self.press(act, move_id=move.pk) is not None
        for table in self.tables():
            table.refresh_from_db()
            if table.proposal == "break":
                done |= self.press(break_table, table_id=table.pk) is not None
            elif table.proposal == "final":
                done |= self.press(make_final_table, event_id=self.event_id) is not None
        return done

    def is_even(self, event: Event) -> None:
        """No two tables further apart than the trigger allows, unless the smaller one is full."""
        trigger = policy_of(event).trigger(len(self.tables()))
        live = [t for t in room_tables(event) if t.players]
        for low in live:
            if not low.free:
                continue
            for high in live:
                assert not high.movable or high.players - low.players < trigger, (high, low)

    # --- what must always hold ----------------------------------------------------------

    @invariant()
    def chairs_hold_one_and_chips_are_on_the_ledger(self) -> None:
        if not self.event_id:
            return
        seats = list(
            Seat.objects.filter(table__event=self.event_id, status__in=LIVE_SEATS).select_related(
                "entry", "table"
            )
        )
        assert max(Counter((s.table_id, s.chair) for s in seats).values(), default=1) == 1
        assert sum(s.stack for s in seats) == ledger.totals(self.event_id)["chips"]
        assert all(s.chair < s.table.chairs for s in seats)
        assert all(s.table.status != Table.Status.CLOSED for s in seats)
        holders = Counter(s.entry_id for s in seats if s.stack > 0)
        assert max(holders.values(), default=1) == 1, "nobody has two stacks"
        owners = {s.entry_id: s.entry for s in seats}
        alive = Counter(owners[pk].player_id for pk in owners)
        assert max(alive.values(), default=1) == 1, "no player has two live entries"
        playing = Entry.objects.filter(
            event=self.event_id, status__in=(Entry.Status.PLAYING, Entry.Status.DECIDING)
        )
        assert {entry.pk for entry in playing} == set(owners)

    @invariant()
    def promises_and_moves_agree(self) -> None:
        if not self.event_id:
            return
        promised = {
            s.entry_id: (s.table_id, s.chair)
            for s in Seat.objects.filter(table__event=self.event_id, status=Seat.Status.RESERVED)
        }
        on_the_way = Move.objects.filter(
            event=self.event_id, state__in=(Move.State.ORDERED, Move.State.LEFT)
        )
        assert promised == {m.entry_id: (m.to_table_id, m.to_chair) for m in on_the_way}
        for move in self.moves():
            sits = Seat.objects.filter(entry=move.entry_id, status=Seat.Status.SEATED).first()
            if move.state == Move.State.LEFT:
                assert sits is None
            else:
                assert sits is not None
                assert (sits.table_id, sits.chair) == (move.from_table_id, move.from_chair)

    @invariant()
    def places_follow_from_who_is_left(self) -> None:
        if not self.event_id:
            return
        entries = list(Entry.objects.filter(event=self.event_id))
        out = [e for e in entries if e.status == Entry.Status.OUT]
        live = [e for e in entries if e.status in Entry.LIVE]
        standing = Bust.objects.filter(event=self.event_id, undone=False, rebought=False)
        assert {e.pk for e in out} == {b.entry_id for b in standing}
        event = Event.objects.get(pk=self.event_id)
        if event.status == Event.Status.FINISHED:
            assert len(live) == 1
            assert live[0].place == 1
            paid = sum(Payout.objects.filter(event=event).values_list("amount", flat=True))
            assert paid == sum(Prize.objects.filter(event=event).values_list("amount", flat=True))
        else:
            assert all(e.place is None for e in live)

    @invariant()
    def verify(self) -> None:
        if not self.event_id:
            return
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "event.json"
            with file.open("w", encoding="utf-8") as out:
                write_event(self.event_id, out)
            report = check_file(file)
        assert report.ok, [str(finding) for finding in report.findings]

    # --- helpers ------------------------------------------------------------------------

    def press(self, do: Callable[..., Any], /, **given: Any) -> Any:
        """Do it, or be told fairly that it cannot be done now (then None)."""
        return self.fair(lambda: do(actor=FLOOR, key=new_key(), **given))

    def fair(self, act: Callable[..., Any], *given: Any) -> Any:
        self.clock.at += timedelta(seconds=1)
        try:
            return act(*given)
        except Refused as refusal:
            if refusal.code not in FAIR:
                raise
            return None

    @staticmethod
    def pick(things: list[Any], which: int) -> Any:
        return things[which % len(things)]

    def tables(self) -> list[Table]:
        """Tables in play, by number."""
        return list(Table.objects.filter(event=self.event_id, status=Table.Status.OPEN))

    def moves(self) -> list[Move]:
        return list(Move.objects.filter(event=self.event_id, state__in=OPEN_STATES).order_by("pk"))

    def seated(self) -> list[Seat]:
        seats = Seat.objects.filter(table__event=self.event_id, status=Seat.Status.SEATED)
        return list(seats.filter(stack__gt=0).order_by("pk"))

    def in_front(self, table: Table) -> dict[int, int]:
        seats = Seat.objects.filter(table=table, status=Seat.Status.SEATED, stack__gt=0)
        return {seat.chair: seat.stack for seat in seats if not seat.waits}

    def closed(self) -> list[Hand]:
        hands = Hand.objects.filter(table__event=self.event_id, mode=Table.Mode.FULL)
        hands = hands.filter(status__in=(Hand.Status.CLOSED, Hand.Status.SETTLED))
        return list(hands.select_related("table").order_by("pk"))

    def deciding(self) -> list[Entry]:
        return list(Entry.objects.filter(event=self.event_id, status=Entry.Status.DECIDING))

    def out(self) -> list[Entry]:
        return list(Entry.objects.filter(event=self.event_id, status=Entry.Status.OUT))


def test_whatever_happens_in_a_room_its_books_agree() -> None:
    run_state_machine_as_test(
        Room,
        settings=settings(
            max_examples=EXAMPLES,
            stateful_step_count=STEPS,
            deadline=None,
            phases=PHASES,
            suppress_health_check=list(HealthCheck),
        ),
    )
