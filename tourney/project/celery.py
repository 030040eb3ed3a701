"""Celery at scale: calls ``advance``, makes files, and nothing else.

Due times live in the database, so a task that is lost, late or run twice does
no harm. The timeouts keep a tap from waiting for a broker that is gone.
"""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tourney.project.settings")

# Read here and not from the settings: they are being loaded when this module is.
app = Celery("tourney", broker=os.environ.get("REDIS_URL") or "memory://")
app.conf.update(
    task_ignore_result=True,
    result_backend=None,
    broker_transport_options={
        "max_retries": 0,
        "socket_connect_timeout": 0.2,
        "socket_timeout": 5.0,
        "visibility_timeout": 300,
    },
    task_publish_retry=False,
    broker_connection_retry_on_startup=True,
    # A worker that lost the broker keeps trying: the database says what is due.
    broker_connection_max_retries=None,
    task_acks_late=False,
    task_time_limit=120,
    task_soft_time_limit=100,
    worker_prefetch_multiplier=1,
    worker_hijack_root_logger=False,
    timezone="UTC",
    beat_schedule={
        "advance-due": {
            "task": "tables.tasks.advance_due",
            "schedule": 1.0,
            # A tick nobody took within its second is worthless: the next one does the same.
            "options": {"expires": 2.0},
        },
    },
)
app.autodiscover_tasks()
