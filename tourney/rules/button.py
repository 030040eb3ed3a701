"""Where the button and the blinds stand, hand after hand.

Three chairs are carried from hand to hand, never one: the button may rest on an empty chair
and the small blind may be dead, so that everybody pays both blinds in turn (R-020 to R-026).
"""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import dataclass

from tourney.rules.cards import DECK
from tourney.rules.draws import card_order
from tourney.rules.errors import RuleViolation
from tourney.rules.ring import check_chairs, left_of, next_in, strictly_between

DEAD = "dead"
MOVING = "moving"
BUTTON_RULES = (DEAD, MOVING)


@dataclass(frozen=True, slots=True)
class Positions:
    """The three chairs of one hand and who is left out of it.

    `sb_chair` posts the small blind; None means that nobody posts it and `sb_vacant` is the
    chair it stands on instead. `waits` are occupied chairs that get no cards in this hand.
    """

    button_chair: int
    button_live: bool
    sb_chair: int | None
    sb_vacant: int | None
    bb_chair: int
    waits: tuple[int, ...] = ()

    @property
    def sb_position(self) -> int:
        """The chair the small blind stands on, posted or not: what the next hand starts from."""
        chair = self.sb_vacant if self.sb_chair is None else self.sb_chair
        return self.button_chair if chair is None else chair

    @property
    def trail(self) -> Trail:
        """The three chairs that the next hand follows from."""
        return Trail(self.button_chair, self.sb_position, self.bb_chair)


@dataclass(frozen=True, slots=True)
class Trail:
    """Button, small blind and big blind chair of the hand just played, live or not."""

    button_chair: int
    sb_chair: int
    bb_chair: int


@dataclass(frozen=True, slots=True)
class ButtonDraw:
    """A recorded draw for the first button: the card of each chair and the chair that won."""

    button_chair: int
    cards: dict[int, str]


def draw_first_button(occupied: Collection[int], rng: random.Random) -> ButtonDraw:
    """Deal one card to every occupied chair; the highest has the button (R-027).

    Equal ranks are decided by suit: spades, hearts, diamonds, clubs. `rng` is the event's
    recorded generator, so the draw can be shown again. Raises `too_few_players` for nobody.
    """
    chairs = sorted(occupied)
    if not chairs:
        raise RuleViolation("too_few_players", players=0, minimum=1)
    cards = dict(zip(chairs, rng.sample(DECK, len(chairs)), strict=True))
    return ButtonDraw(max(chairs, key=lambda chair: card_order(cards[chair])), cards)


def first_positions(button_chair: int, *, occupied: Collection[int], chairs: int) -> Positions:
    """The first hand at a table, from the chair that drew the button.

    Two players: the button is the small blind (R-023). Raises `too_few_players`.
    """
    live = _live(occupied, chairs)
    check_chairs("button_chair", [button_chair], chairs)
    if len(live) == 2:
        button = button_chair if button_chair in live else next_in(button_chair, live, chairs)
        return _heads_up(next_in(button, live, chairs), live)
    small = next_in(button_chair, live - {button_chair}, chairs)
    big = next_in(small, live, chairs)
    return Positions(button_chair, button_chair in live, small, None, big)


def next_positions(
    previous: Trail,
    *,
    occupied: Collection[int],
    chairs: int,
    newcomers: Collection[int] | None = None,
    single_bb: int | None = None,
    rule: str = DEAD,
) -> Positions:
    """The chairs of the next hand, from those of the hand just played.

    `occupied` are the chairs with a player for the coming hand, `newcomers` those of them who
    have not yet been dealt a hand at this table (None: judged by their chair alone).
    `single_bb` is a newcomer moved onto the vacated big blind chair to post a single big blind
    there (R-151). `rule` is the event's button rule.

    Dead button (R-020 to R-022): the big blind goes to the next player on the left, the small
    blind to the old big blind chair, the button to the old small blind chair, empty or not.
    Two players follow R-024 under either rule. Nobody has the big blind twice running, except
    a newcomer's single big blind, where the chair has it twice.

    Raises `too_few_players`, `no_such_chair`, `bad_table_size`, `unknown_button_rule`.
    """
    live = _live(occupied, chairs)
    check_chairs("previous", [previous.button_chair, previous.sb_chair, previous.bb_chair], chairs)
    fresh = None if newcomers is None else live & frozenset(newcomers)
    if rule == MOVING:
        return _moving(previous, live, chairs, fresh or frozenset())
    if rule != DEAD:
        raise RuleViolation("unknown_button_rule", rule=rule)
    if len(live) == 2:
        return _heads_up(next_in(previous.bb_chair, live, chairs), live)
    if single_bb is not None and single_bb == previous.bb_chair and single_bb in live:
        return _single_big_blind(previous, live, chairs, fresh)

    button, small = previous.sb_chair, previous.bb_chair
    waits = _waiting(button, small, live, chairs, fresh)
    dealt = live - waits
    if len(dealt) > 2 and next_in(small, dealt, chairs) == button:
        # Only old players stand between button and small blind, through a ruling: the place
        # decides, or one chair would have button and big blind at once.
        waits = _waiting(button, small, live, chairs, None)
        dealt = live - waits
    if len(dealt) < 2:
        return _restart(previous.bb_chair, live, chairs)
    if len(dealt) == 2:
        return _heads_up(next_in(small, dealt, chairs), dealt, tuple(sorted(waits)))
    return Positions(
        button_chair=button,
        button_live=button in dealt,
        sb_chair=small if small in dealt else None,
        sb_vacant=None if small in dealt else small,
        bb_chair=next_in(small, dealt, chairs),
        waits=tuple(sorted(waits)),
    )


def _heads_up(big: int, dealt: frozenset[int], waits: tuple[int, ...] = ()) -> Positions:
    (button,) = dealt - {big}
    return Positions(button, True, button, None, big, waits)


def _restart(old_big: int, live: frozenset[int], chairs: int) -> Positions:
    """Nearly everybody is new: the big blind goes on, the two live chairs behind it follow."""
    big = next_in(old_big, live, chairs)
    *_, button, small = [chair for chair in left_of(big, chairs) if chair in live - {big}]
    return Positions(button, True, small, None, big)


def _single_big_blind(
    previous: Trail, live: frozenset[int], chairs: int, fresh: frozenset[int] | None
) -> Positions:
    """The chair keeps the big blind for its new player; nobody posts the small blind.

    The small blind stays where it was, under the button, so the next hand follows R-020.
    """
    button = previous.sb_chair
    waits = _waiting(button, previous.bb_chair, live, chairs, fresh)
    dealt = live - waits
    if len(dealt) == 2:
        return _heads_up(previous.bb_chair, dealt, tuple(sorted(waits)))
    return Positions(button, button in dealt, None, button, previous.bb_chair, tuple(sorted(waits)))


def _moving(previous: Trail, live: frozenset[int], chairs: int, fresh: frozenset[int]) -> Positions:
    """Simplified moving button (R-025): the next three live players in turn.

    A newcomer behind the old big blind takes no duty yet: he would hand somebody the big blind
    twice running. He is dealt in, unless he sits between button and small blind (R-026).
    """
    passed = set(strictly_between(previous.button_chair, previous.bb_chair, chairs))
    duty = live - (fresh & passed)
    dealt = live if len(live) == 2 else duty
    if len(dealt) < 2:
        return _restart(previous.bb_chair, live, chairs)
    if len(dealt) == 2:
        rest = tuple(sorted(live - dealt))
        return _heads_up(next_in(previous.bb_chair, dealt, chairs), dealt, rest)
    button = next_in(previous.button_chair, duty, chairs)
    small = next_in(button, duty, chairs)
    big = next_in(small, duty, chairs)
    between = {*strictly_between(button, small, chairs), *strictly_between(small, big, chairs)}
    return Positions(button, True, small, None, big, tuple(sorted(between & live)))


def _waiting(
    button: int, small: int, live: frozenset[int], chairs: int, fresh: frozenset[int] | None
) -> frozenset[int]:
    between = live & frozenset(strictly_between(button, small, chairs))
    return between if fresh is None else between & fresh


def _live(occupied: Collection[int], chairs: int) -> frozenset[int]:
    check_chairs("occupied", occupied, chairs)
    live = frozenset(occupied)
    if len(live) < 2:
        raise RuleViolation("too_few_players", players=len(live), minimum=2)
    return live
