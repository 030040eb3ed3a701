"""An entry of the rulebook: a rule in our own words, who says so, and who sees to it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise

from tourney.rules.house import SETTINGS, Setting

Sentence = str | Promise

# Who sees to a rule: the program refuses anything else, the floor decides, or it is only to be known.
ENFORCE, FLOOR, DOC = "enforce", "floor", "doc"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. ``kinds`` are of ENFORCE, FLOOR and DOC; ``sources`` as the catalogue names them."""

    id: str
    section: str
    title: Sentence
    text: Sentence
    sources: tuple[str, ...]
    kinds: tuple[str, ...]

    @property
    def floor(self) -> bool:
        """Whether a ruling may be asked for under this rule."""
        return FLOOR in self.kinds

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The house settings this rule hangs on."""
        return tuple(setting for setting in SETTINGS if self.id in setting.rules)
