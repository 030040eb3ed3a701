"""Who may hear which doorbell, and under which name a listener is known."""

from __future__ import annotations

from typing import Any

from django.http import Http404

from tourney.people import glass
from tourney.people.access import look
from tourney.people.models import Device

# What one hears at these doors is only that something changed; who may fetch it is asked again.
_ROOM = frozenset({"floor", "cashier"})


def may_hear(request: Any, event_id: int, topic: str) -> bool | None:
    """The people's opinion about a topic; None for those that the whole room reads."""
    prefix, _, number = topic.partition(":")
    if prefix not in ("room", "table", "device") or not number.isdigit():
        return None
    pk = int(number)
    if prefix == "device":
        return _may_hear_device(request, event_id, pk)
    kwargs = {"event_id": event_id} if prefix == "room" else {"event_id": event_id, "table_id": pk}
    if prefix == "room" and pk != event_id:
        return False
    try:
        look(request, kwargs)
    except Http404:
        return False
    if prefix == "room":
        return bool(request.roles & _ROOM)
    return "dealer" in request.roles and not request.place.missing


def _may_hear_device(request: Any, event_id: int, pk: int) -> bool:
    device = glass.device_of(request)
    if device is not None and device.pk == pk:
        return True
    look(request, {"event_id": event_id})
    return "floor" in request.roles and Device.objects.filter(pk=pk, event_id=event_id).exists()


def name_of(request: Any) -> str | None:
    """``user:3`` for whoever is signed in, ``device:7`` for a paired device."""
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        return f"user:{user.pk}"
    device = glass.device_of(request)
    return f"device:{device.pk}" if device is not None else None
