"""Drawing what is the same for everybody once, in a thread, for all who listen."""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import close_old_connections
from django.utils import translation

from tourney.core.stream import messages, registry

log = logging.getLogger("tourney.stream")

# Content nobody rang for may be reused for this long: five thousand pages that
# come back at once cost one rendering, and a change made by a process that
# cannot reach us is not shown as old for longer than this to who connects.
FRESH_SECONDS = 2.0


@dataclass(slots=True)
class Rendering:
    """One result shared by everybody who wants it, perhaps still being made."""

    generation: int
    at: float
    result: asyncio.Future[Any]


async def shared(
    kept: dict[str, Rendering],
    name: str,
    generation: int,
    in_thread: Callable[..., asyncio.Future[Any]],
    what: Callable[..., Any],
    *args: Any,
) -> Any:
    """The result of ``what(*args)``, made once per generation and reused while fresh."""
    present = time.monotonic()
    found = kept.get(name)
    if (
        found is None
        or found.generation != generation
        or (found.result.done() and present - found.at > FRESH_SECONDS)
    ):
        found = kept[name] = Rendering(generation, present, in_thread(what, *args))
    # shield: a page that goes away must not cancel the drawing for the others.
    return await asyncio.shield(found.result)


def fragment(topic: str, language: str) -> bytes:
    """The message that carries the topic's content; a doorbell when it cannot be drawn."""
    prefix, number = registry.split(topic)
    close_old_connections()
    try:
        with translation.override(language):
            return messages.fragment(topic, registry.fragments[prefix](number, language))
    except ObjectDoesNotExist:
        # An event that was deleted, or an address somebody made up: the page's own fetch tells.
        return messages.doorbell(topic, None)
    except Exception:
        log.exception("could not draw %s in %s", topic, language)
        return messages.doorbell(topic, None)
    finally:
        close_old_connections()


def revision(read: Callable[[int], int], number: int) -> int | None:
    """The revision in the database; None, so that the page fetches, when it cannot be read."""
    close_old_connections()
    try:
        return read(number)
    except ObjectDoesNotExist:
        return None
    except Exception:
        log.exception("could not read a revision")
        return None
    finally:
        close_old_connections()
