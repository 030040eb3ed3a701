"""Paying the bounties an entry has won out of the till."""

from typing import Any

from django.db.models import Sum

from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.events.models import Event
from tourney.money import ledger
from tourney.money.models import BountyWon, LedgerLine


def pay_bounties(
    *,
    event_id: int,
    entry_id: int,
    actor: Actor,
    key: str,
    method: str = "cash",
    till: str = "",
) -> Done:
    """Pay an entry the bounties it has won so far. Refused: ``no_bounty`` when there is nothing to pay."""

    def act(cmd: Command) -> dict[str, Any]:
        cmd.lock(Event, event_id)
        due = BountyWon.objects.filter(
            event=event_id, winner=entry_id, undone=False, paid_at__isnull=True
        )
        ids = list(due.values_list("pk", flat=True))
        amount = int(due.aggregate(n=Sum("amount", default=0))["n"])
        if not amount:
            raise Refused("no_bounty")
        BountyWon.objects.filter(pk__in=ids).update(paid_at=cmd.at)
        ledger.post(
            cmd,
            event_id=event_id,
            entry_id=entry_id,
            kind=LedgerLine.Kind.BOUNTY,
            amount=-amount,
            bounty_part=-amount,
            method=method,
            till=till,
        )
        cmd.params.update(entry=entry_id, paid=ids)
        cmd.ring(f"room:{event_id}")
        return {"entry": entry_id, "amount": amount}

    body = {"entry": entry_id, "method": method, "till": till}
    return command("bounty.pay", act, event_id=event_id, actor=actor, key=key, body=body)


def _undo_payment(cmd: Command, row: FeedRow) -> None:
    assert row.event_id is not None
    cmd.lock(Event, row.event_id)
    BountyWon.objects.filter(pk__in=row.params["paid"]).update(paid_at=None)
    ledger.void_lines_of(cmd, row.pk)


verbs.register("bounty.pay", inverse=_undo_payment)
