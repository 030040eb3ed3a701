"""The floor console in a real browser: live, by keyboard, on a phone, readable by everybody."""

import pytest
from playwright.sync_api import expect

from tests.browser.floor_site import new_hand, running_event, sign_in, taps
from tests.services.accessibility import assert_accessible

LIVE = 10_000


@pytest.fixture
def floor(live_site, open_page):
    def opened(event, size=(1440, 900), path=""):
        page = open_page(size=size, touch=size[0] < 500)
        sign_in(page, live_site)
        page.goto(f"{live_site.url}/events/{event}/floor/{path}")
        expect(page.locator("html")).to_have_attribute("data-line", "on", timeout=LIVE)
        return page

    return opened


def test_a_call_appears_and_is_solved_in_one_tap(live_site, floor):
    event, (first, _second) = running_event(live_site, players=6, size=3)
    page = floor(event)
    taps(page, first, {"do": "call", "reason": "dispute"})
    call = page.locator("[id^=alert-call-]")
    expect(call).to_contain_text("Players disagree", timeout=2000)
    expect(page.locator(f"#table-{first}")).to_contain_text("floor!")
    call.get_by_role("button", name="Solved").click()
    expect(call).to_have_count(0, timeout=2000)
    assert "/floor/" in page.url


def test_a_hand_at_a_table_is_on_the_map_at_once(live_site, floor):
    event, (first, _second) = running_event(live_site, players=6, size=3)
    page = floor(event)
    expect(page.locator(f"#table-{first}")).to_contain_text("between hands")
    _uid, start = new_hand()
    taps(page, first, start)
    expect(page.locator(f"#table-{first}")).to_contain_text("hand 1", timeout=2000)
    expect(page.locator(f"#table-{first} [data-acts]")).to_have_count(1)


def test_a_table_without_a_tablet_from_the_panel(live_site, floor):
    event, (table,) = running_event(live_site, players=3)
    page = floor(event)
    page.locator(f"#table-{table} .tcard-link").click()
    panel = page.locator("#table-panel")
    expect(panel).to_be_visible()
    panel.get_by_text("The table itself").click()
    panel.get_by_label("Recording").select_option("none")
    panel.locator("#fold-table form").first.get_by_role("button", name="Set").click()
    expect(page.locator(f"#table-{table}")).to_contain_text("no tablet", timeout=2000)
    panel = page.locator("#table-panel")
    # Without a tablet the form for who is out stands open by itself.
    panel.get_by_label("Who is out").select_option(index=1)
    panel.locator(".pick").nth(1).click()
    panel.locator("#fold-out").get_by_role("button", name="Record").click()
    expect(page.locator(".strip-facts")).to_contain_text("2/3", timeout=2000)


def test_refused_with_words_and_done_anyway(live_site, floor):
    event, (table,) = running_event(live_site, players=3)
    page = floor(event, path=f"?table={table}")
    page.get_by_role("button", name="Halt play").click()
    expect(page.locator("#alert-halted")).to_be_visible(timeout=2000)
    page.get_by_role("button", name="Start next hand").click()
    refusal = page.locator("#floor-refusal")
    expect(refusal).to_contain_text("halted")
    page.get_by_role("button", name="Do it anyway").click()
    expect(refusal).to_have_count(0, timeout=2000)
    expect(page.locator("#table-panel")).to_contain_text("hand 1", timeout=2000)


def test_undo_from_the_last_acts(live_site, floor):
    event, _ = running_event(live_site, players=3)
    page = floor(event)
    page.get_by_role("button", name="Stop clock").click()
    expect(page.locator(".strip-banner")).to_have_text("Clock stopped", timeout=2000)
    page.locator(".alerts .undo").first.click()
    page.locator("#undo-ask").get_by_role("button", name="Take back").click()
    expect(page.locator(".strip-banner")).to_have_count(0, timeout=2000)


def test_the_keyboard_alone_finds_a_player_and_closes_again(live_site, floor):
    event, (table,) = running_event(live_site, players=3)
    page = floor(event)
    page.keyboard.press("/")
    page.keyboard.type("ali")
    expect(page.locator("#floor-found")).to_contain_text("Alice")
    page.keyboard.press("Enter")
    expect(page.locator("#table-panel")).to_be_visible()
    assert f"table={table}" in page.url
    page.keyboard.press("Escape")
    expect(page.locator("#table-panel")).to_have_count(0)


def test_typing_is_not_swept_away_by_the_room(live_site, floor):
    event, (table,) = running_event(live_site, players=3)
    page = floor(event, path=f"?table={table}")
    page.get_by_text("Count a stack").click()
    field = page.get_by_label("Chips behind")
    field.fill("12")
    taps(page, table, {"do": "call", "reason": "chips"})
    expect(page.locator("[id^=alert-call-]")).to_have_count(1, timeout=2000)
    expect(field).to_have_value("12")


def test_chips_or_big_blinds_is_kept(live_site, floor):
    event, _ = running_event(live_site, players=3)
    page = floor(event)
    page.get_by_role("button", name="BB").click()
    expect(page.locator(".mchair .in-bb").first).to_be_visible()
    page.reload()
    expect(page.locator(".mchair .in-bb").first).to_be_visible()
    expect(page.locator(".mchair .in-chips").first).to_be_hidden()


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
def test_readable_by_everybody_at_every_size(live_site, floor, size):
    event, (table, _second) = running_event(live_site, players=6, size=3)
    page = floor(event, size=size)
    taps(page, table, {"do": "call", "reason": "dispute"})
    expect(page.locator("[id^=alert-call-]")).to_have_count(1, timeout=3000)
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.goto(f"{page.url}?table={table}")
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.goto(page.url.split("floor/")[0] + "floor/history/")
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_seat_board_and_payouts_are_readable(live_site, floor):
    event, _ = running_event(live_site, players=6, size=3)
    page = floor(event)
    for place in ("seats", "payouts"):
        page.goto(f"{live_site.url}/events/{event}/{place}/")
        assert_accessible(page)
    expect(page.locator(".board-payouts li")).not_to_have_count(0)


def test_tables_are_dragged_or_moved_by_keys_to_where_they_stand(live_site, floor):
    event, (first, second) = running_event(live_site, players=6, size=3)
    page = floor(event)
    page.get_by_role("button", name="Arrange").click()
    card = page.locator(f"#table-{first}")
    box = card.bounding_box()
    page.mouse.move(box["x"] + 60, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + 260, box["y"] + 180, steps=5)
    with page.expect_response("**/place/") as placed:
        page.mouse.up()
    assert placed.value.status == 200
    page.locator(f"#table-{second}").focus()
    with page.expect_response("**/place/") as placed:
        page.keyboard.press("ArrowDown")
    assert placed.value.status == 200
    page.reload()
    expect(page.locator("#floor-map")).to_have_class("map is-plan")
    moved = page.locator(f"#table-{first}").bounding_box()
    assert abs(moved["x"] - box["x"] - 200) < 5
    assert_accessible(page)


def test_a_screen_that_rotates_goes_on_to_the_next_page(live_site, open_page):
    event, _ = running_event(live_site)
    page = open_page(size=(1920, 1080))
    page.goto(f"{live_site.url}/events/{event}/clock/?theme=light&rotate=5")
    page.wait_for_url("**/seats/?theme=light&rotate=5", timeout=15_000)
