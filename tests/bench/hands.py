"""The hands that are timed: recorded ones from a folder, or our own random players'."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

from tests.rules.hand.play import play, random_opening
from tourney.rules.errors import RuleViolation
from tourney.rules.formats.phh import read_hand
from tourney.rules.formats.phh_text import hands_in
from tourney.rules.formats.phh_write import write_hand
from tourney.rules.formats.replay_files import hand_files
from tourney.rules.house import HouseRules

Fields = dict[str, Any]
WANTED = 600


def load(path: Path | None) -> list[Fields]:
    """PHH fields of the hands under ``path``, or of generated hands without one."""
    if path is None:
        return _generated()
    hands = []
    for file in hand_files(path):
        for _, fields in hands_in(file.read_text("utf-8-sig")):
            if isinstance(fields, dict):
                try:
                    read_hand(fields)
                except RuleViolation:
                    continue
                hands.append(fields)
    return hands


def _generated() -> list[Fields]:
    """Random hands that PokerKit plays as we do."""
    hands: list[Fields] = []
    seed = 0
    while len(hands) < WANTED:
        rng = Random(seed)
        seed += 1
        opening = random_opening(rng, plain=True, house=HouseRules(), variants=("NL", "FL"))
        acts, states = play(opening, rng)
        written = write_hand(opening, acts)
        if not written.differs and states[-1].over:
            fields = tomllib.loads(written.text)
            del fields["_tourney"]
            hands.append(fields)
    return hands
