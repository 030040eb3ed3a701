"""Addresses of the house itself."""

from django.urls import path

from tourney.core import screens

urlpatterns = [
    path("stream-token/<int:event_id>", screens.stream_token, name="stream-token"),
    path("time", screens.time_now, name="time"),
    path("healthz", screens.healthz, name="healthz"),
    path("style", screens.style, name="style"),
]
