"""What the floor sees of its devices, and where each device belongs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db.models import Q
from django.urls import reverse

from tourney.core.now import now
from tourney.people.models import Device, Staff

# A screen may show the clock in a theme, or another page of the event.
LAYOUTS = ("dark", "light", "contrast", "overlay", "seats", "payouts")
SILENT_SECONDS = 60


@dataclass(frozen=True, slots=True)
class DeviceRow:
    """A device as the list prints it."""

    id: int
    revision: int
    kind: str
    name: str
    table_id: int | None
    table_name: str
    watching: bool
    dealer: str
    layout: str
    seen_at: datetime | None
    silent: bool
    place: str


@dataclass(frozen=True, slots=True)
class TableChoice:
    """A table a tablet can be bound to."""

    id: int
    name: str
    has_tablet: bool


def devices_of(event_id: int) -> tuple[DeviceRow, ...]:
    """The live devices of an event: tablets by table, then screens."""
    moment = now()
    devices = Device.objects.filter(event_id=event_id, revoked_at__isnull=True)
    rows = devices.select_related("table", "dealer").order_by("-kind", "table__number", "pk")
    return tuple(
        DeviceRow(
            id=device.pk,
            revision=device.revision,
            kind=device.kind,
            name=device.name,
            table_id=device.table_id,
            table_name=str(device.table) if device.table else "",
            watching=device.watching,
            dealer=str(device.dealer) if device.dealer else "",
            layout=device.layout or LAYOUTS[0],
            seen_at=device.last_seen_at,
            silent=device.last_seen_at is None
            or (moment - device.last_seen_at).total_seconds() > SILENT_SECONDS,
            place=place_of(device),
        )
        for device in rows
    )


def tables_of(event_id: int) -> tuple[TableChoice, ...]:
    """The open tables of an event, with whether a tablet records there."""
    taken = set(
        Device.objects.filter(
            event_id=event_id, revoked_at__isnull=True, watching=False, table__isnull=False
        ).values_list("table_id", flat=True)
    )
    tables = apps.get_model("tables.Table").objects.filter(event_id=event_id)
    return tuple(
        TableChoice(table.pk, str(table), table.pk in taken)
        for table in tables.exclude(status="closed").order_by("number")
    )


def place_of(device: Device) -> str:
    """The address of the page this device shows; ``""`` while it has no place."""
    if device.kind == Device.Kind.TABLET:
        return f"/tables/{device.table_id}/" if device.table_id else ""
    if device.event_id is None:
        return ""
    page = device.layout if device.layout in ("seats", "payouts") else "clock"
    return reverse(f"tables:{page}", args=[device.event_id])


def who_taps_in(event_id: int, role: str) -> list[Staff]:
    """Those who may tap in with a PIN at a tablet of this event, by name."""
    kinds = {"dealer": ("dealer", "floor", "director"), "floor": ("floor", "director")}[role]
    able = Q(is_superuser=True) | Q(
        Q(roles__event_id=event_id) | Q(roles__event__isnull=True), roles__kind__in=kinds
    )
    people = Staff.objects.filter(able, is_active=True).exclude(pin="")
    return sorted(people.distinct(), key=lambda staff: str(staff).casefold())


def recorder_of(table_id: int | None) -> Device | None:
    """The tablet that records at this table."""
    if table_id is None:
        return None
    return Device.objects.filter(
        table_id=table_id, watching=False, revoked_at__isnull=True, kind=Device.Kind.TABLET
    ).first()


def table_named(table_id: int | None) -> Any:
    """The table, or None."""
    return apps.get_model("tables.Table").objects.filter(pk=table_id).first() if table_id else None
