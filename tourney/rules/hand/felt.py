"""The private, mutable state of a hand: what lies on the felt while a log is replayed.

Only the modules of this package touch it; everybody else reads the frozen
``HandState`` in front of it.  Amounts are chips, chairs are list indices.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tourney.rules.hand.opening import Opening

if TYPE_CHECKING:
    from tourney.rules.hand.outcome import Outcome
    from tourney.rules.hand.pots import Pot

PREFLOP, FLOP, TURN, RIVER = range(4)
STREETS = ("preflop", "flop", "turn", "river")
BOARD_CARDS = (0, 3, 4, 5)
NL, PL, FL = range(3)
VARIANT = {"NL": NL, "PL": PL, "FL": FL}
NOT_YET = -1

_RANGES = {n: range(n) for n in range(2, 11)}
_RINGS = {n: tuple((c + 1) % n for c in range(n)) for n in range(2, 11)}


class Felt:
    """Chips and turns of one hand.

    ``bet`` is the level to match on this street, ``full`` the last full increment,
    ``base`` the last counted level (fixed limit).  ``spoke[c]`` is the level at which
    chair ``c`` last acted, ``seen[c]`` how many full bets and raises (``fulls``) there
    had been by then: both decide whether he may raise again (R-072).  ``plain``: neither
    C22 nor C23 is played otherwise.  ``prior`` keeps what
    stood before the last raise, so that its amount can be corrected.
    """

    __slots__ = (
        "active",
        "adjusted",
        "aggressor",
        "awards",
        "base",
        "bb",
        "bet",
        "board",
        "chairs",
        "closed",
        "committed",
        "contributed",
        "cumulative",
        "dead",
        "fiction",
        "floor",
        "folded",
        "full",
        "fulls",
        "hole",
        "killed",
        "late",
        "limit",
        "live",
        "mucked",
        "next_chair",
        "opening",
        "outcome",
        "owners",
        "plain",
        "pot",
        "pots",
        "prior",
        "raisers",
        "raises",
        "returned",
        "rulings",
        "seen",
        "short_open",
        "shown",
        "size",
        "spoke",
        "stacks",
        "step",
        "straddler",
        "street",
        "tabled",
        "to_act",
    )  # fmt: skip

    opening: Opening
    limit: int
    bb: int
    floor: int
    cumulative: bool
    chairs: Sequence[int]
    next_chair: tuple[int, ...]

    stacks: list[int]
    committed: list[int]
    contributed: list[int]
    dead: list[int]
    folded: list[bool]
    spoke: list[int]
    seen: list[int]
    live: int
    active: int
    pot: int
    street: int
    to_act: int | None
    bet: int
    full: int
    step: int
    base: int
    raises: int
    fulls: int
    raisers: int
    aggressor: int | None
    size: int
    fiction: int
    short_open: bool
    plain: bool
    closed: bool
    returned: tuple[int, int] | None
    adjusted: dict[int, int]
    late: dict[int, int]
    board: list[str]
    hole: dict[int, tuple[str, ...]]
    shown: dict[int, tuple[str, ...]]
    mucked: dict[int, int]
    tabled: bool
    awards: dict[int, dict[int, int]]
    killed: set[int]
    straddler: int | None
    outcome: Outcome | None
    pots: tuple[Pot, ...] | None
    owners: dict[str, int]
    rulings: set[int]
    prior: tuple[int, int, int, int, int, int, int, bool, int | None] | None

    def __init__(self, opening: Opening) -> None:
        house = opening.house
        self.opening = opening
        self.limit = VARIANT[opening.variant]
        self.bb = bb = opening.bb
        self.floor = 2 * bb if house.min_raise_floor_2bb or house.short_raise_counts else 0
        self.plain = not house.short_raise_counts and house.open_allin_reopens
        self.cumulative = house.reopen == "cumulative" and self.limit != FL
        stacks = opening.stacks
        size = len(stacks)
        if None in stacks:
            self.stacks = [stack or 0 for stack in stacks]
            self.folded = [stack is None for stack in stacks]
            self.next_chair = _ring(stacks)
            self.chairs = opening.dealt
            self.live = self.active = sum(stack is not None for stack in stacks)
        else:
            self.stacks = list(stacks)  # type: ignore[arg-type]
            self.folded = [False] * size
            self.next_chair = _RINGS[size]
            self.chairs = _RANGES[size]
            self.live = self.active = size
        zeros = [0] * size
        self.committed = zeros
        self.contributed = zeros[:]
        self.dead = zeros[:]
        self.spoke = [NOT_YET] * size
        self.seen = zeros[:]
        self.pot = 0
        self.street = PREFLOP
        self.to_act = None
        self.bet = self.base = bb
        self.size = self.full = self.step = bb
        if self.limit == FL:
            self.size = opening.small_bet or bb
        self.raises = self.fulls = self.fiction = 0
        self.raisers = self.live
        self.aggressor = None
        self.short_open = self.closed = self.tabled = False
        self.rulings = set()
        self.returned = None
        self.adjusted = {}
        self.late = {}
        self.board = []
        self.hole = {}
        self.owners = {}
        self.shown = {}
        self.mucked = {}
        self.awards = {}
        self.killed = set()
        self.straddler = None
        self.prior = None
        self.outcome = None
        self.pots = None

    def copy(self) -> Felt:
        """An independent copy; the opening and the ring of chairs are shared."""
        twin = Felt.__new__(Felt)
        for name in Felt.__slots__:
            setattr(twin, name, getattr(self, name))
        for name in _LISTS:
            setattr(twin, name, getattr(self, name).copy())
        twin.awards = {pot: dict(shares) for pot, shares in self.awards.items()}
        return twin

    def put(self, chair: int, amount: int) -> None:
        """Move chips from a stack into this street's bets; ``amount`` is covered."""
        self.stacks[chair] -= amount
        self.committed[chair] += amount
        self.contributed[chair] += amount
        self.pot += amount
        if not self.stacks[chair]:
            self.active -= 1


_LISTS = (
    "stacks", "committed", "contributed", "dead", "folded", "spoke", "seen", "adjusted", "late",
    "board", "hole", "owners", "shown", "mucked", "killed",
    "rulings",
)  # fmt: skip


def _ring(stacks: tuple[int | None, ...]) -> tuple[int, ...]:
    """For each chair, the next one clockwise that was dealt in."""
    size = len(stacks)
    ring = []
    for chair in range(size):
        after = (chair + 1) % size
        while stacks[after] is None:
            after = (after + 1) % size
        ring.append(after)
    return tuple(ring)
