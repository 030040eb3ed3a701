"""Signing in and out."""

from typing import Any

from django.contrib.auth import views as auth
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from tourney.people.access import open_to_all


@open_to_all("the door: whoever works here comes in by it")
def sign_in(request: HttpRequest) -> HttpResponse:
    """Name and password; back to where the person wanted to go."""
    view: Any = auth.LoginView.as_view(template_name="people/sign_in.html")
    return view(request)


@require_POST
@open_to_all("leaving is never refused")
def sign_out(request: HttpRequest) -> HttpResponse:
    """End this session and go back to the door."""
    view: Any = auth.LogoutView.as_view(next_page="people:sign-in")
    return view(request)
