"""What tables do by themselves when people act elsewhere."""

from typing import Any

from tables.models import Hand
from tables.services.hands import dealer_push
from tourney.core.command import Actor
from tourney.people.signals import dealer_sat_down


def note_push(*, table_id: int, actor: Actor, key: str, **_: Any) -> None:
    """A dealer who taps in between hands pushes: a bell before the next deal waits one hand (R-161)."""
    if Hand.objects.filter(table_id=table_id, status=Hand.Status.OPEN).exists():
        return
    dealer_push(table_id=table_id, actor=actor, key=f"push:{key}"[:80])


def follow() -> None:
    """Listen from now on."""
    dealer_sat_down.connect(note_push, dispatch_uid="tables.note_push")
