"""Signing in and out: password, then a one-time code for whoever has set one up."""

from __future__ import annotations

import time
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth import login, logout
from django.contrib.auth.forms import AuthenticationForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST
from django_otp import match_token, user_has_device

from tourney.people.access import open_to_all
from tourney.people.backends import BACKEND
from tourney.people.models import Staff

_PENDING = "people.waits-for-code"
_PENDING_SECONDS = 300


class SignInForm(AuthenticationForm):
    """Name and password, with a message that does not tell which of the two was wrong."""

    error_messages = {
        "invalid_login": gettext_lazy("Name and password do not belong together."),
        "inactive": gettext_lazy("Name and password do not belong together."),
    }

    def __init__(self, request: Any = None, *args: Any, **kwargs: Any) -> None:
        super().__init__(request, *args, **kwargs)
        self.fields["username"].label = gettext_lazy("User name")
        self.fields["password"].label = gettext_lazy("Password")


class CodeForm(forms.Form):
    """Six digits of the app, or a backup code."""

    code = forms.CharField(max_length=16, label=gettext_lazy("Code"))


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@open_to_all("the door: whoever works here comes in by it")
def sign_in(request: HttpRequest) -> HttpResponse:
    """Name and password; then on to the code, or to where the person wanted to go."""
    form = SignInForm(request, data=request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        staff = form.get_user()
        if user_has_device(staff):
            request.session.cycle_key()
            request.session[_PENDING] = {"staff": staff.pk, "at": int(time.time())}
            query = urlencode({"next": _next(request)})
            return redirect(f"{reverse('people:one-time-code')}?{query}")
        login(request, staff, backend=BACKEND)
        return _in(request, staff)
    context = {"form": form, "next": _next(request)}
    return render(request, "people/sign_in.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@open_to_all("the second half of the door, after the password")
def one_time_code(request: HttpRequest) -> HttpResponse:
    """The code of the app, or a backup code; tried slowly, each wrong one doubles the wait."""
    pending = request.session.get(_PENDING)
    if not pending or time.time() - pending["at"] > _PENDING_SECONDS:
        request.session.pop(_PENDING, None)
        return redirect("people:sign-in")
    staff = Staff.objects.filter(pk=pending["staff"], is_active=True).first()
    form = CodeForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and staff is not None and form.is_valid():
        code = "".join(form.cleaned_data["code"].split())
        if match_token(staff, code) is not None:
            del request.session[_PENDING]
            login(request, staff, backend=BACKEND)
            return _in(request, staff)
        form.add_error(
            "code", _("This code is not right, or was tried too soon after a wrong one.")
        )
    context = {"form": form, "next": _next(request)}
    return render(request, "people/one_time_code.html", context)


@require_POST
@open_to_all("leaving is never refused")
def sign_out(request: HttpRequest) -> HttpResponse:
    """End this session and go back to the door."""
    logout(request)
    return redirect("people:sign-in")


def locked_out(request: HttpRequest, *_credentials: Any) -> HttpResponse:
    """Too many wrong passwords for this account from this address."""
    minutes = int(settings.AXES_COOLOFF_TIME.total_seconds() // 60)
    return render(request, "people/locked_out.html", {"minutes": minutes}, status=429)


def _in(request: HttpRequest, staff: Staff) -> HttpResponse:
    response = redirect(_next(request) or resolve_url(settings.LOGIN_REDIRECT_URL))
    if staff.language:
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, staff.language, samesite="Lax")
    return response


def _next(request: HttpRequest) -> str:
    to = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(
        to, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return to if safe else ""
