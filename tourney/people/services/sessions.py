"""Where people are signed in, and ending it from elsewhere."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session

from tourney.core import live
from tourney.core.now import now
from tourney.people.models import StaffSession


def note_sign_in(sender: Any, request: Any, user: Any, **_: Any) -> None:
    """Keep where and when somebody signed in (signal ``user_logged_in``)."""
    if not request.session.session_key:
        request.session.save()
    StaffSession.objects.update_or_create(
        session_key=request.session.session_key,
        defaults={
            "staff": user,
            "started_at": now(),
            "browser": request.headers.get("User-Agent", "")[:120],
            "address": request.META.get("REMOTE_ADDR") or None,
        },
    )


def note_sign_out(sender: Any, request: Any, user: Any, **_: Any) -> None:
    """Forget a session that ended by itself (signal ``user_logged_out``)."""
    StaffSession.objects.filter(session_key=request.session.session_key or "").delete()
    if user is not None:
        live.expel(f"user:{user.pk}")


def live_sessions(staff_id: int) -> list[StaffSession]:
    """The sessions of a person that still open something, newest first; dead ones are forgotten."""
    known = StaffSession.objects.filter(staff_id=staff_id)
    keys = set(known.values_list("session_key", flat=True))
    alive = set(
        Session.objects.filter(pk__in=keys, expire_date__gt=now()).values_list("pk", flat=True)
    )
    known.exclude(session_key__in=alive).delete()
    return list(known.order_by("-started_at"))


def end_one(staff_id: int, sign_in_id: int) -> None:
    """End one session of this person; the browser is asked to sign in at its next request."""
    for sign_in in StaffSession.objects.filter(staff_id=staff_id, pk=sign_in_id):
        _end(sign_in)
    live.expel(f"user:{staff_id}")


def end_all(staff_id: int, *, but: str | None = None) -> int:
    """End every session of this person (except the one with key ``but``); how many there were."""
    ended = 0
    for sign_in in StaffSession.objects.filter(staff_id=staff_id).exclude(session_key=but or ""):
        _end(sign_in)
        ended += 1
    live.expel(f"user:{staff_id}")
    return ended


def _end(sign_in: StaffSession) -> None:
    store = import_module(settings.SESSION_ENGINE).SessionStore
    store(sign_in.session_key).delete()
    sign_in.delete()
