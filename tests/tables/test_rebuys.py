"""R-148: rebuy or out, and until then nothing follows; add-ons once."""

from typing import Any

import pytest

from tables.models import Hand, Table
from tables.services.rebuys import add_on, decline_rebuy, rebuy
from tests.tables.room import (
    FLOOR,
    chips_agree,
    deal,
    new_key,
    seat_at,
    seated_table,
    stacks,
    tap,
    win,
)
from tourney.core.errors import Refused
from tourney.core.undo import undo
from tourney.events.models import Entry, Event
from tourney.money import ledger

pytestmark = pytest.mark.django_db

TERMS = {"cost": 1000, "chips": 1000, "through_level": 2, "limit": 2}


def broke(**terms: Any) -> tuple[Table, Entry]:
    """Three players; the one on chair 1 has just lost everything."""
    table = seated_table([3000, 1000, 3000], rebuy=TERMS | terms)
    hand = deal(table)
    tap(hand, (0, "allin"), (1, "allin"), (2, "fold"), win(0))
    return table, seat_at(table, 1).entry


def buy(entry: Entry, **more: Any) -> Any:
    return rebuy(event_id=entry.event_id, entry_id=entry.pk, actor=FLOOR, key=new_key(), **more)


def test_in_rebuy_time_a_broke_player_decides_and_has_no_place_yet() -> None:
    _, entry = broke()
    assert (entry.status, entry.place) == (Entry.Status.DECIDING, None)


def test_a_rebuy_puts_chips_and_money_on_the_ledger_and_the_player_back_in() -> None:
    table, entry = broke()
    buy(entry)
    entry.refresh_from_db()
    assert (entry.status, entry.rebuys) == (Entry.Status.PLAYING, 1)
    assert stacks(table)[1] == 1000
    assert ledger.totals(table.event_id)["prize"] == 3000 + 1000
    assert chips_agree(table.event_id)
    assert 1 in {int(chair) for chair in deal(table).entries}


def test_a_double_rebuy_is_two_for_the_limit() -> None:
    table, entry = broke()
    buy(entry, times=2)
    assert stacks(table)[1] == 2000
    with pytest.raises(Refused) as refusal:
        buy(entry)
    assert refusal.value.code == "rebuy_limit"


def test_out_gives_the_place_and_frees_the_chair_and_can_be_taken_back() -> None:
    table, entry = broke()
    done = decline_rebuy(event_id=entry.event_id, entry_id=entry.pk, actor=FLOOR, key=new_key())
    entry.refresh_from_db()
    assert (entry.status, entry.place) == (Entry.Status.OUT, 3)
    assert set(stacks(table)) == {0, 2}
    undo(row_id=done.row_id, event_id=entry.event_id, actor=FLOOR, key=new_key())
    entry.refresh_from_db()
    assert (entry.status, entry.place) == (Entry.Status.DECIDING, None)
    assert stacks(table)[1] == 0


def test_a_rebuy_taken_back_leaves_the_player_deciding_again() -> None:
    table, entry = broke()
    done = buy(entry)
    undo(row_id=done.row_id, event_id=entry.event_id, actor=FLOOR, key=new_key())
    entry.refresh_from_db()
    assert (entry.status, entry.rebuys, stacks(table)[1]) == (Entry.Status.DECIDING, 0, 0)
    assert chips_agree(table.event_id)


def test_a_player_with_chips_rebuys_only_below_the_limit_stack() -> None:
    table = seated_table([3000, 1000, 3000], rebuy=TERMS | {"max_stack": 1000})
    with pytest.raises(Refused) as refusal:
        buy(seat_at(table, 0).entry)
    assert refusal.value.code == "stack_too_big"
    buy(seat_at(table, 1).entry)
    assert stacks(table)[1] == 2000


def test_nobody_buys_chips_while_dealt_in() -> None:
    table = seated_table([3000, 1000, 3000], rebuy=TERMS | {"max_stack": 1000})
    deal(table)
    with pytest.raises(Refused) as refusal:
        buy(seat_at(table, 1).entry)
    assert refusal.value.code == "in_hand"


def test_an_event_without_rebuys_says_so() -> None:
    table = seated_table([3000, 1000, 3000])
    with pytest.raises(Refused) as refusal:
        buy(seat_at(table, 1).entry)
    assert refusal.value.code == "no_rebuys"


def test_the_add_on_is_sold_once() -> None:
    table = seated_table(
        [3000, 1000, 3000], add_on={"cost": 500, "chips": 2000, "through_level": 1}
    )
    entry = seat_at(table, 1).entry
    sell = {"event_id": entry.event_id, "entry_id": entry.pk, "actor": FLOOR}
    done = add_on(key=new_key(), **sell)
    assert stacks(table)[1] == 3000
    with pytest.raises(Refused) as refusal:
        add_on(key=new_key(), **sell)
    assert refusal.value.code == "add_on_limit"
    undo(row_id=done.row_id, event_id=entry.event_id, actor=FLOOR, key=new_key())
    assert stacks(table)[1] == 1000
    assert chips_agree(entry.event_id)


def test_after_the_period_a_lost_stack_is_out_at_once() -> None:
    table = seated_table([3000, 1000, 3000], rebuy=TERMS | {"through_level": 1})
    from tourney.events.services.clock import jump_clock

    jump_clock(event_id=table.event_id, item=1, actor=FLOOR, key=new_key())
    tap(deal(table), (0, "allin"), (1, "allin"), (2, "fold"), win(0))
    assert Entry.objects.filter(status=Entry.Status.OUT).count() == 1
    assert Hand.objects.get().status == Hand.Status.SETTLED
    assert Event.objects.get().status == Event.Status.RUNNING
