"""Recording what happens in a hand, one tap or a run of them in one command."""

from collections.abc import Sequence
from typing import Any

from tables.models import Hand, HandAction, Table
from tables.services.hands.close import close_hand
from tables.services.hands.common import (
    acts_of,
    append_acts,
    locked_hand,
    log_rows,
    opening_of,
    ring_table,
    standing,
    table_chain,
    whereabouts,
)
from tables.services.hands.undo import take_back_acts
from tables.services.settle import settle_closed
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused, StaleRevision
from tourney.core.models import FeedRow
from tourney.rules.errors import RuleViolation
from tourney.rules.hand import Act, replay
from tourney.rules.hand.act import FACTS

# A dealer may say these although the engine does not judge them.
DEALERS_FACTS = frozenset(("straddle",))


def record(
    *,
    hand_id: int,
    acts: Sequence[dict[str, Any]],
    actor: Actor,
    key: str,
    expected: int | None = None,
    after: str | None = None,
) -> Done:
    """Record acts in a hand, all of them or none; the hand closes by itself when it is over.

    ``expected`` is the hand's revision that the screen showed. ``after`` is, for a tablet that
    sends its queue, the key of its tap before this one: the acts are refused unless that tap
    was the last thing recorded. Answers ``hand``, ``revision``, ``first`` (number of the first
    act written), ``over``, ``status``. Raises RuleViolation (with ``act``, the index of the
    refused act, among its parameters), Refused (``hand_closed``, ``floor_only``,
    ``nothing_to_record``), StaleRevision.
    """
    table_id, event_id = whereabouts(hand_id)

    def act(cmd: Command) -> dict[str, Any]:
        table, hand = locked_hand(cmd, table_id, hand_id, expected)
        if hand.status != Hand.Status.OPEN:
            raise Refused("hand_closed", number=hand.number, status=hand.status)
        rows = log_rows(hand_id)
        if after is not None and not _last_was(rows, after):
            raise StaleRevision("hand", len(rows), hand.revision)
        given = _read(acts)
        _check_straddle(hand, rows, given)
        return write_acts(cmd, table, hand, rows, given, key)

    done = command(
        "hand.record",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={"hand": hand_id, "acts": list(acts), "expected": expected, "after": after},
        chain=table_chain(table_id),
    )
    settle_closed(hand_id, done)
    return done


def write_acts(
    cmd: Command,
    table: Table,
    hand: Hand,
    rows: Sequence[HandAction],
    acts: Sequence[Act],
    key: str,
) -> dict[str, Any]:
    """Judge acts against the log as it stands, write them, close the hand if it is over."""
    opening = opening_of(hand)
    stood = acts_of(rows)
    try:
        state = replay(opening, [*stood, *acts])
    except RuleViolation as refusal:
        refusal.params["act"] = int(str(refusal.params["act"])) - len(stood)
        raise
    first = rows[-1].number + 1 if rows else 1
    append_acts(cmd, hand, acts, key, first=first)
    fields = ["revision"]
    hand.revision += len(acts) - 1
    if state.over:
        close_hand(cmd, table, hand, opening, state)
        fields += ["status", "result", "closed_at", "settled_at"]
        cmd.ring(f"clock:{table.event_id}")
    cmd.save(hand, *fields[1:])
    cmd.params.update(hand=hand.pk, table=table.pk, first=first)
    ring_table(cmd, table)
    return {
        "hand": hand.pk,
        "revision": hand.revision,
        "first": first,
        "over": state.over,
        "status": hand.status,
    }


def _read(acts: Sequence[dict[str, Any]]) -> list[Act]:
    if not acts:
        raise Refused("nothing_to_record")
    read = [Act.from_json(body) for body in acts]
    for given in read:
        if given.verb in FACTS and given.verb not in DEALERS_FACTS:
            raise Refused("floor_only", verb=given.verb)
    return read


def _check_straddle(hand: Hand, rows: Sequence[HandAction], acts: Sequence[Act]) -> None:
    """A straddle is a blind: before the first act, by whom it comes to first, where the house has it.

    The engine takes it as a fact at any time before the flop, as a ruling may need it (R-041).
    """
    for index, given in enumerate(acts):
        if given.verb != "straddle":
            continue
        opening = opening_of(hand)
        if opening.house.straddle == "off" or len(opening.dealt) < 3:
            raise RuleViolation("not_allowed", verb=given.verb, act=index)
        if standing(rows) or index or opening.straddle_chair is not None:
            raise Refused("straddle_too_late", number=hand.number)
        if given.chair != replay(opening, ()).to_act:
            raise RuleViolation("not_your_turn", chair=given.chair or 0, act=index)


def _last_was(rows: Sequence[HandAction], key: str) -> bool:
    return bool(rows) and rows[-1].key.rpartition(":")[0] == key


def _undo_record(cmd: Command, row: FeedRow) -> None:
    table = cmd.lock(Table, row.params["table"])
    hand = Hand.objects.get(pk=row.params["hand"])
    take_back_acts(cmd, table, hand, row.params["first"], f"undo:{row.pk}")


verbs.register("hand.record", inverse=_undo_record)
