"""Chips for money between hands: who may buy what just now, and what was sold last."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tables.models import Hand, Table
from tables.selectors.tablet_chairs import Sitter
from tourney.core.figures import money
from tourney.core.models import FeedRow
from tourney.events.terms import AddOn, Rebuy
from tourney.rules.clock import ClockReading
from tourney.rules.structure import Break, Level

# What a dealer may sell or tell, and take back as long as nothing was built on it.
SALES = ("entry.rebuy", "entry.add_on", "entry.out")
# How many of the event's newest rows are looked through for this table's last sale.
RECENT = 40


@dataclass(frozen=True, slots=True)
class Decision:
    """A player out of chips who says rebuy or out; ``double``: two rebuys are within the limit."""

    chair: int
    name: str
    double: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """Chips at a price, ready to print, and the chairs that may have them now."""

    chips: int
    price: str
    chairs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Sold:
    """The newest sale at this table since the last hand. ``what``: rebuy, add_on, out."""

    row: int
    what: str
    name: str
    times: int


@dataclass(frozen=True, slots=True)
class Sales:
    """Everything about rebuys and add-ons that the panel between hands shows."""

    deciding: tuple[Decision, ...] = ()
    rebuy: Offer | None = None
    add_on: Offer | None = None
    sold: Sold | None = None


def sales_of(
    table: Table,
    seated: Sequence[Sitter],
    names: dict[int, str],
    clock: ClockReading,
    last: Hand | None,
) -> Sales:
    """What may be sold at a table between hands (R-148).

    ``names`` by entry: those who sit here and those who were in the ``last`` hand.
    """
    rebuy, add_on = Rebuy.read(table.event.rebuy), AddOn.read(table.event.add_on)
    if not rebuy.offered and not add_on.offered:
        return Sales()
    return Sales(
        deciding=tuple(
            Decision(s.chair, s.name, double=_within(rebuy, s.rebuys + 2))
            for s in seated
            if s.deciding
        ),
        rebuy=_offer(table, rebuy, _may_rebuy(rebuy, seated, clock)),
        add_on=_offer(table, add_on, _may_add_on(add_on, seated, clock)),
        sold=_sold(table, names, last),
    )


def _within(terms: Rebuy, times: int) -> bool:
    return terms.limit is None or times <= terms.limit


def _may_rebuy(terms: Rebuy, seated: Sequence[Sitter], clock: ClockReading) -> tuple[int, ...]:
    """Those short enough to buy with chips in front of them; who has none decides first."""
    if not terms.offered or terms.max_stack is None or clock.level_number > terms.through_level:
        return ()
    return tuple(
        s.chair
        for s in seated
        if not s.deciding and s.stack <= terms.max_stack and _within(terms, s.rebuys + 1)
    )


def _may_add_on(terms: AddOn, seated: Sequence[Sitter], clock: ClockReading) -> tuple[int, ...]:
    """In the breaks of the period; without a break at its end, between the hands of its last level."""
    if not terms.offered or clock.level_number > terms.through_level:
        return ()
    last = clock.level_number == terms.through_level and not _break_follows(clock)
    if not clock.on_break and not last:
        return ()
    return tuple(s.chair for s in seated if s.stack and s.add_ons < terms.limit)


def _break_follows(clock: ClockReading) -> bool:
    following = next((i for i in clock.items[clock.item + 1 :]), None)
    return isinstance(clock.current, Level) and isinstance(following, Break)


def _offer(table: Table, terms: Rebuy | AddOn, chairs: tuple[int, ...]) -> Offer | None:
    if not terms.offered:
        return None
    price = money(terms.cost, table.event.currency, table.event.minor_units)
    return Offer(terms.chips, price, chairs)


def _sold(table: Table, names: dict[int, str], last: Hand | None) -> Sold | None:
    rows = (
        FeedRow.objects.filter(chain=f"event:{table.event_id}", undone=None)
        .order_by("-number")
        .values_list("pk", "verb", "at", "answer", "params", "touched")[:RECENT]
    )
    since = last.closed_at if last else None
    for pk, verb, at, answer, params, touched in rows:
        if since is not None and at < since:
            break
        if verb in SALES and touches(touched, table.pk):
            name = names.get(answer.get("entry"), "")
            return Sold(pk, verb.partition(".")[2], name, params.get("times", 1))
    return None


def touches(touched: Collection[dict[str, object]], table_id: int) -> bool:
    """Whether a feed row changed this table."""
    return any(t["what"] == "tables.table" and t["id"] == table_id for t in touched)
