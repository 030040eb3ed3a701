"""The product itself, running as it would in a card room, for tests to talk to."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from .browser import HOST
from .process import NotStarted, Server, answers

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = re.compile(r"https?://[^\s/:]+:(\d+)")


class Site:
    """`manage.py serve` on a database, a port and a folder of its own.

    ``url`` is the site under a name that is not localhost (Chromium resolves it),
    ``local_url`` the same for clients that resolve names the ordinary way. Set-up
    goes through `manage` and `run`, in processes of their own, against the same
    database. Environment variables given at the start hold for all of them; ``arguments`` go
    to `serve`.
    """

    def __init__(
        self,
        folder: Path,
        template: Path | None = None,
        arguments: Sequence[str] = (),
        **env: str,
    ) -> None:
        self.folder = folder
        self.var = folder / "var"
        self.var.mkdir(parents=True)
        self.database = self.var / "tourney.sqlite3"
        if template is not None:
            shutil.copy(template, self.database)
            # Collected once for all sites; nobody writes there afterwards.
            (self.var / "static").symlink_to(template.parent / "static")
        inherited = {
            name: value
            for name, value in os.environ.items()
            if name not in ("DATABASE_URL", "REDIS_URL") and not name.startswith("PYTEST")
        }
        self.env = {**inherited, "TOURNEY_VAR": str(self.var), "PYTHONUNBUFFERED": "1", **env}
        self.arguments = arguments
        self.port = 0
        self._seen = 0
        self._server: Server | None = None

    # --- the server ---------------------------------------------------------------------

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def local_url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Serve; after `stop` or `kill`, serve again on the same port."""
        if self._server is None:
            self._server = Server(
                self._command(),
                ready=self._ready,
                log=self.folder / "serve.log",
                env=self.env,
                cwd=ROOT,
            )
        self._server.command = self._command()
        self._seen = len(self._server.output())
        self._server.start()

    def stop(self) -> int | None:
        """Ask the server to end; its exit code."""
        return None if self._server is None else self._server.stop()

    def kill(self) -> None:
        """End the server as a power cut would."""
        if self._server is not None:
            self._server.kill()

    @property
    def pid(self) -> int:
        """The server's process number."""
        if self._server is None:
            raise NotStarted("the site does not run")
        return self._server.pid

    def log(self) -> str:
        """What the server printed so far."""
        return "" if self._server is None else self._server.output()

    def _command(self) -> list[str]:
        return [
            *(sys.executable, str(ROOT / "manage.py"), "serve"),
            *("--host", "127.0.0.1", "--port", str(self.port), "--no-static"),
            *self.arguments,
        ]

    def _ready(self) -> bool:
        """The server prints its address; with port 0 that is where the port is told."""
        if not self.port:
            told = ADDRESS.search(self.log()[self._seen :])
            if told is None:
                return False
            self.port = int(told[1])
        return answers(self.port)

    # --- the same database from outside -------------------------------------------------

    def manage(self, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run a management command; with ``check`` a failing one raises with its output."""
        done = subprocess.run(
            [sys.executable, str(ROOT / "manage.py"), *arguments],
            capture_output=True,
            text=True,
            env=self.env,
            cwd=ROOT,
            check=False,
        )
        if check and done.returncode:
            raise AssertionError(f"manage.py {' '.join(arguments)}:\n{done.stdout}{done.stderr}")
        return done

    def run(self, code: str) -> str:
        """Run Python with Django set up; what it printed."""
        return self.manage("shell", "--no-imports", "-c", code).stdout
