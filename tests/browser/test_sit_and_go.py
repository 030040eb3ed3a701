"""A night from the first form to the last payout, through the screens alone, in two windows."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.browser.dealer import LANDSCAPE, Dealer, Seated
from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

DIRECTOR = """
from tests.browser.dealer import session_key
print(session_key())
"""
NAMES = ("Ada Conti", "Rui Prata", "Bo Lind")


def test_a_sit_and_go_from_the_draw_to_the_last_payout(
    live_site: Site, open_page: Callable[..., Page]
) -> None:
    session = live_site.run(DIRECTOR).split()[-1]
    desk = open_page(size=(1440, 900))
    cookie = {"name": "sessionid", "value": session, "url": live_site.url}
    desk.context.add_cookies([cookie])  # type: ignore[list-item]
    event = _make_event(live_site, desk)
    _enter_players(live_site, desk, event)
    _start(live_site, desk, event)

    desk.goto(f"{live_site.url}/events/{event}/clock/")
    desk.get_by_text("Level 1").first.wait_for()
    table = int(live_site.run("from tables.models import Table; print(Table.objects.get().pk)"))
    dealer = Dealer(live_site, open_page(size=LANDSCAPE, touch=True), Seated(table, session))
    for _ in range(12):
        if not _play_for_everything(dealer):
            break
    else:
        raise AssertionError("nobody has won after twelve all-ins")

    # The clock's window was never touched: by itself it tells the winner.
    winner = live_site.run(
        "from tourney.events.models import Entry; print(Entry.objects.get(place=1).player)"
    ).strip()
    desk.get_by_text("1,500").first.wait_for(state="detached")
    assert winner in desk.inner_text("body")
    _pay_everybody(live_site, desk, event)
    live_site.manage("verify")


def _make_event(site: Site, page: Page) -> int:
    page.goto(f"{site.url}/")
    page.get_by_role("link", name="Make an event").click()
    page.fill("[name=name]", "Friday three")
    page.check("input[name=structure][value=sng-turbo]")
    page.fill("[name=buy_in]", "10")
    page.get_by_role("button", name="Make the event").click()
    page.wait_for_url(re.compile(r"/events/\d+/setup/"))
    page.fill("#shares", "60 / 40")
    page.get_by_role("button", name="Save payouts").click()
    page.wait_for_url(re.compile(r"#payouts"))
    found = re.search(r"/events/(\d+)/", page.url)
    assert found is not None
    return int(found[1])


def _enter_players(site: Site, page: Page, event: int) -> None:
    page.goto(f"{site.url}/events/{event}/desk/")
    page.fill("textarea[name=name]", "\n".join(NAMES))
    page.locator("form:has(textarea) button").click()
    page.get_by_text("Bo Lind").first.wait_for()


def _start(site: Site, page: Page, event: int) -> None:
    page.goto(f"{site.url}/events/{event}/setup/")
    page.get_by_role("button", name="Draw seats and start").click()
    page.wait_for_url(re.compile(rf"/events/{event}/floor/"))


def _play_for_everything(dealer: Dealer) -> bool:
    """One hand, everybody all-in, somebody wins. False once no hand can be started any more."""
    dealer.saved()
    start = dealer.page.locator('[data-do="start"]:visible')
    if not start.count() or not start.is_enabled():
        return False
    dealer.start()
    while dealer.phase() == "betting":
        allin = dealer.page.locator('[data-do="allin"]:visible')
        dealer.allin() if allin.count() and allin.is_enabled() else dealer.pay()
    while dealer.phase() == "winners":
        dealer.win(
            int(dealer.page.locator("[data-win]:visible").first.get_attribute("data-win") or 0)
        )
    return True


def _pay_everybody(site: Site, page: Page, event: int) -> None:
    page.goto(f"{site.url}/events/{event}/desk/")
    unpaid = page.get_by_role("button", name="Pay", exact=True)
    # Two or three: who goes out in one hand with equal stacks shares the place.
    while unpaid.count():
        with page.expect_navigation():
            unpaid.first.click()
    assert "€18" in page.inner_text("body"), "the winner's sixty per cent"
    figures = page.locator(".figures > div").all_inner_texts()
    assert "Paid out\n€30" in figures, figures


def test_back_from_a_refusal_finds_what_was_typed(
    live_site: Site, open_page: Callable[..., Page]
) -> None:
    session = live_site.run(DIRECTOR).split()[-1]
    page = open_page(size=(1024, 768))
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_site.url}])
    event = _make_event(live_site, page)
    page.goto(f"{live_site.url}/events/{event}/setup/")
    page.fill("[name=shares]", "50 / 30")
    page.get_by_role("button", name="Save payouts").click()
    page.get_by_role("alert").wait_for()
    page.get_by_role("link", name="Back").click()
    page.wait_for_url(f"**/events/{event}/setup/")
    assert page.input_value("[name=shares]") == "50 / 30"


def test_a_name_of_a_hundred_letters_leaves_its_row_whole(
    live_site: Site, open_page: Callable[..., Page]
) -> None:
    session = live_site.run(DIRECTOR).split()[-1]
    page = open_page(size=(1024, 768))
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_site.url}])
    event = _make_event(live_site, page)
    page.goto(f"{live_site.url}/events/{event}/desk/")
    page.fill("textarea[name=name]", "W" * 110)
    page.get_by_role("button", name="Enter", exact=True).click()
    page.get_by_role("button", name="Withdraw").wait_for()
    assert page.evaluate(
        "(() => { const box = document.querySelector('.table-wrap');"
        " return box.scrollWidth <= box.clientWidth; })()"
    )
