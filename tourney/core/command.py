"""The envelope of every write: turn, key, lock, revision, feed row, ring.

``command`` runs a function inside one transaction and leaves exactly one feed
row behind, chained by hash to the row before it. A repeated key gets the first
answer again; nothing is ever done twice because a tablet was not sure.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

from django.db import IntegrityError, models, transaction

from tourney.core import live, prepared, verbs
from tourney.core.errors import KeyReused, Refused, StaleRevision
from tourney.core.locks import write_turn
from tourney.core.models import ChainHead, FeedRow, Revisioned
from tourney.core.now import now
from tourney.core.prepared import Select
from tourney.rules.errors import RuleViolation

M = TypeVar("M", bound=models.Model)
R = TypeVar("R", bound=Revisioned)


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts and through which glass: ids only, names live with the people."""

    kind: str
    staff_id: int | None = None
    device_id: int | None = None

    def to_json(self) -> dict[str, Any]:
        """The form the feed keeps."""
        return {"kind": self.kind, "staff": self.staff_id, "device": self.device_id}


def system_actor() -> Actor:
    """The scheduler and the commands of the command line."""
    return Actor("system")


@dataclass(frozen=True, slots=True)
class Done:
    """What a command answered; ``repeated`` when the key had been seen before."""

    answer: dict[str, Any]
    row_id: int
    repeated: bool = False


@dataclass(slots=True)
class Command:
    """The running command: locks, saves and creates through it are written to the feed."""

    verb: str
    event_id: int | None
    actor: Actor
    at: Any
    params: dict[str, Any] = field(default_factory=dict)
    _holds: bool = False
    _touched: dict[tuple[str, int], list[int | None]] = field(default_factory=dict)
    _topics: dict[str, None] = field(default_factory=dict)
    _row_hooks: list[Callable[[FeedRow], None]] = field(default_factory=list)

    def lock(self, model: type[M], pk: int, *, expected: int | None = None) -> M:
        """The row, locked until commit. Order: event, then tables by id, then hands.

        Raises Refused("not_found") and, when ``expected`` is given, StaleRevision.
        """
        found = _locking(model).first(pk)
        if not self._holds:
            # We may have waited: the moment of an act is when it has its turn, or two acts of one
            # table could stand in the record the wrong way round.
            self._holds, self.at = True, now()
        if found is None:
            raise Refused("not_found", what=model._meta.model_name or "", id=pk)
        if expected is not None and found.revision != expected:
            raise StaleRevision(
                model._meta.model_name or "",
                expected,
                found.revision,
            )
        return found

    def save(self, thing: R, *fields: str) -> R:
        """Write these fields and move the revision on, noting both in the feed row."""
        before = thing.revision
        thing.revision = before + 1
        prepared.update(thing, [*fields, "revision"])
        self.note(thing, before, thing.revision)
        return thing

    def save_all(self, things: Sequence[R], *fields: str) -> None:
        """As ``save`` for several rows of one model."""
        if not things:
            return
        for thing in things:
            thing.revision += 1
            self.note(thing, thing.revision - 1, thing.revision)
        prepared.update_all(things, [*fields, "revision"])

    def touch(self, thing: R) -> R:
        """Move the revision on although no field of the row itself changed."""
        return self.save(thing)

    def create(self, thing: M) -> M:
        """Insert a new row and note it as touched."""
        prepared.insert(thing)
        self.note(thing, None, getattr(thing, "revision", 0))
        return thing

    def ring(self, *topics: str) -> None:
        """Live topics to publish once this is committed."""
        self._topics.update(dict.fromkeys(topics))

    def with_row(self, hook: Callable[[FeedRow], None]) -> None:
        """Run ``hook`` with the feed row in the same transaction (ledger lines name their cause)."""
        self._row_hooks.append(hook)

    def note(self, thing: models.Model, before: int | None, after: int = 0) -> None:
        """Write into the feed row that this thing was touched, by whatever statement."""
        place = (thing._meta.label_lower, thing.pk)
        if place in self._touched:
            self._touched[place][1] = after
        else:
            self._touched[place] = [before, after]


def command(
    verb: str,
    act: Callable[[Command], dict[str, Any]],
    *,
    event_id: int | None,
    actor: Actor,
    key: str,
    body: dict[str, Any],
    chain: str | None = None,
    caused_by: int | None = None,
) -> Done:
    """Run ``act`` once for this key, in one transaction, and leave one feed row.

    ``body`` is what the caller asked for: the same key with another body raises
    KeyReused. ``chain`` defaults to the event's; a table's commands pass
    ``table:<id>`` so that tables do not wait for each other. RuleViolation (and
    its children Refused, StaleRevision) pass through with nothing written.
    """
    verbs.get(verb)
    digest = _digest({"verb": verb, "event": event_id, "body": body})
    try:
        with write_turn(), transaction.atomic(durable=True):
            seen = _answered(key, digest)
            if seen is not None:
                return seen
            running = Command(verb, event_id, actor, now())
            answer = act(running)
            row = _append(running, answer, key, digest, chain or _chain_of(event_id), caused_by)
            for hook in running._row_hooks:
                hook(row)
            _ring_after_commit(running)
        return Done(row.answer, row.pk)
    except (RuleViolation, IntegrityError):
        # Another request with this key may have won while we waited for its lock.
        seen = _answered(key, digest) if not transaction.get_connection().in_atomic_block else None
        if seen is not None:
            return seen
        raise


_by_key = Select(
    lambda key: FeedRow.objects.filter(key=key).only("id", "answer", "body_hash"), True
)
_head_of = Select(
    lambda chain: ChainHead.objects.select_for_update(no_key=True).filter(pk=chain), True
)


@cache
def _locking(model: type[M]) -> Select[M]:
    # no_key: a plain FOR UPDATE on the event would stop every insert that refers to it.
    return Select(lambda pk: model._base_manager.select_for_update(no_key=True).filter(pk=pk))


def _answered(key: str, digest: str) -> Done | None:
    row = _by_key.first(key)
    if row is None:
        return None
    if row.body_hash != digest:
        raise KeyReused()
    return Done(row.answer, row.pk, repeated=True)


def _append(
    running: Command,
    answer: dict[str, Any],
    key: str,
    digest: str,
    chain: str,
    caused_by: int | None,
) -> FeedRow:
    head = _head_of.first(chain)
    if head is None:
        ChainHead.objects.bulk_create([ChainHead(chain=chain)], ignore_conflicts=True)
        head = ChainHead.objects.select_for_update(no_key=True).get(pk=chain)
    row = FeedRow(
        chain=chain,
        number=head.number + 1,
        event_id=running.event_id,
        verb=running.verb,
        at=running.at,
        actor=running.actor.to_json(),
        key=key,
        body_hash=digest,
        params=running.params,
        touched=[
            {"what": what, "id": pk, "before": before, "after": after}
            for (what, pk), (before, after) in running._touched.items()
        ],
        answer=answer,
        caused_by_id=caused_by,
        previous_hash=head.hash,
    )
    row.hash = row_hash(row)
    prepared.insert(row)
    head.number, head.hash = row.number, row.hash
    prepared.update(head, ["number", "hash"])
    return row


def row_hash(row: FeedRow) -> str:
    """The hash that binds a row to its content and to the row before it."""
    return _digest(
        {
            "chain": row.chain,
            "number": row.number,
            "event": row.event_id,
            "verb": row.verb,
            "at": row.at.isoformat(),
            "actor": row.actor,
            "key": row.key,
            "body": row.body_hash,
            "params": row.params,
            "touched": row.touched,
            "answer": row.answer,
            "caused_by": row.caused_by_id,
            "previous": row.previous_hash,
        }
    )


def _ring_after_commit(running: Command) -> None:
    topics = tuple(running._topics)
    if topics:
        # robust: a dead Redis must not turn a saved act into an error.
        transaction.on_commit(lambda: live.ring(*topics), robust=True)


def _chain_of(event_id: int | None) -> str:
    return f"event:{event_id}" if event_id is not None else "house"


def _digest(content: dict[str, Any]) -> str:
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


__all__ = ["Actor", "Command", "Done", "command", "row_hash", "system_actor"]
