"""Many at once, with real commits: nothing lost, nothing doubled, chips equal the ledger."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections

from tables.checks import check_file
from tables.export import write_event
from tables.models import Bust, Hand, HandAction, Table
from tables.services.event import start_event
from tables.services.hands import count_stack, record, start_hand, undo_back_to
from tables.services.hands.common import log_rows, state_of
from tables.services.settle import settle, settle_event
from tests.tables.room import (
    DEALER,
    FLOOR,
    body,
    chips_agree,
    deal,
    enter,
    make_event,
    new_key,
    seated_table,
    stacks,
    tap,
    win,
)
from tourney.core.errors import Refused, StaleRevision
from tourney.core.models import FeedRow
from tourney.events.models import Event
from tourney.rules.errors import RuleViolation

pytestmark = pytest.mark.django_db(transaction=True)


def all_at_once(count: int, work: Callable[[int], Any]) -> list[Any]:
    """Run ``work(0..count-1)`` in threads that start together; what each returned or raised."""
    barrier = threading.Barrier(count)
    found: list[Any] = [None] * count

    def one(number: int) -> None:
        try:
            barrier.wait()
            found[number] = work(number)
        except Exception as fault:
            found[number] = fault
        finally:
            connections.close_all()

    threads = [threading.Thread(target=one, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def sound(event_id: int, folder: Path) -> bool:
    """The event's records agree with each other in everything that verify looks at."""
    file = folder / "event.json"
    with file.open("w", encoding="utf-8") as out:
        write_event(event_id, out)
    report = check_file(file)
    assert report.findings == []
    return report.ok


def test_twenty_taps_with_one_key_are_one_act(tmp_path: Path) -> None:
    table = seated_table([1000] * 4)
    hand, key = deal(table), new_key()
    found = all_at_once(
        20, lambda _: record(hand_id=hand.pk, acts=[body(3, "fold")], actor=DEALER, key=key)
    )
    assert all(done.answer == found[0].answer for done in found)
    assert sum(not done.repeated for done in found) == 1
    assert HandAction.objects.filter(hand=hand).count() == 1
    assert sound(table.event_id, tmp_path)


def test_twenty_different_taps_on_one_revision_have_one_winner(tmp_path: Path) -> None:
    table = seated_table([1000] * 4)
    hand = deal(table)
    found = all_at_once(
        20,
        lambda _: record(
            hand_id=hand.pk, acts=[body(3, "fold")], actor=DEALER, key=new_key(), expected=0
        ),
    )
    stale = [fault for fault in found if isinstance(fault, StaleRevision)]
    assert len(stale) == 19
    assert HandAction.objects.filter(hand=hand).count() == 1
    assert sound(table.event_id, tmp_path)


def test_twenty_threads_play_one_hand_and_the_log_is_legal(tmp_path: Path) -> None:
    """Everybody taps whatever is legal by what they see; the losers of each race are told."""
    table = seated_table([1000] * 4)
    hand = deal(table)

    def play(number: int) -> int:
        taken = 0
        for _ in range(30):
            state = state_of(Hand.objects.get(pk=hand.pk), log_rows(hand.pk))
            if state.over:
                return taken
            if state.to_act is None:
                act = win(state.live[0])
            else:
                act = body(state.to_act, "check" if state.legal().check else "call")
            try:
                record(hand_id=hand.pk, acts=[act], actor=DEALER, key=new_key())
                taken += 1
            except (RuleViolation, Refused):
                continue
        return taken

    found = all_at_once(20, play)
    assert not [fault for fault in found if isinstance(fault, BaseException)]
    hand.refresh_from_db()
    assert hand.status == Hand.Status.SETTLED
    assert HandAction.objects.filter(hand=hand).count() == sum(found) == hand.revision
    assert chips_agree(table.event_id)
    assert sound(table.event_id, tmp_path)


def test_one_of_twenty_starts_the_next_hand() -> None:
    table = seated_table([1000] * 4)
    found = all_at_once(20, lambda _: start_hand(table_id=table.pk, actor=DEALER, key=new_key()))
    refused = [fault.code for fault in found if isinstance(fault, Refused)]
    assert refused == ["hand_open"] * 19
    assert Hand.objects.filter(table=table).count() == 1


def room_of(tables: int) -> Event:
    """Tables of three, drawn and running."""
    event = make_event(table_size=3, balance_mode="off")
    enter(event, *(f"Player {number}" for number in range(3 * tables)))
    start_event(event_id=event.pk, actor=FLOOR, key=new_key(), seed="7")
    return event


def test_many_tables_play_at_once_and_all_busts_are_placed(tmp_path: Path) -> None:
    event = room_of(8)
    tables = list(Table.objects.filter(event=event).order_by("pk"))

    def play(number: int) -> None:
        table = tables[number % len(tables)]
        for _ in range(3):
            hand = deal(table)
            opening = hand.opening
            button, small, big = (
                opening["button_chair"],
                opening["sb_chair"],
                opening["bb_chair"],
            )
            if opening["stacks"].count(None) == 1:
                tap(hand, (button, "allin"), (big, "call"), win(button))
                return
            tap(hand, (button, "allin"), (small, "fold"), (big, "call"), win(button))

    found = all_at_once(8, play)
    assert not [fault for fault in found if isinstance(fault, BaseException)], found
    assert not Hand.objects.filter(status__in=("open", "closed")).exists()
    out = Bust.objects.filter(event=event)
    places = sorted(out.values_list("entry__place", flat=True))
    assert places == list(range(24 - len(places) + 1, 25))
    assert chips_agree(event.pk)
    assert sound(event.pk, tmp_path)


def test_a_hand_is_settled_once_by_twenty_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    from tables.services import settle as settling

    table = seated_table([1000, 500, 700])
    with monkeypatch.context() as patched:
        patched.setattr(settling, "settle", lambda **_: None)
        hand = tap(deal(table), (0, "fold"), (1, "allin"), (2, "call"), win(2))
    found = all_at_once(20, lambda _: settle(hand_id=hand.pk))
    assert not [fault for fault in found if isinstance(fault, BaseException)]
    assert sum(done is not None and not done.repeated for done in found) == 1
    assert Bust.objects.count() == 1
    assert FeedRow.objects.filter(verb="hand.settle").count() == 1


def test_undo_and_the_next_hand_cannot_both_win(tmp_path: Path) -> None:
    for _ in range(4):
        table = seated_table([1000, 500, 700])
        hand = tap(deal(table), (0, "fold"), (1, "allin"), (2, "call"), win(2))

        def race(number: int, hand: Hand = hand, table: Table = table) -> Any:
            if number % 2:
                return undo_back_to(hand_id=hand.pk, number=4, actor=DEALER, key=new_key())
            return start_hand(table_id=table.pk, actor=DEALER, key=new_key())

        found = all_at_once(4, race)
        assert all(not isinstance(f, BaseException) or isinstance(f, Refused) for f in found)
        hand.refresh_from_db()
        following = Hand.objects.filter(table=table, number__gt=hand.number).exists()
        assert following != (hand.status == Hand.Status.OPEN)
        assert chips_agree(table.event_id)
        assert sound(table.event_id, tmp_path)


def test_counts_and_hands_of_one_table_keep_the_ledger(tmp_path: Path) -> None:
    table = seated_table([1000] * 4)

    def work(number: int) -> None:
        for turn in range(4):
            try:
                if number % 2:
                    count_stack(
                        table_id=table.pk,
                        chair=number % 4,
                        chips=900 + 10 * number + turn,
                        actor=FLOOR,
                        key=new_key(),
                    )
                else:
                    hand = deal(table)
                    opening = hand.opening
                    first = (opening["bb_chair"] + 1) % 4
                    for chair in (first, (first + 1) % 4, (first + 2) % 4):
                        tap(hand, (chair, "fold"))
            except Refused:
                continue

    found = all_at_once(8, work)
    assert not [fault for fault in found if isinstance(fault, BaseException)], found
    assert chips_agree(table.event_id)
    assert sound(table.event_id, tmp_path)


# --- a power cut between close and settle -----------------------------------------------

KILLED = """
import os
from tables.services import settle as settling
from tables.services.hands import record
from tourney.core.command import Actor
settling.settle = lambda **_: os._exit(9)
record(hand_id={hand}, acts={acts!r}, actor=Actor("device"), key={key!r})
"""


def test_a_process_killed_between_close_and_settle_loses_nothing(tmp_path: Path) -> None:
    table = seated_table([1000, 500, 700])
    hand = tap(deal(table), (0, "fold"), (1, "allin"), (2, "call"))
    key = new_key()
    code = KILLED.format(hand=hand.pk, acts=[win(2)], key=key)
    killed = subprocess.run(
        [sys.executable, "-c", "import django; django.setup()\n" + code],
        env={
            **os.environ,
            **_this_database(),
            "DJANGO_SETTINGS_MODULE": "tourney.project.settings",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert killed.returncode == 9, killed.stderr
    hand.refresh_from_db()
    assert hand.status == Hand.Status.CLOSED
    assert stacks(table) == {0: 1000, 1: 0, 2: 1200}
    assert chips_agree(table.event_id)
    # The tablet did not hear the answer and sends the tap again.
    again = record(hand_id=hand.pk, acts=[win(2)], actor=DEALER, key=key)
    assert again.repeated
    assert settle_event(table.event_id) == 1
    assert settle_event(table.event_id) == 0
    assert Bust.objects.filter(undone=False).count() == 1
    assert chips_agree(table.event_id)
    assert sound(table.event_id, tmp_path)


def _this_database() -> dict[str, str]:
    settings = connection.settings_dict
    if connection.vendor == "sqlite":
        return {"DATABASE_URL": f"sqlite:///{settings['NAME']}"}
    url = os.environ["DATABASE_URL"]
    before, _, query = url.partition("?")
    base = before.rpartition("/")[0]
    return {"DATABASE_URL": f"{base}/{settings['NAME']}" + (f"?{query}" if query else "")}
