"""What was said, read as an amount (R-107)."""

from __future__ import annotations

from tourney.rules.errors import RuleViolation


def largest_reading(figures: int, *, pot: int, low: int, high: int) -> int:
    """The largest reasonable amount that ``figures`` may stand for: not above the pot.

    "Five" may be 5, 500 or 5,000: the largest of those that is legal (``low`` to ``high``, totals
    of the street) and not above ``pot``. If all that is legal is above the pot, the smallest legal
    one; if nothing is legal, the least that is. Raises ``bad_push`` with the field.
    """
    if figures < 1:
        raise RuleViolation("bad_push", field="figures")
    if low > high:
        raise RuleViolation("bad_push", field="low")
    readings: list[int] = [figures * 10**zeros for zeros in range(19)]
    legal = [amount for amount in readings if low <= amount <= high]
    below = [amount for amount in legal if amount <= pot]
    if below:
        return below[-1]
    return legal[0] if legal else low
