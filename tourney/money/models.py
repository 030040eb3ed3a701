"""Chips and money: every one issued, removed or paid has a line and a cause."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tourney.core.models import FeedRow


class LedgerLine(models.Model):
    """One movement of chips, of money, or of both. Lines are balanced, never changed.

    ``chips`` > 0 puts chips into play, < 0 takes them out. ``amount`` is money in
    minor units, > 0 into the house, < 0 out of it.
    """

    class Kind(models.TextChoices):
        BUY_IN = "buy_in", _("buy-in")
        REBUY = "rebuy", _("rebuy")
        ADD_ON = "add_on", _("add-on")
        REFUND = "refund", _("refund")
        PAYOUT = "payout", _("payout")
        BOUNTY = "bounty", _("bounty")
        COUNT = "count", _("count difference")
        COLOUR_UP = "colour_up", _("colour-up")
        REMOVED = "removed", _("chips removed")
        VOID = "void", pgettext_lazy("ledger", "void")

    event = models.ForeignKey("events.Event", on_delete=models.PROTECT, related_name="ledger")
    entry = models.ForeignKey("events.Entry", null=True, on_delete=models.PROTECT)
    kind = models.CharField(max_length=12, choices=Kind)
    chips = models.BigIntegerField(default=0)
    amount = models.BigIntegerField(default=0)
    prize_part = models.BigIntegerField(default=0)
    fee_part = models.BigIntegerField(default=0)
    bounty_part = models.BigIntegerField(default=0)
    till = models.CharField(max_length=40, blank=True)
    method = models.CharField(max_length=20, blank=True)
    cashier_id = models.BigIntegerField(null=True)
    voids = models.OneToOneField("self", null=True, on_delete=models.PROTECT, related_name="void")
    cause = models.ForeignKey(FeedRow, on_delete=models.PROTECT, related_name="ledger_lines")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.kind} {self.chips} chips {self.amount}"


class Prize(models.Model):
    """What a place is worth, frozen when registration closes. Minor units."""

    event = models.ForeignKey("events.Event", on_delete=models.CASCADE, related_name="prizes")
    place = models.PositiveIntegerField()
    amount = models.BigIntegerField()
    label = models.CharField(max_length=80, blank=True)
    locked = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "place"], name="one_prize_per_place"),
            models.CheckConstraint(condition=models.Q(amount__gte=0), name="prize_not_negative"),
        ]
        ordering = ["place"]

    def __str__(self) -> str:
        return f"{self.place}: {self.amount}"


class Payout(models.Model):
    """What an entry has won (shared places share) and whether it has been paid."""

    event = models.ForeignKey("events.Event", on_delete=models.PROTECT, related_name="payouts")
    entry = models.OneToOneField("events.Entry", on_delete=models.PROTECT, related_name="payout")
    place = models.PositiveIntegerField()
    amount = models.BigIntegerField()
    paid_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(amount__gte=0), name="payout_not_negative"),
        ]

    def __str__(self) -> str:
        return f"{self.place}: {self.amount}"


class BountyWon(models.Model):
    """A share of the bounty on an entry that went out, and who won it. Minor units.

    ``amount`` is paid out, ``head`` raises the bounty on the winner (progressive).
    """

    event = models.ForeignKey("events.Event", on_delete=models.PROTECT, related_name="bounties")
    victim = models.ForeignKey(
        "events.Entry", on_delete=models.PROTECT, related_name="bounties_lost"
    )
    winner = models.ForeignKey(
        "events.Entry", on_delete=models.PROTECT, related_name="bounties_won"
    )
    amount = models.BigIntegerField()
    head = models.BigIntegerField(default=0)
    # The number of the envelope drawn for a mystery bounty.
    envelope = models.PositiveIntegerField(null=True)
    by_floor = models.BooleanField(default=False)
    undone = models.BooleanField(default=False)
    at = models.DateTimeField()
    paid_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["victim", "winner"],
                condition=models.Q(undone=False),
                name="one_share_of_a_bounty",
            ),
            models.CheckConstraint(
                condition=models.Q(amount__gte=0, head__gte=0), name="bounty_not_negative"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.victim_id} → {self.winner_id}: {self.amount}"
