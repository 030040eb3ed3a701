"""The events a person may see, newest and running first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db.models import Case, IntegerField, Value, When

from tourney.people.models import Role
from tourney.people.roles import widen

_ORDER = ("running", "open", "setup", "finished", "cancelled")
MOST = 200


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event as the first page prints it."""

    id: int
    name: str
    status: str
    status_text: str
    starts_at: datetime | None
    roles: frozenset[str]


def house_roles(user: Any) -> frozenset[str]:
    """What a person may do in every event of the house."""
    if user.is_superuser:
        return widen({"director"})
    mine = Role.objects.filter(staff_id=user.pk, event__isnull=True)
    return widen(mine.values_list("kind", flat=True))


def events_of(user: Any) -> tuple[EventRow, ...]:
    """The events where this person holds a role, or all for those of the house."""
    everywhere = house_roles(user)
    by_event: dict[int, set[str]] = {}
    for event_id, kind in Role.objects.filter(staff_id=user.pk, event__isnull=False).values_list(
        "event_id", "kind"
    ):
        by_event.setdefault(event_id, set()).add(kind)
    events = apps.get_model("events.Event").objects.all()
    if not everywhere:
        events = events.filter(pk__in=by_event)
    rank = Case(
        *(When(status=status, then=Value(at)) for at, status in enumerate(_ORDER)),
        default=Value(len(_ORDER)),
        output_field=IntegerField(),
    )
    return tuple(
        EventRow(
            id=event.pk,
            name=event.name,
            status=event.status,
            status_text=event.get_status_display(),
            starts_at=event.started_at or event.starts_at,
            roles=everywhere | widen(by_event.get(event.pk, ())),
        )
        for event in events.order_by(rank, "-pk")[:MOST]
    )
