"""What the tablet offers: legal acts, amounts one tap away, who is passed over on the way."""

from __future__ import annotations

from typing import Any

from tables.hand_names import hand_name
from tables.selectors.tablet_chairs import last_words
from tables.selectors.tablet_options import Option, options_of
from tourney.rules.hand import Act, Opening, replay


def opening(*stacks: int | None, **more: Any) -> Opening:
    """A hand with the button on the first chair and blinds of 50 and 100."""
    given = {"variant": "NL", "button_chair": 0, "sb_chair": 1, "bb_chair": 2, "sb": 50, "bb": 100}
    return Opening(stacks=stacks, chip_unit=25, **{**given, **more})


def options(opened: Opening, *acts: Act, recent: tuple[int, ...] = ()) -> tuple[Option, ...]:
    return options_of(replay(opened, acts), opened, recent)


def test_before_the_flop_everybody_behind_folds_and_the_big_blind_needs_no_act() -> None:
    found = options(opening(5000, 5000, 5000, 5000))
    assert [(o.chair, o.passes, o.beyond) for o in found] == [
        (3, "fold", False),
        (0, "fold", False),
        (1, "fold", False),
        (2, "check", True),
    ]
    assert found[0].call == 100
    assert (found[0].wager, found[0].low, found[0].high) == ("raise", 200, 5000)
    assert found[2].call == 50


def test_with_a_caller_in_the_big_blind_checks_when_passed_over() -> None:
    found = options(opening(5000, 5000, 5000, 5000), Act("call", 3))
    assert [(o.chair, o.passes, o.beyond) for o in found][-1] == (2, "check", False)
    assert found[-1].check
    assert found[-1].call is None


def test_on_a_new_street_everybody_checks_when_passed_over() -> None:
    acts = (Act("call", 3), Act("fold", 0), Act("call", 1), Act("check", 2))
    found = options(opening(5000, 5000, 5000, 5000), *acts)
    assert [(o.chair, o.passes) for o in found] == [(1, "check"), (2, "check"), (3, "check")]
    assert found[0].wager == "bet"


def test_presets_facing_a_bet_are_minimum_multiples_and_pot() -> None:
    first = options(opening(50_000, 50_000, 50_000, 50_000))[0]
    assert first.presets == (("min", 200), ("x2.5", 250), ("x3", 300), ("pot", 350))


def test_presets_without_a_bet_are_parts_of_the_pot_in_whole_chips() -> None:
    acts = (Act("call", 3), Act("call", 0), Act("fold", 1), Act("check", 2))
    first = options(opening(50_000, 50_000, 50_000, 50_000), *acts)[0]
    assert first.presets == (("min", 100), ("half", 175), ("two_thirds", 225), ("pot", 350))


def test_the_last_sizes_of_the_table_are_offered_once_and_only_where_legal() -> None:
    first = options(opening(50_000, 50_000, 50_000), recent=(225, 300, 225, 75, 90_000))[0]
    assert ("recent", 225) in first.presets
    assert [amount for _, amount in first.presets].count(300) == 1
    assert all(200 <= amount < 50_000 for _, amount in first.presets)


def test_the_whole_stack_is_on_the_all_in_button_alone() -> None:
    first = options(opening(5000, 5000, 5000, 180))[0]
    assert first.presets == ()
    assert first.all_in == 180
    assert first.call == 100


def test_pot_limit_offers_its_maximum_and_no_all_in_beyond_it() -> None:
    first = options(opening(50_000, 50_000, 50_000, 50_000, variant="PL"))[0]
    assert first.presets[-1] == ("pot", 350)
    assert first.all_in is None


def test_fixed_limit_has_one_amount() -> None:
    first = options(opening(5000, 5000, 5000, 5000, variant="FL"))[0]
    assert first.presets == (("fixed", 200),)


def test_a_short_all_in_says_why_nobody_may_raise() -> None:
    """R-071: those who acted already may call or fold only."""
    acts = (Act("raise", 3, 400), Act("call", 0), Act("fold", 1), Act("allin", 2))
    first = options(opening(5000, 5000, 600, 5000), *acts)[0]
    assert first.chair == 3
    assert first.wager is None
    assert first.why == "not_reopened"
    assert first.to_json()["rule"] == first.rule == "R-071"


def test_what_was_said_on_an_earlier_street_is_no_news_but_a_fold_is() -> None:
    opened = opening(5000, 5000, 5000, 5000)
    acts = [Act("raise", 3, 300), Act("fold", 0), Act("call", 1), Act("fold", 2), Act("check", 1)]
    assert last_words(opened, acts) == {
        0: ("fold", None),
        2: ("fold", None),
        1: ("check", None),
    }


def test_hands_are_named_as_they_are_called_aloud() -> None:
    assert hand_name("three_of_a_kind", ("9c", "9d", "9h", "Kc", "Qs")) == "three nines"
    assert hand_name("two_pair", ("Kc", "Ks", "9c", "9d", "Jh")) == "two pair, kings and nines"
    assert hand_name("full_house", ("6c", "6d", "6h", "2c", "2s")) == "full house, sixes over twos"
    assert hand_name("flush", ("Ah", "Jh", "9h", "4h", "2h")) == "flush, ace high"
    assert hand_name("high_card", ()) == ""
