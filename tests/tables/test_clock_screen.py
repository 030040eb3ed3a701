"""What the room reads from the clock: states, plan, figures, in a fixed number of queries."""

import json
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from tables.models import Move
from tables.screens import clock_words
from tables.screens.clock import clock_context, draw_clock
from tables.selectors.clock import clock_revision, plan_of, read_clock_view
from tables.services.halts import halt_play
from tests.tables.room import (
    FLOOR,
    NAMES,
    deal,
    enter,
    make_event,
    new_key,
    seated_table,
    structure,
    tap,
)
from tourney.core.now import now
from tourney.events.models import Event
from tourney.events.services import clock
from tourney.rules.structure import Break, Level

pytestmark = pytest.mark.django_db(transaction=True)


def test_before_the_start_it_counts_down_and_shows_the_first_level() -> None:
    event = make_event(starts_at=now() + timedelta(minutes=20))
    enter(event, "Alice", "Bob")
    view = read_clock_view(event.pk)
    assert (view.state, view.entries, view.players_left) == ("before", 2, 2)
    assert clock_words.until_start(view) > timedelta(minutes=19)
    assert isinstance(view.plan[0].item, Level)


def test_running_stopped_and_on_a_break_are_told_apart() -> None:
    table = seated_table((1000, 1000), shape=structure(minutes=10, break_after=1))
    event = table.event_id
    assert read_clock_view(event).state == "running"
    assert read_clock_view(event, now() + timedelta(minutes=11)).state == "break"
    clock.stop_clock(event_id=event, actor=FLOOR, key=new_key())
    view = read_clock_view(event)
    assert view.state == "stopped"
    with translation.override("en"):
        assert clock_words.state_words(view) == "Clock stopped"


def test_halted_play_is_not_a_stopped_clock() -> None:
    table = seated_table((1000, 1000))
    halt_play(event_id=table.event_id, actor=FLOOR, key=new_key())
    view = read_clock_view(table.event_id)
    assert (view.state, view.halted) == ("running", True)
    with translation.override("en"):
        assert "no new hands" in clock_words.state_words(view)


def test_past_the_last_level_it_says_so_and_counts_on() -> None:
    table = seated_table((1000, 1000), shape=structure(((50, 100),), minutes=10))
    view = read_clock_view(table.event_id, now() + timedelta(minutes=12))
    assert view.state == "last"
    assert clock_context(view)["shown_time"] in ("+1:59", "+2:00")


def test_until_the_floor_answers_an_outage_the_clock_stands_where_it_stood() -> None:
    table = seated_table((1000, 1000), shape=structure(minutes=10))
    since = now()
    Event.objects.filter(pk=table.event_id).update(
        outage={"kind": "gap", "seconds": 300, "since": since.isoformat()}
    )
    view = read_clock_view(table.event_id, since + timedelta(minutes=5))
    assert view.state == "outage"
    assert view.reading.seconds_left is not None
    assert view.reading.seconds_left > 590


def test_the_plan_says_when_each_item_begins_so_that_a_page_can_go_on_alone() -> None:
    table = seated_table((1000, 1000), shape=structure(minutes=10, break_after=2))
    at = now()
    view = read_clock_view(table.event_id, at)
    kinds = [type(planned.item) for planned in view.plan]
    assert kinds == [Level, Level, Break, Level]
    left = view.reading.seconds_left
    assert left is not None
    assert [planned.begins for planned in view.plan] == [0, left, left + 600, left + 900]
    rows = clock_words.plan_for_script(view)
    start = int(at.timestamp() * 1000)
    assert rows[1]["begins"] == start + round(left * 1000)
    assert rows[-1]["ends"] == start + round((left + 1500) * 1000)
    assert json.dumps(rows)


def test_a_level_without_end_has_a_plan_without_times_behind_it() -> None:
    table = seated_table((1000, 1000), shape=structure(minutes=10))
    reading = read_clock_view(table.event_id, now() + timedelta(hours=2)).reading
    assert reading.past_last
    assert [planned.ends for planned in plan_of(reading)] == [None]


def test_stacks_are_shown_at_the_only_table_and_follow_the_recorded_hand() -> None:
    table = seated_table((1000, 1000, 1000))
    before = read_clock_view(table.event_id)
    assert [line.stack for line in before.stacks] == [1000, 1000, 1000]
    hand = deal(table)
    tap(hand, (0, "raise", 300), (1, "fold"), (2, "fold"))
    after = read_clock_view(table.event_id)
    assert sorted(line.stack for line in after.stacks) == [900, 950, 1150]
    assert after.revision > before.revision


def test_average_is_chips_in_play_over_players_left() -> None:
    table = seated_table((1500, 1000, 500))
    view = read_clock_view(table.event_id)
    assert (view.chips_in_play, view.players_left, view.average) == (3000, 3, 1000)


def test_the_next_payout_is_what_the_next_player_out_gets() -> None:
    event = make_event(buy_in=1000)
    enter(event, *NAMES[:5])
    view = read_clock_view(event.pk)
    assert view.prize_pool == 5000
    table = seated_table((1000,) * 5)
    view = read_clock_view(table.event_id)
    lowest = max(place for place, amount in view.prizes if amount)
    assert view.next_prize == (lowest, dict(view.prizes)[lowest])
    assert view.to_the_money == 5 - lowest


def test_seat_changes_stay_on_the_wall_for_some_minutes_only() -> None:
    table = seated_table((1000, 1000))
    event = Event.objects.get(pk=table.event_id)
    move = Move.objects.create(
        event=event,
        entry=event.entries.first(),
        state=Move.State.SEATED,
        from_table=table,
        from_chair=0,
        to_table=table,
        to_chair=5,
        at=now(),
        changed_at=now(),
    )
    assert [c.to_chair for c in read_clock_view(event.pk).seat_changes] == [5]
    later = now() + timedelta(minutes=10)
    assert read_clock_view(event.pk, later).seat_changes == ()
    Move.objects.filter(pk=move.pk).update(state=Move.State.ORDERED)
    assert len(read_clock_view(event.pk, later).seat_changes) == 1


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Level 1"), ("it", "Livello 1"), ("pt", "Nível 1")]
)
def test_the_shared_face_is_drawn_in_each_language(language: str, words: str) -> None:
    table = seated_table((1000, 1000))
    with translation.override(language):
        html = draw_clock(table.event_id, language)
    assert words in html
    assert f'data-live-revision="{clock_revision(table.event_id)}"' in html


def test_the_clock_costs_the_same_with_one_table_and_with_three() -> None:
    one = seated_table((1000, 1000))
    event = make_event(shape=structure(), table_size=2)
    enter(event, *NAMES[:6])
    clock_start(event)
    assert queries(event.pk) <= queries(one.event_id)


def clock_start(event: Event) -> None:
    from tables.services.event import start_event

    start_event(event_id=event.pk, actor=FLOOR, key=new_key())


def queries(event_id: int) -> int:
    read_clock_view(event_id)  # the stored structure is read once per process
    with CaptureQueriesContext(
        connection,
    ) as seen:
        draw_clock(event_id, "en")
    return len(seen)


def test_when_it_is_over_the_clock_names_the_winner_and_who_was_paid() -> None:
    table = seated_table((1000, 1000))
    hand = deal(table)
    tap(hand, (hand.table.button_chair, "allin"))
    hand.refresh_from_db()
    other = 1 - hand.table.button_chair
    tap(hand, (other, "call"), {"verb": "win", "data": {"chairs": [other]}})
    view = read_clock_view(table.event_id)
    assert (view.state, view.winners) == ("finished", (NAMES[other],))
    results = clock_context(view)["results"]
    assert results[0].names == (NAMES[other],)
    assert results[0].amount > 0
