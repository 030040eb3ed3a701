"""Bad network, bouncing fingers, reloads, two tablets: no tap is lost and none is done twice."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.browser.dealer import LANDSCAPE, WIDE, Dealer, seat_table
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page


# The request arrives and is done; its answer never comes back.
LOSE_TWO_ANSWERS = """() => {
  const real = window.fetch;
  window.lost = 0;
  window.fetch = async (...given) => {
    const answer = await real(...given);
    if (String(given[0]).endsWith('/acts') && window.lost < 2) {
      window.lost += 1;
      throw new TypeError('the answer was lost');
    }
    return answer;
  };
}"""


def test_a_bouncing_finger_is_one_act_and_two_touches_are_two(
    live_site: Site, open_page: Callable[..., Page]
) -> None:
    table = seat_table(live_site, [5000] * 6)
    dealer = Dealer(live_site, open_page(size=LANDSCAPE, touch=True), table)
    dealer.start()
    fold = dealer.page.locator('[data-do="fold"]')
    fold.dblclick()
    dealer.page.wait_for_timeout(500)
    dealer.saved()
    assert dealer.acted() == [[3, "fold", None]]
    dealer.fold()
    dealer.fold()
    dealer.saved()
    assert dealer.acted() == [[3, "fold", None], [4, "fold", None], [5, "fold", None]]


def test_ten_seconds_without_network_and_a_reload_in_the_middle(
    live_site: Site, open_page: Callable[..., Page]
) -> None:
    """Taps go on, marked unsent; the banner says since when; a reload keeps them; then all arrive."""
    table = seat_table(live_site, [5000] * 4)
    dealer = Dealer(live_site, open_page(size=LANDSCAPE, touch=True), table)
    page = dealer.page
    dealer.start()
    page.context.set_offline(True)
    dealer.fold()
    dealer.pay()
    assert dealer.unsent() == 2
    assert page.locator(".seat[data-unsent]").count() == 2
    assert dealer.next_chair() == 1
    assert re.search(r"Offline since .* 2 unsent", page.locator("#net").inner_text())
    assert "not yet checked" in page.locator("#why").inner_text()
    dealer.pay()
    dealer.pay()
    # The street is over as far as the page can know: the player left of the button is next.
    assert dealer.next_chair() == 1
    page.wait_for_timeout(4000)
    assert dealer.unsent() == 4
    page.context.set_offline(False)
    dealer.open()
    dealer.saved()
    assert dealer.unsent() == 0
    assert dealer.acted() == [
        [3, "fold", None],
        [0, "call", None],
        [1, "call", None],
        [2, "check", None],
    ]
    assert dealer.pot() == "300"


def test_an_answer_that_is_lost_on_the_way_does_not_double_the_act(
    live_site: Site, open_page: Callable[..., Page]
) -> None:
    table = seat_table(live_site, [5000] * 4)
    dealer = Dealer(live_site, open_page(size=LANDSCAPE, touch=True), table)
    page = dealer.page
    dealer.start()
    page.evaluate(LOSE_TWO_ANSWERS)
    dealer.fold()
    dealer.saved()
    assert page.evaluate("window.lost") == 2
    assert dealer.acted() == [[3, "fold", None]]


def test_a_refused_tap_holds_back_what_follows_and_says_why(
    live_site: Site, open_page: Callable[..., Page]
) -> None:
    """Two tablets: one goes on offline while the other records something else."""
    table = seat_table(live_site, [5000] * 4)
    first = Dealer(live_site, open_page(size=LANDSCAPE, touch=True), table)
    second = Dealer(live_site, open_page(size=WIDE, touch=True), table)
    first.start()
    second.page.locator('.seat[aria-current="true"][data-chair="3"]').wait_for()
    first.page.context.set_offline(True)
    first.fold()
    first.fold()
    second.pay()
    second.saved()
    first.page.context.set_offline(False)
    held = first.page.locator("#held[open]")
    held.wait_for(timeout=20000)
    assert "Seat 4 folds" in held.inner_text()
    assert "Seat 1 folds" in held.inner_text()
    assert first.acted() == [[3, "call", None]]
    # The dealer sends the one that is still right and drops the other.
    first.touch('#held li:nth-child(2) [data-do="held-send"]')
    first.touch('#held [data-do="held-drop"]')
    first.saved()
    assert first.acted() == [[3, "call", None], [0, "fold", None]]
    assert first.unsent() == 0
    second.page.locator('.seat[data-chair="0"][data-state="folded"]').wait_for()


def test_a_hand_started_without_network_stands_as_played(
    live_site: Site, open_page: Callable[..., Page]
) -> None:
    table = seat_table(live_site, [5000] * 3)
    dealer = Dealer(live_site, open_page(size=LANDSCAPE, touch=True), table)
    page = dealer.page
    page.context.set_offline(True)
    dealer.do("start")
    assert dealer.next_chair() == 0
    dealer.fold()
    dealer.fold()
    page.wait_for_timeout(1000)
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    page.locator('#live[data-phase="over"]').wait_for(timeout=20000)
    dealer.saved()
    assert dealer.acted() == [[0, "fold", None], [1, "fold", None]]
    assert dealer.stacks() == {0: 5000, 1: 4950, 2: 5050}
