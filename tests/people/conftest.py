"""A small house: two events with a table each, and somebody of every role."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.test import Client

from tables.models import Table
from tourney.core.command import system_actor
from tourney.core.now import now
from tourney.events.models import Event
from tourney.events.services.events import create_event
from tourney.people import codes, glass
from tourney.people.backends import BACKEND
from tourney.people.models import Device, Role, Staff

PIN = "402917"
STRUCTURE = "championship-turbo"
PASSWORD = "correct-horse-battery"


@cache
def _hash() -> str:
    """One slow hash for everybody."""
    return make_password(PASSWORD)


@dataclass
class House:
    """Two events: what is done in the first must never be possible from the second."""

    event: Event
    other: Event
    table: Table
    second: Table
    other_table: Table
    people: dict[str, Staff] = field(default_factory=dict)

    def client(self, who: str) -> Client:
        """A browser where this person is signed in."""
        client = Client()
        client.force_login(self.people[who], backend=BACKEND)
        return client

    def tablet(self, table: Table | None = None, **more: Any) -> Client:
        """A browser that is a paired tablet of the table; its device is ``client.device``."""
        place = self.table if table is None else table
        return self.device(kind="tablet", table=place, event=place.event, **more)

    def device(self, **fields: Any) -> Client:
        """A browser that is a paired device."""
        token, token_hash = glass.new_token()
        fields = {"kind": "display", "name": "T", "paired_at": now(), **fields}
        device = Device.objects.create(token_hash=token_hash, **fields)
        client: Any = Client()
        client.cookies[glass.COOKIE] = token
        client.device = device
        return client


def an_event(name: str) -> Event:
    """A running event with a structure, as set-up makes it."""
    made = create_event(name=name, structure=STRUCTURE, actor=system_actor(), key=f"event {name}")
    event = Event.objects.get(pk=made.answer["event"])
    event.status = "running"
    event.save(update_fields=["status"])
    return event


def a_person(name: str, *kinds: tuple[str, Event | None], **more: Any) -> Staff:
    staff = Staff.objects.create(
        username=name, first_name=name.title(), password=_hash(), pin=codes.hash_pin(PIN), **more
    )
    for kind, event in kinds:
        Role.objects.create(staff=staff, kind=kind, event=event)
    return staff


@pytest.fixture
def house(db: None) -> House:
    event, other = an_event("Saturday"), an_event("Sunday")
    tables = [
        Table.objects.create(event=where, number=number, chairs=9)
        for where, number in ((event, 1), (event, 2), (other, 1))
    ]
    house = House(event, other, *tables)
    for kind in ("director", "floor", "cashier", "dealer"):
        house.people[kind] = a_person(kind, (kind, event))
        house.people[f"other_{kind}"] = a_person(f"other_{kind}", (kind, other))
    house.people["house_director"] = a_person("house_director", ("director", None))
    house.people["nobody"] = a_person("nobody")
    house.people["admin"] = a_person("admin", is_superuser=True, is_staff=True)
    return house
