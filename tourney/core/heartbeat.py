"""A mark in the database that somebody watched the room, and what its absence means."""

import logging
import os
from datetime import datetime

from django.db import connection, transaction

from tourney.core import now as clocks
from tourney.core.locks import write_turn
from tourney.core.models import Heartbeat
from tourney.core.now import Reading, TimeFinding

log = logging.getLogger("tourney.scheduler")

# Often enough to tell a gap of half a minute, seldom enough not to wear a disk.
BEAT_SECONDS = 5.0


def beat(name: str = "scheduler") -> None:
    """Note that both clocks were read now. Marks of earlier runs of a machine are dropped."""
    here = clocks.read()
    with write_turn(), transaction.atomic():
        Heartbeat.objects.update_or_create(
            name=_mark(name, here.boot_id),
            defaults={"wall_at": here.wall, "boot_seconds": here.boot, "pid": os.getpid()},
        )
        # One mark per machine that ran in the last day is enough to see a gap.
        Heartbeat.objects.filter(
            name__startswith=f"{name}@", wall_at__lt=here.wall - clocks.KEEP_MARKS
        ).delete()


def check_time(name: str = "scheduler") -> TimeFinding:
    """Compare now with the last mark and with the database server's clock.

    Look first and ``beat`` afterwards: a beat covers the gap. A wall clock that
    is moved while this process runs changes nothing in the room, since ``now()``
    does not follow it: that is logged, and nobody is asked. For the same reason
    only a process's first look can find that the clock was set meanwhile.
    """
    global _looked
    here = clocks.read()
    marks = Heartbeat.objects.filter(name__startswith=f"{name}@")
    newest = marks.order_by("-wall_at").first()
    own = marks.filter(name=_mark(name, here.boot_id)).first()
    last = None
    if newest is not None:
        last = Reading(newest.wall_at, newest.boot_seconds, "")
        if own is not None and (own.pk == newest.pk or newest.wall_at > here.wall):
            last = Reading(own.wall_at, own.boot_seconds, here.boot_id)
        if _looked:
            # Another worker's mark may be from before a correction that ours came after.
            last = Reading(min(newest.wall_at, here.wall), newest.boot_seconds, "")
    _looked = True
    moved = _changed("wall", clocks.wall_drift())
    if moved:
        log.warning(
            "This machine's clock was moved by %d s. Play is not touched; Tourney takes over the "
            "new time of day at its next start.",
            round(moved),
        )
    return clocks.compare(last, here, other_clock=_changed("database", _database_ahead()))


def _mark(name: str, boot_id: str) -> str:
    return f"{name}@{boot_id[:8] or 'here'}"


_looked = False
# How far the clocks we do not count with stood ahead when last looked at, in seconds.
_ahead = {"wall": 0.0, "database": 0.0}


def _changed(clock: str, ahead: float) -> float:
    """By how much a clock moved against ours; a difference is told once, not at every look."""
    moved = ahead - _ahead[clock]
    if abs(moved) <= clocks.STEP_SECONDS:
        return 0.0
    _ahead[clock] = ahead
    return moved


def _database_ahead() -> float:
    """Seconds by which the database server's clock stands ahead of ours; SQLite has none."""
    if connection.vendor != "postgresql":
        return 0.0
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        theirs: datetime = cursor.fetchone()[0]
    return (theirs - clocks.now()).total_seconds()
