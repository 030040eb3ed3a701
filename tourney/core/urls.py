"""Addresses of the house itself."""

from django.urls import path

from tourney.core import app_files, screens

urlpatterns = [
    path("stream-token/<int:event_id>", screens.stream_token, name="stream-token"),
    path("time", screens.time_now, name="time"),
    path("healthz", screens.healthz, name="healthz"),
    path("manifest.webmanifest", app_files.manifest, name="manifest"),
    path("worker.js", app_files.worker, name="worker"),
    path("certificate", app_files.certificate, name="certificate"),
    path("style", screens.style, name="style"),
]
