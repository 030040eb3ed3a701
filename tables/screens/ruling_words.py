"""Rulings in words: a line of the table's list, the reason for a default, the likely situation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.rulebook import kinds
from tables.rulebook.case import Case
from tables.rulebook.entry import Sentence
from tables.rulebook.kind import Advice
from tables.selectors.rulings import Ruled
from tourney.core.figures import chips

# Rulings that other screens leave behind: the console's buttons and the dealer's tablet.
OTHERS: Mapping[str, Sentence] = {
    "misdeal": gettext_lazy("Misdeal"),
    "forced_act": gettext_lazy("Let an act stand"),
    "start_anyway": gettext_lazy("Hand started all the same"),
    "disqualified": gettext_lazy("Disqualification"),
    "no_show": gettext_lazy("Never arrived"),
    "decision": gettext_lazy("Decision"),
}
# The situation a call points to.
CALLS: Mapping[str, str] = {
    "conduct": "conduct",
    "player_away": "seating",
    "dealing_error": "dealing",
    "exposed_card": "dealing",
    "misdeal": "dealing",
    "chips": "betting",
    "time": "betting",
}


@dataclass(frozen=True, slots=True)
class Line:
    """A ruling as the list shows it. ``said`` is kind and decision in one sentence."""

    ruled: Ruled
    title: Sentence
    decision: Sentence
    default: Sentence
    steps: tuple[Sentence, ...]
    appealable: bool

    @property
    def said(self) -> str:
        """Kind, seat and decision."""
        seat = ""
        if self.ruled.chair is not None:
            seat = _("seat %(chair)s") % {"chair": self.ruled.chair + 1}
        parts = [str(self.title), seat, str(self.decision)]
        return ", ".join(part for part in parts if part)


def line_of(ruled: Ruled) -> Line:
    """The words of a ruling; kinds of other screens keep their own."""
    kind = kinds.BY_CODE.get(ruled.kind)
    chosen = kind.decision(ruled.decision) if kind else None
    default = kind.decision(ruled.default) if kind else None
    if kind is None or chosen is None:
        return Line(ruled, OTHERS.get(ruled.kind, ruled.kind), "", "", (), False)
    differs = default is not None and default.code != chosen.code
    return Line(
        ruled,
        kind.title,
        chosen.label,
        default.label if differs and default else "",
        chosen.steps,
        True,
    )


def advice_words(advice: Advice) -> str:
    """Why this decision is the default, with its figures as people read them."""
    figures = {
        name: chips(value) if isinstance(value, int) and not isinstance(value, bool) else value
        for name, value in advice.figures.items()
    }
    return str(advice.why) % figures


def group_of(case: Case, reason: str) -> str:
    """Which situation is likely now: what the call says, else where the hand stands."""
    if reason in CALLS:
        return CALLS[reason]
    if case.state is None:
        return "conduct"
    if case.state.street == "showdown":
        return "showdown"
    return "betting" if case.acts else "dealing"
