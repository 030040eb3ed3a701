"""The practice table: hands that play themselves, recorded on the dealer's own glass, and scored.

Nothing is written anywhere. What the server has to know of a session, the browser carries in a
signed cookie: the seed, how far the hand is, what was right and wrong.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass, field
from random import SystemRandom
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tables import wording
from tables.screens.tablet import DECK, SCRIPTS, TIME_LAST, TIME_SECONDS
from tables.selectors.practice import practice_tablet
from tables.simulation.practice import Verdict, coming, judge, practice_hand
from tourney.core.declared import open_to_all
from tourney.core.wording import say
from tourney.rules.errors import RuleViolation
from tourney.rules.hand import Act

COOKIE, PATH = "practice", "/practice/"
HANDS = 5
LASTS = 6 * 3600
# A pause of this length was a conversation, not an act.
LONGEST_MS = 30_000
MISTAKES_KEPT = 8
MOST_BYTES = 50_000


@dataclass(slots=True)
class Session:
    """How far a dealer is. ``at`` is when the last act was told, in ms; ``spent`` ms over ``timed`` acts."""

    seed: int
    number: int = 1
    done: int = 0
    right: int = 0
    wrong: int = 0
    at: int = 0
    spent: int = 0
    timed: int = 0
    mistakes: list[str] = field(default_factory=list)

    @property
    def uid(self) -> str:
        """The name of the hand on the glass."""
        return f"practice-{self.seed}-{self.number}"

    @property
    def score(self) -> int:
        """Right acts among all that were tapped, in percent."""
        tapped = self.right + self.wrong
        return round(100 * self.right / tapped) if tapped else 100

    @property
    def seconds(self) -> float:
        """Seconds per act."""
        return self.spent / self.timed / 1000 if self.timed else 0.0

    @property
    def last(self) -> bool:
        """Whether this is the last hand of the session."""
        return self.number >= HANDS


@open_to_all("training shows no event and writes nothing")
@require_safe
@never_cache
def practice_page(request: HttpRequest) -> HttpResponse:
    """The glass of the practice table; the session goes on where it was."""
    session = _read(request) or _new()
    response = render(
        request,
        "tables/tablet/practice.html",
        {
            **_context(session),
            "scripts": SCRIPTS,
            "deck": DECK,
            "reasons": wording.CALL_REASONS,
            "why_no_raise": wording.WHY_NO_RAISE,
            "time_seconds": TIME_SECONDS,
            "time_last": TIME_LAST,
        },
    )
    return _keep(response, session)


@open_to_all("training shows no event and writes nothing")
@require_POST
def practice_again(request: HttpRequest) -> HttpResponse:
    """A new session with other hands."""
    return _keep(redirect("tables:practice"), _new())


@open_to_all("training shows no event and writes nothing")
@require_POST
def practice_taps(request: HttpRequest) -> HttpResponse:
    """Judge the taps in order until one is wrong; answered like the taps of a real table."""
    session = _read(request)
    if session is None:
        return JsonResponse({"error": "session"}, status=400)
    try:
        taps = _taps(request)
    except (ValueError, KeyError, TypeError, AttributeError):
        return JsonResponse({"error": "taps"}, status=400)
    acknowledged: list[str] = []
    refused: dict[str, str] | None = None
    for tap in taps:
        told = _do(session, tap)
        if told:
            refused = {"key": str(tap["key"]), "code": "practice", "say": told}
            break
        acknowledged.append(str(tap["key"]))
    html = render_to_string("tables/tablet/_live.html", _context(session), request)
    answer = {"acknowledged": acknowledged, "refused": refused, "html": html}
    return _keep(JsonResponse(answer), session)


def _taps(request: HttpRequest) -> list[dict[str, Any]]:
    if len(request.body) > MOST_BYTES:
        raise ValueError("too long")
    taps = json.loads(request.body)["taps"]
    if not isinstance(taps, list) or not all(isinstance(tap["key"], str) for tap in taps):
        raise ValueError("taps")
    return taps


def _do(session: Session, tap: dict[str, Any]) -> str:
    """One tap. Returns the sentence the dealer is told when it was wrong; empty when it was right."""
    script = practice_hand(session.seed, session.number)
    over = session.done >= len(script.acts)
    if tap.get("do") == "start":
        if over and not session.last:
            session.number, session.done, session.at = session.number + 1, 0, 0
        return ""
    if tap.get("do") != "acts" or tap.get("hand") != session.uid:
        return _("This button has no part in the practice.")
    try:
        acts = [Act.from_json(body) for body in tap.get("acts") or []]
    except RuleViolation as refusal:
        return say(refusal)
    before = session.done
    verdict = judge(script, session.done, acts)
    _count(session, before, verdict)
    return _explained(session, verdict) if verdict.wrong else ""


def _count(session: Session, before: int, verdict: Verdict) -> None:
    at = int(time.time() * 1000)
    done = verdict.done - before
    session.right += done
    session.done = verdict.done
    if session.at and done:
        session.spent += min(at - session.at, LONGEST_MS)
        session.timed += done
    session.at = at


def _explained(session: Session, verdict: Verdict) -> str:
    session.wrong += 1
    assert verdict.wrong is not None
    if verdict.right is None:
        return _("The hand is over.")
    words = {
        "tapped": wording.act_sentence(verdict.wrong),
        "right": wording.act_sentence(verdict.right),
    }
    told = _("Tapped: %(tapped)s. It was: %(right)s.") % words
    session.mistakes = [*session.mistakes, told][-MISTAKES_KEPT:]
    return f"{told} {say(verdict.refusal)}" if verdict.refusal else told


def _context(session: Session) -> dict[str, object]:
    script = practice_hand(session.seed, session.number)
    tablet = practice_tablet(script, session.number, session.done, session.uid)
    cards, acts = coming(script, session.done)
    model = tablet.model() | {
        "canStart": not session.last,
        "unstart": False,
        "undo": None,
        "practice": True,
    }
    return {
        "tablet": tablet,
        "model": model,
        "practice": session,
        "hands": HANDS,
        "announced": [wording.act_sentence(act) for act in acts],
        "turned": cards,
    }


def _new() -> Session:
    return Session(SystemRandom().randrange(10**9))


def _read(request: HttpRequest) -> Session | None:
    """The session in the cookie; None when there is none, or an old or a forged one."""
    try:
        stored = request.get_signed_cookie(COOKIE, max_age=LASTS)
        return Session(**json.loads(stored or ""))
    except (KeyError, TypeError, ValueError, signing.BadSignature):
        return None


def _keep(response: HttpResponse, session: Session) -> HttpResponse:
    response.set_signed_cookie(
        COOKIE,
        json.dumps(asdict(session), separators=(",", ":")),
        max_age=LASTS,
        path=PATH,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response
