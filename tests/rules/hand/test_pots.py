"""R-036, R-100 to R-103: who contests which chips, and how a pot is divided."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.hand.table import after, opening, play
from tourney.rules.hand import Act, HandState
from tourney.rules.hand.pots import split


def pots(state: HandState) -> list[tuple[int, tuple[int, ...]]]:
    return [(pot.amount, pot.eligible) for pot in state.pots]


def test_r100_each_all_in_player_contests_an_equal_amount_from_everybody() -> None:
    state = play(
        opening((700, 400, 200, 1000)), (3, "allin"), (0, "allin"), (1, "allin"), (2, "allin")
    )
    assert state.returned == {3: 300}
    assert pots(state) == [(800, (0, 1, 2, 3)), (600, (0, 1, 3)), (600, (0, 3))]


def test_r100_a_player_with_a_single_chip_contests_one_from_each() -> None:
    state = play(opening((500, 500, 1, 500)), (3, "call"), (0, "call"), (1, "fold"))
    assert pots(state) == [(4, (0, 2, 3)), (247, (0, 3))]


def test_r100_chips_that_only_folded_hands_cover_stay_in_the_last_pot() -> None:
    """40 and 100 are in, and a dead hand raised to 500."""
    state = play(opening((5000, 40, 5000, 5000)), (3, "fold"), (0, "raise", 500), Act("kill", 0))
    assert state.street == "showdown"
    assert pots(state) == [(120, (1, 2)), (520, (2,))]


def test_r101_folded_chips_do_not_part_two_equal_pots() -> None:
    state = play(opening((300, 5000, 5000, 300)), (3, "allin"), (0, "allin"), (1, "fold"))
    state = after(state, (2, "call"))
    assert pots(state) == [(950, (0, 2, 3))]


def test_r036_a_short_ante_wins_that_amount_from_each_ante_only() -> None:
    state = play(opening((4, 500, 500, 500), ante_kind="each", ante=10))
    assert pots(state) == [(16, (0, 1, 2, 3)), (18, (1, 2, 3)), (100, (1, 2)), (50, (2,))]
    state = after(state, (3, "call"), (1, "call"), (2, "check"))
    assert pots(state) == [(16, (0, 1, 2, 3)), (318, (1, 2, 3))]


def test_r036_blinds_of_dead_hands_are_not_for_the_shortest_ante() -> None:
    """Both blinds are killed, both others are all-in for their ante: 4 and 10 chips.

    He who paid 4 contests the antes alone; the blinds are in the last pot.
    """
    state = play(opening((4, 200, 200, 10), ante_kind="each", ante=10, killed=(1, 2)))
    assert pots(state) == [(16, (0, 3)), (168, (3,))]


def test_r101_a_ruling_makes_no_second_pot_of_the_same_players() -> None:
    """The player who had only 4 for his ante is found to have 100 more in front."""
    state = play(opening((4, 500, 500, 500), ante_kind="each", ante=10))
    state = after(state, Act("set_committed", 0, 100), (3, "call"), (1, "fold"), (2, "check"))
    assert pots(state) == [(366, (0, 2, 3)), (18, (2, 3))]


def test_r037_one_ante_for_the_table_is_in_the_main_pot_whole() -> None:
    state = play(
        opening((5000, 5000, 5000, 30), ante_kind="bb", ante=100),
        (3, "allin"), (0, "call"), (1, "call"), (2, "check"),
    )  # fmt: skip
    assert pots(state) == [(220, (0, 1, 2, 3)), (210, (0, 1, 2))]


def test_r038_a_big_blind_who_has_only_the_ante_wins_only_the_ante() -> None:
    state = play(opening((5000, 5000, 60), ante_kind="bb", ante=100), (0, "call"), (1, "call"))
    assert pots(state) == [(60, (0, 1, 2)), (200, (0, 1))]


@pytest.mark.parametrize(
    ("amount", "winners", "button", "unit", "shares"),
    [
        (900, (0, 4, 7), 2, 100, {0: 300, 4: 300, 7: 300}),
        (1000, (0, 4, 7), 2, 100, {4: 400, 7: 300, 0: 300}),
        (1100, (0, 4, 7), 2, 100, {4: 400, 7: 400, 0: 300}),
        (1000, (0, 4), 4, 100, {0: 500, 4: 500}),
        (1000, (0, 4, 5), 4, 100, {5: 400, 0: 300, 4: 300}),  # the button itself comes last
        (1050, (0, 4, 7), 2, 100, {4: 450, 7: 300, 0: 300}),  # a count left half a chip
        (99, (0, 4), 2, 100, {4: 99, 0: 0}),
        (100, (0, 4), 2, 100, {4: 100, 0: 0}),
        (7, (1,), 0, 1, {1: 7}),
        (7, (1, 2, 3), 0, 1, {1: 3, 2: 2, 3: 2}),
    ],
)
def test_r103_odd_chips_go_one_each_to_the_left_of_the_button(
    amount: int, winners: Any, button: int, unit: int, shares: dict[int, int]
) -> None:
    assert split(amount, winners, button, 9, unit) == shares


def test_r103_the_largest_pot_is_divided_to_the_chip() -> None:
    """Ten full stacks are more than a floating-point number can tell apart."""
    most = 10**16 - 1
    assert split(most, (3,), 0, 10, 1) == {3: most}
    assert split(most, (3, 4), 0, 10, 1) == {3: 5 * 10**15, 4: 5 * 10**15 - 1}
