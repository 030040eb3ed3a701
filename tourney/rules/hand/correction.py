"""Correcting a hand that is over: one act changed, the rest replayed as far as it still fits (R-009).

The corrected hand is worked out beside the recorded one. What others did stands wherever it is
still possible; where somebody must act who was recorded out, or a pot has no winner any more,
the floor is asked and nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tourney.rules.errors import RuleViolation
from tourney.rules.hand.act import BETTING, Act
from tourney.rules.hand.opening import Opening
from tourney.rules.hand.replay import apply, check, start
from tourney.rules.hand.state import HandState

SHOWDOWN = frozenset(("show", "muck", "win", "award_pot"))
PLACES = {"preflop": 0, "flop": 1, "turn": 2, "river": 3, "showdown": 4}


@dataclass(frozen=True, slots=True)
class Correction:
    """How the hand goes with the change.

    ``acts``: the corrected log, as far as it is known. ``lacks``: "act" (of ``state.to_act``) or
    "winners" when the floor must say more, None when the hand is complete. ``dropped``: recorded
    acts that no longer happen. ``change``: chips more or less per chair than recorded, only once
    nothing lacks; it always adds up to nothing.
    """

    acts: tuple[Act, ...]
    state: HandState
    lacks: str | None
    dropped: tuple[Act, ...]
    change: Mapping[int, int]


def plan_correction(
    opening: Opening,
    acts: Sequence[Act],
    index: int,
    instead: Act | None,
    *,
    answers: Sequence[Act] = (),
    recorded: Mapping[int, int] | None = None,
) -> Correction:
    """The hand with act number ``index`` (0-based) replaced, or left out when ``instead`` is None.

    ``answers`` are what the floor has said so far to what lacked, in order. ``recorded`` are the
    frozen final stacks per chair (default: those the log replays to). Raises the RuleViolation of
    a replacement or an answer that the rules refuse, `bad_correction` for an index that is not
    there, an answer nobody asked for, or a correction that would make or lose chips.
    """
    if not 0 <= index < len(acts):
        raise RuleViolation("bad_correction", field="index")
    state = start(opening)
    marked: list[tuple[int, Act]] = []
    before = state
    for number, act in enumerate(acts):
        if number == index:
            before = state
        marked.append((PLACES[state.street], act))
        state = apply(state, act)
    if recorded is None:
        recorded = {chair: state.stacks[chair] for chair in opening.dealt}
    walk = _Walk(before, list(acts[:index]), marked[index + 1 :], list(answers))
    if instead is not None:
        walk.take(instead)
    lacks = walk.to_the_end()
    if walk.answers:
        raise RuleViolation("bad_correction", field="answers")
    change: dict[int, int] = {}
    if lacks is None:
        stacks = walk.state.stacks
        change = {c: stacks[c] - recorded[c] for c in opening.dealt if stacks[c] != recorded[c]}
        if sum(change.values()):
            raise RuleViolation("bad_correction", field="chips")
    return Correction(tuple(walk.done), walk.state, lacks, tuple(walk.dropped), change)


class _Walk:
    """The corrected hand on its way: what was done, what of the record is still to come."""

    def __init__(
        self,
        state: HandState,
        done: list[Act],
        queue: list[tuple[int, Act]],
        answers: list[Act],
    ) -> None:
        self.state = state
        self.done = done
        self.queue = queue
        self.answers = answers
        self.dropped: list[Act] = []

    def take(self, act: Act) -> None:
        """One act of the corrected hand; raises when the rules refuse it."""
        self.state = apply(self.state, act)
        self.done.append(act)

    def to_the_end(self) -> str | None:
        """As far as record and answers carry; what lacks then, or None at the end."""
        while not self.state.over:
            self._let_go()
            if self._next_of_record():
                continue
            lacks = "act" if self.state.to_act is not None else "winners"
            if not self.answers:
                return lacks
            self.take(self.answers.pop(0))
        self._drop(self.queue)
        self.queue = []
        return None

    def _next_of_record(self) -> bool:
        """Take the recorded act that comes now, if there is one that fits."""
        for place, (_, act) in enumerate(self.queue):
            if not self._comes_now(place, act):
                continue
            if check(self.state, act) is None:
                del self.queue[place]
                self.take(act)
                return True
            # Said in another situation: whoever said it must be asked again.
            if act.verb in BETTING and act.chair == self.state.to_act:
                self.dropped.append(act)
                del self.queue[place]
                return False
        return False

    def _comes_now(self, place: int, act: Act) -> bool:
        if act.verb in BETTING:
            return act.chair == self.state.to_act
        if act.verb == "board":
            return len(self.state.board) < self.state.board_open
        if act.verb in SHOWDOWN:
            return self.state.to_act is None
        # Facts and known cards stand where they were told: after the acts before them.
        return not any(earlier.verb in BETTING for _, earlier in self.queue[:place])

    def _let_go(self) -> None:
        """Acts of a street that is over, or of players who cannot act, no longer happen."""
        now = PLACES[self.state.street]
        gone = [
            entry
            for entry in self.queue
            if entry[1].verb in BETTING
            and entry[1].chair is not None
            and (entry[0] < now or not self._may_act(entry[1].chair))
        ]
        self._drop(gone)
        self.queue = [entry for entry in self.queue if entry not in gone]

    def _may_act(self, chair: int) -> bool:
        return chair in self.state.live and chair not in self.state.all_in

    def _drop(self, entries: Iterable[tuple[int, Act]]) -> None:
        self.dropped.extend(act for _, act in entries)
