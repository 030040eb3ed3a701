"""A mark in the database that somebody watched the room, and what its absence means."""

import os
from datetime import datetime

from django.db import connection, transaction

from tourney.core import now as clocks
from tourney.core.locks import write_turn
from tourney.core.models import Heartbeat
from tourney.core.now import Reading, TimeFinding

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
    """Compare now with the last mark, with this machine's wall clock and with the database's.

    Look first and ``beat`` afterwards: a beat covers the gap.
    """
    here = clocks.read()
    marks = Heartbeat.objects.filter(name__startswith=f"{name}@")
    newest = marks.order_by("-wall_at").first()
    own = marks.filter(name=_mark(name, here.boot_id)).first()
    last = None
    if newest is not None:
        last = Reading(newest.wall_at, newest.boot_seconds, "")
        if own is not None and (own.pk == newest.pk or newest.wall_at > here.wall):
            last = Reading(own.wall_at, own.boot_seconds, here.boot_id)
    return clocks.compare(last, here, other_clock=_other_clock())


def _mark(name: str, boot_id: str) -> str:
    return f"{name}@{boot_id[:8] or 'here'}"


def _other_clock() -> float:
    """Seconds by which the clock we do not count with stands ahead of ours."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            theirs: datetime = cursor.fetchone()[0]
        return (theirs - clocks.now()).total_seconds()
    return clocks.wall_drift()
