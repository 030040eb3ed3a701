"""Rebuys and add-ons at the table: offered, sold with one tap, taken back with one (R-148)."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from tables.models import Table
from tables.selectors.tablet import read_tablet
from tables.selectors.tablet_sales import Sales
from tests.tables.glass import post, signed_in, start_tap
from tests.tables.room import (
    chips_agree,
    deal,
    later,
    new_key,
    seat_at,
    seated_table,
    stacks,
    structure,
    tap,
    win,
)
from tourney.events.models import Entry

pytestmark = pytest.mark.django_db(transaction=True)

REBUY = {"cost": 1000, "chips": 1000, "through_level": 2, "limit": 2}
ADD_ON = {"cost": 500, "chips": 2000, "through_level": 1}


def sell(chair: int, what: str = "rebuy", times: int = 1) -> dict[str, Any]:
    return {"key": new_key(), "do": "sell", "what": what, "chair": chair, "times": times}


def unsell(table: Table) -> dict[str, Any]:
    sold = sales(table).sold
    assert sold is not None
    return {"key": new_key(), "do": "unsell", "number": sold.row}


def sales(table: Table) -> Sales:
    coming = read_tablet(table.pk).next_hand
    assert coming is not None
    return coming.sales


def broke(**terms: Any) -> Table:
    """Three players; Bob on chair 1 has just lost everything."""
    table = seated_table([3000, 1000, 3000], rebuy=REBUY | terms)
    tap(deal(table), (0, "allin"), (1, "allin"), (2, "fold"), win(0))
    return table


def test_a_broke_player_rebuys_with_one_tap_and_is_dealt_in() -> None:
    table = broke()
    client = signed_in(table)
    page = client.get(reverse("tables:tablet", args=[table.pk])).content.decode()
    assert "rebuy or out?" in page
    assert "Double rebuy" in page
    bought = sell(1)
    done = post(client, table, bought, bought, start_tap()).json()
    assert done["refused"] is None
    assert seat_at(table, 1).entry.rebuys == 1
    assert 'data-phase="betting"' in done["html"]
    assert chips_agree(table.event_id)


def test_the_glass_shows_what_was_bought_after_the_hand() -> None:
    table = broke()
    done = post(signed_in(table), table, sell(1, times=2)).json()
    assert done["refused"] is None
    chair = read_tablet(table.pk).chairs[1]
    assert (chair.stack, chair.out, chair.deciding) == (2000, False, False)
    assert "Bob: double rebuy" in done["html"]


def test_two_are_offered_only_within_the_limit() -> None:
    (decision,) = sales(broke(limit=1)).deciding
    assert not decision.double
    (decision,) = sales(broke(limit=None)).deciding
    assert decision.double


def test_a_rebuy_and_an_out_are_taken_back_with_a_tap() -> None:
    table = broke()
    client = signed_in(table)
    post(client, table, sell(1))
    back = unsell(table)
    assert post(client, table, back, back).json()["refused"] is None
    assert (stacks(table)[1], seat_at(table, 1).entry.status) == (0, Entry.Status.DECIDING)
    assert sales(table).sold is None
    post(client, table, {"key": new_key(), "do": "out", "chair": 1})
    assert 1 not in stacks(table)
    assert post(client, table, unsell(table)).json()["refused"] is None
    assert [d.chair for d in sales(table).deciding] == [1]


def test_what_another_table_sold_is_not_taken_back_here() -> None:
    table, other = broke(), broke()
    client = signed_in(table)
    post(signed_in(other), other, sell(1))
    assert post(client, table, unsell(other)).json()["refused"]["code"] == "nothing_to_undo"
    assert stacks(other)[1] == 1000


def test_a_short_stack_may_rebuy_in_the_period_and_nobody_in_mid_hand() -> None:
    table = seated_table([800, 3000, 3000], rebuy=REBUY | {"max_stack": 1000})
    client = signed_in(table)
    offer = sales(table).rebuy
    assert offer is not None
    assert offer.chairs == (0,)
    deal(table)
    assert post(client, table, sell(0)).json()["refused"]["code"] == "in_hand"


def test_after_the_period_nothing_is_offered() -> None:
    table = seated_table([800, 3000, 3000], rebuy=REBUY | {"max_stack": 1000})
    later(table, 20.5)
    offer = sales(table).rebuy
    assert offer is not None
    assert offer.chairs == ()


def test_the_add_on_is_sold_in_the_break_once_each() -> None:
    table = seated_table([800, 3000, None, 3000], add_on=ADD_ON, shape=structure(break_after=1))
    client = signed_in(table)
    offer = sales(table).add_on
    assert offer is not None
    assert offer.chairs == ()
    later(table, 11)
    offer = sales(table).add_on
    assert offer is not None
    assert offer.chairs == (0, 1, 3)
    page = client.get(reverse("tables:tablet", args=[table.pk])).content.decode()
    assert 'data-sell="add_on" data-seat="3"' in page
    assert post(client, table, sell(3, "add_on")).json()["refused"] is None
    assert stacks(table)[3] == 5000
    assert chips_agree(table.event_id)
    assert post(client, table, sell(3, "add_on")).json()["refused"]["code"] == "add_on_limit"


def test_without_a_break_the_add_on_is_sold_between_the_hands_of_its_last_level() -> None:
    table = seated_table([800, 3000, 3000], add_on=ADD_ON)
    offer = sales(table).add_on
    assert offer is not None
    assert offer.chairs == (0, 1, 2)


def test_an_empty_chair_or_a_thing_nobody_sells_is_refused() -> None:
    table = seated_table([800, 3000, None], rebuy=REBUY)
    client = signed_in(table)
    assert post(client, table, sell(2)).json()["refused"]["code"] == "empty_chair"
    assert post(client, table, sell(0, "drinks")).json()["refused"]["code"] == "bad_act"
