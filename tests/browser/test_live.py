"""live.js in a real browser: rings, catch-up, lost touch, the server's clock."""

import re

import pytest
from playwright.sync_api import expect

from tests.services.here import served
from tourney.core import live
from tourney.core.now import now_ms
from tourney.core.stream import access, registry
from tourney.core.stream.hub import hub

PAGE = """<!doctype html><html lang="en"><head><title>Probe</title>
<script src="/static/vendor/htmx.min.js" defer></script>
<script src="/static/js/live.js" defer></script></head>
<body data-live-event="3">
<p id="live-status" data-live-status data-text-on="Live" data-text-connecting="Connecting"
   data-text-lost="No contact since {time}" data-text-denied="Signed out"><span data-live-status-text></span></p>
BODY</body></html>"""

TABLE = '<div id="t" data-live="table:7" data-live-src="/fragment" data-live-revision="1">one</div>'


class Probe:
    """A page of our own on the real server; its fragment is what the test says."""

    def __init__(self, page, port):
        self.page = page
        # Not under a name: Chromium lets no page that a test made up reach into the machine from one.
        self.origin = f"http://127.0.0.1:{port}"
        self.html = TABLE
        self.fetched = 0
        page.route("**/fragment*", self._fragment)

    def _fragment(self, route):
        self.fetched += 1
        route.fulfill(status=200, content_type="text/html", body=self.html)

    def open(self, body=TABLE):
        page = PAGE.replace("BODY", body)
        self.page.route(
            "**/probe", lambda route: route.fulfill(content_type="text/html", body=page)
        )
        self.page.goto(f"{self.origin}/probe")
        expect(self.page.locator("html")).to_have_attribute("data-line", "on", timeout=10_000)
        # The sync of a first connection: what the page was drawn from may be older than the line.
        self.page.wait_for_timeout(300)

    def shows(self, selector, text):
        expect(self.page.locator(selector)).to_have_text(text, timeout=20_000)


@pytest.fixture
def here(monkeypatch):
    monkeypatch.setattr(registry, "fragments", {})
    monkeypatch.setattr(registry, "revisions", {"table": lambda number: 1})
    monkeypatch.setattr(access, "_checks", [lambda request, event_id, topic: True])
    with served() as running:
        yield running


@pytest.fixture
def probe(here, open_page):
    return Probe(open_page(), here.port)


def table(revision, words):
    return TABLE.replace('revision="1"', f'revision="{revision}"').replace("one", words)


def test_a_ring_fetches_what_shows_the_topic(probe):
    probe.open()
    assert probe.fetched == 0, "nothing was missed, nothing needed fetching"
    probe.html = table(2, "two")
    live.ring("table:7", revision=2)
    probe.shows("#t", "two")
    assert probe.fetched == 1


def test_a_screen_that_already_shows_the_revision_does_not_fetch(probe):
    probe.open(table(5, "five"))
    live.ring("table:7", revision=5)
    probe.html = table(6, "six")
    live.ring("table:7", revision=6)
    probe.shows("#t", "six")
    assert probe.fetched == 1


def test_an_answer_older_than_what_is_shown_is_dropped(probe):
    probe.open(table(5, "five"))
    probe.html = table(4, "four")
    live.ring("table:7")
    probe.page.wait_for_timeout(700)
    assert probe.fetched == 1
    probe.shows("#t", "five")


def test_what_everybody_sees_is_swapped_without_a_fetch(probe):
    stands = {"at": 1}
    registry.fragments["clock"] = lambda number, language: (
        f'<div id="clock" data-live="clock:3" data-live-revision="{stands["at"]}">'
        f"level {stands['at']}</div>"
    )
    probe.open('<div id="clock" data-live="clock:3" data-live-revision="0"></div>' + TABLE)
    probe.shows("#clock", "level 1")
    stands["at"] = 2
    live.ring("clock:3")
    probe.shows("#clock", "level 2")
    assert probe.fetched == 0


def test_typing_is_never_wiped_and_the_fetch_comes_afterwards(probe):
    form = TABLE.replace("one", '<input id="name" value=""><b id="b">one</b>')
    probe.open(form)
    probe.page.locator("#name").press_sequentially("Ada")
    probe.html = form.replace('revision="1"', 'revision="2"').replace("one", "two")
    live.ring("table:7", revision=2)
    probe.page.wait_for_timeout(700)
    expect(probe.page.locator("#name")).to_have_value("Ada")
    probe.shows("#b", "one")
    probe.page.locator("#name").blur()
    probe.shows("#b", "two")


def test_focus_stays_where_it_was(probe):
    buttons = TABLE.replace("one", '<button id="fold">Fold</button><b id="b">one</b>')
    probe.open(buttons)
    probe.page.locator("#fold").focus()
    probe.html = buttons.replace("one", "two")
    live.ring("table:7")
    probe.shows("#b", "two")
    expect(probe.page.locator("#fold")).to_be_focused()


def test_lost_touch_is_told_with_its_time_and_made_up_for(probe, here):
    probe.open()
    here.stop()
    status = probe.page.locator("#live-status")
    expect(status).to_have_attribute("data-state", "lost", timeout=30_000)
    assert re.search(r"No contact since \d+:\d\d:\d\d", status.inner_text())
    # The room played on meanwhile.
    registry.revisions["table"] = lambda number: 9
    probe.html = table(9, "nine")
    here.start()
    expect(status).to_have_attribute("data-state", "on", timeout=40_000)
    assert status.inner_text() == "Live"
    probe.shows("#t", "nine")


def test_a_hidden_page_closes_its_stream_and_looks_again_on_return(probe):
    probe.page.clock.install()
    probe.open()
    assert "table:7" in hub.topics
    hide = (
        "state => { Object.defineProperty(document, 'visibilityState',"
        " {value: state, configurable: true}); document.dispatchEvent(new Event('visibilitychange')) }"
    )
    probe.page.evaluate(hide, "hidden")
    probe.page.clock.run_for(6000)
    for _ in range(100):
        if "table:7" not in hub.topics:
            break
        probe.page.wait_for_timeout(50)
    assert "table:7" not in hub.topics
    registry.revisions["table"] = lambda number: 3
    probe.html = table(3, "three")
    probe.page.evaluate(hide, "visible")
    probe.page.clock.run_for(3000)
    probe.shows("#t", "three")


def test_the_servers_time_is_known_whatever_the_devices_clock_says(probe):
    probe.page.add_init_script("const real = Date.now; Date.now = () => real() - 7 * 3600 * 1000;")
    probe.open()
    before = now_ms()
    theirs = probe.page.evaluate("tourneyLive.serverNow()")
    after = now_ms()
    assert before - 250 <= theirs <= after + 250


def test_a_new_topic_on_the_page_is_listened_to(probe):
    probe.open()
    probe.page.evaluate(
        "html => document.body.insertAdjacentHTML('beforeend', html)",
        '<div id="u" data-live="table:8" data-live-src="/fragment">old</div>',
    )
    probe.html = '<div id="u" data-live="table:8" data-live-src="/fragment">new</div>'
    probe.shows("#u", "new")
    assert "table:8" in hub.topics


def watch_states(page):
    """The states the line goes through from now on."""
    return page.evaluate_handle(
        "() => { const seen = []; new MutationObserver(() => seen.push(document.documentElement"
        ".dataset.line)).observe(document.documentElement, {attributes: true}); return seen }"
    )


def test_a_goodbye_is_no_lost_touch(probe):
    probe.open()
    states = watch_states(probe.page)
    hub.end_all()
    probe.page.wait_for_timeout(1500)
    assert "table:7" in hub.topics
    assert "lost" not in states.json_value()


def test_a_line_that_has_gone_silent_is_not_believed(probe):
    probe.page.clock.install()
    probe.open()
    states = watch_states(probe.page)
    probe.page.clock.run_for(28_000)
    expect(probe.page.locator("html")).to_have_attribute("data-line", "on", timeout=20_000)
    assert "lost" in states.json_value()


def test_an_answer_that_never_comes_does_not_stop_the_next_one(probe):
    probe.page.clock.install()
    probe.open()
    probe.page.unroute("**/fragment*")
    probe.page.route("**/fragment*", lambda route: None)
    live.ring("table:7", revision=2)
    probe.page.wait_for_timeout(500)
    probe.page.unroute("**/fragment*")
    probe.page.route("**/fragment*", probe._fragment)
    probe.html = table(3, "three")
    probe.page.clock.run_for(16_000)
    live.ring("table:7", revision=3)
    probe.shows("#t", "three")


def test_a_page_that_was_signed_out_says_so_and_not_that_the_server_is_gone(probe, monkeypatch):
    probe.open()
    monkeypatch.setattr(access, "_checks", [lambda request, event_id, topic: False])
    hub.end_all()
    status = probe.page.locator("#live-status")
    expect(status).to_have_attribute("data-state", "denied", timeout=20_000)
    assert status.inner_text() == "Signed out"


def test_many_windows_of_one_browser_leave_connections_for_taps(here, open_page):
    first = Probe(open_page(), here.port)
    first.open()
    others = [Probe(first.page.context.new_page(), here.port) for _ in range(7)]
    for other in others:
        other.open()
    streams = len(hub.topics["table:7"].listeners)
    assert streams == 4
    for probe in [first, *others]:
        probe.html = table(2, "two")
    live.ring("table:7", revision=2)
    for probe in [first, *others]:
        probe.shows("#t", "two")
    # A tap of the last window is answered although all of them are open.
    assert others[-1].page.evaluate("fetch('/time').then(a => a.status)") == 200
    # A window that is closed makes room for one that waited.
    first.page.close()
    for _ in range(200):
        if len(hub.topics["table:7"].listeners) == 4:
            break
        others[0].page.wait_for_timeout(50)
    assert len(hub.topics["table:7"].listeners) == 4
