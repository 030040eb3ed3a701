"""The thread beside an embedded server that does what is due.

It knows nothing of tournaments: ``tick(now)`` does the work and says when it
wants to be called next. Due times live in the database, so a tick may be late,
may fail, may be repeated.
"""

import logging
import threading
from collections.abc import Callable
from datetime import datetime

from django.conf import settings
from django.db import close_old_connections
from django.utils.module_loading import import_string

from tourney.core.now import now

log = logging.getLogger("tourney.scheduler")

Tick = Callable[[datetime], datetime | None]

# Something else (a command of the command line) may have made work due meanwhile.
LONGEST_SLEEP = 0.5
SHORTEST_SLEEP = 0.005
# A tick that fails at once must not spin.
AFTER_FAILURE = 1.0

_stop = threading.Event()
_wake = threading.Event()


def find_tick() -> Tick | None:
    """The tick that the settings name; None while there is none to call."""
    try:
        return import_string(settings.SCHEDULER_TICK)
    except ImportError as error:
        # Missing altogether is a choice; a module that breaks while loading is a fault.
        root = settings.SCHEDULER_TICK.rpartition(".")[0]
        if isinstance(error, ModuleNotFoundError) and error.name == root:
            return None
        raise


def run_forever(tick: Tick | None, stop: threading.Event = _stop) -> None:
    """Call ``tick`` until ``stop`` is set; an exception is logged and the next call comes all the same."""
    while tick is not None and not stop.is_set():
        _wake.clear()
        try:
            close_old_connections()
            wait = _seconds_until(tick(now()))
        except Exception:
            log.exception("a tick of the scheduler failed; trying again")
            wait = AFTER_FAILURE
        finally:
            close_old_connections()
        _wake.wait(wait)
    stop.wait()


def nudge() -> None:
    """Something became due just now: wake the thread of this process, if it has one."""
    _wake.set()


def start() -> threading.Thread:
    """Run the scheduler in a thread of this process."""
    _stop.clear()
    thread = threading.Thread(
        target=run_forever, args=(find_tick(),), name="scheduler", daemon=True
    )
    thread.start()
    return thread


def stop(thread: threading.Thread, *, seconds: float = 2.0) -> None:
    """Let a running tick finish, for at most this long: a tick cut off is repeated at the next start."""
    _stop.set()
    _wake.set()
    thread.join(seconds)


def _seconds_until(due: datetime | None) -> float:
    if due is None:
        return LONGEST_SLEEP
    return min(max((due - now()).total_seconds(), SHORTEST_SLEEP), LONGEST_SLEEP)
