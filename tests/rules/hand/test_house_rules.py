"""The conflicts of the rule catalogue at the table: default and option side by side."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.hand.table import after, limped_to_flop, opening, play, refusal
from tourney.rules.errors import RuleViolation
from tourney.rules.hand import Act


@pytest.mark.parametrize(("reopen", "bounds"), [("cumulative", (320, 4900)), ("single", None)])
def test_c3_short_all_ins_add_up_or_never_reopen(reopen: str, bounds: Any) -> None:
    """TDA 47: 100, all-in 160, all-in 220: the bettor faces 120."""
    table = opening((5000, 260, 5000, 320, 5000), button=4, house={"reopen": reopen})
    flop = limped_to_flop(table)
    state = after(flop, (0, "bet", 100), (1, "allin"), (2, "call"), (3, "allin"), (4, "call"))
    assert state.to_act == 0
    assert state.legal().raise_ == bounds
    if bounds is None:
        assert state.legal().why_no_raise == "not_reopened"
        assert state.legal().why_rule == "R-071"
        assert refusal(state, (0, "allin")) == "not_reopened"


@pytest.mark.parametrize(("counts", "low"), [(False, 600), (True, 500)])
def test_c22_the_next_raise_after_a_short_all_in(counts: bool, low: int) -> None:
    table = opening((5000, 5000, 5000, 5000, 400), house={"short_raise_counts": counts})
    state = play(table, (3, "raise", 300), (4, "allin"))
    assert state.legal().raise_ == (low, 5000)


def test_c22_never_below_two_big_blinds_and_a_raise_by_the_short_step_reopens() -> None:
    house = {"short_raise_counts": True, "min_raise_floor_2bb": False}
    table = opening((5000, 5000, 5000, 5000, 110), house=house)
    assert play(table, (3, "call"), (4, "allin")).legal().raise_ == (200, 5000)
    table = opening((5000, 5000, 5000, 5000, 400), house=house)
    state = play(
        table, (3, "raise", 300), (4, "allin"), (0, "raise", 500), (1, "fold"), (2, "fold")
    )
    assert state.legal().raise_ == (600, 5000), "the raise to 500 was a full one"
    table = opening((5000, 450, 5000, 5000, 400), house=house)
    state = play(
        table, (3, "raise", 300), (4, "allin"), (0, "call"), (1, "allin"), (2, "fold"), (3, "call")
    )
    assert state.to_act == 0
    assert state.legal().why_no_raise == "not_reopened", "all-in for less than the short step"


@pytest.mark.parametrize(("reopens", "bounds"), [(True, (300, 4900)), (False, None)])
def test_c23_opening_all_in_between_one_and_two_big_blinds(reopens: bool, bounds: Any) -> None:
    table = opening((5000, 5000, 250, 5000), button=3, house={"open_allin_reopens": reopens})
    state = after(limped_to_flop(table), (0, "check"), (1, "check"), (2, "allin"), (3, "call"))
    assert state.to_act == 0
    assert state.legal().raise_ == bounds


def test_c23_a_full_raise_over_it_or_two_big_blinds_reopen() -> None:
    house = {"open_allin_reopens": False}
    table = opening((5000, 5000, 250, 5000), button=3, house=house)
    flop = limped_to_flop(table)
    state = after(flop, (0, "check"), (1, "check"), (2, "allin"), (3, "raise", 300))
    assert state.legal().raise_ == (450, 4900)
    table = opening((5000, 5000, 300, 5000), button=3, house=house)
    state = after(limped_to_flop(table), (0, "check"), (1, "check"), (2, "allin"), (3, "call"))
    assert state.legal().raise_ == (400, 4900)


@pytest.mark.parametrize(("half", "bounds"), [(True, (250, 250)), (False, (200, 200))])
def test_c4_fixed_limit_half_bet(half: bool, bounds: tuple[int, int]) -> None:
    table = opening((5000, 5000, 250, 5000), "FL", house={"fl_half_bet": half})
    state = after(limped_to_flop(table), (1, "bet", 100), (2, "allin"))
    assert state.legal().raise_ == bounds
    back = after(state, (3, "call"), (0, "fold"))
    assert back.to_act == 1
    assert (back.legal().raise_ is not None) == half


def test_r088_completion_of_a_bet_counts_as_the_bet_and_halves_do_not_add_up() -> None:
    table = opening((5000, 5000, 108, 114, 5000), "FL", sb=10, bb=20, button=4)
    flop = limped_to_flop(table)
    state = after(flop, (0, "check"), (1, "check"), (2, "bet", 20))
    assert state.legal().raise_ == (40, 40)
    table = opening((5000, 5000, 28, 34, 5000), "FL", sb=10, bb=20, button=4)
    state = after(limped_to_flop(table), (0, "check"), (1, "check"), (2, "allin"), (3, "allin"))
    assert state.bet == 14
    assert state.legal().raise_ == (20, 20)
    state = after(state, (4, "raise", 20), (0, "raise", 40), (1, "raise", 60), (4, "raise", 80))
    assert state.legal().why_no_raise == "raise_cap_reached"
    assert refusal(state, (0, "raise", 100)) == "raise_cap_reached"


def test_r088_several_short_all_ins_past_the_full_amount() -> None:
    table = opening((5000, 245, 290, 5000, 5000), "FL", button=4)
    state = after(limped_to_flop(table), (0, "bet", 100), (1, "allin"), (2, "allin"))
    assert state.bet == 190
    assert state.legal().raise_ == (200, 200)
    house = {"straddle": "double"}
    table = opening(
        (5000, 5000, 5000, 450, 5000), "FL", house=house, straddle_chair=3, straddle_amount=500
    )
    state = play(table)
    assert state.bet == 450, "a straddle all-in for less, past the first raise"
    assert state.legal().raise_ == (550, 550)
    assert after(state, (4, "raise", 550)).legal().raise_ == (650, 650)


@pytest.mark.parametrize(
    ("when", "left", "capped"),
    [("table", None, True), ("hand", None, False), ("event", None, True), ("event", 2, False)],
)
def test_c5_when_fixed_limit_is_uncapped(when: str, left: int | None, capped: bool) -> None:
    house = {"fl_uncapped_when": when}
    table = opening(variant="FL", house=house, players_left_in_event=left)
    words = ((3, "raise", 200), (0, "fold"), (1, "fold"), (2, "raise", 300), (3, "raise", 400))
    state = play(table, *words)
    assert (state.legal().why_no_raise == "raise_cap_reached") == capped


def test_c5_a_cap_reached_with_three_is_not_lifted_by_a_fold() -> None:
    table = opening(variant="FL", house={"fl_uncapped_when": "hand"})
    words = ((3, "raise", 200), (0, "raise", 300), (1, "fold"), (2, "raise", 400), (3, "fold"))
    state = play(table, *words)
    assert state.live == (0, 2)
    assert state.legal().why_no_raise == "raise_cap_reached"


@pytest.mark.parametrize(("counts", "high"), [(True, 900), (False, 700)])
def test_r084_big_blind_ante_in_a_pot_limit_pot(counts: bool, high: int) -> None:
    house = {"pl_ante_counts_preflop": counts}
    table = opening(variant="PL", sb=100, bb=200, house=house, ante_kind="bb", ante=200)
    assert play(table).legal().raise_ == (400, high)


@pytest.mark.parametrize(("full", "high"), [(True, 700), (False, 500)])
def test_r082_blinds_that_are_short_or_dead_count_as_full(full: bool, high: int) -> None:
    house = {"pl_full_blinds_preflop": full}
    table = opening(
        (5000, None, 100, 5000, 5000), "PL", sb=100, bb=200, house=house, sb_chair=None, bb_chair=2
    )
    assert play(table).legal().raise_ == (400, high)


def test_c1_pot_limit_bet_is_at_most_the_pot_either_way() -> None:
    for how in ("pot_after_call", "pot_before_action"):
        flop = limped_to_flop(opening(variant="PL", house={"pl_max": how}))
        assert flop.legal().bet == (100, 400)
        assert refusal(flop, (1, "bet", 401)) == "above_max"
        assert refusal(flop, (1, "allin")) == "above_max"


@pytest.mark.parametrize(
    ("order", "dead", "committed"),
    [("ante_first", 100, 20), ("bb_first", 20, 100)],
)
def test_c9_ante_before_or_after_a_short_big_blind(order: str, dead: int, committed: int) -> None:
    table = opening((5000, 5000, 120), house={"ante_order": order}, ante_kind="bb", ante=100)
    state = play(table)
    assert (state.dead[2], state.committed[2]) == (dead, committed)
    assert state.all_in == (2,)


def test_button_ante_is_paid_by_the_button_and_by_nobody_with_a_dead_button() -> None:
    assert play(opening(ante_kind="button", ante=100)).dead == (100, 0, 0, 0)
    dead = opening((None, 900, 900, 900), ante_kind="button", ante=100, sb_chair=1, bb_chair=2)
    assert play(dead).dead == (0, 0, 0, 0)


@pytest.mark.parametrize(("straddle", "low"), [("double", 400), ("plus_bb", 300)])
def test_c20_raise_over_a_straddle(straddle: str, low: int) -> None:
    table = opening((5000,) * 5, house={"straddle": straddle}, straddle_chair=3)
    state = play(table)
    assert (state.to_act, state.bet) == (4, 200)
    assert state.legal().raise_ == (low, 5000)
    limped = after(state, (4, "call"), (0, "call"), (1, "call"), (2, "call"))
    assert limped.to_act == 3, "the straddler has the last option"
    assert limped.legal().check and limped.legal().raise_ == (low, 5000)


def test_c20_fixed_limit_straddle_is_the_first_raise() -> None:
    table = opening((5000,) * 5, "FL", house={"straddle": "double"}, straddle_chair=3)
    state = play(table, (4, "raise", 300), (0, "raise", 400), (1, "fold"), (2, "fold"))
    assert state.legal().why_no_raise == "raise_cap_reached"


def test_c20_a_straddle_all_in_for_less_is_no_bet() -> None:
    table = opening((5000, 5000, 5000, 150, 5000), house={"straddle": "double"}, straddle_chair=3)
    state = play(table)
    assert (state.bet, state.all_in, state.to_act) == (150, (3,), 4)
    assert state.legal().raise_ == (250, 5000)
    table = opening((5000, 5000, 5000, 60, 5000), house={"straddle": "double"}, straddle_chair=3)
    assert play(table).bet == 100


def test_c20_no_straddle_where_the_house_has_none() -> None:
    with pytest.raises(RuleViolation) as refused:
        opening((5000,) * 5, straddle_chair=3)
    assert refused.value.params["why"] == "not_allowed"


@pytest.mark.parametrize(("timeout", "folded"), [("fold", True), ("check_fold", False)])
def test_c8_time_runs_out(timeout: str, folded: bool) -> None:
    flop = limped_to_flop(opening(house={"timeout": timeout}))
    assert after(flop, (1, "timeout")).folded[1] == folded
    facing = after(flop, (1, "bet", 100), (2, "timeout"))
    assert facing.folded[2]


def test_fixed_limit_bets_may_be_given_apart_from_the_blinds() -> None:
    table = opening(variant="FL", small_bet=120, big_bet=300)
    assert play(table).legal().raise_ == (220, 220)
    flop = limped_to_flop(table)
    assert flop.legal().bet == (120, 120)
    turn = after(flop, *((c, "check") for c in (1, 2, 3, 0)))
    assert turn.legal().bet == (300, 300)
    assert refusal(turn, (1, "bet", 120)) == "wrong_fixed_amount"
    assert refusal(turn, (1, "allin")) == "above_max"


def test_all_in_over_opponents_who_are_all_in_is_a_call() -> None:
    table = opening((1000, 600))
    state = play(table, (0, "raise", 200), (1, "allin"))
    assert state.legal().why_rule == "R-069"
    done = after(state, Act("allin", 0))
    assert done.street == "showdown" and done.pot_total == 1200 and done.stacks == (400, 0)
