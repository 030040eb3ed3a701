"""What opens over the table, and the tablet's quiet pages: readable and usable by everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.browser.dealer import LANDSCAPE, PORTRAIT, Dealer, seat_table
from tests.services.accessibility import assert_accessible
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_every_sheet_opens_closes_and_is_accessible(
    live_site: Site, open_page: Callable[..., Page]
) -> None:
    table = seat_table(live_site, [5000] * 4)
    dealer = Dealer(live_site, open_page(size=LANDSCAPE, touch=True), table)
    page = dealer.page
    dealer.start()
    dealer.do("chain-call")
    dealer.saved()
    for opener, sheet in (
        ('[data-do="history"]', "history"),
        ('[data-do="menu"]', "menu"),
        ('[data-trouble="floor"]', "floor"),
        ('[data-trouble="exposed"]', "trouble"),
        ('[data-trouble="misdeal"]', "trouble"),
        ('.acts [data-do="board"]', "pad"),
        ('[data-do="seat"]', "seat"),
    ):
        dealer.touch(opener)
        page.locator(f"#{sheet}[open]").wait_for()
        assert_accessible(page, f"#{sheet}")
        dealer.touch(f'#{sheet} [data-do="close"]')
        assert not page.locator("dialog[open]").count()
    dealer.touch('[data-trouble="time"]')
    assert page.locator("#timer").inner_text() in ("0:30", "0:29")
    assert page.locator('[data-do="time-out"]').is_disabled()
    dealer.touch('[data-do="time-stop"]')
    assert dealer.next_chair() == 1


def test_an_exposed_card_leads_to_a_new_deal(
    live_site: Site, open_page: Callable[..., Page]
) -> None:
    table = seat_table(live_site, [5000] * 3)
    dealer = Dealer(live_site, open_page(size=LANDSCAPE, touch=True), table)
    dealer.start()
    dealer.touch('[data-trouble="exposed"]')
    dealer.touch('[data-cause="exposed_first_card"]')
    assert "Shuffle and cut" in dealer.page.locator("#trouble").inner_text()
    dealer.touch("#trouble [data-misdeal]")
    dealer.saved()
    assert dealer.page.locator(".facts__hand b").inner_text() == "2"
    assert dealer.next_chair() == 0


def test_the_quiet_pages_are_accessible_and_work_by_touch(
    live_site: Site, open_page: Callable[..., Page]
) -> None:
    table = seat_table(live_site, [5000] * 3)
    dealer = Dealer(live_site, open_page(size=PORTRAIT, touch=True), table)
    page = dealer.page
    page.goto(f"{live_site.url}/tables/{dealer.table}/resync")
    assert_accessible(page)
    page.locator('[name="stack-1"]').fill("4,800")
    page.locator('[name="stack-2"]').fill("5200")
    page.locator("form button.btn--primary").tap()
    page.locator("#net").wait_for()
    assert dealer.stacks() == {0: 5000, 1: 4800, 2: 5200}
    page.goto(f"{live_site.url}/tables/{dealer.table}/mode")
    assert_accessible(page)
    page.locator('[value="results"]').tap()
    page.locator('[name="stack-0"]').wait_for()
    assert_accessible(page)
    page.locator('[name="stack-0"]').fill("5300")
    page.locator('[name="stack-1"]').fill("4500")
    page.locator("form button.btn--primary").tap()
    page.locator("text=5,300").wait_for()
    assert dealer.stacks() == {0: 5300, 1: 4500, 2: 5200}
