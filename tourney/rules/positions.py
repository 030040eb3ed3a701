"""The name of every chair of a hand, counted from the button (R-029)."""

from __future__ import annotations

from collections.abc import Collection

from tourney.rules.ring import left_of

BUTTON = "button"
SMALL_BLIND = "small_blind"
BIG_BLIND = "big_blind"
EARLY = ("utg", "utg1", "utg2", "utg3", "utg4")
LATE = ("lojack", "hijack", "cutoff")


def middle_names(players: int) -> tuple[str, ...]:
    """Names of the chairs after the big blind and before the button, for so many of them.

    Under the gun is always named; then the latest positions, and only a full table has every
    early one: fewer players drop the middle names first. Eight are needed when ten are dealt in
    and nobody posts the small blind, one more than the ten names reach.
    """
    if players <= 0:
        return ()
    late = LATE[max(0, len(LATE) - (players - 1)) :]
    return EARLY[: players - len(late)] + late


def name_positions(
    *,
    button_chair: int,
    sb_chair: int | None,
    bb_chair: int,
    dealt: Collection[int],
    chairs: int,
) -> dict[int, str]:
    """Position code of every chair that is dealt into the hand.

    Heads-up the button is the small blind and carries the name "button". An empty chair under
    a dead button or a dead small blind has no name, so the others keep theirs.
    """
    names: dict[int, str] = {}
    if sb_chair is not None:
        names[sb_chair] = SMALL_BLIND
    if button_chair in dealt:
        names[button_chair] = BUTTON
    names[bb_chair] = BIG_BLIND
    rest = [chair for chair in left_of(bb_chair, chairs) if chair in dealt and chair not in names]
    names.update(zip(rest, middle_names(len(rest)), strict=True))
    return names
