"""Tablets and clock screens: bound, named, moved, told to reload, ended."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.apps import apps

from tourney.core import live, verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.text import one_line
from tourney.people.models import Device
from tourney.people.services.pairing import BINDING, check_table, records_elsewhere
from tourney.people.services.pins import check_pin
from tourney.people.signals import dealer_sat_down

# How long the floor's buttons stay on a dealer's tablet after the floor's PIN.
FLOOR_STAYS = timedelta(minutes=3)

for _name in ("bind", "move", "take_over", "rename", "layout"):
    verbs.register(f"device.{_name}", why_not="set it as it was: nothing hangs on it")
verbs.register("device.reload", why_not="the page was loaded anew and that is all")
verbs.register("device.revoke", why_not="pair it again instead")
for _name in ("tap_in", "tap_out", "floor_in", "floor_out"):
    verbs.register(f"device.{_name}", why_not="who sat at a tablet stays on record")


def bind(
    *, device_id: int, table_id: int, event_id: int, actor: Actor, key: str, expected: int | None
) -> Done:
    """Bind a tablet to another table; it watches when that table has a recording one.

    Raises Refused: ``not_found``, ``table_closed``, ``device_revoked``, ``not_a_tablet``.
    """

    def change(cmd: Command, device: Device) -> dict[str, Any]:
        if device.kind != Device.Kind.TABLET:
            raise Refused("not_a_tablet")
        check_table(table_id, event_id)
        old = device.table_id
        device.event_id, device.table_id = event_id, table_id
        device.watching = records_elsewhere(table_id, but=device.pk)
        device.dealer = device.floor = None
        device.generation += 1
        cmd.save(device, *BINDING)
        cmd.ring(f"table:{table_id}", *([f"table:{old}"] if old else []))
        return {"watching": device.watching}

    return _on_device(
        "device.bind", change, device_id, actor, key, {"table": table_id}, event_id, expected
    )


def move_screen(
    *, device_id: int, to_event: int, event_id: int, actor: Actor, key: str, expected: int | None
) -> Done:
    """Let a clock screen show another event (the caller has made sure the actor may there too)."""

    def change(cmd: Command, device: Device) -> dict[str, Any]:
        if device.kind != Device.Kind.DISPLAY:
            raise Refused("not_a_screen")
        if not apps.get_model("events.Event").objects.filter(pk=to_event).exists():
            raise Refused("not_found", what="event", id=to_event)
        device.event_id = to_event
        device.generation += 1
        cmd.save(device, "event", "generation")
        cmd.ring(f"room:{to_event}")
        return {"event": to_event}

    return _on_device(
        "device.move", change, device_id, actor, key, {"to": to_event}, event_id, expected
    )


def rename(
    *, device_id: int, name: str, event_id: int, actor: Actor, key: str, expected: int | None
) -> Done:
    """Give the device another name. Raises Refused ``name_missing``."""
    name = one_line(name, 60)
    if not name:
        raise Refused("name_missing")

    def change(cmd: Command, device: Device) -> dict[str, Any]:
        device.name = name
        cmd.save(device, "name")
        return {}

    return _on_device(
        "device.rename", change, device_id, actor, key, {"name": name}, event_id, expected
    )


def set_layout(
    *, device_id: int, layout: str, event_id: int, actor: Actor, key: str, expected: int | None
) -> Done:
    """Show the clock in another layout."""

    def change(cmd: Command, device: Device) -> dict[str, Any]:
        if device.kind != Device.Kind.DISPLAY:
            raise Refused("not_a_screen")
        device.layout = layout[:40]
        device.generation += 1
        cmd.save(device, "layout", "generation")
        return {}

    return _on_device(
        "device.layout", change, device_id, actor, key, {"layout": layout}, event_id, expected
    )


def reload(*, device_id: int, event_id: int, actor: Actor, key: str) -> Done:
    """Let the device load its page anew."""

    def change(cmd: Command, device: Device) -> dict[str, Any]:
        device.generation += 1
        cmd.save(device, "generation")
        return {}

    return _on_device("device.reload", change, device_id, actor, key, {}, event_id)


def revoke(*, device_id: int, event_id: int, actor: Actor, key: str) -> Done:
    """End the device at once: its cookie opens nothing any more and its stream is cut."""

    def change(cmd: Command, device: Device) -> dict[str, Any]:
        device.revoked_at = cmd.at
        device.dealer = device.floor = None
        cmd.save(device, "revoked_at", "dealer", "floor")
        if device.table_id:
            cmd.ring(f"table:{device.table_id}")
        return {}

    done = _on_device("device.revoke", change, device_id, actor, key, {}, event_id)
    live.expel(f"device:{device_id}")
    return done


def take_over(*, device_id: int, event_id: int, actor: Actor, key: str) -> Done:
    """Record here from now on; the tablet that recorded watches and is told.

    Raises Refused ``not_a_tablet`` for a device without a table.
    """

    def change(cmd: Command, device: Device) -> dict[str, Any]:
        if device.table_id is None:
            raise Refused("not_a_tablet")
        others = Device.objects.filter(
            table_id=device.table_id, watching=False, revoked_at__isnull=True
        ).exclude(pk=device.pk)
        told = []
        for other in others:
            # The first steps back before the second steps in: a table has one recorder.
            other.watching = True
            other.dealer = other.floor = None
            other.generation += 1
            cmd.save(other, "watching", "dealer", "floor", "generation")
            cmd.ring(f"device:{other.pk}")
            told.append(other.pk)
        device.watching = False
        device.generation += 1
        cmd.save(device, "watching", "generation")
        cmd.ring(f"table:{device.table_id}")
        return {"told": told}

    return _on_device("device.take_over", change, device_id, actor, key, {}, event_id)


def tap_in(
    *, device_id: int, staff_id: int, pin: str, event_id: int, actor: Actor, key: str
) -> Done:
    """A dealer sits down: every act from here names them. Raises what ``check_pin`` raises."""
    check_pin(staff_id=staff_id, pin=pin, event_id=event_id, role="dealer")

    def change(cmd: Command, device: Device) -> dict[str, Any]:
        cmd.params["before"] = device.dealer_id
        device.dealer_id = staff_id
        cmd.save(device, "dealer")
        if device.table_id:
            cmd.ring(f"table:{device.table_id}")
        return {"dealer": staff_id, "table": device.table_id}

    done = _on_device("device.tap_in", change, device_id, actor, key, {"staff": staff_id}, event_id)
    if done.answer["table"] and not done.repeated:
        dealer_sat_down.send(
            sender=Device,
            table_id=done.answer["table"],
            actor=Actor("device", staff_id, device_id),
            key=key,
        )
    return done


def tap_out(*, device_id: int, event_id: int, actor: Actor, key: str) -> Done:
    """The dealer stands up; acts name the device alone until the next one taps in."""
    return _leave("device.tap_out", "dealer", device_id, event_id, actor, key)


def floor_in(
    *, device_id: int, staff_id: int, pin: str, event_id: int, actor: Actor, key: str
) -> Done:
    """A floor person opens the floor's buttons on this tablet for a few minutes."""
    check_pin(staff_id=staff_id, pin=pin, event_id=event_id, role="floor")

    def change(cmd: Command, device: Device) -> dict[str, Any]:
        device.floor_id, device.floor_until = staff_id, cmd.at + FLOOR_STAYS
        cmd.save(device, "floor", "floor_until")
        if device.table_id:
            cmd.ring(f"table:{device.table_id}")
        return {"floor": staff_id, "seconds": int(FLOOR_STAYS.total_seconds())}

    return _on_device(
        "device.floor_in", change, device_id, actor, key, {"staff": staff_id}, event_id
    )


def floor_out(*, device_id: int, event_id: int, actor: Actor, key: str) -> Done:
    """The floor leaves the tablet."""
    return _leave("device.floor_out", "floor", device_id, event_id, actor, key)


def _leave(
    verb: str, who: str, device_id: int, event_id: int | None, actor: Actor, key: str
) -> Done:
    def change(cmd: Command, device: Device) -> dict[str, Any]:
        cmd.params["before"] = getattr(device, f"{who}_id")
        setattr(device, who, None)
        cmd.save(device, who)
        if device.table_id:
            cmd.ring(f"table:{device.table_id}")
        return {}

    return _on_device(verb, change, device_id, actor, key, {}, event_id)


def _on_device(
    verb: str,
    change: Callable[[Command, Device], dict[str, Any]],
    device_id: int,
    actor: Actor,
    key: str,
    body: dict[str, Any],
    event_id: int | None,
    expected: int | None = None,
) -> Done:
    """Change one live device of the event and tell it and the consoles."""

    def act(cmd: Command) -> dict[str, Any]:
        device = cmd.lock(Device, device_id, expected=expected)
        if device.event_id != event_id:
            raise Refused("not_found", what="device", id=device_id)
        if device.revoked_at is not None:
            raise Refused("device_revoked")
        answer = change(cmd, device)
        cmd.ring(f"device:{device_id}", f"room:{event_id}")
        return {"device": device_id, "revision": device.revision, **answer}

    return command(
        verb, act, event_id=event_id, actor=actor, key=key, body={"device": device_id, **body}
    )
