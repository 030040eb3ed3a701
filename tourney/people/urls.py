"""Addresses of the people: the door, pairing, who may do what."""

from django.urls import path

from tourney.people.screens import account, devices, invitation, pair, sign_in, staff

app_name = "people"

urlpatterns = [
    path("sign-in/", sign_in.sign_in, name="sign-in"),
    path("sign-in/code/", sign_in.one_time_code, name="one-time-code"),
    path("sign-out/", sign_in.sign_out, name="sign-out"),
    path("invitation/<str:token>/", invitation.invitation, name="invitation"),
    path("account/", account.account, name="account"),
    path("account/password/", account.password, name="password"),
    path("account/pin/", account.pin, name="pin"),
    path("account/code/", account.code_begin, name="code-begin"),
    path("account/code/confirm/", account.code_confirm, name="code-confirm"),
    path("account/code/remove/", account.code_remove, name="code-remove"),
    path("account/sessions/<int:sign_in_id>/end/", account.end_session, name="end-session"),
    # the device itself
    path("pair/", pair.pair, name="pair"),
    path("pair/<slug:secret>/", pair.pair, name="pair-by-qr"),
    path("device/", pair.here, name="here"),
    path("device/news/", pair.news, name="device-news"),
    path("device/take-over/", pair.take_over, name="take-over"),
    path("tables/<int:table_id>/dealer/", pair.tap_in, name="tap-in"),
    path("tables/<int:table_id>/floor-pin/", pair.floor_in, name="floor-in"),
    path("tables/<int:table_id>/<slug:who>/leaves/", pair.leave, name="leave"),
    # the floor's list
    path("events/<int:event_id>/devices/", devices.device_page, name="devices"),
    path("events/<int:event_id>/devices/list/", devices.device_list, name="device-list"),
    path("events/<int:event_id>/devices/code/", devices.make_code, name="make-code"),
    path(
        "events/<int:event_id>/devices/code/<int:code_id>/", devices.code_state, name="code-state"
    ),
    path(
        "events/<int:event_id>/devices/<int:device_id>/<slug:what>/",
        devices.change,
        name="device-change",
    ),
    # who works here
    path("events/<int:event_id>/people/", staff.people_page, name="staff"),
    path("events/<int:event_id>/people/add/", staff.add, name="staff-add"),
    path("events/<int:event_id>/people/invite/", staff.invite, name="invite"),
    path(
        "events/<int:event_id>/people/invitations/<int:invitation_id>/end/",
        staff.uninvite,
        name="uninvite",
    ),
    path("events/<int:event_id>/people/<int:staff_id>/roles/", staff.set_roles, name="staff-roles"),
    path("events/<int:event_id>/people/<int:staff_id>/pin/", staff.new_pin, name="staff-pin"),
    path(
        "events/<int:event_id>/people/<int:staff_id>/sign-out/",
        staff.end_sessions,
        name="staff-sign-out",
    ),
    path(
        "events/<int:event_id>/people/<int:staff_id>/<slug:what>/", staff.close, name="staff-close"
    ),
]
