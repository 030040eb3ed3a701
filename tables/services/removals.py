"""Taking an entry out of the event by decision: disqualified, or never shown up (R-137, R-157)."""

from typing import Any

from tables.models import Bust, Table
from tables.services.between import seat_between_hands
from tables.services.moves import OPEN_STATES, withdraw_within
from tables.services.places import restore_places, update_places
from tables.services.ruled import put_down
from tables.services.settle import bust_seat, nudge, take_back_bust
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.events.models import Event
from tourney.money import ledger
from tourney.money.models import LedgerLine

DISQUALIFIED, NO_SHOW = "disqualified", "no_show"


def remove_entry(
    *, event_id: int, entry_id: int, why: str, actor: Actor, key: str, note: str = ""
) -> Done:
    """Remove a seated entry with its chips, which leave play; place and ruling follow.

    ``why``: ``disqualified`` (R-137; may not re-enter) or ``no_show`` (R-157). Refused:
    ``not_seated``, ``in_hand``, ``unknown_reason``.
    """
    if why not in (DISQUALIFIED, NO_SHOW):
        raise Refused("unknown_reason", reason=why)

    def act(cmd: Command) -> dict[str, Any]:
        table, chips = take_out(cmd, event_id, entry_id, why)
        put_down(
            cmd,
            event_id=event_id,
            table=table,
            kind=why,
            rule="R-137" if why == DISQUALIFIED else "R-157",
            decision={"entry": entry_id, "chips": chips},
            note=note,
        )
        return {"entry": entry_id, "chips": chips}

    return command(
        "entry.remove",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={"entry": entry_id, "why": why, "note": note},
    )


def take_out(cmd: Command, event_id: int, entry_id: int, why: str) -> tuple[Table, int]:
    """Inside a running command: the entry leaves between hands; its table and its chips.

    It locks the event, then the table. Refused: ``not_seated``, ``in_hand``.
    """
    event, table, seat = seat_between_hands(cmd, event_id, entry_id)
    for move in seat.entry.moves.filter(state__in=OPEN_STATES[:2]):
        withdraw_within(cmd, move)
    chips = seat.stack
    ledger.post(
        cmd,
        event_id=event.pk,
        entry_id=entry_id,
        kind=LedgerLine.Kind.REMOVED,
        chips=-chips,
    )
    seat.stack = 0
    cmd.save(seat, "stack")
    bust = bust_seat(cmd, event, seat, None)
    if why == DISQUALIFIED:
        seat.entry.disqualified = True
        cmd.save(seat.entry, "disqualified")
    update_places(cmd, event)
    cmd.params.update(bust=bust.pk, chips=chips, why=why)
    cmd.touch(table)
    nudge(event, cmd)
    cmd.ring(f"table:{table.pk}", f"room:{event.pk}", f"clock:{event.pk}", f"board:{event.pk}")
    return table, chips


def _bring_back(cmd: Command, row: FeedRow) -> None:
    assert row.event_id is not None
    event = cmd.lock(Event, row.event_id)
    bust = Bust.objects.select_related("entry", "seat").get(pk=row.params["bust"])
    assert bust.seat is not None
    table = cmd.lock(Table, bust.seat.table_id)
    restore_places(cmd, event, row)
    take_back_bust(cmd, bust)
    bust.seat.stack = row.params["chips"]
    cmd.save(bust.seat, "stack")
    if row.params["why"] == DISQUALIFIED:
        bust.entry.disqualified = False
        cmd.save(bust.entry, "disqualified")
    ledger.void_lines_of(cmd, row.pk)
    cmd.touch(table)
    nudge(event, cmd)
    cmd.ring(f"table:{table.pk}", f"room:{event.pk}", f"clock:{event.pk}")


verbs.register("entry.remove", inverse=_bring_back)
