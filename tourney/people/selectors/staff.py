"""Who works an event, and what one of them may change of another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q

from tourney.core.now import now
from tourney.people import codes
from tourney.people.links import invitation_token
from tourney.people.models import Invitation, Role, Staff

KINDS = ("director", "floor", "cashier", "dealer")


@dataclass(frozen=True, slots=True)
class StaffRow:
    """A member of staff as the event's page prints it."""

    id: int
    name: str
    username: str
    kinds: frozenset[str]
    house: tuple[str, ...]
    active: bool
    signs_in: bool
    pin: str  # "set", "none", "paused"
    mine: bool
    manageable: bool


@dataclass(frozen=True, slots=True)
class InvitationRow:
    """An invitation that still opens something."""

    id: int
    kind: str
    kind_text: str
    uses_left: int
    expires_at: datetime
    token: str


def staff_of(event_id: int, asker: Any, roles: frozenset[str]) -> tuple[StaffRow, ...]:
    """Everybody with a role in the event or the house, by name."""
    moment = now()
    here = Role.objects.filter(Q(event_id=event_id) | Q(event__isnull=True))
    people = Staff.objects.filter(
        Q(pk__in=here.values("staff_id")) | Q(is_superuser=True)
    ).prefetch_related("roles")
    reach = reach_of(asker, roles)
    labels = dict(Role.Kind.choices)
    rows = []
    for staff in people:
        held = [(role.event_id, role.kind) for role in staff.roles.all()]
        house = {kind for event, kind in held if event is None}
        if staff.is_superuser:
            house.add("director")
        paused = staff.pin_locked_until is not None and staff.pin_locked_until > moment
        rows.append(
            StaffRow(
                id=staff.pk,
                name=str(staff),
                username=staff.username,
                kinds=frozenset(kind for event, kind in held if event == event_id),
                house=tuple(str(labels[kind]) for kind in KINDS if kind in house),
                active=staff.is_active,
                signs_in=staff.has_usable_password(),
                pin="none" if not _pin_stands(staff) else "paused" if paused else "set",
                mine=staff.pk == asker.pk,
                manageable=_may_manage(asker.pk, reach, staff, held, event_id),
            )
        )
    return tuple(sorted(rows, key=lambda row: (not row.active, row.name.casefold())))


def not_here(event_id: int) -> tuple[tuple[int, str], ...]:
    """Open accounts without a role in the event, to add with one press."""
    here = Role.objects.filter(Q(event_id=event_id) | Q(event__isnull=True)).values("staff_id")
    others = Staff.objects.filter(is_active=True, is_superuser=False).exclude(pk__in=here)
    return tuple(sorted(((s.pk, str(s)) for s in others), key=lambda row: row[1].casefold()))


def invitations_of(event_id: int) -> tuple[InvitationRow, ...]:
    """The invitations of the event that still open something, newest first."""
    live = Invitation.objects.filter(
        event_id=event_id, revoked_at__isnull=True, expires_at__gt=now(), uses_left__gt=0
    )
    return tuple(
        InvitationRow(
            made.pk,
            made.kind,
            made.get_kind_display(),
            made.uses_left,
            made.expires_at,
            invitation_token(made),
        )
        for made in live.order_by("-pk")
    )


def may_give(roles: frozenset[str]) -> frozenset[str]:
    """The roles somebody with these roles may give: the floor brings in dealers, a director anybody."""
    return frozenset(KINDS) if "director" in roles else frozenset({"dealer"})


def may_manage(asker: Any, roles: frozenset[str], staff: Staff, event_id: int) -> bool:
    """Whether the asker may set this person's PIN and end their sessions.

    A PIN opens every event its owner works in, so whoever gives it out must be
    above its owner in all of them.
    """
    held = list(Role.objects.filter(staff=staff).values_list("event_id", "kind"))
    return _may_manage(asker.pk, reach_of(asker, roles), staff, held, event_id)


def _may_manage(
    asker_id: int,
    reach: frozenset[str],
    staff: Staff,
    held: Sequence[tuple[int | None, str]],
    event_id: int,
) -> bool:
    if "house" in reach or staff.pk == asker_id:
        return True
    if staff.is_superuser or any(event is None for event, _ in held):
        return False
    there = {kind for event, kind in held if event == event_id}
    elsewhere = {kind for event, kind in held if event != event_id}
    return bool(there) and there <= may_give(reach) and elsewhere <= {"dealer"}


def reach_of(asker: Any, roles: frozenset[str]) -> frozenset[str]:
    """The asker's roles, with ``house`` for a director of the whole house."""
    if asker.is_superuser:
        return roles | {"house"}
    everywhere = Role.objects.filter(staff_id=asker.pk, event__isnull=True, kind="director")
    return roles | {"house"} if everywhere.exists() else roles


def _pin_stands(staff: Staff) -> bool:
    return bool(staff.pin) and staff.pin_wrong < codes.PIN_TRIES_IN_LIFE
