"""R-146: the draw is random, even, kept with its seed, and gives the same seats again."""

from collections import Counter

import pytest
from django.test import Client

from tables.models import Seat, Table
from tables.selectors.draw import read_draw
from tables.services.draw import draw_seats, wish_seats
from tables.services.event import start_event
from tables.services.tables import open_table
from tests.tables.room import FLOOR, chips_agree, enter, make_event, new_key
from tourney.core.errors import Refused
from tourney.core.undo import undo
from tourney.events.models import Entry, Event
from tourney.people.models import Staff
from tourney.rules.errors import RuleViolation

pytestmark = pytest.mark.django_db


def field(players: int, **settings: object) -> Event:
    event = make_event(table_size=6, **settings)
    enter(event, *[f"Player {number}" for number in range(players)])
    return event


def draw(event: Event, **more: object) -> object:
    return draw_seats(event_id=event.pk, actor=FLOOR, key=new_key(), **more)  # type: ignore[arg-type]


def at(event: Event, number: int) -> tuple[int, int]:
    return Seat.objects.values_list("table__number", "chair").get(
        entry__event=event, entry__number=number, status=Seat.Status.SEATED
    )


def test_the_draw_is_even_and_can_be_shown_again() -> None:
    event = field(15)
    draw(event, seed="shown")
    assert sorted(Counter(Seat.objects.values_list("table", flat=True)).values()) == [5, 5, 5]
    sheet = read_draw(event.pk)
    assert (sheet.seed, len(sheet.by_name), sheet.agrees) == ("shown", 15, True)
    assert chips_agree(event.pk)


def test_the_same_seed_gives_the_same_seats_after_it_was_taken_back() -> None:
    event = field(13)
    done = draw(event, seed="again")
    first = {number: at(event, number) for number in range(1, 14)}
    undo(row_id=done.row_id, event_id=event.pk, actor=FLOOR, key=new_key())  # type: ignore[attr-defined]
    draw(event)
    assert {number: at(event, number) for number in range(1, 14)} == first


def test_a_draw_made_at_the_start_is_shown_too() -> None:
    event = field(7)
    start_event(event_id=event.pk, actor=FLOOR, key=new_key(), seed="start")
    assert read_draw(event.pk).agrees


def test_a_seat_changed_by_hand_shows_on_the_sheet() -> None:
    event = field(4)
    draw(event)
    seat = Seat.objects.first()
    assert seat is not None
    free = next(c for c in range(6) if not Seat.objects.filter(chair=c).exists())
    Seat.objects.filter(pk=seat.pk).update(chair=free)
    assert not read_draw(event.pk).agrees


def test_given_and_accessible_seats_are_exempt_and_groups_sit_apart() -> None:
    event = field(12)
    for _ in range(2):
        open_table(event_id=event.pk, actor=FLOOR, key=new_key())
    wish_seats(
        event_id=event.pk,
        actor=FLOOR,
        key=new_key(),
        apart=[[1, 2], [3, 4, 5]],
        accessible=[(1, 0), (2, 0)],
        needs=[7],
        fixed={6: (2, 3)},
    )
    done = draw(event)
    assert at(event, 6) == (2, 3)
    assert at(event, 7) in {(1, 0), (2, 0)}
    assert at(event, 1)[0] != at(event, 2)[0]
    assert len(done.answer["together"]) == 1, "three cannot sit apart at two tables"  # type: ignore[attr-defined]
    assert read_draw(event.pk).agrees


def test_wishes_can_be_taken_back() -> None:
    event = field(4)
    done = wish_seats(
        event_id=event.pk, actor=FLOOR, key=new_key(), fixed={2: (1, 5)}, apart=[[1, 3]]
    )
    undo(row_id=done.row_id, event_id=event.pk, actor=FLOOR, key=new_key())
    event.refresh_from_db()
    assert event.draw_wishes == {}
    assert not Entry.objects.exclude(seat_wish={}).exists()


def test_a_given_seat_that_does_not_exist_is_told_and_nothing_is_drawn() -> None:
    event = field(4)
    open_table(event_id=event.pk, actor=FLOOR, key=new_key())
    wish_seats(event_id=event.pk, actor=FLOOR, key=new_key(), fixed={2: (1, 9)})
    with pytest.raises(RuleViolation) as refusal:
        draw(event)
    assert refusal.value.code == "seat_taken"
    assert not Seat.objects.exists()


def test_wishes_come_before_the_draw() -> None:
    event = field(4)
    draw(event)
    with pytest.raises(Refused) as refusal:
        wish_seats(event_id=event.pk, actor=FLOOR, key=new_key(), apart=[[1, 2]])
    assert refusal.value.code == "draw_done"


def test_the_draw_page_draws_and_prints() -> None:
    event = field(8)
    client = Client()
    client.force_login(Staff.objects.create_superuser("floor"))
    page = f"/events/{event.pk}/draw/"
    wishes = {"apart": "1, 2", "fixed": "3: 1 4", "accessible": "", "needs": "", "key": new_key()}
    assert client.post(f"{page}wishes/", wishes).status_code == 302
    assert client.post(f"{page}now/", {"key": new_key()}).status_code == 302
    text = client.get(page).content.decode()
    assert Event.objects.get().draw_seed in text
    assert "Player 7" in text
    assert at(event, 3) == (1, 3)
    assert Table.objects.count() == 2
    bad = client.post(f"{page}wishes/", {"fixed": "3: 1", "key": new_key()})
    assert bad.status_code == 422
