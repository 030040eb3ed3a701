"""Addresses of set-up and desk."""

from django.urls import path

from tourney.events.screens import desk, setup

app_name = "events"

urlpatterns = [
    path("events/new/", setup.new_event, name="new"),
    path("events/<int:event_id>/setup/", setup.setup, name="setup"),
    path("events/<int:event_id>/setup/settings/", setup.settings, name="settings"),
    path("events/<int:event_id>/setup/structure/", setup.structure, name="structure"),
    path("events/<int:event_id>/setup/house/", setup.house, name="house"),
    path("events/<int:event_id>/setup/payouts/", setup.payouts, name="payouts"),
    path("events/<int:event_id>/desk/", desk.desk, name="desk"),
    path("events/<int:event_id>/desk/enter/", desk.enter, name="enter"),
    path("events/<int:event_id>/desk/bounty/<int:entry_id>/", desk.bounty, name="bounty"),
    path("events/<int:event_id>/desk/close/", desk.close, name="close-registration"),
    path("events/<int:event_id>/desk/<int:entry_id>/leave/", desk.leave, name="leave"),
    path("events/<int:event_id>/desk/pay/<int:payout_id>/", desk.pay, name="pay"),
]
