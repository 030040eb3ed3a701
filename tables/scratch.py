"""A database of its own for commands that play: made, migrated, used, dropped.

The venue's data is never near it, and it works in a fresh clone before any migration.
"""

import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.core.management import call_command
from django.db import OperationalError, connection


@contextmanager
def scratch_database() -> Iterator[None]:
    """Point the default connection at an empty, migrated database while this holds.

    SQLite gets a file in a temporary folder, without syncing to disk (a crash may lose it, it
    is thrown away anyhow); PostgreSQL a database beside the configured one.
    """
    settings = connection.settings_dict
    before = (settings["NAME"], dict(settings.get("OPTIONS") or {}))
    connection.close()
    with tempfile.TemporaryDirectory(prefix="tourney-") as folder:
        name = _create(Path(folder))
        settings["NAME"] = name
        if connection.vendor == "sqlite":
            settings["OPTIONS"] = before[1] | {
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; "
                "PRAGMA foreign_keys=ON;"
            }
        try:
            call_command("migrate", verbosity=0, interactive=False)
            yield
        finally:
            connection.close()
            settings["NAME"], settings["OPTIONS"] = before
            _drop(name)


def _create(folder: Path) -> str:
    if connection.vendor == "sqlite":
        return str(folder / "scratch.sqlite3")
    name = f"tourney_scratch_{secrets.token_hex(4)}"
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}"')
    return name


def _drop(name: str) -> None:
    if connection.vendor == "sqlite":
        return
    # A worker thread's connection may still be there; PostgreSQL then keeps the name, not the data.
    with suppress(OperationalError), connection._nodb_cursor() as cursor:
        cursor.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
