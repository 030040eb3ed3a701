"""What the chairs are called in a hand (R-029)."""

from __future__ import annotations

from tourney.rules.hand.opening import Opening
from tourney.rules.positions import BIG_BLIND, BUTTON, EARLY, LATE, SMALL_BLIND, middle_names


def positions(opening: Opening) -> dict[int, str]:
    """Position code of each chair dealt in: ``button``, ``small_blind``, ``big_blind``,
    ``utg`` … ``cutoff``; heads-up ``button`` (who posts the small blind) and
    ``big_blind``.  With a dead button or a dead small blind that name falls away.
    """
    names: dict[int, str] = {}
    if opening.sb_chair is not None:
        names[opening.sb_chair] = SMALL_BLIND
    if opening.stacks[opening.button_chair] is not None:
        names[opening.button_chair] = BUTTON
    names[opening.bb_chair] = BIG_BLIND
    size = len(opening.stacks)
    chairs = [(opening.bb_chair + step) % size for step in range(1, size)]
    rest = [c for c in chairs if opening.stacks[c] is not None and c not in names]
    # A full table without a small blind has one chair more than the ten names reach.
    row = middle_names(len(rest)) if len(rest) < 8 else (*EARLY, "utg4", *LATE)
    names.update(zip(rest, row, strict=True))
    return names
