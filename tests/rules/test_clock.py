"""The clock as a function: every reading follows from the log and the moment."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.rules.clock import (
    ADD_TIME,
    JUMP,
    RESUME,
    START,
    STOP,
    STRUCTURE,
    ClockEntry,
    give_back,
    read_clock,
)
from tourney.rules.errors import RuleViolation
from tourney.rules.structure_read import structure_from_json

NOON = datetime(2026, 11, 28, 12, tzinfo=UTC)


def at(minutes):
    return NOON + timedelta(minutes=minutes)


def structure(*minutes):
    """Levels of so many minutes; ("b", n) is a break. Level n has the big blind 100 n."""
    items, number = [], 0
    for one in minutes:
        if isinstance(one, tuple):
            items.append({"type": "break", "minutes": one[1]})
        else:
            number += 1
            items.append({"type": "level", "minutes": one, "sb": 50 * number, "bb": 100 * number})
    return structure_from_json({"items": items})


NIGHT = structure(20, 20, ("b", 10), 30)
GO = ClockEntry(START, NOON)


def read(log, minutes, versions=(NIGHT,)):
    return read_clock(versions, log, at(minutes))


def shows(reading):
    left = None if reading.seconds_left is None else reading.seconds_left / 60
    return reading.item, left, reading.running


def test_before_the_start_the_clock_stands_on_the_first_level():
    reading = read([], 5)
    assert shows(reading) == (0, 20, False)
    assert (reading.started, reading.started_at, reading.next_change_at) == (False, None, None)
    assert reading.elapsed == 0


@pytest.mark.parametrize(
    ("minutes", "item", "left", "level", "on_break"),
    [
        (0, 0, 20, 1, False),
        (19, 0, 1, 1, False),
        (20, 1, 20, 2, False),
        (40, 2, 10, 2, True),
        (50, 3, 30, 3, False),
        (79, 3, 1, 3, False),
    ],
)
def test_levels_and_breaks_go_by_themselves(minutes, item, left, level, on_break):
    reading = read([GO], minutes)
    assert shows(reading) == (item, left, True)
    assert (reading.level_number, reading.on_break) == (level, on_break)
    assert reading.next_change_at == at(minutes + left)
    assert reading.current is reading.items[item]


def test_past_the_last_level_the_last_one_runs_on():
    reading = read([GO], 95)
    assert reading.past_last and reading.level_number == 3
    assert (reading.seconds_left, reading.overtime) == (0, 15 * 60)
    assert (reading.next_change_at, reading.next_level, reading.next_break_in) == (None, None, None)


def test_a_break_after_the_last_level_ends_in_the_last_level():
    versions = (structure(20, ("b", 10)),)
    assert read([GO], 25, versions).on_break
    reading = read([GO], 31, versions)
    assert (reading.item, reading.past_last, reading.overtime) == (0, True, 60)


def test_stop_and_resume():
    log = [GO, ClockEntry(STOP, at(5)), ClockEntry(RESUME, at(15))]
    assert shows(read(log, 10)) == (0, 15, False)
    assert read(log, 10).next_change_at is None
    assert shows(read(log, 16)) == (0, 14, True)


def test_an_act_undone_is_an_entry_left_out():
    stop = ClockEntry(STOP, at(5))
    assert shows(read([GO, stop], 10)) == (0, 15, False)
    assert shows(read([GO], 10)) == (0, 10, True)


def test_jump_with_and_without_time():
    assert shows(read([GO, ClockEntry(JUMP, at(5), item=3)], 6)) == (3, 29, True)
    assert shows(read([GO, ClockEntry(JUMP, at(5), item=1, seconds=90)], 6)) == (1, 0.5, True)
    assert read([GO, ClockEntry(JUMP, at(5), item=3)], 6).began[-1].jumped


def test_a_day_can_begin_at_a_later_level():
    log = [ClockEntry(JUMP, at(-5), item=1), GO]
    reading = read(log, 1)
    assert shows(reading) == (1, 19, True)
    assert [one.item for one in reading.began] == [1]


def test_jump_back_out_of_overtime():
    reading = read([GO, ClockEntry(JUMP, at(95), item=3)], 96)
    assert (reading.past_last, reading.seconds_left) == (False, 29 * 60)


def test_time_given_and_time_taken():
    assert shows(read([GO, ClockEntry(ADD_TIME, at(5), seconds=120)], 6)) == (0, 16, True)
    assert shows(read([GO, ClockEntry(ADD_TIME, at(5), seconds=-120)], 6)) == (0, 12, True)
    assert shows(read([GO, ClockEntry(ADD_TIME, at(95), seconds=120)], 96)) == (3, 1, True)


def test_time_taken_goes_on_into_the_next_level_but_eats_no_break():
    """R-145: two minutes a hand off a stopped clock."""
    stopped = [GO, ClockEntry(STOP, at(19))]
    taken = ClockEntry(ADD_TIME, at(25), seconds=-120)
    assert shows(read([*stopped, taken], 26)) == (1, 19, False)
    late = [GO, ClockEntry(STOP, at(39)), ClockEntry(ADD_TIME, at(45), seconds=-120)]
    assert shows(read(late, 46)) == (2, 10, False)


def test_a_level_without_end_lasts_until_the_floor_moves_on():
    versions = (structure(None, 20),)
    reading = read([GO], 500, versions)
    assert shows(reading) == (0, None, True)
    assert (reading.next_change_at, reading.elapsed, reading.next_break_in) == (None, None, None)
    more = [GO, ClockEntry(ADD_TIME, at(3), seconds=60), ClockEntry(JUMP, at(4), item=1)]
    assert shows(read(more, 5, versions)) == (1, 19, True)


def test_what_comes_next():
    assert read([GO], 5).next_break_in == 35 * 60
    assert read([GO], 45).next_break_in == 0
    assert read([GO], 55).next_break_in is None
    assert read([GO], 5).next_level.number == 2
    assert read([GO], 45).next_level.number == 3
    assert read([GO], 5, (structure(20, None, ("b", 5)),)).next_break_in is None


def test_a_break_first_shows_the_level_to_come():
    reading = read([GO], 1, (structure(("b", 5), 20),))
    assert (reading.on_break, reading.level_number) == (True, 1)


def test_an_edit_never_rewrites_what_was_played():
    fast = structure(10, 10, ("b", 10), 10, 10)
    log = [GO, ClockEntry(STRUCTURE, at(30), item=1, version=1)]
    assert shows(read(log, 25, (NIGHT, fast))) == (1, 15, True)
    reading = read(log, 30, (NIGHT, fast))
    # Ten of the present level's minutes were played and it is ten minutes long now.
    assert shows(reading) == (1, 0, True)
    assert shows(read(log, 31, (NIGHT, fast))) == (2, 9, True)
    assert reading.items[0].seconds == 1200


def test_an_edit_ahead_leaves_the_present_level():
    longer = structure(20, 20, ("b", 10), 60)
    log = [GO, ClockEntry(STRUCTURE, at(30), item=2, version=1)]
    assert shows(read(log, 30, (NIGHT, longer))) == (1, 10, True)
    assert shows(read(log, 50, (NIGHT, longer))) == (3, 60, True)


def test_an_edit_before_the_start_replaces_everything():
    fast = structure(10, 10)
    log = [ClockEntry(STRUCTURE, at(-5), item=3, version=1), GO]
    assert shows(read(log, 0, (NIGHT, fast))) == (0, 10, True)


def test_levels_added_in_overtime_are_played_at_once():
    longer = structure(20, 20, ("b", 10), 30, 10, 10)
    log = [GO, ClockEntry(STRUCTURE, at(95), item=4, version=1)]
    assert shows(read(log, 95, (NIGHT, longer))) == (5, 5, True)
    same = [GO, ClockEntry(STRUCTURE, at(95), item=4, version=0)]
    assert read(same, 95).past_last
    stopped = [GO, ClockEntry(STOP, at(94)), ClockEntry(STRUCTURE, at(95), item=4, version=1)]
    assert shows(read(stopped, 96, (NIGHT, longer))) == (3, 0, False)


def test_a_shorter_version_keeps_the_present_item_and_numbers_have_no_gap():
    short = structure(20)
    log = [GO, ClockEntry(STRUCTURE, at(55), version=1)]
    reading = read(log, 56, (NIGHT, short))
    assert shows(reading) == (3, 24, True)
    breaks_only_before = (structure(("b", 5), ("b", 5), 20), structure(20))
    reading = read([GO, ClockEntry(STRUCTURE, at(6), version=1)], 7, breaks_only_before)
    assert [i.number for i in reading.items if hasattr(i, "number")] == [1]
    moved = (structure(20, 20), structure(("b", 5), ("b", 5), 30))
    reading = read([GO, ClockEntry(STRUCTURE, at(6), item=2, version=1)], 7, moved)
    assert [i.number for i in reading.items] == [1, 2, 3]


def test_an_edit_between_timed_and_endless():
    endless, timed = structure(None, 20), structure(20, 20)
    log = [GO, ClockEntry(STRUCTURE, at(5), version=1)]
    assert shows(read(log, 6, (timed, endless))) == (0, None, True)
    assert shows(read(log, 6, (endless, timed))) == (0, 19, True)


def test_an_outage_given_back():
    log = [GO]
    entry = give_back([NIGHT], log, at(15), at(55))
    assert shows(read([*log, entry], 55)) == (0, 5, True)


def test_each_item_begins_once():
    assert [(one.item, one.at) for one in read([GO], 60).began] == [
        (0, at(0)),
        (1, at(20)),
        (2, at(40)),
        (3, at(50)),
    ]


def test_entries_out_of_order_count_at_their_forerunner():
    log = [GO, ClockEntry(STOP, at(10)), ClockEntry(RESUME, at(5))]
    assert shows(read(log, 12)) == (0, 8, True)


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (ClockEntry("sing", NOON), "clock_bad_entry"),
        (ClockEntry(JUMP, NOON), "clock_no_such_item"),
        (ClockEntry(JUMP, NOON, item=4), "clock_no_such_item"),
        (ClockEntry(JUMP, NOON, item=1, seconds=-1), "clock_bad_entry"),
        (ClockEntry(ADD_TIME, NOON), "clock_bad_entry"),
        (ClockEntry(STRUCTURE, NOON, version=1), "clock_no_such_version"),
        (ClockEntry(STRUCTURE, NOON), "clock_no_such_version"),
    ],
)
def test_bad_entries(entry, code):
    with pytest.raises(RuleViolation) as refusal:
        read([entry], 1)
    assert refusal.value.code == code


def test_no_structure():
    with pytest.raises(RuleViolation):
        read_clock([], [], NOON)


acts = st.lists(
    st.one_of(
        st.sampled_from([START, STOP, RESUME]).map(lambda kind: (kind, {})),
        st.tuples(st.just(JUMP), st.fixed_dictionaries({"item": st.integers(0, 3)})),
        st.tuples(st.just(ADD_TIME), st.fixed_dictionaries({"seconds": st.integers(-3000, 3000)})),
    ),
    max_size=8,
)


@given(acts, st.lists(st.integers(0, 60), min_size=8, max_size=8), st.integers(0, 300))
def test_reading_twice_is_reading_once_and_the_next_change_is_kept(kinds, gaps, wait):
    """Reading ahead never contradicts what an earlier reading promised."""
    moment, log = NOON, []
    for (kind, more), gap in zip(kinds, gaps, strict=False):
        moment += timedelta(minutes=gap)
        log.append(ClockEntry(kind, moment, **more))
    reading = read_clock([NIGHT], log, moment)
    assert reading == read_clock([NIGHT], log, moment)
    later = read_clock([NIGHT], log, moment + timedelta(minutes=wait))
    assert later.item >= reading.item or later.past_last
    if reading.next_change_at is not None:
        just_before = read_clock([NIGHT], log, reading.next_change_at - timedelta(milliseconds=1))
        changed = read_clock([NIGHT], log, reading.next_change_at)
        assert just_before.item == reading.item
        assert changed.item != reading.item or changed.past_last
    if not reading.running:
        assert (later.item, later.seconds_left) == (reading.item, reading.seconds_left)
