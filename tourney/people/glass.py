"""The glass a request comes through: a paired device, known by its cookie.

The cookie holds a random token, the database only its hash: whoever reads the
database cannot walk up to a table.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tourney.people import places
from tourney.people.models import Device

COOKIE = "tourney_device"
# Browsers forget a cookie after 400 days at most; a tablet lives that long without a word.
LIFE_SECONDS = 400 * 24 * 3600


def new_token() -> tuple[str, str]:
    """A fresh token for a cookie and the hash to store."""
    token = secrets.token_urlsafe(32)
    return token, token_hash(token)


def token_hash(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def set_cookie(response: HttpResponse, token: str) -> None:
    """Give the browser its device token: out of reach of scripts and of other sites."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=LIFE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def claims_device(request: HttpRequest) -> bool:
    """Whether the browser says it is a paired device (it may have been revoked since)."""
    return bool(request.COOKIES.get(COOKIE))


def device_of(request: HttpRequest, kwargs: dict[str, Any] | None = None) -> Device | None:
    """The paired device behind the request, with the place of ``kwargs``: one query, or none."""
    token = request.COOKIES.get(COOKIE)
    if not token:
        return None
    devices = Device.objects.filter(token_hash=token_hash(token), revoked_at__isnull=True)
    return places.beside(devices, kwargs or {}).first()
