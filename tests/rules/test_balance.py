"""R-150 to R-155: balancing plans, their fairness and their least number of moves."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.rules.balance import plan_balance, plan_room
from tourney.rules.button import MOVING, Trail, next_positions
from tourney.rules.errors import RuleViolation
from tourney.rules.room import RoomPolicy, RoomTable, check_room
from tourney.rules.worstseat import (
    arrival_at,
    blind_on_empty_chair,
    next_big_blind,
    worst_chair,
)


def table(name, chairs, occupied, button=0, sb=1, bb=2, **more):
    more = {key: frozenset(value) if key != "fresh" else value for key, value in more.items()}
    return RoomTable(name, chairs, frozenset(occupied), button, sb, bb, **more)


def unknown(name, chairs, occupied, **more):
    return table(name, chairs, occupied, None, None, None, **more)


FULL = table("A", 9, range(9))


def moves(*tables, **more):
    order = tuple(one.id for one in tables)
    plan = plan_room(tables, RoomPolicy(break_order=order, **more), random.Random(1))
    return [(m.from_table, m.from_chair, m.to_table, m.to_chair, m.next_hand) for m in plan.moves]


def test_each_move_tells_why():
    (move,) = plan_room([FULL, table("B", 9, range(7))], RoomPolicy()).moves
    assert (move.reason, move.params) == ("balance", {"from_players": 9, "to_players": 7})


def test_two_from_the_same_table_are_the_next_two_big_blinds():
    small = table("B", 9, range(5))
    assert [move[1] for move in moves(FULL, small)] == [3, 4]


def test_the_second_arrival_finds_the_first_in_his_chair():
    small = table("B", 9, {0, 1, 2, 5, 6})
    assert [move[3:] for move in moves(FULL, small)] == [(3, "big_blind"), (4, "plays")]


def test_a_table_of_smaller_size_is_full():
    assert moves(FULL, table("B", 6, range(6))) == []
    assert plan_room([FULL, table("B", 6, range(6))], RoomPolicy()).halt == ()
    assert moves(FULL, table("B", 6, range(6)), table("C", 9, range(7))) == [
        ("A", 3, "C", 7, "plays")
    ]


def test_fixed_players_are_passed_over_and_a_table_of_them_gives_nobody():
    held = table("A", 9, range(9), fixed={3})
    assert moves(held, table("B", 9, range(7)))[0][1] == 4
    stuck = table("A", 9, range(9), fixed=range(9))
    assert moves(stuck, table("B", 9, range(7))) == []


def test_reserved_and_blocked_chairs_are_not_promised_twice():
    small = table("B", 9, range(6), 3, 4, 5, reserved={6}, blocked={7})
    assert moves(FULL, small) == [("A", 3, "B", 8, "plays")]
    nowhere = table("B", 9, range(6), 3, 4, 5, reserved={6}, blocked={7, 8})
    assert moves(FULL, nowhere) == []


def test_the_console_is_asked_where_the_big_blind_is():
    plan = plan_room([unknown("A", 9, range(9)), table("B", 9, range(7))], RoomPolicy())
    assert plan.ask == ("A",) and plan.moves[0].from_chair is None
    plan = plan_room([FULL, unknown("B", 9, range(7))], RoomPolicy())
    assert plan.ask == ("B",) and plan.moves[0].to_chair is None


def test_before_the_first_hand_player_and_chair_are_drawn():
    fresh = [unknown("A", 9, range(9), fresh=True), unknown("B", 9, range(7), fresh=True)]
    with pytest.raises(RuleViolation):
        plan_room(fresh, RoomPolicy())
    assert plan_room(fresh, RoomPolicy(), random.Random(4)) == plan_room(
        fresh, RoomPolicy(), random.Random(4)
    )
    mixed = plan_room([FULL, fresh[1]], RoomPolicy(), random.Random(4)).moves[0]
    assert mixed.from_chair == 3 and mixed.next_hand == "plays"


def test_three_tables_with_a_final_table_of_players_merge_at_once():
    plan = plan_room([table(name, 6, range(3)) for name in "ABC"], RoomPolicy(break_order=("C",)))
    assert (plan.final_table, plan.break_tables) == (True, ("C", "B"))


def test_empty_tables_and_a_single_one_need_nothing():
    assert plan_room([FULL, table("B", 9, ())], RoomPolicy()).empty
    assert plan_room([], RoomPolicy()).empty


def test_no_break_while_breaking_is_off_or_somebody_is_on_his_way():
    tables = [table(name, 9, range(6)) for name in "ABC"]
    assert plan_room(tables, RoomPolicy(break_order=("B",))).break_tables == ("B",)
    assert not plan_room(tables, RoomPolicy(breaking=False)).break_tables
    going = [replace(tables[0], reserved=frozenset({7})), *tables[1:]]
    assert not plan_room(going, RoomPolicy(break_order=("A",))).break_tables
    staying = [replace(tables[0], fixed=frozenset({1})), *tables[1:]]
    assert not plan_room(staying, RoomPolicy(break_order=("A",))).break_tables


def test_tables_without_a_place_in_the_order_break_last_the_highest_first():
    tables = [table(name, 9, range(6)) for name in "ABC"]
    assert plan_room(tables, RoomPolicy()).break_tables == ("C",)
    assert plan_room(tables, RoomPolicy(break_order=("A",))).break_tables == ("A",)


@pytest.mark.parametrize(
    ("occupied", "trail", "chair", "what"),
    [
        ({0, 1, 2, 5, 6}, (0, 1, 2), 3, "big_blind"),
        ({0, 1, 3, 4}, (0, 1, 2), 2, "single_big_blind"),
        ({0, 1, 2, 3}, (0, 1, 2), 4, "plays"),
        ({2}, (0, 1, 2), 3, "big_blind"),
        ({0, 1, 2, 3, 4, 5, 6, 8}, (0, 6, 8), 7, "waits"),
        ((), (0, 1, 2), 3, "plays"),
    ],
)
def test_worst_chair(occupied, trail, chair, what):
    """R-151."""
    got = worst_chair(table("B", 9, occupied, *trail))
    assert (got.chair, got.next_hand) == (chair, what)


def test_no_worst_chair_without_a_chair_or_a_position():
    assert worst_chair(FULL) is None
    assert worst_chair(unknown("B", 9, range(3))) is None
    assert next_big_blind(unknown("B", 9, range(3))) is None
    assert next_big_blind(table("B", 9, {1}, fixed={1})) is None


def test_moving_button_has_its_own_worst_chair():
    """R-025: the blinds fall on whoever is there."""
    small = table("B", 9, {0, 1, 2, 5, 6}, 0, 1, 2)
    got = worst_chair(small, MOVING)
    assert (got.chair, got.next_hand) == (3, "big_blind")
    alone = worst_chair(table("B", 3, (), 0, 1, 2), MOVING)
    assert alone.chair == 0
    assert worst_chair(table("B", 3, range(3)), MOVING) is None
    assert worst_chair(table("B", 3, (), blocked=range(3)), MOVING) is None
    between = worst_chair(table("B", 6, {0, 2, 3, 4, 5}, 0, 2, 3), MOVING)
    assert between.chair == 1
    gap = worst_chair(table("B", 6, {0, 1, 2, 4, 5}, 1, 2, 4), MOVING)
    assert (gap.chair, gap.next_hand) == (3, "waits")
    assert moves(FULL, small, button_rule=MOVING)[0][1] == 3
    assert next_big_blind(table("B", 9, {4}, 0, 1, 2), MOVING) == 4
    smalls = worst_chair(table("B", 4, {0, 3}, 0, 3, 0), MOVING)
    assert smalls.next_hand in ("big_blind", "plays")


def test_what_a_drawn_chair_means():
    """R-026: a drawn chair takes its duties, the small blind too."""
    short = table("B", 9, {0, 3, 6}, 0, 1, 2)
    assert [arrival_at(short, chair) for chair in (1, 2, 4, 5)] == [
        "button",
        "small_blind",
        "plays",
        "plays",
    ]
    assert arrival_at(table("B", 9, {0, 1, 2, 6}), 4) == "big_blind"
    assert arrival_at(table("B", 9, {0, 1, 5}, 0, 1, 5), 3) == "waits"
    assert arrival_at(unknown("B", 9, {0, 1}), 3) == "plays"
    assert arrival_at(table("B", 9, ()), 3) == "plays"


def test_a_short_table_stops_when_the_blind_falls_on_an_empty_chair():
    """R-153."""
    assert not blind_on_empty_chair(FULL)
    assert blind_on_empty_chair(table("B", 9, {0, 1, 2, 5}))
    assert not blind_on_empty_chair(unknown("B", 9, {0}))


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"trigger_difference": 1}, "trigger_difference"),
        ({"wide_trigger": 1}, "wide_trigger"),
        ({"halt_difference": 0}, "halt_difference"),
        ({"final_table_size": 1}, "final_table_size"),
        ({"button_rule": "?"}, "button_rule"),
        ({"break_order": ("A", "A")}, "break_order"),
    ],
)
def test_impossible_policies(change, field):
    with pytest.raises(RuleViolation) as refusal:
        plan_room([FULL], RoomPolicy(**change))
    assert (refusal.value.code, refusal.value.params["field"]) == ("bad_policy", field)


@pytest.mark.parametrize(
    ("tables", "field"),
    [
        ([FULL, FULL], "id"),
        ([table("A", 9, {9})], "occupied"),
        ([table("A", 9, {1}, reserved={9})], "reserved"),
        ([table("A", 9, {1}, blocked={9})], "blocked"),
        ([table("A", 9, {1}, 0, 1, 9)], "positions"),
        ([table("A", 9, {1}, 0, 1, None)], "positions"),
        ([table("A", 9, {1}, reserved={1})], "reserved"),
        ([table("A", 1, {0})], "occupied"),
    ],
)
def test_impossible_rooms(tables, field):
    with pytest.raises(RuleViolation) as refusal:
        check_room(tables)
    assert (refusal.value.code, refusal.value.params["field"]) == ("bad_room", field)


# --- properties -------------------------------------------------------------------------------


@st.composite
def rooms(draw, most_tables=5, most_chairs=9):
    tables = []
    for number in range(draw(st.integers(2, most_tables))):
        chairs = draw(st.integers(2, most_chairs))
        occupied = draw(st.sets(st.integers(0, chairs - 1), min_size=1))
        places = draw(st.permutations(range(chairs)))
        trail = (places[0], places[1], places[2 % chairs])
        fixed = draw(st.sets(st.sampled_from(sorted(occupied)), max_size=2))
        tables.append(table(f"T{number}", chairs, occupied, *trail, fixed=fixed))
    return tables


def applied(tables, plan):
    """The room once everybody sits in his new chair."""
    seats = {one.id: set(one.occupied) for one in tables}
    for move in plan:
        assert move.from_chair in seats[move.from_table]
        seats[move.from_table].discard(move.from_chair)
        assert move.to_chair not in seats[move.to_table]
        seats[move.to_table].add(move.to_chair)
    return [replace(one, occupied=frozenset(seats[one.id])) for one in tables]


@given(rooms(), st.integers(2, 4), st.sampled_from(["dead", MOVING]))
def test_the_applied_plan_rests(tables, trigger, rule):
    policy = RoomPolicy(trigger_difference=trigger, button_rule=rule)
    plan, ask = plan_balance(tables, policy)
    assert ask == ()
    after = applied(tables, plan)
    givers = [one.players for one in after if one.movable]
    takers = [one.players for one in after if one.free]
    if givers and takers:
        assert max(givers) - min(takers) < trigger
    assert plan_balance(after, policy) == ((), ())
    assert sum(one.players for one in after) == sum(one.players for one in tables)
    for one, before in zip(after, tables, strict=True):
        assert before.fixed <= one.occupied


@given(rooms())
def test_nobody_is_sent_into_the_small_blind(tables):
    """R-151, checked against the button itself for the first arrival at each table."""
    plan, _ = plan_balance(tables, RoomPolicy())
    seen = set()
    for move in plan:
        target = next(one for one in tables if one.id == move.to_table)
        if move.to_table in seen:
            continue
        seen.add(move.to_table)
        after = next_positions(
            Trail(target.button_chair, target.sb_chair, target.bb_chair),
            occupied=target.occupied | {move.to_chair},
            chairs=target.chairs,
            newcomers={move.to_chair},
            single_bb=move.to_chair if move.next_hand == "single_big_blind" else None,
        )
        dealt = len(target.occupied) + 1 - len(after.waits)
        assert (move.to_chair in after.waits) == (move.next_hand == "waits")
        if dealt > 2:
            assert move.to_chair != after.sb_chair
        if move.next_hand == "big_blind":
            assert after.bb_chair == move.to_chair


def least_moves(counts, sizes, trigger):
    """The least number of moves to rest, by trying everything breadth first."""
    seen = {tuple(counts)}
    queue = deque([(tuple(counts), 0)])
    while queue:
        state, steps = queue.popleft()
        takers = [c for c, size in zip(state, sizes, strict=True) if c < size]
        if not takers or max(state) - min(takers) < trigger:
            return steps
        for source, gives in enumerate(state):
            for target, takes in enumerate(state):
                if source != target and gives and takes < sizes[target]:
                    new = list(state)
                    new[source] -= 1
                    new[target] += 1
                    if tuple(new) not in seen:
                        seen.add(tuple(new))
                        queue.append((tuple(new), steps + 1))
    raise AssertionError


@settings(max_examples=60)
@given(
    st.lists(st.tuples(st.integers(2, 6), st.integers(1, 6)), min_size=2, max_size=4),
    st.integers(2, 3),
)
def test_no_plan_has_fewer_moves(shape, trigger):
    sizes = [chairs for chairs, _ in shape]
    counts = [min(chairs, players) for chairs, players in shape]
    tables = [
        table(f"T{n}", chairs, range(players), 0, 1, 0)
        for n, (chairs, players) in enumerate(zip(sizes, counts, strict=True))
    ]
    plan, _ = plan_balance(tables, RoomPolicy(trigger_difference=trigger))
    assert len(plan) == least_moves(counts, sizes, trigger)
