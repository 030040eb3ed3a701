"""R-107: what was said, read as the largest reasonable amount."""

import pytest

from tourney.rules.errors import RuleViolation
from tourney.rules.readings import largest_reading


@pytest.mark.parametrize(
    "figures, pot, low, high, read",
    [
        (5, 1000, 100, 10_000, 500),
        (5, 5000, 100, 10_000, 5000),
        (5, 400, 100, 10_000, 500),  # nothing legal within the pot: the smallest legal one
        (5, 400, 600, 4_000, 600),  # nothing legal at all: the minimum
        (15, 10_000, 100, 1_000, 150),
        (300, 10_000, 100, 1_000, 300),
    ],
)
def test_the_largest_reading_up_to_the_pot(figures, pot, low, high, read) -> None:
    assert largest_reading(figures, pot=pot, low=low, high=high) == read


@pytest.mark.parametrize("figures, low, high", [(0, 1, 2), (1, 3, 2)])
def test_what_cannot_be_read(figures: int, low: int, high: int) -> None:
    with pytest.raises(RuleViolation, match="bad_push"):
        largest_reading(figures, pot=10, low=low, high=high)
