"""R-146 to R-156: seat draws that are random, even, and can be shown again."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.rules.breaking import assign_seats, draw_break, redraw, seat_cards
from tourney.rules.draws import card_order
from tourney.rules.errors import RuleViolation
from tourney.rules.room import RoomTable
from tourney.rules.seatcards import SeatCard, even_cards
from tourney.rules.seatdraw import DrawWishes, draw_late_seat, draw_seats


def tables(*seated, chairs=9):
    return [RoomTable(f"T{n}", chairs, frozenset(range(k))) for n, k in enumerate(seated, start=1)]


def players(number):
    return [f"P{n}" for n in range(number)]


def test_break_draw_is_repeated_from_its_seed():
    """R-149."""
    stack = seat_cards(tables(6, 6), 6, random.Random(3))
    first = draw_break(players(6), stack, seed=11)
    assert first == draw_break(players(6), stack, seed=11)
    assert first.seats == assign_seats(first.dealt_card, first.stack)
    assert Counter(card.table for card in stack) == {"T1": 3, "T2": 3}


def test_the_rest_of_the_stack_stays_undrawn():
    seats = assign_seats({"A": "2c"}, [SeatCard("T1", 4), SeatCard("T1", 5)])
    assert seats == {"A": SeatCard("T1", 4)}


@pytest.mark.parametrize(
    ("dealt", "stack", "code"),
    [
        ({"A": "As", "B": "As"}, [1, 2], "duplicate_card"),
        ({"A": "1s"}, [1], "bad_card"),
        ({"A": "As"}, [1, 1], "duplicate_seat"),
        ({"A": "As", "B": "Ks"}, [1], "not_enough_chairs"),
    ],
)
def test_draws_that_cannot_be(dealt, stack, code):
    with pytest.raises(RuleViolation) as refusal:
        assign_seats(dealt, [SeatCard("T1", chair) for chair in stack])
    assert refusal.value.code == code


def test_a_card_that_is_none_has_no_order():
    with pytest.raises(RuleViolation):
        card_order("1s")


def test_too_many_for_one_deck_or_one_room():
    cards = [SeatCard("T", n) for n in range(60)]
    with pytest.raises(RuleViolation):
        draw_break(players(53), cards, seed=1)
    with pytest.raises(RuleViolation):
        even_cards({"T1": [0]}, {}, 2, random.Random(1))


def test_redraw_gives_everybody_a_seat():
    """R-156."""
    seats = redraw(players(16), [("T1", 9), ("T2", 9)], seed=5)
    assert seats == redraw(players(16), [("T1", 9), ("T2", 9)], seed=5)
    assert Counter(card.table for card in seats.values()) == {"T1": 8, "T2": 8}
    assert len(set(seats.values())) == 16


@given(st.lists(st.integers(0, 9), min_size=1, max_size=6), st.integers(0, 40), st.integers())
def test_draws_are_even_and_unique(seated, number, seed):
    room = tables(*seated)
    number = min(number, sum(one.free for one in room))
    draw = draw_seats(players(number), room, seed=seed)
    assert draw == draw_seats(players(number), room, seed=seed)
    assert len(set(draw.seats.values())) == number
    counts = {one.id: one.players for one in room}
    for card in draw.seats.values():
        assert card.chair in next(one for one in room if one.id == card.table).open_chairs
        counts[card.table] += 1
    grown = [counts[one.id] for one in room if counts[one.id] > one.players]
    if grown:
        assert max(grown) - min(counts.values()) <= 1


def test_fixed_accessible_and_apart():
    wishes = DrawWishes(
        fixed={"P0": SeatCard("T2", 4)},
        accessible_players={"P1", "P0"},
        accessible=[SeatCard("T1", 0), SeatCard("T2", 0)],
        apart=[("P2", "P3", "P9"), ("P2", "P4")],
    )
    draw = draw_seats(players(8), tables(0, 0), seed=2, wishes=wishes)
    assert draw.seats["P0"] == SeatCard("T2", 4)
    assert draw.seats["P1"] == SeatCard("T1", 0)
    assert draw.together == ()
    tables_of = {name: card.table for name, card in draw.seats.items()}
    assert tables_of["P2"] != tables_of["P3"] == tables_of["P4"]
    assert Counter(tables_of.values()) == {"T1": 4, "T2": 4}


def test_who_cannot_sit_apart_is_named():
    wishes = DrawWishes(apart=[("P0", "P1", "P2")])
    draw = draw_seats(players(4), tables(0, 0), seed=2, wishes=wishes)
    assert len(draw.together) == 1


@pytest.mark.parametrize(
    ("names", "wishes", "code"),
    [
        (["A", "A"], DrawWishes(), "duplicate_player"),
        (["A"], DrawWishes(fixed={"A": SeatCard("T1", 0)}), "seat_taken"),
        (["A"], DrawWishes(fixed={"A": SeatCard("T9", 0)}), "seat_taken"),
        (["A"], DrawWishes(accessible_players=["A"]), "no_accessible_chair"),
        (players(9), DrawWishes(), "not_enough_chairs"),
    ],
)
def test_draws_that_are_refused(names, wishes, code):
    with pytest.raises(RuleViolation) as refusal:
        draw_seats(names, tables(1), seed=1, wishes=wishes)
    assert refusal.value.code == code


def test_a_late_entry_draws_at_the_smallest_table():
    """R-147."""
    card = draw_late_seat(tables(7, 5, 7), seed=9)
    assert card.table == "T2" and card.chair >= 5
    assert card == draw_late_seat(tables(7, 5, 7), seed=9)
