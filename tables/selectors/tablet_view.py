"""The shape of the dealer's tablet: everything it prints, nothing left to look up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tables import wording
from tables.models import FloorCall
from tables.selectors.tablet_chairs import ChairView
from tables.selectors.tablet_next import NextHand
from tables.selectors.tablet_options import Option
from tourney.rules.hand import Act

BETTING, WINNERS, OVER, BETWEEN = "betting", "winners", "over", "between"


@dataclass(frozen=True, slots=True)
class LevelLine:
    """A level in figures."""

    number: int
    sb: int
    bb: int
    ante: int
    ante_kind: str
    variant: str


@dataclass(frozen=True, slots=True)
class PotView:
    """A pot and who plays for it; ``winners`` are known once it is decided."""

    index: int
    amount: int
    eligible: tuple[int, ...]
    winners: tuple[int, ...] = ()
    open: bool = False


@dataclass(frozen=True, slots=True)
class Win:
    """What a chair took out of the pots, and with what."""

    chair: int
    name: str
    amount: int
    hand: str


@dataclass(frozen=True, slots=True)
class LastTap:
    """What one undo takes back: everything from ``number`` on."""

    number: int
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Tablet:
    """The tablet's whole picture of its table."""

    table_id: int
    event_id: int
    event_name: str
    number: int
    name: str
    mode: str
    chairs: tuple[ChairView, ...]
    phase: str
    street: str
    hand_id: int | None
    hand_uid: str
    hand_number: int | None
    hand_mode: str
    revision: int
    board: tuple[str, ...]
    board_due: int
    pot_total: int
    pots: tuple[PotView, ...]
    wins: tuple[Win, ...]
    returned: tuple[tuple[int, int], ...]
    show_first: int | None
    all_tabled: bool
    to_act: int | None
    options: tuple[Option, ...]
    last_tap: LastTap | None
    level: LevelLine | None
    level_now: LevelLine | None
    level_next: LevelLine | None
    level_choice: LevelLine | None
    straddle: tuple[int, int] | None
    next_hand: NextHand | None
    calls: tuple[FloorCall, ...]
    known_cards: tuple[str, ...]
    live: tuple[int, ...]
    contesting: tuple[int, ...]
    button: int | None
    timeout_checks: bool
    seen: int

    @property
    def chair_count(self) -> int:
        """How many chairs the table has."""
        return len(self.chairs)

    @property
    def next_option(self) -> Option | None:
        """What the player to act may do."""
        return self.options[0] if self.options else None

    @property
    def board_slots(self) -> tuple[str, ...]:
        """Five places for cards, empty ones as empty strings."""
        return tuple([*self.board, "", "", "", "", ""][:5])

    def model(self) -> dict[str, Any]:
        """What the page's script knows: who is next, what they may do, nothing to decide by itself."""
        return {
            "table": self.table_id,
            "phase": self.phase,
            "street": self.street,
            "hand": self.hand_id,
            "uid": self.hand_uid,
            "rev": self.revision,
            "seats": self.chair_count,
            "button": self.button,
            "live": list(self.live),
            "in": list(self.contesting),
            "opts": [option.to_json() for option in self.options],
            "pots": [[p.index, p.amount, list(p.eligible)] for p in self.pots if p.open],
            "cards": list(self.known_cards),
            "board": len(self.board),
            "due": self.board_due,
            "undo": self.last_tap.number if self.last_tap else None,
            "unstart": self.phase == BETTING and self.last_tap is None,
            "undoText": wording.tap_sentence(self.last_tap.acts) if self.last_tap else "",
            "straddle": self.straddle,
            "next": self._next_deal(),
            "canStart": bool(self.next_hand and not self.next_hand.stops),
            "tc": self.timeout_checks,
            "bb": self.level.bb if self.level else 0,
            "seen": self.seen,
        }

    def _next_deal(self) -> dict[str, Any] | None:
        """Who is dealt into the coming hand, so that a tablet can begin it without the server."""
        coming = self.next_hand
        if coming is None or coming.bb is None or coming.stops:
            return None
        dealt = [
            chair.chair
            for chair in self.chairs
            if not chair.nobody and chair.stack and chair.chair not in coming.waits
        ]
        return {"b": coming.button, "bb": coming.bb, "dealt": dealt}
