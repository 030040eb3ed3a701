"""Rebuy or out, and add-ons: chips for money, between hands (R-148)."""

from typing import Any, TypeVar

from tables.models import Bust, Hand, Seat, Table
from tables.services.between import seat_between_hands
from tables.services.places import restore_places, update_places
from tables.services.settle import bust_seat, nudge, take_back_bust
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.events.models import Entry, Event
from tourney.events.selectors.clock import read_event_clock
from tourney.events.terms import AddOn, Rebuy
from tourney.money import ledger
from tourney.money.models import LedgerLine

T = TypeVar("T", Rebuy, AddOn)


def rebuy(
    *,
    event_id: int,
    entry_id: int,
    actor: Actor,
    key: str,
    times: int = 1,
    cost: int | None = None,
    chips: int | None = None,
    method: str = "cash",
    till: str = "",
) -> Done:
    """Sell a rebuy (``times`` 2: a double one) to a player out of chips or short enough.

    ``cost`` (minor units) and ``chips`` are the event's unless given.

    Refused: ``no_rebuys``, ``rebuy_period_over``, ``rebuy_limit``, ``stack_too_big``,
    ``in_hand``, ``not_seated``, ``bad_amount``.
    """

    def act(cmd: Command) -> dict[str, Any]:
        event, table, seat = seat_between_hands(cmd, event_id, entry_id)
        terms = _terms(Rebuy.read(event.rebuy), cost, chips)
        entry = seat.entry
        _check_rebuy(cmd, event, terms, seat, times)
        before = entry.status
        entry.rebuys += times
        entry.status = Entry.Status.PLAYING
        cmd.save(entry, "rebuys", "status")
        _sell(
            cmd,
            event,
            table,
            seat,
            LedgerLine.Kind.REBUY,
            terms.chips,
            terms.cost,
            times,
            method,
            till,
        )
        cmd.params.update(before=before, times=times)
        if before == Entry.Status.DECIDING:
            update_places(cmd, event)
        return {"entry": entry_id, "stack": seat.stack}

    return command(
        "entry.rebuy",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={
            "entry": entry_id,
            "times": times,
            "cost": cost,
            "chips": chips,
            "method": method,
            "till": till,
        },
        caused_by=_went_broke(entry_id),
    )


def add_on(
    *,
    event_id: int,
    entry_id: int,
    actor: Actor,
    key: str,
    cost: int | None = None,
    chips: int | None = None,
    method: str = "cash",
    till: str = "",
) -> Done:
    """Sell the add-on, at other terms than the event's if ``cost`` or ``chips`` say so.

    Refused: ``no_add_on``, ``add_on_over``, ``add_on_limit``, ``in_hand``, …"""

    def act(cmd: Command) -> dict[str, Any]:
        event, table, seat = seat_between_hands(cmd, event_id, entry_id)
        terms = _terms(AddOn.read(event.add_on), cost, chips)
        entry = seat.entry
        if not terms.offered:
            raise Refused("no_add_on")
        if _level(cmd, event) > terms.through_level:
            raise Refused("add_on_over", level=terms.through_level)
        if entry.add_ons >= terms.limit:
            raise Refused("add_on_limit", limit=terms.limit)
        before = entry.status
        entry.add_ons += 1
        entry.status = Entry.Status.PLAYING
        cmd.save(entry, "add_ons", "status")
        _sell(
            cmd,
            event,
            table,
            seat,
            LedgerLine.Kind.ADD_ON,
            terms.chips,
            terms.cost,
            1,
            method,
            till,
        )
        cmd.params.update(before=before, times=1)
        return {"entry": entry_id, "stack": seat.stack}

    return command(
        "entry.add_on",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={
            "entry": entry_id,
            "cost": cost,
            "chips": chips,
            "method": method,
            "till": till,
        },
    )


def decline_rebuy(*, event_id: int, entry_id: int, actor: Actor, key: str) -> Done:
    """The player is out after all: place, prize and the free chair follow. Refused: ``not_deciding``."""

    def act(cmd: Command) -> dict[str, Any]:
        event, table, seat = seat_between_hands(cmd, event_id, entry_id)
        if seat.entry.status != Entry.Status.DECIDING:
            raise Refused("not_deciding", entry=seat.entry.number)
        bust = bust_seat(cmd, event, seat, _last_hand_of(table, entry_id))
        cmd.params.update(bust=bust.pk)
        update_places(cmd, event)
        cmd.touch(table)
        _nudge_and_ring(cmd, event, table)
        return {"entry": entry_id, "finished": event.status == Event.Status.FINISHED}

    return command(
        "entry.out",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={"entry": entry_id},
        caused_by=_went_broke(entry_id),
    )


def _went_broke(entry_id: int) -> int | None:
    """The settlement after which the player decides: what is decided hangs on it."""
    deciding = Entry.objects.filter(pk=entry_id, status=Entry.Status.DECIDING)
    return deciding.values_list("out_row", flat=True).first()


def _terms(terms: T, cost: int | None, chips: int | None) -> T:
    changes = {"cost": cost, "chips": chips}
    return type(terms).read(
        {**terms.to_json(), **{name: value for name, value in changes.items() if value is not None}}
    )


def _check_rebuy(cmd: Command, event: Event, terms: Rebuy, seat: Seat, times: int) -> None:
    if not terms.offered:
        raise Refused("no_rebuys")
    if times not in (1, 2):
        raise Refused("bad_amount", amount=times, unit=1)
    deciding = seat.entry.status == Entry.Status.DECIDING
    # Who went broke in the period may still decide when the bell has rung meanwhile.
    if not deciding and _level(cmd, event) > terms.through_level:
        raise Refused("rebuy_period_over", level=terms.through_level)
    if terms.limit is not None and seat.entry.rebuys + times > terms.limit:
        raise Refused("rebuy_limit", limit=terms.limit)
    if not deciding and (terms.max_stack is None or seat.stack > terms.max_stack):
        raise Refused("stack_too_big", stack=seat.stack, limit=terms.max_stack or 0)


def _level(cmd: Command, event: Event) -> int:
    return read_event_clock(event.pk, cmd.at).level_number


def _sell(
    cmd: Command,
    event: Event,
    table: Table,
    seat: Seat,
    kind: str,
    chips: int,
    cost: int,
    times: int,
    method: str,
    till: str,
) -> None:
    seat.stack += chips * times
    cmd.save(seat, "stack")
    ledger.post(
        cmd,
        event_id=event.pk,
        entry_id=seat.entry_id,
        kind=kind,
        chips=chips * times,
        amount=cost * times,
        prize_part=cost * times,
        method=method,
        till=till,
    )
    cmd.params.update(seat=seat.pk, entry=seat.entry_id, chips=chips * times)
    cmd.touch(table)
    _nudge_and_ring(cmd, event, table)


def _nudge_and_ring(cmd: Command, event: Event, table: Table) -> None:
    nudge(event, cmd)
    cmd.ring(f"table:{table.pk}", f"room:{event.pk}", f"clock:{event.pk}", f"board:{event.pk}")


def _last_hand_of(table: Table, entry_id: int) -> Hand | None:
    played = Hand.objects.filter(table=table, status=Hand.Status.SETTLED).order_by("-number")
    return next((hand for hand in played[:200] if entry_id in hand.entries.values()), None)


def _take_back_sale(cmd: Command, row: FeedRow) -> None:
    assert row.event_id is not None
    event = cmd.lock(Event, row.event_id)
    seat = Seat.objects.select_related("entry").get(pk=row.params["seat"])
    table = cmd.lock(Table, seat.table_id)
    seat.stack -= row.params["chips"]
    cmd.save(seat, "stack")
    entry = seat.entry
    if row.verb == "entry.rebuy":
        entry.rebuys -= row.params["times"]
    else:
        entry.add_ons -= row.params["times"]
    entry.status = row.params["before"]
    cmd.save(entry, "rebuys", "add_ons", "status")
    ledger.void_lines_of(cmd, row.pk)
    restore_places(cmd, event, row)
    cmd.touch(table)
    _nudge_and_ring(cmd, event, table)


def _take_back_out(cmd: Command, row: FeedRow) -> None:
    assert row.event_id is not None
    event = cmd.lock(Event, row.event_id)
    bust = Bust.objects.select_related("entry", "seat").get(pk=row.params["bust"])
    assert bust.seat is not None
    table = cmd.lock(Table, bust.seat.table_id)
    restore_places(cmd, event, row)
    take_back_bust(cmd, bust)
    bust.entry.status = Entry.Status.DECIDING
    cmd.save(bust.entry, "status")
    cmd.touch(table)
    _nudge_and_ring(cmd, event, table)


verbs.register("entry.rebuy", inverse=_take_back_sale)
verbs.register("entry.add_on", inverse=_take_back_sale)
verbs.register("entry.out", inverse=_take_back_out)
