"""Posting lines: chips and money move only with a cause, and a line is never changed."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Sum

from tourney.core import prepared
from tourney.core.command import Command
from tourney.core.models import FeedRow
from tourney.money.models import LedgerLine


def post(
    cmd: Command,
    *,
    event_id: int,
    kind: str,
    entry_id: int | None = None,
    chips: int = 0,
    amount: int = 0,
    prize_part: int = 0,
    fee_part: int = 0,
    bounty_part: int = 0,
    till: str = "",
    method: str = "",
    voids_id: int | None = None,
) -> None:
    """Add one line to the ledger, caused by the running command's feed row.

    ``chips`` > 0 come into play, < 0 leave it; ``amount`` and its parts are minor
    units, > 0 into the house. The line is written with the row, after the act.
    """

    def write(row: FeedRow) -> None:
        LedgerLine.objects.create(
            event_id=event_id,
            entry_id=entry_id,
            kind=kind,
            chips=chips,
            amount=amount,
            prize_part=prize_part,
            fee_part=fee_part,
            bounty_part=bounty_part,
            till=till,
            method=method,
            cashier_id=cmd.actor.staff_id,
            voids_id=voids_id,
            cause=row,
            at=cmd.at,
        )

    cmd.with_row(write)


def issue_chips(
    cmd: Command, *, event_id: int, kind: str, chips: Sequence[tuple[int | None, int]]
) -> None:
    """Chips put into play (or taken out, below zero) for many entries: ``(entry id, chips)``."""

    def write(row: FeedRow) -> None:
        prepared.insert_all(
            [
                LedgerLine(
                    event_id=event_id,
                    entry_id=entry_id,
                    kind=kind,
                    chips=amount,
                    cashier_id=cmd.actor.staff_id,
                    cause=row,
                    at=cmd.at,
                )
                for entry_id, amount in chips
                if amount
            ]
        )

    cmd.with_row(write)


def void_lines_of(cmd: Command, row_id: int) -> int:
    """Balance out every standing line that feed row caused. Returns how many there were."""
    lines = LedgerLine.objects.filter(cause_id=row_id, void__isnull=True).exclude(
        kind=LedgerLine.Kind.VOID
    )
    count = 0
    for line in lines:
        count += 1
        post(
            cmd,
            event_id=line.event_id,
            entry_id=line.entry_id,
            kind=LedgerLine.Kind.VOID,
            chips=-line.chips,
            amount=-line.amount,
            prize_part=-line.prize_part,
            fee_part=-line.fee_part,
            bounty_part=-line.bounty_part,
            till=line.till,
            method=line.method,
            voids_id=line.pk,
        )
    return count


def totals(event_id: int) -> dict[str, int]:
    """What the ledger of an event adds up to: chips in play and money by part (minor units)."""
    sums: dict[str, Any] = LedgerLine.objects.filter(event_id=event_id).aggregate(
        chips=Sum("chips", default=0),
        amount=Sum("amount", default=0),
        prize=Sum("prize_part", default=0),
        fee=Sum("fee_part", default=0),
        bounty=Sum("bounty_part", default=0),
    )
    return {name: int(value) for name, value in sums.items()}
