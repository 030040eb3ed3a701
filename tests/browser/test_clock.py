"""The clock in a real browser: live figures, levels told once, counting on without the server."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.floor_site import act, new_hand, running_event, sign_in, taps
from tests.services.accessibility import assert_accessible

LIVE = 10_000


def live(page):
    expect(page.locator("html")).to_have_attribute("data-line", "on", timeout=LIVE)


def seconds(text):
    parts = [int(part) for part in text.lstrip("+").split(":")]
    return sum(part * 60**place for place, part in enumerate(reversed(parts)))


@pytest.fixture
def clock(live_site, open_page):
    def opened(event, size=(1920, 1080), theme="dark"):
        page = open_page(size=size)
        page.goto(f"{live_site.url}/events/{event}/clock/?theme={theme}")
        live(page)
        return page

    return opened


def test_stacks_level_and_time_are_live_while_a_dealer_records(live_site, clock, open_page):
    event, (table,) = running_event(live_site)
    screen = clock(event)
    dealer = open_page(size=(1024, 768))
    sign_in(dealer, live_site)
    dealer.goto(f"{live_site.url}/events/{event}/floor/")
    expect(screen.locator("[data-show=label]")).to_have_text("Level 1")
    expect(screen.locator("[data-show=blinds]")).to_have_text("50 / 100")
    expect(screen.locator(".clock-stacks .stack")).to_have_text(["1,000"] * 3)
    before = seconds(screen.locator("[data-show=time]").inner_text())
    uid, start = new_hand()
    answer = taps(dealer, table, start)
    assert answer["refused"] is None, answer
    # Three players in chairs drawn by the seed: whoever is to act folds until one is left.
    for chair in occupied_from_button(live_site, table)[:2]:
        answer = taps(dealer, table, act(uid, (chair, "fold")))
        assert answer["refused"] is None, answer
    expect(screen.locator(".clock-stacks .stack")).to_have_text(
        ["1,050", "1,000", "950"], timeout=2000
    )
    screen.wait_for_timeout(1100)
    assert seconds(screen.locator("[data-show=time]").inner_text()) < before


def occupied_from_button(site, table):
    """The chairs in the order in which they act before the flop with three players."""
    told = site.run(
        "from tables.models import Hand\n"
        "from tourney.rules.hand import Opening\n"
        f"o = Opening.from_json(Hand.objects.get(table={table}, status='open').opening)\n"
        "order = list(o.dealt)\n"
        "at = order.index(o.bb_chair) + 1\n"
        "print('ORDER', *(order[at:] + order[:at]))"
    )
    line = next(line for line in told.splitlines() if line.startswith("ORDER"))
    return [int(word) for word in line.split()[1:]]


def test_a_level_goes_up_by_itself_and_is_told_once(live_site, clock):
    event, _ = running_event(live_site, shape={"minutes": 0.2})
    screen = clock(event)
    screen.evaluate(
        """() => {
            window.told = [];
            document.querySelector(".clock-page")
                .addEventListener("clock:told", e => told.push(e.detail.label));
        }"""
    )
    first = screen.locator("[data-show=label]").inner_text()
    number = int(first.split()[-1])
    following = f"Level {number + 1}"
    expect(screen.locator("[data-show=label]")).to_have_text(following, timeout=15_000)
    expect(screen.locator("#clock-announce")).to_contain_text(following)
    assert screen.locator("#clock-announce").get_attribute("role") == "status"
    # The scheduler's own announcement arrives too, with the same level: no second word.
    screen.wait_for_timeout(3000)
    assert screen.evaluate("told") == [following]


def test_the_console_s_buttons_are_on_the_clock_within_a_second(live_site, clock, open_page):
    event, _ = running_event(live_site, shape={"minutes": 20})
    screen = clock(event)
    floor = open_page(size=(1440, 900))
    sign_in(floor, live_site)
    floor.goto(f"{live_site.url}/events/{event}/floor/")
    live(floor)
    before = seconds(screen.locator("[data-show=time]").inner_text())

    floor.get_by_role("button", name="Stop clock").click()
    expect(screen.locator(".clock-state")).to_have_text("Clock stopped", timeout=1000)
    stood = screen.locator("[data-show=time]").inner_text()
    screen.wait_for_timeout(1500)
    assert screen.locator("[data-show=time]").inner_text() == stood

    floor.get_by_role("button", name="Start clock").click()
    expect(screen.locator(".clock-state")).to_have_count(0, timeout=1000)

    floor.get_by_role("button", name="+1 min").click()
    expect(screen.locator("[data-show=time]")).to_have_text(re.compile("^20:"), timeout=1000)
    assert seconds(screen.locator("[data-show=time]").inner_text()) > before

    floor.get_by_text("More", exact=True).click()
    floor.get_by_label("Go to").select_option("2")
    floor.get_by_label("with minutes left").fill("7")
    floor.get_by_role("button", name="Set clock").click()
    expect(screen.locator("[data-show=label]")).to_have_text("Level 3", timeout=1000)
    expect(screen.locator("[data-show=time]")).to_have_text(re.compile("^(7:00|6:5)"))


def test_it_counts_on_through_a_restart_and_says_since_when(live_site, clock):
    event, _ = running_event(live_site, shape={"minutes": 0.25})
    screen = clock(event)
    first = screen.locator("[data-show=label]").inner_text()
    live_site.kill()
    expect(screen.locator("#clock-touch")).to_contain_text("No contact", timeout=20_000)
    # The next level comes although nobody is there to say so.
    number = int(first.split()[-1])
    expect(screen.locator("[data-show=label]")).not_to_have_text(first, timeout=20_000)
    assert screen.locator("[data-show=label]").inner_text() == f"Level {number + 1}"
    live_site.start()
    expect(screen.locator("#clock-touch")).to_be_empty(timeout=30_000)
    live(screen)


def test_the_time_is_the_server_s_whatever_the_device_believes(live_site, clock, open_page):
    event, _ = running_event(live_site, shape={"minutes": 20})
    honest = clock(event)
    wrong = open_page(size=(1920, 1080))
    wrong.add_init_script("Date.now = ((real) => () => real() - 7_200_000)(Date.now)")
    wrong.goto(f"{live_site.url}/events/{event}/clock/")
    live(wrong)
    shown = "document.querySelector('[data-show=time]').textContent"
    assert abs(seconds(honest.evaluate(shown)) - seconds(wrong.evaluate(shown))) <= 1


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_every_theme_can_be_read_by_everybody(live_site, clock, theme):
    event, _ = running_event(live_site, shape={"minutes": 20})
    for size in ((1920, 1080), (390, 844)):
        page = clock(event, size=size, theme=theme)
        assert_accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_television_shows_everything_without_scrolling(live_site, clock):
    event, _ = running_event(live_site, players=9, shape={"minutes": 20})
    page = clock(event)
    assert page.evaluate("document.documentElement.scrollHeight") <= 1080
    assert page.locator(".clock-stacks li").count() == 9


def test_a_television_shows_everything_of_several_tables_with_a_message(live_site, clock):
    event, _ = running_event(live_site, players=12, size=6, shape={"minutes": 20})
    live_site.run(
        "from tourney.events.models import Event; Event.objects.update(message='Cards at noon')"
    )
    page = clock(event)
    expect(page.locator(".clock-message")).to_be_visible()
    assert not page.locator(".clock-stacks li").count()
    assert page.evaluate("document.documentElement.scrollHeight") <= 1080


def test_the_page_is_light(live_site, clock, open_page):
    event, _ = running_event(live_site)
    page = open_page(size=(1920, 1080))
    sizes = []

    def heard(answer):
        sizes.append(answer)

    page.on("response", heard)
    page.goto(f"{live_site.url}/events/{event}/clock/")
    live(page)
    sent = sum(int(a.headers.get("content-length") or 0) for a in sizes)
    assert 0 < sent < 100_000
