"""What happened, in order: the feed, its chains, what was taken back."""

from django.db import models


class Revisioned(models.Model):
    """Anything a person can edit; each write of it moves ``revision`` by one.

    A screen sends the revision it showed and a stale one is refused instead of
    silently overwriting somebody else's decision.
    """

    revision = models.PositiveIntegerField(default=0)

    class Meta:
        abstract = True


class ChainHead(models.Model):
    """The end of one hash chain. Tables have chains of their own, so they never wait for each other."""

    chain = models.CharField(max_length=40, primary_key=True)
    number = models.PositiveIntegerField(default=0)
    hash = models.CharField(max_length=64, default="")

    def __str__(self) -> str:
        return f"{self.chain} #{self.number}"


class FeedRow(models.Model):
    """One write: who, from which device, what it touched. Holds ids and codes, never names."""

    chain = models.CharField(max_length=40)
    number = models.PositiveIntegerField()
    event_id = models.BigIntegerField(null=True)
    verb = models.CharField(max_length=60)
    at = models.DateTimeField()
    actor = models.JSONField()
    key = models.CharField(max_length=80, unique=True)
    body_hash = models.CharField(max_length=64)
    params = models.JSONField(default=dict)
    touched = models.JSONField(default=list)
    answer = models.JSONField(default=dict)
    caused_by = models.ForeignKey(
        "self", null=True, on_delete=models.PROTECT, related_name="consequences"
    )
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["chain", "number"], name="feed_number_once_per_chain"),
        ]
        indexes = [models.Index(fields=["event_id", "-id"], name="feed_by_event")]

    def __str__(self) -> str:
        return f"{self.chain} #{self.number} {self.verb}"


class Undone(models.Model):
    """A feed row that was taken back, and the row that did it. The row itself stays."""

    row = models.OneToOneField(FeedRow, on_delete=models.PROTECT, related_name="undone")
    by = models.ForeignKey(FeedRow, on_delete=models.PROTECT, related_name="undid")

    def __str__(self) -> str:
        return f"{self.row_id} by {self.by_id}"


class Heartbeat(models.Model):
    """When a long-running process last knew both clocks: a gap or a step shows against it."""

    name = models.CharField(max_length=40, primary_key=True)
    wall_at = models.DateTimeField()
    boot_seconds = models.FloatField()
    pid = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.name} {self.wall_at:%Y-%m-%d %H:%M:%S}"
