"""Bounties follow the last pot with the victim's chips; the floor may say otherwise; undone with the bust."""

from typing import Any

import pytest
from django.test import Client

from tables.models import Table
from tables.services.bounties import decide_bounty
from tables.services.hands import record_result, undo_back_to
from tests.tables.room import FLOOR, deal, new_key, seat_at, seated_table, tap, win
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.core.undo import undo
from tourney.events.models import Entry, Event
from tourney.events.selectors.bounties import head_of, read_bounties
from tourney.events.services.bounties import pay_bounties
from tourney.money import ledger
from tourney.money.models import BountyWon
from tourney.people.models import Staff

pytestmark = pytest.mark.django_db


def heads(stacks: list[int], **terms: Any) -> Table:
    return seated_table(stacks, bounty=500, bounty_terms=terms)


def won(table: Table) -> dict[int, tuple[int, int]]:
    """What each winner has, by entry number: paid out and onto the head."""
    found: dict[int, tuple[int, int]] = {}
    for row in BountyWon.objects.filter(event=table.event_id, undone=False).select_related(
        "winner"
    ):
        cash, head = found.get(row.winner.number, (0, 0))
        found[row.winner.number] = (cash + row.amount, head + row.head)
    return found


def all_in(table: Table, *winners: int) -> Any:
    hand = deal(table)
    tap(hand, (0, "allin"), (1, "allin"), (2, "allin"), win(*winners))
    return hand


def test_who_takes_the_last_pot_with_his_chips_wins_the_bounty() -> None:
    table = heads([3000, 1000, 3000])
    hand = deal(table)
    tap(hand, (0, "allin"), (1, "allin"), (2, "fold"), win(0))
    assert won(table) == {1: (500, 0)}


def test_a_split_pot_splits_it() -> None:
    table = heads([3000, 1000, 3001])
    all_in(table, 0, 2)
    assert won(table) == {1: (250, 0), 3: (250, 0)}


def test_a_progressive_head_grows_and_is_won_whole() -> None:
    table = heads([3000, 1000, 6000, 50], kind="progressive")
    hand = deal(table)
    tap(hand, (3, "fold"), (0, "allin"), (1, "allin"), (2, "fold"), win(0))
    assert won(table) == {1: (250, 250)}
    event = Event.objects.get()
    assert head_of(event, seat_at(table, 0).entry_id) == 750
    winner = seat_at(table, 0).entry
    record_result(
        table_id=table.pk, stacks={0: 0, 2: 5900 + 4100}, actor=FLOOR, key=new_key(), counted=True
    )
    winner.refresh_from_db()
    assert winner.status == Entry.Status.OUT
    assert won(table)[3] == (375, 375)


def test_a_mystery_bounty_is_an_envelope_from_the_seeded_drawer() -> None:
    table = heads([3000, 1000, 3000], kind="mystery", envelopes=[[700, 1], [90_000, 1]])
    hand = deal(table)
    tap(hand, (0, "allin"), (1, "allin"), (2, "fold"), win(0))
    (row,) = BountyWon.objects.all()
    assert row.envelope == 0
    assert row.amount in (700, 90_000)


def test_the_winner_of_the_event_keeps_the_own_head_and_all_are_paid_out() -> None:
    table = heads([3000, 1000])
    hand = deal(table)
    tap(hand, (0, "allin"), (1, "allin"), win(0))
    assert Event.objects.get().status == Event.Status.FINISHED
    assert won(table) == {1: (1000, 0)}
    winner = Entry.objects.get(number=1)
    done = pay_bounties(event_id=table.event_id, entry_id=winner.pk, actor=FLOOR, key=new_key())
    assert done.answer["amount"] == 1000
    assert ledger.totals(table.event_id)["bounty"] == 0, "what came in has gone out"
    with pytest.raises(Refused) as refusal:
        pay_bounties(event_id=table.event_id, entry_id=winner.pk, actor=FLOOR, key=new_key())
    assert refusal.value.code == "no_bounty"
    undo(row_id=done.row_id, event_id=table.event_id, actor=FLOOR, key=new_key())
    assert ledger.totals(table.event_id)["bounty"] == 1000


def test_a_bust_undone_takes_the_bounty_back() -> None:
    table = heads([3000, 1000, 3000], kind="progressive")
    hand = deal(table)
    tap(hand, (0, "allin"), (1, "allin"), (2, "fold"), win(0))
    undo_back_to(hand_id=hand.pk, number=2, actor=FLOOR, key=new_key())
    assert won(table) == {}
    assert head_of(Event.objects.get(), seat_at(table, 0).entry_id) == 500


def test_a_bounty_that_was_paid_is_not_taken_back_by_itself() -> None:
    table = heads([3000, 1000, 3000])
    hand = deal(table)
    tap(hand, (0, "allin"), (1, "allin"), (2, "fold"), win(0))
    pay_bounties(
        event_id=table.event_id, entry_id=seat_at(table, 0).entry_id, actor=FLOOR, key=new_key()
    )
    with pytest.raises(Refused) as refusal:
        undo_back_to(hand_id=hand.pk, number=2, actor=FLOOR, key=new_key())
    assert refusal.value.code == "already_paid"


def test_the_floor_says_who_won_it_and_may_take_that_back() -> None:
    table = heads([3000, 1000, 3000])
    hand = deal(table)
    tap(hand, (0, "allin"), (1, "allin"), (2, "fold"), win(0))
    victim = Entry.objects.get(number=2)
    other = seat_at(table, 2).entry_id
    done = decide_bounty(
        event_id=table.event_id,
        entry_id=victim.pk,
        winners=[other],
        actor=FLOOR,
        key=new_key(),
    )
    assert won(table) == {3: (500, 0)}
    undo(row_id=done.row_id, event_id=table.event_id, actor=FLOOR, key=new_key())
    assert won(table) == {1: (500, 0)}


@pytest.mark.parametrize("worth, code", [(-1, "bad_amount"), (5, "not_found")])
def test_what_the_floor_cannot_say(worth: int, code: str) -> None:
    table = heads([3000, 1000, 3000])
    hand = deal(table)
    tap(hand, (0, "allin"), (1, "allin"), (2, "fold"), win(0))
    with pytest.raises(Refused) as refusal:
        decide_bounty(
            event_id=table.event_id,
            entry_id=Entry.objects.get(number=2).pk,
            winners=[Entry.objects.get(number=2).pk],
            worth=worth,
            actor=FLOOR,
            key=new_key(),
        )
    assert refusal.value.code == code


def test_the_desk_shows_who_is_owed_and_who_took_whose_head() -> None:
    table = heads([3000, 1000, 3001])
    all_in(table, 0, 2)
    due, taken = read_bounties(Event.objects.get())
    assert [(row.number, row.won, row.due, row.heads) for row in due] == [
        (1, 250, 250, 1),
        (3, 250, 250, 1),
    ]
    assert [(row.number, len(row.winners)) for row in taken] == [(2, 2)]
    client = Client()
    client.force_login(Staff.objects.create_superuser("cashier"))
    desk = f"/events/{table.event_id}/desk/"
    assert "Bounties" in client.get(desk).content.decode()
    pay = client.post(f"{desk}bounty/{due[0].entry_id}/", {"key": new_key()})
    assert pay.status_code == 302
    decide = f"/events/{table.event_id}/floor/entries/{taken[0].entry_id}/bounty/"
    answer = client.post(decide, {"winners": "3", "key": new_key()})
    assert answer.status_code == 422, "one share has been paid already"
    undo_pay = FeedRow.objects.get(verb="bounty.pay")
    undo(row_id=undo_pay.pk, event_id=table.event_id, actor=FLOOR, key=new_key())
    assert client.post(decide, {"winners": "3", "key": new_key()}).status_code == 302
    assert won(table) == {3: (500, 0)}
