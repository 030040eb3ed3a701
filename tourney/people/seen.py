"""When each device last spoke, without a write for every tap.

Ids are gathered in memory and written together a few times a minute: the floor
wants to know which tablet fell silent, not the second it did.
"""

from __future__ import annotations

import threading
import time

from django.conf import settings

from tourney.core.locks import write_turn
from tourney.core.now import now
from tourney.people.models import Device

_guard = threading.Lock()
_waiting: set[int] = set()
_written_at = 0.0


def note(device_id: int) -> None:
    """Remember that this device spoke; write all that gathered when it is time."""
    global _written_at
    every = settings.DEVICE_SEEN_SECONDS
    if not every:
        return
    with _guard:
        _waiting.add(device_id)
        if time.monotonic() - _written_at < every:
            return
        _written_at = time.monotonic()
        spoke = sorted(_waiting)
        _waiting.clear()
    with write_turn():
        Device.objects.filter(pk__in=spoke).update(last_seen_at=now())
