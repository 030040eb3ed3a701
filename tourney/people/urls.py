"""Addresses of the people: signing in, pairing, who may do what."""

from django.urls import path

from tourney.people.screens import sign_in

app_name = "people"

urlpatterns = [
    path("sign-in/", sign_in.sign_in, name="sign-in"),
    path("sign-out/", sign_in.sign_out, name="sign-out"),
]
