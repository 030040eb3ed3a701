"""A database of its own for a run: made empty, thrown away, never the room's."""

import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management import call_command
from django.db import connection, connections

from tourney.events.selectors.clock import forget_structures


@contextmanager
def scratch_database(*, keep: Path | None = None) -> Iterator[None]:
    """Let the default connection stand on an empty, migrated database of the same kind.

    ``keep`` is where an SQLite file is left behind, for looking at it afterwards.
    """
    if connection.vendor == "sqlite":
        with _sqlite(keep):
            yield
    else:
        with _postgresql():
            yield


@contextmanager
def _sqlite(keep: Path | None) -> Iterator[None]:
    with tempfile.TemporaryDirectory(prefix="tourney-") as folder:
        place = keep if keep is not None else Path(folder) / "scratch.sqlite3"
        options = dict(connection.settings_dict["OPTIONS"])
        if keep is None:
            # Thrown away at the end: a power cut may take it.
            options["init_command"] = (
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA foreign_keys=ON;"
                "PRAGMA cache_size=-65536; PRAGMA temp_store=MEMORY;"
            )
        with _standing_on(str(place), options):
            yield


@contextmanager
def _postgresql() -> Iterator[None]:
    name = f"tourney_scratch_{secrets.token_hex(4)}"
    options = dict(connection.settings_dict["OPTIONS"])
    _maintain(f'CREATE DATABASE "{name}"')
    try:
        with _standing_on(name, options):
            yield
    finally:
        _maintain(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


@contextmanager
def _standing_on(name: str, options: dict[str, object]) -> Iterator[None]:
    settings = connections["default"].settings_dict
    before = settings["NAME"], settings["OPTIONS"]
    connection.close()
    settings["NAME"], settings["OPTIONS"] = name, options
    forget_structures()
    try:
        call_command("migrate", verbosity=0, interactive=False)
        yield
    finally:
        connection.close()
        settings["NAME"], settings["OPTIONS"] = before
        forget_structures()


def _maintain(statement: str) -> None:
    with connection._nodb_cursor() as cursor:
        cursor.execute(statement)
