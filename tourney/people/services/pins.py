"""PINs: how dealers and the floor say who they are on a shared tablet."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F, Q

from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.locks import write_turn
from tourney.core.now import now
from tourney.people import codes
from tourney.people.models import Role, Staff
from tourney.people.roles import widen

verbs.register("staff.pin", why_not="a PIN is replaced by setting another")


def set_pin(
    *, staff_id: int, actor: Actor, key: str, event_id: int | None = None, pin: str | None = None
) -> tuple[Done, str]:
    """Give a PIN (chosen, or six random digits) and take the pause off. Returns it, to be shown once.

    Raises Refused: ``pin_form`` (not six digits), ``pin_too_easy``.
    """
    if pin is None:
        # From the key, so that a button pressed twice shows the PIN that counts.
        pin = codes.digits_from("new-pin", key, str(staff_id))
    pin = check_form(pin)

    def act(cmd: Command) -> dict[str, int]:
        staff = cmd.lock(Staff, staff_id)
        staff.pin, staff.pin_wrong, staff.pin_locked_until = codes.hash_pin(pin), 0, None
        staff.save(update_fields=["pin", "pin_wrong", "pin_locked_until"])
        return {"staff": staff_id}

    body = {"staff": staff_id, "pin": codes.keyed("pin-body", key, pin)}
    return command("staff.pin", act, event_id=event_id, actor=actor, key=key, body=body), pin


def check_form(pin: str) -> str:
    """The PIN's digits. Raises Refused ``pin_form`` or ``pin_too_easy``."""
    digits = codes.clean_digits(pin)
    if len(digits) != codes.DIGITS or len(pin.strip()) > 3 * codes.DIGITS:
        raise Refused("pin_form", digits=codes.DIGITS)
    if codes.too_easy(digits):
        raise Refused("pin_too_easy")
    return digits


def check_pin(*, staff_id: int, pin: str, event_id: int, role: str) -> Staff:
    """The person, when the PIN is theirs and they hold ``role`` in the event.

    The try is counted before the PIN is compared. Raises Refused: ``pin_unknown``
    (nobody of that role), ``pin_none`` (no PIN set, or voided), ``pin_paused``
    (with ``seconds``), ``pin_wrong`` (with ``left`` tries).
    """
    staff = Staff.objects.filter(pk=staff_id, is_active=True).first()
    if staff is None or role not in roles_in(staff, event_id):
        raise Refused("pin_unknown")
    if not staff.pin:
        raise Refused("pin_none")
    moment = now()
    mine = Staff.objects.filter(pk=staff_id)
    with write_turn(), transaction.atomic():
        counted = (
            mine.filter(pin_wrong__lt=codes.PIN_TRIES_IN_LIFE, pin=staff.pin)
            .filter(Q(pin_locked_until__isnull=True) | Q(pin_locked_until__lte=moment))
            .update(pin_wrong=F("pin_wrong") + 1)
        )
        wrong = mine.values_list("pin_wrong", flat=True).get()
        if counted and wrong == codes.PIN_TRIES_BEFORE_PAUSE:
            mine.update(pin_locked_until=moment + codes.PIN_PAUSE)
    if not counted:
        staff.refresh_from_db(fields=["pin_locked_until", "pin_wrong", "pin"])
        if not staff.pin or staff.pin_wrong >= codes.PIN_TRIES_IN_LIFE:
            raise Refused("pin_none")
        until = staff.pin_locked_until or moment
        raise Refused("pin_paused", seconds=max(1, int((until - moment).total_seconds())))
    if codes.pin_matches(codes.clean_digits(pin), staff.pin):
        with write_turn():
            mine.update(pin_wrong=0, pin_locked_until=None)
        return staff
    if wrong >= codes.PIN_TRIES_IN_LIFE:
        with write_turn():
            mine.filter(pin=staff.pin).update(pin="")
        raise Refused("pin_none")
    if wrong == codes.PIN_TRIES_BEFORE_PAUSE:
        raise Refused("pin_paused", seconds=int(codes.PIN_PAUSE.total_seconds()))
    raise Refused("pin_wrong", left=_left(wrong))


def roles_in(staff: Staff, event_id: int | None) -> frozenset[str]:
    """All that this person may do in the event, house roles included."""
    if staff.is_superuser:
        return widen({"director"})
    mine = Role.objects.filter(Q(event_id=event_id) | Q(event__isnull=True), staff=staff)
    return widen(mine.values_list("kind", flat=True))


def _left(wrong: int) -> int:
    pause = codes.PIN_TRIES_BEFORE_PAUSE
    return pause - wrong if wrong < pause else codes.PIN_TRIES_IN_LIFE - wrong
