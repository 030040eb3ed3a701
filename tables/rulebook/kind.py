"""A kind of ruling: when it comes up, what may be decided, and which decision is the default."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tables.rulebook.case import Case
from tables.rulebook.entry import Sentence
from tourney.rules.hand import Act

# Whom a kind is about: the player to act, who bet or raised last, or only who is named.
TO_ACT, RAISER, NAMED = "to_act", "raiser", "named"

# What a form may ask for; ``which`` is a choice of the kind's own.
FIELDS = (
    "which",
    "chair",
    "verb",
    "to",
    "chips",
    "word",
    "behind",
    "other",
    "winners",
    "cards",
    "count",
    "level",
    "agreed",
    "lost",
    "button",
    "sb",
    "bb",
)


@dataclass(frozen=True, slots=True)
class Effect:
    """How a decision is carried out: the feed verb of the service that does it, and with what.

    ``acts`` gives the lines of the hand's log; no lines means that the felt is right already.
    """

    verb: str = "floor.rule"
    acts: Callable[[Case], list[Act]] | None = None
    params: Mapping[str, Any] = field(default_factory=dict)


NOTED = Effect()


@dataclass(frozen=True, slots=True)
class Decision:
    """One possible decision. ``steps`` tell the table what is done with cards and chips."""

    code: str
    label: Sentence
    effect: Effect = NOTED
    steps: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """The default and why: a sentence, the rule it follows, figures to start the form with.

    ``figures`` fill the sentence and, by a field's name, what the form leaves empty.
    """

    decision: str
    why: Sentence
    rule: str = ""
    figures: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of ruling, under one rule of the catalogue."""

    code: str
    group: str
    rule: str
    title: Sentence
    when: Sentence
    decisions: tuple[Decision, ...]
    advise: Callable[[Case], Advice]
    asks: tuple[str, ...] = ()
    which: Mapping[str, Sentence] = field(default_factory=dict)
    in_hand: bool = True
    # Further rules of the catalogue that this kind settles.
    covers: tuple[str, ...] = ()
    # Whom it is about unless somebody is named. A dead hand or a penalty is never for whoever
    # happens to be in turn.
    subject: str = NAMED

    def decision(self, code: str) -> Decision | None:
        """The decision of that code."""
        return next((one for one in self.decisions if one.code == code), None)

    def about(self, case: Case) -> Case:
        """The case with the player it is about, where nobody was named."""
        state = case.state
        if case.asked.get("chair") is not None or self.subject == TO_ACT:
            return case
        known: dict[str, Any] = {}
        if state is not None and self.subject == RAISER:
            known = {"chair": case.last_raiser()}
        elif state is not None and "verb" in self.asks:
            # An act out of turn that has been waiting for this moment.
            for intent in case.intents:
                if intent.chair == state.to_act:
                    known = {"chair": intent.chair, "verb": intent.verb, "to": intent.to}
        return replace(case, asked={**known, **case.asked}, named_only=True)
