"""Facts: counts, rulings and forced acts. The felt is the truth (R-009)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.hand.table import after, limped_to_flop, opening, play, refusal
from tourney.rules.errors import RuleViolation
from tourney.rules.hand import Act, apply, forced, replay, start

ACTED = {"acted": True}


def test_a_count_in_the_middle_of_a_hand_goes_on_the_ledger() -> None:
    state = play(opening(), (3, "raise", 300), Act("set_stack", 0, 4500))
    assert state.stacks[0] == 4500 and state.adjusted == {0: -500}
    assert state.to_act == 0 and state.legal().raise_ == (500, 4500)


def test_counting_nothing_left_passes_the_turn_and_chips_found_bring_it_back() -> None:
    state = play(opening(), Act("set_stack", 3, 0))
    assert state.to_act == 0 and state.all_in == (3,)
    again = after(state, Act("set_stack", 3, 700), (0, "fold"), (1, "call"), (2, "check"))
    assert again.to_act == 3 and again.adjusted == {3: -4300}


def test_a_wrong_amount_is_corrected_with_its_increment() -> None:
    """3,000 was tapped for a raise to 300: minimum and stacks are those of 300."""
    state = play(opening(), (3, "raise", 3000), Act("set_committed", 3, 300, data=ACTED))
    assert state.stacks[3] == 4700 and state.bet == 300
    assert state.legal().raise_ == (500, 5000)
    assert after(state, (0, "raise", 500)).legal().raise_ == (700, 5000)


def test_a_bet_counted_higher_asks_those_who_called_less() -> None:
    flop = limped_to_flop(opening())
    state = after(flop, (1, "bet", 200), (2, "call"), Act("set_committed", 1, 300, data=ACTED))
    state = after(state, (3, "fold"), (0, "fold"))
    assert state.to_act == 2 and state.legal().call == 100


def test_a_bet_counted_lower_than_somebody_elses() -> None:
    state = play(opening(), (3, "raise", 300), (0, "call"), Act("set_committed", 3, 200))
    assert state.bet == 300, "the caller has 300 in front"
    state = play(opening(), (3, "call"), Act("set_committed", 2, 60), Act("set_committed", 3, 60))
    assert state.bet == 100, "before the flop the big blind is owed"


def test_r063_who_bet_what_was_taken_back_answers_the_next_bet() -> None:
    """1 bet 100 and it was none: when 2 bets 100, 1 has nothing in front and is asked."""
    flop = limped_to_flop(opening())
    state = after(flop, (1, "bet", 100), Act("set_committed", 1, 0))
    assert (state.to_act, state.bet) == (2, 0)
    state = after(state, (2, "bet", 100), (3, "fold"), (0, "fold"))
    assert (state.street, state.to_act, state.legal().call) == ("flop", 1, 100)
    assert state.legal().raise_ == (200, 4900)


def test_r063_who_raised_to_less_answers_a_raise_to_what_he_had_said() -> None:
    flop = limped_to_flop(opening())
    state = after(flop, (1, "bet", 100), (2, "raise", 300), Act("set_committed", 2, 200))
    state = after(state, (3, "raise", 300), (0, "fold"), (1, "fold"))
    assert (state.to_act, state.legal().call) == (2, 100)


@pytest.mark.parametrize("reopen", ["single", "cumulative"])
def test_r066_when_every_bet_was_taken_back_the_street_begins_anew(reopen: str) -> None:
    """A bet and a raise that were none: the next bet is the first, for everybody."""
    flop = limped_to_flop(opening((5000, 5000, 5000, 150), house={"reopen": reopen}))
    state = after(flop, (1, "bet", 200), (2, "raise", 700))
    state = after(state, Act("set_committed", 2, 0), Act("set_committed", 1, 0))
    assert (state.to_act, state.bet, state.legal().bet) == (3, 0, (50, 50))
    opened = after(state, (3, "allin"), (0, "call"))
    assert (opened.to_act, opened.legal().why_no_raise) == (1, "not_reopened"), "he checked"
    table = opening(house={"reopen": reopen})
    flop = limped_to_flop(table)
    state = after(flop, (1, "bet", 200), (2, "raise", 700))
    state = after(state, Act("set_committed", 2, 0), Act("set_committed", 1, 0), (3, "bet", 100))
    state = after(state, (0, "fold"))
    for chair in (1, 2):
        assert (state.to_act, state.legal().raise_) == (chair, (200, 4900))
        state = after(state, (chair, "call"))


def test_r110_a_bet_taken_back_makes_nobody_show_first() -> None:
    river = limped_to_flop(opening())
    for _ in range(2):
        river = after(river, *((chair, "check") for chair in (1, 2, 3, 0)))
    state = after(river, (1, "check"), (2, "bet", 100), Act("set_committed", 2, 0))
    assert after(state, (3, "check"), (0, "check")).show_order == (1, 2, 3, 0)
    state = after(river, (1, "bet", 100), (2, "raise", 300), Act("set_committed", 2, 100))
    assert after(state, (3, "fold"), (0, "fold")).show_order == (1, 2)


def test_more_than_the_stack_holds_are_chips_that_appeared() -> None:
    state = play(opening(), Act("set_committed", 3, 5600, data=ACTED))
    assert state.adjusted == {3: 600} and state.stacks[3] == 0 and state.bet == 5600


def test_an_undercall_that_stands_does_not_ask_again() -> None:
    state = play(opening(), (3, "raise", 300), Act("set_committed", 0, 120, data=ACTED))
    assert state.to_act == 1
    done = after(state, (1, "fold"), (2, "call"))
    assert done.street == "flop"
    assert [pot.amount for pot in done.pots] == [410, 360]
    assert done.pots[0].eligible == (0, 2, 3) and done.pots[1].eligible == (2, 3)


def test_a_short_post_corrected_later_keeps_the_option() -> None:
    state = play(opening(), Act("set_committed", 2, 40), (3, "call"), (0, "fold"), (1, "call"))
    assert state.to_act == 2 and state.legal().call == 60


def test_a_folded_hand_comes_back_and_a_live_one_is_killed() -> None:
    state = play(opening(), (3, "fold"), (0, "fold"), (1, "fold"))
    assert state.over and state.stacks[2] == 5050
    back = after(state, Act("set_live", 3))
    assert not back.over and back.to_act == 3 and back.pot_total == 150
    assert after(back, Act("set_live", 3)).to_act == 3
    killed = after(back, Act("kill", 3))
    assert killed.over and killed.killed == (3,)
    assert after(killed, Act("set_folded", 3)).over
    assert refusal(killed, Act("set_folded", 2)) == "last_hand_wins"


def test_a_killed_hand_at_showdown_gives_the_word_back_to_the_dealer() -> None:
    state = play(opening((1000, 600, 800)), (0, "allin"), (1, "allin"), (2, "allin"))
    decided = after(state, Act.win([1]))
    assert decided.undecided == (1,) and decided.payouts == {1: 1800}
    killed = after(decided, Act("set_folded", 1))
    assert killed.payouts == {} and killed.needs == "winners"
    assert after(killed, Act.win([0])).stacks == (2400, 0, 0)


def test_the_floor_names_who_acts_next() -> None:
    flop = limped_to_flop(opening())
    assert after(flop, Act("set_next", 3)).to_act == 3
    river = after(flop, Act("set_next", 2, data={"street": "river"}))
    assert (river.street, river.to_act, river.committed) == ("river", 2, (0, 0, 0, 0))
    again = after(river, Act("set_next", 3, data={"street": "preflop"}))
    assert again.street == "preflop" and again.bet == 100
    assert after(flop, (1, "fold"), Act("set_next", 1)).to_act == 2, "who has folded cannot"
    assert refusal(flop, Act("set_next", 1, data={"street": "dinner"})) == "bad_act"
    done = play(opening(), (3, "fold"), (0, "fold"), (1, "fold"), Act("set_next", 2))
    assert done.over


def test_a_run_out_reopens_when_the_floor_says_so() -> None:
    state = play(opening((1000, 1000)), (0, "allin"), (1, "call"), Act("set_stack", 0, 200))
    assert state.street == "showdown", "a count alone does not reopen the betting"
    state = after(state, Act("set_stack", 1, 300), Act("set_next", 1, data={"street": "flop"}))
    assert state.street == "flop" and state.to_act == 1


def test_the_board_as_it_lies() -> None:
    flop = limped_to_flop(opening())
    state = after(flop, Act("board", cards=("2c", "3c", "4c")))
    state = after(state, Act("set_board", cards=("2c", "3c", "5d")))
    assert state.board == ("2c", "3c", "5d")
    assert after(state, Act("set_board")).board == ()
    assert refusal(state, Act("set_board", cards=("2c", "2c", "5d"))) == "duplicate_card"
    assert refusal(state, Act("set_board", cards=("2c",))) == "bad_board"
    held = after(state, Act("hole", 1, cards=("As", "Ad")))
    assert refusal(held, Act("set_board", cards=("As", "3c", "5d"))) == "duplicate_card"
    assert held.board == ("2c", "3c", "5d")


def test_the_floor_awards_a_pot_and_ends_the_hand() -> None:
    flop = limped_to_flop(opening())
    state = after(flop, (1, "bet", 200), Act.award([2]))
    assert state.over and state.stacks[2] == 5300 and state.returned == {1: 200}
    amounts = after(flop, Act("award_pot", data={"pot": 0, "amounts": {"0": 100, "3": 300}}))
    assert amounts.payouts == {0: 100, 3: 300}
    assert amounts.result()["pots"][0]["by"] == "ruling"
    other = after(amounts, Act.award([1], pot=0))
    assert other.payouts == {1: 400}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"pot": 1, "chairs": [1]}, "no_such_pot"),
        ({"pot": "0", "chairs": [1]}, "no_such_pot"),
        ({"pot": 0, "chairs": []}, "bad_act"),
        ({"pot": 0}, "bad_act"),
        ({"pot": 0, "chairs": [1, 1]}, "bad_act"),
        ({"pot": 0, "chairs": [9]}, "no_such_chair"),
        ({"pot": 0, "amounts": {"0": 1}}, "award_not_pot"),
        ({"pot": 0, "amounts": {}}, "bad_act"),
        ({"pot": 0, "amounts": {"x": 400}}, "bad_act"),
        ({"pot": 0, "amounts": {"0": -1}}, "bad_act"),
        ({"pot": 0, "amounts": {"9": 400}}, "no_such_chair"),
    ],
)
def test_a_malformed_award_is_refused(data: dict[str, Any], code: str) -> None:
    flop = limped_to_flop(opening())
    assert refusal(flop, Act("award_pot", data=data)) == code


def test_a_final_stack_is_corrected_after_the_hand() -> None:
    over = play(opening(), (3, "fold"), (0, "fold"), (1, "fold"), Act("set_stack", 2, 5000))
    assert over.stacks[2] == 5000 and over.adjusted == {2: -50}
    assert over.result()["adjusted"] == {"2": -50}
    again = after(over, Act.award([2]))
    assert again.adjusted == {}, "a new ruling asks for a new count"


def test_counted_with_less_than_came_back_the_bet_still_stands() -> None:
    state = play(opening((1000, 600)), (0, "allin"), (1, "call"), Act("set_stack", 0, 100))
    assert state.returned == {0: 400}
    back = after(state, Act("set_live", 1), Act("set_folded", 1))
    assert back.over and sum(back.stacks) == 1600 + sum(back.adjusted.values())


def test_a_straddle_put_in_after_the_blinds() -> None:
    table = opening((5000,) * 5)
    state = apply(start(table), Act("straddle", 3))
    assert (state.bet, state.to_act) == (200, 4)
    assert apply(start(table), Act("straddle", 3, 300)).bet == 300
    assert refusal(limped_to_flop(table), Act("straddle", 1)) == "street_not_open"


@pytest.mark.parametrize("verb", ["set_stack", "set_committed", "set_folded", "set_live", "kill"])
def test_facts_name_a_chair_and_an_amount(verb: str) -> None:
    state = start(opening((5000, None, 5000, 5000)))
    for chair in (None, 1, 9):
        assert refusal(state, Act(verb, chair, 5)) == "no_such_chair"
    if verb in ("set_stack", "set_committed"):
        assert refusal(state, Act(verb, 0)) == "bad_act"
        assert refusal(state, Act(verb, 0, -5)) == "bad_act"


@pytest.mark.parametrize(
    ("refused", "facts"),
    [
        (Act("raise", 3, 150), [("set_committed", 3, 150)]),
        (Act("allin", 3), [("set_committed", 3, 5000)]),
        (Act("call", 1), [("set_committed", 1, 100)]),
        (Act("check", 3), [("set_committed", 3, 0)]),
        (Act("fold", 1), [("set_folded", 1, None)]),
        (Act("timeout", 3), [("set_folded", 3, None)]),
        (Act("timeout", 2), [("set_folded", 2, None)]),
        (Act("muck", 1), [("set_folded", 1, None)]),
        (Act("board", cards=("2c", "3c", "4c")), [("set_board", None, None)]),
        (Act.win([1]), [("award_pot", None, None)]),
        (Act("show", 1, cards=("As", "Ad")), [("hole", 1, None)]),
        (Act("show", 1), []),
        (Act("kill", 1), [("kill", 1, None)]),
    ],
)
def test_what_the_floor_lets_stand(refused: Act, facts: list[tuple[Any, ...]]) -> None:
    told = forced(start(opening()), refused)
    assert [(fact.verb, fact.chair, fact.to) for fact in told] == facts
    replay(opening(), told)


def test_time_out_with_nothing_to_call_is_forced_as_a_check_where_it_is_one() -> None:
    flop = limped_to_flop(opening(house={"timeout": "check_fold"}))
    (fact,) = forced(flop, Act("timeout", 2))
    assert (fact.verb, fact.to) == ("set_committed", 0)


def test_nothing_to_record_where_nobody_sits() -> None:
    for chair in (None, 7):
        with pytest.raises(RuleViolation) as refused:
            forced(start(opening()), Act("fold", chair))
        assert refused.value.code == "no_such_chair"
