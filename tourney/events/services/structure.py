"""Storing a structure, and changing the levels still to come."""

from typing import Any

from django.db.models import Max

from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.events.models import Event, Level, StructureVersion
from tourney.events.selectors.clock import read_event_clock
from tourney.events.services.clock import append_clock_entry, take_back_clock_entries
from tourney.rules.clock import STRUCTURE
from tourney.rules.structure import Break, Item, Structure
from tourney.rules.structure import Level as LevelRule
from tourney.rules.structure_read import structure_from_json


def edit_structure(
    *,
    event_id: int,
    items: list[dict[str, Any]],
    actor: Actor,
    key: str,
    expected: int | None = None,
) -> Done:
    """Replace the structure; levels already begun stay as they were played.

    ``items`` are all items as in a structure file. Before the start everything
    may change, afterwards what lies behind the present item. Raises the
    structure reader's RuleViolation (``structure_…`` naming the field) and
    Refused: ``event_over``, ``played_levels_differ``.
    """

    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id, expected=expected)
        if event.status in (Event.Status.FINISHED, Event.Status.CANCELLED):
            raise Refused("event_over")
        fresh = structure_from_json({"name": event.name, "items": items})
        reading = read_event_clock(event_id, cmd.at)
        from_item = 0
        if reading.started:
            from_item = reading.item
            if fresh.items[:from_item] != reading.items[:from_item]:
                raise Refused("played_levels_differ", item=from_item)
        number = store_version(cmd, event, fresh, from_item)
        append_clock_entry(cmd, event, STRUCTURE, {"item": from_item, "version": number})
        cmd.params.update(version=number, from_item=from_item)
        return {"version": number, "revision": event.revision}

    return command(
        "structure.edit", act, event_id=event_id, actor=actor, key=key, body={"items": items}
    )


def store_version(cmd: Command, event: Event, structure: Structure, from_item: int = 0) -> int:
    """Write a structure as the event's next version inside a command; returns its number (from 0)."""
    last = StructureVersion.objects.filter(event=event).aggregate(last=Max("number"))["last"]
    number = 0 if last is None else last + 1
    version = cmd.create(
        StructureVersion(
            event=event, number=number, from_item=from_item, name=structure.name[:120], at=cmd.at
        )
    )
    Level.objects.bulk_create(
        _row(version, place, item) for place, item in enumerate(structure.items)
    )
    return number


def _row(version: StructureVersion, place: int, item: Item) -> Level:
    if isinstance(item, Break):
        extra = {
            "color_up": list(item.color_up),
            "colors_up": item.colors_up,
            "end_late_reg": item.end_late_reg,
            "end_rebuys": item.end_rebuys,
            "end_of_day": item.end_of_day,
            "note": item.note,
        }
        return Level(version=version, item=place, kind="break", seconds=item.seconds, extra=extra)
    assert isinstance(item, LevelRule)
    bets = {"small_bet": item.small_bet, "big_bet": item.big_bet}
    return Level(
        version=version,
        item=place,
        kind="level",
        number=item.number,
        seconds=item.seconds,
        sb=item.sb,
        bb=item.bb,
        ante=item.ante,
        ante_kind=item.ante_kind,
        variants=list(item.variants),
        extra={name: bet for name, bet in bets.items() if bet is not None},
    )


def _take_back_edit(cmd: Command, row: FeedRow) -> None:
    take_back_clock_entries(cmd, row)


verbs.register("structure.edit", inverse=_take_back_edit)
