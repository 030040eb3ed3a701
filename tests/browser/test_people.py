"""Tablets and screens in a real browser: pairing, push, take-over, revocation, orders from the floor."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

TABLET, LAPTOP, TV = (1024, 768), (1440, 900), (1920, 1080)
PIN, PASSWORD = "402917", "correct-horse-battery"
SECONDS = 1000

SET_UP = f"""
from tests.tables import room
from tourney.people import codes
from tourney.people.models import Role, Staff
table = room.seated_table([5000] * 6)
head = Staff.objects.create_superuser("head", password="{PASSWORD}")
for name in ("Ines Prado", "Ugo Sala"):
    dealer = Staff.objects.create(
        username=name[:4].strip().lower(), first_name=name, pin=codes.hash_pin("{PIN}")
    )
    Role.objects.create(staff=dealer, event=table.event, kind="dealer")
"""
FEED = """
import json
from tourney.core.models import FeedRow
print(json.dumps([[row.verb, row.actor] for row in FeedRow.objects.order_by("pk")]))
"""
HANDS = "from tables.models import Hand; print(Hand.objects.count())"


@pytest.fixture
def site(live_site: Site) -> Site:
    live_site.run(SET_UP)
    return live_site


@pytest.fixture
def floor(site: Site, open_page: Callable[..., Page]) -> Page:
    """The floor's laptop, signed in, looking at the devices."""
    page = open_page(size=LAPTOP)
    page.goto(f"{site.url}/events/1/devices/")
    page.fill("#id_username", "head")
    page.fill("#id_password", PASSWORD)
    page.click("main button")
    page.wait_for_url(f"{site.url}/events/1/devices/")
    return page


def show_code(floor: Page, panel: str = "pair-tablet") -> str:
    """The six digits the floor reads out; each time others."""
    shown = floor.locator(".code__digits")
    before = shown.get_attribute("data-code") if shown.count() else ""
    floor.click(f"[aria-labelledby={panel}] button")
    floor.wait_for_selector(f".code__digits:not([data-code='{before}'])")
    return str(shown.get_attribute("data-code"))


def pair(page: Page, site: Site, digits: str, address: str = "/pair/") -> None:
    """Type the digits on the device's own keypad; the sixth one sends them."""
    page.goto(site.url + address)
    for digit in re.sub(r"\D", "", digits):
        page.click(f"[data-digit='{digit}']")
    page.wait_for_url(lambda url: "/pair" not in url and url != site.url + address)


def tablet_of(floor: Page, site: Site, open_page: Callable[..., Page]) -> Page:
    page = open_page(size=TABLET, touch=True)
    pair(page, site, show_code(floor))
    return page


def tap_in(page: Page, name: str, pin: str) -> None:
    page.click(f".name-choice:has-text('{name}')")
    for digit in pin:
        page.click(f"[data-digit='{digit}']")


def feed(site: Site, verb: str) -> list[dict[str, Any]]:
    return [actor for name, actor in json.loads(site.run(FEED)) if name == verb]


def test_a_tablet_is_paired_by_six_digits_and_survives_a_power_cut(
    site: Site, floor: Page, open_page: Callable[..., Page]
) -> None:
    tablet = tablet_of(floor, site, open_page)
    assert tablet.url == f"{site.url}/tables/1/"
    floor.wait_for_selector("#code .alert--ok", timeout=10 * SECONDS)
    assert floor.locator("#devices .device").count() == 1
    site.kill()
    site.start()
    tablet.goto(site.url)
    tablet.wait_for_url(f"{site.url}/tables/1/")


def test_wrong_digits_say_so_and_pair_nothing(
    site: Site, floor: Page, open_page: Callable[..., Page]
) -> None:
    digits = re.sub(r"\D", "", show_code(floor))
    wrong = digits[:5] + str((int(digits[5]) + 1) % 10)
    page = open_page(size=TABLET, touch=True)
    page.goto(f"{site.url}/pair/")
    for digit in wrong:
        page.click(f"[data-digit='{digit}']")
    page.wait_for_selector("#pair-error")
    page.goto(f"{site.url}/tables/1/")
    assert "/sign-in/" in page.url


def test_at_a_push_the_dealer_taps_in_and_every_act_names_both(
    site: Site, floor: Page, open_page: Callable[..., Page]
) -> None:
    tablet = tablet_of(floor, site, open_page)
    tablet.click("[data-do=menu]")
    tablet.click("#menu a[href$='/dealer/']")
    tap_in(tablet, "Ugo", "739104")
    tablet.wait_for_selector("#pin-error")
    assert tablet.locator("#id_pin").input_value() == ""
    tap_in(tablet, "Ugo", PIN)
    tablet.wait_for_url(f"{site.url}/tables/1/")
    tablet.click("[data-do=start]")
    tablet.wait_for_selector("#live[data-phase=betting]")
    ugo = int(
        site.run(
            "from tourney.people.models import Staff as S;"
            "print(S.objects.get(first_name='Ugo Sala').pk)"
        )
    )
    started = [actor for actor in feed(site, "hand.start") if actor["device"]]
    assert started == [{"kind": "device", "staff": ugo, "device": 1}]
    floor.wait_for_selector("#devices :text('Ugo Sala')", timeout=10 * SECONDS)


def test_the_second_tablet_watches_or_takes_over_and_the_first_is_told(
    site: Site, floor: Page, open_page: Callable[..., Page]
) -> None:
    first = tablet_of(floor, site, open_page)
    second = tablet_of(floor, site, open_page)
    assert second.url == f"{site.url}/device/"
    second.click("a.btn:has-text('Only watch')")
    second.wait_for_selector("#watching")
    second.click("#watching button")
    second.wait_for_url(f"{site.url}/tables/1/")
    assert second.locator("#watching").count() == 0
    first.wait_for_url(f"{site.url}/device/", timeout=10 * SECONDS)
    assert "another tablet" in first.locator("#here h1").inner_text()
    first.click("#here form button")
    second.wait_for_url(f"{site.url}/device/", timeout=10 * SECONDS)


def test_a_revoked_tablet_says_how_to_get_back_and_loses_no_tap(
    site: Site, floor: Page, open_page: Callable[..., Page]
) -> None:
    tablet = tablet_of(floor, site, open_page)
    tablet.context.set_offline(True)
    tablet.click("[data-do=start]")
    tablet.wait_for_selector("#net[data-state=offline], #net[data-state=waiting]")
    floor.reload()
    floor.click("#device-1 summary")
    floor.on("dialog", lambda dialog: dialog.accept())
    floor.click("#device-1 .btn--danger")
    floor.wait_for_selector("#devices .empty")
    assert site.run(HANDS).strip() == "0"
    tablet.context.set_offline(False)
    tablet.wait_for_url(f"{site.url}/device/", timeout=30 * SECONDS)
    assert "no longer paired" in tablet.locator("#lost h1").inner_text()
    pair(tablet, site, show_code(floor), address="/device/")
    tablet.wait_for_url(f"{site.url}/tables/1/")
    tablet.wait_for_selector("#live[data-phase=betting]", timeout=10 * SECONDS)
    assert site.run(HANDS).strip() == "1"


def test_a_revoked_tablet_leaves_the_table_at_once(
    site: Site, floor: Page, open_page: Callable[..., Page]
) -> None:
    tablet = tablet_of(floor, site, open_page)
    floor.wait_for_selector("#device-1")
    floor.click("#device-1 summary")
    floor.on("dialog", lambda dialog: dialog.accept())
    floor.click("#device-1 .btn--danger")
    tablet.wait_for_url(f"{site.url}/device/", timeout=5 * SECONDS)


def test_a_clock_screen_follows_the_floors_orders(
    site: Site, floor: Page, open_page: Callable[..., Page]
) -> None:
    site.run("from tests.tables import room; room.seated_table([3000] * 3)")
    screen = open_page(size=TV)
    pair(screen, site, show_code(floor, "pair-screen"))
    assert screen.url == f"{site.url}/events/1/clock/"
    floor.reload()
    floor.click("#device-1 summary")
    floor.fill("#name-1", "Above the bar")
    floor.click("#device-1 button:has-text('Rename')")
    floor.wait_for_selector("#device-1 h2:text('Above the bar')")
    open_fold(floor)
    floor.select_option("#layout-1", "contrast")
    floor.click("#device-1 button:text-is('Show')")
    screen.wait_for_selector(".clock-page[data-theme=contrast]", timeout=10 * SECONDS)
    open_fold(floor)
    floor.select_option("#event-1", "2")
    floor.click("#device-1 button:has-text('Move to event')")
    screen.wait_for_url(f"{site.url}/events/2/clock/", timeout=10 * SECONDS)


def open_fold(floor: Page) -> None:
    """Open the device's fold again, should the fresh list have closed it."""
    floor.wait_for_selector("#device-1")
    if floor.locator("#device-1").get_attribute("open") is None:
        floor.click("#device-1 summary")


def test_signing_out_everywhere_ends_the_other_browser(
    site: Site, floor: Page, open_page: Callable[..., Page]
) -> None:
    phone = open_page(size=(390, 844))
    phone.goto(f"{site.url}/account/")
    phone.fill("#id_username", "head")
    phone.fill("#id_password", PASSWORD)
    phone.click("main button")
    phone.wait_for_url(f"{site.url}/account/")
    phone.locator("li:not(:has-text('this one')) >> text=End").click()
    phone.wait_for_load_state()
    floor.goto(f"{site.url}/events/1/devices/")
    assert "/sign-in/" in floor.url
