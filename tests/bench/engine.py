"""The rules engine beside PokerKit, pokerfast and phevaluator."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from random import Random
from typing import Any

from phevaluator import evaluate_cards
from pokerfast import FastHand
from pokerkit import Automation, FixedLimitTexasHoldem, NoLimitTexasHoldem

from tests.bench.measure import Measure
from tourney.rules.cards import DECK
from tourney.rules.formats.phh import PhhHand, read_hand
from tourney.rules.hand import Act, HandState, Opening, replay
from tourney.rules.ranking import strength

SAMPLE = 240
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
    Automation.RUNOUT_COUNT_SELECTION,
)
Calls = list[tuple[str, tuple[Any, ...]]]


def measures(hands: list[dict[str, Any]]) -> list[Measure]:
    """The five ratios of the engine over these hands."""
    step = max(1, len(hands) // SAMPLE)
    pairs = [(read_hand(fields), fields) for fields in hands[::step]]
    pairs = [(hand, fields) for hand, fields in pairs if _pokerkit_agrees(hand, fields)]
    ours = [(hand.opening, hand.acts) for hand, _ in pairs]
    theirs = [(_pokerkit_start(fields), _pokerkit_calls(fields)) for _, fields in pairs]
    middle = sorted(range(len(pairs)), key=lambda i: abs(_betting(ours[i][1]) - 20))[:40]
    return [
        Measure(
            "replay_vs_pokerkit",
            "whole recorded hands",
            lambda: [replay(*hand).stacks for hand in ours],
            lambda: [_pokerkit(*hand).stacks for hand in theirs],
            len(ours),
            40,
        ),
        Measure(
            "rebuild_vs_pokerkit",
            "hands of about 20 acts, rebuilt from their log",
            lambda: [replay(*ours[i]) for i in middle],
            lambda: [_pokerkit(*theirs[i]) for i in middle],
            len(middle),
            40,
        ),
        _legality(pairs),
        _beside_pokerfast(hands),
        _ranking(),
    ]


def _betting(acts: tuple[Act, ...]) -> int:
    return sum(act.verb in ("fold", "check", "call", "bet", "raise", "allin") for act in acts)


def _pokerkit_start(fields: dict[str, Any]) -> Callable[[], Any]:
    common = (AUTOMATIONS, fields.get("ante_trimming_status", False), fields["antes"])
    blinds, stacks = fields["blinds_or_straddles"], fields["starting_stacks"]
    if fields["variant"] == "NT":
        return lambda: NoLimitTexasHoldem.create_state(
            *common, blinds, fields["min_bet"], stacks, len(stacks)
        )
    return lambda: FixedLimitTexasHoldem.create_state(
        *common, blinds, fields["small_bet"], fields["big_bet"], stacks, len(stacks)
    )


def _pokerkit_calls(fields: dict[str, Any]) -> Calls:
    """The actions as method calls, so that no text is read while the clock runs."""
    calls: Calls = []
    for text in fields["actions"]:
        match text.split():
            case ["d", "dh", player, cards]:
                calls.append(("deal_hole", (cards, int(player[1:]) - 1)))
            case ["d", "db", cards]:
                calls.append(("deal_board", (cards,)))
            case [_, "f"]:
                calls.append(("fold", ()))
            case [_, "cc"]:
                calls.append(("check_or_call", ()))
            case [_, "cbr", amount]:
                calls.append(("complete_bet_or_raise_to", (int(amount),)))
            case [player, "sm", *cards]:
                shown: Any = cards[0] if cards and cards[0] != "-" else bool(cards)
                calls.append(("show_or_muck_hole_cards", (shown, int(player[1:]) - 1)))
    return calls


def _pokerkit_agrees(hand: PhhHand, fields: dict[str, Any]) -> bool:
    """Only hands that both end with the same stacks are timed."""
    try:
        state = _pokerkit(_pokerkit_start(fields), _pokerkit_calls(fields))
    except (ValueError, KeyError):
        return False
    return list(state.stacks) == [hand.state.stacks[chair] for chair in hand.chair_of]


def _pokerkit(start: Callable[[], Any], calls: Calls) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = start()
        for name, args in calls:
            getattr(state, name)(*args)
    return state


def _legality(pairs: list[tuple[PhhHand, dict[str, Any]]]) -> Measure:
    """What the player to act may do, asked at a decision in the middle of each hand."""
    ours: list[HandState] = []
    theirs: list[Any] = []
    for hand, fields in pairs:
        calls = _pokerkit_calls(fields)
        acting = [i for i, (name, _) in enumerate(calls) if name in _BETTING]
        if len(acting) < 4:
            continue
        turn = acting[len(acting) // 2]
        state = _pokerkit(_pokerkit_start(fields), calls[:turn])
        done = sum(name in _BETTING for name, _ in calls[:turn])
        ours.append(replay(hand.opening, _until(hand.acts, done)))
        theirs.append(state)
    return Measure(
        "legal_vs_pokerkit",
        "legality queries",
        lambda: [state.legal() for state in ours],
        lambda: [_pokerkit_legal(state) for state in theirs],
        len(ours),
        15,
    )


_BETTING = ("fold", "check_or_call", "complete_bet_or_raise_to")


def _until(acts: tuple[Act, ...], betting: int) -> list[Act]:
    kept = []
    for act in acts:
        if _betting((act,)):
            if not betting:
                break
            betting -= 1
        kept.append(act)
    return kept


def _pokerkit_legal(state: Any) -> tuple[Any, ...]:
    return (
        state.can_fold(),
        state.can_check_or_call(),
        state.checking_or_calling_amount,
        state.can_complete_bet_or_raise_to(),
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
    )


def _beside_pokerfast(hands: list[dict[str, Any]]) -> Measure:
    """No-limit hands without antes, the only ones pokerfast knows; hole cards that nobody
    saw are dealt from what is left of the deck, to both."""
    ours: list[tuple[Opening, tuple[Act, ...]]] = []
    theirs: list[tuple[Any, ...]] = []
    for fields in hands:
        if fields["variant"] != "NT" or any(fields["antes"]) or len(fields["antes"]) < 3:
            continue
        hand = read_hand(fields)
        if hand.opening.straddle_chair is not None or hand.opening.sb_chair is None:
            continue
        hole, board = _all_cards(fields)
        calls = [call for call in _pokerkit_calls(fields) if call[0] in _BETTING]
        game = (list(hand.opening.stacks), hole, board, hand.opening.sb, hand.opening.bb, calls)
        if _pokerfast(*game) == list(hand.state.stacks):
            ours.append((hand.opening, hand.acts))
            theirs.append(game)
    return Measure(
        "replay_vs_pokerfast",
        "whole no-limit hands",
        lambda: [replay(*hand).stacks for hand in ours],
        lambda: [_pokerfast(*game) for game in theirs],
        len(ours),
        2.5,
    )


def _all_cards(fields: dict[str, Any]) -> tuple[list[str], list[str]]:
    """Hole cards of every player and the board; unseen hole cards filled in."""
    hole = ["????"] * len(fields["starting_stacks"])
    board: list[str] = []
    for name, args in _pokerkit_calls(fields):
        if name == "deal_hole" or (name == "show_or_muck_hole_cards" and isinstance(args[0], str)):
            hole[args[1]] = args[0]
        elif name == "deal_board":
            board += [args[0][i : i + 2] for i in range(0, len(args[0]), 2)]
    seen = "".join(hole) + "".join(board)
    left = iter([card for card in DECK if card not in seen])
    return [cards if "?" not in cards else next(left) + next(left) for cards in hole], board


def _pokerfast(
    stacks: list[int], hole: list[str], board: list[str], sb: int, bb: int, calls: Calls
) -> list[int]:
    hand = FastHand.for_cards(stacks, hole, board, sb, bb)
    state = hand.state
    for name, args in calls:
        if name == "fold":
            hand.fold()
        elif name == "check_or_call":
            hand.call()
        else:
            hand.bet_or_raise(args[0] - state.bets[state.turn_index])
    return list(state.stacks)


def _ranking() -> Measure:
    rng = Random(3)
    hands = [tuple(rng.sample(DECK, 7)) for _ in range(20_000)]
    return Measure(
        "rank_vs_phevaluator",
        "seven-card hands ranked",
        lambda: [strength(cards) for cards in hands],
        lambda: [evaluate_cards(*cards) for cards in hands],
        len(hands),
        1.2,
    )
