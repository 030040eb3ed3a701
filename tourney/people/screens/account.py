"""One's own account: password, PIN, one-time codes, where one is signed in."""

from __future__ import annotations

from base64 import b32encode
from typing import Any

from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from tourney.core.errors import Refused
from tourney.core.posting import answers_refusals, done, posted
from tourney.people import qr
from tourney.people.access import access
from tourney.people.browsers import browser_name
from tourney.people.services import one_time, pins, sessions


@never_cache
@require_safe
@access("staff")
def account(request: HttpRequest) -> HttpResponse:
    """The page of one's own account."""
    return render(request, "people/account.html", _context(request))


@sensitive_post_parameters()
@require_POST
@access("staff")
@answers_refusals
def password(request: HttpRequest) -> HttpResponse:
    """Another password; every other session of this account ends."""
    posted(request)
    staff: Any = request.user
    new = request.POST.get("new", "")
    _check_password(staff, request)
    if new != request.POST.get("again", ""):
        raise Refused("password_twice")
    try:
        validate_password(new, staff)
    except ValidationError as error:
        raise Refused("password_weak", reasons=" ".join(error.messages)) from None
    staff.set_password(new)
    staff.save(update_fields=["password"])
    update_session_auth_hash(request, staff)
    sessions.end_all(staff.pk, but=request.session.session_key)
    sessions.note_sign_in(None, request=request, user=staff)
    return done(request, "people:account")


@sensitive_post_parameters()
@require_POST
@access("staff")
@answers_refusals
def pin(request: HttpRequest) -> HttpResponse:
    """Choose one's own PIN."""
    _check_password(request.user, request)
    pins.set_pin(
        staff_id=request.user.pk or 0,
        pin=request.POST.get("pin", ""),
        actor=request.actor,  # type: ignore[attr-defined]
        key=posted(request).key,
    )
    return done(request, "people:account")


@require_POST
@access("staff")
@answers_refusals
def code_begin(request: HttpRequest) -> HttpResponse:
    """Show the QR for the app; nothing changes until a code from it was entered."""
    posted(request)
    _check_password(request.user, request)
    device = one_time.begin(request.user)
    context = _context(request) | {
        "setting_up": True,
        "qr": qr.svg(device.config_url),
        "secret": b32encode(device.bin_key).decode(),
    }
    return render(request, "people/account.html", context)


@require_POST
@access("staff")
@answers_refusals
def code_confirm(request: HttpRequest) -> HttpResponse:
    """From now on a code is asked for; the backup codes are shown once."""
    posted(request)
    backup = one_time.confirm(request.user, request.POST.get("code", "")[:16])
    return render(request, "people/account.html", _context(request) | {"backup": backup})


@require_POST
@access("staff")
@answers_refusals
def code_remove(request: HttpRequest) -> HttpResponse:
    """No more codes for this account; asks for the password again."""
    posted(request)
    _check_password(request.user, request)
    one_time.remove(request.user)
    return done(request, "people:account")


@require_POST
@access("staff")
@answers_refusals
def end_session(request: HttpRequest, sign_in_id: int) -> HttpResponse:
    """End one of one's own sessions."""
    posted(request)
    sessions.end_one(request.user.pk or 0, sign_in_id)
    return done(request, "people:account")


def _check_password(staff: Any, request: HttpRequest) -> None:
    """A laptop left open must not be enough to change how one signs in."""
    if not one_time.password_is(staff, request.POST.get("password", ""), request):
        raise Refused("password_wrong")


def _context(request: Any) -> dict[str, Any]:
    here = request.session.session_key
    return {
        "sessions": [
            {"row": row, "here": row.session_key == here, "browser": browser_name(row.browser)}
            for row in sessions.live_sessions(request.user.pk)
        ],
        "has_code": one_time.is_on(request.user),
        "backup_left": one_time.backup_left(request.user),
        "has_pin": bool(request.user.pin),
        "heading": _("Your account"),
    }
