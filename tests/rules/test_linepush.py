"""R-090 to R-098, R-106: chips over the line, both ways of reading them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.rules.errors import RuleViolation
from tourney.rules.linepush import FOUNDING, TDA, Push, read_push

BET = Push(1000, 0, 1000, 1000, 100, 100_000)


def reads(line=FOUNDING, verbal_binding=True, **change):
    reading = read_push(replace(BET, **change), line, verbal_binding=verbal_binding)
    return (reading.action, reading.to)


@pytest.mark.parametrize(
    ("change", "founding", "tda"),
    [
        ({"pushed_total": 1499}, ("call", 1000), ("call", 1000)),
        ({"pushed_total": 1500}, ("raise", 2000), ("raise", 2000)),
        ({"pushed_total": 2500}, ("raise", 2500), ("raise", 2500)),
        ({"pushed_total": 5000, "chips": (5000,)}, ("raise", 5000), ("call", 1000)),
        ({"pushed_total": 1500, "chips": (1000, 500)}, ("raise", 2000), ("raise", 2000)),
        ({"pushed_total": 1500, "chips": (800, 700)}, ("raise", 2000), ("call", 1000)),
        ({"pushed_total": 1600, "stack_total": 1800}, ("allin", 1800), ("allin", 1800)),
        ({"pushed_total": 700, "stack_total": 700}, ("allin", 700), ("allin", 700)),
        ({"pushed_total": 600, "facing_is_opening_bet": True}, ("call", 1000), ("call", 1000)),
        ({"pushed_total": 600, "heads_up": True}, ("call", 1000), ("call", 1000)),
        ({"pushed_total": 600}, ("floor", None), ("floor", None)),
        ({"facing": 0, "pushed_total": 40}, ("bet", 100), ("bet", 100)),
        ({"facing": 0, "pushed_total": 40, "stack_total": 60}, ("allin", 60), ("allin", 60)),
        ({"declared": "call", "pushed_total": 0, "stack_total": 600}, ("call", 600), ("call", 600)),
        ({"declared": "call", "facing": 0, "pushed_total": 0}, ("check", 0), ("check", 0)),
        ({"declared": "raise", "facing": 0, "pushed_total": 0}, ("bet", 100), ("bet", 100)),
        ({"declared": "raise", "pushed_total": 0}, ("raise", 2000), ("raise", 2000)),
        ({"declared": "allin", "pushed_total": 0}, ("allin", 100_000), ("allin", 100_000)),
        ({"facing": 60, "min_raise_increment": 100, "pushed_total": 90}, ("raise", 200), ("call", 60)),
    ],
)  # fmt: skip
def test_readings(change, founding, tda):
    assert reads(**change) == founding
    assert reads(TDA, **change) == tda


def test_words_bind_only_where_the_room_says_so():
    """C17: an all-in by voice is in the founding documents and always binds."""
    over = {"pushed_total": 3000, "declared": "call"}
    assert reads(**over) == ("call", 1000)
    assert reads(verbal_binding=False, **over) == ("raise", 3000)
    assert reads(verbal_binding=False, pushed_total=0, declared="allin") == ("allin", 100_000)


def test_the_threshold_is_shown():
    assert read_push(BET).raise_from == 1500
    assert read_push(replace(BET, min_raise_increment=601), TDA).raise_from == 1301
    assert read_push(replace(BET, facing=0)).raise_from is None
    assert read_push(replace(BET, pushed_total=500)).options == ("call", "forfeit_and_fold")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"facing": -1}, "facing"),
        ({"committed": -1}, "committed"),
        ({"committed": 2000}, "pushed_total"),
        ({"bb": 0}, "bb"),
        ({"stack_total": 0}, "stack_total"),
        ({"stack_total": 900}, "stack_total"),
        ({"declared": "sing"}, "declared"),
        ({"chips": (400, 500)}, "chips"),
        ({"chips": (1001, -1)}, "chips"),
        ({"min_raise_increment": -1}, "min_raise_increment"),
    ],
)
def test_impossible_pushes(change, field):
    with pytest.raises(RuleViolation) as refusal:
        reads(**change)
    assert (refusal.value.code, refusal.value.params["field"]) == ("bad_push", field)


def test_nothing_moved_and_unknown_line():
    with pytest.raises(RuleViolation) as refusal:
        reads(pushed_total=0)
    assert refusal.value.code == "no_chips_moved"
    with pytest.raises(RuleViolation):
        reads("third")


@given(
    st.integers(0, 3000), st.integers(1, 5000), st.integers(1, 2000), st.integers(1, 500),
    st.integers(1, 6000), st.sampled_from([FOUNDING, TDA]),
    st.sampled_from([None, "call", "raise", "allin"]),
)  # fmt: skip
def test_a_reading_is_never_below_its_minimum(facing, pushed, increment, bb, stack, line, word):
    if pushed > stack:
        return
    push = Push(facing, 0, pushed, increment, bb, stack, word)
    reading = read_push(push, line)
    if reading.action == "raise":
        assert reading.to >= max(pushed, facing + increment) and reading.to < stack
    if reading.action == "bet":
        assert not facing and reading.to >= bb
    if reading.action == "call":
        assert reading.to == min(facing, stack)
    if reading.action == "allin":
        assert reading.to == stack
