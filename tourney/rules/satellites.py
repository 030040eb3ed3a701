"""Satellites: seats instead of money, and when the event is over (R-163)."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.rules.errors import RuleViolation


@dataclass(frozen=True, slots=True)
class Satellite:
    """What a satellite pays: `seats` of `seat_value` each, `remainder` to the place after them.

    Minor units; with everybody seated the remainder goes to first place.
    """

    seats: int
    seat_value: int
    remainder: int
    remainder_place: int | None

    def payouts(self) -> list[int]:
        """The value of each paid place, best first; sums to the pool."""
        paid = [self.seat_value] * self.seats
        if self.remainder_place is None:
            return paid
        if self.remainder_place > self.seats:
            return [*paid, self.remainder]
        paid[0] += self.remainder
        return paid

    def is_over(self, players_left: int) -> bool:
        """Whether everybody left gets the same prize, so that nothing is left to play for."""
        return 0 < players_left <= self.seats and not (
            self.remainder_place == 1 and players_left > 1
        )


def satellite(pool: int, seat_value: int, entries: int) -> Satellite:
    """Whole seats out of a pool; what is left over is paid to the next place.

    Raises `bad_amount` for a pool below zero, a worthless seat or nobody entered.
    """
    if pool < 0 or seat_value < 1 or entries < 1:
        raise RuleViolation("bad_amount", amount=pool, unit=seat_value)
    seats = min(pool // seat_value, entries)
    remainder = pool - seats * seat_value
    place = None if not remainder else seats + 1 if seats < entries else 1
    return Satellite(seats, seat_value, remainder, place)
