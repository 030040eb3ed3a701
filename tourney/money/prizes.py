"""The prize pool, the prizes of an event, and who has won them.

``event`` is the event's row; this module knows its money fields, not its clock.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from tourney.core.command import Command
from tourney.core.errors import Refused
from tourney.money import ledger
from tourney.money.models import LedgerLine, Payout, Prize
from tourney.rules.prizes import plan_payouts


class Priced(Protocol):
    """What of an event the prizes depend on."""

    pk: int
    guarantee: int
    payout_plan: Mapping[str, Any]


def prize_pool(event: Priced) -> int:
    """What there is to win (minor units): the prize parts paid in, the guarantee at least."""
    return max(event.guarantee, ledger.totals(event.pk)["prize"])


def preview_prizes(event: Priced, entries: int) -> list[int]:
    """The payouts as they stand now for so many entries, best place first (minor units)."""
    frozen = list(Prize.objects.filter(event_id=event.pk).values_list("amount", flat=True))
    if frozen:
        return frozen
    return plan_payouts(prize_pool(event), entries, event.payout_plan)


def freeze_prizes(cmd: Command, event: Priced, entries: int) -> list[int]:
    """Write the payouts down once registration is over (R-165). Returns them, best first."""
    amounts = plan_payouts(prize_pool(event), entries, event.payout_plan)
    Prize.objects.filter(event_id=event.pk).delete()
    Prize.objects.bulk_create(
        Prize(event_id=event.pk, place=place, amount=amount)
        for place, amount in enumerate(amounts, start=1)
        if amount > 0
    )
    return amounts


def thaw_prizes(event_id: int) -> None:
    """Forget frozen prizes again, when the closing of registration is taken back."""
    if Payout.objects.filter(event_id=event_id, paid_at__isnull=False).exists():
        raise Refused("already_paid")
    Prize.objects.filter(event_id=event_id).delete()


def award(event_id: int, won: Iterable[tuple[int, int, int]]) -> None:
    """Note what entries have won: ``(entry id, place, amount)``. An earlier note is replaced."""
    for entry_id, place, amount in won:
        Payout.objects.update_or_create(
            entry_id=entry_id,
            defaults={"event_id": event_id, "place": place, "amount": amount},
        )


def withdraw_awards(entry_ids: Iterable[int]) -> None:
    """Take back what was noted as won. Raises Refused("already_paid") once money has left the till."""
    noted = Payout.objects.filter(entry_id__in=list(entry_ids))
    if noted.filter(paid_at__isnull=False).exists():
        raise Refused("already_paid")
    noted.delete()


def pay(cmd: Command, payout: Payout, *, method: str, till: str) -> None:
    """Pay a payout out of the till, once. The payout must be locked by the caller."""
    if payout.paid_at is not None:
        raise Refused("already_paid", entry=payout.entry_id)
    payout.paid_at = cmd.at
    payout.save(update_fields=["paid_at"])
    ledger.post(
        cmd,
        event_id=payout.event_id,
        entry_id=payout.entry_id,
        kind=LedgerLine.Kind.PAYOUT,
        amount=-payout.amount,
        method=method,
        till=till,
    )
