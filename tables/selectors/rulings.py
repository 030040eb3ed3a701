"""What a ruling is asked about, read from the records; and the rulings given at a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Max, Q

from tables.models import Hand, HandAction, Ruling, Seat, Table
from tables.rulebook.case import Case, Intent
from tourney.events.selectors.clock import read_event_clock
from tourney.people.models import Staff
from tourney.rules.hand import Act, HandState, Opening, Void, numbered, replay
from tourney.rules.house import HouseRules

SHOWN = 12
RESULT = "result"


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling as the table's page lists it; ``taken_back`` when its effect was undone."""

    id: int
    kind: str
    rule: str
    decision: str
    default: str
    note: str
    at: datetime
    by: str
    hand: int | None
    chair: int | None
    appeals: int | None
    appealed: bool
    taken_back: bool


def open_hand(table_id: int) -> Hand | None:
    """The hand being played at a table."""
    return Hand.objects.filter(table_id=table_id, status=Hand.Status.OPEN).first()


def read_case(table: Table, hand: Hand | None, asked: Mapping[str, Any], at: datetime) -> Case:
    """The facts of a ruling: the open hand from its log, the player's record, the table's place."""
    house = HouseRules.from_json(table.event.house)
    state: HandState | None = None
    acts: tuple[Act, ...] = ()
    if hand is not None and "bb" in hand.opening:
        opening = Opening.from_json(hand.opening)
        acts = _acts(hand)
        state, house = replay(opening, acts), opening.house
    seat = _seat(table, asked.get("chair"))
    reading = read_event_clock(table.event_id, at)
    waiting, levels = _waited(table, seat, at, reading.level_number)
    return Case(
        house=house,
        state=state,
        acts=acts,
        asked=asked,
        intents=_intents(hand),
        prior=_prior(table, seat),
        waiting=waiting,
        levels_waited=levels,
        missing=_missing(table),
        level=reading.level_number,
    )


def _acts(hand: Hand) -> tuple[Act, ...]:
    rows = HandAction.objects.filter(hand=hand).order_by("number")
    entries = ((r.number, r if r.voids_from is None else Void(r.voids_from)) for r in rows)
    return tuple(Act.from_json(r.body) for _, r in numbered(entries) if r.body["verb"] != RESULT)


def _seat(table: Table, chair: int | None) -> Seat | None:
    if chair is None:
        return None
    return Seat.objects.filter(table=table, chair=chair, status=Seat.Status.SEATED).first()


def _intents(hand: Hand | None) -> tuple[Intent, ...]:
    """Acts out of turn in this hand that went back to wait for their turn."""
    if hand is None:
        return ()
    waiting = Ruling.objects.filter(hand=hand, kind="out_of_turn", row__undone=None)
    return tuple(
        Intent(**ruling.decision["intent"])
        for ruling in waiting.order_by("pk")
        if "intent" in ruling.decision
    )


def _prior(table: Table, seat: Seat | None) -> int:
    """How many penalties, warnings too, this entry has had in the event."""
    if seat is None:
        return 0
    given = Q(kind="penalty") | Q(decision__effect="seat.penalty")
    rulings = Ruling.objects.filter(given, event_id=table.event_id, row__undone=None)
    return rulings.filter(decision__entry=seat.entry_id).count()


def _waited(table: Table, seat: Seat | None, at: datetime, level: int) -> tuple[int, int]:
    """Minutes and levels since the absent player should have been there."""
    started = table.event.started_at
    if seat is None or started is None:
        return 0, 0
    since = max(seat.since, started)
    first = read_event_clock(table.event_id, since).level_number
    return int((at - since).total_seconds() // 60), level - first


def _missing(table: Table) -> int:
    """How many players the table has fewer than the fullest of the event."""
    seated = Q(seats__status=Seat.Status.SEATED, seats__stack__gt=0)
    counts = (
        Table.objects.filter(event_id=table.event_id)
        .exclude(status=Table.Status.CLOSED)
        .annotate(players=Count("seats", filter=seated))
    )
    most = counts.aggregate(most=Max("players"))["most"] or 0
    here = counts.filter(pk=table.pk).values_list("players", flat=True).first() or 0
    return most - here


def read_rulings(table_id: int, limit: int = SHOWN, only: int | None = None) -> tuple[Ruled, ...]:
    """The newest rulings at a table, or a single one of it."""
    given = Ruling.objects.filter(table_id=table_id)
    if only is not None:
        given = given.filter(pk=only)
    rows = list(
        given.select_related("hand", "row__undone")
        .annotate(appeals_count=Count("appealed_by"))
        .order_by("-pk")[:limit]
    )
    names = {
        person.pk: person.get_full_name() or person.get_username()
        for person in Staff.objects.filter(pk__in={row.by_staff_id for row in rows})
    }
    return tuple(_ruled(row, names.get(row.by_staff_id or 0, "")) for row in rows)


def _ruled(row: Ruling, by: str) -> Ruled:
    return Ruled(
        id=row.pk,
        kind=row.kind,
        rule=row.rule,
        decision=str(row.decision.get("decision", "")),
        default=row.default,
        note=row.note,
        at=row.at,
        by=by,
        hand=row.hand.number if row.hand else None,
        chair=(row.decision.get("asked") or {}).get("chair"),
        appeals=row.appeals_id,
        appealed=bool(row.appeals_count),  # type: ignore[attr-defined]
        taken_back=row.row is not None and hasattr(row.row, "undone"),
    )
