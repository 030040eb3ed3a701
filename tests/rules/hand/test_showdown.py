"""Cards, board, muck and the dealer's word (R-110 to R-124)."""

from __future__ import annotations

import pytest

from tests.rules.hand.table import after, limped_to_flop, opening, play, refusal
from tourney.rules.hand import Act, HandState

BOARD = ("2c", "7d", "9h", "Js", "Kd")


def river() -> HandState:
    """Four players checked it down."""
    state = limped_to_flop(opening())
    while state.to_act is not None:
        state = after(state, (state.to_act, "check"))
    return state


def show(chair: int, *cards: str) -> Act:
    return Act("show", chair, cards=cards)


def test_the_board_is_optional_and_can_be_caught_up() -> None:
    state = river()
    assert state.needs == "winners" and state.board_open == 5
    assert after(state, Act.win([1])).over
    assert after(state, Act("board", cards=BOARD)).board == BOARD
    flop = limped_to_flop(opening())
    turn = after(flop, *((c, "check") for c in (1, 2, 3, 0)))
    assert after(turn, Act("board", cards=BOARD[:4])).board == BOARD[:4]


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ((), "bad_board"),
        (BOARD[:1], "bad_board"),
        (BOARD[:4], "street_not_open"),
        (("2c", "2c", "3d"), "duplicate_card"),
        (("2c", "??", "3d"), "bad_card"),
    ],
)
def test_a_board_that_cannot_lie_there(cards: tuple[str, ...], code: str) -> None:
    assert refusal(limped_to_flop(opening()), Act("board", cards=cards)) == code


def test_no_rabbit_hunting() -> None:
    over = play(opening(), (3, "fold"), (0, "fold"), (1, "fold"))
    assert refusal(over, Act("board", cards=BOARD)) == "hand_over"
    assert over.board_open == 0


def test_cards_speak_when_all_are_known() -> None:
    state = after(river(), Act("board", cards=BOARD), show(1, "As", "Ad"), show(2, "Kc", "3h"))
    assert state.needs == "winners"
    state = after(state, Act("muck", 3), show(0, "4c", "5c"))
    assert state.over and state.payouts == {1: 400}
    assert state.category == {0: "high_card", 1: "pair", 2: "pair"}
    assert set(state.best[1]) == {"As", "Ad", "Kd", "Js", "9h"}
    assert state.result()["pots"] == [{"amount": 400, "eligible": [0, 1, 2, 3], "by": "cards"}]
    assert state.result()["mucked"] == [3]


def test_the_last_hand_wins_unseen_and_may_still_be_shown() -> None:
    state = after(river(), Act("muck", 1), Act("muck", 2), Act("muck", 3))
    assert state.over and state.payouts == {0: 400}
    assert refusal(state, Act("muck", 0)) == "hand_over"
    shown = after(state, show(0, "4c", "5c"))
    assert shown.shown == {0: ("4c", "5c")} and shown.payouts == {0: 400}
    assert refusal(state, show(1, "4c", "5c")) == "hand_over"


def test_nobody_mucks_the_last_hand_of_a_pot() -> None:
    table = opening((300, 2000, 2000))
    state = play(table, (0, "call"), (1, "call"), (2, "check"))
    while state.to_act is not None:
        state = after(state, (state.to_act, "check"))
    state = after(state, Act("muck", 1), Act("muck", 2))
    assert state.over
    both = play(opening((900, 900)), (0, "call"), (1, "check"))
    while both.to_act is not None:
        both = after(both, (both.to_act, "check"))
    both = after(both, show(0), Act("muck", 1))
    assert both.over and both.payouts == {0: 200}


def test_no_mucking_with_an_all_in_player() -> None:
    state = play(opening((900, 900, 900)), (0, "allin"), (1, "call"), (2, "fold"))
    assert state.show_order == "all_tabled" and state.tabled_at == "preflop"
    assert refusal(state, Act("muck", 0)) == "must_table"


def test_a_mucked_hand_may_be_tabled_after_all_while_the_pot_is_open() -> None:
    state = after(river(), Act("muck", 1), show(1, "As", "Ad"))
    assert state.mucked == () and state.shown == {1: ("As", "Ad")}


def test_known_hole_cards_count_at_an_all_in_only() -> None:
    known = [Act("hole", 0, cards=("As", "Ad")), Act("hole", 1, cards=("Qc", "Qd"))]
    state = play(opening((900, 900)), *known, (0, "allin"), (1, "call"), Act("board", cards=BOARD))
    assert state.over and state.payouts == {0: 1800}
    assert refusal(state, Act("hole", 0, cards=("3c", "3d"))) == "hand_over"
    quiet = play(opening((900, 900)), *known, (0, "call"), (1, "check"))
    while quiet.to_act is not None:
        quiet = after(quiet, (quiet.to_act, "check"))
    quiet = after(quiet, Act("board", cards=BOARD))
    assert not quiet.over, "private cards decide nothing"
    assert after(quiet, show(0), show(1)).payouts == {0: 200}, "tabled, cards known already"


def test_cards_entered_wrongly_are_replaced() -> None:
    state = after(river(), Act("hole", 1, cards=("As", "Ad")), show(1, "As", "Ac"))
    assert state.hole == {1: ("As", "Ac")} and state.shown == {1: ("As", "Ac")}
    assert after(state, show(2, "Ad", "3h")).shown[2] == ("Ad", "3h")
    assert refusal(state, show(2, "Ac", "3h")) == "duplicate_card"
    assert refusal(state, show(1, "Zz", "3h")) == "bad_card"
    assert refusal(state, show(1, "3h", "3h")) == "duplicate_card"
    assert after(state, show(1, "As", "Ac")).shown == state.shown


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (show(1, "As"), "two_hole_cards"),
        (Act("hole", 1, cards=("As",)), "two_hole_cards"),
        (Act("hole", 1, cards=("As", "As")), "duplicate_card"),
        (Act("hole", 1, cards=("As", "xx")), "bad_card"),
        (Act("hole", 9, cards=("As", "Ad")), "no_such_chair"),
        (Act("hole", None, cards=("As", "Ad")), "no_such_chair"),
        (show(9), "no_such_chair"),
        (Act("win", data={"chairs": [9]}), "no_such_chair"),
        (Act("win", data={"chairs": [1], "pot": 3}), "no_such_pot"),
        (Act("win", data={}), "bad_act"),
    ],
)
def test_malformed_showdown_acts(act: Act, code: str) -> None:
    assert refusal(river(), act) == code


def test_showdown_acts_wait_for_the_showdown() -> None:
    flop = limped_to_flop(opening())
    for act in (show(1), Act("muck", 1), Act.win([1])):
        assert refusal(flop, act) == "not_showdown"
    state = after(flop, (1, "fold"))
    while state.to_act is not None:
        state = after(state, (state.to_act, "check"))
    assert refusal(state, show(1)) == "hand_dead"
    assert refusal(state, Act.win([1], pot=0)) == "not_eligible"
    over = after(state, Act.win([2]))
    assert refusal(over, Act.win([3])) == "hand_over"
    assert refusal(over, Act("muck", 3)) == "hand_over"


def test_the_word_on_one_pot_or_on_all_that_a_player_contests() -> None:
    state = play(opening((1000, 400, 700, 200)), *((c, "allin") for c in (3, 0, 1, 2)))
    assert [pot.amount for pot in state.pots] == [800, 600, 600]
    assert state.award_order == (2, 1, 0)
    one = after(state, Act.win([0, 2], pot=2))
    assert one.by_pot == (None, None, {0: 300, 2: 300}) and one.undecided == (0, 1)
    done = after(one, Act.win([1]))
    assert done.over and done.payouts == {0: 300, 2: 300, 1: 1400}
    assert done.eliminated == (3,)


def test_odd_chips_smaller_than_the_unit_stay_together() -> None:
    table = opening((100, 100, 100), sb=1, bb=2, chip_unit=5)
    state = play(table, (0, "raise", 6), (1, "fold"), (2, "call"))
    while state.to_act is not None:
        state = after(state, (state.to_act, "check"))
    assert after(state, Act.win([0, 2])).payouts == {2: 8, 0: 5}


def test_an_each_ante_short_and_in_layers() -> None:
    """R-036: all-in for 4 of the ante of 10, he wins 4 from each."""
    table = opening((4, 1000, 1000, 1000), button=3, ante_kind="each", ante=10)
    state = play(table)
    assert (state.dead, state.committed[0], state.all_in) == ((4, 10, 10, 10), 0, (0,))
    state = after(state, (2, "call"), (3, "fold"), (1, "check"))
    assert [(pot.amount, pot.eligible) for pot in state.pots] == [(16, (0, 1, 2)), (218, (1, 2))]


def test_what_a_state_says_before_anything_is_decided() -> None:
    state = play(opening())
    assert (state.by_pot, state.payouts, state.award_order, state.undecided) == ((), {}, (), ())
    assert state.best == {} and state.eliminated == () and state.show_order == ()
    assert state.closed_on is None and state.contributed == (0, 50, 100, 0)
    assert state.opening.dealt == (0, 1, 2, 3) and state.live == (0, 1, 2, 3)
    assert play(opening(), (3, "fold"), (0, "fold"), (1, "fold")).closed_on == "preflop"
