"""What the chairs are called in a hand (R-029)."""

from __future__ import annotations

from .opening import Opening

_MIDDLE = ("utg", "utg1", "utg2", "utg3", "lojack", "hijack", "cutoff")
_KEEP: dict[int, tuple[str, ...]] = {
    0: (),
    1: ("utg",),
    2: ("utg", "cutoff"),
    3: ("utg", "hijack", "cutoff"),
    4: ("utg", "lojack", "hijack", "cutoff"),
    5: ("utg", "utg1", "lojack", "hijack", "cutoff"),
    6: ("utg", "utg1", "utg2", "lojack", "hijack", "cutoff"),
    7: _MIDDLE,
}


def positions(opening: Opening) -> dict[int, str]:
    """Position code of each chair dealt in: ``button``, ``small_blind``, ``big_blind``,
    ``utg`` … ``cutoff``; heads-up ``button`` (who posts the small blind) and
    ``big_blind``.  With a dead button or a dead small blind that name falls away.
    """
    names: dict[int, str] = {}
    if opening.sb_chair is not None:
        names[opening.sb_chair] = "small_blind"
    if opening.stacks[opening.button_chair] is not None:
        names[opening.button_chair] = "button"
    names[opening.bb_chair] = "big_blind"
    size = len(opening.stacks)
    chairs = [(opening.bb_chair + step) % size for step in range(1, size)]
    rest = [c for c in chairs if opening.stacks[c] is not None and c not in names]
    # With a blind or button missing up to nine chairs need a middle name: the row
    # beyond UTG+3 does not exist, so the first ones share it.
    spare = max(0, len(rest) - len(_MIDDLE))
    row = ("utg",) * spare + _KEEP[len(rest) - spare]
    names.update(zip(rest, row))
    return names
