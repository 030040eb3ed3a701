"""Hand for hand: all tables play one hand and wait for each other (R-145, R-142)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tourney.rules.errors import RuleViolation

SECONDS_PER_HAND = 120
MOST_SECONDS_PER_HAND = 180

READY, PLAYING, HOLDING, DONE = "ready", "playing", "holding", "done"
STATES = (READY, PLAYING, HOLDING, DONE)


@dataclass(frozen=True, slots=True)
class Round:
    """One hand-for-hand hand over all tables.

    `waiting_for` still play; `release` are tables whose all-in hands may be turned up and run
    now; `complete`: every table has reported, so places may be told, moves made, and the next
    hand begin.
    """

    waiting_for: tuple[str, ...]
    release: tuple[str, ...]
    complete: bool


def read_round(states: Mapping[str, str]) -> Round:
    """Where the hand stands, from the state of every table that plays it.

    `ready`: not yet begun; `playing`; `holding`: all-in, cards face down and unrun; `done`.
    All-in hands are held until no other table is in play, then all are released together.
    A table with fewer than two players does not take part. Raises `bad_hand_for_hand`.
    """
    for table, state in states.items():
        if state not in STATES:
            raise RuleViolation("bad_hand_for_hand", table=table, state=state)
    busy = tuple(table for table, state in states.items() if state in (READY, PLAYING))
    held = tuple(table for table, state in states.items() if state == HOLDING)
    return Round(busy, () if busy else held, not busy and not held)


def clock_seconds(hands: int, seconds_per_hand: int = SECONDS_PER_HAND) -> int:
    """Seconds taken off the stopped clock for hands played: two minutes each by default."""
    if hands < 0 or not 0 <= seconds_per_hand <= MOST_SECONDS_PER_HAND:
        raise RuleViolation("bad_hand_for_hand", field="seconds_per_hand")
    return hands * seconds_per_hand


def is_due(*, players_left: int, places_paid: int, tables: int, lead: int = 1) -> bool:
    """Whether hand for hand should be announced: `lead` or fewer players from the money.

    One table never plays hand for hand; with nobody left to bust before the money it is over.
    """
    away = players_left - places_paid
    return tables > 1 and 0 < away <= lead


def counts_in_round(*, hand_ended_at: float, announced_at: float) -> bool:
    """Whether a bust shares in the round: his hand was still on at the announcement, or later.

    Both moments are comparable numbers (seconds). A hand that had ended before the announcement
    is placed by itself.
    """
    return hand_ended_at >= announced_at
