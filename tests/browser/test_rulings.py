"""Rulings and the rulebook in a real browser: on the console, on the tablet, by touch and keyboard."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.floor_site import act, new_hand, running_event, sign_in, taps
from tests.services.accessibility import assert_accessible

SIZES = [(1440, 900), (1024, 768), (390, 844)]


def keep(page, name):
    """A picture for whoever wants to look: only where SHOTS names a folder."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=str(Path(folder) / f"{name}.png"))


@pytest.fixture
def room(live_site, open_page):
    """Somebody of the floor at a table where a hand is being played."""

    def opened(size=(1440, 900), acts=()):
        event, (table,) = running_event(live_site, players=6, size=9)
        page = open_page(size=size, touch=size[0] < 1400)
        sign_in(page, live_site)
        page.goto(f"{live_site.url}/events/{event}/floor/?table={table}")
        uid, start = new_hand()
        taps(page, table, start, *([act(uid, *acts)] if acts else []))
        return page, event, table

    return opened


def test_from_the_console_to_a_ruling_and_back(live_site, room):
    page, _event, _table = room()
    page.reload()
    keep(page, "console")
    page.locator("#table-panel").get_by_role("link", name="Ruling", exact=True).click()
    expect(page.get_by_role("heading", name="Rulings at table 1")).to_be_visible()
    page.get_by_role("link", name="The betting").click()
    keep(page, "kinds-1440")
    page.get_by_role("link", name="Chips over the line").click()
    form = page.locator("#ruling-form")
    form.get_by_label("In front of him now, in all").fill("140")
    default = page.locator(".decision--default")
    expect(default).to_contain_text("Call", timeout=3000)
    form.get_by_label("In front of him now, in all").fill("350")
    expect(default).to_contain_text("Bet or raise", timeout=3000)
    expect(page.locator(".decisions__why")).to_contain_text("350 in all")
    keep(page, "line-1440")
    default.get_by_role("button").click()
    fresh = page.locator(".ruled .is-fresh")
    expect(fresh).to_contain_text("Chips over the line", timeout=3000)
    keep(page, "ruled-1440")
    page.get_by_role("link", name="Back to the console").click()
    expect(page.locator("#table-panel")).to_contain_text("pot 500", timeout=5000)


def test_a_ruling_by_touch_on_the_tablets_glass(live_site, room):
    page, _event, table = room(size=(1024, 768))
    page.goto(f"{live_site.url}/tables/{table}/")
    page.get_by_role("button", name="More").tap()
    page.get_by_role("link", name="Ruling", exact=True).tap()
    expect(page.get_by_role("link", name="Later card exposed")).to_be_visible()
    keep(page, "kinds-1024")
    page.get_by_role("link", name="Later card exposed").tap()
    keep(page, "exposed-1024")
    expect(page.locator(".decision--default")).to_contain_text("Replace the card")
    page.get_by_label("A player exposed his own card").check()
    expect(page.locator(".decision--default")).to_contain_text("The player keeps it", timeout=3000)
    page.locator(".decision--default button").tap()
    expect(page.locator(".ruled .is-fresh")).to_contain_text("The player keeps the card.")
    keep(page, "ruled-1024")
    page.locator(".ruled .is-fresh").get_by_role("link", name="Appeal").tap()
    expect(page.locator("#ruling-form")).to_contain_text("Against: Later card exposed")


def test_why_may_he_not_raise_opens_the_rule(live_site, open_page):
    from tests.browser.dealer import Dealer, seat_table

    seated = seat_table(live_site, [1000, 1000, 450, 1000])
    page = open_page(size=(1024, 768), touch=True)
    dealer = Dealer(live_site, page, seated)
    uid, start = new_hand()
    acts = ((3, "raise", 300), (0, "call"), (1, "fold"), (2, "allin"))
    taps(page, dealer.table, start, act(uid, *acts))
    page.reload()
    why = page.get_by_role("button", name="Why?")
    expect(why).to_be_visible(timeout=5000)
    why.tap()
    expect(page.locator("#rule-body")).to_contain_text("A short all-in does not reopen")
    keep(page, "why-1024")
    assert_accessible(page, "#rule")
    page.locator("#rule").get_by_role("button", name="Close").tap()
    expect(page.locator("#rule")).to_be_hidden()


def test_a_stale_ruling_is_told_where_the_floor_looks(live_site, room):
    page, _event, table = room()
    page.goto(f"{live_site.url}/tables/{table}/rulings/string_bet/")
    other = page.context.new_page()
    other.goto(f"{live_site.url}/tables/{table}/rulings/string_bet/")
    other.locator(".decision--default button").click()
    expect(other.locator(".ruled .is-fresh")).to_be_visible()
    page.locator(".decision--default button").click()
    notice = page.locator("#ruling-notice")
    expect(notice).to_contain_text("Somebody else was faster")
    notice.get_by_role("link", name="Reload").click()
    expect(page.locator(".ruling__head")).to_contain_text("pot 250")


def test_without_scripts_a_ruling_still_works(live_site, open_page):
    _event, (table,) = running_event(live_site, players=3)
    page = open_page(java_script_enabled=False)
    sign_in(page, live_site)
    page.goto(f"{live_site.url}/tables/{table}/rulings/phone/")
    page.locator("input[name=chair]").first.check()
    page.get_by_role("button", name="Work out the default").click()
    page.locator(".decision--default button").click()
    expect(page.locator(".ruled")).to_contain_text("Phone at the table, seat")


@pytest.mark.parametrize("size", SIZES)
def test_rulings_are_readable_by_everybody(live_site, room, size):
    page, _event, table = room(size=size)
    base = f"{live_site.url}/tables/{table}/rulings/"
    for path in ("", "?group=conduct", "over_the_line/", "four_card_flop/", "dispute/"):
        page.goto(base + path)
        assert_accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], path
        keep(page, f"ruling-{path.strip('/?').replace('=', '-') or 'table'}-{size[0]}")


@pytest.mark.parametrize("size", SIZES)
def test_the_rulebook_is_searched_and_readable(live_site, open_page, size):
    event, _tables = running_event(live_site, players=3)
    page = open_page(size=size)
    sign_in(page, live_site)
    page.goto(f"{live_site.url}/rules/?event={event}")
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    keep(page, f"rules-{size[0]}")
    page.get_by_label("Search the rulebook").fill("short all-in")
    expect(page.locator("#R-041")).to_have_count(0, timeout=3000)
    expect(page.locator("#R-071")).to_be_visible()
    page.goto(f"{live_site.url}/rules/R-071/?event={event}")
    assert_accessible(page)
    expect(page.locator(".rule__here").first).to_contain_text("here")
    page.goto(f"{live_site.url}/rules/?event={event}#R-116")
    expect(page.locator("#R-116")).to_be_in_viewport()
    keep(page, f"rules-anchor-{size[0]}")
