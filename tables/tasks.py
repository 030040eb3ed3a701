"""What Celery does at scale: call the scheduler, and nothing else."""

from celery import shared_task

from tables import scheduler
from tourney.core.now import now


@shared_task(ignore_result=True)
def advance_due() -> None:
    """Beat's task, every second: do what is due in every event."""
    scheduler.tick(now())


@shared_task(ignore_result=True)
def advance_event(event_id: int) -> None:
    """One event has something due now."""
    scheduler.advance(event_id, now())
