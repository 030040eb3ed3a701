"""Which level a hand belongs to (R-161).

A new level holds from the signal for the next hand. A hand starts with the first riffle, the
shuffler's button or a dealer push; a push begun before the signal still deals one hand at the
old level, and a re-deal repeats the level of the deal it replaces (R-120).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tourney.rules.errors import RuleViolation

HAND_START, LEVEL_UP, DEALER_PUSH = "hand_start", "level_up", "dealer_push"
MISDEAL, REDEAL, FIRST_CARD = "misdeal", "redeal", "first_card"
EVENTS = (HAND_START, LEVEL_UP, DEALER_PUSH, MISDEAL, REDEAL, FIRST_CARD)


def level_of_hand(clock_level: int, *, pushed_at: int | None = None) -> int:
    """Level number of a hand that starts while the clock shows `clock_level`.

    `pushed_at` is the level the clock showed when the incoming dealer's push began, if one was
    under way since the hand before. A redeal simply keeps its hand's level.
    """
    return clock_level if pushed_at is None else min(pushed_at, clock_level)


@dataclass(slots=True)
class LevelTrack:
    """The level of each hand at one table, event by event; `level` is what the clock shows."""

    level: int = 1
    hand_level: int | None = None
    pushed_at: int | None = None

    def see(self, event: str) -> int | None:
        """Take one event in order of time; the level of the hand that starts with it, or None.

        Raises `unknown_event`, and `nothing_to_redeal` for a re-deal before any hand.
        """
        if event == LEVEL_UP:
            self.level += 1
        elif event == DEALER_PUSH:
            self.pushed_at = self.level
        elif event == HAND_START:
            self.hand_level = level_of_hand(self.level, pushed_at=self.pushed_at)
            self.pushed_at = None
            return self.hand_level
        elif event == REDEAL:
            if self.hand_level is None:
                raise RuleViolation("nothing_to_redeal")
            return self.hand_level
        elif event not in EVENTS:
            raise RuleViolation("unknown_event", event=event)
        return None


def hand_levels(events: Iterable[str]) -> list[int]:
    """The level of each hand and each re-deal, from a table's events in order of time."""
    track = LevelTrack()
    return [level for level in map(track.see, events) if level is not None]


def wrong_level_stands(*, substantial_action: bool) -> bool:
    """Whether a hand found to be played at the wrong level goes on as it is (R-161)."""
    return substantial_action
