"""Telling the screens: ring a topic and whoever shows it looks again.

Topics are strings. ``clock:<event>`` and ``board:<event>`` look the same to
everybody, so what they show travels inside the stream, rendered once per
revision and language. ``room:<event>``, ``table:<table>`` and
``device:<device>`` are doorbells: the screen fetches its own fragment.

The database is the truth. A ring that is lost costs freshness until the next
slow poll, never a tap, so nothing here raises into the caller or waits for a
network.
"""

from collections.abc import Callable
from functools import partial

from django.db import transaction

from tourney.core.stream import bus, registry
from tourney.core.stream.hub import hub


def ring(*topics: str, revision: int | None = None) -> None:
    """Say that these topics changed. Call after commit; ``command`` does it for its own.

    ``revision``, when given, is the revision of the thing shown, so that a
    screen that already shows it need not fetch. Never raises, never blocks.
    """
    for topic in topics:
        hub.ring(topic, revision)
        bus.publish({"topic": topic, "revision": revision})


def ring_after_commit(*topics: str, revision: int | None = None) -> None:
    """Ring once the running transaction is committed, for code outside ``command``."""
    # robust: a failure to tell must not turn a saved act into an error.
    transaction.on_commit(partial(ring, *topics, revision=revision), robust=True)


def expel(who: str) -> None:
    """End every open stream of this listener (``user:3``, ``device:7``): signed out or revoked.

    The page asks for a new token at once and is refused if it may not listen any more.
    """
    hub.expel(who)
    bus.publish({"expel": who})


def register_fragment(
    prefix: str,
    render: Callable[[int, str], str],
    *,
    revision: Callable[[int], int] | None = None,
) -> None:
    """Let ``<prefix>:<id>`` carry its content: ``render(id, language)`` gives the HTML.

    ``render`` runs in a thread with that language active; its result is kept
    per revision and language and sent to every listener. The root element
    needs the id of the element it replaces and ``data-live-revision``.
    """
    registry.fragments[prefix] = render
    if revision is not None:
        registry.revisions[prefix] = revision


def register_revision(prefix: str, read: Callable[[int], int]) -> None:
    """Let a page that comes back learn from ``read(id)`` whether it missed anything.

    Without it every page fetches its fragments once after each connect.
    """
    registry.revisions[prefix] = read
