"""Vectors of kind break_draw: the two-step draw of a broken table."""

from __future__ import annotations

from tourney.rules.breaking import assign_seats
from tourney.rules.errors import RuleViolation
from tourney.rules.seatcards import SeatCard
from tourney.rules.vectors.reading import Vector, differences, expectation, field, only, text_list


def run(vector: Vector, defaults: Vector) -> list[str]:
    """The seat of every player."""
    dealt = field(vector, "dealt_card", dict)
    for player in dealt:
        field(dealt, player, str)
    stack = [_seat(text) for text in text_list(vector, "seat_card_stack")]
    expected = expectation(vector)
    only(expected, ("seats",))
    try:
        seats = assign_seats(dealt, stack)
    except RuleViolation as refusal:
        name = "seat_card_stack" if "card" not in refusal.code else "dealt_card"
        raise ValueError(f"{name}: {refusal}") from refusal
    got = {player: f"{seat.table}-{seat.chair}" for player, seat in seats.items()}
    return differences(expected, {"seats": got})


def _seat(text: str) -> SeatCard:
    table, dash, chair = text.rpartition("-")
    if not dash or not table or not chair.isascii() or not chair.isdigit():
        raise ValueError(f'seat_card_stack: expected "table-chair", got {text!r}')
    return SeatCard(table, int(chair))
