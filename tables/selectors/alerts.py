"""What asks for the floor, oldest first: nothing here is hidden behind a click."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from tables.models import FloorCall, Hand, Move, Seat, Table
from tourney.core.now import now
from tourney.events.models import Entry, Event

if TYPE_CHECKING:
    from tables.selectors.room import TableView

# A hand is settled in the moment after it closes; only one that hangs is news.
SETTLED_WITHIN = timedelta(seconds=10)
UNSEATED_SHOWN = 5
QUIET_ONE_BY_ONE = 3


@dataclass(frozen=True, slots=True)
class Alert:
    """Something that waits for a person.

    ``kind`` chooses the words and the buttons: outage, call, quiet, silence, unsettled, deciding,
    move, chips, halted, bubble, break,
    unseated. ``key`` stays the same while the matter is open.
    """

    kind: str
    key: str
    since: datetime
    table_id: int | None = None
    table: str = ""
    params: dict[str, Any] = field(default_factory=dict)

    @property
    def buttons(self) -> str:
        """The template with what solves it."""
        return f"tables/floor/alerts/_{self.kind}.html"


def collect_alerts(
    *,
    event: Event,
    at: datetime,
    tables: Sequence[TableView],
    calls: Iterable[FloorCall],
    moves: Iterable[Move],
    deciding: Iterable[Seat],
    waiting: Sequence[Entry],
    missing_chips: int,
    bubble: bool = False,
) -> tuple[Alert, ...]:
    """Every open matter of the room, the one that has waited longest first."""
    found = [
        *_of_event(event, at, missing_chips, bubble),
        *(_call(call) for call in calls),
        *(_move(move) for move in moves),
        *(_deciding(seat) for seat in deciding),
        *_waiting(event, waiting),
        *_gathered([alert for table in tables for alert in _of_table(event, table, at)]),
    ]
    return tuple(sorted(found, key=lambda alert: (alert.since, alert.key)))


def _gathered(alerts: list[Alert]) -> list[Alert]:
    """Many tablets quiet at once are one matter: the network, not the tables."""
    quiet = [alert for alert in alerts if alert.kind == "quiet"]
    if len(quiet) <= QUIET_ONE_BY_ONE:
        return alerts
    names = ", ".join(alert.table for alert in quiet)
    all_of_them = Alert("silence", "silence", min(a.since for a in quiet), params={"tables": names})
    return [alert for alert in alerts if alert.kind != "quiet"] + [all_of_them]


def _of_event(event: Event, at: datetime, missing_chips: int, bubble: bool) -> Iterable[Alert]:
    if event.outage:
        since = event.outage.get("since")
        yield Alert(
            "outage",
            "outage",
            datetime.fromisoformat(since) if since else at,
            params={
                "seconds": int(event.outage.get("seconds", 0)),
                "kind": event.outage.get("kind", "gap"),
                "revision": event.revision,
            },
        )
    if event.halted_at is not None:
        yield Alert("halted", "halted", event.halted_at, params={"revision": event.revision})
    if bubble:
        yield Alert("bubble", "bubble", at, params={"revision": event.revision})
    if missing_chips:
        params = {"chips": abs(missing_chips), "missing": missing_chips > 0}
        yield Alert("chips", "chips", at, params=params)


def _call(call: FloorCall) -> Alert:
    return Alert(
        "call",
        f"call-{call.pk}",
        call.at,
        table_id=call.table_id,
        table=str(call.table),
        params={"call": call.pk, "reason": call.reason, "revision": call.revision},
    )


def _move(move: Move) -> Alert:
    return Alert(
        "move",
        f"move-{move.pk}",
        move.at,
        table_id=move.from_table_id,
        table=str(move.from_table) if move.from_table else "",
        params={
            "move": move.pk,
            "state": move.state,
            "kind": move.kind,
            "name": str(move.entry.player),
            "from_chair": move.from_chair,
            "to_table": str(move.to_table),
            "to_chair": move.to_chair,
            "reason": move.reason,
            "next_hand": move.next_hand,
            "revision": move.revision,
        },
    )


def _deciding(seat: Seat) -> Alert:
    return Alert(
        "deciding",
        f"deciding-{seat.entry_id}",
        seat.entry.out_at or seat.since,
        table_id=seat.table_id,
        table=str(seat.table),
        params={
            "entry": seat.entry_id,
            "name": str(seat.entry.player),
            "chair": seat.chair,
            "revision": seat.entry.revision,
        },
    )


def _waiting(event: Event, entries: Sequence[Entry]) -> Iterable[Alert]:
    """Players without a seat while play goes on; the first alternates stand for all of them."""
    if event.status != Event.Status.RUNNING:
        return
    for entry in entries[:UNSEATED_SHOWN]:
        yield Alert(
            "unseated",
            f"unseated-{entry.pk}",
            entry.registered_at,
            params={
                "entry": entry.pk,
                "name": str(entry.player),
                "alternate": entry.status == Entry.Status.ALTERNATE,
                "more": len(entries) - UNSEATED_SHOWN,
            },
        )


def _of_table(event: Event, table: TableView, at: datetime) -> Iterable[Alert]:
    hand, tablet = table.hand, table.tablet
    if hand is not None and hand.status == Hand.Status.CLOSED and hand.closed_at is not None:
        if at - hand.closed_at > SETTLED_WITHIN:
            yield Alert(
                "unsettled",
                f"unsettled-{hand.id}",
                hand.closed_at,
                table_id=table.id,
                table=table.label,
                params={"hand": hand.id, "number": hand.number},
            )
    if table.proposal:
        yield Alert(
            "break",
            f"break-{table.id}",
            at,
            table_id=table.id,
            table=table.label,
            params={"final": table.proposal == "final", "revision": table.revision},
        )
    watched = table.mode != Table.Mode.NONE and event.status == Event.Status.RUNNING
    if watched and tablet is not None and tablet.quiet:
        yield Alert(
            "quiet",
            f"quiet-{tablet.id}",
            tablet.last_seen_at or event.started_at or now(),
            table_id=table.id,
            table=table.label,
            params={"tablet": tablet.name, "seen": tablet.last_seen_at},
        )
