"""The clock is a function of its log: nothing ticks, so nothing drifts.

A reading is computed from the structure versions, the clock acts and a moment. An act undone is
an entry left out. Past the last level the last level runs on and the reading says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tourney.rules.errors import RuleViolation
from tourney.rules.structure import Break, Item, Level, Structure

START, STOP, RESUME = "start", "stop", "resume"
JUMP, ADD_TIME, STRUCTURE = "jump", "add_time", "structure"
KINDS = (START, STOP, RESUME, JUMP, ADD_TIME, STRUCTURE)


@dataclass(frozen=True, slots=True)
class ClockEntry:
    """One clock act at an aware moment `at`.

    `start`, `stop`, `resume`. `jump`: to `item` (index among the items) with `seconds` left, or
    its whole length if None. `add_time`: `seconds` more, or fewer below zero. `structure`: from
    `item` on, the items of structure version `version` hold (an index into the versions).
    """

    kind: str
    at: datetime
    item: int | None = None
    seconds: float | None = None
    version: int | None = None


@dataclass(frozen=True, slots=True)
class ItemBegan:
    """The clock came to `item` at the moment `at`, by itself or through a jump."""

    item: int
    at: datetime
    jumped: bool = False


@dataclass(frozen=True, slots=True)
class ClockReading:
    """What the clock shows at one moment.

    `item` is the index among `items`, the structure as it now holds. `level` is the level in
    force: during a break the one before it. `seconds_left` is None when the item has no end.
    `next_change_at` is None while nothing will happen by itself. `past_last`: every level is
    played and the last one runs on, for `overtime` seconds so far. `next_break_in` counts to the
    start of the next break, 0 during one, None if none is known to come.
    """

    items: tuple[Item, ...]
    item: int
    level: Level
    level_number: int
    on_break: bool
    seconds_left: float | None
    running: bool
    next_change_at: datetime | None
    past_last: bool
    overtime: float
    next_level: Level | None
    next_break_in: float | None
    started: bool
    started_at: datetime | None
    began: tuple[ItemBegan, ...]

    @property
    def current(self) -> Item:
        """The level or break the clock stands on."""
        return self.items[self.item]

    @property
    def elapsed(self) -> float | None:
        """Seconds of the present item already played; None when it has no end."""
        length = self.current.seconds
        return None if length is None or self.seconds_left is None else length - self.seconds_left


def read_clock(
    versions: Sequence[Structure], log: Iterable[ClockEntry], now: datetime
) -> ClockReading:
    """The clock at `now`.

    `versions` are the structure versions in order, the first holding from the start; `log` is in
    the order it was written. Entries later than `now` do not count yet, so any moment of the
    past can be read. An entry dated before its forerunner counts at the forerunner's moment.
    Raises RuleViolation (`clock_bad_entry`, `clock_no_such_item`, `clock_no_such_version`,
    `clock_no_structure`).
    """
    if not versions:
        raise RuleViolation("clock_no_structure")
    walk = _Walk(versions)
    for entry in log:
        if entry.at <= now:
            walk.enter(entry)
    walk.until(now)
    return walk.reading()


def give_back(
    versions: Sequence[Structure], log: Sequence[ClockEntry], since: datetime, now: datetime
) -> ClockEntry:
    """The entry that sets the clock back to where it stood at `since`: an outage did not count."""
    then = read_clock(versions, log, since)
    return ClockEntry(JUMP, now, item=then.item, seconds=then.seconds_left)


class _Walk:
    """The clock's private state while it is read; seconds left None means without end."""

    def __init__(self, versions: Sequence[Structure]) -> None:
        self.versions = versions
        self.items: list[Item] = list(versions[0].items)
        self.at: datetime | None = None
        self.item = 0
        self.left = _length(self.items[0])
        self.running = False
        self.started_at: datetime | None = None
        self.overtime = 0.0
        self.past_last = False
        self.began: list[ItemBegan] = []

    def until(self, moment: datetime) -> None:
        """Let the time up to `moment` pass."""
        if self.at is not None and moment <= self.at:
            return
        if self.running and self.at is not None:
            self._pass((moment - self.at).total_seconds(), through_breaks=True)
        self.at = moment

    def _pass(self, seconds: float, *, through_breaks: bool) -> None:
        at = self.at
        passed = 0.0
        while self.left is not None and not self.past_last and seconds - passed >= self.left:
            passed += self.left
            following = self._following()
            if following is None:
                self.item, self.left, self.past_last = self._last_level(), 0.0, True
                break
            entering_break = isinstance(self.items[following], Break)
            self.item, self.left = following, _length(self.items[following])
            self._note(at, passed)
            if entering_break and not through_breaks:
                return
        rest = seconds - passed
        if self.past_last:
            self.overtime += rest
        elif self.left is not None:
            self.left -= rest

    def _note(self, at: datetime | None, passed: float) -> None:
        if at is not None and self.started_at is not None:
            self.began.append(ItemBegan(self.item, at + timedelta(seconds=passed)))

    def _following(self) -> int | None:
        return self.item + 1 if self.item + 1 < len(self.items) else None

    def _last_level(self) -> int:
        return max(i for i, item in enumerate(self.items) if isinstance(item, Level))

    def enter(self, entry: ClockEntry) -> None:
        """Let the time up to the entry pass, then do what it says."""
        self.until(entry.at)
        if entry.kind in (START, RESUME):
            self._run(entry)
        elif entry.kind == STOP:
            self.running = False
        elif entry.kind == JUMP:
            self._jump(entry)
        elif entry.kind == ADD_TIME:
            self._add(entry)
        elif entry.kind == STRUCTURE:
            self._edit(entry)
        else:
            raise RuleViolation("clock_bad_entry", kind=entry.kind)

    def _run(self, entry: ClockEntry) -> None:
        self.running = True
        if self.started_at is None:
            self.started_at = self.at
            self.began.append(ItemBegan(self.item, self.at or entry.at))

    def _jump(self, entry: ClockEntry) -> None:
        if entry.item is None or not 0 <= entry.item < len(self.items):
            raise RuleViolation("clock_no_such_item", item=entry.item, items=len(self.items))
        moved = entry.item != self.item
        self.item, self.past_last, self.overtime = entry.item, False, 0.0
        if entry.seconds is not None and entry.seconds < 0:
            raise RuleViolation("clock_bad_entry", kind=JUMP, seconds=entry.seconds)
        whole = _length(self.items[self.item])
        self.left = whole if entry.seconds is None else float(entry.seconds)
        if moved and self.started_at is not None:
            self.began.append(ItemBegan(self.item, self.at or entry.at, jumped=True))

    def _add(self, entry: ClockEntry) -> None:
        if entry.seconds is None:
            raise RuleViolation("clock_bad_entry", kind=ADD_TIME, seconds=None)
        if entry.seconds < 0:
            # Time taken off (hand for hand) goes on into the next level, but eats no break.
            self._pass(-entry.seconds, through_breaks=False)
        elif self.left is not None:
            self.left += entry.seconds
            if entry.seconds > 0:
                self.past_last, self.overtime = False, 0.0

    def _edit(self, entry: ClockEntry) -> None:
        if entry.version is None or not 0 <= entry.version < len(self.versions):
            raise RuleViolation(
                "clock_no_such_version", version=entry.version, versions=len(self.versions)
            )
        fresh = self.versions[entry.version].items
        length = _length(self.items[self.item])
        start = 0
        if self.started_at is not None:
            start = max(entry.item or 0, self.item + (len(fresh) <= self.item))
        items = [*self.items[:start], *fresh[start:]]
        if not any(isinstance(item, Level) for item in items):
            items += fresh
        self.items = _renumbered(items)
        self.item = min(self.item, len(self.items) - 1)
        self._keep_elapsed(length)

    def _keep_elapsed(self, length: float | None) -> None:
        """The present item keeps the time already played when its length changes."""
        if self.past_last:
            if any(isinstance(item, Level) for item in self.items[self.item + 1 :]):
                # Levels were added behind the last one: the clock goes on into them.
                overtime, self.overtime, self.past_last = self.overtime, 0.0, False
                if self.running:
                    self._pass(overtime, through_breaks=True)
            return
        fresh = _length(self.items[self.item])
        if fresh == length:
            return
        if fresh is None or length is None or self.left is None:
            self.left = fresh
        else:
            self.left = max(0.0, fresh - (length - self.left))

    def reading(self) -> ClockReading:
        """Everything a screen or the scheduler asks for."""
        current = self.items[self.item]
        level = self._in_force()
        ends_itself = self.running and self.left is not None and not self.past_last
        change = None
        if ends_itself and self.at is not None and self.left is not None:
            change = self.at + timedelta(seconds=self.left)
        return ClockReading(
            items=tuple(self.items),
            item=self.item,
            level=level,
            level_number=level.number,
            on_break=isinstance(current, Break),
            seconds_left=self.left,
            running=self.running,
            next_change_at=change,
            past_last=self.past_last,
            overtime=self.overtime,
            next_level=self._next_level(),
            next_break_in=self._next_break_in(),
            started=self.started_at is not None,
            started_at=self.started_at,
            began=tuple(self.began),
        )

    def _in_force(self) -> Level:
        played = [item for item in self.items[: self.item + 1] if isinstance(item, Level)]
        return played[-1] if played else next(i for i in self.items if isinstance(i, Level))

    def _next_level(self) -> Level | None:
        coming = (item for item in self.items[self.item + 1 :] if isinstance(item, Level))
        return next(coming, None)

    def _next_break_in(self) -> float | None:
        if isinstance(self.items[self.item], Break):
            return 0.0
        wait = self.left
        for item in self.items[self.item + 1 :]:
            if wait is None:
                return None
            if isinstance(item, Break):
                return wait
            wait = None if item.seconds is None else wait + item.seconds
        return None


def _length(item: Item) -> float | None:
    return None if item.seconds is None else float(item.seconds)


def _renumbered(items: list[Item]) -> list[Item]:
    """Levels numbered without gaps, whatever the two versions called them."""
    number = 0
    renumbered: list[Item] = []
    for item in items:
        if isinstance(item, Level):
            number += 1
            item = item if item.number == number else replace(item, number=number)
        renumbered.append(item)
    return renumbered
