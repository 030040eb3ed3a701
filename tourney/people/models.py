"""People and the glass they look through. Names live here and nowhere else."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from tourney.core.models import Revisioned


class Staff(AbstractUser):
    """Somebody who works the room and signs in with a password, or taps in with a PIN."""

    # A peppered hash; empty: no PIN, or one that was tried too often.
    pin = models.CharField(max_length=128, blank=True)
    pin_wrong = models.PositiveSmallIntegerField(default=0)
    pin_locked_until = models.DateTimeField(null=True, blank=True)
    language = models.CharField(max_length=8, blank=True)

    def __str__(self) -> str:
        return self.get_full_name() or self.username


class Player(Revisioned):
    """A person who plays: only what the job needs."""

    name = models.CharField(max_length=120)
    nickname = models.CharField(max_length=60, blank=True)
    membership_number = models.CharField(max_length=40, blank=True, db_index=True)
    note = models.TextField(blank=True)
    created_at = models.DateTimeField()
    erased_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.nickname or self.name or f"({self.pk})"


class Role(models.Model):
    """What a member of staff may do in one event (no event: in the whole house)."""

    class Kind(models.TextChoices):
        DIRECTOR = "director", _("director")
        FLOOR = "floor", _("floor")
        CASHIER = "cashier", _("cashier")
        DEALER = "dealer", _("dealer")

    staff = models.ForeignKey(Staff, on_delete=models.CASCADE, related_name="roles")
    event = models.ForeignKey("events.Event", null=True, on_delete=models.CASCADE)
    kind = models.CharField(max_length=10, choices=Kind)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["staff", "event", "kind"], name="role_once_per_event"),
            models.UniqueConstraint(
                fields=["staff", "kind"],
                condition=models.Q(event__isnull=True),
                name="role_once_in_the_house",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.staff_id} {self.kind} in {self.event_id}"


class Device(Revisioned):
    """A paired tablet or clock screen, bound to one place until rebound or revoked."""

    class Kind(models.TextChoices):
        TABLET = "tablet", _("dealer's tablet")
        DISPLAY = "display", _("clock screen")

    kind = models.CharField(max_length=10, choices=Kind)
    name = models.CharField(max_length=60)
    token_hash = models.CharField(max_length=64, unique=True)
    event = models.ForeignKey("events.Event", null=True, on_delete=models.SET_NULL)
    table = models.ForeignKey(
        "tables.Table", null=True, on_delete=models.SET_NULL, related_name="devices"
    )
    watching = models.BooleanField(default=False)
    dealer = models.ForeignKey(Staff, null=True, on_delete=models.SET_NULL)
    # A floor person opened the tablet with a PIN; the floor's buttons show until then.
    floor = models.ForeignKey(Staff, null=True, on_delete=models.SET_NULL, related_name="+")
    floor_until = models.DateTimeField(null=True)
    # Moves on when the screen must load its page anew: moved, other layout, told to reload.
    generation = models.PositiveIntegerField(default=0)
    layout = models.CharField(max_length=40, blank=True)
    paired_at = models.DateTimeField()
    last_seen_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table"],
                condition=models.Q(watching=False, revoked_at__isnull=True, kind="tablet"),
                name="one_recording_tablet_per_table",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class PairingCode(models.Model):
    """Six digits, and a long secret behind a QR, good for a few minutes and for one device.

    ``attempts`` counts every wrong guess made while the code lived: past a limit
    the digits no longer open, the QR still does.
    """

    code_hash = models.CharField(max_length=64, db_index=True)
    secret_hash = models.CharField(max_length=64, unique=True)
    kind = models.CharField(max_length=10, choices=Device.Kind)
    event = models.ForeignKey("events.Event", on_delete=models.CASCADE)
    table = models.ForeignKey("tables.Table", null=True, on_delete=models.CASCADE)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.kind} for event {self.event_id}"


class Invitation(models.Model):
    """A link or QR that gives a role in an event (no event: in the house) to whoever opens it."""

    event = models.ForeignKey("events.Event", null=True, on_delete=models.CASCADE)
    kind = models.CharField(max_length=10, choices=Role.Kind)
    uses_left = models.PositiveSmallIntegerField(default=1)
    made_by = models.ForeignKey(Staff, null=True, on_delete=models.SET_NULL)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.kind} in {self.event_id}"


class StaffSession(models.Model):
    """A place where somebody is signed in: so that it can be seen and ended from elsewhere."""

    staff = models.ForeignKey(Staff, on_delete=models.CASCADE, related_name="sign_ins")
    session_key = models.CharField(max_length=40, unique=True)
    started_at = models.DateTimeField()
    browser = models.CharField(max_length=120, blank=True)
    address = models.GenericIPAddressField(null=True)

    def __str__(self) -> str:
        return f"{self.staff_id} {self.started_at:%Y-%m-%d %H:%M}"


class WrongGuess(models.Model):
    """A wrong pairing code, by where it came from: a few in a while, then no more are taken."""

    source = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["source", "at"], name="wrong_guesses_by_source")]

    def __str__(self) -> str:
        return f"{self.source} {self.at:%H:%M:%S}"
