"""Reading an event's clock: the stored structure and log, handed to the pure function."""

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache

from tourney.core.now import now
from tourney.core.prepared import Select
from tourney.events.models import ClockEntry, Level, StructureVersion
from tourney.rules import clock, structure

_log = Select[ClockEntry](
    lambda event: ClockEntry.objects.filter(event_id=event, undone=False).order_by("number")
)
_versions = Select[StructureVersion](
    lambda event: StructureVersion.objects.filter(event_id=event).only("at").order_by("number")
)


def read_event_clock(event_id: int, at: datetime | None = None) -> clock.ClockReading:
    """What the event's clock shows at a moment (now by default). Two small queries."""
    log = _log(event_id)
    return clock.read_clock(
        structures_of(event_id), clock_entries(log), at if at is not None else now()
    )


def structures_of(event_id: int) -> list[structure.Structure]:
    """Every version of the event's structure, oldest first."""
    return [_structure(version.pk, version.at) for version in _versions(event_id)]


def clock_entries(rows: Iterable[ClockEntry]) -> list[clock.ClockEntry]:
    """The stored log as the rules read it."""
    return [
        clock.ClockEntry(
            kind=row.kind,
            at=row.at,
            item=row.params.get("item"),
            seconds=row.params.get("seconds"),
            version=row.params.get("version"),
        )
        for row in rows
    ]


# A stored version never changes, so it is read once per process. Its moment is part of the name:
# after a restore from a backup the same number may mean another structure.
@lru_cache(maxsize=512)
def _structure(version_id: int, _at: datetime) -> structure.Structure:
    version = StructureVersion.objects.get(pk=version_id)
    items = tuple(_item(row) for row in Level.objects.filter(version=version))
    return structure.Structure(id=str(version_id), name=version.name, items=items)


def forget_structures() -> None:
    """The process now stands on another database: what it remembers of the old one must go."""
    _structure.cache_clear()


def _item(row: Level) -> structure.Item:
    if row.kind == "break":
        extra = dict(row.extra)
        return structure.Break(
            seconds=row.seconds, **{**extra, "color_up": tuple(extra.get("color_up", ()))}
        )
    return structure.Level(
        number=row.number or 0,
        seconds=row.seconds,
        sb=row.sb,
        bb=row.bb,
        ante=row.ante,
        ante_kind=row.ante_kind,
        variants=tuple(row.variants),
        small_bet=row.extra.get("small_bet"),
        big_bet=row.extra.get("big_bet"),
    )
