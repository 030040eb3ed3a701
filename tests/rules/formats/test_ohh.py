"""Open Hand History 1.4 out: streets, amounts put in, pots and winners."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.rules.hand.play import play, random_opening
from tests.rules.hand.table import opening
from tourney.rules.formats.ohh import About, export_ohh
from tourney.rules.hand import Act

KEYS = {
    "spec_version", "site_name", "network_name", "internal_version", "tournament",
    "game_number", "start_date_utc", "table_name", "game_type", "bet_limit", "table_size",
    "currency", "dealer_seat", "small_blind_amount", "big_blind_amount", "ante_amount",
    "hero_player_id", "flags", "players", "rounds", "pots",
}  # fmt: skip
ACTIONS = {
    "Dealt Cards", "Mucks Cards", "Shows Cards", "Post Ante", "Post SB", "Post BB", "Straddle",
    "Fold", "Check", "Bet", "Raise", "Call",
}  # fmt: skip


def told(hand: dict[str, Any], street: str) -> list[tuple[int, str, int]]:
    (round_,) = (r for r in hand["ohh"]["rounds"] if r["street"] == street)
    return [
        (a["player_id"], a["action"], a["amount"])
        for a in round_["actions"]
        if a["action"] != "Dealt Cards"
    ]


def test_the_founding_hand_as_open_hand_history() -> None:
    table = opening((100, 100, 100, 100), sb=1, bb=2)
    words = (
        (3, "fold"), (0, "call"), (1, "call"), (2, "check"), (1, "check"), (2, "bet", 2),
        (0, "raise", 4), (1, "call"), (2, "call"), (1, "check"), (2, "check"), (0, "check"),
        (1, "bet", 4), (2, "call"), (0, "fold"),
    )  # fmt: skip
    acts = [Act(word[1], word[0], word[2] if len(word) > 2 else None) for word in words]
    acts.insert(4, Act("board", cards=("9h", "Kc", "2d")))
    acts += [Act("board", cards=("9c", "3s")), Act("show", 1, cards=("9d", "Qs")), Act("muck", 2)]
    about = About(
        names={0: "Alice", 1: "Bob", 2: "Carol", 3: "Ted"},
        tournament={"tournament_number": "1", "name": "Friday"},
        number="42",
    )
    hand = export_ohh(table, acts, about)
    assert set(hand["ohh"]) == KEYS | {"tournament_info"}
    assert told(hand, "Preflop") == [
        (2, "Post SB", 1), (3, "Post BB", 2), (4, "Fold", 0), (1, "Call", 2), (2, "Call", 1),
        (3, "Check", 0),
    ]  # fmt: skip
    assert told(hand, "Flop") == [
        (2, "Check", 0), (3, "Bet", 2), (1, "Raise", 4), (2, "Call", 4), (3, "Call", 2),
    ]  # fmt: skip
    assert told(hand, "Showdown") == [(2, "Shows Cards", 0), (3, "Mucks Cards", 0)]
    assert [r["cards"] for r in hand["ohh"]["rounds"]] == [
        [], ["9h", "Kc", "2d"], ["9c"], ["3s"], [],
    ]  # fmt: skip
    assert hand["ohh"]["players"][1]["name"] == "Bob"
    assert hand["ohh"]["pots"] == [
        {"number": 0, "amount": 26, "rake": 0, "player_wins": [{"player_id": 2, "win_amount": 26}]}
    ]


def test_all_in_run_out_returned_chips_and_unnamed_players() -> None:
    acts = [
        Act("allin", 0), Act("allin", 1), Act("board", cards=("2c", "3c", "4c", "5d", "9h")),
        Act("show", 0, cards=("As", "Ad")), Act("show", 1, cards=("Ks", "Kd")),
    ]  # fmt: skip
    hand = export_ohh(opening((1000, 600)), acts, About())
    assert told(hand, "Preflop")[2:] == [(1, "Raise", 950), (2, "Call", 500)]
    assert [r["street"] for r in hand["ohh"]["rounds"]] == [
        "Preflop", "Flop", "Turn", "River", "Showdown",
    ]  # fmt: skip
    allin = [a["is_allin"] for a in hand["ohh"]["rounds"][0]["actions"]]
    assert allin[-2:] == [True, True]
    assert hand["ohh"]["players"][0]["name"] == "Seat 1"
    assert hand["ohh"]["pots"][0]["amount"] == 1200


def test_forced_and_unfinished_hands_can_be_told_too() -> None:
    acts = [
        Act("kill", 0), Act("timeout", 3), Act("set_committed", 1, 300, data={"acted": True}),
        Act("set_stack", 2, 50),
    ]  # fmt: skip
    hand = export_ohh(opening(), acts, About())
    assert told(hand, "Preflop")[2:] == [(1, "Fold", 0), (4, "Fold", 0), (2, "Raise", 250)]
    assert hand["ohh"]["pots"][0]["player_wins"] == []
    assert export_ohh(opening(), [], About())["ohh"]["rounds"][0]["street"] == "Preflop"


@pytest.mark.parametrize("seed", range(60))
def test_chips_put_in_are_the_pots_and_what_came_back(seed: int) -> None:
    rng = Random(seed)
    table = random_opening(rng)
    acts, states = play(table, rng)
    hand = json.loads(json.dumps(export_ohh(table, acts, About())))["ohh"]
    actions = [action for round_ in hand["rounds"] for action in round_["actions"]]
    assert {action["action"] for action in actions} <= ACTIONS
    assert [a["action_number"] for a in actions] == list(range(1, len(actions) + 1))
    put = sum(action["amount"] for action in actions)
    assert put == sum(pot["amount"] for pot in hand["pots"]) + sum(states[-1].returned.values())
    won = sum(win["win_amount"] for pot in hand["pots"] for win in pot["player_wins"])
    assert won == sum(pot["amount"] for pot in hand["pots"])
    preflop = {action["action"] for action in hand["rounds"][0]["actions"]}
    assert "Bet" not in preflop
