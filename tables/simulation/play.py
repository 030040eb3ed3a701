"""A whole event in virtual time: people come, hands are played everywhere at once, one wins.

Nothing is written here: everything goes through the services the screens use. The floor accepts
what the scheduler orders; dealers start hands, tap, and see arrivals to their chairs.
"""

import heapq
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from tables import scheduler
from tables.models import Hand, Move, Table
from tables.services.event import start_event
from tables.services.hands import record, record_result, start_hand
from tables.services.hands.close import seats_at
from tables.services.moves import confirm_seated
from tables.services.rebuys import decline_rebuy, rebuy
from tables.services.seating import seat_entry
from tables.simulation.hand import play_hand
from tables.simulation.players import Style, new_style, result_of_hand
from tourney.core.command import Actor
from tourney.core.errors import Refused
from tourney.core.now import PlayedTime, now
from tourney.core.prepared import Select
from tourney.events.models import Entry, Event
from tourney.events.selectors.clock import read_event_clock
from tourney.events.services.entries import register
from tourney.events.services.events import create_event
from tourney.rules.structure import Level

FLOOR = Actor("simulation")
START = datetime(2026, 1, 3, 14, 0, tzinfo=UTC)
ACTIONS, RESULTS = "actions", "results"
# An event that has not ended after so long never will.
LONGEST = timedelta(days=6)
Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play."""

    players: int
    structure: str | dict[str, Any] = "sng-turbo"
    seats: int = 9
    seed: int = 1
    detail: str = ACTIONS
    buy_in: int = 10_000


@dataclass(slots=True)
class Played:
    """What came of it, as seen by who played it."""

    event_id: int
    hands: int = 0
    actions: int = 0
    ended: bool = False
    alive_after_level: dict[int, float] = field(default_factory=dict)
    seconds: float = 0.0


_event = Select[Event](lambda pk: Event.objects.filter(pk=pk).only("status", "next_due_at"))


class Simulation:
    """One event being played. ``clock`` is the virtual clock every service reads."""

    def __init__(self, plan: Plan, clock: PlayedTime, progress: Progress) -> None:
        self.plan = plan
        self.clock = clock
        self.progress = progress
        self.rng = Random(f"{plan.seed}:{plan.players}:{plan.detail}")
        self.styles: dict[int, Style] = {}
        self.waiting: list[tuple[datetime, int, str, int]] = []
        self.turn = 0
        self.open_hands: dict[int, int] = {}
        self.late: list[datetime] = []
        self.names = 0
        self.looked_at = START
        self.known_tables: set[int] = set()
        self.played = Played(0)
        self.level = 0

    # --- the evening --------------------------------------------------------------------

    def play(self) -> Played:
        """From making the event to its winner."""
        began = time.monotonic()
        self._open()
        while self.waiting:
            at, _, what, table_id = heapq.heappop(self.waiting)
            self.clock.at = max(at, self.clock.at)
            if self.clock.at - START > LONGEST:
                break
            if not self._look_around(began):
                break
            if what == "start":
                self._start(table_id)
            else:
                self._finish(table_id)
        event = Event.objects.get(pk=self.played.event_id)
        self.played.ended = event.status == Event.Status.FINISHED
        self.played.seconds = time.monotonic() - began
        return self.played

    def _open(self) -> None:
        plan = self.plan
        done = create_event(
            name="Simulation",
            structure=plan.structure,
            actor=FLOOR,
            key=self._key(),
            table_size=plan.seats,
            buy_in=plan.buy_in,
            balance_mode="automatic",
            recording_mode="full" if plan.detail == ACTIONS else "results",
        )
        event_id = self.played.event_id = done.answer["event"]
        event = Event.objects.get(pk=event_id)
        late_levels = event.late_registration.get("through_level") or 0
        late = round(plan.players * 0.12) if late_levels and plan.players > plan.seats else 0
        for number in range(plan.players - late):
            self._register()
            if number % 500 == 499:
                self.progress(f"{number + 1} registered")
        start_event(event_id=event_id, actor=FLOOR, key=self._key(), seed=str(plan.seed))
        open_for = self._seconds_through(late_levels)
        self.late = sorted(
            START + timedelta(seconds=open_for * self.rng.betavariate(1, 3)) for _ in range(late)
        )
        self._greet_tables()
        self.progress(f"started with {plan.players - late} players")

    def _seconds_through(self, level: int) -> int:
        seconds = 0
        for item in read_event_clock(self.played.event_id).items:
            if isinstance(item, Level) and item.number > level:
                break
            seconds += item.seconds or 0
        return seconds

    def _greet_tables(self) -> None:
        tables = Table.objects.filter(event_id=self.played.event_id, status=Table.Status.OPEN)
        for pk in tables.order_by("pk").values_list("pk", flat=True):
            if pk not in self.known_tables:
                self.known_tables.add(pk)
                self._later("start", pk, self.rng.uniform(0, 60))

    # --- between hands ------------------------------------------------------------------

    def _look_around(self, began: float) -> bool:
        """Late arrivals, the scheduler, people on their way. False once the event is over."""
        while self.late and self.late[0] <= self.clock.at:
            self.late.pop(0)
            self._arrive_late()
        event = _event.first(self.played.event_id)
        if event is None or event.status != Event.Status.RUNNING:
            return False
        due = event.next_due_at
        room = len(self.known_tables)
        pause = timedelta(seconds=30 if room > 50 else 15 if room > 10 else 5)
        if (due is None or due <= self.clock.at) and self.clock.at - self.looked_at >= pause:
            self.looked_at = self.clock.at
            scheduler.advance(self.played.event_id, self.clock.at)
            self._see_arrivals_to_their_chairs()
            self._greet_tables()
            self._tell(began)
        return True

    def _see_arrivals_to_their_chairs(self) -> None:
        on_the_way = Move.objects.filter(event_id=self.played.event_id, state=Move.State.LEFT)
        for pk in on_the_way.order_by("pk").values_list("pk", flat=True):
            confirm_seated(move_id=pk, actor=FLOOR, key=self._key())

    def _arrive_late(self) -> None:
        try:
            entry_id = self._register()
            self._seat(entry_id)
        except Refused as refusal:
            if refusal.code != "registration_closed":
                raise

    def _seat(self, entry_id: int) -> None:
        try:
            seat_entry(
                event_id=self.played.event_id, entry_id=entry_id, actor=FLOOR, key=self._key()
            )
        except Refused as refusal:
            if refusal.code != "no_free_chair":
                raise
            from tables.services.tables import open_table

            open_table(event_id=self.played.event_id, actor=FLOOR, key=self._key())
            self._greet_tables()
            self._seat(entry_id)

    def _register(self, player_id: int | None = None) -> int:
        self.names += 1
        done = register(
            event_id=self.played.event_id,
            player_id=player_id,
            name="" if player_id else f"Player {self.names}",
            actor=FLOOR,
            key=self._key(),
        )
        self.styles[done.answer["entry"]] = new_style(self.rng)
        return int(done.answer["entry"])

    def _back_again(self, out: list[int]) -> None:
        """Some of those who are out buy in again, as long as they may."""
        for entry_id in out:
            if self.rng.random() > 0.3:
                continue
            player = Entry.objects.values_list("player_id", flat=True).get(pk=entry_id)
            try:
                self._seat(self._register(player))
            except Refused as refusal:
                if refusal.code not in ("registration_closed", "no_reentry", "event_over"):
                    raise

    def _decide(self, deciding: list[int]) -> None:
        """Rebuy or out: tapped at once."""
        for entry_id in deciding:
            act = rebuy if self.rng.random() < 0.6 else decline_rebuy
            act(event_id=self.played.event_id, entry_id=entry_id, actor=FLOOR, key=self._key())

    # --- hands --------------------------------------------------------------------------

    def _start(self, table_id: int) -> None:
        if self.plan.detail == RESULTS:
            self._result(table_id)
            return
        try:
            done = start_hand(table_id=table_id, actor=FLOOR, key=self._key(), uid=self._key())
        except Refused as refusal:
            self._wait(table_id, refusal)
            return
        self.open_hands[table_id] = done.answer["hand"]
        self._later("finish", table_id, self._length(table_id))

    def _finish(self, table_id: int) -> None:
        hand = Hand.objects.get(pk=self.open_hands.pop(table_id))
        styles = {int(chair): self.styles[entry] for chair, entry in hand.entries.items()}

        def tap(acts: list[dict[str, Any]]) -> None:
            record(hand_id=hand.pk, acts=acts, actor=FLOOR, key=self._key())

        self.played.actions += play_hand(hand, styles, self.rng, tap)
        self._after(hand.pk, table_id)

    def _result(self, table_id: int) -> None:
        """A table that tells results: the whole hand is one tap at its end."""
        chairs = {seat.chair: seat for seat in seats_at(table_id) if seat.stack}
        if len(chairs) < 2:
            self._wait(table_id, Refused("too_few_players"))
            return
        level = read_event_clock(self.played.event_id, now()).level
        stacks = {chair: seat.stack for chair, seat in chairs.items() if not seat.waits}
        new, winner = result_of_hand(
            stacks, self._blinds(sorted(stacks), level), level.bb, level.sb or 1, self.rng
        )
        changed = {chair: chips for chair, chips in new.items() if chips != stacks[chair]}
        try:
            done = record_result(
                table_id=table_id,
                stacks=changed,
                by={chair: [winner] for chair, chips in new.items() if not chips},
                actor=FLOOR,
                key=self._key(),
                uid=self._key(),
            )
        except Refused as refusal:
            self._wait(table_id, refusal)
            return
        self.played.actions += 1
        out = [seat.entry_id for chair, seat in chairs.items() if new.get(chair) == 0]
        self._after(done.answer["hand"], table_id, out)

    def _blinds(self, chairs: list[int], level: Level) -> dict[int, int]:
        """Roughly who pays what; the exact chairs are the service's business."""
        big = self.rng.randrange(len(chairs))
        owed = {chairs[big]: level.bb + (level.ante if level.ante_kind == "bb" else 0)}
        owed[chairs[big - 1]] = owed.get(chairs[big - 1], 0) + level.sb
        if level.ante_kind == "each":
            for chair in chairs:
                owed[chair] = owed.get(chair, 0) + level.ante
        return owed

    def _after(self, hand_id: int, table_id: int, out: list[int] | None = None) -> None:
        self.played.hands += 1
        if out is None:
            hand = Hand.objects.only("result", "entries").get(pk=hand_id)
            out = [hand.entries[str(chair)] for chair in (hand.result or {})["eliminated"]]
        if out:
            statuses = dict(Entry.objects.filter(pk__in=out).values_list("pk", "status"))
            self._decide([pk for pk in out if statuses[pk] == Entry.Status.DECIDING])
            self._back_again([pk for pk in out if statuses[pk] == Entry.Status.OUT])
        if self.plan.detail == RESULTS:
            self._later("start", table_id, self._length(table_id))
        else:
            self._later("start", table_id, self.rng.uniform(12, 25))

    def _wait(self, table_id: int, refusal: Refused) -> None:
        """No hand now: after the break, when the floor has moved people, or never again."""
        if refusal.code == "table_closed":
            self.known_tables.discard(table_id)
            return
        seconds = 20.0
        if refusal.code == "on_break":
            left = read_event_clock(self.played.event_id, now()).seconds_left
            seconds = (left or 0) + self.rng.uniform(1, 20)
        elif refusal.code in ("event_not_running",):
            return
        elif refusal.code not in (
            *("too_few_players", "play_halted", "table_breaking", "hand_not_settled"),
            *("waiting_for_tables", "last_hand_played", "empty_chair"),
        ):
            raise refusal
        self._later("start", table_id, seconds)

    def _length(self, table_id: int) -> float:
        return max(25.0, self.rng.gauss(88, 25))

    def _later(self, what: str, table_id: int, seconds: float) -> None:
        self.turn += 1
        at = self.clock.at + timedelta(seconds=seconds)
        heapq.heappush(self.waiting, (at, self.turn, what, table_id))

    def _key(self) -> str:
        return str(uuid.UUID(int=self.rng.getrandbits(128), version=4))

    def _tell(self, began: float) -> None:
        reading = read_event_clock(self.played.event_id, now())
        if reading.level_number == self.level:
            return
        counts = Entry.objects.filter(event_id=self.played.event_id)
        left = counts.filter(status__in=(Entry.Status.PLAYING, Entry.Status.DECIDING)).count()
        if self.level:
            self.played.alive_after_level[self.level] = round(left / counts.count(), 4)
        self.level = reading.level_number
        self.progress(
            f"level {self.level}: {left} players, {self.played.hands} hands, "
            f"{time.monotonic() - began:.0f} s"
        )
