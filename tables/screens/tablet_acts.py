"""The tablet's queue arrives: taps in order, each through its own command.

``POST {"taps": [{"key", "after", "rev", "do", …}]}``. Answer: the keys that are
done (or were done before), the first one refused with its sentence, and the
table as it now stands. Nothing behind a refused tap is touched: the dealer
decides about it.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse, RawPostDataException
from django.views.decorators.http import require_POST

from tables.models import Hand, HandAction, Seat
from tables.screens.tablet import live_html, read_or_404
from tables.selectors.tablet_sales import SALES, touches
from tables.services import calls, hands, presence, rebuys
from tourney.core.command import Actor
from tourney.core.errors import Refused, StaleRevision
from tourney.core.models import FeedRow
from tourney.core.prepared import Select
from tourney.core.undo import undo
from tourney.core.wording import say
from tourney.people.access import access
from tourney.rules.errors import RuleViolation

MOST_TAPS = 50
MOST_BYTES = 200_000
Tap = dict[str, Any]


@require_POST
@access("dealer", "floor")
def post_taps(request: HttpRequest, table_id: int) -> HttpResponse:
    """Do the taps in order until one is refused; answer with the fresh table."""
    try:
        taps = _read_taps(request)
    except ValueError as broken:
        return JsonResponse({"error": str(broken)}, status=400)
    actor: Actor = request.actor  # type: ignore[attr-defined]
    acknowledged: list[str] = []
    refused: dict[str, Any] | None = None
    for tap in taps:
        try:
            DOES[tap["do"]](table_id, tap, actor)
        except RuleViolation as refusal:
            refused = {
                "key": tap["key"],
                "code": refusal.code,
                "say": say(refusal),
                "rule": refusal.params.get("rule"),
            }
            break
        acknowledged.append(tap["key"])
    return JsonResponse(
        {
            "acknowledged": acknowledged,
            "refused": refused,
            "html": live_html(read_or_404(table_id)),
        }
    )


def _read_taps(request: HttpRequest) -> list[Tap]:
    """The taps of a request. Raises ValueError with what is wrong: a page of ours never sends that."""
    try:
        sent = request.body
    except RawPostDataException as read:
        # A form, not a queue of taps: something has read it already.
        raise ValueError("body") from read
    if len(sent) > MOST_BYTES:
        raise ValueError("too long")
    body = json.loads(sent)
    taps = body.get("taps") if isinstance(body, dict) else None
    if not isinstance(taps, list) or not 0 < len(taps) <= MOST_TAPS:
        raise ValueError("taps")
    for tap in taps:
        if not isinstance(tap, dict) or tap.get("do") not in DOES:
            raise ValueError("do")
        uuid.UUID(str(tap.get("key")))
        for name, kind in _KINDS.items():
            value = tap.get(name)
            if value is not None and (type(value) is not kind):
                raise ValueError(name)
    return taps


_KINDS = {
    "after": str, "rev": int, "hand": str, "uid": str, "acts": list, "number": int,
    "of": str, "chair": int, "stack": int, "reason": str, "cause": str, "offline": bool, "away": bool,
    "what": str, "times": int,
}  # fmt: skip


def _do_acts(table_id: int, tap: Tap, actor: Actor) -> None:
    hand = _hand(table_id, tap)
    hands.record(
        hand_id=hand.pk,
        acts=tap.get("acts") or [],
        actor=actor,
        key=tap["key"],
        expected=_expected(tap, hand),
    )


def _do_start(table_id: int, tap: Tap, actor: Actor) -> None:
    hands.start_hand(
        table_id=table_id,
        actor=actor,
        key=tap["key"],
        uid=tap.get("uid"),
        offline=bool(tap.get("offline")),
    )


def _do_undo(table_id: int, tap: Tap, actor: Actor) -> None:
    """Back to before an act of the hand: by its number, or the tap that recorded it."""
    hand = _hand(table_id, tap)
    number, expected = tap.get("number"), tap.get("rev")
    if tap.get("of"):
        done = FeedRow.objects.filter(key=tap["of"]).only("answer").first()
        if done is None:
            raise Refused("tap_follows_unknown")
        number = done.answer.get("first")
        expected = None if _seen(tap["key"]) else _only_ours(hand, tap["of"])
    if number is None:
        raise Refused("nothing_to_undo")
    if tap.get("of") and _seen(tap["key"]):
        return
    hands.undo_back_to(
        hand_id=hand.pk, number=number, actor=actor, key=tap["key"], expected=expected
    )


def _do_unstart(table_id: int, tap: Tap, actor: Actor) -> None:
    """A deal nobody has acted in is taken back: started too early, or with the button wrong."""
    hand = _hand(table_id, tap)
    started = FeedRow.objects.filter(verb="hand.start", params__hand=hand.pk)
    row = started.order_by("-pk").values_list("pk", "event_id").first()
    if row is None:
        raise Refused("nothing_to_undo")
    levels = FeedRow.objects.filter(verb="hand.level", params__hand=hand.pk, undone=None)
    for pk in levels.order_by("-pk").values_list("pk", flat=True):
        # A hand that was put on another level stands as dealt again before the deal goes back.
        own = str(uuid.uuid5(uuid.UUID(tap["key"]), str(pk)))
        undo(row_id=pk, event_id=row[1], actor=actor, key=own)
    undo(row_id=row[0], event_id=row[1], actor=actor, key=tap["key"])


def _do_level(table_id: int, tap: Tap, actor: Actor) -> None:
    """The hand began before the bell, or after it: nobody has acted yet (R-161)."""
    hand = _hand(table_id, tap)
    if tap.get("number") is None:
        raise Refused("bad_act", field="number")
    hands.correct_level(
        hand_id=hand.pk,
        level_number=tap["number"],
        actor=actor,
        key=tap["key"],
        expected=_expected(tap, hand),
    )


def _do_count(table_id: int, tap: Tap, actor: Actor) -> None:
    if tap.get("stack") is None:
        raise Refused("bad_act", field="stack")
    hands.count_stack(
        table_id=table_id,
        chair=_chair(tap),
        chips=tap["stack"],
        actor=actor,
        key=tap["key"],
    )


def _do_misdeal(table_id: int, tap: Tap, actor: Actor) -> None:
    hand = _hand(table_id, tap)
    hands.misdeal(
        hand_id=hand.pk,
        cause=str(tap.get("cause", "")),
        actor=actor,
        key=tap["key"],
        expected=_expected(tap, hand),
    )


def _do_call(table_id: int, tap: Tap, actor: Actor) -> None:
    calls.call_floor(table_id=table_id, reason=tap.get("reason") or "", actor=actor, key=tap["key"])


def _do_away(table_id: int, tap: Tap, actor: Actor) -> None:
    presence.set_away(
        table_id=table_id,
        chair=_chair(tap),
        away=bool(tap.get("away")),
        actor=actor,
        key=tap["key"],
    )


def _do_out(table_id: int, tap: Tap, actor: Actor) -> None:
    """A player out of chips does not rebuy: his chair is free and his place is told."""
    if _seen(tap["key"]):
        return
    event_id, entry_id = _sitting(table_id, tap)
    rebuys.decline_rebuy(event_id=event_id, entry_id=entry_id, actor=actor, key=tap["key"])


def _do_sell(table_id: int, tap: Tap, actor: Actor) -> None:
    """A rebuy (single or double) or an add-on, paid to the dealer at the table."""
    if _seen(tap["key"]):
        return
    event_id, entry_id = _sitting(table_id, tap)
    if tap.get("what") == "add_on":
        rebuys.add_on(event_id=event_id, entry_id=entry_id, actor=actor, key=tap["key"])
    elif tap.get("what") == "rebuy":
        rebuys.rebuy(
            event_id=event_id,
            entry_id=entry_id,
            times=tap.get("times") or 1,
            actor=actor,
            key=tap["key"],
        )
    else:
        raise Refused("bad_act", field="what")


def _do_unsell(table_id: int, tap: Tap, actor: Actor) -> None:
    """The newest sale, or the word "out", at this table is taken back: the wrong seat was tapped."""
    row = FeedRow.objects.filter(pk=tap.get("number") or 0, verb__in=SALES).first()
    if row is None or not touches(row.touched, table_id):
        raise Refused("nothing_to_undo")
    undo(row_id=row.pk, event_id=row.event_id, actor=actor, key=tap["key"])


def _sitting(table_id: int, tap: Tap) -> tuple[int, int]:
    """Event and entry of who sits on the tap's chair."""
    seat = Seat.objects.filter(table_id=table_id, chair=_chair(tap), status=Seat.Status.SEATED)
    found = seat.values_list("table__event_id", "entry_id").first()
    if found is None:
        raise Refused("empty_chair", chair=_chair(tap))
    return found


def _chair(tap: Tap) -> int:
    if tap.get("chair") is None:
        raise Refused("bad_act", field="chair")
    return int(tap["chair"])


DOES: dict[str, Callable[[int, Tap, Actor], None]] = {
    "acts": _do_acts,
    "start": _do_start,
    "undo": _do_undo,
    "unstart": _do_unstart,
    "level": _do_level,
    "count": _do_count,
    "misdeal": _do_misdeal,
    "call": _do_call,
    "away": _do_away,
    "out": _do_out,
    "sell": _do_sell,
    "unsell": _do_unsell,
}


_OF_A_HAND = ("pk", "uid", "number", "revision")
# Nearly every tap belongs to the table's newest hand.
_newest = Select[Hand](
    lambda table: Hand.objects.filter(table_id=table).order_by("-number").only(*_OF_A_HAND)[:1]
)


def _hand(table_id: int, tap: Tap) -> Hand:
    """The hand a tap belongs to, by the id the tablet knows it by."""
    try:
        uid = uuid.UUID(tap.get("hand") or "")
    except ValueError:
        raise Refused("no_open_hand") from None
    hand = _newest.first(table_id)
    if hand is None or hand.uid != uid:
        hand = Hand.objects.filter(uid=uid, table_id=table_id).only(*_OF_A_HAND).first()
    if hand is None:
        raise Refused("hand_changed")
    return hand


def _expected(tap: Tap, hand: Hand) -> int | None:
    """The revision of the hand this tap was made on: as the tap it follows left it, or as shown.

    Taken from that tap's own answer, so a tap that is sent again asks for the same thing.
    """
    after = tap.get("after")
    if not after:
        return tap.get("rev")
    row = FeedRow.objects.filter(key=after).only("answer").first()
    if row is None:
        raise Refused("tap_follows_unknown")
    if row.answer.get("hand") not in (hand.pk, None):
        raise Refused("hand_changed")
    if row.answer.get("hand") is None:
        return None
    return int(row.answer.get("revision", 0))


def _seen(key: str) -> bool:
    return FeedRow.objects.filter(key=key).exists()


def _only_ours(hand: Hand, key: str) -> int:
    """The hand's revision, if nothing was recorded after that tap; else the dealer looks first."""
    last = HandAction.objects.filter(hand=hand).order_by("-number").first()
    if last is None or last.key.rpartition(":")[0] != key:
        raise StaleRevision("hand", 0, hand.revision)
    return hand.revision
