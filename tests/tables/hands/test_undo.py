"""Taking back: voids are appended, a settled hand opens again with all that hung on it."""

import pytest

from tables.models import Bust, Hand, HandAction
from tables.services.hands import undo_back_to
from tests.tables.room import (
    DEALER,
    FLOOR,
    chips_agree,
    deal,
    new_key,
    seated_table,
    stacks,
    tap,
    win,
)
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.core.undo import undo
from tourney.events.models import Entry, Event
from tourney.money.models import Payout

pytestmark = pytest.mark.django_db(transaction=True)


def back(hand: Hand, number: int, **more: object) -> Hand:
    undo_back_to(hand_id=hand.pk, number=number, actor=DEALER, key=new_key(), **more)  # type: ignore[arg-type]
    hand.refresh_from_db()
    return hand


def test_an_act_taken_back_stays_in_the_log() -> None:
    table = seated_table([1000] * 4)
    hand = tap(deal(table), (3, "fold"), (0, "raise", 300))
    back(hand, 2)
    assert list(HandAction.objects.filter(hand=hand).values_list("number", "voids_from")) == [
        (1, None),
        (2, None),
        (3, 2),
    ]
    tap(hand, (0, "call"))
    assert hand.revision == 4


def test_undo_of_an_undo_is_the_act_again_and_nothing_else() -> None:
    hand = tap(deal(seated_table([1000] * 4)), (3, "fold"))
    back(hand, 1)
    with pytest.raises(Refused, match="nothing_to_undo"):
        back(hand, 1)


def test_a_finished_hand_opens_again_with_the_stacks_it_began_with() -> None:
    table = seated_table([1000] * 3)
    hand = tap(deal(table), (0, "fold"), (1, "fold"))
    assert stacks(table) == {0: 1000, 1: 950, 2: 1050}
    back(hand, 2)
    assert hand.status == Hand.Status.OPEN and hand.result is None
    assert stacks(table) == {0: 1000, 1: 1000, 2: 1000}
    tap(hand, (1, "raise", 300), (2, "fold"))
    assert stacks(table) == {0: 1000, 1: 1100, 2: 900}
    assert chips_agree(table.event_id)


def test_a_bust_is_taken_back_with_place_and_chair() -> None:
    table = seated_table([1000, 500, 700])
    hand = tap(deal(table), (0, "fold"), (1, "allin"), (2, "call"), win(2))
    back(hand, 4)
    entry = Entry.objects.get(event=table.event_id, number=2)
    assert (entry.status, entry.place, entry.place_final) == ("playing", None, False)
    assert Bust.objects.get().undone
    assert stacks(table) == {0: 1000, 1: 500, 2: 700}
    tap(hand, win(1))
    assert stacks(table) == {0: 1000, 1: 1000, 2: 200}
    assert chips_agree(table.event_id)


def test_the_end_of_the_event_is_taken_back_with_its_prizes() -> None:
    table = seated_table([600, 1000])
    hand = tap(deal(table), (0, "allin"), (1, "call"), win(1))
    assert Payout.objects.count() == 2
    back(hand, 3)
    assert Event.objects.get(pk=table.event_id).status == Event.Status.RUNNING
    assert not Payout.objects.exists()
    tap(hand, win(0))
    assert stacks(table) == {0: 1200, 1: 400}


def test_not_once_the_next_hand_has_started() -> None:
    table = seated_table([1000] * 3)
    hand = tap(deal(table), (0, "fold"), (1, "fold"))
    deal(table)
    with pytest.raises(Refused, match="next_hand_started"):
        back(hand, 2)


def test_prizes_paid_out_keep_the_hand_closed() -> None:
    from tourney.core.now import now

    table = seated_table([600, 1000])
    hand = tap(deal(table), (0, "allin"), (1, "call"), win(1))
    Payout.objects.filter(place=1).update(paid_at=now())
    with pytest.raises(Refused, match="already_paid"):
        back(hand, 3)
    hand.refresh_from_db()
    assert hand.status == Hand.Status.SETTLED
    assert Payout.objects.count() == 2


def test_a_repeated_undo_is_one_undo() -> None:
    hand = tap(deal(seated_table([1000] * 4)), (3, "fold"), (0, "fold"))
    key = new_key()
    for _ in range(2):
        undo_back_to(hand_id=hand.pk, number=2, actor=DEALER, key=key)
    assert HandAction.objects.filter(hand=hand, voids_from__isnull=False).count() == 1


def test_the_start_of_a_hand_is_taken_back_and_the_button_with_it() -> None:
    table = seated_table([1000] * 3)
    tap(deal(table), (0, "fold"), (1, "fold"))
    second = deal(table)
    row = FeedRow.objects.get(verb="hand.start", params__hand=second.pk)
    undo(row_id=row.pk, event_id=table.event_id, actor=FLOOR, key=new_key())
    second.refresh_from_db()
    assert second.status == Hand.Status.VOID
    third = deal(table)
    assert third.opening["button_chair"] == second.opening["button_chair"] == 1
    assert third.number == 3


def test_the_feeds_own_undo_takes_a_closing_tap_back() -> None:
    table = seated_table([1000, 500, 700])
    hand = tap(deal(table), (0, "fold"), (1, "allin"), (2, "call"))
    tap(hand, win(2))
    row = FeedRow.objects.filter(verb="hand.record").latest("pk")
    undo(row_id=row.pk, event_id=table.event_id, actor=FLOOR, key=new_key())
    hand.refresh_from_db()
    assert hand.status == Hand.Status.OPEN
    assert stacks(table) == {0: 1000, 1: 500, 2: 700}
    assert Bust.objects.get().undone
