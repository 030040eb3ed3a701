"""Who works an event: roles, PINs, invitations, where they are signed in."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tourney.core.errors import Refused
from tourney.core.posting import answers_refusals, done, posted
from tourney.people import qr
from tourney.people.access import access
from tourney.people.links import invitation_token
from tourney.people.models import Invitation, Role, Staff
from tourney.people.selectors import staff as selectors
from tourney.people.services import accounts, invitations, pins, sessions


@never_cache
@require_safe
@access("floor")
def people_page(request: HttpRequest, event_id: int) -> HttpResponse:
    """Everybody who works this event and what they may do."""
    return render(request, "people/staff.html", _context(request, event_id))


@require_POST
@access("floor")
@answers_refusals
def add(request: HttpRequest, event_id: int) -> HttpResponse:
    """A new account with roles and a PIN, shown once; or one that is known already."""
    form = posted(request)
    kinds = _kinds(request)
    if not kinds:
        raise Refused("role_missing")
    known = request.POST.get("staff", "")
    if known:
        person = get_object_or_404(Staff, pk=_number(known), is_active=True)
        _set(request, event_id, person, kinds | _held(person, event_id), form.key)
        return done(request, "people:staff", event_id)
    username = request.POST.get("username", "").strip()
    password = request.POST.get("password", "")
    made, pin = accounts.add_staff(
        name=request.POST.get("name", ""),
        kinds=sorted(kinds),
        event_id=event_id,
        actor=request.actor,  # type: ignore[attr-defined]
        key=form.key,
        username=accounts.check_username(username) if username else "",
        password=password or None,
    )
    return _show_pin(request, event_id, made.answer["staff"], pin)


@require_POST
@access("floor")
@answers_refusals
def set_roles(request: HttpRequest, event_id: int, staff_id: int) -> HttpResponse:
    """Exactly the ticked roles, as far as the asker may give and take them."""
    person = get_object_or_404(Staff, pk=staff_id)
    _set(request, event_id, person, _kinds(request, all_of_them=True), posted(request).key)
    return done(request, "people:staff", event_id)


@require_POST
@access("floor")
@answers_refusals
def new_pin(request: HttpRequest, event_id: int, staff_id: int) -> HttpResponse:
    """Another PIN for this person, shown once; takes the pause off."""
    person = _manageable(request, event_id, staff_id)
    _, pin = pins.set_pin(
        staff_id=person.pk,
        event_id=event_id,
        actor=request.actor,  # type: ignore[attr-defined]
        key=posted(request).key,
    )
    return _show_pin(request, event_id, person.pk, pin)


@require_POST
@access("director")
@answers_refusals
def end_sessions(request: HttpRequest, event_id: int, staff_id: int) -> HttpResponse:
    """Sign this person out everywhere."""
    posted(request)
    sessions.end_all(_manageable(request, event_id, staff_id).pk)
    return done(request, "people:staff", event_id)


@require_POST
@access("director")
@answers_refusals
def close(request: HttpRequest, event_id: int, staff_id: int, what: str) -> HttpResponse:
    """Close an account for good, or open it again."""
    if what not in ("close", "open"):
        raise Http404
    person = _manageable(request, event_id, staff_id)
    if person.pk == request.user.pk:
        raise Refused("not_yourself")
    service = accounts.close_account if what == "close" else accounts.open_account
    service(
        staff_id=person.pk,
        event_id=event_id,
        actor=request.actor,  # type: ignore[attr-defined]
        key=posted(request).key,
    )
    return done(request, "people:staff", event_id)


@require_POST
@access("floor")
@answers_refusals
def invite(request: HttpRequest, event_id: int) -> HttpResponse:
    """A link and QR that give a role to whoever opens them."""
    kind = request.POST.get("kind", "")
    if kind not in selectors.may_give(request.roles):  # type: ignore[attr-defined]
        raise Refused("role_above_yours")
    made = invitations.invite(
        event_id=event_id,
        kind=kind,
        uses=_number(request.POST.get("uses", "1")),
        actor=request.actor,  # type: ignore[attr-defined]
        key=posted(request).key,
    )
    invitation = Invitation.objects.get(pk=made.answer["invitation"])
    path = reverse("people:invitation", args=[invitation_token(invitation)])
    address = qr.outside_address(request, path)
    context = _context(request, event_id)
    context |= {"invited": invitation, "address": address, "qr": qr.svg(address)}
    return render(request, "people/staff.html", context)


@require_POST
@access("floor")
@answers_refusals
def uninvite(request: HttpRequest, event_id: int, invitation_id: int) -> HttpResponse:
    """End an invitation before its time."""
    made = get_object_or_404(Invitation, pk=invitation_id, event_id=event_id)
    if made.kind not in selectors.may_give(request.roles):  # type: ignore[attr-defined]
        raise Refused("role_above_yours")
    invitations.revoke(
        invitation_id=invitation_id,
        event_id=event_id,
        actor=request.actor,  # type: ignore[attr-defined]
        key=posted(request).key,
    )
    return done(request, "people:staff", event_id)


def _set(request: Any, event_id: int, person: Staff, asked: frozenset[str], key: str) -> None:
    """Give and take only what the asker may; the rest stays as it was."""
    mine = selectors.may_give(request.roles)
    kinds = (asked & mine) | (_held(person, event_id) - mine)
    accounts.set_roles(
        staff_id=person.pk, kinds=sorted(kinds), event_id=event_id, actor=request.actor, key=key
    )


def _held(person: Staff, event_id: int) -> frozenset[str]:
    held = Role.objects.filter(staff=person, event_id=event_id)
    return frozenset(held.values_list("kind", flat=True))


def _manageable(request: Any, event_id: int, staff_id: int) -> Staff:
    person = get_object_or_404(Staff, pk=staff_id)
    if not selectors.may_manage(request.user, request.roles, person, event_id):
        raise Refused("role_above_yours")
    return person


def _kinds(request: Any, *, all_of_them: bool = False) -> frozenset[str]:
    asked = frozenset(request.POST.getlist("kinds"))
    if asked - set(selectors.KINDS):
        raise Refused("form_broken")
    if not all_of_them and asked - selectors.may_give(request.roles):
        raise Refused("role_above_yours")
    return asked


def _show_pin(request: HttpRequest, event_id: int, staff_id: int, pin: str) -> HttpResponse:
    context = _context(request, event_id)
    context |= {"pin_of": get_object_or_404(Staff, pk=staff_id), "pin": f"{pin[:3]} {pin[3:]}"}
    return render(request, "people/staff.html", context)


def _context(request: Any, event_id: int) -> dict[str, Any]:
    give = selectors.may_give(request.roles)
    labels = dict(Role.Kind.choices)
    return {
        "event": get_object_or_404(apps.get_model("events.Event"), pk=event_id),
        "staff": selectors.staff_of(event_id, request.user, request.roles),
        "others": selectors.not_here(event_id) if "director" in request.roles else (),
        "invitations": selectors.invitations_of(event_id),
        "kinds": [(kind, labels[kind], kind in give) for kind in selectors.KINDS],
    }


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Refused("form_broken")
    return int(text)
