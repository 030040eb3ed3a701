"""Registration, withdrawal, re-entry: R-147, and every coin on the ledger."""

import pytest
from django.db import IntegrityError

from tests.events.stories import FLOOR, enter, key, make_event
from tourney.core.errors import Refused
from tourney.core.now import now
from tourney.core.undo import undo
from tourney.events.models import Entry
from tourney.events.services.entries import register, unregister
from tourney.money import ledger
from tourney.money.models import LedgerLine
from tourney.people.models import Player

pytestmark = pytest.mark.django_db


def test_entering_takes_the_buy_in_and_issues_no_chips_yet() -> None:
    event = make_event(bounty=500)
    enter(event, "Ada Conti", "Rui Prata")
    totals = ledger.totals(event.pk)
    assert totals == {"chips": 0, "amount": 5400, "prize": 4000, "fee": 400, "bounty": 1000}
    assert list(Entry.objects.values_list("number", flat=True)) == [1, 2]


def test_nobody_is_in_twice() -> None:
    event = make_event()
    enter(event, "Ada Conti")
    ada = Player.objects.get()
    with pytest.raises(Refused) as refusal:
        register(event_id=event.pk, player_id=ada.pk, actor=FLOOR, key=key())
    assert refusal.value.code == "already_entered"


def test_the_database_itself_forbids_two_live_entries() -> None:
    event = make_event()
    enter(event, "Ada Conti")
    entry = Entry.objects.get()
    with pytest.raises(IntegrityError):
        Entry.objects.create(event=event, player=entry.player, number=2, registered_at=now())


def test_leaving_before_the_start_pays_everything_back() -> None:
    event = make_event()
    (entry,) = enter(event, "Ada Conti")
    done = unregister(event_id=event.pk, entry_id=entry, actor=FLOOR, key=key())
    assert done.answer["refunded"] == 2200
    assert ledger.totals(event.pk)["amount"] == 0
    undo(row_id=done.row_id, event_id=event.pk, actor=FLOOR, key=key())
    assert ledger.totals(event.pk)["amount"] == 2200
    assert Entry.objects.get().status == Entry.Status.REGISTERED


def test_a_registration_taken_back_voids_its_lines() -> None:
    event = make_event()
    done = register(event_id=event.pk, name="Bo Lind", actor=FLOOR, key=key())
    undo(row_id=done.row_id, event_id=event.pk, actor=FLOOR, key=key())
    assert ledger.totals(event.pk)["amount"] == 0
    assert LedgerLine.objects.filter(kind=LedgerLine.Kind.VOID).count() == 1


def test_a_full_event_says_so() -> None:
    event = make_event(max_entries=1)
    enter(event, "Ada Conti")
    with pytest.raises(Refused) as refusal:
        enter(event, "Rui Prata")
    assert refusal.value.code == "event_full"


def out(event_id: int) -> Player:
    entry = Entry.objects.get(event_id=event_id, status=Entry.Status.REGISTERED)
    entry.status = Entry.Status.OUT
    entry.save(update_fields=["status"])
    return entry.player


@pytest.mark.parametrize(("limit", "allowed"), [(0, 0), (1, 1), (None, 3)])
def test_reentries_up_to_the_limit(limit: int | None, allowed: int) -> None:
    event = make_event(reentry={"limit": limit})
    enter(event, "Ada Conti")
    ada = out(event.pk)
    for _ in range(allowed):
        register(event_id=event.pk, player_id=ada.pk, actor=FLOOR, key=key())
        out(event.pk)
    if limit is not None:
        with pytest.raises(Refused) as refusal:
            register(event_id=event.pk, player_id=ada.pk, actor=FLOOR, key=key())
        assert refusal.value.code == "no_reentry"


def test_a_disqualified_player_does_not_come_back() -> None:
    event = make_event(reentry={"limit": None})
    enter(event, "Ada Conti")
    ada = out(event.pk)
    Entry.objects.update(disqualified=True)
    with pytest.raises(Refused):
        register(event_id=event.pk, player_id=ada.pk, actor=FLOOR, key=key())


@pytest.mark.parametrize(
    ("who", "code"), [({"name": "   "}, "name_missing"), ({"player_id": 99}, "not_found")]
)
def test_somebody_must_be_named(who: dict[str, object], code: str) -> None:
    event = make_event()
    with pytest.raises(Refused) as refusal:
        register(event_id=event.pk, actor=FLOOR, key=key(), **who)  # type: ignore[arg-type]
    assert refusal.value.code == code
