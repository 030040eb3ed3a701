"""A draw from its seed: what the service deals out and what the page shows again are the same call."""

import hashlib
from collections.abc import Sequence
from typing import Any

from tourney.rules import seatdraw
from tourney.rules.room import RoomTable
from tourney.rules.seatcards import SeatCard


def seeded_draw(
    entries: Sequence[int],
    tables: Sequence[tuple[int, int]],
    seed: str,
    wishes: dict[str, Any],
) -> seatdraw.SeatDraw:
    """The draw of that seed: the same entries, tables and wishes give the same chairs.

    ``tables`` are (table, chairs); ids in the draw are text. Raises the draw's RuleViolation.
    """
    return seatdraw.draw_seats(
        [str(pk) for pk in entries],
        [RoomTable(id=str(pk), chairs=chairs, occupied=frozenset()) for pk, chairs in tables],
        seed=int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8]),
        wishes=seatdraw.DrawWishes(
            fixed={pk: SeatCard(str(t), c) for pk, (t, c) in wishes["fixed"].items()},
            accessible_players=[str(pk) for pk in wishes["accessible_players"]],
            accessible=[SeatCard(str(t), c) for t, c in wishes["accessible"]],
            apart=[[str(pk) for pk in group] for group in wishes["apart"]],
        ),
    )
