"""How figures are written for people: chips, big blinds, money, time left, by locale.

One place, so that the clock, the console and the tablet never write the same
stack in two ways.
"""

import re

from django.utils.formats import get_format, number_format
from django.utils.translation import get_language

_SYMBOLS = {"EUR": "€", "USD": "$", "GBP": "£", "BRL": "R$", "JPY": "¥"}
# A thin no-break space keeps figure and sign on one line.
_JOIN = "\u00a0"


def chips(count: int) -> str:
    """Chips with the reader's thousands separators: 12,500 or 12.500."""
    return number_format(count, decimal_pos=0, use_l10n=True, force_grouping=True)


def big_blinds(stack: int, big_blind: int) -> str:
    """A stack in big blinds, one decimal below a hundred: "12.5". Empty without a big blind."""
    if big_blind <= 0:
        return ""
    tenths = stack * 10 // big_blind
    if tenths >= 1000 or tenths % 10 == 0:
        return chips(tenths // 10)
    return f"{tenths // 10}{get_format('DECIMAL_SEPARATOR')}{tenths % 10}"


def money(amount: int, currency: str = "", minor_units: int = 2) -> str:
    """Money from minor units; whole amounts drop their decimals: €1,200 or 1.200 €."""
    sign = "-" if amount < 0 else ""
    unit = 10**minor_units
    whole, part = divmod(abs(amount), unit)
    figure = chips(whole)
    if part:
        figure += f"{get_format('DECIMAL_SEPARATOR')}{part:0{minor_units}d}"
    symbol = _SYMBOLS.get(currency, currency)
    if not symbol:
        return sign + figure
    if (get_language() or "en").startswith("en"):
        return f"{sign}{symbol}{figure}" if len(symbol) == 1 else f"{sign}{symbol}{_JOIN}{figure}"
    if symbol == "R$":
        return f"{sign}{symbol}{_JOIN}{figure}"
    return f"{sign}{figure}{_JOIN}{symbol}"


def time_left(seconds: float) -> str:
    """Seconds as a clock shows them, rounded up so that 0:00 means over: 12:05 or 1:02:05."""
    whole = max(0, -int(-seconds // 1))
    hours, rest = divmod(whole, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02d}:{left:02d}" if hours else f"{minutes}:{left:02d}"


_GROUPED = re.compile(r"-?\d{1,3}(?:([.,'’ \u00a0\u202f])\d{3})(?:\1\d{3})*")


def read_whole(text: str) -> int | None:
    """A whole number as people type it, thousands parted or not; None for anything else.

    Only groups of three are parted: 1.500 is fifteen hundred in a room that writes it so, and 7.5
    is no whole number anywhere, least of all 75.
    """
    text = text.strip()
    if _GROUPED.fullmatch(text):
        text = re.sub(r"[^\d-]", "", text)
    return int(text) if re.fullmatch(r"-?[0-9]{1,15}", text) else None
