"""Taking back what was done: the act and all that followed from it, or nothing."""

from typing import Any

from django.apps import apps

from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow, Undone


def what_hangs_on(row_id: int) -> list[FeedRow]:
    """The row and every consequence not yet taken back, newest first: the order of undoing."""
    found: dict[int, FeedRow] = {}
    frontier = [row_id]
    while frontier:
        rows = FeedRow.objects.filter(pk__in=frontier, undone__isnull=True)
        found |= {row.pk: row for row in rows}
        children = FeedRow.objects.filter(caused_by__in=frontier, undone__isnull=True)
        frontier = [row.pk for row in children if row.pk not in found]
    return [found[pk] for pk in sorted(found, reverse=True)]


def undo(*, row_id: int, event_id: int | None, actor: Actor, key: str) -> Done:
    """Take back a feed row with its consequences, children first, in one transaction.

    Raises Refused: ``not_found``, ``already_undone``, ``no_way_back`` (with the
    verb and the written reason), ``touched_since`` (something it changed has
    moved on: that needs a ruling instead).
    """

    def act(cmd: Command) -> dict[str, Any]:
        rows = what_hangs_on(row_id)
        if not rows or rows[-1].pk != row_id or rows[-1].event_id != event_id:
            known = FeedRow.objects.filter(pk=row_id, event_id=event_id).exists()
            raise Refused("already_undone" if known else "not_found", what="feed", id=row_id)
        take_back(cmd, rows)
        return {"undone": [row.pk for row in rows]}

    return command("feed.undo", act, event_id=event_id, actor=actor, key=key, body={"row": row_id})


def take_back(cmd: Command, rows: list[FeedRow]) -> None:
    """Inside a running command: reverse these rows (children first), all or none.

    ``rows`` come from ``what_hangs_on``. Raises as ``undo`` does.
    """
    for row in rows:
        verb = verbs.get(row.verb)
        if verb.inverse is None:
            raise Refused("no_way_back", verb=row.verb, why=verb.why_not)
    _check_untouched(cmd, rows)
    for row in rows:
        inverse = verbs.get(row.verb).inverse
        assert inverse is not None
        inverse(cmd, row)
    cmd.params["undoes"] = [row.pk for row in rows]

    def mark(by: FeedRow) -> None:
        Undone.objects.bulk_create([Undone(row=row, by=by) for row in rows])

    cmd.with_row(mark)


def _check_untouched(cmd: Command, rows: list[FeedRow]) -> None:
    ours = {row.pk for row in rows}
    latest: dict[tuple[str, int], int] = {}
    for row in rows:
        for thing in row.touched:
            place = (thing["what"], thing["id"])
            latest[place] = max(latest.get(place, -1), thing["after"])
    for (what, pk), after in sorted(latest.items(), key=_lock_order):
        model = apps.get_model(what)
        if not any(f.name == "revision" for f in model._meta.get_fields()):
            continue
        found = cmd.lock(model, pk)
        if found.revision != after and _moved_on(what, pk, rows[-1], ours):
            raise Refused("touched_since", what=model._meta.model_name or "", id=pk)


def _moved_on(what: str, pk: int, root: FeedRow, ours: set[int]) -> bool:
    """Whether a later act that still stands changed this thing (later acts taken back do not count)."""
    later = FeedRow.objects.filter(
        event_id=root.event_id, pk__gt=root.pk, undone__isnull=True
    ).exclude(verb="feed.undo")
    return any(
        row_id not in ours and any(t["what"] == what and t["id"] == pk for t in touched)
        for row_id, touched in later.values_list("pk", "touched").iterator()
    )


_ORDER = {"events.event": 0, "tables.table": 1, "tables.hand": 2}


def _lock_order(item: tuple[tuple[str, int], int]) -> tuple[int, str, int]:
    (what, pk), _ = item
    return (_ORDER.get(what, 9), what, pk)


verbs.register("feed.undo", why_not="taking back a taking-back: do the act again instead")
