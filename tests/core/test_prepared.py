"""Prepared statements read and write exactly what the ORM would, on both databases."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from tables.models import Hand, Table
from tourney.core import prepared
from tourney.core.models import ChainHead
from tourney.core.now import now
from tourney.core.prepared import Select
from tourney.events.models import Event
from tourney.people.models import Player

pytestmark = pytest.mark.django_db


def a_hand() -> Hand:
    event = Event.objects.create(name="Friday", starting_stack=1000, outage={"kind": "gap"})
    table = Table.objects.create(event=event, number=1, chairs=9)
    return Hand(
        table=table,
        number=1,
        level_number=1,
        opening={"stacks": [1, None, 3], "house": {"a": True}, "text": "più"},
        entries={"0": 5},
        engine_version=1,
        started_at=now(),
    )


def fields_of(thing: object) -> dict[str, object]:
    return {name: value for name, value in vars(thing).items() if not name.startswith("_")}


def test_what_is_inserted_reads_back_as_the_orm_reads_it() -> None:
    hand = a_hand()
    prepared.insert(hand)
    assert hand.pk is not None and not hand._state.adding
    assert fields_of(Hand.objects.get(pk=hand.pk)) == {
        name: value for name, value in fields_of(hand).items() if name != "table"
    }


def test_a_select_gives_the_same_rows_as_the_orm_each_time() -> None:
    hand = a_hand()
    hand.save()
    by_table = Select[Hand](
        lambda table, uid: Hand.objects.filter(table_id=table, mode=uid, number__gt=0), False, True
    )
    for _ in range(2):
        (found,) = by_table(hand.table_id, "full")
        assert fields_of(found) == fields_of(Hand.objects.get(pk=hand.pk))
    assert by_table(hand.table_id, "none") == []
    assert by_table.first(10**6, "full") is None


def test_a_lighter_select_leaves_the_rest_for_later() -> None:
    hand = a_hand()
    hand.save()
    light = Select[Hand](lambda pk: Hand.objects.filter(pk=pk).only("number"))
    found = light.first(hand.pk)
    assert found is not None
    assert "opening" in found.get_deferred_fields()
    assert found.opening == hand.opening


def test_small_rows_come_as_plain_values() -> None:
    hand = a_hand()
    hand.save()
    bodies = Select[Hand](lambda pk: Hand.objects.filter(pk=pk).only("number", "opening"))
    assert [list(row) for row in bodies.rows(hand.pk)] == [[hand.pk, 1, hand.opening]]


def test_what_hangs_on_a_row_comes_with_it(django_assert_num_queries: Any) -> None:
    hand = a_hand()
    hand.save()
    wide = Select[Hand](lambda pk: Hand.objects.filter(pk=pk).select_related("table__event"))
    with django_assert_num_queries(1):
        found = wide.first(hand.pk)
        assert found is not None
        assert found.table.event.name == "Friday"
        assert found.table.event.outage == {"kind": "gap"}
    assert fields_of(found) == fields_of(Hand.objects.get(pk=hand.pk))


def test_an_update_writes_its_fields_and_no_others() -> None:
    hand = a_hand()
    hand.save()
    later = hand.started_at + timedelta(seconds=1)
    Hand.objects.filter(pk=hand.pk).update(level_number=7)
    hand.result, hand.closed_at, hand.uid = {"stacks": [4]}, later, uuid.uuid4()
    prepared.update(hand, ["result", "closed_at", "uid"])
    found = Hand.objects.get(pk=hand.pk)
    assert (found.result, found.closed_at, found.uid) == ({"stacks": [4]}, later, hand.uid)
    assert found.level_number == 7


def test_a_row_that_has_gone_is_told() -> None:
    hand = a_hand()
    hand.save()
    Hand.objects.filter(pk=hand.pk).delete()
    with pytest.raises(DatabaseError):
        prepared.update(hand, ["number"])


def test_several_at_once() -> None:
    players = [Player(name=name, created_at=now()) for name in ("Alice", "Bob")]
    prepared.insert_all(players)
    prepared.insert_all([])
    stored = list(Player.objects.order_by("pk"))
    assert [player.name for player in stored] == ["Alice", "Bob"]
    for player in stored:
        player.note = f"note of {player.name}"
    prepared.update_all(stored, ["note"])
    prepared.update_all([], ["note"])
    assert [p.note for p in Player.objects.order_by("pk")] == ["note of Alice", "note of Bob"]


def test_a_key_of_our_own_is_kept_and_never_doubled() -> None:
    prepared.insert(ChainHead(chain="table:1", number=3, hash="abc"))
    assert ChainHead.objects.get().number == 3
    with pytest.raises(IntegrityError), transaction.atomic():
        prepared.insert(ChainHead(chain="table:1"))
