"""A kind of ruling: when it comes up, what may be decided, and which decision is the default."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tables.rulebook.case import Case
from tables.rulebook.entry import Sentence
from tourney.rules.hand import Act

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
    # It is about who bet or raised last, not about the player to act, unless somebody is named.
    about_raiser: bool = False

    def decision(self, code: str) -> Decision | None:
        """The decision of that code."""
        return next((one for one in self.decisions if one.code == code), None)

    def about(self, case: Case) -> Case:
        """The case with the player it is about, where nobody was named."""
        if not self.in_hand:
            return replace(case, named_only=True)
        if not self.about_raiser or case.state is None or case.asked.get("chair") is not None:
            return case
        return replace(case, asked={**case.asked, "chair": case.last_raiser()})
