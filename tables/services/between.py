"""A seat whose player is not in a hand just now: when chips are sold, taken or carried away."""

from tables.models import Hand, Seat, Table
from tourney.core.command import Command
from tourney.core.errors import Refused
from tourney.events.models import Event


def seat_between_hands(cmd: Command, event_id: int, entry_id: int) -> tuple[Event, Table, Seat]:
    """Event and table, locked, and the entry's seat. Refused: ``not_seated``, ``in_hand``."""
    event = cmd.lock(Event, event_id)
    where = Seat.objects.filter(
        entry_id=entry_id, entry__event_id=event_id, status=Seat.Status.SEATED
    ).first()
    if where is None:
        raise Refused("not_seated", entry=entry_id)
    table = cmd.lock(Table, where.table_id)
    seat = Seat.objects.select_related("entry").get(pk=where.pk)
    playing = Hand.objects.filter(table=table, status=Hand.Status.OPEN).first()
    if playing is not None and playing.entries.get(str(seat.chair)) == entry_id:
        raise Refused("in_hand", hand=playing.number)
    return event, table, seat
