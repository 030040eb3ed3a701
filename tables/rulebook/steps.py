"""Which card goes where, in sentences the table can follow."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from tables.rulebook.entry import Sentence
from tourney.rules import boarderror

BOARD: Mapping[str, Sentence] = {
    "flop_into_stub": _("The board cards go back into the deck; no burn card does."),
    "turn_into_stub": _("The turn goes back into the deck."),
    "river_into_stub": _("The river goes back into the deck."),
    "burn_stays": _("The burn card stays where it is."),
    "shuffle": _("Shuffle what is left of the deck, and cut."),
    "flop_without_burn": _("After the betting turn a new flop without burning a card."),
    "turn_without_burn": _("After the betting turn the turn without burning a card."),
    "river_without_burn": _("After the betting turn the river without burning a card."),
    "floor_draws_next_burn": _(
        "The floor mixes the four cards face down and draws one: it is the next burn card."
    ),
    "other_three_are_the_flop": _("The other three are the flop."),
    "turn_aside": _("Put the card aside, face up, and finish the betting."),
    "burn_and_turn_after_betting": _("Then burn a card and turn the next one: it is the turn."),
    "aside_into_stub": _("After the betting on the turn the card put aside goes back in."),
    "floor_draws_burn_of_three": _(
        "The floor mixes the three cards face down and draws one: it is the burn card."
    ),
    "next_card_joins_flop": _("The next card of the deck joins the other two as the flop."),
    "flop_stands": _("The flop stands. One card is burned before the turn as always."),
}


def board_steps(error: str, rule: str) -> tuple[Sentence, ...]:
    """The remedy of a board error under this house rule, step by step."""
    codes = boarderror.STEPS.get((error, rule)) or boarderror.STEPS[error, boarderror.FOUNDING]
    return tuple(BOARD[code] for code in codes)


FLOP_STANDS = tuple(BOARD[code] for code in boarderror.STANDS)
