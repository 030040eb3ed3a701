"""Starting a hand: who is dealt in, button and blinds, level, what forbids it."""

import pytest

from tables.models import Hand, Ruling, Seat, Table
from tables.services.hands import correct_level, dealer_push, set_positions, start_hand
from tables.services.hands.start import chip_unit
from tests.tables.room import (
    DEALER,
    FLOOR,
    chips_agree,
    deal,
    later,
    make_event,
    new_key,
    seat_at,
    seated_table,
    structure,
    tap,
)
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.events.models import Event
from tourney.rules.button import card_order

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_opening_freezes_chairs_stacks_blinds_and_house_rules() -> None:
    table = seated_table([1000, None, 2000, 3000])
    hand = deal(table)
    assert hand.opening["stacks"] == [1000, None, 2000, 3000]
    assert (hand.opening["button_chair"], hand.opening["sb_chair"], hand.opening["bb_chair"]) == (
        0,
        2,
        3,
    )
    assert (hand.opening["sb"], hand.opening["bb"], hand.level_number) == (50, 100, 1)
    assert hand.opening["house"]["button_rule"] == "dead"
    assert set(hand.entries) == {"0", "2", "3"}
    assert chips_agree(table.event_id)


def test_first_button_is_a_recorded_draw() -> None:
    table = seated_table([1000] * 4, button=None)
    done = start_hand(table_id=table.pk, actor=DEALER, key=new_key())
    hand = Hand.objects.get(pk=done.answer["hand"])
    cards = FeedRow.objects.get(pk=done.row_id).params["button_draw"]
    assert set(cards) == {"0", "1", "2", "3"}
    highest = max(cards, key=lambda chair: card_order(cards[chair]))
    assert hand.opening["button_chair"] == int(highest)


def test_button_moves_and_lies_dead_where_the_small_blind_busted() -> None:
    table = seated_table([1000, 500, 1000, 1000])
    hand = tap(deal(table), (3, "fold"), (0, "raise", 1000), (1, "allin"), (2, "fold"))
    tap(hand, {"verb": "win", "data": {"chairs": [0]}})
    second = deal(table)
    assert second.opening["button_chair"] == 1
    assert second.opening["stacks"][1] is None
    assert second.opening["sb_chair"] == 2
    assert second.opening["bb_chair"] == 3


def test_newcomer_between_button_and_small_blind_waits() -> None:
    table = seated_table([1000, 1000, None, 1000, 1000])
    tap(deal(table), (4, "fold"), (0, "fold"), (1, "fold"))
    event = Event.objects.get(pk=table.event_id)
    from tables.services.seating import seat_entry
    from tests.tables.room import enter

    Event.objects.filter(pk=event.pk).update(registration_closed_at=None)
    Event.objects.filter(pk=event.pk).update(late_registration={"through_level": 3})
    (late,) = enter(event, "Zoe")
    seat_entry(
        event_id=event.pk, entry_id=late.pk, table_id=table.pk, chair=2, actor=FLOOR, key=new_key()
    )
    hand = deal(table)
    assert (hand.opening["button_chair"], hand.opening["sb_chair"]) == (1, 3)
    assert hand.opening["stacks"][2] is None
    assert seat_at(table, 2).waits
    tap(hand, (0, "fold"), (1, "fold"), (3, "fold"))
    hand = deal(table)
    assert hand.opening["button_chair"] == 3
    assert hand.opening["stacks"][2] == 1000
    assert not seat_at(table, 2).waits


def test_absent_and_penalised_players_post_and_are_killed() -> None:
    table = seated_table([1000] * 4)
    Seat.objects.filter(table=table, chair=1).update(away=True)
    Seat.objects.filter(table=table, chair=3).update(penalty_hands=2)
    hand = deal(table)
    assert hand.opening["killed"] == [1, 3]
    tap(hand, (0, "fold"))
    assert seat_at(table, 3).penalty_hands == 1
    assert seat_at(table, 1).stack == 950


def test_with_everybody_away_the_big_blind_is_left() -> None:
    table = seated_table([1000] * 3)
    Seat.objects.filter(table=table).update(away=True)
    hand = deal(table)
    assert 2 not in hand.opening["killed"]


def test_a_hand_takes_the_level_of_the_moment_it_starts() -> None:
    table = seated_table([1000] * 3)
    first = deal(table)
    later(table, 10.5)
    tap(first, (0, "fold"), (1, "fold"))
    assert first.level_number == 1
    second = deal(table)
    assert (second.level_number, second.opening["bb"]) == (2, 200)


def test_a_dealer_push_before_the_bell_gives_one_more_hand_at_the_old_level() -> None:
    table = seated_table([1000] * 3)
    dealer_push(table_id=table.pk, actor=DEALER, key=new_key())
    later(table, 10.5)
    hand = deal(table)
    assert hand.level_number == 1
    tap(hand, (0, "fold"), (1, "fold"))
    assert deal(table).level_number == 2


def test_the_level_can_be_put_right_until_the_first_act() -> None:
    table = seated_table([1000] * 3)
    later(table, 10.5)
    hand = deal(table)
    correct_level(hand_id=hand.pk, level_number=1, actor=FLOOR, key=new_key())
    hand.refresh_from_db()
    assert (hand.level_number, hand.opening["bb"]) == (1, 100)
    tap(hand, (0, "fold"))
    with pytest.raises(Refused, match="first_act_done"):
        correct_level(hand_id=hand.pk, level_number=2, actor=FLOOR, key=new_key())


def test_no_hand_during_a_break_but_by_the_floor() -> None:
    table = seated_table([1000] * 3, shape=structure(break_after=1))
    later(table, 11)
    with pytest.raises(Refused, match="on_break"):
        deal(table)
    deal(table, override=True)
    assert Ruling.objects.get().decision == {"against": "on_break"}


@pytest.mark.parametrize(
    "ban, code",
    [
        ({"halted": True, "halt_reason": "halt"}, "play_halted"),
        ({"hands_left": 0}, "last_hand_played"),
        ({"hand_for_hand": True, "hands_left": 0}, "waiting_for_tables"),
        ({"status": "closed"}, "table_closed"),
        ({"status": "breaking"}, "table_breaking"),
    ],
)
def test_bans_written_on_the_table_stop_the_next_hand(ban: dict[str, object], code: str) -> None:
    table = seated_table([1000] * 3)
    Table.objects.filter(pk=table.pk).update(**ban)
    with pytest.raises(Refused, match=code):
        deal(table)
    assert not Hand.objects.exists()


def test_hands_left_count_down() -> None:
    table = seated_table([1000] * 3)
    Table.objects.filter(pk=table.pk).update(hands_left=2)
    for _ in range(2):
        hand = deal(table)
        first, second = hand.opening["button_chair"], hand.opening["sb_chair"]
        tap(hand, (first, "fold"), (second, "fold"))
    with pytest.raises(Refused, match="last_hand_played"):
        deal(table)


def test_one_hand_at_a_time_and_none_before_the_start() -> None:
    table = seated_table([1000] * 3)
    deal(table)
    with pytest.raises(Refused, match="hand_open"):
        deal(table)
    waiting = seated_table([1000] * 3, start=False)
    with pytest.raises(Refused, match="event_not_running"):
        deal(waiting)


def test_one_player_alone_is_not_dealt() -> None:
    table = seated_table([1000] * 2)
    Seat.objects.filter(table=table, chair=1).update(status="left")
    with pytest.raises(Refused, match="too_few_players"):
        deal(table)


def test_the_floor_says_where_the_button_is() -> None:
    table = seated_table([1000] * 4, button=None)
    set_positions(table_id=table.pk, button_chair=2, actor=FLOOR, key=new_key())
    assert deal(table).opening["button_chair"] == 2


def test_unknown_table_is_refused_in_words() -> None:
    make_event()
    with pytest.raises(Refused, match="not_found"):
        start_hand(table_id=10**6, actor=DEALER, key=new_key())


@pytest.mark.parametrize(
    "amounts, unit",
    [([1000, 2000, 50, 100], 25), ([100, 300], 100), ([10, 3], 1), ([1000, 500, 25, 50], 25)],
)
def test_odd_chips_are_of_the_smallest_value_in_play(amounts: list[int], unit: int) -> None:
    assert chip_unit(amounts) == unit
