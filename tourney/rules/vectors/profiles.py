"""The profiles that vectors name, as the settings they stand for."""

from __future__ import annotations

from tourney.rules.deal import EXTRA_BURN, EXTRA_MISDEAL, FIRST_ONLY, FIRST_OR_SECOND
from tourney.rules.vectors.reading import Vector, choice

# profile: exposed_fatal, extra_card, board_errors
PROFILES: dict[str, tuple[str, str, str]] = {
    "default": (FIRST_OR_SECOND, EXTRA_BURN, "founding"),
    "founding_pt": (FIRST_ONLY, EXTRA_BURN, "founding"),
    "tda": (FIRST_OR_SECOND, EXTRA_MISDEAL, "tda"),
}


def profile(vector: Vector) -> tuple[str, str, str]:
    """Settings `exposed_fatal`, `extra_card` and `board_errors` of the vector's profile."""
    return PROFILES[choice(vector, "profile", PROFILES, "default")]
