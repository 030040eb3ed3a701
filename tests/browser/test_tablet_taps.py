"""The economy of taps: runs, chains, undo, counts, and what the glass looks like to everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.dealer import LANDSCAPE, PORTRAIT, WIDE, Dealer, seat_table
from tests.services.accessibility import assert_accessible
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

FITS = """() => {
  const bad = [];
  for (const b of document.querySelectorAll('main.tablet button, main.tablet a')) {
    const r = b.getBoundingClientRect();
    if (!r.width || b.closest('dialog:not([open])')) continue;
    if (r.width < 47.5 || r.height < 47.5)
      bad.push(`small ${b.outerHTML.slice(0, 90)} ${r.width}x${r.height}`);
    if (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1)
      bad.push(`outside ${b.outerHTML.slice(0, 90)}`);
  }
  const seats = [...document.querySelectorAll('.seat')].map(s => s.getBoundingClientRect());
  seats.forEach((a, i) => seats.slice(i + 1).forEach((b, j) => {
    if (a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2)
      bad.push(`seats ${i} and ${i + 1 + j} overlap`);
  }));
  return bad;
}"""


@pytest.mark.parametrize("size", [LANDSCAPE, WIDE, PORTRAIT], ids=["1024", "1280", "portrait"])
def test_ten_chairs_fit_the_glass_and_everything_can_be_hit(
    live_site: Site, open_page: Callable[..., Page], size: tuple[int, int]
) -> None:
    table = seat_table(live_site, [125_000, 52_400, 18_250, 30_600, 9_000] * 2)
    dealer = Dealer(live_site, open_page(size=size, touch=True), table)
    assert dealer.page.evaluate(FITS) == []
    dealer.start()
    assert dealer.page.evaluate(FITS) == []
    assert_accessible(dealer.page)
    dealer.page.evaluate("document.documentElement.dataset.theme = 'light'")
    assert_accessible(dealer.page)


def test_a_later_seat_passes_everybody_between_and_one_undo_takes_all_back(
    live_site: Site, open_page: Callable[..., Page]
) -> None:
    table = seat_table(live_site, [5000] * 9)
    dealer = Dealer(live_site, open_page(size=LANDSCAPE, touch=True), table)
    page = dealer.page
    dealer.start()
    assert dealer.next_chair() == 3
    dealer.seat(7)
    assert page.locator(".seat[data-unsent]").count() == 4
    assert dealer.acted() == []
    dealer.do("unpick")
    assert page.locator(".seat[data-unsent]").count() == 0
    dealer.seat(7)
    dealer.wager(300)
    dealer.saved()
    assert dealer.acted() == [[c, "fold", None] for c in (3, 4, 5, 6)] + [[7, "raise", 300]]
    dealer.do("undo")
    dealer.saved()
    assert dealer.acted() == []
    assert dealer.next_chair() == 3
    # All fold to the big blind: one tap ends the hand, and one undo opens it again.
    dealer.do("chain-pass")
    assert dealer.phase() == "over"
    assert dealer.stacks()[2] == 5050
    dealer.do("undo")
    assert dealer.phase() == "betting"
    assert dealer.next_chair() == 3
    # The big blind's own seat says the same: everybody before him folds.
    dealer.seat(2)
    assert page.locator('[data-do="fold"]').is_disabled()
    dealer.do("unpick")
    # Everybody calls, the big blind checks: one tap. Then back to the third of them.
    dealer.do("chain-call")
    dealer.saved()
    assert dealer.acted()[-1] == [2, "check", None]
    dealer.do("history")
    dealer.touch("#history li:nth-child(4) [data-undo-to]")
    dealer.saved()
    assert dealer.acted() == [[3, "call", None], [4, "call", None]]


def test_a_stack_is_counted_in_the_middle_of_a_hand(
    live_site: Site, open_page: Callable[..., Page]
) -> None:
    table = seat_table(live_site, [5000] * 3)
    dealer = Dealer(live_site, open_page(size=LANDSCAPE, touch=True), table)
    dealer.start()
    dealer.seat(0)  # his turn: his own seat opens the count
    for key in ("4", "7", "00"):
        dealer.page.locator(f'#seat [data-key="{key}"]').tap()
    dealer.do("seat-count")
    dealer.saved()
    assert dealer.acted() == [[0, "set_stack", 4700]]
    assert dealer.next_chair() == 0
    dealer.allin()
    dealer.saved()
    assert dealer.acted()[-1] == [0, "allin", None]
    assert dealer.pot() == "4,850"


def test_side_pots_go_one_by_one_and_the_floor_can_be_called(
    live_site: Site, open_page: Callable[..., Page]
) -> None:
    table = seat_table(live_site, [5000, 300, 900, 5000])
    dealer = Dealer(live_site, open_page(size=LANDSCAPE, touch=True), table)
    page = dealer.page
    dealer.start()
    dealer.allin()
    dealer.do("chain-call")
    assert dealer.phase() == "winners"
    assert page.locator(".pots li").count() == 3
    assert_accessible(page)
    dealer.win(0)
    dealer.win(2)
    dealer.win(1)
    assert dealer.phase() == "over"
    assert dealer.stacks() == {0: 8200, 1: 1200, 2: 1800}
    assert "is out" in page.locator(".talk").inner_text()
    dealer.touch('[data-trouble="floor"]')
    dealer.touch('#floor [data-call="dispute"]')
    dealer.saved()
    assert "Players disagree" in page.locator(".talk").inner_text()
    assert_accessible(page)
