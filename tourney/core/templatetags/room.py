"""Filters every room screen uses: ``{% load room %}``."""

from django import template

from tourney.core import figures

register = template.Library()


@register.filter
def chair_number(chair: int) -> int:
    """Chairs count from 0 in the house and from 1 on the felt."""
    return int(chair) + 1


@register.filter
def chips(count: int | None) -> str:
    """Chips with thousands separators; nothing for nothing."""
    return "" if count is None else figures.chips(count)


@register.filter
def bb(stack: int | None, big_blind: int) -> str:
    """A stack in big blinds: ``{{ seat.stack|bb:level.bb }}``."""
    return "" if stack is None else figures.big_blinds(stack, big_blind)


@register.filter
def time_left(seconds: float | None) -> str:
    """Seconds as 12:05."""
    return "" if seconds is None else figures.time_left(seconds)


@register.simple_tag
def money(amount: int | None, currency: str = "", minor_units: int = 2) -> str:
    """``{% money pool event.currency event.minor_units %}``."""
    return "" if amount is None else figures.money(amount, currency, minor_units)
