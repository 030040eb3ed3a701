"""A hand that goes out as PHH comes back the same, and PokerKit reads its stacks."""

from __future__ import annotations

import tomllib
import warnings
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import HandHistory

from tests.rules.hand.play import everything, play, random_opening
from tourney.rules.errors import RuleViolation
from tourney.rules.formats.compare import compare_stacks
from tourney.rules.formats.phh import OWN_FIELD, phh_order, read_hand
from tourney.rules.formats.phh_text import hands_in
from tourney.rules.formats.phh_write import DIFFERS_FIELD, write_hand, write_hands
from tourney.rules.hand import Act, Opening, replay
from tourney.rules.house import HouseRules

SEEDS = st.integers(min_value=0, max_value=2**32)
WHY_OTHER_STACKS = {
    "word_of_the_dealer": "winners without cards: there is nothing for PokerKit to compare",
    "other_winners": "a ruling or a word gave the pot to another hand than the cards do",
    "odd_chips": "R-103",
    "short_big_blind": "R-033",
    "short_straddle": "a straddle all-in for less is no bet here",
    "big_blind_first": "R-038: PHH posts antes first",
    "below_min_raise": "C22 allows a smaller raise than anybody else does",
    "raise_cap_reached": "more raises than any house of theirs allows",
    "wrong_fixed_amount": "completion after a short all-in (R-088)",
    "hand_over": "their hand ended earlier",
    "not_reopened": "R-072",
    "short_all_in": "R-070 to R-072, R-088",
    "counted_chips": "a count brought chips in or took some out",
}


def fields_of(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


def pokerkit_stacks(text: str) -> list[int]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, last = HandHistory.loads(text)
    assert not last.status, "PokerKit waits for more"
    return list(last.stacks)


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_export_and_import_give_the_same_hand(seed: int) -> None:
    rng = Random(seed)
    opening = random_opening(rng)
    acts, states = play(opening, rng)
    written = write_hand(opening, acts, {"hand": 7, "event": 'The "Big" one', "players": ["Ann"]})
    hand = read_hand(fields_of(written.text))
    assert hand.opening == opening
    assert [act.to_json() for act in hand.acts] == [act.to_json() for act in acts]
    assert everything(hand.state) == everything(states[-1])
    assert compare_stacks(hand).differs == ""


def test_pokerkit_reads_the_same_stacks_wherever_no_difference_is_named() -> None:
    reasons: Counter[str] = Counter()
    for seed in range(500):
        rng = Random(seed)
        opening = random_opening(rng)
        acts, states = play(opening, rng)
        written = write_hand(opening, acts)
        reasons[written.differs] += 1
        assert fields_of(written.text).get(DIFFERS_FIELD, "") == written.differs
        if not written.differs:
            expected = [states[-1].stacks[chair] for chair in phh_order(opening)]
            assert pokerkit_stacks(written.text) == expected, (seed, written.text)
    assert reasons[""] > 220, reasons
    assert set(reasons) <= {"", *WHY_OTHER_STACKS}, reasons


def test_standard_fields_alone_replay_to_the_same_stacks() -> None:
    """What another program sees: our own fields taken out, read back by our reader."""
    seen = 0
    for seed in range(200):
        rng = Random(seed)
        opening = random_opening(rng, plain=True, house=HouseRules())
        acts, _ = play(opening, rng)
        written = write_hand(opening, acts)
        if written.differs:
            continue
        fields = fields_of(written.text)
        del fields[OWN_FIELD]
        assert compare_stacks(read_hand(fields)).differs == "", (seed, written.text)
        seen += 1
    assert seen > 90


def four(variant: str = "NL", **more: Any) -> Opening:
    return Opening(variant, (100, 100, 100, 100), 3, 0, 1, 1, 2, **more)


def test_a_hand_reads_as_people_know_it() -> None:
    acts = [
        Act("fold", 2), Act("call", 3), Act("raise", 0, 6), Act("fold", 1), Act("call", 3),
        Act("board", cards=("2c", "7d", "Jh")), Act("bet", 0, 8), Act("fold", 3),
    ]  # fmt: skip
    written = write_hand(four(), acts, {"hand": 12, "table": "3"})
    fields = fields_of(written.text)
    assert fields["variant"] == "NT" and fields["blinds_or_straddles"] == [1, 2, 0, 0]
    assert fields["actions"][4:] == ["p3 f", "p4 cc", "p1 cbr 6", "p2 f", "p4 cc", "d db 2c7dJh",
                                     "p1 cbr 8", "p4 f"]  # fmt: skip
    assert fields["finishing_stacks"] == [108, 98, 100, 94] == pokerkit_stacks(written.text)
    assert written.differs == "" and fields["hand"] == 12


def test_pot_limit_is_told_as_no_limit() -> None:
    written = write_hand(four("PL"), [Act("fold", 2), Act("fold", 3), Act("fold", 0)])
    assert fields_of(written.text)["variant"] == "NT"
    assert pokerkit_stacks(written.text) == [99, 101, 100, 100]


@pytest.mark.parametrize(
    ("acts", "differs"),
    [
        ([], "not_over"),
        ([Act("set_stack", 2, 150), *(Act("fold", c) for c in (2, 3, 0))], "set_stack"),
        ([Act("set_live", 2), *(Act("fold", c) for c in (2, 3, 0))], "set_live"),
        ([Act.award([2])], "award_pot"),
        ([Act("set_committed", 2, 3, data={"acted": True}), Act.award([2])], "below_min_raise"),
        ([Act("kill", 3), Act("fold", 2), Act("fold", 0)], ""),
        ([Act("set_folded", 1), Act("fold", 2), Act("fold", 3)], ""),
        ([Act("set_stack", 2, 100), *(Act("fold", c) for c in (2, 3, 0))], ""),
        ([Act("timeout", 2), Act("fold", 3), Act("fold", 0)], ""),
        (
            [
                Act("set_committed", 2, 6, data={"acted": True}),
                *(Act("fold", c) for c in (3, 0, 1)),
            ],
            "",
        ),
    ],
)
def test_forced_acts_are_told_where_phh_can(acts: list[Act], differs: str) -> None:
    written = write_hand(four(), acts)
    assert written.differs == differs
    hand = read_hand(fields_of(written.text))
    assert everything(hand.state) == everything(replay(four(), acts))


def test_many_hands_in_one_file_and_no_unknown_field() -> None:
    texts = [write_hand(four(), [Act("fold", c) for c in (2, 3, 0)]).text] * 3
    names = [name for name, _ in hands_in(write_hands(texts))]
    assert names == ["1", "2", "3"]
    with pytest.raises(RuleViolation) as refused:
        write_hand(four(), [], {"mood": "good"})
    assert refused.value.params["field"] == "mood"
