"""What a ruling is asked about: the hand as it stands and what the floor was told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tourney.rules.errors import RuleViolation
from tourney.rules.hand import Act, HandState, Opening, replay
from tourney.rules.house import HouseRules
from tourney.rules.misdeal import ACTIONS, substantial_action

WAGERS = frozenset(("bet", "raise", "allin"))


@dataclass(frozen=True, slots=True)
class Intent:
    """An act made out of turn that waits for its turn: what it was, and what it faced then."""

    chair: int
    verb: str
    to: int | None
    facing: int
    min_raise_to: int | None
    acts: int


@dataclass(frozen=True, slots=True)
class Case:
    """The facts a default is computed from. ``asked`` are the form's answers, read already.

    ``prior`` counts the penalties of the player concerned, ``waiting`` the minutes an absent
    player has been seated, ``missing`` how many players the table is short of the fullest.
    """

    house: HouseRules
    state: HandState | None = None
    acts: tuple[Act, ...] = ()
    asked: Mapping[str, Any] = field(default_factory=dict)
    intents: tuple[Intent, ...] = ()
    prior: int = 0
    waiting: int = 0
    levels_waited: int = 0
    missing: int = 0
    level: int = 1
    # Whether the player must be named: a penalty is not for whoever happens to be in turn.
    named_only: bool = False

    @property
    def hand(self) -> HandState:
        """The open hand. Raises ``no_open_hand``."""
        if self.state is None:
            raise RuleViolation("no_open_hand")
        return self.state

    @property
    def opening(self) -> Opening:
        """The frozen start of the open hand."""
        return self.hand.opening

    @property
    def which(self) -> str:
        """Which of the kind's circumstances it is."""
        return str(self.asked.get("which", ""))

    @property
    def chair(self) -> int | None:
        """The player concerned; in a hand the one to act if nobody was named."""
        named = self.asked.get("chair")
        if named is not None:
            return int(named)
        return self.state.to_act if self.state and not self.named_only else None

    @property
    def player(self) -> int:
        """The player concerned. Raises ``name_a_player``; in a hand he must be dealt in."""
        chair = self.chair
        if chair is None or (self.state is not None and chair not in self.opening.dealt):
            raise RuleViolation("name_a_player")
        return chair

    @property
    def to(self) -> int | None:
        """The amount named: the player's total on this street."""
        return self.asked.get("to")

    @property
    def chips(self) -> tuple[int, ...]:
        """The chips moved now, one by one, where they were told."""
        return tuple(self.asked.get("chips") or ())

    @property
    def pushed(self) -> int | None:
        """All that is in front of the player after his push, by its chips or by its total."""
        if self.chips:
            return self.hand.committed[self.player] + sum(self.chips)
        return self.to

    @property
    def verb(self) -> str:
        """The act named."""
        return str(self.asked.get("verb", "")) or "call"

    @property
    def on_turn(self) -> bool:
        """Whether the player concerned is the one to act."""
        return self.state is not None and self.state.to_act == self.chair

    @property
    def facing(self) -> int:
        """The total everybody has to match on this street."""
        return self.hand.bet

    @property
    def substantial(self) -> bool:
        """Whether there was substantial action in the open hand (R-058)."""
        verbs = [act.verb for act in self.acts]
        return substantial_action(verb for verb in verbs if verb in ACTIONS)

    @property
    def acted_on_street(self) -> bool:
        """Whether anybody has acted since the street's cards were due."""
        return (
            self.state is not None
            and self.street_of(len(self.acts)) == self.state.street
            and (bool(self.acts) and self.street_of(len(self.acts) - 1) == self.state.street)
        )

    def street_of(self, count: int) -> str:
        """The street the hand was on after so many acts."""
        return self.at(count).street

    def at(self, count: int) -> HandState:
        """The hand after its first ``count`` acts."""
        return replay(self.opening, self.acts[:count])

    @property
    def wager(self) -> tuple[int, HandState] | None:
        """The last bet or raise of the player concerned on this street: its number, the hand before it."""
        chair = self.chair
        for number in range(len(self.acts) - 1, -1, -1):
            act = self.acts[number]
            raised = act.verb in WAGERS or act.verb == "set_committed"
            if act.chair == chair and raised:
                before = self.at(number)
                return (number, before) if before.street == self.hand.street else None
        return None

    @property
    def intent(self) -> Intent | None:
        """The act out of turn of the player concerned that waits, if there is one."""
        mine = [intent for intent in self.intents if intent.chair == self.chair]
        return mine[-1] if mine else None

    def least_raise(self) -> int | None:
        """The least total of a bet or raise for whoever is to act now."""
        if self.state is None or self.state.to_act is None:
            return None
        legal = self.state.legal()
        bounds = legal.raise_ or legal.bet
        return bounds[0] if bounds else None

    def last_raiser(self) -> int | None:
        """Who bet or raised last on this street."""
        for number in range(len(self.acts) - 1, -1, -1):
            before, after = self.at(number), self.at(number + 1)
            if before.street != self.hand.street:
                return None
            if after.street == before.street and after.bet > before.bet:
                return self.acts[number].chair
        return None
