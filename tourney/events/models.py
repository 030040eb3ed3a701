"""An event: its settings, its structure, its clock and who entered."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tourney.core.models import Revisioned


class Series(models.Model):
    """Events that belong together: a circuit, a season, a festival."""

    name = models.CharField(max_length=120)

    class Meta:
        verbose_name_plural = "series"

    def __str__(self) -> str:
        return self.name


class Event(Revisioned):
    """One tournament. Money in minor units, chips whole, times aware UTC."""

    class Status(models.TextChoices):
        SETUP = "setup", _("being set up")
        OPEN = "open", _("registration open")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class BalanceMode(models.TextChoices):
        OFF = "off", _("off")
        PROPOSE = "propose", _("propose moves")
        AUTOMATIC = "automatic", _("order moves by itself")

    series = models.ForeignKey(Series, null=True, on_delete=models.SET_NULL)
    name = models.CharField(max_length=120)
    status = models.CharField(max_length=10, choices=Status, default=Status.SETUP)
    starts_at = models.DateTimeField(null=True)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    currency = models.CharField(max_length=3, default="EUR")
    minor_units = models.PositiveSmallIntegerField(default=2)
    # What one entry costs and where it goes.
    buy_in = models.BigIntegerField(default=0)
    fee = models.BigIntegerField(default=0)
    bounty = models.BigIntegerField(default=0)
    # {"kind": "fixed" | "progressive" | "mystery", "share", "envelopes"}: rules/bounties.py
    bounty_terms = models.JSONField(default=dict, blank=True)
    guarantee = models.BigIntegerField(default=0)
    starting_stack = models.PositiveIntegerField()
    table_size = models.PositiveSmallIntegerField(default=9)
    max_entries = models.PositiveIntegerField(null=True)
    # {"through_level", "limit"}, {"cost", "chips", "through_level", ...}: shapes in events/terms.py
    late_registration = models.JSONField(default=dict, blank=True)
    reentry = models.JSONField(default=dict, blank=True)
    rebuy = models.JSONField(default=dict, blank=True)
    add_on = models.JSONField(default=dict, blank=True)
    payout_plan = models.JSONField(default=dict, blank=True)
    house_profile = models.CharField(max_length=20, default="founding")
    house = models.JSONField(default=dict)
    balance_mode = models.CharField(max_length=10, choices=BalanceMode, default=BalanceMode.PROPOSE)
    balance_policy = models.JSONField(default=dict, blank=True)
    recording_mode = models.CharField(max_length=10, default="full")
    # Seed of every draw of the event, kept so that a draw can be shown again.
    draw_seed = models.CharField(max_length=40, blank=True)
    # {"apart": [[entry ids]], "accessible": [[table number, chair]]}
    draw_wishes = models.JSONField(default=dict, blank=True)
    registration_closed_at = models.DateTimeField(null=True)
    prizes_frozen_at = models.DateTimeField(null=True)
    # The last structure item told to the room; the next moment worth looking at.
    announced_item = models.IntegerField(default=-1)
    next_due_at = models.DateTimeField(null=True, db_index=True)
    # The round of hand-for-hand being played; empty while tables play on their own.
    hand_for_hand_round = models.PositiveIntegerField(null=True)
    halted_at = models.DateTimeField(null=True)
    # {"kind", "seconds", "since"} while the floor has not said whether an outage counts.
    outage = models.JSONField(null=True)
    message = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(starting_stack__gt=0), name="starting_stack_positive"
            ),
            models.CheckConstraint(
                condition=models.Q(table_size__gte=2, table_size__lte=10), name="two_to_ten_chairs"
            ),
            models.CheckConstraint(
                condition=models.Q(buy_in__gte=0, fee__gte=0, bounty__gte=0, guarantee__gte=0),
                name="event_money_not_negative",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class StructureVersion(models.Model):
    """The levels from one item of the structure on; earlier items stay as they were played."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="structure_versions")
    number = models.PositiveIntegerField()
    from_item = models.PositiveIntegerField(default=0)
    name = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="structure_number_once"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.name} v{self.number}"


class Level(models.Model):
    """One item of a structure: a level with its blinds, or a break."""

    version = models.ForeignKey(StructureVersion, on_delete=models.CASCADE, related_name="levels")
    item = models.PositiveIntegerField()
    kind = models.CharField(max_length=5, choices=[("level", _("level")), ("break", _("break"))])
    number = models.PositiveIntegerField(null=True)
    # Empty: the item lasts until the floor moves on.
    seconds = models.PositiveIntegerField(null=True)
    sb = models.BigIntegerField(default=0)
    bb = models.BigIntegerField(default=0)
    ante = models.BigIntegerField(default=0)
    ante_kind = models.CharField(max_length=10, default="none")
    # One variant, or several that alternate by orbit.
    variants = models.JSONField(default=list, blank=True)
    # small_bet, big_bet; color_up, colors_up, end_late_reg, end_rebuys, end_of_day, note
    extra = models.JSONField(default=dict, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["version", "item"], name="structure_item_once"),
            models.UniqueConstraint(fields=["version", "number"], name="level_number_once"),
            models.CheckConstraint(
                condition=models.Q(sb__gte=0, bb__gte=0, ante__gte=0), name="blinds_not_negative"
            ),
            models.CheckConstraint(
                condition=models.Q(kind="break", number__isnull=True)
                | models.Q(kind="level", number__gte=1, bb__gt=0),
                name="level_has_number_and_blind",
            ),
        ]
        ordering = ["item"]

    def __str__(self) -> str:
        return f"{self.kind} {self.number or ''} {self.sb}/{self.bb}"


class ClockEntry(models.Model):
    """One act on the clock: start, stop, resume, jump, add_time. Taken back by ``undone``."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="clock_log")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=12)
    at = models.DateTimeField()
    params = models.JSONField(default=dict)
    undone = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="clock_number_once"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%H:%M:%S}"


class Entry(Revisioned):
    """One buy-in of a player; a re-entry is another entry."""

    class Status(models.TextChoices):
        REGISTERED = "registered", _("registered")
        ALTERNATE = "alternate", _("alternate")
        PLAYING = "playing", _("playing")
        DECIDING = "deciding", _("rebuy or out")
        OUT = "out", _("out")
        WITHDRAWN = "withdrawn", _("withdrawn")

    LIVE = (Status.REGISTERED, Status.ALTERNATE, Status.PLAYING, Status.DECIDING)

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="entries")
    player = models.ForeignKey("people.Player", on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=10, choices=Status, default=Status.REGISTERED)
    place = models.PositiveIntegerField(null=True)
    place_final = models.BooleanField(default=False)
    out_at = models.DateTimeField(null=True)
    # The feed row that put the entry out or made it decide: buying in again hangs on it.
    out_row = models.BigIntegerField(null=True)
    disqualified = models.BooleanField(default=False)
    # Chips of an entry sold at another price than the event's (empty: the usual stack).
    starting_stack = models.PositiveIntegerField(null=True)
    rebuys = models.PositiveSmallIntegerField(default=0)
    add_ons = models.PositiveSmallIntegerField(default=0)
    registered_at = models.DateTimeField()
    # Chairs kept for a player: {"table", "chair"} fixed, {"accessible": true}
    seat_wish = models.JSONField(default=dict, blank=True)

    class Meta:
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entry_number_once"),
            models.UniqueConstraint(
                fields=["event", "player"],
                condition=models.Q(status__in=["registered", "alternate", "playing", "deciding"]),
                name="one_live_entry_per_player",
            ),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"#{self.number}"

    def stack_to_start(self, event: Event) -> int:
        """The chips this entry gets with its chair."""
        return self.starting_stack or event.starting_stack
