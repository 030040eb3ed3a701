"""What a made hand is called aloud: "three nines", "flush, ace high"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

_ONE: Mapping[str, str | Promise] = {
    "A": pgettext_lazy("rank", "ace"),
    "K": pgettext_lazy("rank", "king"),
    "Q": pgettext_lazy("rank", "queen"),
    "J": pgettext_lazy("rank", "jack"),
    "T": pgettext_lazy("rank", "ten"),
    "9": pgettext_lazy("rank", "nine"),
    "8": pgettext_lazy("rank", "eight"),
    "7": pgettext_lazy("rank", "seven"),
    "6": pgettext_lazy("rank", "six"),
    "5": pgettext_lazy("rank", "five"),
    "4": pgettext_lazy("rank", "four"),
    "3": pgettext_lazy("rank", "three"),
    "2": pgettext_lazy("rank", "two"),
}

_MANY: Mapping[str, str | Promise] = {
    "A": pgettext_lazy("ranks", "aces"),
    "K": pgettext_lazy("ranks", "kings"),
    "Q": pgettext_lazy("ranks", "queens"),
    "J": pgettext_lazy("ranks", "jacks"),
    "T": pgettext_lazy("ranks", "tens"),
    "9": pgettext_lazy("ranks", "nines"),
    "8": pgettext_lazy("ranks", "eights"),
    "7": pgettext_lazy("ranks", "sevens"),
    "6": pgettext_lazy("ranks", "sixes"),
    "5": pgettext_lazy("ranks", "fives"),
    "4": pgettext_lazy("ranks", "fours"),
    "3": pgettext_lazy("ranks", "threes"),
    "2": pgettext_lazy("ranks", "twos"),
}

_SHAPES: Mapping[str, str | Promise] = {
    "straight_flush": pgettext_lazy("hand", "straight flush, %(one)s high"),
    "four_of_a_kind": pgettext_lazy("hand", "four %(many)s"),
    "full_house": pgettext_lazy("hand", "full house, %(many)s over %(over)s"),
    "flush": pgettext_lazy("hand", "flush, %(one)s high"),
    "straight": pgettext_lazy("hand", "straight, %(one)s high"),
    "three_of_a_kind": pgettext_lazy("hand", "three %(many)s"),
    "two_pair": pgettext_lazy("hand", "two pair, %(many)s and %(pair)s"),
    "pair": pgettext_lazy("hand", "pair of %(many)s"),
    "high_card": pgettext_lazy("hand", "%(one)s high"),
}


def hand_name(category: str, best: Sequence[str]) -> str:
    """The hand in words, from its category and its five cards, the deciding ones first."""
    shape = _SHAPES.get(category)
    if shape is None or len(best) != 5:
        return ""
    return str(shape) % {
        "one": _ONE[best[0][0]],
        "many": _MANY[best[0][0]],
        "pair": _MANY[best[2][0]],
        "over": _MANY[best[3][0]],
    }
