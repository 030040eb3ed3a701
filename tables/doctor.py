"""Is this installation fit for a night: database, space, clock, migrations, Redis, catalogues."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tables.models import Hand
from tourney.core.heartbeat import check_time
from tourney.core.models import Heartbeat
from tourney.core.now import now
from tourney.events.models import Event

GOOD, WARNING, BAD = "good", "warning", "bad"
LITTLE_SPACE = 500 * 1024 * 1024
OLDEST_SQLITE = (3, 35, 0)


@dataclass(frozen=True, slots=True)
class Sign:
    """One thing looked at: how it stands, what was found, what to do about it."""

    subject: str
    state: str
    found: str
    remedy: str = ""


def examine() -> Iterator[Sign]:
    """Look at everything; a look that fails is itself a bad sign, and the others go on."""
    for subject, look in _LOOKS:
        try:
            yield look(subject)
        except Exception as error:
            yield Sign(subject, BAD, f"{type(error).__name__}: {error}")


def _database(subject: str) -> Sign:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    if connection.vendor != "sqlite":
        return Sign(subject, GOOD, "PostgreSQL answers")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode")
        mode = str(cursor.fetchone()[0])
        cursor.execute("PRAGMA quick_check")
        whole = str(cursor.fetchone()[0])
    name = connection.settings_dict["NAME"]
    if whole != "ok":
        return Sign(subject, BAD, f"{name}: {whole}", "restore the last backup")
    if mode != "wal":
        remedy = "put the database on a local disk"
        return Sign(subject, WARNING, f"{name}: journal mode {mode}", remedy)
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        return Sign(subject, WARNING, f"SQLite {sqlite3.sqlite_version}", "install a newer Python")
    return Sign(subject, GOOD, f"SQLite {sqlite3.sqlite_version}, {name}")


def _migrations(subject: str) -> Sign:
    executor = MigrationExecutor(connection)
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if waiting:
        return Sign(subject, BAD, f"{len(waiting)} not applied", "run manage.py migrate")
    return Sign(subject, GOOD, "all applied")


def _space(subject: str) -> Sign:
    folder = Path(settings.VAR_DIR)
    free = shutil.disk_usage(folder).free
    found = f"{free // (1024 * 1024):,} MB free in {folder}"
    if free < LITTLE_SPACE:
        return Sign(subject, WARNING, found, "make room before the night begins")
    return Sign(subject, GOOD, found)


def _clock(subject: str) -> Sign:
    running = Event.objects.filter(status=Event.Status.RUNNING).exists()
    finding = check_time()
    if finding.kind == "step":
        found = f"clocks disagree by {finding.seconds:.1f} s"
        return Sign(subject, BAD if running else WARNING, found, "set the machine's clock right")
    return Sign(subject, GOOD, now().isoformat(timespec="seconds"))


def _scheduler(subject: str) -> Sign:
    last = Heartbeat.objects.filter(name__startswith="scheduler@").order_by("-wall_at").first()
    running = Event.objects.filter(status=Event.Status.RUNNING).exists()
    if last is None:
        return Sign(subject, WARNING if running else GOOD, "has never run here")
    ago = (now() - last.wall_at).total_seconds()
    found = f"last seen {ago:.0f} s ago"
    if running and ago > 30:
        return Sign(subject, BAD, found, "start manage.py serve, or worker and beat")
    return Sign(subject, GOOD, found)


def _left(subject: str) -> Sign:
    closed = Hand.objects.filter(status=Hand.Status.CLOSED).count()
    asked = Event.objects.filter(outage__isnull=False).count()
    if asked:
        remedy = "answer on the floor console whether the time counts"
        return Sign(subject, WARNING, f"{asked} events wait for an answer", remedy)
    if closed:
        return Sign(subject, WARNING, f"{closed} hands not settled", "the scheduler settles them")
    return Sign(subject, GOOD, "nothing left undone")


def _redis(subject: str) -> Sign:
    if not settings.REDIS_URL:
        return Sign(subject, GOOD, "not used")
    import redis

    client = redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=1)
    try:
        client.ping()
    except redis.RedisError as error:
        remedy = "play goes on; screens of other processes are told late until it is back"
        return Sign(subject, WARNING, str(error), remedy)
    finally:
        client.close()
    return Sign(subject, GOOD, "answers")


def _catalogues(subject: str) -> Sign:
    missing = [
        f"{area}/{language}"
        for area in settings.LOCALE_AREAS
        for language, _ in settings.LANGUAGES
        if language != settings.LANGUAGE_CODE
        and not _compiled(settings.BASE_DIR / "locale" / area / language / "LC_MESSAGES")
    ]
    if missing:
        return Sign(subject, WARNING, "not compiled: " + ", ".join(missing), "run make install")
    return Sign(subject, GOOD, "all compiled")


def _compiled(folder: Path) -> bool:
    source = folder / "django.po"
    return not source.exists() or (folder / "django.mo").exists()


_LOOKS: tuple[tuple[str, Callable[[str], Sign]], ...] = (
    ("database", _database),
    ("migrations", _migrations),
    ("space", _space),
    ("clock", _clock),
    ("scheduler", _scheduler),
    ("left over", _left),
    ("Redis", _redis),
    ("languages", _catalogues),
)
