"""A bust undone takes back place, prize, bounty, re-entry and money, or asks for a ruling."""

import pytest
from django.test import Client

from tables.models import Bust, Seat, Table
from tables.scheduler import advance
from tables.selectors.stakes import read_stakes
from tables.services.hands import undo_back_to
from tables.services.rebuys import rebuy
from tables.services.waiting import seat_waiting
from tests.tables.room import (
    FLOOR,
    chips_agree,
    deal,
    new_key,
    seat_at,
    seated_table,
    stacks,
    tap,
    win,
)
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.core.now import now
from tourney.core.undo import undo, what_hangs_on
from tourney.events.models import Entry, Event
from tourney.events.services.entries import register
from tourney.money import ledger
from tourney.people.models import Staff

pytestmark = pytest.mark.django_db

AGAIN = {"late_registration": {"through_level": 2}, "reentry": {"limit": 2}}


def bust(**settings: object) -> tuple[Table, FeedRow, Entry]:
    """Chair 1 of three has just gone out; the closing row and the entry."""
    table = seated_table([3000, 1000, 3000], **settings)
    hand = deal(table)
    tap(hand, (0, "allin"), (1, "allin"), (2, "fold"), win(0))
    return table, FeedRow.objects.get(verb="hand.record"), Entry.objects.get(number=2)


def again(entry: Entry) -> Entry:
    done = register(event_id=entry.event_id, player_id=entry.player_id, actor=FLOOR, key=new_key())
    seat_waiting(entry.event_id)
    return Entry.objects.get(pk=done.answer["entry"])


def take_back(table: Table, row: FeedRow) -> None:
    undo(row_id=row.pk, event_id=table.event_id, actor=FLOOR, key=new_key())


def live_stacks(entry: Entry) -> int:
    seats = Seat.objects.exclude(status=Seat.Status.LEFT)
    return seats.filter(entry__player=entry.player_id, stack__gt=0).count()


def test_place_and_bounty_are_named_and_taken_back() -> None:
    table, row, entry = bust(bounty=500)
    kinds = {stake.kind: stake for stake in read_stakes(what_hangs_on(row.pk))}
    assert (kinds["back"].name, kinds["back"].place) == ("Bob", 3)
    assert (kinds["bounty"].name, kinds["bounty"].amount) == ("Alice", 500)
    take_back(table, row)
    entry.refresh_from_db()
    assert (entry.status, entry.place) == (Entry.Status.PLAYING, None)
    assert chips_agree(table.event_id)


def test_the_prize_of_the_last_hand_and_the_end_of_the_event_are_named() -> None:
    table = seated_table([3000, 1000])
    hand = deal(table)
    tap(hand, (0, "allin"), (1, "allin"), win(0))
    row = FeedRow.objects.get(verb="hand.record")
    stakes = read_stakes(what_hangs_on(row.pk))
    assert {"back", "prize", "over"} <= {stake.kind for stake in stakes}
    take_back(table, row)
    assert Event.objects.get().status == Event.Status.RUNNING


def test_a_re_entry_goes_back_with_the_bust_its_chair_and_its_money() -> None:
    table, row, entry = bust(**AGAIN)
    second = again(entry)
    assert live_stacks(entry) == 1
    kinds = [stake.kind for stake in read_stakes(what_hangs_on(row.pk))]
    assert kinds == ["back", "reentry", "money"]
    take_back(table, row)
    second.refresh_from_db()
    assert second.status == Entry.Status.WITHDRAWN
    assert live_stacks(entry) == 1
    assert stacks(table) == {0: 3000, 1: 1000, 2: 3000}
    assert chips_agree(table.event_id)
    assert ledger.totals(table.event_id)["amount"] == 3000


def test_once_the_re_entry_has_played_it_is_a_ruling() -> None:
    table, row, entry = bust(**AGAIN)
    again(entry)
    tap(deal(table), (1, "fold"))
    with pytest.raises(Refused):
        take_back(table, row)
    assert live_stacks(entry) == 1
    assert chips_agree(table.event_id)


def test_a_rebuy_goes_back_with_the_hand() -> None:
    terms = {"cost": 1000, "chips": 1000, "through_level": 2, "limit": 2}
    table, row, entry = bust(rebuy=terms)
    rebuy(event_id=table.event_id, entry_id=entry.pk, actor=FLOOR, key=new_key())
    take_back(table, row)
    entry.refresh_from_db()
    assert (entry.status, entry.rebuys) == (Entry.Status.PLAYING, 0)
    assert stacks(table)[1] == 1000
    assert chips_agree(table.event_id)


def test_the_tablets_undo_takes_the_re_entry_too() -> None:
    table, _, entry = bust(**AGAIN)
    again(entry)
    hand = Bust.objects.get().hand
    assert hand is not None
    undo_back_to(hand_id=hand.pk, number=2, actor=FLOOR, key=new_key())
    assert live_stacks(entry) == 1
    assert chips_agree(table.event_id)


def test_a_table_broken_since_asks_for_a_ruling() -> None:
    table, row, _ = bust()
    Table.objects.filter(pk=table.pk).update(status=Table.Status.CLOSED)
    broken = [s for s in read_stakes(what_hangs_on(row.pk)) if s.kind == "broken"]
    assert broken[0].blocks
    with pytest.raises(Refused) as refusal:
        take_back(table, row)
    assert refusal.value.code == "table_closed"


def test_the_console_names_it_before_one_confirmation() -> None:
    table, row, entry = bust(bounty=500, **AGAIN)
    again(entry)
    advance(table.event_id, now())
    client = Client()
    client.force_login(Staff.objects.create_superuser("floor"))
    page = f"/events/{table.event_id}/floor/history/{row.pk}/"
    text = client.get(page).content.decode()
    for words in ("Bob is in again", "place 3 is gone", "Bounty won by Alice", "Entry 4 of Bob"):
        assert words in text
    assert client.post(f"{page}undo/", {"key": new_key()}).status_code == 302
    assert seat_at(table, 1).entry_id == entry.pk
