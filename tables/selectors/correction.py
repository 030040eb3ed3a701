"""A closed hand opened for correction: its acts, whose chips would change, which later hands that touches."""

from collections.abc import Mapping
from dataclasses import dataclass

from tables.models import Hand, HandAction, Seat
from tables.selectors.tablet_log import is_act, standing_rows
from tables.wording import act_sentence
from tourney.events.models import Entry
from tourney.rules.hand import Act, Opening, apply, start


@dataclass(frozen=True, slots=True)
class ActLine:
    """A recorded act that may be changed; ``street`` when it opens one."""

    number: int
    text: str
    verb: str
    chair: int | None
    to: int | None
    street: str


@dataclass(frozen=True, slots=True)
class StackChange:
    """Whose chips change by how much: recorded then, as they stand now, and after the correction."""

    entry_id: int
    name: str
    chips: int
    now: int | None
    after: int | None
    where: str


@dataclass(frozen=True, slots=True)
class LaterHand:
    """A hand played since with a stack that would have been another; ``all_in``: for all of it."""

    hand_id: int
    table: str
    number: int
    name: str
    all_in: bool


def acts_and_numbers(hand: Hand) -> tuple[Opening, list[Act], list[int]] | None:
    """The acts that stand with their log numbers; None when the hand was told by its result."""
    rows = standing_rows(HandAction.objects.filter(hand=hand).order_by("number"))
    if not rows or not all(is_act(row) for row in rows) or "button_chair" not in hand.opening:
        return None
    acts = [Act.from_json(row.body) for row in rows]
    return Opening.from_json(hand.opening), acts, [row.number for row in rows]


def act_lines(hand: Hand) -> tuple[ActLine, ...]:
    """The hand's acts as lines to choose from; empty when only its result was told."""
    found = acts_and_numbers(hand)
    if found is None:
        return ()
    opening, acts, numbers = found
    state = start(opening)
    lines: list[ActLine] = []
    shown = ""
    for number, act in zip(numbers, acts, strict=True):
        street = state.street if state.street != shown else ""
        shown = state.street
        lines.append(ActLine(number, act_sentence(act), act.verb, act.chair, act.to, street))
        state = apply(state, act)
    return tuple(lines)


def stack_changes(hand: Hand, change: Mapping[int, int]) -> tuple[StackChange, ...]:
    """What a correction's change per chair means for the stacks as they stand now."""
    entries = {hand.entries[str(chair)]: chips for chair, chips in change.items()}
    names = Entry.objects.select_related("player").in_bulk(entries)
    seats = {
        seat.entry_id: seat
        for seat in Seat.objects.filter(entry__in=entries)
        .exclude(status=Seat.Status.LEFT)
        .select_related("table")
        .order_by("stack")
    }
    lines = []
    for entry_id, chips in entries.items():
        seat = seats.get(entry_id)
        lines.append(
            StackChange(
                entry_id=entry_id,
                name=str(names[entry_id].player),
                chips=chips,
                now=None if seat is None else seat.stack,
                after=None if seat is None else seat.stack + chips,
                where="" if seat is None else str(seat.table),
            )
        )
    return tuple(sorted(lines, key=lambda line: -line.chips))


def later_hands(hand: Hand, change: Mapping[int, int]) -> tuple[LaterHand, ...]:
    """Hands since in which one of them played, all-ins first: named, never changed by themselves."""
    entries = {hand.entries[str(chair)] for chair in change}
    names = Entry.objects.select_related("player").in_bulk(entries)
    since = (
        Hand.objects.filter(table__event=hand.table.event_id, pk__gt=hand.pk)
        .exclude(status=Hand.Status.VOID)
        .select_related("table")
        .order_by("pk")
    )
    found = []
    for later in since.iterator(chunk_size=200):
        for chair, entry_id in later.entries.items():
            if entry_id in entries:
                found.append(
                    LaterHand(
                        hand_id=later.pk,
                        table=str(later.table),
                        number=later.number,
                        name=str(names[entry_id].player),
                        all_in=_was_all_in(later, int(chair)),
                    )
                )
    return tuple(sorted(found, key=lambda line: (not line.all_in, line.hand_id)))


def _was_all_in(hand: Hand, chair: int) -> bool:
    result = hand.result or {}
    put_in = result.get("contributed")
    if put_in is not None:
        back = result["returned"].get(str(chair), 0)
        return bool(put_in[chair] + result["dead"][chair] - back >= hand.opening["stacks"][chair])
    return chair in result.get("eliminated", ())
