"""A dealer who knows the screen: the fewest taps for what comes next, touched on the real glass."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.browser.taps.hands import Recorded
from tourney.rules.hand import Act

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Two touches of one control within the bounce of a finger would count as one.
BOUNCE = 0.37
COUNT = """
window.touches = 0;
addEventListener('pointerdown', () => { window.touches += 1; }, true);
"""


@dataclass
class Counted:
    """What a hand cost in touches, and what was done with them."""

    passive: int = 0
    passive_taps: int = 0
    wagers: int = 0
    wager_taps: int = 0
    other_taps: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def taps(self) -> int:
        return self.passive_taps + self.wager_taps + self.other_taps


class Tapper:
    """Plays one recorded hand on the tablet of one table."""

    def __init__(self, page: Page, url: str, table: int) -> None:
        self.page = page
        self.counted = Counted()
        self._last, self._at = "", 0.0
        page.goto(f"{url}/tables/{table}/")
        page.locator("#net").wait_for()

    def play(self, hand: Recorded) -> None:
        """Start to end; the hand is over on the glass when this returns."""
        self._other(lambda: self.touch('[data-do="start"]'))
        todo = list(hand.acts)
        while todo:
            model = self.model()
            if model["phase"] != "betting":
                self.counted.faults.append(f"{len(todo)} acts left in phase {model['phase']}")
                return
            todo = todo[self._next(model["opts"], todo) :]
        self._award(hand)

    # --- the next acts --------------------------------------------------------------------

    def _next(self, options: Sequence[dict[str, Any]], todo: Sequence[Act]) -> int:
        """Touch for the next act or run of acts; how many acts that was."""
        lead = _leading_passes(options, todo)
        reachable = sum(not option.get("end") for option in options)
        if lead >= 2 and lead == reachable:
            self._passive(lead, lambda: self.touch('[data-do="chain-pass"]'))
            return lead
        if lead == 1 or lead == reachable:
            self._single(options[0], todo[0])
            return 1
        if lead:
            chair = options[lead]["c"]
            self._passive(lead, lambda: self.touch(f'.seat[data-chair="{chair}"]', sent=False))
        rest = options[lead:]
        calls = _chain_of_calls(rest, todo[lead:])
        if calls:
            self._passive(calls, lambda: self.touch('[data-do="chain-call"]'))
            return lead + calls
        self._single(rest[0], todo[lead])
        return lead + 1

    def _single(self, option: dict[str, Any], act: Act) -> None:
        if act.verb == "fold":
            self._passive(1, lambda: self.touch('[data-do="fold"]'))
        elif act.verb in ("check", "call") or (act.verb == "allin" and option.get("ci")):
            self._passive(1, lambda: self.touch('[data-do="pay"]'))
        elif act.verb == "allin":
            self._wager(lambda: self.touch('[data-do="allin"]'))
        else:
            self._wager(lambda: self._amount(act.to or 0))

    def _amount(self, to: int) -> None:
        if self.page.locator(f'.preset[data-to="{to}"]').count():
            self.touch(f'.preset[data-to="{to}"]')
            return
        figures = str(to)
        short = figures.rstrip("0")
        self._type(short)
        offer = f'.offer[data-to="{to}"]'
        if not self.page.locator(offer).count():
            self._type(figures[len(short) :])
        self.touch(offer)

    def _type(self, figures: str) -> None:
        while figures:
            key = "00" if figures.startswith("00") else figures[0]
            self.page.locator(f'#keys [data-key="{key}"]').tap()
            figures = figures[len(key) :]

    def _award(self, hand: Recorded) -> None:
        for _ in range(12):
            model = self.model()
            if model["phase"] != "winners":
                return
            pots = model["pots"]
            chairs = hand.winners[pots[0][0]]
            everything = all(hand.winners[pot[0]] == chairs for pot in pots)
            self._other(lambda: self._win(chairs, everything and len(pots) > 1))  # noqa: B023

    def _win(self, chairs: Sequence[int], everything: bool) -> None:
        if len(chairs) == 1:
            self.touch(f'[data-win{"-all" if everything else ""}="{chairs[0]}"]')
            return
        self.touch('[data-do="split"]', sent=False)
        for chair in chairs:
            self.touch(f'[data-win="{chair}"]', sent=False)
        self.touch('[data-do="split-done"]')

    # --- the glass ------------------------------------------------------------------------

    def touch(self, selector: str, *, sent: bool = True) -> None:
        """One touch; with ``sent`` wait until the server has answered."""
        if selector == self._last:
            self.page.wait_for_timeout(max(0, BOUNCE - (time.monotonic() - self._at)) * 1000)
        self.page.locator(f"{selector}:visible").first.tap()
        self._last, self._at = selector, time.monotonic()
        if sent:
            self.page.locator('#net[data-state="on"]').wait_for()

    def model(self) -> dict[str, Any]:
        """What the server says of the table, as the page carries it."""
        found: dict[str, Any] = json.loads(self.page.locator("#table-model").text_content() or "{}")
        return found

    def _touched(self, what: Callable[[], None]) -> int:
        before = self.page.evaluate("window.touches")
        what()
        return int(self.page.evaluate("window.touches")) - int(before)

    def _passive(self, acts: int, what: Callable[[], None]) -> None:
        self.counted.passive += acts
        self.counted.passive_taps += self._touched(what)

    def _wager(self, what: Callable[[], None]) -> None:
        self.counted.wagers += 1
        self.counted.wager_taps += self._touched(what)

    def _other(self, what: Callable[[], None]) -> None:
        self.counted.other_taps += self._touched(what)


def _leading_passes(options: Sequence[dict[str, Any]], todo: Sequence[Act]) -> int:
    """How many of the next acts are what passing those players over would record."""
    lead = 0
    for option, act in zip(options, todo, strict=False):
        passes = "check" if option["p"] == "c" else "fold"
        if option.get("end") or (act.chair, act.verb) != (option["c"], passes):
            break
        lead += 1
    return lead


def _chain_of_calls(options: Sequence[dict[str, Any]], todo: Sequence[Act]) -> int:
    """All that is left of the street, if everybody calls (or checks where nothing is due)."""
    if len(options) < 2 or len(todo) < len(options) or all(o["p"] == "c" for o in options):
        return 0
    for option, act in zip(options, todo, strict=False):
        verb = "check" if option["p"] == "c" else "call"
        if (act.chair, act.verb) != (option["c"], verb):
            return 0
    return len(options)
