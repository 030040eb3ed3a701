"""Events and people for tests: small, invented, made through the services."""

import uuid
from typing import Any

from tourney.core.command import Actor
from tourney.events.models import Event
from tourney.events.services.entries import register
from tourney.events.services.events import create_event

FLOOR = Actor("staff", staff_id=1)

STRUCTURE: dict[str, Any] = {
    "schema": "td-structure/1",
    "id": "story",
    "name": "Story",
    "starting_stack": 1500,
    "table_size": 9,
    "items": [
        {"type": "level", "minutes": 10, "sb": 10, "bb": 20, "ante": 0},
        {"type": "level", "minutes": 10, "sb": 20, "bb": 40, "ante": 0},
        {"type": "break", "minutes": 5},
        {"type": "level", "minutes": 10, "sb": 50, "bb": 100, "ante": 0},
    ],
}


def key() -> str:
    """A fresh key, as a form or a tap has it."""
    return str(uuid.uuid4())


def make_event(**settings: Any) -> Event:
    """An event with registration open."""
    settings = {"name": "Friday", "structure": STRUCTURE, "buy_in": 2000, "fee": 200} | settings
    done = create_event(actor=FLOOR, key=key(), **settings)
    return Event.objects.get(pk=done.answer["event"])


def enter(event: Event, *names: str) -> list[int]:
    """Register these players; their entry ids."""
    return [
        register(event_id=event.pk, name=name, actor=FLOOR, key=key()).answer["entry"]
        for name in names
    ]
