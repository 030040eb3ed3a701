"""What follows from a closed hand: busts, places, prizes, and the end of the event.

A second transaction after the hand's own, idempotent: whoever comes first does it, whoever
comes again finds it done. A crash between the two leaves a closed hand for the scheduler.
"""

import logging
from collections.abc import Iterable
from typing import Any

from tables.models import Bust, Hand, Seat, Table
from tables.nudge import nudge_after_commit
from tables.services.bounties import award_bounty, take_back_bounty
from tables.services.departures import leave_table, take_back_departures
from tables.services.places import HAND_FOR_HAND, restore_places, update_places
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command, system_actor
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.core.prepared import Select
from tourney.events.models import Entry, Event
from tourney.events.selectors.clock import read_event_clock
from tourney.events.terms import Rebuy

log = logging.getLogger("tourney.tables")

VERB = "hand.settle"


_closed_at = Select[Hand](
    lambda table: (
        Hand.objects.filter(table_id=table, status=Hand.Status.CLOSED).only("id").order_by("number")
    )
)


def settle(*, hand_id: int, actor: Actor | None = None, key: str | None = None) -> Done | None:
    """Settle a closed hand once; None when there is nothing (left) to settle."""
    found = (
        Hand.objects.filter(pk=hand_id, status=Hand.Status.CLOSED)
        .values_list("table_id", "table__event_id", "revision")
        .first()
    )
    if found is None:
        return None
    table_id, event_id, revision = found

    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id)
        table = cmd.lock(Table, table_id)
        hand = Hand.objects.get(pk=hand_id)
        hand.table = table
        if hand.status != Hand.Status.CLOSED or hand.revision != revision:
            raise Refused("nothing_to_settle", hand=hand_id)
        return _settle(cmd, event, table, hand)

    try:
        return command(
            VERB,
            act,
            event_id=event_id,
            actor=actor or system_actor(),
            key=key or f"settle:{hand_id}:{revision}",
            body={"hand": hand_id, "revision": revision},
            caused_by=_closing_row(hand_id),
        )
    except Refused as refusal:
        if refusal.code == "nothing_to_settle":
            return None
        raise


def settle_closed(hand_id: int, done: Done) -> None:
    """After a command that may have closed a hand: settle it, but never lose the tap over it."""
    if done.answer.get("status") != Hand.Status.CLOSED or done.repeated:
        return
    try:
        settle(hand_id=hand_id)
    except Exception:
        log.exception("hand %s could not be settled; the scheduler tries again", hand_id)


def settle_last(table_id: int) -> None:
    """Before the next hand of a table: settle what a crash left."""
    for hand in _closed_at(table_id):
        settle(hand_id=hand.pk)


def settle_event(event_id: int) -> int:
    """Settle every closed hand of an event; how many there were."""
    left = Hand.objects.filter(table__event_id=event_id, status=Hand.Status.CLOSED)
    hands = list(left.order_by("closed_at", "pk").values_list("pk", flat=True))
    return sum(settle(hand_id=hand_id) is not None for hand_id in hands)


def settlement_row(hand_id: int) -> FeedRow | None:
    """The feed row that settled the hand, while it stands."""
    rows = FeedRow.objects.filter(verb=VERB, key__startswith=f"settle:{hand_id}:")
    return rows.filter(undone__isnull=True).order_by("-pk").first()


def _closing_row(hand_id: int) -> int | None:
    """The command that closed the hand: what the settlement hangs on."""
    key = Hand.objects.filter(pk=hand_id).order_by("-log__number").values_list("log__key").first()
    if key is None or key[0] is None:
        return None
    return (
        FeedRow.objects.filter(key=key[0].rpartition(":")[0]).values_list("pk", flat=True).first()
    )


def _settle(cmd: Command, event: Event, table: Table, hand: Hand) -> dict[str, Any]:
    out = _out_seats(table, hand)
    deciding = _may_rebuy(cmd, event, out)
    busted = [seat for seat in out if seat.pk not in deciding]
    for seat in out:
        if seat.pk in deciding:
            seat.entry.status = Entry.Status.DECIDING
            cmd.save(seat.entry, "status")
    if deciding:
        hangs_on_this(cmd, [seat.entry_id for seat in out if seat.pk in deciding])
    busts = [bust_seat(cmd, event, seat, hand) for seat in busted]
    cmd.params.update(
        hand=hand.pk,
        table=table.pk,
        busts=[bust.pk for bust in busts],
        deciding=sorted(seat.entry_id for seat in out if seat.pk in deciding),
    )
    if out:
        update_places(cmd, event)
    leave_table(cmd, table, hand)
    hand.status = Hand.Status.SETTLED
    hand.settled_at = cmd.at
    cmd.save(hand, "status", "settled_at")
    nudge(event, cmd)
    cmd.ring(f"table:{table.pk}", f"room:{event.pk}", f"clock:{event.pk}")
    return {
        "hand": hand.pk,
        "out": [seat.entry_id for seat in busted],
        "deciding": cmd.params["deciding"],
        "finished": event.status == Event.Status.FINISHED,
    }


def nudge(event: Event, cmd: Command) -> None:
    """Something may be due in this event now; not an edit of it, so its revision stays."""
    Event.objects.filter(pk=event.pk).update(next_due_at=cmd.at)
    event.next_due_at = cmd.at
    nudge_after_commit(event.pk)


def _out_seats(table: Table, hand: Hand) -> list[Seat]:
    assert hand.result is not None
    chairs = [c for c in hand.result["eliminated"] if str(c) in hand.entries]
    seats = Seat.objects.filter(
        table=table, chair__in=chairs, status=Seat.Status.SEATED, stack=0
    ).select_related("entry")
    return [
        seat
        for seat in seats.order_by("chair")
        if seat.entry_id == hand.entries[str(seat.chair)]
        and seat.entry.status == Entry.Status.PLAYING
    ]


def _may_rebuy(cmd: Command, event: Event, out: Iterable[Seat]) -> set[int]:
    """In rebuy time the dealer or the floor taps rebuy or out; until then nothing follows."""
    terms = Rebuy.read(event.rebuy)
    if not terms.offered:
        return set()
    if read_event_clock(event.pk, cmd.at).level_number > terms.through_level:
        return set()
    return {seat.pk for seat in out if terms.limit is None or seat.entry.rebuys < terms.limit}


def bust_seat(cmd: Command, event: Event, seat: Seat, hand: Hand | None) -> Bust:
    """An entry is out: its bust on record, its chair free. Locks must be held."""
    entry = seat.entry
    at = hand.closed_at if hand is not None and hand.closed_at is not None else cmd.at
    bust = cmd.create(
        Bust(
            event=event,
            entry=entry,
            hand=hand,
            seat=seat,
            start_stack=_start_stack(hand, seat.chair),
            ante_paid=_ante_paid(hand, seat.chair),
            by_entries=_taken_by(hand, seat.chair),
            round=_round(event, entry, hand),
            at=at,
        )
    )
    award_bounty(cmd, event, bust)
    hangs_on_this(cmd, [entry.pk])
    entry.status = Entry.Status.OUT
    entry.out_at = at
    cmd.save(entry, "status", "out_at")
    seat.status = Seat.Status.LEFT
    seat.until = cmd.at
    cmd.save(seat, "status", "until")
    return bust


def hangs_on_this(cmd: Command, entry_ids: list[int]) -> None:
    """Whatever these entries buy next hangs on the running command."""

    def name_row(row: FeedRow) -> None:
        Entry.objects.filter(pk__in=entry_ids).update(out_row=row.pk)

    cmd.with_row(name_row)


def _round(event: Event, entry: Entry, hand: Hand | None) -> str:
    """The busts this one is ranked with: of the same hand, or of the round of hand-for-hand."""
    if hand is None:
        return f"entry:{entry.pk}"
    if event.hand_for_hand_round is not None:
        return f"{HAND_FOR_HAND}{event.hand_for_hand_round}"
    return f"hand:{hand.pk}"


def take_back_bust(cmd: Command, bust: Bust) -> None:
    """The entry sits on its chair again. Refused: ``chair_taken``, ``reentered``."""
    entry = bust.entry
    others = Entry.objects.filter(
        event_id=bust.event_id, player_id=entry.player_id, status__in=Entry.LIVE
    ).exclude(pk=entry.pk)
    if others.exists():
        raise Refused("reentered", entry=entry.number)
    seat = bust.seat
    assert seat is not None
    table = Table.objects.get(pk=seat.table_id)
    if table.status == Table.Status.CLOSED:
        raise Refused("table_closed", table=table.number)
    live = (Seat.Status.SEATED, Seat.Status.RESERVED)
    if Seat.objects.filter(table_id=seat.table_id, chair=seat.chair, status__in=live).exists():
        raise Refused("chair_taken", chair=seat.chair)
    take_back_bounty(cmd, entry.pk)
    bust.undone = True
    bust.save(update_fields=["undone"])
    entry.status = Entry.Status.PLAYING
    entry.out_at = None
    cmd.save(entry, "status", "out_at")
    seat.status = Seat.Status.SEATED
    seat.until = None
    cmd.save(seat, "status", "until")


def _start_stack(hand: Hand | None, chair: int) -> int:
    if hand is None:
        return 0
    had: dict[str, int] = hand.before.get("had", {})
    return int(had.get(str(chair), hand.opening["stacks"][chair] or 0))


def _ante_paid(hand: Hand | None, chair: int) -> int:
    dead = (hand.result or {}).get("dead") if hand is not None else None
    return int(dead[chair]) if dead else 0


def _taken_by(hand: Hand | None, chair: int) -> list[int]:
    """The entries that won the last pot which held this chair's chips, or as told."""
    if hand is None or hand.result is None:
        return []
    result = hand.result
    if "taken_by" in result:
        chairs = result["taken_by"].get(str(chair), [])
    else:
        chairs = []
        for pot, shares in zip(result["pots"], result["by_pot"], strict=True):
            if chair in pot["eligible"]:
                chairs = [int(c) for c in shares]
    return [hand.entries[str(c)] for c in chairs if str(c) in hand.entries]


def _undo_settle(cmd: Command, row: FeedRow) -> None:
    assert row.event_id is not None
    event = cmd.lock(Event, row.event_id)
    table = cmd.lock(Table, row.params["table"])
    hand = Hand.objects.get(pk=row.params["hand"])
    hand.table = table
    take_back_departures(cmd, row)
    restore_places(cmd, event, row)
    for bust in Bust.objects.filter(pk__in=row.params["busts"]).select_related("entry", "seat"):
        take_back_bust(cmd, bust)
    for entry in Entry.objects.filter(pk__in=row.params["deciding"]):
        entry.status = Entry.Status.PLAYING
        cmd.save(entry, "status")
    hand.status = Hand.Status.CLOSED
    hand.settled_at = None
    cmd.save(hand, "status", "settled_at")
    nudge(event, cmd)
    cmd.ring(f"table:{table.pk}", f"room:{event.pk}", f"clock:{event.pk}")


verbs.register(VERB, inverse=_undo_settle)
