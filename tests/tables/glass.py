"""A tablet without its glass: somebody signed in, and taps posted as the page posts them."""

from __future__ import annotations

import json
import uuid
from typing import Any

from django.test import Client
from django.urls import reverse

from tables.models import Hand, Table
from tests.tables.room import new_key
from tourney.people.backends import BACKEND
from tourney.people.models import Role, Staff


def signed_in(table: Table, kind: str | None = "dealer") -> Client:
    """Somebody with this role in the table's event."""
    staff = Staff.objects.create_user(username=f"staff-{kind}-{uuid.uuid4().hex[:6]}")
    if kind:
        Role.objects.create(staff=staff, event=table.event, kind=kind)
    client = Client()
    client.force_login(staff, backend=BACKEND)
    return client


def post(client: Client, table: Table, *taps: dict[str, Any]) -> Any:
    return client.post(
        reverse("tables:tablet-acts", args=[table.pk]),
        json.dumps({"taps": list(taps)}),
        content_type="application/json",
    )


def acts_tap(hand: Hand, *acts: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"key": new_key(), "do": "acts", "hand": str(hand.uid), "acts": list(acts), **more}


def start_tap(**more: Any) -> dict[str, Any]:
    return {"key": new_key(), "do": "start", "uid": str(uuid.uuid4()), **more}
