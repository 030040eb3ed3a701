"""Amounts and rights at their exact borders: one chip more or less is the other answer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.hand.table import after, limped_to_flop, opening, play, refusal
from tourney.rules.hand import Act


def test_r081_one_who_has_chips_in_front_adds_his_own_call_only() -> None:
    """Small blind first in at 50/100: bet 100 + pot 150 + call 50."""
    state = play(opening(variant="PL"), (3, "fold"), (0, "fold"))
    assert state.legal().raise_ == (200, 300)
    state = after(state, (1, "raise", 300))
    assert state.legal().raise_ == (500, 900), "300 + 400 + 200"


def test_r083_read_literally_the_own_call_is_left_out() -> None:
    house = {"pl_max": "pot_before_action"}
    state = play(opening(variant="PL", house=house), (3, "fold"), (0, "fold"))
    assert state.legal().raise_ == (200, 250)


def test_r082_the_full_blinds_count_before_the_flop_only() -> None:
    table = opening((5000, 5000, 20, 5000), "PL")
    state = play(table)
    assert (state.pot_total, state.legal().raise_) == (70, (200, 350))
    flop = limped_to_flop(table)
    assert flop.pot_total == 320
    assert flop.legal().bet == (100, 320)


@pytest.mark.parametrize(("stack", "bounds"), [(501, (500, 501)), (500, (500, 500))])
def test_r066_a_stack_of_the_minimum_raises_all_in(stack: int, bounds: Any) -> None:
    state = play(opening((stack, 5000, 5000, 5000)), (3, "raise", 300))
    assert state.legal().raise_ == bounds


@pytest.mark.parametrize(
    ("stack", "bounds", "why"),
    [(499, (499, 499), None), (301, (301, 301), None), (300, None, "insufficient_chips")],
)
def test_r068_any_stack_above_the_bet_may_go_all_in(stack: int, bounds: Any, why: Any) -> None:
    state = play(opening((stack, 5000, 5000, 5000)), (3, "raise", 300))
    assert (state.legal().raise_, state.legal().why_no_raise) == (bounds, why)


@pytest.mark.parametrize(("stack", "low", "again"), [(500, 700, True), (499, 699, False)])
def test_r068_exactly_the_increment_is_a_full_raise(stack: int, low: int, again: bool) -> None:
    """300 is a raise of 200: an all-in to 500 reopens, one to 499 does not."""
    house = {"reopen": "single"}
    state = play(opening((stack, 5000, 5000, 5000), house=house), (3, "raise", 300), (0, "allin"))
    assert state.legal().raise_ == (low, 5000)
    back = after(state, (1, "call"), (2, "fold"))
    assert (back.to_act, back.legal().raise_ is not None) == (3, again)


@pytest.mark.parametrize(("stack", "again"), [(300, True), (299, False)])
def test_r072_short_all_ins_add_up_at_exactly_the_increment(stack: int, again: bool) -> None:
    """Bet 100, all-in 160, all-in 200 or 199: the bettor faces 100 or 99."""
    table = opening((5000, 260, 5000, stack, 5000), button=4)
    flop = limped_to_flop(table)
    state = after(flop, (0, "bet", 100), (1, "allin"), (2, "call"), (3, "allin"), (4, "call"))
    assert state.to_act == 0
    assert (state.legal().raise_ == (300, 4900)) == again
    assert (state.legal().why_no_raise == "not_reopened") != again


@pytest.mark.parametrize(("stack", "again"), [(200, True), (199, False)])
def test_r070_after_a_check_an_all_in_of_a_full_bet_may_be_raised(stack: int, again: bool) -> None:
    for reopen in ("single", "cumulative"):
        table = opening((5000, 5000, stack, 5000), button=3, house={"reopen": reopen})
        flop = limped_to_flop(table)
        state = after(flop, (0, "check"), (1, "check"), (2, "allin"), (3, "call"))
        assert state.to_act == 0
        assert (state.legal().raise_ is not None) == again


@pytest.mark.parametrize(("stack", "again"), [(300, True), (299, False)])
def test_c23_exactly_two_big_blinds_reopen(stack: int, again: bool) -> None:
    house = {"open_allin_reopens": False, "reopen": "single"}
    table = opening((5000, 5000, stack, 5000), button=3, house=house)
    state = after(limped_to_flop(table), (0, "check"), (1, "check"), (2, "allin"), (3, "call"))
    assert (state.legal().raise_ is not None) == again


@pytest.mark.parametrize(("stack", "again"), [(300, True), (299, False)])
def test_c23_all_ins_adding_up_to_two_big_blinds_reopen(stack: int, again: bool) -> None:
    """Opening all-in 150, then all-in 200 or 199: neither is a full bet or raise alone."""
    house = {"open_allin_reopens": False}
    table = opening((5000, 5000, 250, stack, 5000), button=4, house=house)
    flop = limped_to_flop(table)
    state = after(flop, (0, "check"), (1, "check"), (2, "allin"), (3, "allin"), (4, "call"))
    assert state.to_act == 0
    assert (state.legal().raise_ is not None) == again


def test_c23_a_bettor_with_chips_behind_may_be_raised_by_the_checkers() -> None:
    house = {"open_allin_reopens": False, "reopen": "single"}
    flop = limped_to_flop(opening(button=3, house=house))
    state = after(flop, (0, "check"), (1, "check"), (2, "bet", 150), (3, "call"))
    assert state.legal().raise_ == (300, 4900)


def test_c23_alone_leaves_the_minimum_raise_the_last_full_one() -> None:
    house = {"open_allin_reopens": False}
    state = play(opening((400, 5000, 5000, 5000), house=house), (3, "raise", 300), (0, "allin"))
    assert state.legal().raise_ == (600, 5000)


def test_c22_alone_leaves_the_opening_all_in_a_bet() -> None:
    house = {"short_raise_counts": True, "reopen": "single"}
    table = opening((5000, 5000, 250, 5000), button=3, house=house)
    state = after(limped_to_flop(table), (0, "check"), (1, "check"), (2, "allin"), (3, "call"))
    assert state.legal().raise_ == (300, 4900)


@pytest.mark.parametrize(("stack", "again"), [(500, True), (499, False)])
def test_c22_an_all_in_by_exactly_the_short_step_reopens(stack: int, again: bool) -> None:
    """Raise to 300, all-in 400; then all-in to 500 is a raise by the short step of 100."""
    table = opening((5000, stack, 5000, 5000, 400), house={"short_raise_counts": True})
    state = play(
        table, (3, "raise", 300), (4, "allin"), (0, "call"), (1, "allin"), (2, "fold"), (3, "call")
    )
    assert state.to_act == 0
    assert (state.legal().raise_ is not None) == again


@pytest.mark.parametrize(("stack", "low", "again"), [(250, 250, True), (249, 200, False)])
def test_r088_exactly_half_a_bet_counts(stack: int, low: int, again: bool) -> None:
    """Bet 100, all-in 150: a raise, and the next is 250; all-in 149: completed to 200."""
    state = after(
        limped_to_flop(opening((5000, 5000, stack, 5000), "FL")), (1, "bet", 100), (2, "allin")
    )
    assert state.legal().raise_ == (low, low)
    back = after(state, (3, "call"), (0, "fold"))
    assert (back.to_act, back.legal().raise_ is not None) == (1, again)


@pytest.mark.parametrize(
    ("straddle", "all_in", "bet"), [(450, 480, 580), (200, 230, 330), (450, 499, 599)]
)
def test_r088_a_short_all_in_over_a_short_straddle_is_no_raise(
    straddle: int, all_in: int, bet: int
) -> None:
    """The straddle of 500 is all-in for less; the all-in over it adds less than half a bet.

    Three raises are still to come, each of them a whole bet.
    """
    house = {"straddle": "double"}
    table = opening(
        (5000, 5000, 5000, straddle, all_in, 5000),
        "FL",
        house=house,
        straddle_chair=3,
        straddle_amount=500,
    )
    state = play(table)
    assert state.legal().raise_ == (all_in, all_in)
    state = after(state, (4, "allin"))
    for chair in (5, 0, 1):
        assert state.legal().raise_ == (bet, bet)
        state = after(state, (chair, "raise", bet))
        bet += 100
    assert state.legal().why_no_raise == "raise_cap_reached"


@pytest.mark.parametrize(("raises", "words"), [(2, 2), (3, 3), (4, 4)])
def test_r086_the_cap_is_the_number_the_house_plays(raises: int, words: int) -> None:
    acts = [(3, "raise", 200), (0, "raise", 300), (1, "raise", 400), (2, "raise", 500)]
    table = opening(variant="FL", house={"fl_max_raises": raises})
    before = play(table, *acts[: words - 1])
    assert before.legal().why_no_raise is None
    assert play(table, *acts[:words]).legal().why_no_raise == "raise_cap_reached"


@pytest.mark.parametrize(("players", "capped"), [(2, False), (3, True)])
def test_r087_two_players_at_the_table_raise_without_end(players: int, capped: bool) -> None:
    state = play(opening((5000,) * players, "FL"))
    for number, to in enumerate((200, 300, 400)):
        state = after(state, (number % players, "raise", to))
    assert (state.legal().why_no_raise == "raise_cap_reached") == capped


def test_r085_the_big_bet_begins_on_the_turn() -> None:
    state = limped_to_flop(opening(variant="FL"))
    for street, size in (("flop", 100), ("turn", 200), ("river", 200)):
        assert (state.street, state.legal().bet) == (street, (size, size))
        state = after(state, *((chair, "check") for chair in (1, 2, 3, 0)))


def test_r085_a_fixed_limit_stack_of_less_or_exactly_a_bet_goes_all_in() -> None:
    for stack, most in ((199, 99), (200, 100), (201, 100)):
        flop = limped_to_flop(opening((5000, stack, 5000, 5000), "FL"))
        assert flop.legal().bet == (most, most)


def test_c8_time_out_folds_whoever_owes_and_checks_whoever_does_not() -> None:
    house = {"timeout": "check_fold"}
    option = play(opening(house=house), (3, "call"), (0, "call"), (1, "call"))
    assert after(option, (2, "timeout")).street == "flop"
    owing = play(opening(house=house, sb=99), (3, "call"), (0, "call"))
    assert after(owing, (1, "timeout")).folded[1]


def test_an_all_in_of_exactly_the_bet_is_a_call_and_one_chip_more_a_raise() -> None:
    for stack, bet, all_in in ((300, 300, (0,)), (301, 301, (0,)), (299, 300, (0,))):
        state = play(opening((stack, 5000, 5000, 5000)), (3, "raise", 300), (0, "allin"))
        assert (state.bet, state.all_in, state.committed[0]) == (bet, all_in, stack)


def test_r110_a_call_makes_nobody_show_first_and_a_raise_does() -> None:
    """The last aggressor of the river shows first; an all-in call is no aggression."""
    state = limped_to_flop(opening())
    for _ in range(2):
        state = after(state, *((chair, "check") for chair in (1, 2, 3, 0)))
    river = after(state, (1, "bet", 100), (2, "raise", 200), (3, "call"), (0, "fold"), (1, "call"))
    assert river.show_order == (2, 3, 1)


def test_a_bet_taken_back_by_a_count_leaves_the_street_as_it_was() -> None:
    """The raise to 900 was 600: bet, minimum and the right to raise follow the chips."""
    state = play(opening(), (3, "raise", 300), (0, "raise", 900))
    assert state.legal().raise_ == (1500, 5000)
    counted = after(state, Act("set_committed", 0, 600))
    assert (counted.bet, counted.to_act, counted.legal().raise_) == (600, 1, (900, 5000))
    assert refusal(counted, (1, "raise", 899)) == "below_min_raise"
