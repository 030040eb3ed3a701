"""The first account on an empty database, so that somebody can open the door."""

import secrets
from dataclasses import dataclass

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction

from tourney.core.locks import write_turn

# No letters that look alike on a terminal: the password is typed from it.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_GROUPS, _GROUP_LENGTH = 4, 4  # about 79 bits


@dataclass(frozen=True, slots=True)
class FirstDirector:
    """A name and its password, known only at this moment."""

    name: str
    password: str


def make_first_director() -> FirstDirector | None:
    """Make the account ``director`` when there is nobody at all; None when there is somebody."""
    people = get_user_model()
    if people.objects.exists():
        return None
    password = "-".join(
        "".join(secrets.choice(_LETTERS) for _ in range(_GROUP_LENGTH)) for _ in range(_GROUPS)
    )
    try:
        with write_turn(), transaction.atomic():
            people.objects.create_superuser(username="director", password=password)
    except IntegrityError:
        # A second server on the same new database was faster; its console shows the password.
        return None
    return FirstDirector("director", password)
