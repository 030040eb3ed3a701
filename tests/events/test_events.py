"""Making and changing an event: defaults, refusals, undo."""

from typing import Any

import pytest

from tests.events.stories import FLOOR, STRUCTURE, enter, key, make_event
from tourney.core.errors import Refused, StaleRevision
from tourney.core.models import FeedRow
from tourney.core.undo import undo
from tourney.events.models import Event
from tourney.events.selectors.clock import read_event_clock, structures_of
from tourney.events.services.events import close_registration, create_event, edit_event
from tourney.money.models import Prize
from tourney.rules.errors import RuleViolation

pytestmark = pytest.mark.django_db


def test_what_is_not_said_comes_from_the_structure() -> None:
    event = make_event()
    assert (event.starting_stack, event.table_size, event.status) == (1500, 9, Event.Status.OPEN)
    assert event.house["button_rule"] == "dead"
    levels = [level.bb for level in structures_of(event.pk)[0].levels]
    assert levels == [20, 40, 100]


def test_the_same_form_sent_twice_makes_one_event() -> None:
    again = key()
    for _ in range(2):
        create_event(name="Once", structure=STRUCTURE, actor=FLOOR, key=again)
    assert Event.objects.filter(name="Once").count() == 1


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"table_size": 11}, "bad_setting"),
        ({"starting_stack": 0}, "bad_setting"),
        ({"buy_in": -5}, "bad_setting"),
        ({"name": "  "}, "bad_setting"),
        ({"currency": "EURO"}, "bad_setting"),
        ({"colour": "red"}, "bad_setting"),
        ({"rebuy": {"cost": "free"}}, "bad_terms"),
        ({"rebuy": {"price": 5}}, "bad_terms"),
        ({"profile": "casino"}, "unknown_profile"),
        ({"house": {"reopen": "never"}}, "bad_setting"),
        ({"structure": "no-such"}, "unknown_structure"),
        ({"structure": {"items": []}}, "structure_no_level"),
        ({"payout_plan": {"kind": "percent", "shares": [5000]}}, "shares_do_not_add_up"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_and_nothing_is_made(
    settings: dict[str, Any], code: str
) -> None:
    with pytest.raises(RuleViolation) as refusal:
        make_event(**settings)
    assert refusal.value.code == code
    assert not Event.objects.exists() and not FeedRow.objects.exists()


def test_an_edit_is_taken_back_whole() -> None:
    event = make_event()
    done = edit_event(event_id=event.pk, actor=FLOOR, key=key(), buy_in=5000, profile="tda_2024")
    event.refresh_from_db()
    assert (event.buy_in, event.house["timeout"]) == (5000, "check_fold")
    undo(row_id=done.row_id, event_id=event.pk, actor=FLOOR, key=key())
    event.refresh_from_db()
    assert (event.buy_in, event.house["timeout"]) == (2000, "fold")


def test_two_directors_at_once_the_slower_is_told() -> None:
    event = make_event()
    edit_event(event_id=event.pk, actor=FLOOR, key=key(), buy_in=1, expected=event.revision)
    with pytest.raises(StaleRevision):
        edit_event(event_id=event.pk, actor=FLOOR, key=key(), buy_in=2, expected=event.revision)


def test_rules_freeze_when_play_starts() -> None:
    event = make_event()
    Event.objects.filter(pk=event.pk).update(status=Event.Status.RUNNING)
    with pytest.raises(Refused) as refusal:
        edit_event(event_id=event.pk, actor=FLOOR, key=key(), profile="home")
    assert refusal.value.code == "rules_frozen"
    edit_event(event_id=event.pk, actor=FLOOR, key=key(), balance_mode="automatic")


def test_closing_registration_freezes_the_prizes_and_can_be_taken_back() -> None:
    event = make_event()
    enter(event, *"ABCDEFGHI")
    done = close_registration(event_id=event.pk, actor=FLOOR, key=key())
    assert list(Prize.objects.values_list("amount", flat=True)) == [9000, 5400, 3600]
    with pytest.raises(Refused):
        close_registration(event_id=event.pk, actor=FLOOR, key=key())
    undo(row_id=done.row_id, event_id=event.pk, actor=FLOOR, key=key())
    assert not Prize.objects.exists()
    event.refresh_from_db()
    assert event.registration_closed_at is None


def test_before_the_start_the_clock_shows_the_first_level_waiting() -> None:
    reading = read_event_clock(make_event().pk)
    assert (reading.started, reading.running, reading.level_number) == (False, False, 1)
    assert reading.seconds_left == 600
