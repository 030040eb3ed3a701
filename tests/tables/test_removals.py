"""R-137 and R-157: chips leave play, the place follows, and it can be taken back."""

import pytest

from tables.models import Ruling
from tables.services.removals import remove_entry
from tests.tables.room import FLOOR, chips_agree, deal, new_key, seat_at, seated_table, stacks
from tourney.core.errors import Refused
from tourney.core.undo import undo
from tourney.events.models import Entry, Event
from tourney.money import ledger

pytestmark = pytest.mark.django_db


def remove(entry: Entry, why: str = "disqualified") -> int:
    return remove_entry(
        event_id=entry.event_id, entry_id=entry.pk, why=why, actor=FLOOR, key=new_key()
    ).row_id


@pytest.mark.parametrize(("why", "barred"), [("disqualified", True), ("no_show", False)])
def test_the_chips_leave_play_and_the_place_follows(why: str, barred: bool) -> None:
    table = seated_table([1000, 2000, 3000])
    entry = seat_at(table, 1).entry
    row = remove(entry, why)
    entry.refresh_from_db()
    assert (entry.status, entry.place, entry.disqualified) == (Entry.Status.OUT, 3, barred)
    assert ledger.totals(table.event_id)["chips"] == 4000
    assert chips_agree(table.event_id)
    assert Ruling.objects.get().kind == why
    undo(row_id=row, event_id=table.event_id, actor=FLOOR, key=new_key())
    entry.refresh_from_db()
    assert (entry.status, entry.place, entry.disqualified) == (Entry.Status.PLAYING, None, False)
    assert stacks(table)[1] == 2000
    assert chips_agree(table.event_id)


def test_the_last_one_standing_wins_when_the_other_is_disqualified() -> None:
    table = seated_table([1000, 2000])
    remove(seat_at(table, 0).entry)
    assert Event.objects.get().status == Event.Status.FINISHED


def test_a_player_in_a_hand_is_removed_after_it() -> None:
    table = seated_table([1000, 2000, 3000])
    deal(table)
    with pytest.raises(Refused) as refusal:
        remove(seat_at(table, 1).entry)
    assert refusal.value.code == "in_hand"
