"""Whole hands, tap by tap, on the glass of a tablet that speaks plain HTTP to a name in the room."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.dealer import LANDSCAPE, PORTRAIT, WIDE, Dealer, seat_table
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]
SHARED = Path(os.environ.get("TOURNEY_SHARED", ROOT.parent / "shared"))
RECORDED = SHARED / "data/hands/wsop-2023-43/1.phh"


@pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT], ids=["landscape", "portrait"])
def test_the_hand_of_the_founding_documents(
    live_site: Site, open_page: Callable[..., Page], size: tuple[int, int]
) -> None:
    """Alice, Bob, Carol and Ted: 6 before the flop, 18, 18, 26, Bob wins with three nines (R-010)."""
    table = seat_table(
        live_site, [100] * 4, levels=((1, 2),), names=("Alice", "Bob", "Carol", "Ted")
    )
    dealer = Dealer(live_site, open_page(size=size, touch=True), table)
    dealer.start()
    dealer.fold()  # Ted
    dealer.pay()  # Alice calls
    dealer.pay()  # Bob calls
    dealer.pay()  # Carol checks
    assert dealer.pot() == "6"
    dealer.board("9c", "Kc", "3h")
    dealer.pay()  # Bob checks
    dealer.wager(2)  # Carol
    dealer.wager(4)  # Alice
    dealer.pay()  # Bob calls
    dealer.pay()  # Carol calls
    assert dealer.pot() == "18"
    dealer.board("5s")
    dealer.do("chain-pass")  # everybody checks
    assert dealer.pot() == "18"
    dealer.board("9d")
    dealer.wager(4)  # Bob
    dealer.pay()  # Carol calls
    dealer.fold()  # Alice
    assert dealer.pot() == "26"
    dealer.show(1, "Qs", "9h")
    dealer.show(2, "Ks", "Jh")
    assert dealer.phase() == "over"
    won = dealer.page.locator(".wins li").first.inner_text()
    assert "Bob" in won
    assert "three nines" in won
    assert "+26" in won
    assert dealer.stacks() == {0: 94, 1: 116, 2: 90, 3: 100}


# A hand of the same shape as the recorded one: five players, a big-blind ante, a raise called by
# the big blind, a bet and a call on every street, two hands shown.
INVENTED = """
variant = 'NT'
antes = [0, 900, 0, 0, 0]
blinds_or_straddles = [300, 600, 0, 0, 0]
min_bet = 600
starting_stacks = [41200, 18900, 30500, 77300, 25100]
actions = ['p3 f', 'p4 cbr 1300', 'p5 f', 'p1 f', 'p2 cc', 'd db 7c8h2s', 'p2 cc', 'p4 cbr 1100', \
'p2 cc', 'd db Ad', 'p2 cc', 'p4 cbr 2600', 'p2 cc', 'd db Qd', 'p2 cc', 'p4 cbr 4700', 'p2 cc', \
'p4 sm 5h4h', 'p2 sm Jc8s']
finishing_stacks = [40900, 28900, 30500, 67600, 25100]
"""


def _play(dealer: Dealer, hand: dict[str, object]) -> None:
    """A PHH hand on the glass. p1 is the small blind; the last player has the button."""
    actions = hand["actions"]
    assert isinstance(actions, list)
    dealer.start()
    for action in actions:
        who, verb, *rest = action.split()
        if who == "d":
            if verb == "db":
                cards = rest[0]
                dealer.board(*(cards[i : i + 2] for i in range(0, len(cards), 2)))
            continue
        chair = int(who[1:]) - 1
        if verb == "sm":
            dealer.saved()
            dealer.show(chair, rest[0][:2], rest[0][2:])
            continue
        dealer.saved()
        assert dealer.next_chair() == chair, action
        if verb == "f":
            dealer.fold()
        elif verb == "cc":
            dealer.pay()
        else:
            dealer.wager(int(rest[0]))


@pytest.mark.parametrize("source", ["invented", "recorded"])
def test_a_hand_with_a_big_blind_ante_recorded_tap_by_tap(
    live_site: Site, open_page: Callable[..., Page], source: str
) -> None:
    # The recorded hands are other people's data and not part of the project.
    found = source == "recorded" and RECORDED.exists()
    text = RECORDED.read_text("utf-8") if found else INVENTED
    hand = tomllib.loads(text)
    small, big = hand["blinds_or_straddles"][:2]
    players = len(hand["starting_stacks"])
    table = seat_table(
        live_site,
        hand["starting_stacks"],
        button=players - 1,
        levels=((small, big),),
        ante=hand["antes"][1],
    )
    dealer = Dealer(live_site, open_page(size=WIDE, touch=True), table)
    _play(dealer, hand)
    assert dealer.phase() == "over"
    assert list(dealer.stacks().values()) == hand["finishing_stacks"]
