"""Addresses of the tables: clock, floor console, dealer's tablet."""

from django.urls import path

from tables.screens import clock

app_name = "tables"

urlpatterns = [
    path("events/<int:event_id>/clock/", clock.clock_page, name="clock"),
    path("events/<int:event_id>/clock/face/", clock.clock_fragment, name="clock-fragment"),
    path("events/<int:event_id>/seats/", clock.seats_page, name="seats"),
    path("events/<int:event_id>/seats/board/", clock.seats_fragment, name="seats-fragment"),
    path("events/<int:event_id>/payouts/", clock.payouts_page, name="payouts"),
    path("events/<int:event_id>/payouts/list/", clock.payouts_fragment, name="payouts-fragment"),
]
