"""What the chairs are called in a hand (R-029)."""

from __future__ import annotations

from tourney.rules.hand.opening import Opening
from tourney.rules.positions import name_positions


def positions(opening: Opening) -> dict[int, str]:
    """Position code of each chair dealt in: ``button``, ``small_blind``, ``big_blind``,
    ``utg`` … ``cutoff``; heads-up ``button`` (who posts the small blind) and
    ``big_blind``.  With a dead button or a dead small blind that name falls away.
    """
    return name_positions(
        button_chair=opening.button_chair,
        sb_chair=opening.sb_chair,
        bb_chair=opening.bb_chair,
        dealt=[chair for chair, stack in enumerate(opening.stacks) if stack is not None],
        chairs=len(opening.stacks),
    )
