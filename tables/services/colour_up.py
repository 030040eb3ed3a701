"""Colour-up at a table: odd chips raced for by card, stacks changed, rounding on the ledger (R-160)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tables.models import Hand, Seat, Table
from tables.services.hands.common import event_of_table, ring_table, table_chain
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.money import ledger
from tourney.money.models import LedgerLine
from tourney.rules.chiprace import odd_chips, race_chips


@dataclass(frozen=True, slots=True)
class OddChips:
    """What a chair brings to the race: how many old chips are odd in its stack."""

    chair: int
    stack: int
    odd: int
    only_chips: bool


def plan_colour_up(table_id: int, *, old_chip: int, new_chip: int) -> list[OddChips]:
    """The odd chips per chair, computed from the stacks; chairs that have none are left out.

    Everything in a stack that is not a multiple of ``new_chip`` lies in old chips. Raises
    RuleViolation ``bad_chip_race`` when a stack cannot be made of the old chip.
    """
    found = []
    for seat in _seats(table_id):
        odd = odd_chips(seat.stack, new_chip, old_chip)
        if odd:
            found.append(OddChips(seat.chair, seat.stack, odd, seat.stack < new_chip))
    return found


def race_off(
    *,
    table_id: int,
    old_chip: int,
    new_chip: int,
    cards: Mapping[int, list[str]],
    actor: Actor,
    key: str,
    expected: int | None = None,
) -> Done:
    """Race the odd chips of a table with the cards dealt to each chair, one per odd chip.

    Answers ``winners`` (chairs, best card first), ``kept_in``, ``ledger`` (chips the rounding
    added or removed). Refused: ``hand_open``; RuleViolation ``bad_chip_race``, ``bad_card``, ….
    """
    event_id = event_of_table(table_id)

    def act(cmd: Command) -> dict[str, Any]:
        table = cmd.lock(Table, table_id, expected=expected)
        playing = Hand.objects.filter(table=table, status=Hand.Status.OPEN).first()
        if playing is not None:
            raise Refused("hand_open", number=playing.number, hand=playing.pk)
        racing = {
            o.chair: o for o in plan_colour_up(table_id, old_chip=old_chip, new_chip=new_chip)
        }
        race = race_chips(
            {chair: o.odd for chair, o in racing.items()},
            {chair: list(dealt) for chair, dealt in cards.items()},
            old_chip=old_chip,
            new_chip=new_chip,
            only_chips=[chair for chair, o in racing.items() if o.only_chips],
        )
        changed = []
        by_entry = []
        for seat in _seats(table_id):
            difference = race.change.get(seat.chair, 0)
            if difference:
                seat.stack += difference
                changed.append(seat)
                by_entry.append((seat.entry_id, difference))
        cmd.save_all(changed, "stack")
        ledger.issue_chips(cmd, event_id=event_id, kind=LedgerLine.Kind.COLOUR_UP, chips=by_entry)
        cmd.touch(table)
        cmd.params.update(
            table=table_id,
            change=[[seat.pk, race.change[seat.chair]] for seat in changed],
            old_chip=old_chip,
            new_chip=new_chip,
        )
        ring_table(cmd, table)
        return {
            "winners": list(race.winners),
            "kept_in": list(race.kept_in),
            "unclaimed": race.unclaimed,
            "ledger": race.ledger,
        }

    body = {
        "table": table_id,
        "old": old_chip,
        "new": new_chip,
        "cards": {str(chair): list(dealt) for chair, dealt in cards.items()},
    }
    return command(
        "chips.race",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body=body,
        chain=table_chain(table_id),
    )


def _seats(table_id: int) -> list[Seat]:
    return list(
        Seat.objects.filter(table_id=table_id, status=Seat.Status.SEATED, stack__gt=0).order_by(
            "chair"
        )
    )


def _put_back(cmd: Command, row: FeedRow) -> None:
    table = cmd.lock(Table, row.params["table"])
    change = dict(row.params["change"])
    seats = list(Seat.objects.filter(pk__in=change))
    for seat in seats:
        seat.stack -= change[seat.pk]
    cmd.save_all(seats, "stack")
    ledger.void_lines_of(cmd, row.pk)
    cmd.touch(table)
    ring_table(cmd, table)


verbs.register("chips.race", inverse=_put_back)
