"""Secrets small enough to type: PINs and pairing codes, and what keeps guessing hopeless.

A PIN or a code has six digits, so no hash alone protects it. The hash is peppered
with the server's key, which is not in the database; and every try is counted
*before* it is compared, so that many tries at once gain nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
import secrets
from datetime import timedelta

from django.conf import settings

DIGITS = 6
# A dealer taps in at every push: a thousand tables at once must not stop the server,
# and the pepper, not the rounds, is what a thief of the database lacks.
_ROUNDS = 20_000

PIN_TRIES_BEFORE_PAUSE = 5
PIN_PAUSE = timedelta(minutes=5)
# In all, until the right one is entered: then the PIN is void and the floor gives a new one.
PIN_TRIES_IN_LIFE = 10

CODE_LIFE = timedelta(minutes=5)
# Wrong guesses, by anybody, that a code survives; its QR goes on working.
CODE_GUESSES_IN_LIFE = 20
# Wrong guesses from one address within CODE_LIFE.
GUESSES_PER_SOURCE = 5
# Every live code is a target of the same guess, so there are only so many at once.
LIVE_CODES_PER_EVENT = 12


def new_digits() -> str:
    """Six random digits that are not among the first anybody tries."""
    while True:
        digits = f"{secrets.randbelow(10**DIGITS):0{DIGITS}d}"
        if not too_easy(digits):
            return digits


def clean_digits(text: str) -> str:
    """The digits of what was typed; people write 123 456 and 123-456."""
    return "".join(character for character in text if character in "0123456789")


def too_easy(digits: str) -> bool:
    """Runs, one or two repeated digits, halves twice: the PINs people choose and others try first."""
    steps = {(int(b) - int(a)) % 10 for a, b in itertools.pairwise(digits)}
    half = len(digits) // 2
    return len(set(digits)) < 3 or steps in ({1}, {9}) or digits[:half] == digits[half:]


def keyed(purpose: str, *parts: str) -> str:
    """A hash nobody can compute without the server's key; hex, 64 characters."""
    message = "\x1f".join((purpose, *parts)).encode()
    return hmac.new(settings.SECRET_KEY.encode(), message, hashlib.sha256).hexdigest()


def digits_from(purpose: str, *parts: str) -> str:
    """Six digits that follow from the parts and the server's key: a repeated request shows them again."""
    turn = 0
    while True:
        number = int(keyed(purpose, *parts, str(turn)), 16) % 10**DIGITS
        digits = f"{number:0{DIGITS}d}"
        if not too_easy(digits):
            return digits
        turn += 1


def hash_pin(pin: str) -> str:
    """What the database keeps of a PIN."""
    salt = secrets.token_hex(8)
    return f"{salt}${_stretch(pin, salt)}"


def pin_matches(pin: str, kept: str) -> bool:
    """Whether this PIN is the one behind the hash."""
    salt, _, digest = kept.partition("$")
    return bool(digest) and hmac.compare_digest(_stretch(pin, salt), digest)


def _stretch(pin: str, salt: str) -> str:
    peppered = keyed("pin", pin, salt).encode()
    return hashlib.pbkdf2_hmac("sha256", peppered, salt.encode(), _ROUNDS).hex()
