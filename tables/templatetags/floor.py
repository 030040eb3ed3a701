"""``{% load floor %}``: the console's buttons, each a form of its own."""

from typing import Any

from django import template
from django.urls import reverse

from tables.screens import floor_words

register = template.Library()


@register.inclusion_tag("tables/floor/_act.html", takes_context=True)
def act(
    context: template.Context,
    name: str,
    *ids: int,
    label: str,
    look: str = "",
    title: str = "",
    expected: int | None = None,
    off: bool = False,
    **fields: Any,
) -> dict[str, Any]:
    """A button that posts to ``tables:<name>`` with its key, revision and hidden ``fields``."""
    return {
        "csrf_token": context.get("csrf_token", ""),
        "address": reverse(f"tables:{name}", args=ids),
        "label": label,
        "look": look,
        "title": title,
        "expected": expected,
        "off": off,
        "fields": fields.items(),
    }


@register.filter
def told(line: Any) -> str:
    """A line of history as a sentence."""
    return floor_words.act_words(line)


@register.filter
def call_reason(code: str) -> str:
    """Why a table calls the floor."""
    return floor_words.call_words(code)


@register.filter
def move_reason(reason: Any) -> str:
    """Why a player changes chair, as the player would accept it."""
    return floor_words.move_words(reason)


@register.filter
def street(code: str) -> str:
    """The street of a hand."""
    return floor_words.street_words(code)


@register.filter
def short_stack(chips: int | None) -> str:
    """A stack on the small map: 950, 26.1k, 1.25M."""
    return "" if chips is None else floor_words.short_stack(chips)


@register.filter
def short_name(name: str) -> str:
    """A name on the small map: "Giulia M."."""
    first, _, rest = name.strip().partition(" ")
    last = rest.rpartition(" ")[2]
    return f"{first} {last[0]}." if last else first
