"""A dealer at the tablet: touches the glass the way a finger does, and reads what it shows."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.services.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

LANDSCAPE, WIDE, PORTRAIT = (1024, 768), (1280, 800), (768, 1024)
# Longer than two touches of one bouncing finger.
APART = 380

SEAT = """
import json
from tests.tables import room
from tests.browser.dealer import session_key
given = json.loads({given!r})
room.NAMES = tuple(given['names']) or room.NAMES
table = room.seated_table(
    given['stacks'],
    button=given['button'],
    shape=room.structure(levels=given['levels'], ante=given['ante'], limit=given['limit']),
)
print(table.pk, session_key())
"""

ACTED = """
import json
from tables.models import Hand
from tables.selectors.tablet_log import standing_rows
hand = Hand.objects.filter(table_id={table}).exclude(status='void').order_by('-number').first()
rows = standing_rows(hand.log.order_by('number'))
print(json.dumps([[r.body.get('chair'), r.body['verb'], r.body.get('to')] for r in rows]))
"""

STACKS = """
import json
from tables.models import Seat
seats = Seat.objects.filter(table_id={table}, status='seated')
print(json.dumps({{s.chair: s.stack for s in seats}}))
"""


def session_key() -> str:
    """The key of a session of somebody who may deal anywhere. Runs where Django is set up."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from tourney.people.models import Staff

    who = Staff.objects.filter(username="dealer").first()
    who = who or Staff.objects.create_superuser("dealer", password=uuid.uuid4().hex)
    session = SessionStore()
    session[SESSION_KEY] = str(who.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = who.get_session_auth_hash()
    session.save()
    return str(session.session_key)


def seat_table(
    site: Site,
    stacks: Sequence[int | None],
    *,
    button: int = 0,
    levels: Sequence[tuple[int, int]] = ((50, 100), (100, 200)),
    ante: int = 0,
    limit: str = "no-limit",
    names: Sequence[str] = (),
) -> Seated:
    """A running table with these stacks, and somebody signed in who may deal there."""
    given = {
        "stacks": list(stacks),
        "button": button,
        "levels": [list(level) for level in levels],
        "ante": ante,
        "limit": limit,
        "names": list(names),
    }
    table, key = site.run(SEAT.format(given=json.dumps(given))).split()[-2:]
    return Seated(int(table), key)


@dataclass(frozen=True, slots=True)
class Seated:
    """A table's id and a session's key."""

    table: int
    session: str


class Dealer:
    """One tablet at one table."""

    def __init__(self, site: Site, page: Page, seated: Seated) -> None:
        self.site, self.page, self.table = site, page, seated.table
        cookie = {"name": "sessionid", "value": seated.session, "url": site.url}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        self.open()

    def open(self) -> None:
        """The tablet's page, ready to be touched."""
        self.page.goto(f"{self.site.url}/tables/{self.table}/")
        self.page.locator("#net").wait_for()

    # --- touching -------------------------------------------------------------------------

    def touch(self, selector: str) -> None:
        """One touch, and the time a hand needs to come back."""
        self.page.locator(selector).first.tap()
        self.page.wait_for_timeout(APART)

    def do(self, name: str) -> None:
        self.touch(f'[data-do="{name}"]:visible')

    def start(self) -> None:
        self.do("start")
        self.saved()

    def fold(self) -> None:
        self.do("fold")

    def pay(self) -> None:
        """Check or call, whatever is due."""
        self.do("pay")

    def allin(self) -> None:
        self.do("allin")

    def seat(self, chair: int) -> None:
        self.touch(f'.seat[data-chair="{chair}"]')

    def wager(self, to: int) -> None:
        """Bet or raise to a total: a preset if there is one, else as few figures as will do."""
        self.saved()
        preset = self.page.locator(f'.preset[data-to="{to}"]')
        if preset.count():
            preset.tap()
        else:
            figures = str(to)
            short = figures.rstrip("0")
            self._type(short)
            if not self.page.locator(f'.offer[data-to="{to}"]').count():
                self._type(figures[len(short) :])
            self.page.locator(f'.offer[data-to="{to}"]').tap()
        self.page.wait_for_timeout(APART)

    def _type(self, figures: str) -> None:
        while figures:
            key = "00" if figures.startswith("00") else figures[0]
            self.page.locator(f'#keys [data-key="{key}"]').tap()
            figures = figures[len(key) :]

    def board(self, *cards: str) -> None:
        self.do("board")
        self._cards(cards)

    def show(self, chair: int, *cards: str) -> None:
        """A hand at showdown; the pad goes on to the next player by itself."""
        if not self.page.locator("#pad[open]").count():
            self.touch(f'[data-cards-of="{chair}"]')
        self._cards(cards)

    def _cards(self, cards: Sequence[str]) -> None:
        for card in cards:
            self.page.locator(f'#pad [data-card="{card}"]').tap()
        self.page.wait_for_timeout(APART)

    def close_pad(self) -> None:
        if self.page.locator("#pad[open]").count():
            self.page.locator('#pad [data-do="close"]').tap()

    def win(self, chair: int) -> None:
        self.saved()
        self.touch(f'[data-win="{chair}"]')

    # --- reading --------------------------------------------------------------------------

    def saved(self) -> None:
        """Wait until the server has every tap."""
        self.page.locator('#net[data-state="on"]').wait_for()

    def unsent(self) -> int:
        """Taps kept on the tablet."""
        name = f"tourney.taps.{self.table}"
        kept = self.page.evaluate("name => localStorage.getItem(name)", name)
        return len(json.loads(kept)["taps"]) if kept else 0

    def next_chair(self) -> int | None:
        lit = self.page.locator('.seat[aria-current="true"]')
        return int(lit.get_attribute("data-chair") or "") if lit.count() else None

    def pot(self) -> str:
        self.saved()
        return self.page.locator(".pot b").inner_text()

    def phase(self) -> str:
        self.saved()
        return self.page.locator("#live").get_attribute("data-phase") or ""

    def acted(self) -> list[list[Any]]:
        """What the server has recorded of the newest hand: [chair, verb, to]."""
        found: list[list[Any]] = json.loads(self.site.run(ACTED.format(table=self.table)))
        return found

    def stacks(self) -> dict[int, int]:
        """The stacks in the database."""
        found = json.loads(self.site.run(STACKS.format(table=self.table)))
        return {int(chair): stack for chair, stack in found.items()}


OpenPage = Callable[..., "Page"]
