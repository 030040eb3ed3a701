"""One-time codes beside the password: an app's six digits, and backup codes on paper."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib.auth import authenticate
from django.db import transaction
from django.http import HttpRequest
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from tourney.core.errors import Refused
from tourney.core.locks import write_turn

BACKUP_CODES = 10
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def is_on(staff: Any) -> bool:
    """Whether this account is asked for a code."""
    return TOTPDevice.objects.filter(user=staff, confirmed=True).exists()


def backup_left(staff: Any) -> int:
    """How many backup codes have not been used."""
    return StaticToken.objects.filter(device__user=staff, device__confirmed=True).count()


def begin(staff: Any) -> TOTPDevice:
    """A fresh secret that does not count yet."""
    with write_turn(), transaction.atomic():
        TOTPDevice.objects.filter(user=staff, confirmed=False).delete()
        return TOTPDevice.objects.create(user=staff, name="app", confirmed=False)


def confirm(staff: Any, code: str) -> list[str]:
    """Turn codes on once a right one was entered; the backup codes, to be shown once.

    Raises Refused ``code_wrong_app``.
    """
    device = TOTPDevice.objects.filter(user=staff, confirmed=False).first()
    if device is None or not device.verify_token("".join(code.split())):
        raise Refused("code_wrong_app")
    backup = ["".join(secrets.choice(_LETTERS) for _ in range(10)) for _ in range(BACKUP_CODES)]
    with write_turn(), transaction.atomic():
        TOTPDevice.objects.filter(user=staff, confirmed=True).delete()
        device.confirmed = True
        device.save(update_fields=["confirmed"])
        StaticDevice.objects.filter(user=staff).delete()
        paper = StaticDevice.objects.create(user=staff, name="paper", confirmed=True)
        StaticToken.objects.bulk_create(StaticToken(device=paper, token=token) for token in backup)
    return backup


def remove(staff: Any) -> None:
    """No more codes for this account."""
    with write_turn(), transaction.atomic():
        TOTPDevice.objects.filter(user=staff).delete()
        StaticDevice.objects.filter(user=staff).delete()


def password_is(staff: Any, password: str, request: HttpRequest) -> bool:
    """Whether this is the account's password; wrong ones count like those at the door."""
    found = authenticate(request, username=staff.get_username(), password=password)
    return found is not None and found.pk == staff.pk
