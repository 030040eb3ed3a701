"""A recorded hand, act by act, for those who write it down in another format."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tourney.rules.hand import Act, HandState, Opening, apply, start


@dataclass(frozen=True, slots=True)
class Step:
    """One act between the states before and after it."""

    before: HandState
    act: Act
    after: HandState

    def chips(self, chair: int) -> int:
        """Chips the act put in front of ``chair``; 0 when the street has moved on."""
        return self.after.contributed[chair] - self.before.contributed[chair]

    @property
    def died(self) -> bool:
        """Whether the act took the hand of its chair out of play."""
        chair = self.act.chair
        return chair is not None and self.after.folded[chair] and not self.before.folded[chair]

    @property
    def moved(self) -> str:
        """What the act was at the table: ``fold check call bet raise`` or ``""``.

        An all-in is what it amounted to; a forced act counts as what it did, in its turn.
        """
        chair, verb = self.act.chair, self.act.verb
        if chair is None:
            return ""
        if verb in ("set_folded", "kill", "timeout") and self.died:
            return "fold" if self.before.to_act == chair else ""
        if verb in ("fold", "check", "call", "bet", "raise"):
            return verb
        if verb == "timeout":
            return "check"
        total = self.before.committed[chair] + self.before.stacks[chair]
        if verb == "set_committed":
            if not self.act.data.get("acted") or self.before.to_act != chair:
                return ""
            total = self.act.to or 0
        elif verb != "allin":
            return ""
        if total <= self.before.bet or self.before.legal().why_no_raise == "no_opponent_can_call":
            return "check" if total <= self.before.committed[chair] else "call"
        return "raise" if self.before.bet else "bet"


def played(opening: Opening, acts: Iterable[Act]) -> list[Step]:
    """The hand as steps; raises the ``RuleViolation`` of a log that does not replay."""
    state = start(opening)
    steps = []
    for act in acts:
        after = apply(state, act)
        steps.append(Step(state, act, after))
        state = after
    return steps


def total_after(step: Step) -> int:
    """The player's total of the street that the act led to."""
    chair = step.act.chair
    assert chair is not None
    if step.act.verb == "allin":
        return step.before.committed[chair] + step.before.stacks[chair]
    return step.act.to or 0
