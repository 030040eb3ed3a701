"""R-045 to R-059: the deal, the board and the misdeal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.rules.boarderror import ERRORS, FOUNDING, TDA, mend_board
from tourney.rules.cards import DECK
from tourney.rules.deal import ExtraCard, deal_cards, misdeal_cause
from tourney.rules.errors import RuleViolation
from tourney.rules.misdeal import CAUSES, rule_misdeal, substantial_action

ORDER = (1, 2, 0)
TOP = DECK[:20]


@pytest.mark.parametrize(
    ("exposed", "extra", "settings", "cause"),
    [
        ((), (), {}, None),
        ((1,), (), {}, "exposed_first"),
        ((2,), (), {}, "exposed_first"),
        ((2,), (), {"exposed_fatal": "first_only"}, None),
        ((1,), (), {"exposed_fatal": "first_only"}, "exposed_first"),
        ((3,), (), {}, None),
        ((4, 4), (), {}, None),
        ((4, 5), (), {}, "exposed_several"),
        ((), (ExtraCard(6, 1),), {}, None),
        ((), (ExtraCard(6, 1),), {"extra_card": "misdeal"}, "wrong_number_of_cards"),
        ((), (ExtraCard(6, 1), ExtraCard(6, 2)), {}, "extra_to_several"),
        ((), (ExtraCard(6, 1), ExtraCard(6, 1)), {}, "four_cards_to_one"),
        ((4,), (ExtraCard(6, 1),), {}, "two_errors"),
    ],
)
def test_what_annuls_a_deal(exposed, extra, settings, cause):
    assert misdeal_cause(exposed, extra, **settings) == cause
    deal = deal_cards(ORDER, TOP, exposed=exposed, extra=extra, **settings)
    assert (deal.misdeal, deal.cause) == (cause is not None, cause)


def test_an_extra_card_in_the_first_round_makes_the_later_one_the_third():
    """R-050: his third card is the burn, whichever it is."""
    deal = deal_cards(ORDER, TOP, extra=[ExtraCard(2, 1)])
    assert deal.hole[1] == (TOP[0], TOP[2])
    assert deal.burns[0] == TOP[4]
    assert deal.steps == ("third_card_back_on_top", "burn_it_before_the_flop")


def test_an_extra_card_before_the_first():
    deal = deal_cards(ORDER, TOP, extra=[ExtraCard(0, 2)])
    assert deal.hole[2] == (TOP[0], TOP[2])
    assert deal.burns[0] == TOP[5]


@given(st.integers(2, 10), st.data())
def test_no_card_is_lost_or_dealt_twice(players, data):
    order = tuple(range(players))
    exposed = data.draw(st.lists(st.integers(3, 2 * players), max_size=1))
    extra = ()
    if not exposed and data.draw(st.booleans()):
        extra = (
            ExtraCard(data.draw(st.integers(0, 2 * players)), data.draw(st.sampled_from(order))),
        )
    deal = deal_cards(order, DECK, exposed=exposed, extra=extra)
    cards = [card for hand in deal.hole.values() for card in hand]
    cards += [*deal.burns, *deal.flop, deal.turn, deal.river]
    assert sorted(cards) == sorted(DECK[: 2 * players + 8])
    assert all(len(hand) == 2 for hand in deal.hole.values())


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"order": (1,)}, "order"),
        ({"order": (1, 1)}, "order"),
        ({"deck_top": (*TOP, TOP[0])}, "deck_top"),
        ({"exposed": (7,)}, "exposed"),
        ({"exposed": (0,)}, "exposed"),
        ({"extra": (ExtraCard(7, 1),)}, "extra"),
        ({"extra": (ExtraCard(1, 9),)}, "extra"),
        ({"exposed_fatal": "?"}, "exposed_fatal"),
        ({"extra_card": "?"}, "extra_card"),
    ],
)
def test_impossible_deals(change, code):
    args = {"order": ORDER, "deck_top": TOP, **change}
    with pytest.raises(RuleViolation) as refusal:
        deal_cards(args.pop("order"), args.pop("deck_top"), **args)
    assert refusal.value.params["field"] == code


def test_a_deck_too_short():
    with pytest.raises(RuleViolation) as refusal:
        deal_cards(ORDER, TOP[:13])
    assert refusal.value.code == "deck_too_short"


STUB = tuple(DECK[30:42])


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("rule", [FOUNDING, TDA])
@pytest.mark.parametrize("acted", [False, True])
def test_before_the_shuffle_the_dealer_is_told_what_to_do(error, rule, acted):
    remedy = mend_board(error, STUB, rule=rule, action_occurred=acted)
    assert remedy.steps
    if remedy.reshuffle_set is not None:
        assert set(remedy.reshuffle_set) < set(STUB)
        fresh = remedy.reshuffle_set[::-1]
        full = mend_board(error, STUB, rule=rule, action_occurred=acted, reshuffled=fresh)
        assert full.river is not None
        assert full.burns[0] == STUB[0]


@pytest.mark.parametrize("error", ["four_card_flop", "premature_flop"])
def test_founding_flop_is_turned_without_a_burn(error):
    """R-053, R-054."""
    back = STUB[1:]
    remedy = mend_board(error, STUB, reshuffled=back)
    assert remedy.burns == (STUB[0], back[3], back[5])
    assert remedy.flop == back[:3]


def test_tda_draws_one_of_four_as_the_next_burn():
    """C12."""
    remedy = mend_board("four_card_flop", STUB, rule=TDA, floor_pick=STUB[2])
    assert remedy.flop == (STUB[1], STUB[3], STUB[4])
    assert remedy.burns == (STUB[0], STUB[2], STUB[6])
    assert (remedy.turn, remedy.river, remedy.reshuffle_set) == (STUB[5], STUB[7], None)


@pytest.mark.parametrize(
    ("error", "stub", "more", "field"),
    [
        ("spilled_tea", STUB, {}, "error"),
        ("premature_flop", STUB, {"rule": "?"}, "rule"),
        ("premature_flop", (*STUB, STUB[0]), {}, "stub"),
        ("premature_flop", STUB[:1], {}, "stub"),
        ("premature_flop", STUB, {"reshuffled": STUB}, "reshuffled"),
        ("premature_flop", STUB[:4], {"reshuffled": STUB[1:4]}, "reshuffled"),
        ("premature_turn", STUB[:3], {"reshuffled": STUB[1:3], "rule": TDA}, "reshuffled"),
        ("premature_turn", STUB[:4], {}, "stub"),
        ("no_burn_flop", STUB[:7], {}, "stub"),
        ("no_burn_flop", STUB[:6], {"action_occurred": True}, "stub"),
        ("no_burn_flop", STUB, {"floor_pick": STUB[3]}, "floor_pick"),
        ("four_card_flop", STUB, {"floor_pick": STUB[0], "rule": TDA}, "floor_pick"),
        ("four_card_flop", STUB[:5], {"rule": TDA}, "stub"),
    ],
)
def test_impossible_board_errors(error, stub, more, field):
    with pytest.raises(RuleViolation) as refusal:
        mend_board(error, stub, **more)
    assert refusal.value.params["field"] == field


@pytest.mark.parametrize(
    ("cause", "before", "after"),
    [
        ("boxed_cards_1", (False, "replace_card"), (False, "replace_card")),
        ("boxed_cards_2", (True, None), (False, "play_on")),
        ("first_card_wrong_seat", (True, None), (False, "play_on")),
        ("seat_not_entitled", (True, None), (False, "play_on")),
        ("entitled_seat_dealt_out", (True, None), (False, "play_on")),
        ("too_few_cards", (True, None), (False, "hand_dead")),
        ("button_too_few_cards_not_acted", (False, "deal_missing_card"), (False, "deal_missing_card")),
        ("button_too_few_cards_acted", (False, "hand_dead"), (False, "hand_dead")),
        ("exposed_by_player", (False, "keep_card"), (False, "keep_card")),
        ("fouled_deck", (True, "return_all_bets"), (True, "return_all_bets")),
        ("third_card_to_one", (False, "burn_extra_card"), (False, "hand_dead")),
        ("exposed_first_card", (True, None), (False, "play_on")),
        ("exposed_second_card", (True, None), (False, "play_on")),
        ("exposed_later", (False, "replace_card"), (False, "play_on")),
    ],
)  # fmt: skip
def test_misdeals_end_with_substantial_action(cause, before, after):
    """R-046, R-057 to R-059."""
    for acted, wanted in ((False, before), (True, after)):
        ruling = rule_misdeal(cause, substantial_action=acted)
        assert (ruling.misdeal, ruling.remedy) == wanted


def test_settings_decide_exposed_and_extra_cards():
    """C10, C11."""
    second = rule_misdeal(
        "exposed_second_card", substantial_action=False, exposed_fatal="first_only"
    )
    assert (second.misdeal, second.remedy) == (False, "replace_card")
    first = rule_misdeal("exposed_first_card", substantial_action=False, exposed_fatal="first_only")
    assert first.misdeal
    third = rule_misdeal("third_card_to_one", substantial_action=False, extra_card="misdeal")
    assert third.misdeal


@pytest.mark.parametrize("cause", CAUSES)
def test_only_a_fouled_or_foreign_deck_ends_a_hand_after_substantial_action(cause):
    ruling = rule_misdeal(cause, substantial_action=True)
    assert ruling.misdeal == (cause in ("fouled_deck", "foreign_card"))
    assert ruling.rule.startswith("R-")


def test_unknown_cause_and_action():
    with pytest.raises(RuleViolation):
        rule_misdeal("tea", substantial_action=False)
    with pytest.raises(RuleViolation):
        substantial_action(["sing"])


@pytest.mark.parametrize(
    ("actions", "sa"),
    [
        ("", False),
        ("raise", False),
        ("check check", False),
        ("fold fold", False),
        ("timeout bet", True),
        ("call fold", True),
        ("fold allin", True),
        ("check check check", True),
        ("fold fold fold", True),
    ],
)
def test_substantial_action(actions, sa):
    """R-058."""
    assert substantial_action(actions.split()) is sa
