"""Filters of the dealer's tablet: ``{% load tablet %}``."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tables import wording
from tables.selectors.tablet_chairs import ChairView
from tourney.core import figures

register = template.Library()


@register.simple_tag
def chair_html(chair: ChairView) -> SafeString:
    """One chair of the felt. A tap changes one or two of nine: the others are not drawn again."""
    return _chair_html(chair, get_language() or "")


@lru_cache(maxsize=4096)
def _chair_html(chair: ChairView, _language: str) -> SafeString:
    return render_to_string("tables/tablet/_chair.html", {"chair": chair})


SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
# Asks for the plain sign where a system would draw a coloured picture.
AS_TEXT = "\ufe0e"


@register.filter
def rank(card: str) -> str:
    """The rank as printed on the card: 10 for T."""
    return "10" if card[:1] == "T" else card[:1]


@register.filter
def suit(card: str) -> str:
    """The suit's letter: s h d c."""
    return card[1:2]


@register.filter
def suit_sign(card: str) -> str:
    """The suit's sign."""
    return SUIT_SIGNS.get(card[1:2], "") + AS_TEXT


@register.filter
def position(code: str) -> str:
    """A position's short name in the reader's language."""
    return str(wording.POSITIONS.get(code, code))


@register.filter
def street(code: str) -> str:
    """A street's name."""
    return str(wording.STREETS.get(code, code))


@register.filter
def act_word(code: str) -> str:
    """An act in one word, beside a chair."""
    return str(wording.ACTS.get(code, code))


@register.filter
def stop(code: str) -> str:
    """Why no hand may be dealt now."""
    return str(wording.STOPS.get(code, code))


@register.filter
def reason(code: str) -> str:
    """Why the floor was called."""
    return str(wording.CALL_REASONS.get(code, code))


@register.filter
def chair_list(chairs: Any) -> str:
    """Chairs as the room counts them: "1, 4, 7"."""
    return wording.chair_list(chairs)


@register.filter
def act_sentence(act: Any) -> str:
    """An act as a line of history."""
    return wording.act_sentence(act)


@register.filter
def blinds(level: Any) -> str:
    """A level's blinds: "400/800", in fixed limit the bets too."""
    return f"{figures.chips(level.sb)}/{figures.chips(level.bb)}"


@register.filter
def ante(level: Any) -> str:
    """A level's ante in words; nothing when there is none."""
    sentence = wording.ANTES.get(level.ante_kind)
    if sentence is None or not level.ante:
        return ""
    return str(sentence) % {"ante": figures.chips(level.ante)}


@register.filter
def variant(code: str) -> str:
    """A variant's name; several of a level with a stroke between."""
    return "/".join(str(wording.VARIANTS.get(part, part)) for part in code.split("/"))
