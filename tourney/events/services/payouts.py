"""Paying winners out of the till."""

from typing import Any

from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.events.models import Event
from tourney.money import ledger, prizes
from tourney.money.models import Payout


def pay_out(
    *, event_id: int, payout_id: int, actor: Actor, key: str, method: str = "cash", till: str = ""
) -> Done:
    """Pay one payout, once. Refused: ``not_found``, ``already_paid``, ``place_not_final``."""

    def act(cmd: Command) -> dict[str, Any]:
        cmd.lock(Event, event_id)
        payout = (
            Payout.objects.select_related("entry").filter(pk=payout_id, event_id=event_id).first()
        )
        if payout is None:
            raise Refused("not_found", what="payout", id=payout_id)
        if not payout.entry.place_final:
            raise Refused("place_not_final", place=payout.place)
        prizes.pay(cmd, payout, method=method, till=till)
        cmd.params.update(payout=payout.pk)
        cmd.ring(f"room:{event_id}")
        return {"amount": payout.amount}

    return command(
        "payout.pay",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={"payout": payout_id, "method": method, "till": till},
    )


def _take_money_back(cmd: Command, row: FeedRow) -> None:
    Payout.objects.filter(pk=row.params["payout"]).update(paid_at=None)
    ledger.void_lines_of(cmd, row.pk)
    cmd.ring(f"room:{row.event_id}")


verbs.register("payout.pay", inverse=_take_money_back)
