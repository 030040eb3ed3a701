"""Penalties counted down by the hands themselves (R-136, R-137, R-042)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tourney.rules.errors import RuleViolation

WARNING, HANDS, ROUNDS, DISQUALIFIED = "warning", "hands", "rounds", "disqualified"
KINDS = (WARNING, HANDS, ROUNDS, DISQUALIFIED)
MOST = 1000


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty being served; `hands_left` counts down, 0 for a warning."""

    kind: str
    hands_left: int = 0

    @property
    def served(self) -> bool:
        """Whether the player may play again. A disqualified player never may."""
        return self.kind != DISQUALIFIED and self.hands_left == 0

    @property
    def removes_chips(self) -> bool:
        """A disqualified player's chips leave play (R-137)."""
        return self.kind == DISQUALIFIED


def impose(kind: str, *, count: int = 0, players_at_table: int = 0) -> Penalty:
    """A penalty from the moment it is given.

    A round is as many hands as players sit at the table then, the offender among them; he is
    dealt in, posts, and his hand is killed. Raises `bad_penalty` with the field.
    """
    if kind not in KINDS:
        raise RuleViolation("bad_penalty", field="kind")
    if kind in (WARNING, DISQUALIFIED):
        return Penalty(kind)
    if not 1 <= count <= MOST:
        raise RuleViolation("bad_penalty", field="count")
    if kind == HANDS:
        return Penalty(kind, count)
    if not 2 <= players_at_table <= 10:
        raise RuleViolation("bad_penalty", field="players_at_table")
    return Penalty(kind, count * players_at_table)


def after_hand(penalty: Penalty, *, dealt_in: bool = True) -> Penalty:
    """The penalty after a hand was played at his table.

    Only a hand that was dealt to his chair counts; a misdeal with its re-deal is one hand
    (R-120), so call this once per finished hand. Waiting for the button serves nothing.
    """
    if not dealt_in or penalty.hands_left == 0:
        return penalty
    return replace(penalty, hands_left=penalty.hands_left - 1)


def hand_is_killed(penalty: Penalty | None) -> bool:
    """Whether the hand dealt to this player is killed after the deal."""
    return penalty is not None and not penalty.served
