"""Recording: legal acts in order, one transaction, the hand closing by itself."""

import pytest

from tables.models import Bust, Hand, HandAction, Seat
from tables.services.hands import record
from tables.services.settle import settle
from tests.tables.room import (
    DEALER,
    body,
    chips_agree,
    deal,
    new_key,
    seated_table,
    stacks,
    tap,
    win,
)
from tourney.core.errors import KeyReused, Refused, StaleRevision
from tourney.core.models import FeedRow
from tourney.events.models import Entry, Event
from tourney.rules.errors import RuleViolation

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_reference_hand_tap_by_tap() -> None:
    """Alice, Bob, Carol and Ted of the founding documents: 6, 18, 18, 26, Bob wins (R-010)."""
    from tests.tables.room import structure

    table = seated_table([100] * 4, shape=structure(levels=((1, 2),)))
    hand = deal(table)
    tap(hand, (3, "fold"), (0, "call"), (1, "call"), (2, "check"))
    tap(hand, {"verb": "board", "cards": ["9c", "Td", "4h"]})
    tap(hand, (1, "check"), (2, "bet", 4), (0, "call"), (1, "call"))
    tap(hand, {"verb": "board", "cards": ["7s"]}, (1, "check"), (2, "check"), (0, "check"))
    tap(hand, {"verb": "board", "cards": ["2d"]}, (1, "bet", 4), (2, "fold"), (0, "call"))
    assert hand.status == Hand.Status.OPEN
    tap(
        hand,
        {"verb": "show", "chair": 1, "cards": ["9h", "9d"]},
        {"verb": "show", "chair": 0, "cards": ["Th", "3c"]},
    )
    assert hand.status == Hand.Status.SETTLED
    assert hand.result["payouts"] == {"1": 26}
    assert hand.result["category"]["1"] == "three_of_a_kind"
    assert stacks(table) == {0: 90, 1: 116, 2: 94, 3: 100}
    assert chips_agree(table.event_id)


def test_several_acts_in_one_command_are_all_or_nothing() -> None:
    table = seated_table([1000] * 4)
    hand = deal(table)
    with pytest.raises(RuleViolation, match="check_facing_bet") as refused:
        tap(hand, (3, "fold"), (0, "check"))
    assert refused.value.params["act"] == 1
    assert not HandAction.objects.filter(hand=hand).exists()
    hand.refresh_from_db()
    assert hand.revision == 0


def test_an_illegal_act_writes_nothing() -> None:
    table = seated_table([1000] * 4)
    hand = deal(table)
    rows = FeedRow.objects.count()
    for act in ((0, "fold"), (3, "raise", 150), (3, "raise", 2000), (9, "fold")):
        with pytest.raises(RuleViolation):
            tap(hand, act)
    assert FeedRow.objects.count() == rows


@pytest.mark.parametrize("act", [{}, {"verb": "dance", "chair": 3}, {"verb": "raise", "chair": 3}])
def test_a_broken_act_is_named(act: dict[str, object]) -> None:
    hand = deal(seated_table([1000] * 4))
    with pytest.raises(RuleViolation, match="bad_act"):
        tap(hand, act)


def test_facts_are_the_floors() -> None:
    hand = deal(seated_table([1000] * 4))
    with pytest.raises(Refused, match="floor_only"):
        tap(hand, {"verb": "set_stack", "chair": 0, "to": 5})
    with pytest.raises(Refused, match="nothing_to_record"):
        tap(hand)


def test_a_key_repeated_is_one_act_and_two_taps_are_two() -> None:
    hand = deal(seated_table([1000] * 4))
    key = new_key()
    acts = [body(3, "fold")]
    first = record(hand_id=hand.pk, acts=acts, actor=DEALER, key=key, expected=0)
    again = record(hand_id=hand.pk, acts=acts, actor=DEALER, key=key, expected=0)
    assert again.repeated and again.answer == first.answer
    assert HandAction.objects.filter(hand=hand).count() == 1
    with pytest.raises(KeyReused):
        record(hand_id=hand.pk, acts=[body(0, "fold")], actor=DEALER, key=key)


def test_a_stale_screen_is_told() -> None:
    hand = deal(seated_table([1000] * 4))
    tap(hand, (3, "fold"))
    with pytest.raises(StaleRevision):
        record(hand_id=hand.pk, acts=[body(0, "fold")], actor=DEALER, key=new_key(), expected=0)


def test_a_queued_tap_follows_the_tap_before_it() -> None:
    hand = deal(seated_table([1000] * 4))
    first, second = new_key(), new_key()
    record(hand_id=hand.pk, acts=[body(3, "fold")], actor=DEALER, key=first)
    with pytest.raises(StaleRevision):
        record(hand_id=hand.pk, acts=[body(0, "fold")], actor=DEALER, key=second, after=new_key())
    record(hand_id=hand.pk, acts=[body(0, "fold")], actor=DEALER, key=second, after=first)
    hand.refresh_from_db()
    assert hand.revision == 2


def test_a_closed_hand_takes_no_more() -> None:
    hand = tap(deal(seated_table([1000] * 3)), (0, "fold"), (1, "fold"))
    with pytest.raises(Refused, match="hand_closed"):
        tap(hand, (2, "check"))


def test_the_winner_by_the_dealers_word_and_side_pots() -> None:
    table = seated_table([300, 600, 1000])
    hand = tap(deal(table), (0, "allin"), (1, "allin"), (2, "call"))
    assert hand.status == Hand.Status.OPEN
    tap(hand, {"verb": "win", "data": {"pot": 1, "chairs": [2]}})
    tap(hand, {"verb": "win", "data": {"pot": 0, "chairs": [0]}})
    assert stacks(table) == {0: 900, 2: 1000}
    assert chips_agree(table.event_id)


def test_a_bust_frees_the_chair_and_has_its_place() -> None:
    table = seated_table([1000, 500, 700])
    tap(deal(table), (0, "fold"), (1, "allin"), (2, "call"), win(2))
    out = Entry.objects.get(seats__table=table, seats__chair=1)
    assert (out.status, out.place, out.place_final) == (Entry.Status.OUT, 3, True)
    bust = Bust.objects.get()
    assert bust.start_stack == 500
    assert bust.by_entries == [Seat.objects.get(table=table, chair=2).entry_id]
    assert 1 not in stacks(table)


def test_two_out_in_one_hand_are_placed_by_their_stacks() -> None:
    table = seated_table([300, 500, 700, 900])
    tap(deal(table), (3, "fold"), (0, "allin"), (1, "allin"), (2, "call"), win(2))
    places = dict(
        Entry.objects.filter(event=table.event_id, status="out").values_list("number", "place")
    )
    assert places == {1: 4, 2: 3}


def test_equal_stacks_share_the_place_and_the_prizes() -> None:
    table = seated_table([500, 500, 700])
    tap(deal(table), (0, "allin"), (1, "allin"), (2, "call"), win(2))
    entries = {e.number: e for e in Entry.objects.filter(event=table.event_id)}
    assert [entries[n].place for n in (1, 2, 3)] == [2, 2, 1]
    assert [entries[n].payout.amount for n in (1, 2, 3)] == [750, 750, 1500]


def test_the_last_one_standing_ends_the_event() -> None:
    table = seated_table([600, 1000])
    tap(deal(table), (0, "allin"), (1, "call"), win(1))
    event = Event.objects.get(pk=table.event_id)
    assert event.status == Event.Status.FINISHED
    assert event.finished_at is not None
    with pytest.raises(Refused, match="event_not_running"):
        deal(table)


def test_settling_again_does_nothing() -> None:
    table = seated_table([1000, 500, 700])
    hand = tap(deal(table), (0, "fold"), (1, "allin"), (2, "call"), win(2))
    assert hand.status == Hand.Status.SETTLED
    assert settle(hand_id=hand.pk) is None
    assert Bust.objects.count() == 1
