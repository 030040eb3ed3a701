"""Signed links: what stands in an invitation's address, so that numbers cannot be tried."""

from datetime import timedelta

from django.core import signing

from tourney.people.models import Invitation

INVITATION_LIFE = timedelta(days=3)
_INVITATION = "tourney.invitation"


def invitation_token(invitation: Invitation) -> str:
    """The signed token of an invitation's link."""
    return signing.dumps(invitation.pk, salt=_INVITATION)


def invitation_id(token: str) -> int | None:
    """The invitation a token names, or None for one that was not made here or is too old."""
    try:
        found = signing.loads(token, salt=_INVITATION, max_age=INVITATION_LIFE + timedelta(hours=1))
    except signing.BadSignature:
        return None
    return found if isinstance(found, int) else None
