"""The rulebook: every rule by number and by section, found by words."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from tables.rulebook.entry import DOC, ENFORCE, FLOOR, Rule, Sentence
from tables.rulebook.rules import PARTS
from tourney.rules.house import SETTINGS, HouseRules, Setting, Value

RULES: tuple[Rule, ...] = tuple(rule for part in PARTS for rule in part.RULES)
BY_ID: Mapping[str, Rule] = {rule.id: rule for rule in RULES}

SECTIONS: Mapping[str, Sentence] = {
    "general": _("In general"),
    "button": _("Button and positions"),
    "blinds": _("Blinds and antes"),
    "dealing": _("Dealing and dealer errors"),
    "betting": _("Betting"),
    "limits": _("Pot limit and fixed limit"),
    "chips": _("Putting chips in"),
    "showdown": _("Pots and showdown"),
    "conduct": _("Conduct"),
    "places": _("Places and prizes"),
    "seating": _("Seats and moves"),
    "clock": _("Levels, chips, the event"),
}

KINDS: Mapping[str, Sentence] = {
    ENFORCE: _("kept by the program"),
    FLOOR: _("decided by the floor"),
    DOC: _("for the table to know"),
}

# What the short names of the sources stand for.
SOURCES: Mapping[str, Sentence] = {
    "S": _("the founding documents, Italian (S0, S1, S3) and Portuguese (S2)"),
    "TDA": _("Poker Tournament Directors Association, rules of 2024; TDA26: of 2026"),
    "RP": _("recommended procedures of the TDA"),
    "RR": _("Robert's Rules of Poker"),
    "WT, WL": _("WSOP 2026, tournament and live-action rules"),
    "PS, PSL": _("PokerStars and PokerStars Live"),
    "F1456": _("a topic of the TDA's forum"),
}

_ID = re.compile(r"^[rR]-?(\d{1,3})$")


def rule_id(written: str) -> str | None:
    """The number as the catalogue writes it: "r71" is R-071; None if there is no such rule."""
    found = _ID.match(written.strip())
    number = f"R-{int(found[1]):03}" if found else ""
    return number if number in BY_ID else None


def find_rules(query: str) -> tuple[Rule, ...]:
    """Rules that hold every word asked for, in the reader's language; a number finds its rule.

    An empty question finds everything.
    """
    exact = rule_id(query)
    if exact is not None:
        return (BY_ID[exact],)
    words = query.casefold().split()
    return tuple(rule for rule in RULES if all(word in _haystack(rule) for word in words))


def _haystack(rule: Rule) -> str:
    return " ".join((rule.id, str(rule.title), str(rule.text), *rule.sources)).casefold()


def chosen(setting: Setting, house: HouseRules) -> Value:
    """What the event has chosen on this point."""
    value: Value = getattr(house, setting.name)
    return value


def source_of(setting: Setting, value: Value) -> str:
    """Who plays it so, as the catalogue names them."""
    return setting.sources[setting.choices.index(value)] if _told(setting, value) else ""


def _told(setting: Setting, value: Value) -> bool:
    return value in setting.choices and setting.choices.index(value) < len(setting.sources)


__all__ = ["BY_ID", "RULES", "SECTIONS", "SETTINGS", "chosen", "find_rules", "rule_id", "source_of"]
