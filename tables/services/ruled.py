"""Putting a ruling down: inside the command that carries it out, so that neither stands without the other."""

from typing import Any

from tables.models import Hand, Ruling, Table
from tourney.core.command import Command
from tourney.core.models import FeedRow


def put_down(
    cmd: Command,
    *,
    event_id: int,
    kind: str,
    table: Table | None = None,
    hand: Hand | None = None,
    rule: str = "",
    default: str = "",
    decision: dict[str, Any] | None = None,
    note: str = "",
    appeals: int | None = None,
) -> Ruling:
    """Write who decided what, by which rule, against which default; it names its feed row."""
    ruling = Ruling.objects.create(
        event_id=event_id,
        table=table,
        hand=hand,
        kind=kind[:40],
        rule=rule[:12],
        default=default[:40],
        decision=decision or {},
        note=note[:300],
        appeals_id=appeals,
        by_staff_id=cmd.actor.staff_id,
        at=cmd.at,
    )

    def name_row(row: FeedRow) -> None:
        Ruling.objects.filter(pk=ruling.pk).update(row=row)

    cmd.with_row(name_row)
    return ruling
