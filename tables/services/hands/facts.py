"""The felt is the truth: stacks by count, and acts that the floor lets stand against the rules."""

from collections.abc import Sequence
from typing import Any

from tables.models import Hand, Seat, Table
from tables.rulebook.effects import facts_of
from tables.services.hands.common import (
    event_of_table,
    locked_hand,
    log_rows,
    ring_table,
    state_of,
    table_chain,
    whereabouts,
)
from tables.services.hands.record import write_acts
from tables.services.hands.undo import take_back_acts
from tables.services.ruled import put_down
from tables.services.settle import settle_closed
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused, StaleRevision
from tourney.core.models import FeedRow
from tourney.money import ledger
from tourney.money.models import LedgerLine
from tourney.rules.hand import Act

MAX_CHIPS = 10**15


def count_stack(
    *, table_id: int, chair: int, chips: int, actor: Actor, key: str, expected: int | None = None
) -> Done:
    """Set a stack to what was counted, between hands or in the middle of one.

    ``chips`` are those behind, without what is bet already. The difference goes on the ledger:
    at once between hands, with the hand's result when one is open. ``expected`` is the table's
    revision. Answers ``difference`` (None while the hand is open) and ``hand`` (None between
    hands). Refused: ``empty_chair``, ``bad_amount``.
    """
    event_id = event_of_table(table_id)
    if not 0 <= chips <= MAX_CHIPS:
        raise Refused("bad_amount", amount=chips)

    def act(cmd: Command) -> dict[str, Any]:
        table = cmd.lock(Table, table_id, expected=expected)
        hand = Hand.objects.filter(table=table, status=Hand.Status.OPEN).first()
        if hand is not None and str(chair) in hand.entries:
            hand.table = table
            fact = Act("set_stack", chair, chips)
            answer = write_acts(cmd, table, hand, log_rows(hand.pk), [fact], key)
            return {**answer, "difference": None}
        return count_seat(cmd, table, chair, chips)

    done = command(
        "stack.count",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={"table": table_id, "chair": chair, "chips": chips, "expected": expected},
        chain=table_chain(table_id),
    )
    if done.answer.get("hand"):
        settle_closed(done.answer["hand"], done)
    return done


def count_seat(cmd: Command, table: Table, chair: int, chips: int) -> dict[str, Any]:
    """Inside a running command, between hands: the stack as counted, the difference on the ledger."""
    seat = Seat.objects.filter(table=table, chair=chair, status=Seat.Status.SEATED).first()
    if seat is None:
        raise Refused("empty_chair", table=table.number, chair=chair)
    last = Hand.objects.filter(table=table).order_by("-number").first()
    if last is not None and last.status == Hand.Status.CLOSED:
        raise Refused("hand_not_settled", number=last.number, hand=last.pk)
    if chips == 0:
        # Nobody is out by a count: an empty stack is a bust, told with the hand it went in.
        raise Refused("bad_amount", amount=chips)
    difference = chips - seat.stack
    cmd.params.update(table=table.pk, seat=seat.pk, before=seat.stack, estimate=seat.estimate)
    seat.stack = chips
    seat.estimate = False
    seat.counted_at = cmd.at
    cmd.save(seat, "stack", "estimate", "counted_at")
    cmd.touch(table)
    if difference:
        ledger.post(
            cmd,
            event_id=table.event_id,
            entry_id=seat.entry_id,
            kind=LedgerLine.Kind.COUNT,
            chips=difference,
        )
    ring_table(cmd, table)
    cmd.ring(f"clock:{table.event_id}")
    return {"difference": difference, "hand": None}


def override(
    *,
    hand_id: int,
    act: dict[str, Any],
    actor: Actor,
    key: str,
    expected: int | None = None,
    rule: str = "",
    note: str = "",
) -> Done:
    """Let an act stand that the rules refuse; the log gets the facts, the event a ruling.

    Answers as ``record`` does, with ``ruling``. Refused: ``cannot_force`` for a verb that has
    no fact behind it.
    """
    given = Act.from_json(act)
    return _rule(
        hand_id,
        lambda state: facts_of(state, given),
        actor=actor,
        key=key,
        expected=expected,
        kind="forced_act",
        rule=rule,
        note=note,
        body={"act": act},
    )


def record_facts(
    *,
    hand_id: int,
    acts: Sequence[dict[str, Any]],
    actor: Actor,
    key: str,
    kind: str,
    expected: int | None = None,
    rule: str = "",
    note: str = "",
) -> Done:
    """A floor ruling in a hand as facts: stacks, bets, dead hands, next to act, board, pots."""
    facts = [Act.from_json(body) for body in acts]
    return _rule(
        hand_id,
        lambda _state: facts,
        actor=actor,
        key=key,
        expected=expected,
        kind=kind,
        rule=rule,
        note=note,
        body={"acts": list(acts)},
    )


def _rule(
    hand_id: int,
    facts: Any,
    *,
    actor: Actor,
    key: str,
    expected: int | None,
    kind: str,
    rule: str,
    note: str,
    body: dict[str, Any],
) -> Done:
    table_id, event_id = whereabouts(hand_id)

    def act(cmd: Command) -> dict[str, Any]:
        table, hand = locked_hand(cmd, table_id, hand_id)
        if expected is not None and hand.revision != expected:
            raise StaleRevision("hand", expected, hand.revision)
        if hand.status != Hand.Status.OPEN:
            raise Refused("hand_closed", number=hand.number, status=hand.status)
        rows = log_rows(hand_id)
        acts = facts(state_of(hand, rows))
        answer = write_acts(cmd, table, hand, rows, acts, key)
        ruling = put_down(
            cmd,
            event_id=event_id,
            table=table,
            hand=hand,
            kind=kind,
            rule=rule,
            decision={**body, "facts": [fact.to_json() for fact in acts]},
            note=note,
        )
        return {**answer, "ruling": ruling.pk}

    done = command(
        "hand.rule",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={**body, "hand": hand_id, "kind": kind, "expected": expected, "note": note},
        chain=table_chain(table_id),
    )
    settle_closed(hand_id, done)
    return done


def _undo_count(cmd: Command, row: FeedRow) -> None:
    table = cmd.lock(Table, row.params["table"])
    if "hand" in row.params:
        hand = Hand.objects.get(pk=row.params["hand"])
        take_back_acts(cmd, table, hand, row.params["first"], f"undo:{row.pk}")
        return
    # Chips moved from one player to another were two counts in one command.
    for count in (row.params, *row.params.get("also", ())):
        seat = Seat.objects.get(pk=count["seat"])
        seat.stack, seat.estimate = count["before"], count["estimate"]
        cmd.save(seat, "stack", "estimate")
    cmd.touch(table)
    ledger.void_lines_of(cmd, row.pk)
    ring_table(cmd, table)


verbs.register("stack.count", inverse=_undo_count)


def _undo_rule(cmd: Command, row: FeedRow) -> None:
    if row.params["first"] is None:
        return
    table = cmd.lock(Table, row.params["table"])
    hand = Hand.objects.get(pk=row.params["hand"])
    take_back_acts(cmd, table, hand, row.params["first"], f"undo:{row.pk}")


verbs.register("hand.rule", inverse=_undo_rule)
