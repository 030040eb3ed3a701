"""Somebody of each role, signed in, for tests of the floor's screens."""

import uuid
from typing import Any

from django.test import Client

from tourney.people.backends import BACKEND
from tourney.people.models import Role, Staff


def signed_in(event_id: int | None, kind: str) -> Client:
    """A browser where somebody with this role in the event is signed in."""
    staff = Staff.objects.create_user(username=f"{kind}{uuid.uuid4().hex[:6]}")
    Role.objects.create(staff=staff, event_id=event_id, kind=kind)
    client = Client()
    client.force_login(staff, backend=BACKEND)
    return client


def press(client: Client, address: str, *, htmx: bool = True, **fields: Any) -> Any:
    """Post a button of the console with a key of its own, unless one is given."""
    data = {"key": str(uuid.uuid4()), "expected": "", **fields}
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(address, data, headers=headers)
