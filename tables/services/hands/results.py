"""Hands told by their result: tables that record results, count hands, or have no tablet."""

from collections.abc import Mapping, Sequence
from typing import Any

from tables.models import Hand, Seat, Table
from tables.services.hands.close import finish_hand
from tables.services.hands.common import (
    RESULT,
    append_bodies,
    event_of_table,
    log_rows,
    ring_table,
    table_chain,
)
from tables.services.hands.start import (
    check_allowed,
    check_free,
    deal_hand,
    hand_moment,
    take_back_deal,
)
from tables.services.hands.undo import take_back_acts
from tables.services.settle import settle_closed, settle_last
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.core.prepared import Select
from tourney.events.models import Event
from tourney.events.selectors.clock import read_event_clock
from tourney.rules.hand import ENGINE_VERSION

Chips = Mapping[int, int]

_open_hand = Select[Hand](
    lambda table: Hand.objects.filter(table_id=table, status=Hand.Status.OPEN)
)


def record_result(
    *,
    table_id: int,
    stacks: Chips,
    actor: Actor,
    key: str,
    by: Mapping[int, Sequence[int]] | None = None,
    counted: bool = False,
    uid: str | None = None,
    expected: int | None = None,
    override: bool = False,
) -> Done:
    """A hand by its new stacks: the chairs that changed, or all of them.

    Deals the hand first if none is open, so that button and blinds follow the rule. What some
    lose others win; ``counted`` says that the stacks were counted and a difference goes on the
    ledger. ``by`` names who took an eliminated chair's chips (default: who won chips).
    Answers ``hand``, ``number``, ``status``. Refused: ``empty_chair``, ``bad_amount``,
    ``chips_do_not_add_up`` and what ``start_hand`` refuses.
    """

    def tell(cmd: Command, table: Table) -> Hand:
        hand = _open_hand.first(table.pk)
        if hand is None:
            hand = deal_hand(cmd, table, uid=uid, override=override)
        hand.table = table
        _finish(cmd, table, hand, stacks, by or {}, key, counted=counted)
        return hand

    body = {
        "stacks": {str(c): n for c, n in stacks.items()},
        "by": {str(c): list(who) for c, who in (by or {}).items()},
        "counted": counted,
        "uid": uid,
    }
    return _told("hand.result", tell, table_id, actor, key, body, expected)


def record_out(
    *,
    table_id: int,
    outs: Mapping[int, Sequence[int]],
    actor: Actor,
    key: str,
    had: Chips | None = None,
    expected: int | None = None,
    override: bool = False,
) -> Done:
    """Player, out, by whom: chairs that are out and the chairs that took their chips.

    For tables whose hands are not recorded. The winners' stacks become estimates. ``had`` says
    how much the players who went out together had, when it decides their places (R-140).
    A table without a tablet keeps its button where it was said to be. Answers as
    ``record_result``. Refused: ``empty_chair``, ``nobody_out``, ``bad_winner``.
    """

    def tell(cmd: Command, table: Table) -> Hand:
        if not outs:
            raise Refused("nobody_out")
        seats = _seats(table)
        for chair, winners in outs.items():
            _seat(table, seats, chair)
            if not winners or any(w in outs or w not in seats for w in winners):
                raise Refused("bad_winner", table=table.number, chair=chair)
        stacks = {chair: seat.stack for chair, seat in seats.items() if seat.stack > 0}
        for chair, winners in outs.items():
            lost = stacks[chair]
            stacks[chair] = 0
            for index, winner in enumerate(winners):
                stacks[winner] += lost // len(winners) + (index < lost % len(winners))
        hand = _open_hand.first(table.pk)
        if hand is None and table.mode == Table.Mode.NONE:
            hand = _unrecorded(cmd, table, seats, override)
        elif hand is None:
            hand = deal_hand(cmd, table, override=override)
        hand.table = table
        for chair, chips in (had or {}).items():
            _seat(table, seats, chair)
            hand.before.setdefault("had", {})[str(chair)] = chips
        dealt = {int(c) for c in hand.entries}
        changed = {c: n for c, n in stacks.items() if c in dealt and n != seats[c].stack}
        _finish(cmd, table, hand, changed, outs, key, estimate=True)
        return hand

    body = {
        "outs": {str(c): list(who) for c, who in outs.items()},
        "had": {str(c): n for c, n in (had or {}).items()},
    }
    return _told("hand.outs", tell, table_id, actor, key, body, expected)


def count_hand(*, table_id: int, actor: Actor, key: str, expected: int | None = None) -> Done:
    """One more hand was played; the button moves, the stacks are not known to have changed."""

    def tell(cmd: Command, table: Table) -> Hand:
        hand = deal_hand(cmd, table)
        hand.table = table
        _finish(cmd, table, hand, {}, {}, key, estimate=True)
        return hand

    return _told("hand.count", tell, table_id, actor, key, {}, expected)


def _told(
    verb: str,
    tell: Any,
    table_id: int,
    actor: Actor,
    key: str,
    body: dict[str, Any],
    expected: int | None,
) -> Done:
    event_id = event_of_table(table_id)
    settle_last(table_id)

    def act(cmd: Command) -> dict[str, Any]:
        table = cmd.lock(Table, table_id, expected=expected)
        hand = tell(cmd, table)
        cmd.params.update(hand=hand.pk, table=table_id)
        ring_table(cmd, table)
        cmd.ring(f"clock:{event_id}")
        return {"hand": hand.pk, "number": hand.number, "status": hand.status, "over": True}

    done = command(
        verb,
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={**body, "table": table_id, "expected": expected},
        chain=table_chain(table_id),
    )
    settle_closed(done.answer["hand"], done)
    return done


def _finish(
    cmd: Command,
    table: Table,
    hand: Hand,
    stacks: Chips,
    by: Mapping[int, Sequence[int]],
    key: str,
    *,
    counted: bool = False,
    estimate: bool = False,
) -> None:
    dealt: list[int | None] = hand.opening["stacks"]
    before = {chair: stack for chair, stack in enumerate(dealt) if stack is not None}
    for chair, chips in stacks.items():
        if chair not in before:
            raise Refused("empty_chair", table=table.number, chair=chair)
        if chips < 0:
            raise Refused("bad_amount", amount=chips)
    final = {**before, **stacks}
    difference = sum(final.values()) - sum(before.values())
    if difference and not counted:
        raise Refused(
            "chips_do_not_add_up", expected=sum(before.values()), found=sum(final.values())
        )
    if not any(final.values()):
        raise Refused("chips_do_not_add_up", expected=sum(before.values()), found=0)
    out = [chair for chair in before if final[chair] == 0]
    gained = [chair for chair in before if final[chair] > before[chair]]
    told = {
        "stacks": {str(c): final[c] for c in sorted(final)},
        "by": {str(c): list(by.get(c, gained)) for c in out},
    }
    if difference:
        told["difference"] = difference
    rows = log_rows(hand.pk) if hand.revision else []
    first = rows[-1].number + 1 if rows else 1
    append_bodies(cmd, hand, [{"verb": RESULT, "data": told}], key, first=first)
    hand.result = {
        "by": RESULT,
        "stacks": [final.get(chair, 0) for chair in range(len(dealt))],
        "eliminated": out,
        "taken_by": told["by"],
    }
    changed = max(before, key=lambda chair: (abs(final[chair] - before[chair]), -chair))
    finish_hand(
        cmd,
        table,
        hand,
        final,
        {changed: difference} if difference else {},
        killed=hand.opening.get("killed", ()),
        estimate=estimate,
    )
    cmd.save(hand, "status", "result", "closed_at", "settled_at", "before")
    cmd.params["first"] = first


def _seats(table: Table) -> dict[int, Seat]:
    live = Seat.objects.filter(table=table, status=Seat.Status.SEATED)
    return {seat.chair: seat for seat in live}


def _seat(table: Table, seats: Mapping[int, Seat], chair: int) -> Seat:
    seat = seats.get(chair)
    if seat is None or seat.stack == 0:
        raise Refused("empty_chair", table=table.number, chair=chair)
    return seat


def _unrecorded(cmd: Command, table: Table, seats: Mapping[int, Seat], override: bool) -> Hand:
    """A hand nobody recorded: only who sat there with how much is known."""
    event = Event.objects.get(pk=table.event_id)
    check_free(table)
    reading = read_event_clock(event.pk, hand_moment(event, cmd.at))
    check_allowed(cmd, table, event, reading, override)
    live = {chair: seat for chair, seat in seats.items() if seat.stack > 0}
    trail = [table.button_chair, table.sb_chair, table.bb_chair]
    stacks = [live[c].stack if c in live else None for c in range(table.chairs)]
    table.hand_count += 1
    hand = cmd.create(
        Hand(
            table=table,
            number=table.hand_count,
            mode=table.mode,
            level_number=reading.level_number,
            opening={"stacks": stacks},
            entries={str(chair): seat.entry_id for chair, seat in live.items()},
            before={
                "trail": trail,
                "dealt_trail": trail,
                "newcomers": [c for c, seat in live.items() if seat.newcomer],
                "hands_left": table.hands_left,
                "push_level": table.push_level,
            },
            engine_version=ENGINE_VERSION,
            started_at=cmd.at,
        )
    )
    cmd.save(table, "hand_count")
    return hand


def _undo_told(cmd: Command, row: FeedRow) -> None:
    table = cmd.lock(Table, row.params["table"])
    hand = Hand.objects.get(pk=row.params["hand"])
    hand.table = table
    take_back_acts(cmd, table, hand, row.params["first"], f"undo:{row.pk}")
    made_here = any(
        t["what"] == "tables.hand" and t["id"] == hand.pk and t["before"] is None
        for t in row.touched
    )
    if made_here:
        # Nobody dealt this hand before it was told: without the telling there is none.
        take_back_deal(cmd, table, hand)


for _verb in ("hand.result", "hand.outs", "hand.count"):
    verbs.register(_verb, inverse=_undo_told)
