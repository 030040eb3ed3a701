"""Tables that tell results, count hands, or have no tablet."""

import pytest

from tables.models import Bust, Hand, Table
from tables.services.hands import count_hand, record_out, record_result, undo_back_to
from tests.tables.room import DEALER, FLOOR, chips_agree, deal, new_key, seated_table, stacks
from tourney.core.errors import Refused
from tourney.core.undo import undo
from tourney.events.models import Entry, Event
from tourney.money import ledger

pytestmark = pytest.mark.django_db(transaction=True)


def in_mode(mode: str, *args: object, **more: object) -> Table:
    table = seated_table(*args, **more)  # type: ignore[arg-type]
    Table.objects.filter(pk=table.pk).update(mode=mode)
    table.refresh_from_db()
    return table


def result(table: Table, new: dict[int, int], **more: object) -> Hand:
    done = record_result(table_id=table.pk, stacks=new, actor=DEALER, key=new_key(), **more)  # type: ignore[arg-type]
    return Hand.objects.get(pk=done.answer["hand"])


def test_a_hand_by_its_new_stacks_moves_the_button_too() -> None:
    table = in_mode("results", [1000] * 4)
    first = result(table, {0: 1200, 1: 800})
    assert first.status == Hand.Status.SETTLED
    assert stacks(table) == {0: 1200, 1: 800, 2: 1000, 3: 1000}
    second = result(table, {2: 900, 3: 1100})
    assert (first.opening["button_chair"], second.opening["button_chair"]) == (0, 1)
    assert chips_agree(table.event_id)


def test_stacks_that_do_not_add_up_are_refused_unless_counted() -> None:
    table = in_mode("results", [1000] * 3)
    with pytest.raises(Refused, match="chips_do_not_add_up"):
        result(table, {0: 1200})
    assert not Hand.objects.exists()
    result(table, {0: 1200}, counted=True)
    assert ledger.totals(table.event_id)["chips"] == 3200
    assert chips_agree(table.event_id)


@pytest.mark.parametrize("new", [{8: 100}, {0: -5, 1: 2005}, {0: 0, 1: 0, 2: 0}])
def test_results_that_cannot_be(new: dict[int, int]) -> None:
    table = in_mode("results", [1000] * 3)
    with pytest.raises(Refused):
        result(table, new, counted=True)
    assert stacks(table) == {0: 1000, 1: 1000, 2: 1000}


def test_a_recorded_hand_can_end_by_its_result() -> None:
    table = seated_table([1000] * 3)
    hand = deal(table)
    told = result(table, {0: 0, 1: 2000})
    assert told.pk == hand.pk
    bust = Bust.objects.get()
    assert bust.by_entries == [hand.entries["1"]]
    undo_back_to(hand_id=hand.pk, number=1, actor=DEALER, key=new_key())
    hand.refresh_from_db()
    assert hand.status == Hand.Status.OPEN
    assert stacks(table) == {0: 1000, 1: 1000, 2: 1000}
    assert chips_agree(table.event_id)


def test_player_out_by_whom_at_a_table_without_a_tablet() -> None:
    table = in_mode("none", [1000, 2000, 3000])
    record_out(table_id=table.pk, outs={0: [2]}, actor=FLOOR, key=new_key())
    assert stacks(table) == {1: 2000, 2: 4000}
    entry = Entry.objects.get(event=table.event_id, number=1)
    assert (entry.status, entry.place) == ("out", 3)
    table.refresh_from_db()
    assert (table.button_chair, table.bb_chair) == (0, None)
    record_out(table_id=table.pk, outs={1: [2]}, actor=FLOOR, key=new_key())
    assert Event.objects.get(pk=table.event_id).status == Event.Status.FINISHED
    assert chips_agree(table.event_id)


def test_who_had_more_decides_when_two_go_out_together() -> None:
    table = in_mode("none", [1000, 1000, 3000, 500])
    done = record_out(
        table_id=table.pk,
        outs={0: [2], 1: [2]},
        had={0: 1500, 1: 800},
        actor=FLOOR,
        key=new_key(),
    )
    places = dict(Entry.objects.filter(event=table.event_id).values_list("number", "place"))
    assert (places[1], places[2]) == (3, 4)
    undo(row_id=done.row_id, event_id=table.event_id, actor=FLOOR, key=new_key())
    assert stacks(table) == {0: 1000, 1: 1000, 2: 3000, 3: 500}
    assert chips_agree(table.event_id)


def test_chips_of_one_player_may_go_to_several() -> None:
    table = in_mode("none", [1001, 2000, 3000])
    record_out(table_id=table.pk, outs={0: [1, 2]}, actor=FLOOR, key=new_key())
    assert stacks(table) == {1: 2501, 2: 3500}


@pytest.mark.parametrize("outs", [{}, {0: []}, {0: [0]}, {0: [1], 1: [0]}, {7: [1]}, {0: [7]}])
def test_an_out_that_cannot_be(outs: dict[int, list[int]]) -> None:
    table = in_mode("none", [1000, 2000, 3000])
    with pytest.raises(Refused):
        record_out(table_id=table.pk, outs=outs, actor=FLOOR, key=new_key())
    assert not Bust.objects.exists()


def test_counting_hands_moves_the_button_and_nothing_else() -> None:
    table = in_mode("counter", [1000] * 3)
    Table.objects.filter(pk=table.pk).update(hands_left=2)
    for _ in range(2):
        count_hand(table_id=table.pk, actor=DEALER, key=new_key())
    table.refresh_from_db()
    assert (table.hand_count, table.button_chair) == (2, 1)
    assert stacks(table) == {0: 1000, 1: 1000, 2: 1000}
    with pytest.raises(Refused, match="last_hand_played"):
        count_hand(table_id=table.pk, actor=DEALER, key=new_key())
