"""What time it is: read once at the edge, handed on as an argument.

The wall clock of a card room's laptop jumps: NTP corrects it, somebody fixes
the date by hand. A jump in the middle of a level must not shorten it, so the
wall time is read once when the process starts and carried on from there by the
boot clock, which cannot be set and which also counts while the machine sleeps.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal

_BOOT_CLOCK = getattr(time, "CLOCK_BOOTTIME", None)


def boot_seconds() -> float:
    """Seconds since the machine was started, sleep included where the system tells it."""
    if _BOOT_CLOCK is None:
        return time.monotonic()
    return time.clock_gettime(_BOOT_CLOCK)


def boot_id() -> str:
    """A name for this run of the machine; boot seconds compare only within one.

    Empty where the system does not tell: then no two readings are compared.
    """
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    except OSError:
        return ""


# Wall and boot time of one moment; the whole process counts from here.
_ANCHOR_WALL = datetime.now(UTC)
_ANCHOR_BOOT = boot_seconds()


def now() -> datetime:
    """The present moment, aware and in UTC, never going back within a process."""
    if _played is not None:
        return _played.at
    return _ANCHOR_WALL + timedelta(seconds=boot_seconds() - _ANCHOR_BOOT)


@dataclass(slots=True)
class PlayedTime:
    """A clock that a simulation moves by hand; everything else in the process reads it."""

    at: datetime

    def move(self, seconds: float) -> None:
        """Let time pass."""
        self.at += timedelta(seconds=seconds)


_played: PlayedTime | None = None


@contextmanager
def played_time(start: datetime) -> Iterator[PlayedTime]:
    """While the context lasts, ``now()`` is what the simulation says. One at a time, one process."""
    global _played
    assert _played is None and start.tzinfo is not None
    _played = PlayedTime(start)
    try:
        yield _played
    finally:
        _played = None


def now_ms() -> int:
    """The present moment as milliseconds since 1970, the form the screens count with."""
    return int(now().timestamp() * 1000)


def wall_drift() -> float:
    """Seconds by which the machine's wall clock has been moved since this process began.

    Positive: somebody put the clock forward. ``now()`` does not follow.
    """
    return (datetime.now(UTC) - now()).total_seconds()


# A correction smaller than this is ordinary clock discipline and asks nobody anything.
STEP_SECONDS = 2.0
# Nobody watched the room for longer than this: the floor is asked whether it counts.
GAP_SECONDS = 30.0
# Marks of machines that have not been seen for this long say nothing any more.
KEEP_MARKS = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Reading:
    """Wall and boot time of one moment on one machine."""

    wall: datetime
    boot: float
    boot_id: str


@dataclass(frozen=True, slots=True)
class TimeFinding:
    """What a look at the clocks showed.

    ``ok``: time passed as it should. ``gap``: nobody watched for ``seconds``
    after ``since`` (server off, laptop asleep). ``step``: the clocks disagree
    by ``seconds``; positive when wall time ran ahead of the time that really
    passed. A step is told before a gap, since the length of the gap is then
    not to be trusted either.
    """

    kind: Literal["ok", "gap", "step"]
    seconds: float = 0.0
    since: datetime | None = None

    @property
    def is_ok(self) -> bool:
        return self.kind == "ok"


def read() -> Reading:
    """This process's own reading of both clocks."""
    return Reading(wall=now(), boot=boot_seconds(), boot_id=boot_id())


def compare(last: Reading | None, here: Reading, *, other_clock: float = 0.0) -> TimeFinding:
    """What happened to the time between the last heartbeat and now.

    ``other_clock`` is how far a second clock (the database's, or the machine's
    own wall clock) stands ahead of ``here``, in seconds.
    """
    if last is None:
        if abs(other_clock) > STEP_SECONDS:
            return TimeFinding("step", other_clock, here.wall)
        return TimeFinding("ok")
    passed = (here.wall - last.wall).total_seconds()
    step = 0.0
    if last.boot_id and last.boot_id == here.boot_id:
        step = passed - (here.boot - last.boot)
    elif passed < 0:
        # Another boot and an earlier date: the clock was set back while we were away.
        step = passed
    if abs(step) <= STEP_SECONDS:
        step = other_clock
    if abs(step) > STEP_SECONDS:
        return TimeFinding("step", step, last.wall)
    if passed > GAP_SECONDS:
        return TimeFinding("gap", passed, last.wall)
    return TimeFinding("ok")
