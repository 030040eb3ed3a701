"""R-160: nobody is raced out, nobody wins twice, the rounding is on the ledger."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.rules.chiprace import deal_race_cards, odd_chips, race_chips
from tourney.rules.errors import RuleViolation


def test_what_is_odd():
    assert odd_chips(175, 100, 25) == 3
    assert odd_chips(400, 100, 25) == 0


def test_more_new_chips_than_seats_are_removed():
    race = race_chips({4: 7}, {4: ["2c"] + [f"{r}s" for r in "345678"]}, old_chip=25, new_chip=50)
    assert (race.new_chips, race.winners, race.unclaimed) == (4, (4,), 3)
    assert (race.change, race.ledger) == ({4: -125}, -125)


def test_less_than_half_a_chip_makes_none():
    race = race_chips({1: 1}, {1: ["As"]}, old_chip=25, new_chip=100, only_chips={1},
                      smallest_chip=50)  # fmt: skip
    assert (race.new_chips, race.winners, race.kept_in, race.change) == (0, (), (1,), {1: 25})


def test_cards_are_dealt_from_the_first_seat_and_can_be_dealt_again():
    cards = deal_race_cards({3: 2, 1: 3, 5: 0}, random.Random(8))
    assert list(cards) == [1, 3, 5]
    assert [len(cards[seat]) for seat in cards] == [3, 2, 0]
    assert cards == deal_race_cards({3: 2, 1: 3, 5: 0}, random.Random(8))


def test_a_second_deck_when_the_first_runs_out():
    odd = dict.fromkeys(range(10), 19)
    cards = deal_race_cards(odd, random.Random(8))
    race = race_chips(odd, cards, old_chip=5, new_chip=100)
    assert race.new_chips == 10 and len(race.winners) == 10


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"old_chip": 0}, "old_chip"),
        ({"new_chip": 25}, "new_chip"),
        ({"odd": {1: -1}}, "odd_chips"),
        ({"odd": {1: 2}}, "race_cards"),
        ({"cards": {1: ["As"], 2: ["Ks"]}}, "race_cards"),
        ({"only_chips": {7}}, "only_chips"),
    ],
)
def test_impossible_races(change, field):
    args = {"odd": {1: 1}, "cards": {1: ["As"]}, "old_chip": 25, "new_chip": 100, **change}
    with pytest.raises(RuleViolation) as refusal:
        race_chips(args.pop("odd"), args.pop("cards"), **args)
    assert refusal.value.params["field"] == field


def test_bad_cards_and_values():
    with pytest.raises(RuleViolation):
        race_chips({1: 2}, {1: ["As", "As"]}, old_chip=25, new_chip=100)
    with pytest.raises(RuleViolation):
        odd_chips(130, 100, 25)


@given(st.dictionaries(st.integers(0, 9), st.integers(0, 3), min_size=1), st.integers(), st.data())
def test_the_table_gains_or_loses_at_most_half_a_chip_but_for_those_kept_in(odd, seed, data):
    only = data.draw(st.sets(st.sampled_from(sorted(odd))))
    cards = deal_race_cards(odd, random.Random(seed))
    race = race_chips(odd, cards, old_chip=25, new_chip=100, only_chips=only)
    total = 25 * sum(odd.values())
    assert abs(race.new_chips * 100 - total) <= 50
    assert len(set(race.winners)) == len(race.winners)
    assert race.ledger == sum(race.change.values())
    for seat in only:
        if odd[seat]:
            assert race.change[seat] + 25 * odd[seat] >= 100
