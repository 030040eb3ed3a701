"""Taking acts of a hand back: nothing is deleted, a void is appended."""

from typing import Any

from tables.models import Hand, HandAction, Table
from tables.services.hands.close import reopen_hand
from tables.services.hands.common import (
    later_hand_stands,
    locked_hand,
    log_rows,
    ring_table,
    standing,
    table_chain,
    whereabouts,
)
from tables.services.settle import settlement_row
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused, StaleRevision
from tourney.core.models import FeedRow
from tourney.core.undo import take_back, what_hangs_on
from tourney.events.models import Event
from tourney.money import ledger


def undo_back_to(
    *, hand_id: int, number: int, actor: Actor, key: str, expected: int | None = None
) -> Done:
    """Take back every act from ``number`` on, across the hand's end if need be.

    Until the next hand has started a closed hand opens again; its settlement (busts, places,
    payouts, moves that hang on it) is taken back in the same transaction or nothing is.
    Answers ``hand``, ``revision``, ``voided`` (how many acts). Refused: ``nothing_to_undo``,
    ``next_hand_started``, ``hand_void``, and what ``undo`` says of a settlement that can no
    longer be taken back.
    """
    table_id, event_id = whereabouts(hand_id)
    settled = settlement_row(hand_id)

    def act(cmd: Command) -> dict[str, Any]:
        if settled is not None:
            # Order of locks: the event before its tables.
            cmd.lock(Event, event_id)
        table, hand = locked_hand(cmd, table_id, hand_id, expected)
        _check(table, hand)
        if (settled is not None) != (settlement_row(hand_id) is not None):
            raise StaleRevision("hand", hand.revision, hand.revision)
        if settled is not None:
            take_back(cmd, what_hangs_on(settled.pk))
            hand = Hand.objects.get(pk=hand_id)
            table = cmd.lock(Table, table_id)
        voided = take_back_acts(cmd, table, hand, number, key)
        return {"hand": hand_id, "revision": hand.revision, "voided": voided}

    return command(
        "hand.undo",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={"hand": hand_id, "number": number, "expected": expected},
        chain=table_chain(table_id),
    )


def _check(table: Table, hand: Hand) -> None:
    if hand.status == Hand.Status.VOID:
        raise Refused("hand_void", number=hand.number)
    if table.status == Table.Status.CLOSED:
        raise Refused("table_closed", table=table.number)
    if later_hand_stands(hand):
        raise Refused("next_hand_started", number=table.hand_count)


def take_back_acts(cmd: Command, table: Table, hand: Hand, number: int, key: str) -> int:
    """Append the void and open the hand again if it was closed. Returns how many acts it voids."""
    _check(table, hand)
    rows = log_rows(hand.pk)
    voided = sum(1 for row in standing(rows) if row.number >= number)
    if not voided:
        raise Refused("nothing_to_undo", number=number)
    HandAction.objects.create(
        hand=hand, number=rows[-1].number + 1, voids_from=number, key=f"{key}:v", at=cmd.at
    )
    fields: list[str] = []
    if hand.status != Hand.Status.OPEN:
        closing = _closing_row(hand, rows)
        if closing is not None:
            ledger.void_lines_of(cmd, closing.pk)
        reopen_hand(cmd, table, hand)
        fields = ["status", "result", "closed_at", "settled_at"]
        cmd.ring(f"clock:{table.event_id}")
    cmd.save(hand, *fields)
    cmd.params.update(hand=hand.pk, table=table.pk)
    ring_table(cmd, table)
    return voided


def _closing_row(hand: Hand, rows: list[HandAction]) -> FeedRow | None:
    """The feed row of the command whose last act closed the hand: it caused the count's lines."""
    return FeedRow.objects.filter(key=rows[-1].key.rpartition(":")[0]).first()


verbs.register("hand.undo", why_not="the acts taken back can simply be recorded again")
