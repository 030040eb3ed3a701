"""Having an event looked at at once, without waiting for the scheduler's next round."""

import logging
import time

from django.conf import settings
from django.db import transaction

from tourney.core import scheduler

log = logging.getLogger("tourney.scheduler")

# After a broker that did not answer, no tap waits for it again so soon.
LEAVE_ALONE = 5.0
_quiet_until = 0.0


def nudge_after_commit(event_id: int) -> None:
    """Once this transaction is committed, wake the scheduler."""
    transaction.on_commit(lambda: nudge(event_id), robust=True)


def nudge(event_id: int) -> None:
    """Wake the scheduler; never raises: the due time stands in the database, the beat finds it."""
    global _quiet_until
    scheduler.nudge()
    if not settings.REDIS_URL or time.monotonic() < _quiet_until:
        return
    from tourney.project.celery import app

    try:
        app.send_task("tables.tasks.advance_event", (event_id,), expires=10)
    except Exception:
        _quiet_until = time.monotonic() + LEAVE_ALONE
        log.warning("the broker did not take a nudge; the beat will do it")
