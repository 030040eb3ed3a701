"""The project: settings, addresses, and the ways to run it."""

from tourney.project.celery import app as celery_app

__all__ = ["celery_app"]
