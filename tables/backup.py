"""The database as one file, taken while the room plays, and back again."""

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.db import connection


class BackupError(Exception):
    """Why no backup was taken or restored, in words for whoever typed the command."""


def take(target: Path) -> None:
    """Write a consistent copy of the database to ``target``; nobody has to stop for it.

    Written beside first and put in place when it is whole, so that an older backup of that name
    is replaced by a good one or stays.
    """
    if target.is_dir():
        raise BackupError(f"{target} is a folder: name the file to write")
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    os.close(handle)
    draft = Path(name)
    try:
        if connection.vendor == "sqlite":
            _copy_sqlite(Path(connection.settings_dict["NAME"]), draft)
        else:
            _run("pg_dump", "--format=custom", "--no-owner", f"--file={draft}")
        draft.chmod(0o600)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def put_back(source: Path) -> None:
    """Replace the database by a backup. The servers must be stopped first."""
    if not source.is_file():
        said = "is a folder, not a backup" if source.is_dir() else "there is no such file"
        raise BackupError(f"{source}: {said}")
    if connection.vendor == "sqlite":
        _check_sqlite(source)
        _restore_sqlite(source, Path(connection.settings_dict["NAME"]))
    else:
        connection.close()
        _run("pg_restore", "--clean", "--if-exists", "--no-owner", "--single-transaction", source)


def _copy_sqlite(source: Path, target: Path) -> None:
    # SQLite's own backup: pages are copied as of one moment while others go on writing.
    with (
        sqlite3.connect(f"file:{source}?mode=ro", uri=True) as here,
        sqlite3.connect(target) as there,
    ):
        here.backup(there)
    here.close()
    there.close()


def _check_sqlite(file: Path) -> None:
    try:
        found = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
        try:
            (said,) = found.execute("PRAGMA integrity_check").fetchone()
            tables = {name for (name,) in found.execute("SELECT name FROM sqlite_master")}
        finally:
            found.close()
    except sqlite3.DatabaseError as error:
        raise BackupError(f"{file}: not a backup of Tourney ({error})") from None
    if said != "ok" or "core_feedrow" not in tables:
        raise BackupError(f"{file}: not a whole backup of Tourney")


def _restore_sqlite(source: Path, database: Path) -> None:
    connection.close()
    draft = database.with_name(f".{database.name}.restoring")
    shutil.copyfile(source, draft)
    draft.chmod(0o600)
    # What the old database still had in its log must not be read into the new one.
    for suffix in ("-wal", "-shm"):
        database.with_name(database.name + suffix).unlink(missing_ok=True)
    draft.replace(database)


def _run(program: str, *arguments: object) -> None:
    found = shutil.which(program)
    if found is None:
        raise BackupError(f"{program} is not installed here (it comes with PostgreSQL)")
    settings: Mapping[str, Any] = connection.settings_dict
    env = {
        **os.environ,
        "PGHOST": str(settings["HOST"] or settings["OPTIONS"].get("host", "")),
        "PGPORT": str(settings["PORT"] or ""),
        "PGUSER": str(settings["USER"] or ""),
        "PGPASSWORD": str(settings["PASSWORD"] or ""),
        "PGDATABASE": str(settings["NAME"]),
    }
    env = {name: value for name, value in env.items() if value or not name.startswith("PG")}
    extra = (f"--dbname={settings['NAME']}",) if program == "pg_restore" else ()
    done = subprocess.run(
        [found, *extra, *map(str, arguments)],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BackupError(f"{program}: {done.stderr.strip()[-500:]}")
