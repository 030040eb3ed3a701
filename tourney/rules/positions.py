"""The name of every chair of a hand, counted from the button (R-029)."""

from __future__ import annotations

from collections.abc import Collection

from tourney.rules.button import Positions
from tourney.rules.ring import left_of

BUTTON = "button"
SMALL_BLIND = "small_blind"
BIG_BLIND = "big_blind"
EARLY = ("utg", "utg1", "utg2", "utg3")
LATE = ("lojack", "hijack", "cutoff")


def middle_names(players: int) -> tuple[str, ...]:
    """Names of the chairs after the big blind and before the button, for so many of them.

    Under the gun is always named; then the latest positions, and only a full table has every
    early one: fewer players drop the middle names first.
    """
    if players <= 0:
        return ()
    late = LATE[max(0, len(LATE) - (players - 1)) :]
    return EARLY[: players - len(late)] + late


def name_positions(
    positions: Positions, *, occupied: Collection[int], chairs: int
) -> dict[int, str]:
    """Position code of every chair that is dealt into the hand.

    Heads-up the button is the small blind and carries the name "button". An empty chair under
    a dead button or a dead small blind has no name, so the others keep theirs.
    """
    dealt = set(occupied) - set(positions.waits)
    names: dict[int, str] = {}
    if positions.sb_chair is not None:
        names[positions.sb_chair] = SMALL_BLIND
    names[positions.bb_chair] = BIG_BLIND
    if positions.button_live:
        names[positions.button_chair] = BUTTON
    rest = [c for c in left_of(positions.bb_chair, chairs) if c in dealt and c not in names]
    names.update(zip(rest, middle_names(len(rest)), strict=True))
    return names
