"""Every refusal of a betting act: its code, the rule behind it and the figures a reader needs.

The words on the screen are made from these, so each is compared whole.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.hand.table import after, limped_to_flop, opening, play
from tourney.rules.hand import Act, HandState, check

BETTING = ("fold", "check", "call", "bet", "raise", "allin", "timeout")
NOBODY_CAN_CALL = ("no_opponent_can_call", {"rule": "R-069"})
NO_AMOUNT = ("bad_act", {"field": "to"})


def said(state: HandState, chair: int | None, verb: str, to: Any = None) -> Any:
    """Code and figures of the refusal; ``None`` when the act is accepted."""
    refused = check(state, Act(verb, chair, to))
    return None if refused is None else (refused.code, refused.params)


def facing_an_all_in() -> HandState:
    """Two players: 0 raised to 200, 1 is all-in for 600; only 0 has chips."""
    return play(opening((1000, 600)), (0, "raise", 200), (1, "allin"))


def not_reopened() -> HandState:
    """0 bet 100, 1 went all-in for 160; the turn is back at 0."""
    flop = limped_to_flop(opening((5000, 260, 5000), button=2))
    return after(flop, (0, "bet", 100), (1, "allin"), (2, "call"))


def capped() -> HandState:
    """Fixed limit, three raises over the big blind."""
    table = opening(variant="FL")
    return play(table, (3, "raise", 200), (0, "raise", 300), (1, "raise", 400))


def short_of_the_bet() -> HandState:
    """3 has exactly the bet of 300 behind and has not acted."""
    return after(limped_to_flop(opening((5000, 5000, 5000, 400))), (1, "bet", 300), (2, "call"))


@pytest.mark.parametrize("verb", BETTING)
def test_r063_nothing_more_is_bet_once_the_hand_is_over(verb: str) -> None:
    over = play(opening(), (3, "fold"), (0, "fold"), (1, "fold"))
    assert over.to_act is None
    for chair in (2, None):
        assert said(over, chair, verb, 200) == ("hand_over", {"verb": verb, "rule": "R-063"})


@pytest.mark.parametrize("verb", BETTING)
@pytest.mark.parametrize(("chair", "named"), [(0, 0), (2, 2), (9, 9), (None, -1)])
def test_r061_one_player_at_a_time(verb: str, chair: int | None, named: int) -> None:
    state = play(opening())
    assert said(state, chair, verb, 200) == (
        "not_your_turn",
        {"to_act": 3, "chair": named, "rule": "R-061"},
    )


@pytest.mark.parametrize(
    ("words", "chair", "call"),
    [
        ((), 3, 100),
        (((3, "call"), (0, "call")), 1, 50),
        (((3, "raise", 250), (0, "fold"), (1, "fold")), 2, 150),
    ],
)
def test_r060_no_check_once_there_is_a_bet(words: Any, chair: int, call: int) -> None:
    """Blinds are bets too; the refusal tells what is missing."""
    state = play(opening(), *words)
    assert said(state, chair, "check") == ("check_facing_bet", {"call": call, "rule": "R-060"})


def test_r033_alone_against_a_short_big_blind_only_his_chips_are_owed() -> None:
    state = play(opening((5000, 60)))
    assert said(state, 0, "check") == ("check_facing_bet", {"call": 10, "rule": "R-060"})
    called = after(state, (0, "call"))
    assert (called.contributed, called.returned) == ((60, 60), {})


def test_r060_nothing_to_call() -> None:
    flop = limped_to_flop(opening())
    assert said(flop, 1, "call") == ("nothing_to_call", {"rule": "R-060"})
    option = play(opening(), (3, "call"), (0, "call"), (1, "call"))
    assert said(option, 2, "call") == ("nothing_to_call", {"rule": "R-060"})
    one_more = play(opening(sb=99), (3, "call"), (0, "call"))
    assert said(one_more, 1, "call") is None


def test_r060_a_bet_over_a_bet_is_a_raise_and_a_raise_needs_a_bet() -> None:
    assert said(play(opening()), 3, "bet", 300) == (
        "bet_when_bet_exists",
        {"bet": 100, "rule": "R-060"},
    )
    flop = limped_to_flop(opening())
    assert said(flop, 1, "raise", 300) == ("raise_without_bet", {"rule": "R-065"})
    assert said(flop, 1, "bet", 300) is None


@pytest.mark.parametrize("to", [None, -1, 2.5, "200", True])
def test_an_amount_is_a_whole_number_of_chips(to: Any) -> None:
    assert said(play(opening()), 3, "raise", to) == NO_AMOUNT
    assert said(limped_to_flop(opening()), 1, "bet", to) == NO_AMOUNT


def test_nothing_is_an_amount_but_too_small_a_one() -> None:
    assert said(play(opening()), 3, "raise", 0)[0] == "below_min_raise"
    assert said(limped_to_flop(opening()), 1, "bet", 0)[0] == "below_min_bet"


def test_r067_nobody_bets_more_than_his_stack() -> None:
    """Blinds and bets of the street count: the total is what is compared."""
    short = {"stack": 5000, "rule": "R-067"}
    state = play(opening(), (3, "call"), (0, "call"))
    assert said(state, 1, "raise", 5001) == ("insufficient_chips", short)
    assert said(state, 1, "raise", 5000) is None
    flop = limped_to_flop(opening())
    assert said(flop, 1, "bet", 4901) == ("insufficient_chips", {"stack": 4900, "rule": "R-067"})
    assert said(flop, 1, "bet", 4900) is None


def test_r069_over_opponents_who_are_all_in_one_may_call_or_fold() -> None:
    assert said(facing_an_all_in(), 0, "raise", 1000) == NOBODY_CAN_CALL
    flop = limped_to_flop(opening())
    alone = after(flop, *(Act("set_stack", chair, 0) for chair in (2, 3, 0)), Act("set_next", 1))
    assert alone.to_act == 1
    assert said(alone, 1, "bet", 300) == NOBODY_CAN_CALL


@pytest.mark.parametrize(
    ("state", "chair", "to", "expected"),
    [
        (not_reopened, 0, 400, ("not_reopened", {"rule": "R-071"})),
        (capped, 2, 500, ("raise_cap_reached", {"rule": "R-086"})),
        (short_of_the_bet, 3, 300, ("insufficient_chips", {"rule": "R-067"})),
    ],
)
def test_r071_r086_why_he_may_not_raise(state: Any, chair: int, to: int, expected: Any) -> None:
    """The same answer to the raise and to the question; the stack and the amount come later."""
    hand = state()
    assert said(hand, chair, "raise", to) == expected
    assert said(hand, chair, "raise", 10**6) == expected
    assert said(hand, chair, "raise", None) == NO_AMOUNT
    legal = hand.legal()
    assert (legal.raise_, legal.why_no_raise) == (None, expected[0])
    assert legal.why_rule == expected[1]["rule"]


def test_r071_r086_an_all_in_that_would_raise_is_refused_alike() -> None:
    assert said(not_reopened(), 0, "allin") == ("not_reopened", {"rule": "R-071"})
    assert said(capped(), 2, "allin") == ("raise_cap_reached", {"rule": "R-086"})
    assert said(short_of_the_bet(), 3, "allin") is None, "it is a call"


def test_r064_r066_below_the_minimum() -> None:
    flop = limped_to_flop(opening())
    assert said(flop, 1, "bet", 99) == ("below_min_bet", {"minimum": 100, "rule": "R-064"})
    assert said(flop, 1, "bet", 100) is None
    state = play(opening(), (3, "raise", 250))
    assert said(state, 0, "raise", 399) == ("below_min_raise", {"minimum": 400, "rule": "R-066"})
    assert said(state, 0, "raise", 400) is None


def test_r080_r081_above_the_pot() -> None:
    flop = limped_to_flop(opening(variant="PL"))
    assert said(flop, 1, "bet", 401) == ("above_max", {"maximum": 400, "rule": "R-081"})
    assert said(flop, 1, "bet", 400) is None
    assert said(flop, 1, "allin") == ("above_max", {"maximum": 400, "rule": "R-081"})
    state = play(opening(variant="PL"))
    assert said(state, 3, "raise", 351) == ("above_max", {"maximum": 350, "rule": "R-081"})
    assert said(state, 3, "raise", 350) is None
    assert said(state, 3, "allin") == ("above_max", {"maximum": 350, "rule": "R-081"})


@pytest.mark.parametrize("to", [0, 99, 101, 200])
def test_r085_fixed_limit_has_one_amount(to: int) -> None:
    flop = limped_to_flop(opening(variant="FL"))
    assert said(flop, 1, "bet", to) == ("wrong_fixed_amount", {"amount": 100, "rule": "R-085"})
    state = play(opening(variant="FL"))
    expected = ("wrong_fixed_amount", {"amount": 200, "rule": "R-085"})
    assert said(state, 3, "raise", to + 100 if to else 0) == expected


def test_r085_fixed_limit_all_in_is_at_most_that_amount() -> None:
    flop = limped_to_flop(opening(variant="FL"))
    assert said(flop, 1, "allin") == ("above_max", {"maximum": 100, "rule": "R-085"})
    assert said(play(opening(variant="FL")), 3, "allin") == (
        "above_max",
        {"maximum": 200, "rule": "R-085"},
    )
    exact = limped_to_flop(opening((5000, 200, 5000, 5000), "FL"))
    assert said(exact, 1, "allin") is None
