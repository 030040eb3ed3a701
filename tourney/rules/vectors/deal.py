"""Vectors of kind deal: dealer errors while the hole cards go out."""

from __future__ import annotations

from tourney.rules.deal import ExtraCard, deal_cards
from tourney.rules.errors import RuleViolation
from tourney.rules.vectors.profiles import profile
from tourney.rules.vectors.reading import (
    Vector,
    differences,
    expectation,
    objects,
    only,
    text_list,
    whole,
    whole_list,
)

NAMES = {"exposed": "exposed_by_dealer", "extra": "extra_cards"}


def run(vector: Vector, defaults: Vector) -> list[str]:
    """A misdeal, or where every card went."""
    exposed_fatal, extra_card, _ = profile(vector)
    expected = expectation(vector)
    only(expected, ("misdeal", "hole", "burns", "flop", "turn", "river"))
    extra = [
        ExtraCard(whole(one, "after"), whole(one, "seat"))
        for one in objects(vector, "extra_cards", [])
    ]
    try:
        deal = deal_cards(
            whole_list(vector, "order"),
            text_list(vector, "deck_top"),
            exposed=whole_list(vector, "exposed_by_dealer", []),
            extra=extra,
            exposed_fatal=exposed_fatal,
            extra_card=extra_card,
        )
    except RuleViolation as refusal:
        name = str(refusal.params.get("field", "deck_top"))
        raise ValueError(f"{NAMES.get(name, name)}: {refusal}") from refusal
    got: dict[str, object] = {"misdeal": deal.misdeal}
    if not deal.misdeal:
        got |= {
            "hole": {str(chair): list(cards) for chair, cards in deal.hole.items()},
            "burns": list(deal.burns),
            "flop": list(deal.flop),
            "turn": deal.turn,
            "river": deal.river,
        }
    return differences(expected, got)
