"""A straddle on the tablet: where the house has one, before the first act, by whom it comes to (R-041)."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from tables.models import Hand, Table
from tables.selectors.tablet import read_tablet
from tests.tables.glass import acts_tap, post, signed_in
from tests.tables.room import body, deal, seated_table, tap

pytestmark = pytest.mark.django_db(transaction=True)

HOUSE = {"straddle": "double"}


def straddle(hand: Hand, chair: int = 3, **more: Any) -> dict[str, Any]:
    return acts_tap(hand, body(chair, "straddle", 200), **more)


def straddled(table: Table) -> tuple[int, int] | None:
    return read_tablet(table.pk).straddle


def test_it_is_offered_to_the_left_of_the_big_blind_until_the_first_act() -> None:
    table = seated_table([1000] * 5, house=HOUSE)
    hand = deal(table)
    assert straddled(table) == (3, 200)
    tap(hand, (3, "fold"))
    assert straddled(table) is None


def test_not_by_default_nor_heads_up_nor_by_a_stack_that_does_not_reach_it() -> None:
    plain = seated_table([1000] * 5)
    deal(plain)
    assert straddled(plain) is None
    two = seated_table([1000] * 2, house=HOUSE)
    deal(two)
    assert straddled(two) is None
    short = seated_table([1000, 1000, 1000, 150], house=HOUSE)
    deal(short)
    assert straddled(short) is None


def test_one_tap_puts_it_in_and_undo_takes_it_out() -> None:
    table = seated_table([1000] * 5, house=HOUSE)
    hand = deal(table)
    client = signed_in(table)
    put = straddle(hand, rev=0)
    page = post(client, table, put).json()
    assert page["refused"] is None
    tablet = read_tablet(table.pk)
    assert (tablet.to_act, tablet.chairs[3].bet, tablet.chairs[3].act) == (4, 200, "straddle")
    assert tablet.options[-1].chair == 3
    history = client.get(reverse("tables:tablet-history", args=[table.pk])).content.decode()
    assert "Seat 4 straddles 200" in history
    undo = {**acts_tap(hand), "do": "undo", "of": put["key"], "acts": None}
    assert post(client, table, undo).json()["refused"] is None
    assert straddled(table) == (3, 200)


@pytest.mark.parametrize(
    ("house", "acts", "chair", "code"),
    [
        ({}, (), 3, "not_allowed"),
        (HOUSE, (), 4, "not_your_turn"),
        (HOUSE, ((3, "fold"),), 4, "straddle_too_late"),
    ],
)
def test_a_straddle_out_of_place_is_refused_with_a_sentence(
    house: dict[str, str], acts: tuple[Any, ...], chair: int, code: str
) -> None:
    table = seated_table([1000] * 5, house=house)
    hand = deal(table)
    if acts:
        tap(hand, *acts)
    refused = post(signed_in(table), table, straddle(hand, chair)).json()["refused"]
    assert refused["code"] == code
    assert refused["say"] not in ("", code)
