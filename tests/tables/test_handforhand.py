"""R-145 and R-142: tables wait for each other, and busts of one round are ranked together."""

from typing import Any

import pytest

from tables.models import Bust, Hand, Table
from tables.services.handforhand import (
    bubble,
    conduct_hand_for_hand,
    start_hand_for_hand,
    stop_hand_for_hand,
)
from tables.services.hands.common import log_rows, state_of
from tests.tables.room import FLOOR, deal, new_key, tap
from tests.tables.test_balancing import room
from tourney.core.errors import Refused
from tourney.core.undo import undo
from tourney.events.models import Entry, Event
from tourney.events.selectors.clock import read_event_clock

pytestmark = pytest.mark.django_db


def announce(event: Event) -> Any:
    return start_hand_for_hand(event_id=event.pk, actor=FLOOR, key=new_key())


def fold_out(hand: Hand) -> None:
    while hand.status == Hand.Status.OPEN:
        tap(hand, (state_of(hand, log_rows(hand.pk)).to_act, "fold"))


def all_in(hand: Hand, winner: int) -> None:
    """The first to act and the winner play for everything; the rest fold."""
    first = True
    while hand.status == Hand.Status.OPEN:
        state = state_of(hand, log_rows(hand.pk))
        if state.to_act is None:
            tap(hand, {"verb": "win", "data": {"chairs": [winner]}})
            continue
        tap(hand, (state.to_act, "allin" if first or state.to_act == winner else "fold"))
        first = False


def test_the_hands_in_progress_are_the_first_round_and_the_clock_stops() -> None:
    event, (one, two) = room(5, 5)
    hand = deal(one)
    announce(event)
    assert read_event_clock(event.pk).running is False
    with pytest.raises(Refused) as refusal:
        deal(two)
    assert refusal.value.code == "waiting_for_tables"
    assert conduct_hand_for_hand(event.pk) is False
    fold_out(hand)
    assert conduct_hand_for_hand(event.pk) is True
    event.refresh_from_db()
    assert event.hand_for_hand_round == 2
    left = read_event_clock(event.pk).seconds_left or 0
    assert 475 < left <= 480, "a hand takes two minutes off the stopped clock"


def test_no_table_goes_ahead_and_the_next_round_waits_for_all() -> None:
    event, (one, two) = room(5, 5)
    announce(event)
    conduct_hand_for_hand(event.pk)
    fold_out(deal(one))
    with pytest.raises(Refused):
        deal(one)
    assert conduct_hand_for_hand(event.pk) is False
    fold_out(deal(two))
    assert conduct_hand_for_hand(event.pk) is True
    deal(one)


def test_busts_of_one_round_tie_across_tables_and_no_place_is_told_before_all_report() -> None:
    event, (one, two) = room(5, 5)
    announce(event)
    conduct_hand_for_hand(event.pk)
    hands = deal(one), deal(two)
    all_in(hands[0], winner=0)
    assert not Entry.objects.filter(place_final=True).exists()
    all_in(hands[1], winner=0)
    assert Bust.objects.values_list("round", flat=True).distinct().count() == 1
    places = Entry.objects.filter(status=Entry.Status.OUT).values_list("place", "place_final")
    assert list(places) == [(9, True), (9, True)]


def test_the_floor_ends_it_and_the_clock_runs_on() -> None:
    event, _ = room(5, 5)
    announce(event)
    stop_hand_for_hand(event_id=event.pk, actor=FLOOR, key=new_key())
    assert read_event_clock(event.pk).running is True
    assert not Table.objects.filter(hand_for_hand=True).exists()
    with pytest.raises(Refused):
        stop_hand_for_hand(event_id=event.pk, actor=FLOOR, key=new_key())


def test_an_announcement_can_be_taken_back_before_the_next_round() -> None:
    event, (one, _) = room(5, 5)
    done = announce(event)
    with pytest.raises(Refused):
        announce(event)
    undo(row_id=done.row_id, event_id=event.pk, actor=FLOOR, key=new_key())
    deal(one)


def test_one_table_never_plays_hand_for_hand() -> None:
    event, _ = room(5)
    with pytest.raises(Refused) as refusal:
        announce(event)
    assert refusal.value.code == "one_table"


def test_on_the_bubble_it_announces_itself_where_the_room_runs_by_itself() -> None:
    event, (one, two) = room(2, 2, payout_plan={"kind": "percent", "shares": [5000, 3000, 2000]})
    assert bubble(event)
    assert conduct_hand_for_hand(event.pk) is False
    Event.objects.filter(pk=event.pk).update(balance_mode="automatic")
    assert conduct_hand_for_hand(event.pk) is True
    conduct_hand_for_hand(event.pk)
    hand = deal(one)
    all_in(hand, winner=0 if state_of(hand, []).to_act != 0 else 1)
    fold_out(deal(two))
    assert conduct_hand_for_hand(event.pk) is True
    event.refresh_from_db()
    assert event.hand_for_hand_round is None, "in the money it is over"
