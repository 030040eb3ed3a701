"""What taking something back would undo, in the room's words: places, prizes, moves, re-entries, money."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tables.models import Bust, Move, Table
from tourney.core.models import FeedRow
from tourney.events.models import Entry, Event
from tourney.money.models import BountyWon, LedgerLine, Payout


@dataclass(frozen=True, slots=True)
class Stake:
    """One thing that goes back: ``kind`` names it; ``blocks`` when play has gone on over it.

    Kinds: back (in again at ``table``, ``chair``, was place ``place``), prize, bounty, move,
    reentry, money (``amount`` in minor units), chips, over (the event's end), broken.
    """

    kind: str
    name: str = ""
    place: int | None = None
    amount: int = 0
    table: str = ""
    chair: int = 0
    blocks: bool = False


def read_stakes(rows: Sequence[FeedRow]) -> tuple[Stake, ...]:
    """What the taking back of these rows (an act and all that hangs on it) means."""
    if not rows or rows[0].event_id is None:
        return ()
    event = Event.objects.get(pk=rows[0].event_id)
    over = event.status == Event.Status.FINISHED and _ended(rows)
    return (
        *_busts(rows),
        *_moves(rows),
        *_bought(rows),
        *_money(rows),
        *((Stake("over"),) if over else ()),
    )


def _busts(rows: Iterable[FeedRow]) -> Iterable[Stake]:
    ids = [pk for row in rows for pk in row.params.get("busts", ())]
    ids += [row.params["bust"] for row in rows if "bust" in row.params]
    busts = Bust.objects.filter(pk__in=ids, undone=False).select_related(
        "entry__player", "seat__table"
    )
    entries = [bust.entry_id for bust in busts]
    payouts = {payout.entry_id: payout for payout in Payout.objects.filter(entry__in=entries)}
    won = list(
        BountyWon.objects.filter(victim__in=entries, undone=False).select_related("winner__player")
    )
    for bust in busts:
        name = str(bust.entry.player)
        seat = bust.seat
        closed = seat is not None and seat.table.status == Table.Status.CLOSED
        yield Stake(
            "back",
            name,
            place=bust.entry.place,
            table="" if seat is None else str(seat.table),
            chair=0 if seat is None else seat.chair,
        )
        if closed and seat is not None:
            yield Stake("broken", name, table=str(seat.table), blocks=True)
        payout = payouts.get(bust.entry_id)
        if payout is not None:
            paid = payout.paid_at is not None
            yield Stake("prize", name, payout.place, payout.amount, blocks=paid)
    for row in won:
        yield Stake(
            "bounty", str(row.winner.player), amount=row.amount, blocks=row.paid_at is not None
        )


def _moves(rows: Iterable[FeedRow]) -> Iterable[Stake]:
    ids = [pk for row in rows for pk in row.params.get("left", ())]
    for move in Move.objects.filter(pk__in=ids).select_related("entry__player", "to_table"):
        yield Stake(
            "move",
            str(move.entry.player),
            table=str(move.to_table),
            chair=move.to_chair,
            blocks=move.state != Move.State.LEFT,
        )


def _bought(rows: Sequence[FeedRow]) -> Iterable[Stake]:
    again = [row.params["entry"] for row in rows if row.verb == "entry.register"]
    known = Entry.objects.filter(pk__in=again).select_related("player")
    for entry in known:
        yield Stake("reentry", str(entry.player), place=entry.number)


def _money(rows: Sequence[FeedRow]) -> Iterable[Stake]:
    lines = LedgerLine.objects.filter(cause__in=[row.pk for row in rows], void__isnull=True)
    amount = sum(lines.exclude(kind=LedgerLine.Kind.VOID).values_list("amount", flat=True))
    if amount:
        yield Stake("money", amount=amount)


def _ended(rows: Iterable[FeedRow]) -> bool:
    return any(row.params.get("finished") for row in rows)
