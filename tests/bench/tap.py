"""From a tap on the tablet to its new screen: the real page, the real server, one machine.

``tap_vs_empty_view`` is how many times as long that takes as the emptiest view of the
house asked by the same page in the same run; ``tap_ms`` the milliseconds themselves
(goal: under 60). The server and the browser start with the first of the two.
"""

from __future__ import annotations

import atexit
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.bench.measure import Measure

TAPS = 20

# A fold and its undo, by turns: the new screen is there when the fragment has been replaced.
TAP = """async (taps) => {
  for (let i = 0; i < taps; i += 1) {
    const shown = document.getElementById('live');
    document.querySelector(i % 2 ? '[data-do="undo"]' : '[data-do="fold"]').click();
    while (document.getElementById('live') === shown || document.getElementById('net').dataset.state !== 'on')
      await new Promise((done) => requestAnimationFrame(done));
  }
}"""
EMPTY = (
    "async (times) => { for (let i = 0; i < times; i += 1) await (await fetch('/time')).json(); }"
)


class _Table:
    """One table on a tablet, started when it is first needed."""

    def __init__(self) -> None:
        self._page: Any = None

    def page(self) -> Any:
        if self._page is None:
            from tests.browser.dealer import Dealer, seat_table
            from tests.services import browser
            from tests.services.site import Site

            stack = ExitStack()
            atexit.register(stack.close)
            site = Site(Path(stack.enter_context(tempfile.TemporaryDirectory())))
            site.manage("migrate", "--no-input", "-v", "0")
            site.start()
            stack.callback(site.stop)
            program = browser.program()
            if program is None:
                raise SystemExit("tap: no Chromium found (set CHROMIUM)")
            chromium = stack.enter_context(browser.launched(program))
            self._page = chromium.new_context(has_touch=True).new_page()
            Dealer(site, self._page, seat_table(site, [12_000] * 9)).start()
        return self._page

    def taps(self) -> None:
        self.page().evaluate(TAP, TAPS)

    def empty_views(self) -> None:
        self.page().evaluate(EMPTY, TAPS)


def measures(hands: list[dict[str, object]]) -> list[Measure]:
    """The two figures of a tap; the recorded hands are not needed for them."""
    del hands
    table = _Table()
    return [
        Measure(
            "tap_vs_empty_view",
            "an empty view, against a tap until its new screen is there",
            table.empty_views,
            table.taps,
            TAPS,
        ),
        Measure("tap_ms", "a tap until its new screen is there", table.taps, None, TAPS, goal=60),
    ]
