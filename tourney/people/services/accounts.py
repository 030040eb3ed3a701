"""Accounts of the staff: made, given roles, ended."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.text import slugify

from tourney.core import live, verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.core.text import one_line
from tourney.people import codes
from tourney.people.models import Device, Role, Staff
from tourney.people.services.pins import roles_in
from tourney.people.services.sessions import end_all


def _give_back(cmd: Command, row: FeedRow) -> None:
    """Undo a granted or revoked role: put the roles back as they stood before."""
    staff_id, event_id = row.params["staff"], row.params["event"]
    _set(staff_id, event_id, row.params["before"])


verbs.register("staff.roles", inverse=_give_back)
verbs.register("staff.add", why_not="an account is closed, not taken back")
verbs.register("staff.close", why_not="open the account again instead")
verbs.register("staff.open", why_not="close the account again instead")


def add_staff(
    *,
    name: str,
    kinds: list[str],
    event_id: int | None,
    actor: Actor,
    key: str,
    username: str = "",
    password: str | None = None,
) -> tuple[Done, str]:
    """An account with roles in the event and a PIN, which is returned to be shown once.

    Without a password the person only taps in. Raises Refused: ``name_missing``,
    ``username_taken``, ``password_weak`` (with the reasons).
    """
    name = clean_name(name)
    pin = codes.digits_from("new-pin", key, "first")

    def act(cmd: Command) -> dict[str, Any]:
        if username and Staff.objects.filter(username__iexact=username).exists():
            raise Refused("username_taken")
        staff = Staff(username=username or free_username(name), first_name=name)
        _set_password(staff, password)
        staff.pin = codes.hash_pin(pin)
        cmd.create(staff)
        _set(staff.pk, event_id, kinds)
        cmd.params |= {"staff": staff.pk, "event": event_id, "kinds": kinds}
        return {"staff": staff.pk}

    # The feed keeps no names: the body is only a fingerprint there.
    body = {"who": codes.keyed("staff-body", name, username), "kinds": kinds}
    return command("staff.add", act, event_id=event_id, actor=actor, key=key, body=body), pin


def set_roles(
    *, staff_id: int, kinds: list[str], event_id: int | None, actor: Actor, key: str
) -> Done:
    """Let the person hold exactly these roles in the event (no event: in the house).

    Raises Refused: ``not_found``, ``last_director`` (nobody could let anybody in again).
    """

    def act(cmd: Command) -> dict[str, Any]:
        staff = cmd.lock(Staff, staff_id)
        before = sorted(
            Role.objects.filter(staff=staff, event=event_id).values_list("kind", flat=True)
        )
        _set(staff_id, event_id, kinds)
        if event_id is None and "director" in before and "director" not in kinds:
            _check_somebody_directs()
        cmd.params |= {"staff": staff_id, "event": event_id, "before": before, "after": kinds}
        return {"roles": kinds}

    done = command(
        "staff.roles",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={"staff": staff_id, "kinds": kinds},
    )
    stand_up(staff_id, event_id)
    live.expel(f"user:{staff_id}")
    return done


def close_account(*, staff_id: int, actor: Actor, key: str, event_id: int | None = None) -> Done:
    """End an account: its sessions, its PIN and its place at every tablet.

    Raises Refused: ``not_found``, ``last_director``.
    """

    def act(cmd: Command) -> dict[str, Any]:
        staff = cmd.lock(Staff, staff_id)
        staff.is_active, staff.pin = False, ""
        staff.save(update_fields=["is_active", "pin"])
        _check_somebody_directs()
        end_all(staff_id)
        return {"staff": staff_id}

    done = command(
        "staff.close", act, event_id=event_id, actor=actor, key=key, body={"staff": staff_id}
    )
    stand_up(staff_id, None)
    live.expel(f"user:{staff_id}")
    return done


def open_account(*, staff_id: int, actor: Actor, key: str, event_id: int | None = None) -> Done:
    """Let a closed account in again; it needs a new PIN."""

    def act(cmd: Command) -> dict[str, Any]:
        staff = cmd.lock(Staff, staff_id)
        staff.is_active = True
        staff.save(update_fields=["is_active"])
        return {"staff": staff_id}

    return command(
        "staff.open", act, event_id=event_id, actor=actor, key=key, body={"staff": staff_id}
    )


def clean_name(name: str) -> str:
    """The name without stray blanks. Raises Refused ``name_missing``."""
    cleaned = one_line(name, 120)
    if not cleaned:
        raise Refused("name_missing")
    return cleaned


def free_username(name: str) -> str:
    """A user name nobody has, made from the person's name."""
    base = slugify(name)[:40] or "staff"
    taken = set(Staff.objects.filter(username__istartswith=base).values_list("username", flat=True))
    number, candidate = 1, base
    while candidate.lower() in {name.lower() for name in taken}:
        number += 1
        candidate = f"{base}-{number}"
    return candidate


def _set_password(staff: Staff, password: str | None) -> None:
    if password is None:
        staff.set_unusable_password()
        return
    try:
        validate_password(password, staff)
    except ValidationError as error:
        raise Refused("password_weak", reasons=" ".join(error.messages)) from None
    staff.set_password(password)


def _set(staff_id: int, event_id: int | None, kinds: list[str]) -> None:
    mine = Role.objects.filter(staff=staff_id, event=event_id)
    mine.exclude(kind__in=kinds).delete()
    have = set(mine.values_list("kind", flat=True))
    Role.objects.bulk_create(
        Role(staff_id=staff_id, event_id=event_id, kind=kind) for kind in kinds if kind not in have
    )


def _check_somebody_directs() -> None:
    able = Staff.objects.filter(is_active=True)
    if able.filter(is_superuser=True).exists():
        return
    if not able.filter(roles__kind="director", roles__event__isnull=True).exists():
        raise Refused("last_director")


def stand_up(staff_id: int, event_id: int | None) -> None:
    """Take the person off the tablets where their role no longer reaches."""
    staff = Staff.objects.get(pk=staff_id)
    for who, role in (("dealer", "dealer"), ("floor", "floor")):
        for device in Device.objects.filter(**{f"{who}_id": staff_id}):
            if staff.is_active and role in roles_in(staff, device.event_id):
                continue
            Device.objects.filter(pk=device.pk, **{f"{who}_id": staff_id}).update(**{who: None})
            live.ring(f"device:{device.pk}", f"table:{device.table_id}")


def check_username(username: str) -> str:
    """The user name in its one form. Raises Refused ``username_form``."""
    cleaned = Staff.normalize_username(username.strip())
    try:
        Staff._meta.get_field("username").clean(cleaned, None)
    except ValidationError:
        raise Refused("username_form") from None
    return str(cleaned)
