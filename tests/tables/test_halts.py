"""Halting play, counting last hands down, absence and penalties, calls."""

import pytest

from tables.models import FloorCall, Ruling, Table
from tables.services.calls import call_floor, rule, solve_call
from tables.services.halts import halt_play, halt_table, last_hands, resume_play
from tables.services.presence import penalise, set_away
from tests.tables.room import DEALER, FLOOR, deal, new_key, seat_at, seated_table, tap
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.core.undo import undo
from tourney.events.models import Event
from tourney.rules.errors import RuleViolation

pytestmark = pytest.mark.django_db(transaction=True)


def take_back(table: Table) -> None:
    row = FeedRow.objects.exclude(verb="feed.undo").latest("pk")
    undo(row_id=row.pk, event_id=table.event_id, actor=FLOOR, key=new_key())
    table.refresh_from_db()


def test_play_halts_with_the_open_hand_finished_and_goes_on() -> None:
    table = seated_table([1000] * 3)
    hand = deal(table)
    halt_play(event_id=table.event_id, actor=FLOOR, key=new_key())
    tap(hand, (0, "fold"), (1, "fold"))
    with pytest.raises(Refused, match="play_halted"):
        deal(table)
    with pytest.raises(Refused, match="already_halted"):
        halt_play(event_id=table.event_id, actor=FLOOR, key=new_key())
    resume_play(event_id=table.event_id, actor=FLOOR, key=new_key())
    deal(table)
    with pytest.raises(Refused, match="not_halted"):
        resume_play(event_id=table.event_id, actor=FLOOR, key=new_key())


def test_a_halt_is_taken_back() -> None:
    table = seated_table([1000] * 3)
    halt_play(event_id=table.event_id, actor=FLOOR, key=new_key())
    take_back(table)
    assert not table.halted
    assert Event.objects.get(pk=table.event_id).halted_at is None


def test_last_hands_are_told_to_every_table_and_lifted() -> None:
    table = seated_table([1000] * 3)
    last_hands(event_id=table.event_id, hands=3, actor=FLOOR, key=new_key())
    table.refresh_from_db()
    assert table.hands_left == 3
    last_hands(event_id=table.event_id, hands=None, actor=FLOOR, key=new_key())
    table.refresh_from_db()
    assert table.hands_left is None
    take_back(table)
    assert table.hands_left == 3
    with pytest.raises(Refused, match="bad_hands"):
        last_hands(event_id=table.event_id, hands=0, actor=FLOOR, key=new_key())


def test_one_table_waits_for_the_floor() -> None:
    table = seated_table([1000] * 3)
    halt_table(table_id=table.pk, actor=FLOOR, key=new_key())
    with pytest.raises(Refused, match="play_halted"):
        deal(table)
    take_back(table)
    deal(table)


def test_away_and_back() -> None:
    table = seated_table([1000] * 3)
    set_away(table_id=table.pk, chair=1, away=True, actor=DEALER, key=new_key())
    assert seat_at(table, 1).away
    take_back(table)
    assert not seat_at(table, 1).away
    with pytest.raises(Refused, match="empty_chair"):
        set_away(table_id=table.pk, chair=8, away=True, actor=DEALER, key=new_key())


def test_a_round_is_as_many_hands_as_players_sit_there() -> None:
    table = seated_table([1000] * 4)
    penalise(table_id=table.pk, chair=2, kind="rounds", count=2, actor=FLOOR, key=new_key())
    assert seat_at(table, 2).penalty_hands == 8
    assert Ruling.objects.get().kind == "penalty"
    with pytest.raises(RuleViolation, match="bad_penalty"):
        penalise(table_id=table.pk, chair=2, kind="slap", actor=FLOOR, key=new_key())


def test_a_call_is_one_call_until_it_is_solved() -> None:
    table = seated_table([1000] * 3)
    first = call_floor(table_id=table.pk, reason="decision", actor=DEALER, key=new_key())
    second = call_floor(table_id=table.pk, reason="decision", actor=DEALER, key=new_key())
    assert first.answer == second.answer
    solve_call(call_id=first.answer["call"], actor=FLOOR, key=new_key())
    assert FloorCall.objects.get().solved_at is not None
    with pytest.raises(Refused, match="call_solved"):
        solve_call(call_id=first.answer["call"], actor=FLOOR, key=new_key())
    with pytest.raises(Refused, match="unknown_reason"):
        call_floor(table_id=table.pk, reason="hunger", actor=DEALER, key=new_key())


def test_a_ruling_is_written_down() -> None:
    table = seated_table([1000] * 3)
    rule(
        event_id=table.event_id,
        table_id=table.pk,
        kind="string_bet",
        rule="R-093",
        decision={"stands": "call"},
        actor=FLOOR,
        key=new_key(),
    )
    assert Ruling.objects.get().decision == {"stands": "call"}
    with pytest.raises(Refused, match="not_found"):
        rule(event_id=table.event_id, table_id=10**6, kind="x", actor=FLOOR, key=new_key())
