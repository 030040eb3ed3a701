"""Pairing: the floor shows a code, the tablet or the screen enters it, once."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.apps import apps
from django.db import transaction
from django.db.models import F

from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.locks import write_turn
from tourney.core.models import FeedRow
from tourney.core.now import now
from tourney.people import codes
from tourney.people.glass import token_hash
from tourney.people.models import Device, PairingCode, WrongGuess

verbs.register("device.code", why_not="a code ends by itself after five minutes")
verbs.register("device.pair", why_not="revoke the device instead")


def make_code(
    *,
    event_id: int,
    kind: str,
    actor: Actor,
    key: str,
    table_id: int | None = None,
) -> tuple[Done, str, str]:
    """A code for one tablet of a table, or for one clock screen of the event.

    Returns the six digits and the secret of the QR; a repeated key returns the
    same. An older code for the same place ends. Raises Refused: ``not_found``,
    ``table_closed``, ``too_many_codes``.
    """
    secret = codes.keyed("pairing-secret", key)
    digits = codes.digits_from("pairing-code", key)

    def act(cmd: Command) -> dict[str, Any]:
        moment = cmd.at
        if kind == Device.Kind.TABLET:
            check_table(table_id, event_id)
        live = PairingCode.objects.filter(used_at__isnull=True, expires_at__gt=moment)
        live.filter(event_id=event_id, kind=kind, table=table_id).update(expires_at=moment)
        if live.filter(event_id=event_id).count() >= codes.LIVE_CODES_PER_EVENT:
            raise Refused("too_many_codes", most=codes.LIVE_CODES_PER_EVENT)
        code_hash = codes.keyed("code", digits)
        # One in a million: the same digits are out already. The older ones end.
        live.filter(code_hash=code_hash).update(expires_at=moment)
        code = cmd.create(
            PairingCode(
                code_hash=code_hash,
                secret_hash=codes.keyed("secret", secret),
                kind=kind,
                event_id=event_id,
                table_id=table_id,
                made_at=moment,
                expires_at=moment + codes.CODE_LIFE,
            )
        )
        return {"code": code.pk}

    body = {"kind": kind, "table": table_id}
    done = command("device.code", act, event_id=event_id, actor=actor, key=key, body=body)
    return done, digits, secret


def check_table(table_id: int | None, event_id: int) -> Any:
    """The open table of this event. Raises Refused ``not_found`` or ``table_closed``."""
    table = apps.get_model("tables.Table").objects.filter(pk=table_id or 0, event=event_id).first()
    if table is None:
        raise Refused("not_found", what="table", id=table_id or 0)
    if table.status == "closed":
        raise Refused("table_closed", table=table.number)
    return table


def find_code(*, digits: str = "", secret: str = "", source: str) -> PairingCode:
    """The live code behind six digits or a QR's secret; a wrong guess is counted.

    ``source`` is where the guess comes from (an address). Raises Refused:
    ``code_wrong``, ``code_paused`` (too many wrong ones from there).
    """
    moment = now()
    live = PairingCode.objects.filter(used_at__isnull=True, expires_at__gt=moment)
    if secret:
        # 256 random bits: nobody guesses these, so there is nothing to count.
        code = live.filter(secret_hash=codes.keyed("secret", secret)).first()
        if code is None:
            raise Refused("code_wrong")
        return code
    # Counted before it is compared, so that many guesses at once gain nothing.
    guess = _count_guess(source, moment)
    code = live.filter(
        code_hash=codes.keyed("code", codes.clean_digits(digits)),
        attempts__lte=codes.CODE_GUESSES_IN_LIFE,
    ).first()
    if code is None:
        raise Refused("code_wrong")
    with write_turn(), transaction.atomic():
        guess.delete()
        live.update(attempts=F("attempts") - 1)
    return code


def _count_guess(source: str, moment: datetime) -> WrongGuess:
    with write_turn(), transaction.atomic():
        WrongGuess.objects.filter(at__lte=moment - codes.CODE_LIFE).delete()
        guess = WrongGuess.objects.create(source=codes.keyed("source", source), at=moment)
        recent = WrongGuess.objects.filter(source=guess.source).count()
        if recent <= codes.GUESSES_PER_SOURCE:
            live = PairingCode.objects.filter(used_at__isnull=True, expires_at__gt=moment)
            live.update(attempts=F("attempts") + 1)
            return guess
        guess.delete()
    raise Refused("code_paused", minutes=int(codes.CODE_LIFE.total_seconds() // 60))


def pair(
    *, code_id: int, actor: Actor, key: str, name: str = "", device_id: int | None = None
) -> tuple[Done, str]:
    """Use the code up and bind the device to its place. Returns the token for its cookie.

    ``device_id`` is the device this browser already is: it keeps its name and
    history and gets the new place. On a table that has a recording tablet the
    newcomer only watches until it takes over. Raises Refused ``code_wrong`` when
    the code was used or ended meanwhile.
    """
    token = codes.keyed("device-token", key, str(code_id))
    code = PairingCode.objects.filter(pk=code_id, made_at__gt=now() - codes.CODE_LIFE).first()
    if code is None:
        raise Refused("code_wrong")

    def act(cmd: Command) -> dict[str, Any]:
        used = cmd.lock(PairingCode, code_id)
        if used.used_at is not None or used.expires_at <= cmd.at:
            raise Refused("code_wrong")
        if used.kind == Device.Kind.TABLET:
            check_table(used.table_id, used.event_id)
        used.used_at = cmd.at
        used.save(update_fields=["used_at"])
        device, old_table = _device(cmd, used, device_id, name, token)
        tables = {table for table in (old_table, device.table_id) if table}
        cmd.params |= {"code": code_id, "device": device.pk, "was": device_id}
        cmd.ring(f"device:{device.pk}", f"room:{used.event_id}", *(f"table:{t}" for t in tables))
        return {"device": device.pk, "watching": device.watching}

    done = command(
        "device.pair",
        act,
        event_id=code.event_id,
        actor=actor,
        key=key,
        body={"code": code_id},
    )
    return done, token


def _device(
    cmd: Command, code: PairingCode, device_id: int | None, name: str, token: str
) -> tuple[Device, int | None]:
    if code.kind == Device.Kind.TABLET:
        cmd.lock(apps.get_model("tables.Table"), code.table_id or 0)
    device = cmd.lock(Device, device_id) if device_id else Device(paired_at=cmd.at)
    if device.revoked_at is not None:
        device = Device(paired_at=cmd.at)
    old_table = device.table_id
    device.kind = code.kind
    device.token_hash = token_hash(token)
    device.event_id, device.table_id = code.event_id, code.table_id
    device.watching = records_elsewhere(code.table_id, but=device.pk)
    device.dealer = device.floor = None
    device.last_seen_at = cmd.at
    device.name = name.strip()[:60] or device.name
    device.generation += 1
    if device._state.adding:
        cmd.create(device)
    else:
        cmd.save(device, *BINDING, "kind", "token_hash", "name", "last_seen_at")
    if not device.name:
        device.name = f"{'T' if code.kind == Device.Kind.TABLET else 'C'}{device.pk}"
        cmd.save(device, "name")
    return device, old_table


BINDING = ("event", "table", "watching", "dealer", "floor", "generation")


def records_elsewhere(table_id: int | None, *, but: int | None) -> bool:
    """Whether another tablet records at this table."""
    if table_id is None:
        return False
    others = Device.objects.filter(
        table_id=table_id, watching=False, revoked_at__isnull=True, kind=Device.Kind.TABLET
    )
    return (others if but is None else others.exclude(pk=but)).exists()


def repeated(key: str) -> int | None:
    """The code that this very form used up a moment ago, while its life lasts."""
    row = FeedRow.objects.filter(key=key, verb="device.pair").only("params").first()
    return row.params.get("code") if row is not None else None
