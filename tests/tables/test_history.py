"""The feed as history, and taking back with all that hangs on it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from tables.screens.floor_words import ACTS, act_words, is_worded
from tables.selectors.history import KINDS, read_consequences, read_history
from tables.services.hands import count_stack
from tests.tables.floor_people import press, signed_in
from tests.tables.room import FLOOR, deal, new_key, seated_table, stack_at, tap
from tourney.core import verbs
from tourney.events.selectors.clock import read_event_clock
from tourney.events.services import clock

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.django_db(databases=[])
def test_every_verb_of_the_feed_has_a_sentence() -> None:
    # Other tests of the same process declare verbs of their own.
    ours = [verb.name for verb in verbs.every() if not verb.name.startswith("test.")]
    assert [name for name in ours if not is_worded(name)] == []
    known = {verb.name for verb in verbs.every()}
    assert [name for name in ACTS if name not in known] == []


def test_who_did_what_where() -> None:
    table = seated_table((1000, 1000, 1000))
    count_stack(table_id=table.pk, chair=1, chips=1200, actor=FLOOR, key=new_key())
    line = read_history(table.event_id).lines[0]
    with translation.override("en"):
        assert act_words(line) == "Table 1: Bob counted, 1,200 chips"
    assert (line.table_id, line.players, line.kind) == (table.pk, ("Bob",), "chips")
    assert line.can_undo


def test_the_taps_of_a_hand_are_one_line_unless_hands_are_asked_for() -> None:
    table = seated_table((1000, 1000, 1000))
    hand = deal(table)
    tap(hand, (0, "call"))
    tap(hand, (1, "call"))
    lines = [line for line in read_history(table.event_id).lines if line.verb == "hand.record"]
    assert [line.times for line in lines] == [2]
    taps = read_history(table.event_id, kind="hands").lines
    assert [line.verb for line in taps][:2] == ["hand.record", "hand.record"]


def test_filters_and_pages() -> None:
    table = seated_table((1000, 1000))
    for _ in range(3):
        clock.add_time(event_id=table.event_id, seconds=60, actor=FLOOR, key=new_key())
    only = read_history(table.event_id, kind="clock")
    assert {line.kind for line in only.lines} == {"clock"}
    first = read_history(table.event_id, kind="clock", limit=2)
    assert first.older is not None
    rest = read_history(table.event_id, kind="clock", limit=2, before=first.older)
    assert [line.id for line in first.lines] + [line.id for line in rest.lines] == [
        line.id for line in only.lines
    ][:4]
    assert set(KINDS) >= {line.kind for line in read_history(table.event_id).lines}


def test_a_page_of_history_costs_the_same_however_long() -> None:
    table = seated_table((1000, 1000, 1000))
    few = queries(table.event_id)
    for chips in (900, 800, 700, 600):
        count_stack(table_id=table.pk, chair=0, chips=chips, actor=FLOOR, key=new_key())
    assert queries(table.event_id) == few


def queries(event_id: int) -> int:
    with CaptureQueriesContext(connection) as seen:
        read_history(event_id)
    return len(seen)


def test_undo_asks_first_and_takes_back() -> None:
    table = seated_table((1000, 1000))
    floor = signed_in(table.event_id, "floor")
    clock.add_time(event_id=table.event_id, seconds=600, actor=FLOOR, key=new_key())
    row = read_history(table.event_id).lines[0]
    asked = floor.get(
        reverse("tables:consequences", args=[table.event_id, row.id]),
        headers={"HX-Request": "true"},
    )
    assert reverse("tables:undo", args=[table.event_id, row.id]) in asked.content.decode()
    assert press(floor, reverse("tables:undo", args=[table.event_id, row.id])).status_code == 200
    left = read_event_clock(table.event_id).seconds_left
    assert left is not None
    assert left <= 600
    assert read_history(table.event_id).lines[1].undone
    again = press(floor, reverse("tables:undo", args=[table.event_id, row.id]))
    assert again.status_code == 422


def test_a_bust_taken_back_names_what_hangs_on_it() -> None:
    table = seated_table((1000, 1000, 1000))
    hand = deal(table)
    tap(hand, (0, "allin"), (1, "allin"), (2, "fold"), {"verb": "win", "data": {"chairs": [0]}})
    settled = next(r for r in read_history(table.event_id).lines if r.verb == "hand.settle")
    assert settled.caused_by is not None
    hanging = read_consequences(settled.caused_by)
    assert {line.verb for line in hanging} == {"hand.record", "hand.settle"}
    floor = signed_in(table.event_id, "floor")
    address = reverse("tables:undo", args=[table.event_id, settled.caused_by])
    assert press(floor, address).status_code == 200
    assert stack_at(table, 1) == 1000


def test_the_page_lists_and_filters() -> None:
    table = seated_table((1000, 1000))
    floor = signed_in(table.event_id, "floor")
    address = reverse("tables:history", args=[table.event_id])
    assert floor.get(address).status_code == 200
    page = floor.get(f"{address}?kind=clock&people=only&table={table.pk}&before=999999")
    assert page.status_code == 200
    assert signed_in(table.event_id, "dealer").get(address).status_code == 403
