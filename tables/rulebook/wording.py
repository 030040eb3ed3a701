"""What rulings are refused with, in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from tables.rulebook.entry import Sentence
from tourney.core import wording

REFUSALS: Mapping[str, Sentence] = {
    "name_a_player": _("Say which player it is about."),
    "name_an_amount": _("Enter the amount, as the player's total on this street."),
    "other_street": _("The bet lies on an earlier street: it stands."),
    "unknown_ruling": _("There is no such kind of ruling."),
    "unknown_decision": _("That decision does not belong to this kind of ruling."),
    "two_players": _("Say from whom and to whom the chips go."),
    "same_player": _("The chips cannot go to the player they come from."),
    "bad_cards": _("These are not cards: write them like Ah Kd 7c."),
}


def prepare() -> None:
    """Hand the sentences to the house's wording; called once when the app is ready."""
    wording.register(REFUSALS)
