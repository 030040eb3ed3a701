"""R-020 to R-029: the three chairs, hand after hand."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.rules.button import (
    MOVING,
    Positions,
    Trail,
    draw_first_button,
    first_positions,
    next_positions,
)
from tourney.rules.errors import RuleViolation
from tourney.rules.positions import name_positions
from tourney.rules.ring import next_in, strictly_between

NINE = frozenset(range(9))


def after(button, sb, bb, occupied, chairs=9, **more):
    """(button, live, sb, bb, waits) of the hand after the given one."""
    got = next_positions(Trail(button, sb, bb), occupied=occupied, chairs=chairs, **more)
    return got.button_chair, got.button_live, got.sb_chair, got.bb_chair, got.waits


@pytest.mark.parametrize(
    ("gone", "expected"),
    [
        ((), (1, True, 2, 3, ())),
        ((1,), (1, False, 2, 3, ())),
        ((2,), (1, True, None, 3, ())),
        ((1, 2), (1, False, None, 3, ())),
        ((3,), (1, True, 2, 4, ())),
        ((2, 3), (1, True, None, 4, ())),
    ],
)
def test_dead_button_and_dead_small_blind(gone, expected):
    """R-021, R-022."""
    assert after(0, 1, 2, NINE - set(gone)) == expected


def test_dead_small_blind_names_its_chair_and_the_next_button_rests_there():
    """R-022."""
    live = next_positions(Trail(0, 1, 2), occupied=NINE, chairs=9)
    assert (live.sb_chair, live.sb_vacant) == (2, None)
    first = next_positions(Trail(0, 1, 2), occupied=NINE - {2}, chairs=9)
    assert (first.sb_chair, first.sb_vacant) == (None, 2)
    then = next_positions(first.trail, occupied=NINE - {2}, chairs=9)
    assert (then.button_chair, then.button_live) == (2, False)


@pytest.mark.parametrize(
    ("joins", "expected"),
    [
        (3, (1, True, 2, 3, ())),  # in front of the next big blind: posts it at once
        (2, (1, True, 2, 4, ())),  # on the vacated big blind: takes the small blind
        (1, (1, True, 2, 4, ())),  # on the vacated small blind: takes the button
    ],
)
def test_newcomer_takes_over_the_duties_of_the_chair(joins, expected):
    """R-026."""
    occupied = (NINE - {1, 2, 3}) | {joins} | ({1, 2} - {joins})
    assert after(0, 1, 2, occupied, newcomers=[joins]) == expected


def test_newcomer_between_button_and_small_blind_waits_one_hand():
    """R-026: he waits until the button has passed."""
    occupied = {0, 1, 2, 3, 4, 5}
    first = next_positions(Trail(0, 1, 4), occupied=occupied, chairs=9, newcomers={2, 3})
    assert (first.button_chair, first.sb_chair, first.bb_chair) == (1, 4, 5)
    assert first.waits == (2, 3)
    then = next_positions(first.trail, occupied=occupied, chairs=9, newcomers={2, 3})
    assert (then.button_chair, then.waits) == (4, ())


def test_old_players_never_wait():
    """A blind misplaced by a ruling costs nobody his hand."""
    assert after(0, 1, 4, {0, 1, 2, 3, 4, 5}, newcomers=[]) == (1, True, 4, 5, ())
    assert after(0, 1, 4, {1, 2, 4}, newcomers=[]) == (4, True, 4, 1, (2,))


def test_single_big_blind_on_the_vacated_chair():
    """R-151: the chair has the big blind twice, and the next hand follows R-020."""
    first = next_positions(Trail(0, 1, 2), occupied=NINE, chairs=9, newcomers={2}, single_bb=2)
    assert (first.button_chair, first.sb_chair, first.bb_chair) == (1, None, 2)
    then = next_positions(first.trail, occupied=NINE, chairs=9)
    assert (then.button_chair, then.sb_chair, then.bb_chair) == (1, 2, 3)


@pytest.mark.parametrize(
    ("gone", "newcomers", "expected"),
    [
        # the chairs of everybody, and an old player between button and blind stays in
        ((), {4}, Positions(1, True, None, 1, 4)),
        ((), {3, 4}, Positions(1, True, None, 1, 4, (3,))),
        ((), None, Positions(1, True, None, 1, 4, (2, 3))),
        # the old small blind has left: the button rests on his chair
        ((1,), {4}, Positions(1, False, None, 1, 4)),
        ((1,), {2, 3, 4}, Positions(1, False, None, 1, 4, (2, 3))),
    ],
)
def test_single_big_blind_leaves_the_small_blind_under_the_button(gone, newcomers, expected):
    """R-151: blinds were on 1 and 4; chair 4 has its big blind again, nobody the small one."""
    occupied = {0, 1, 2, 3, 4, 5} - set(gone)
    got = next_positions(
        Trail(0, 1, 4), occupied=occupied, chairs=6, newcomers=newcomers, single_bb=4
    )
    assert got == expected
    assert got.trail == Trail(1, 1, 4)


@pytest.mark.parametrize(
    ("single", "gone", "expected"),
    [
        (5, (), Positions(1, True, 2, None, 3)),  # a chair that had no big blind
        (1, (), Positions(1, True, 2, None, 3)),
        (2, (2,), Positions(1, True, None, 2, 3)),  # nobody came to the vacated chair
    ],
)
def test_single_big_blind_is_for_the_old_big_blind_chair_and_its_player_only(
    single, gone, expected
):
    """R-151; everywhere else the hand follows R-020."""
    occupied = NINE - set(gone)
    got = next_positions(
        Trail(0, 1, 2), occupied=occupied, chairs=9, newcomers=(), single_bb=single
    )
    assert got == expected


def test_two_old_players_play_on_while_the_newcomer_between_the_blinds_waits():
    """R-024 and R-026 after a ruling put blinds on 1 and 4: 1 and 2 play, 3 waits."""
    assert after(0, 1, 4, {1, 2, 3}, newcomers=[3]) == (2, True, 2, 1, (3,))


def test_single_big_blind_with_two_dealt_is_heads_up():
    got = next_positions(
        Trail(0, 1, 4), occupied={1, 2, 4}, chairs=6, newcomers={2, 4}, single_bb=4
    )
    assert (got.button_chair, got.sb_chair, got.bb_chair, got.waits) == (1, 1, 4, (2,))


@pytest.mark.parametrize("rule", ["dead", MOVING])
@pytest.mark.parametrize(("gone", "button", "big"), [(0, 2, 1), (1, 2, 0), (2, 1, 0)])
def test_down_to_two_nobody_has_the_big_blind_twice(rule, gone, button, big):
    """R-024."""
    left = {0, 1, 2} - {gone}
    assert after(0, 1, 2, left, 3, rule=rule) == (button, True, button, big, ())


@pytest.mark.parametrize("rule", ["dead", MOVING])
def test_third_player_behind_the_button_of_a_heads_up_table_waits(rule):
    """R-020 and R-026 together: between button and small blind, so the two play on."""
    first = next_positions(Trail(0, 0, 4), occupied={0, 2, 4}, chairs=6, newcomers={2}, rule=rule)
    assert (first.button_chair, first.sb_chair, first.bb_chair, first.waits) == (4, 4, 0, (2,))
    then = next_positions(first.trail, occupied={0, 2, 4}, chairs=6, newcomers={2}, rule=rule)
    assert then.waits == ()
    if rule == "dead":
        assert (then.button_chair, then.sb_chair, then.bb_chair) == (4, 0, 2)


def test_third_player_on_the_left_of_the_big_blind_has_it_next():
    assert after(0, 0, 2, {0, 2, 4}, 6, newcomers=[4]) == (0, True, 2, 4, ())


def test_a_table_of_newcomers_begins_at_once():
    """Everybody else has left: somebody must be dealt in."""
    assert after(0, 1, 5, {2, 3, 4}, newcomers=[2, 3, 4]) == (3, True, 4, 2, ())
    assert after(0, 1, 5, {1, 3, 4}, newcomers=[3, 4]) == (3, True, 4, 1, ())


@pytest.mark.parametrize(
    ("joins", "expected"),
    [
        (1, (2, True, 4, 5, ())),  # behind the button already: dealt in, no duty
        (3, (2, True, 4, 5, (3,))),  # between button and small blind: waits
        (5, (2, True, 4, 5, ())),
    ],
)
def test_moving_button_gives_nobody_the_big_blind_twice_for_a_newcomer(joins, expected):
    """R-025, R-026."""
    assert after(0, 2, 4, {0, 2, 4, 5, joins}, newcomers=[joins], rule=MOVING) == expected


def test_moving_button_with_newcomers_only_behind_one_old_player():
    got = after(0, 1, 5, {2, 3, 5}, newcomers=[2, 3], rule=MOVING)
    assert got == (3, True, 5, 2, ())


def test_first_hand_from_the_drawn_button():
    three = first_positions(8, occupied={0, 4, 8}, chairs=9)
    assert (three.button_chair, three.sb_chair, three.bb_chair) == (8, 0, 4)
    two = first_positions(8, occupied={0, 8}, chairs=9)
    assert (two.button_chair, two.sb_chair, two.bb_chair) == (8, 8, 0)
    empty = first_positions(7, occupied={0, 4, 8}, chairs=9)
    assert (empty.button_live, empty.sb_chair) == (False, 8)
    two_empty = first_positions(3, occupied={0, 8}, chairs=9)
    assert (two_empty.button_chair, two_empty.bb_chair) == (8, 0)


@pytest.mark.parametrize("seed", range(12))
def test_first_button_goes_to_the_highest_card_and_can_be_drawn_again(seed):
    """R-027: one card each; rank first, then spades, hearts, diamonds, clubs."""
    draw = draw_first_button({1, 3, 5}, random.Random(seed))
    assert draw == draw_first_button([5, 3, 1], random.Random(seed))
    assert sorted(draw.cards) == [1, 3, 5]
    order = "2 3 4 5 6 7 8 9 T J Q K A".split()
    best = max(
        draw.cards, key=lambda c: (order.index(draw.cards[c][0]), "cdhs".index(draw.cards[c][1]))
    )
    assert draw.button_chair == best


def test_first_button_of_one_player_is_his():
    assert draw_first_button({4}, random.Random(1)).button_chair == 4


@pytest.mark.parametrize(
    ("call", "code", "figures"),
    [
        (lambda: after(0, 1, 2, {4}), "too_few_players", {"players": 1, "minimum": 2}),
        (lambda: after(0, 1, 2, ()), "too_few_players", {"players": 0, "minimum": 2}),
        (
            lambda: after(0, 1, 2, {4, 9}),
            "no_such_chair",
            {"where": "occupied", "chair": 9, "chairs": 9},
        ),
        (
            lambda: after(9, 1, 2, {4, 5}),
            "no_such_chair",
            {"where": "previous", "chair": 9, "chairs": 9},
        ),
        (
            lambda: after(0, -1, 2, {4, 5}),
            "no_such_chair",
            {"where": "previous", "chair": -1, "chairs": 9},
        ),
        (
            lambda: after(0, 1, 10, {4, 5}),
            "no_such_chair",
            {"where": "previous", "chair": 10, "chairs": 9},
        ),
        (
            lambda: after(0, 1, 2, {4, 5}, chairs=11),
            "bad_table_size",
            {"chairs": 11, "minimum": 2, "maximum": 10},
        ),
        (
            lambda: after(0, 1, 2, {4, 5}, rule="sideways"),
            "unknown_button_rule",
            {"rule": "sideways"},
        ),
        (
            lambda: first_positions(0, occupied={1}, chairs=9),
            "too_few_players",
            {"players": 1, "minimum": 2},
        ),
        (
            lambda: first_positions(9, occupied={1, 2}, chairs=9),
            "no_such_chair",
            {"where": "button_chair", "chair": 9, "chairs": 9},
        ),
        (
            lambda: draw_first_button([], random.Random(1)),
            "too_few_players",
            {"players": 0, "minimum": 1},
        ),
        (lambda: next_in(0, [], 9), "no_player_left", {"chair": 0}),
    ],
)
def test_impossible_tables_are_refused(call, code, figures):
    with pytest.raises(RuleViolation) as refusal:
        call()
    assert (refusal.value.code, refusal.value.params) == (code, figures)
    assert code in str(refusal.value)


def test_a_chair_does_not_lie_between_itself():
    assert list(strictly_between(3, 3, 9)) == []
    assert str(RuleViolation("plain")) == "plain"


def names_of(positions, occupied, chairs):
    """Position names of a hand at this table."""
    return name_positions(
        button_chair=positions.button_chair,
        sb_chair=positions.sb_chair,
        bb_chair=positions.bb_chair,
        dealt=set(occupied) - set(positions.waits),
        chairs=chairs,
    )


def test_position_names_for_a_full_ring_and_a_dead_button():
    """R-029."""
    ten = first_positions(0, occupied=range(10), chairs=10)
    assert names_of(ten, range(10), 10) == {
        0: "button", 1: "small_blind", 2: "big_blind", 3: "utg", 4: "utg1", 5: "utg2",
        6: "utg3", 7: "lojack", 8: "hijack", 9: "cutoff",
    }  # fmt: skip
    dead = next_positions(Trail(0, 1, 2), occupied=NINE - {1, 2}, chairs=9)
    assert names_of(dead, NINE - {1, 2}, 9)[0] == "cutoff"
    single = next_positions(
        Trail(9, 0, 1), occupied=range(10), chairs=10, newcomers={1}, single_bb=1
    )
    assert set(names_of(single, range(10), 10).values()) >= {"utg4", "button", "big_blind"}
    two = first_positions(4, occupied={4, 6}, chairs=9)
    assert names_of(two, {4, 6}, 9) == {4: "button", 6: "big_blind"}


@st.composite
def histories(draw):
    """Tables whose players bust and join over many hands."""
    chairs = draw(st.integers(2, 10))
    seated = draw(st.sets(st.integers(0, chairs - 1), min_size=2))
    events = draw(
        st.lists(
            st.tuples(
                st.sets(st.integers(0, chairs - 1), max_size=3),
                st.sets(st.integers(0, chairs - 1), max_size=2),
                st.booleans(),
            ),
            min_size=1,
            max_size=12,
        )
    )
    return chairs, seated, draw(st.integers(0, chairs - 1)), events


@given(histories(), st.sampled_from(["dead", MOVING]))
def test_the_big_blind_is_live_and_no_player_has_it_twice_running(history, rule):
    chairs, seated, button, events = history
    seated = set(seated)
    positions = first_positions(button, occupied=seated, chairs=chairs)
    fresh: set[int] = set()
    for busts, joins, single in events:
        dealt = seated - set(positions.waits)
        gone = (busts & dealt) if len(seated - busts) >= 1 else set()
        new = joins - (seated - gone)
        if len((seated - gone) | new) < 2:
            continue
        old_big = positions.bb_chair
        survivor = old_big not in gone
        seated = (seated - gone) | new
        fresh = (fresh & seated) | new
        wanted = old_big if single and old_big in new else None
        positions = next_positions(
            positions.trail,
            occupied=seated,
            chairs=chairs,
            newcomers=fresh,
            single_bb=wanted,
            rule=rule,
        )
        fresh &= set(positions.waits)
        dealt = seated - set(positions.waits)
        assert positions.bb_chair in dealt
        assert positions.sb_chair is None or positions.sb_chair in dealt
        assert positions.button_live == (positions.button_chair in dealt)
        assert positions.bb_chair not in (positions.button_chair, positions.sb_chair)
        if survivor:
            assert positions.bb_chair != old_big
        names = names_of(positions, seated, chairs)
        assert set(names) == dealt and len(set(names.values())) == len(dealt)
        if len(dealt) == 2:
            assert positions.sb_chair == positions.button_chair


@given(st.integers(3, 10), st.data())
def test_without_busts_every_player_pays_both_blinds_once_a_lap(chairs, data):
    """R-020: the sit-and-go rule exists so that everybody pays regularly."""
    seated = data.draw(st.sets(st.integers(0, chairs - 1), min_size=3))
    positions = first_positions(min(seated), occupied=seated, chairs=chairs)
    bigs, smalls = [], []
    for _ in seated:
        bigs.append(positions.bb_chair)
        smalls.append(positions.sb_chair)
        positions = next_positions(positions.trail, occupied=seated, chairs=chairs)
    assert sorted(bigs) == sorted(seated) == sorted(smalls)
