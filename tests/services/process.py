"""A child process that tells when it is ready and is certainly gone afterwards."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path


class NotStarted(Exception):
    """A server that did not come up; the message holds what it printed."""


class Server:
    """One child process with its output kept in a file.

    ``ready`` is asked again and again until it says yes; a process that ends
    before that, or takes longer than ``patience`` seconds, raises `NotStarted`.
    """

    def __init__(
        self,
        command: Sequence[str | Path],
        *,
        ready: Callable[[], bool],
        log: Path,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        user: int | None = None,
        patience: float = 60,
    ) -> None:
        self.command = [str(part) for part in command]
        self.ready = ready
        self.log = log
        self.env = env
        self.cwd = cwd
        self.user = user
        self.patience = patience
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The process's number while it runs. Raises `NotStarted`."""
        if self.process is None:
            raise NotStarted(f"{self.command[0]} does not run")
        return self.process.pid

    def output(self) -> str:
        """What the process has printed so far, over all its starts."""
        return self.log.read_text("utf-8", "replace") if self.log.exists() else ""

    def start(self) -> None:
        """Start and wait until ready. Raises `NotStarted`."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=None if self.env is None else dict(self.env),
                cwd=self.cwd,
                user=self.user,
                group=self.user,
                extra_groups=None if self.user is None else [],
            )
        deadline = time.monotonic() + self.patience
        while not self.ready():
            if self.process.poll() is not None:
                raise NotStarted(f"{self.command[0]} ended:\n{self.output()[-3000:]}")
            if time.monotonic() > deadline:
                self.kill()
                raise NotStarted(f"{self.command[0]} was not ready:\n{self.output()[-3000:]}")
            time.sleep(0.02)

    def stop(self, patience: float = 15) -> int | None:
        """Ask it to end (SIGTERM), insist after ``patience`` seconds; its exit code."""
        if self.process is None:
            return None
        self.process.terminate()
        try:
            code = self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.kill()
            code = None
        self.process = None
        return code

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


def free_port() -> int:
    """A TCP port of the loopback interface that nobody holds at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    """Whether something listens on that port of the loopback interface."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def open_to_all(folder: Path) -> bool:
    """Whether another user can reach into a folder: every folder above lets them through."""
    return all(part.stat().st_mode & 0o005 == 0o005 for part in (folder, *folder.parents))


def reachable_folder(prefix: str) -> Path:
    """A new temporary folder under one that every user can reach.

    A temporary folder of root's own home would be closed to the ordinary user
    PostgreSQL runs as; the path is short, since a socket's may have 107 bytes.
    """
    for base in (Path("/tmp"), Path("/var/tmp"), Path(tempfile.gettempdir())):
        if base.is_dir() and open_to_all(base.resolve()):
            return Path(tempfile.mkdtemp(prefix=prefix, dir=base.resolve()))
    return Path(tempfile.mkdtemp(prefix=prefix))
