"""Who may open which view. Every view says so with ``access`` or ``open_to_all``.

    @access("floor")
    def floor_console(request, event_id): ...

The roles are those of the event behind the address. The view then finds
``request.actor``, ``request.roles``, ``request.device`` and ``request.place``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers, patch_vary_headers

from tourney.core.command import Actor
from tourney.core.declared import (
    Declared,
    View,
    check_numbers,
    check_text,
    declare,
    declared,
    open_to_all,
)
from tourney.core.now import now
from tourney.people import denied, places, seen
from tourney.people.glass import device_of
from tourney.people.models import Device, Role
from tourney.people.places import Place
from tourney.people.roles import IMPLIED, widen

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def access(*roles: str, anywhere: bool = False) -> Callable[[View], View]:
    """Let in whoever holds one of these roles in the event behind the address.

    Roles: director, floor, cashier, dealer, display; ``staff`` is any signed-in
    account, ``device`` any paired device. An address without an event asks for a
    role in the whole house, or with ``anywhere`` for the role in any event. A
    tablet is a dealer at the table it is bound to and nowhere else; one that only
    watches may look but not post.
    """
    unknown = set(roles) - set(IMPLIED)
    if unknown or not roles:
        raise ValueError(f"access() takes the roles {', '.join(IMPLIED)}, not {unknown or 'none'}")
    wanted = frozenset(roles)

    def mark(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            check_numbers(kwargs)
            check_text(request)
            look(request, kwargs, anywhere=anywhere)
            if not request.roles & wanted:  # type: ignore[attr-defined]
                return _never_kept(denied.answer(request, wanted))
            return _never_kept(view(request, *args, **kwargs))

        return declare(guarded, Declared(wanted, anywhere))

    return mark


def look(request: Any, kwargs: dict[str, Any], *, anywhere: bool = False) -> None:
    """Find out who asks, through which glass, for which place; write it on the request.

    A device costs one query; a signed-in person one for the roles and one for
    each thing in the address that is not an event. Raises Http404 when the
    address mixes two events.
    """
    granted: set[str] = set()
    staff_id = device_id = None
    place = Place()
    device = device_of(request, kwargs)
    if device is not None:
        seen.note(device.pk)
        place = places.read_beside(device, kwargs)
        here = device_roles(device, place, safe=request.method in SAFE)
        granted |= here
        if len(here) > 1 or not places.named(kwargs):
            device_id = device.pk
            staff_id = device.floor_id if floor_is_in(device) else device.dealer_id
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        place = places.resolve(kwargs)
        granted |= staff_roles(user, place, anywhere=anywhere)
        staff_id = user.pk
    kind = "device" if device_id else "staff" if staff_id else "guest"
    request.device = device
    request.place = place
    request.roles = widen(granted)
    request.actor = Actor(kind, staff_id=staff_id, device_id=device_id)


def device_roles(device: Device, place: Place, *, safe: bool = True) -> set[str]:
    """What a device may do at a place: its own table, its own event's clock, nothing else."""
    roles = {"device"}
    if device.event_id is None or place.event_id != device.event_id:
        return roles
    roles.add("display")
    if device.kind == Device.Kind.TABLET and device.table_id in place.tables:
        if safe or not device.watching:
            roles.add("dealer")
        if floor_is_in(device) and not device.watching:
            roles.add("floor")
    return roles


def staff_roles(user: Any, place: Place, *, anywhere: bool = False) -> set[str]:
    """The roles a signed-in person holds at a place; those held in the whole house count everywhere."""
    if user.is_superuser:
        return {"staff", "director"}
    mine = Role.objects.filter(staff_id=user.pk)
    if not anywhere:
        mine = mine.filter(Q(event_id=place.event_id) | Q(event__isnull=True))
    return {"staff", *mine.values_list("kind", flat=True)}


def floor_is_in(device: Device) -> bool:
    """Whether a floor person has opened this tablet with a PIN and the time is not over."""
    return (
        device.floor_id is not None
        and device.floor_until is not None
        and device.floor_until > now()
    )


def _never_kept(response: HttpResponse) -> HttpResponse:
    """What one person may see must not be shown to the next out of a cache."""
    if not response.has_header("Cache-Control"):
        add_never_cache_headers(response)
    patch_vary_headers(response, ("Cookie",))
    return response


def allowed(roles: Iterable[str], wanted: Iterable[str]) -> bool:
    """Whether these roles, with all they bring, open a view that asks for ``wanted``."""
    return bool(widen(roles) & frozenset(wanted))


__all__ = ["access", "allowed", "declared", "look", "open_to_all"]
