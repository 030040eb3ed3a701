"""Invitations: a link or QR that gives a role to whoever opens it in time."""

from __future__ import annotations

from typing import Any

from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.now import now
from tourney.people.links import INVITATION_LIFE
from tourney.people.links import invitation_id as id_in
from tourney.people.models import Invitation, Role, Staff

verbs.register("staff.invite", why_not="end the invitation instead")
verbs.register("staff.uninvite", why_not="invite again instead")
verbs.register("staff.join", why_not="take the role away instead")

MOST_USES = 200


def invite(*, event_id: int | None, kind: str, actor: Actor, key: str, uses: int = 1) -> Done:
    """Make an invitation good for ``INVITATION_LIFE`` and so many people. Raises Refused ``uses_range``."""
    if kind not in Role.Kind.values:
        raise Refused("form_broken")
    if not 1 <= uses <= MOST_USES:
        raise Refused("uses_range", most=MOST_USES)

    def act(cmd: Command) -> dict[str, Any]:
        made = cmd.create(
            Invitation(
                event_id=event_id,
                kind=kind,
                uses_left=uses,
                made_by_id=actor.staff_id,
                made_at=cmd.at,
                expires_at=cmd.at + INVITATION_LIFE,
            )
        )
        return {"invitation": made.pk}

    body = {"kind": kind, "uses": uses}
    return command("staff.invite", act, event_id=event_id, actor=actor, key=key, body=body)


def revoke(*, invitation_id: int, event_id: int | None, actor: Actor, key: str) -> Done:
    """End an invitation before its time."""

    def act(cmd: Command) -> dict[str, Any]:
        made = cmd.lock(Invitation, invitation_id)
        if made.event_id != event_id:
            raise Refused("not_found", what="invitation", id=invitation_id)
        made.revoked_at = cmd.at
        made.save(update_fields=["revoked_at"])
        return {}

    body = {"invitation": invitation_id}
    return command("staff.uninvite", act, event_id=event_id, actor=actor, key=key, body=body)


def read(token: str) -> Invitation:
    """The invitation behind a link. Raises Refused ``invitation_over`` when it opens nothing."""
    found = Invitation.objects.filter(
        pk=id_in(token) or 0, revoked_at__isnull=True, expires_at__gt=now(), uses_left__gt=0
    ).first()
    if found is None:
        raise Refused("invitation_over")
    return found


def join(*, invitation_id: int, staff_id: int, key: str) -> Done:
    """Give the invited role to this account. Raises Refused ``invitation_over``."""
    asked = Invitation.objects.filter(pk=invitation_id).first()
    if asked is None:
        raise Refused("invitation_over")

    def act(cmd: Command) -> dict[str, Any]:
        made = cmd.lock(Invitation, invitation_id)
        if made.revoked_at is not None or made.expires_at <= cmd.at or made.uses_left < 1:
            raise Refused("invitation_over")
        staff = cmd.lock(Staff, staff_id)
        _, new = Role.objects.get_or_create(staff=staff, event=made.event, kind=made.kind)
        if new:
            # Opening one's own link twice uses nothing up.
            made.uses_left -= 1
            made.save(update_fields=["uses_left"])
        cmd.params |= {"staff": staff_id, "kind": made.kind}
        return {"event": made.event_id, "kind": made.kind}

    return command(
        "staff.join",
        act,
        event_id=asked.event_id,
        actor=Actor("staff", staff_id=staff_id),
        key=key,
        body={"invitation": invitation_id, "staff": staff_id},
    )
