"""What a recorded act was at the table, for those who write it down in other words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.hand.table import act, opening
from tourney.rules.errors import RuleViolation
from tourney.rules.formats.steps import Step, played, total_after
from tourney.rules.hand import Act

LIMPED = ((3, "call"), (0, "call"), (1, "call"))
TO_FLOP = (*LIMPED, (2, "check"))
ACTED = {"acted": True}


def last(*words: Any, **table: Any) -> Step:
    acts = [word if isinstance(word, Act) else act(word) for word in words]
    return played(opening(**table), acts)[-1]


@pytest.mark.parametrize(
    ("words", "moved"),
    [
        (((3, "fold"),), "fold"),
        (((3, "call"),), "call"),
        (((3, "raise", 300),), "raise"),
        (((3, "timeout"),), "fold"),
        ((*LIMPED, (2, "timeout")), "check"),  # where time out checks for free
        (((3, "allin"),), "raise"),
        ((*TO_FLOP, (1, "allin")), "bet"),
        (((3, "raise", 5000), (0, "allin")), "call"),
        ((Act("set_folded", 3),), "fold"),
        ((Act("kill", 0),), ""),  # out of turn: nothing he did
        ((Act("set_committed", 3, 250, data=ACTED),), "raise"),
        ((Act("set_committed", 3, 60, data=ACTED),), "call"),
        ((Act("set_committed", 3, 0, data=ACTED),), "check"),
        ((*TO_FLOP, Act("set_committed", 1, 250, data=ACTED)), "bet"),
        ((Act("set_committed", 3, 250),), ""),  # a count only
        ((Act("set_committed", 0, 250, data=ACTED),), ""),
        ((Act("set_stack", 3, 4000),), ""),
        ((*TO_FLOP, Act("board", cards=("2c", "7d", "9h"))), ""),
    ],
)
def test_what_an_act_was(words: Any, moved: str) -> None:
    assert last(*words, house={"timeout": "check_fold"}).moved == moved


def test_chips_put_in_and_hands_that_died() -> None:
    assert last((3, "call"), (0, "fold"), (1, "call")).chips(1) == 50
    assert last((3, "fold")).died
    assert not last(Act("kill", 3), Act("set_folded", 3)).died, "he was out before"
    assert not last(*TO_FLOP, Act("board", cards=("2c", "7d", "9h"))).died


def test_the_total_an_act_led_to() -> None:
    assert total_after(last((3, "raise", 300))) == 300
    assert total_after(last((3, "call"), (0, "fold"), (1, "allin"))) == 5000
    assert total_after(last(Act("set_committed", 3, 250, data=ACTED))) == 250


def test_a_log_that_does_not_replay_is_refused() -> None:
    with pytest.raises(RuleViolation, match="not_your_turn"):
        last((0, "call"))
