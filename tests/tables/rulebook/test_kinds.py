"""Every rule the floor decides has its kinds of ruling, and each a default in every profile."""

from __future__ import annotations

import itertools

import pytest
from django.utils import translation

from tables.rulebook import kinds, pages
from tables.rulebook.case import Case, Intent
from tables.rulebook.kind import FIELDS, Kind
from tourney.rules.hand import Act, Opening, replay
from tourney.rules.house import PROFILES, HouseRules

FLOOR_RULES = (
    "R-009 R-028 R-042 R-046 R-047 R-048 R-049 R-050 R-051 R-052 R-053 R-054 R-055 R-056 R-057 "
    "R-059 R-079 R-090 R-091 R-092 R-093 R-094 R-095 R-096 R-097 R-098 R-099 R-104 R-106 R-107 "
    "R-108 R-115 R-116 R-118 R-130 R-131 R-133 R-134 R-135 R-136 R-137 R-138 R-139 R-142 R-151 "
    "R-153 R-157 R-161 R-164"
).split()


def case(*acts: Act, house: HouseRules | None = None, variant: str = "NL", **more) -> Case:
    """Four players with 1,000 each, 50/100, the button on chair 0: chair 3 acts first."""
    rules = house or HouseRules()
    opening = Opening(
        variant=variant,
        stacks=(1000,) * 4,
        button_chair=0,
        sb_chair=1,
        bb_chair=2,
        sb=50,
        bb=100,
        ante_kind="none",
        ante=0,
        house=rules,
    )
    asked = {"to": 300, "verb": "call", **more.pop("asked", {})}
    return Case(rules, replay(opening, acts), tuple(acts), asked, **more)


def advice(code: str, *acts: Act, **more):
    return kinds.BY_CODE[code].advise(case(*acts, **more))


def test_every_floor_rule_has_a_kind_and_no_kind_another_rule() -> None:
    told = {rule.id for rule in pages.RULES if rule.floor}
    assert told == set(FLOOR_RULES)
    kept = {rule for kind in kinds.KINDS for rule in (kind.rule, *kind.covers)}
    assert set(FLOOR_RULES) <= kept
    assert kept - set(FLOOR_RULES) == {"R-062"}  # a penalty only; the fold itself stands


@pytest.mark.parametrize(
    "kind, profile",
    [*itertools.product(kinds.KINDS, PROFILES)],
    ids=lambda value: value.code if isinstance(value, Kind) else value,
)
def test_a_kind_has_a_default_among_its_decisions(kind: Kind, profile: str) -> None:
    house = PROFILES[profile]
    for which in kind.which or ("",):
        for acts in ((), (Act("raise", 3, 300), Act("call", 0))):
            found = kind.advise(case(*acts, house=house, asked={"which": which}))
            assert kind.decision(found.decision) is not None, (which, acts)
            assert found.rule in pages.BY_ID
            assert str(found.why) % found.figures


@pytest.mark.parametrize("kind", kinds.KINDS, ids=lambda kind: kind.code)
def test_a_kind_is_told_in_every_language(kind: Kind) -> None:
    assert kind.group in kinds.GROUPS and set(kind.asks) <= set(FIELDS)
    assert len({decision.code for decision in kind.decisions}) == len(kind.decisions)
    sentences = [kind.title, kind.when, *(d.label for d in kind.decisions)]
    with translation.override("en"):
        english = [str(sentence) for sentence in sentences]
    for language in ("it", "pt"):
        with translation.override(language):
            assert str(kind.when) != english[1]
            assert all(str(sentence) for sentence in sentences)


def test_codes_are_known_once() -> None:
    assert len(kinds.BY_CODE) == len(kinds.KINDS)


# --- the deal -----------------------------------------------------------------------------

TWO_CALLS = (Act("call", 3), Act("call", 0))


@pytest.mark.parametrize(
    "code, which, house, acts, decision",
    [
        ("exposed_early", "exposed_first_card", {}, (), "redeal"),
        ("exposed_early", "exposed_second_card", {}, (), "redeal"),
        (
            "exposed_early",
            "exposed_second_card",
            {"exposed_fatal": "first_only"},
            (),
            "replace_card",
        ),
        ("exposed_early", "exposed_first_card", {}, TWO_CALLS, "play_on"),
        ("exposed_later", "exposed_later", {}, (), "replace_card"),
        ("exposed_later", "exposed_by_player", {}, TWO_CALLS, "keep_card"),
        ("exposed_several", "exposed_several", {}, (), "redeal"),
        ("extra_card", "third_card_to_one", {}, (), "burn_extra_card"),
        ("extra_card", "third_card_to_one", {"extra_card": "misdeal"}, (), "redeal"),
        ("extra_card", "third_card_to_one", {}, TWO_CALLS, "hand_dead"),
        ("extra_card", "four_cards_to_one", {}, (), "redeal"),
        ("misdeal", "too_few_cards", {}, TWO_CALLS, "hand_dead"),
        ("button_short", "button_too_few_cards_acted", {}, (), "hand_dead"),
        ("button_short", "button_too_few_cards_not_acted", {}, TWO_CALLS, "deal_missing_card"),
        ("fouled_deck", "fouled_deck", {}, TWO_CALLS, "void"),
        ("button_misplaced", "", {}, (), "redeal"),
        ("button_misplaced", "", {}, TWO_CALLS, "stands"),
    ],
)
def test_the_deal(code, which, house, acts, decision) -> None:
    found = advice(code, *acts, house=HouseRules(**house), asked={"which": which})
    assert found.decision == decision


@pytest.mark.parametrize(
    "code, founding, tda",
    [
        ("four_card_flop", "new_flop", "draw_burn"),
        ("premature_turn", "aside", "new_turn"),
        ("premature_flop", "new_flop", "new_flop"),
        ("premature_river", "new_river", "new_river"),
    ],
)
def test_the_board(code: str, founding: str, tda: str) -> None:
    assert advice(code).decision == founding
    assert advice(code, house=PROFILES["tda_2024"]).decision == tda


TO_THE_FLOP = (*TWO_CALLS, Act("call", 1), Act("check", 2))


def test_a_flop_without_burn_stands_once_somebody_acted_on_it() -> None:
    assert advice("no_burn", *TO_THE_FLOP).decision == "mend"
    assert advice("no_burn", *TO_THE_FLOP, Act("check", 1)).decision == "stands"


# --- the betting --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "asked, house, decision",
    [
        ({"to": 149}, {}, "as_call"),
        ({"to": 150}, {}, "as_wager"),
        ({"to": 500, "chips": (500,)}, {}, "as_wager"),
        ({"chips": (500,)}, {"betting_line": "tda"}, "as_call"),
        ({"chips": (100, 100)}, {"betting_line": "tda"}, "as_wager"),
        ({"to": 1000}, {}, "allin"),
        ({"to": 500, "word": "call"}, {}, "as_call"),
        ({"to": 500, "word": "call"}, {"verbal_binding": False}, "as_wager"),
    ],
)
def test_chips_over_the_line(asked, house, decision) -> None:
    assert advice("over_the_line", house=HouseRules(**house), asked=asked).decision == decision


def test_too_little_against_a_raise_is_the_floors_choice() -> None:
    found = advice("over_the_line", Act("raise", 3, 300), asked={"to": 200})
    assert (found.decision, found.rule) == ("as_call", "R-098")


def test_out_of_turn_waits_binds_and_is_released() -> None:
    early = {"chair": 1, "verb": "call", "to": None}
    assert advice("out_of_turn", asked=early).decision == "held"
    assert advice("out_of_turn", asked={**early, "verb": "fold"}).decision == "binding"
    intent = Intent(1, "call", None, 100, 200, 0)
    passive, raised = TWO_CALLS, (Act("call", 3), Act("raise", 0, 300))
    assert advice("out_of_turn", *passive, asked=early, intents=(intent,)).decision == "binding"
    assert advice("out_of_turn", *raised, asked=early, intents=(intent,)).decision == "released"


def test_a_skipped_player_loses_his_protection() -> None:
    assert advice("skipped", asked={"behind": "one"}).decision == "acts"
    assert advice("skipped", asked={"behind": "substantial"}).decision == "no_raise"


def test_a_wrong_amount_is_put_right_on_its_own_street_only() -> None:
    raised = (Act("raise", 3, 200), Act("call", 0))
    found = advice("under_raise", *raised, asked={"chair": 3})
    assert (found.decision, found.figures["to"]) == ("correct", 200)
    later = (*raised, Act("fold", 1), Act("call", 2))
    assert advice("under_raise", *later, asked={"chair": 3}).decision == "stands"


def test_a_raise_forced_below_the_minimum_is_made_up() -> None:
    small = Act("set_committed", 3, 150, data={"acted": True})
    found = advice("under_raise", small, Act("call", 0), asked={"chair": 3})
    assert (found.decision, found.figures["to"]) == ("correct", 200)


def test_an_unclear_amount_is_the_largest_up_to_the_pot() -> None:
    found = advice("unclear_amount", asked={"to": 3})
    assert found.figures["read"] == 300
    assert advice("unclear_amount", Act("raise", 3, 300), asked={"to": 5}).figures["read"] == 500


@pytest.mark.parametrize("profile, checks", [("founding", False), ("tda_2024", True)])
def test_time_runs_out_with_nothing_to_call(profile: str, checks: bool) -> None:
    found = advice("time_out", *TO_THE_FLOP, house=PROFILES[profile])
    with translation.override("en"):
        assert ("check" in str(found.why)) == checks


def test_words_bind_where_the_house_says_so() -> None:
    for code in ("words", "early_words"):
        assert advice(code).decision == "binding"
        assert advice(code, house=HouseRules(verbal_binding=False)).decision == "not_binding"


# --- showdown, conduct, seats -------------------------------------------------------------


def test_showdown_follows_the_house() -> None:
    tda = PROFILES["tda_2024"]
    touched = {"which": "touched_muck"}
    assert advice("killed_hand", asked=touched).decision == "dead"
    assert advice("killed_hand", asked=touched, house=tda).decision == "live"
    assert advice("killed_hand", asked={"which": "tabled_winner"}).decision == "live"
    assert advice("killed_hand", asked={"which": "by_dealer"}).decision == "uncalled_back"
    assert advice("two_step_show").decision == "dead"
    assert advice("two_step_show", house=tda).decision == "both"
    assert advice("chip_behind").decision == "not_paid"
    assert advice("chip_behind", asked={"lost": True}).decision == "to_caller"


def test_penalties_climb_with_the_players_record() -> None:
    ladder = [advice("phone", prior=prior).decision for prior in range(4)]
    assert ladder == ["warning", "hands", "rounds", "rounds"]
    assert advice("dodged_blind").decision == "hands"
    assert advice("lifted_cards").decision == "warning"
    assert advice("lifted_cards", house=HouseRules(lifted_cards_dead=True)).decision == "dead"


def test_seats_and_levels() -> None:
    assert advice("no_show", waiting=29).decision == "wait"
    assert advice("no_show", waiting=30).decision == "remove"
    assert advice("no_show", levels_waited=1).decision == "remove"
    assert advice("short_table", missing=2).decision == "plays_on"
    assert advice("short_table", missing=3).decision == "waits"
    assert advice("wrong_level").decision == "correct"
    assert advice("wrong_level", *TWO_CALLS).decision == "stands"
    assert advice("deal").decision == "no_deal"
    assert advice("deal", asked={"agreed": True}).decision == "agreed"
