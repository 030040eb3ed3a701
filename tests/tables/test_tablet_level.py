"""The bell beside the riffle: a hand goes to the other level until somebody acts (R-161)."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from tables.models import Hand, Table
from tables.selectors.tablet import read_tablet
from tables.services.hands import dealer_push
from tests.tables.glass import acts_tap, post, signed_in, start_tap
from tests.tables.room import DEALER, body, deal, later, new_key, seated_table, structure, tap

pytestmark = pytest.mark.django_db(transaction=True)


def level_tap(hand: Hand, number: int, **more: Any) -> dict[str, Any]:
    return {"key": new_key(), "do": "level", "hand": str(hand.uid), "number": number, **more}


def offered(table: Table) -> int | None:
    choice = read_tablet(table.pk).level_choice
    return choice.number if choice else None


def test_the_first_hand_after_a_bell_goes_to_the_old_level_and_back_with_a_tap_each() -> None:
    table = seated_table([1000] * 3)
    later(table, 10.5)
    hand = deal(table)
    client = signed_in(table)
    page = client.get(reverse("tables:tablet", args=[table.pk])).content.decode()
    assert "Still level 1" in page
    done = post(client, table, level_tap(hand, 1, rev=0)).json()
    assert done["refused"] is None
    assert "Already level 2" in done["html"]
    hand.refresh_from_db()
    assert (hand.level_number, hand.opening["bb"]) == (1, 100)
    assert post(client, table, level_tap(hand, 2)).json()["refused"] is None
    hand.refresh_from_db()
    assert (hand.level_number, hand.opening["bb"]) == (2, 200)


def test_a_repeated_tap_moves_the_hand_once_and_the_next_act_follows_it() -> None:
    table = seated_table([1000] * 3)
    later(table, 10.5)
    hand = deal(table)
    client = signed_in(table)
    move = level_tap(hand, 1, rev=0)
    fold = acts_tap(hand, body(0, "fold"), after=move["key"])
    assert post(client, table, move, move, fold).json()["refused"] is None
    hand.refresh_from_db()
    assert (hand.level_number, hand.log.count()) == (1, 1)


def test_it_is_offered_for_three_minutes_and_until_the_first_act() -> None:
    table = seated_table([1000] * 3)
    later(table, 12.9)
    hand = deal(table)
    assert offered(table) == 1
    later(table, 0.2)
    assert offered(table) is None
    later(table, -0.2)
    tap(hand, (0, "fold"))
    assert offered(table) is None
    late = post(signed_in(table), table, level_tap(hand, 1)).json()
    assert late["refused"]["code"] == "first_act_done"


def test_after_a_push_the_hand_may_go_on_to_the_new_level() -> None:
    table = seated_table([1000] * 3)
    dealer_push(table_id=table.pk, actor=DEALER, key=new_key())
    later(table, 10.5)
    hand = deal(table)
    assert (hand.level_number, offered(table)) == (1, 2)


def test_there_is_no_doubt_after_a_break_nor_in_the_first_level() -> None:
    table = seated_table([1000] * 3, shape=structure(break_after=1))
    first = deal(table)
    assert offered(table) is None
    tap(first, (0, "fold"), (1, "fold"))
    later(table, 15.5)
    deal(table)
    assert offered(table) is None


def test_no_doubt_is_raised_by_a_break_that_began_in_mid_hand() -> None:
    table = seated_table([1000] * 3, shape=structure(break_after=1))
    deal(table)
    later(table, 10.5)
    assert offered(table) is None


def test_a_deal_moved_to_another_level_can_still_be_taken_back() -> None:
    table = seated_table([1000] * 3)
    later(table, 10.5)
    client = signed_in(table)
    start = start_tap()
    post(client, table, start)
    hand = Hand.objects.get(table=table)
    back = {"key": new_key(), "do": "unstart", "hand": start["uid"]}
    done = post(client, table, level_tap(hand, 1, after=start["key"]), back, back).json()
    assert done["refused"] is None
    hand.refresh_from_db()
    assert hand.status == Hand.Status.VOID


def test_a_level_nobody_knows_is_worded() -> None:
    table = seated_table([1000] * 3)
    hand = deal(table)
    client = signed_in(table)
    assert post(client, table, level_tap(hand, 99)).json()["refused"]["code"] == "no_such_level"
    nothing = {"key": new_key(), "do": "level", "hand": str(hand.uid)}
    assert post(client, table, nothing).json()["refused"]["code"] == "bad_act"
