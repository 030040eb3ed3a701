"""R-004 to R-006: ranks, kickers and ties, against another evaluator and by name."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from phevaluator import evaluate_cards
from phevaluator.evaluator import evaluate_5cards, evaluate_7cards

from tourney.rules.cards import DECK, parse_cards, require_cards
from tourney.rules.errors import RuleViolation
from tourney.rules.ranking import CATEGORIES, best_five, category, strength

CLASSES = 7462
"""Five-card hands that differ in strength."""


def require_same_order(seen: dict[int, int]) -> None:
    """Our strengths rise where the other evaluator's ranks fall, one to one."""
    ours = [rank for _, rank in sorted(seen.items(), reverse=True)]
    assert ours == sorted(set(ours))


@pytest.mark.slow
def test_every_five_card_hand_ranks_as_phevaluator_ranks_it() -> None:
    number = {card: index for index, card in enumerate(_phevaluator_deck())}
    seen: dict[int, int] = {}
    for hand in combinations(DECK, 5):
        ours = strength(hand)
        a, b, c, d, e = hand
        theirs = evaluate_5cards(number[a], number[b], number[c], number[d], number[e])
        assert seen.setdefault(ours, theirs) == theirs, hand
    assert len(seen) == CLASSES
    require_same_order(seen)


@pytest.mark.slow
def test_a_million_seven_card_hands_rank_as_phevaluator_ranks_them() -> None:
    number = {card: index for index, card in enumerate(_phevaluator_deck())}
    rng = Random(7)
    deck = list(DECK)
    seen: dict[int, int] = {}
    for _ in range(1_000_000 // 7 + 1):
        rng.shuffle(deck)
        for first in range(0, 49, 7):
            hand = deck[first : first + 7]
            theirs = evaluate_7cards(*[number[card] for card in hand])
            assert seen.setdefault(strength(hand), theirs) == theirs, hand
    require_same_order(seen)


def _phevaluator_deck() -> list[str]:
    return [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def test_the_other_evaluator_numbers_cards_as_assumed() -> None:
    for index, card in enumerate(_phevaluator_deck()):
        fillers = [c for c in ("2c", "3d", "4h", "9s", "Jc", "Qd", "Kh") if c != card][:6]
        numbers = [_phevaluator_deck().index(c) for c in fillers]
        assert evaluate_cards(card, *fillers) == evaluate_cards(index, *numbers)


def test_best_five_is_worth_the_whole_hand_and_names_five_of_its_cards() -> None:
    rng = Random(11)
    for size in (5, 6, 7):
        for _ in range(3000):
            cards = rng.sample(DECK, size)
            five = best_five(cards)
            assert len(set(five)) == 5 and set(five) <= set(cards)
            assert strength(five) == strength(cards)


@pytest.mark.parametrize(
    ("cards", "kind", "best"),
    [
        ("As Kd 9h 7c 5s 3d 2h", "high_card", "As Kd 9h 7c 5s"),
        ("As Ad 9h 7c 5s 3d 2h", "pair", "As Ad 9h 7c 5s"),
        ("As Ad 9h 9c 5s 5d 2h", "two_pair", "As Ad 9h 9c 5s"),
        ("As Ad Ah 9c 5s 3d 2h", "three_of_a_kind", "As Ad Ah 9c 5s"),
        ("As 2d 3h 4c 5s Kd Kh", "straight", "5s 4c 3h 2d As"),
        ("As Kd Qh Jc Ts 2d 3h", "straight", "As Kd Qh Jc Ts"),
        ("2s 3d 4h 5c 6s 7d Ah", "straight", "7d 6s 5c 4h 3d"),
        ("Ah Jh 9h 8h 2h Qs 5d", "flush", "Ah Jh 9h 8h 2h"),
        ("Ah Jh 9h 8h 7h 3h 2h", "flush", "Ah Jh 9h 8h 7h"),
        ("As Ad Ah Kc Ks Kd 2h", "full_house", "As Ad Ah Kc Ks"),
        ("As Ad Ah Kc Ks Qd Qh", "full_house", "As Ad Ah Kc Ks"),
        ("As Ad Ah Ac Ks Kd Kh", "four_of_a_kind", "As Ad Ah Ac Ks"),
        ("Ah 2h 3h 4h 5h Kd Kc", "straight_flush", "5h 4h 3h 2h Ah"),
        ("9s 8s 7s 6s 5s Ts As", "straight_flush", "Ts 9s 8s 7s 6s"),
    ],
)
def test_categories_by_name(cards: str, kind: str, best: str) -> None:
    hand = cards.split()
    assert category(strength(hand)) == kind
    assert best_five(hand) == tuple(best.split())


def test_no_wrap_around_and_full_house_beats_flush() -> None:
    around = strength("Qs Kd Ah 2c 3s".split())
    assert category(around) == "high_card"
    assert strength("2s 2d 2h 3c 3s".split()) > strength("As Ks Qs Js 9s".split())


def test_suits_never_rank_hands_and_categories_rise() -> None:
    for suits in ("cdhs", "shdc"):
        spades = [rank + suits[0] for rank in "AKQJ9"]
        assert strength(spades) == strength([rank + "c" for rank in "AKQJ9"])
    assert CATEGORIES.index("full_house") == CATEGORIES.index("flush") + 1


@pytest.mark.parametrize(
    ("text", "cards"),
    [("", ()), ("7d5h9d", ("7d", "5h", "9d")), ("10h aS, kd", ("Th", "As", "Kd"))],
)
def test_cards_are_read_as_people_write_them(text: str, cards: tuple[str, ...]) -> None:
    assert parse_cards(text) == cards


@pytest.mark.parametrize("text", ["A", "Ax", "1s", "AsK", "??", "Zz"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        parse_cards(text)
    assert refused.value.code == "bad_card"


def test_a_card_named_twice_or_wrong_is_refused() -> None:
    require_cards(DECK)
    for cards, code in ((("As", "As"), "duplicate_card"), (("As", "XX"), "bad_card")):
        with pytest.raises(RuleViolation) as refused:
            require_cards(cards)
        assert refused.value.code == code
