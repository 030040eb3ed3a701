"""Tables, the seats at them, the moves between them and every hand played."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tourney.core.models import Revisioned
from tourney.events.models import Entry, Event


class Table(Revisioned):
    """A table of one event. Chairs are numbered from 0; the three position chairs are of the last hand."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        BREAKING = "breaking", _("breaking")
        CLOSED = "closed", _("closed")

    class Mode(models.TextChoices):
        FULL = "full", _("every action")
        RESULTS = "results", _("results")
        COUNTER = "counter", _("hand counter")
        NONE = "none", _("without tablet")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=40, blank=True)
    chairs = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    mode = models.CharField(max_length=10, choices=Mode, default=Mode.FULL)
    break_order = models.IntegerField(default=0)
    button_chair = models.SmallIntegerField(null=True)
    sb_chair = models.SmallIntegerField(null=True)
    bb_chair = models.SmallIntegerField(null=True)
    hand_count = models.PositiveIntegerField(default=0)
    # Event-wide bans written here, so that starting a hand needs only its own table.
    halted = models.BooleanField(default=False)
    halt_reason = models.CharField(max_length=20, blank=True)
    hand_for_hand = models.BooleanField(default=False)
    hands_left = models.PositiveSmallIntegerField(null=True)
    # What the planner proposes for this table while the floor decides: "break" or "final".
    proposal = models.CharField(max_length=10, blank=True)
    # A dealer push under way when the bell rang: one more hand at the old level.
    push_level = models.PositiveIntegerField(null=True)
    x = models.FloatField(null=True)
    y = models.FloatField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="table_number_once"),
            models.CheckConstraint(
                condition=models.Q(chairs__gte=2, chairs__lte=10), name="table_two_to_ten_chairs"
            ),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return self.name or str(self.number)


class Seat(Revisioned):
    """An entry on a chair, or a chair promised to one. ``stack`` is as of the last closed hand."""

    class Status(models.TextChoices):
        RESERVED = "reserved", _("reserved")
        SEATED = "seated", _("seated")
        LEFT = "left", _("left")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    chair = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    status = models.CharField(max_length=10, choices=Status, default=Status.SEATED)
    stack = models.BigIntegerField(default=0)
    # Newcomers between button and small blind wait for the button to pass.
    waits = models.BooleanField(default=False)
    newcomer = models.BooleanField(default=True)
    # Moved onto the vacated big blind chair to post a single big blind there.
    single_bb = models.BooleanField(default=False)
    away = models.BooleanField(default=False)
    penalty_hands = models.PositiveSmallIntegerField(default=0)
    counted_at = models.DateTimeField(null=True)
    estimate = models.BooleanField(default=False)
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "chair"],
                condition=models.Q(status__in=["reserved", "seated"]),
                name="one_live_seat_per_chair",
            ),
            models.UniqueConstraint(
                fields=["entry"],
                condition=models.Q(status="seated"),
                name="one_chair_per_entry",
            ),
            models.UniqueConstraint(
                fields=["entry"],
                condition=models.Q(status="reserved"),
                name="one_reservation_per_entry",
            ),
            models.CheckConstraint(condition=models.Q(stack__gte=0), name="stack_not_negative"),
        ]

    def __str__(self) -> str:
        return f"table {self.table_id} chair {self.chair}"


class Hand(Revisioned):
    """A hand: its frozen opening, its log, its frozen result. ``revision`` counts log rows."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        CLOSED = "closed", _("closed")
        SETTLED = "settled", _("settled")
        VOID = "void", pgettext_lazy("hand", "void")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="hands")
    number = models.PositiveIntegerField()
    uid = models.UUIDField(default=uuid.uuid4, unique=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    mode = models.CharField(max_length=10, choices=Table.Mode, default=Table.Mode.FULL)
    level_number = models.PositiveIntegerField()
    opening = models.JSONField()
    # Which entry sat on which chair: {"0": entry id}
    entries = models.JSONField(default=dict)
    result = models.JSONField(null=True)
    # How the table stood before the deal, for taking the hand back: trail, newcomers, penalised.
    before = models.JSONField(default=dict)
    engine_version = models.PositiveSmallIntegerField()
    redeal_of = models.ForeignKey("self", null=True, on_delete=models.PROTECT)
    offline = models.BooleanField(default=False)
    started_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    settled_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table"],
                condition=models.Q(status="open"),
                name="one_open_hand_per_table",
            ),
            models.UniqueConstraint(fields=["table", "number"], name="hand_number_once"),
        ]
        indexes = [
            models.Index(
                fields=["table"], condition=models.Q(status="closed"), name="hands_to_settle"
            )
        ]

    def __str__(self) -> str:
        return f"hand {self.number} at table {self.table_id}"


class HandAction(models.Model):
    """A row of a hand's log: an act, or a void of everything from ``voids_from`` on."""

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    body = models.JSONField(default=dict)
    voids_from = models.PositiveIntegerField(null=True)
    key = models.CharField(max_length=80, unique=True)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["hand", "number"], name="action_number_once"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.hand_id}.{self.number}"


class Move(Revisioned):
    """An entry changes chair: proposed, ordered, left, seated, or cancelled."""

    class State(models.TextChoices):
        PROPOSED = "proposed", _("proposed")
        ORDERED = "ordered", _("ordered")
        LEFT = "left", _("on the way")
        SEATED = "seated", _("seated")
        CANCELLED = "cancelled", _("cancelled")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="moves")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="moves")
    kind = models.CharField(max_length=12, default="balance")
    state = models.CharField(max_length=10, choices=State, default=State.PROPOSED)
    from_table = models.ForeignKey(
        Table, null=True, on_delete=models.CASCADE, related_name="departures"
    )
    from_chair = models.PositiveSmallIntegerField(null=True)
    to_table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="arrivals")
    to_chair = models.PositiveSmallIntegerField()
    next_hand = models.CharField(max_length=20, blank=True)
    # A reason code and its parameters, worded at the edge.
    reason = models.JSONField(default=dict)
    stack = models.BigIntegerField(null=True)
    at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["entry"],
                condition=models.Q(state__in=["proposed", "ordered", "left"]),
                name="one_open_move_per_entry",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.from_table_id}/{self.from_chair} → {self.to_table_id}/{self.to_chair}"


class Bust(models.Model):
    """An entry that lost its last chip in a hand: what ranking and undo need."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="busts")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="busts")
    hand = models.ForeignKey(Hand, null=True, on_delete=models.PROTECT, related_name="busts")
    seat = models.ForeignKey(Seat, null=True, on_delete=models.PROTECT)
    start_stack = models.BigIntegerField()
    ante_paid = models.BigIntegerField(default=0)
    by_entries = models.JSONField(default=list)
    # Busts that are ranked together: of one hand, or of one round of hand-for-hand.
    round = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField()
    undone = models.BooleanField(default=False)
    rebought = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["entry"],
                condition=models.Q(undone=False, rebought=False),
                name="one_live_bust_per_entry",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} out"


class FloorCall(Revisioned):
    """A table asks for the floor; the ruling that answers it is a feed row."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="floor_calls")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="floor_calls")
    hand = models.ForeignKey(Hand, null=True, on_delete=models.SET_NULL)
    reason = models.CharField(max_length=30)
    at = models.DateTimeField()
    solved_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.reason} at table {self.table_id}"


class Ruling(models.Model):
    """A recorded floor decision: what was asked, which default stood, what was decided."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rulings")
    table = models.ForeignKey(Table, null=True, on_delete=models.CASCADE)
    hand = models.ForeignKey(Hand, null=True, on_delete=models.PROTECT)
    kind = models.CharField(max_length=40)
    rule = models.CharField(max_length=12, blank=True)
    # The decision that stood preselected by the event's house rules.
    default = models.CharField(max_length=40, blank=True)
    decision = models.JSONField(default=dict)
    note = models.CharField(max_length=300, blank=True)
    # The earlier ruling that this one looks at again.
    appeals = models.ForeignKey(
        "self", null=True, on_delete=models.PROTECT, related_name="appealed_by"
    )
    # The feed row that carried it out: taken back there, it no longer stands.
    row = models.ForeignKey(
        "core.FeedRow", null=True, on_delete=models.PROTECT, related_name="rulings"
    )
    by_staff_id = models.BigIntegerField(null=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.kind
