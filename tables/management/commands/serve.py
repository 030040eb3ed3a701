"""``manage.py serve``: pages, open streams and the scheduler in one process."""

import signal
import socket
import sys
from argparse import ArgumentParser
from io import StringIO
from typing import Any

import segno
import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tourney.core import scheduler
from tourney.core.certificate import Certificate, ensure_certificate
from tourney.core.first_start import make_first_director
from tourney.core.now import now


class Command(BaseCommand):
    """Serve the room."""

    help = "Serve pages, live streams and the scheduler in one process."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen, and what to leave out."""
        parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 for the whole network")
        parser.add_argument("--port", type=int, default=8000, help="0 picks a free one")
        parser.add_argument(
            "--tls", action="store_true", help="HTTPS with a certificate of the room's own"
        )
        parser.add_argument("--workers-threads", type=int, default=settings.WORKER_THREADS)
        parser.add_argument("--no-scheduler", action="store_true", help="something else ticks")
        parser.add_argument("--no-static", action="store_true", help="files were collected before")
        parser.add_argument("--access-log", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare, tell the address, serve until told to stop."""
        _require_migrated()
        allow_many_connections()
        if not options["no_static"] and not settings.DEBUG:
            call_command("collectstatic", interactive=False, verbosity=0)
        listener = _listen(options["host"], options["port"])
        port = listener.getsockname()[1]
        director = make_first_director()
        scheme = "https" if options["tls"] else "http"
        certificate = _secure(options["host"]) if options["tls"] else None
        found = addresses(options["host"], port, scheme)
        for address in found:
            self.stdout.write(f"Tourney is at {address}")
        if certificate is not None:
            self.stdout.write(f"Tablets trust it once: {found[-1]}/certificate (docs/running.md)")
            if certificate.new_authority:
                self.stdout.write(
                    "The certificate is new: every tablet has to be told to trust it."
                )
        if options["host"] in _EVERYWHERE:
            self._show_qr(found[-1])
        if director is not None:
            self.stdout.write(
                f"First director: {director.name}  password: {director.password}  (shown once)"
            )
        self.stdout.flush()
        settings.WORKER_THREADS = options["workers_threads"]
        config = uvicorn.Config(
            "tourney.project.asgi:application",
            timeout_graceful_shutdown=3,
            timeout_keep_alive=75,
            # Its lines go where ours go, in the form the settings say.
            log_config=None,
            log_level="warning",
            access_log=options["access_log"],
            lifespan="on",
            # Room for a championship's phones coming back at once after a restart.
            backlog=4096,
            ssl_certfile=certificate.chain if certificate else None,
            ssl_keyfile=certificate.key if certificate else None,
            proxy_headers=bool(settings.TRUSTED_PROXIES),
            forwarded_allow_ips=settings.TRUSTED_PROXIES,
        )
        if options["access_log"]:
            config.log_level = "info"
        # uvicorn hands the signal on when it is done; the default would end us before `finally`.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        ticking = None if options["no_scheduler"] else scheduler.start()
        try:
            uvicorn.Server(config).run(sockets=[listener])
        except KeyboardInterrupt:
            # uvicorn has already closed everything and hands the signal on.
            pass
        finally:
            if ticking is not None:
                scheduler.stop(ticking)

    def _show_qr(self, address: str) -> None:
        drawn = StringIO()
        segno.make(address, error="l").terminal(out=drawn, compact=True)
        self.stdout.write(drawn.getvalue())


MOST_CONNECTIONS = 65536
_EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104


def addresses(host: str, port: int, scheme: str = "http") -> list[str]:
    """The addresses people can type, this machine's own first, the network's after it."""
    if host not in _EVERYWHERE:
        return [f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}"]
    found = ["127.0.0.1", *lan_addresses()]
    return [f"{scheme}://{address}:{port}" for address in found]


def _secure(host: str) -> Certificate:
    """The certificate for every name this machine is reached by; cookies go over TLS only from now on."""
    own = socket.gethostname().partition(".")[0].lower()
    names = ["localhost", "127.0.0.1", "::1", *lan_addresses()]
    if own and own.replace("-", "").isalnum() and own.isascii():
        names += [own, f"{own}.local"]
    if host not in _EVERYWHERE:
        names.append(host)
    settings.TLS = settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = True
    settings.SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
    return ensure_certificate(settings.VAR_DIR / "tls", list(dict.fromkeys(names)), now())


def lan_addresses() -> list[str]:
    """The address other devices of the network reach this machine by; empty without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket sends nothing; the system only picks the way out.
            probe.connect(("192.0.2.1", 9))
            address = probe.getsockname()[0]
        except OSError:
            return []
    return [] if address.startswith("127.") or address == "0.0.0.0" else [address]  # noqa: S104


def allow_many_connections() -> int:
    """Lift this process's limit of open files to what the system allows; the new limit.

    Each stream is an open file, and many systems start programs with room for a thousand.
    """
    try:
        import resource
    except ImportError:  # not on Windows, which has no such limit
        return 0
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS if hard == resource.RLIM_INFINITY else min(hard, MOST_CONNECTIONS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return soft


def _listen(host: str, port: int) -> socket.socket:
    if not 0 <= port <= 65535:
        raise CommandError(f"--port {port}: from 0 to 65535")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise CommandError(
            f"Cannot listen on {host} port {port}: {error.strerror}. "
            "Is Tourney already running? --port 0 picks a free port."
        ) from error
    listener.set_inheritable(True)
    return listener


def _require_migrated() -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise CommandError("The database is not up to date: run `manage.py migrate` first.")
