"""The envelope of every write: once per key, nothing on refusal, an unbroken chain."""

import threading
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command, row_hash, system_actor
from tourney.core.errors import KeyReused, Refused, StaleRevision
from tourney.core.models import ChainHead, FeedRow, Undone
from tourney.core.now import now
from tourney.core.undo import undo, what_hangs_on
from tourney.people.models import Player


def _forget_note(cmd: Command, row: FeedRow) -> None:
    player = cmd.lock(Player, row.params["player"])
    player.note = row.params["before"]
    cmd.save(player, "note")


verbs.register("test.note", inverse=_forget_note)
verbs.register("test.final", why_not="it was said aloud")


@pytest.fixture
def alice(transactional_db: None) -> Player:
    return Player.objects.create(name="Alice", created_at=now())


def write_note(
    player: Player,
    note: str,
    *,
    key: str = "",
    expected: int | None = None,
    verb: str = "test.note",
    caused_by: int | None = None,
    refuse: bool = False,
) -> Done:
    def act(cmd: Command) -> dict[str, Any]:
        found = cmd.lock(Player, player.pk, expected=expected)
        cmd.params.update(player=found.pk, before=found.note)
        found.note = note
        cmd.save(found, "note")
        if refuse:
            raise Refused("not_today")
        return {"note": note}

    return command(
        verb,
        act,
        event_id=None,
        actor=Actor("staff", staff_id=7),
        key=key or str(uuid.uuid4()),
        body={"player": player.pk, "note": note},
        caused_by=caused_by,
    )


def chain_is_whole() -> bool:
    previous = ""
    for row in FeedRow.objects.filter(chain="house").order_by("number"):
        if row.previous_hash != previous or row.hash != row_hash(row):
            return False
        previous = row.hash
    return ChainHead.objects.get(pk="house").hash == previous


def test_a_write_leaves_one_row_that_tells_who_and_what(alice: Player) -> None:
    done = write_note(alice, "left-handed")
    row = FeedRow.objects.get(pk=done.row_id)
    assert row.actor == {"kind": "staff", "staff": 7, "device": None}
    assert row.touched == [{"what": "people.player", "id": alice.pk, "before": 0, "after": 1}]
    assert chain_is_whole()


def test_a_repeated_key_gets_the_first_answer_and_writes_nothing(alice: Player) -> None:
    first = write_note(alice, "one", key="tap-1")
    again = write_note(alice, "one", key="tap-1", expected=0)
    assert (again.answer, again.row_id, again.repeated) == (first.answer, first.row_id, True)
    alice.refresh_from_db()
    assert alice.revision == 1


def test_a_key_with_another_body_is_a_fault(alice: Player) -> None:
    write_note(alice, "one", key="tap-1")
    with pytest.raises(KeyReused):
        write_note(alice, "two", key="tap-1")


def test_a_stale_picture_is_refused_with_what_is_there_now(alice: Player) -> None:
    write_note(alice, "one")
    with pytest.raises(StaleRevision) as stale:
        write_note(alice, "two", expected=0)
    assert stale.value.params == {"what": "player", "expected": 0, "found": 1}


def test_a_refusal_writes_nothing_at_all(alice: Player) -> None:
    with pytest.raises(Refused):
        write_note(alice, "one", refuse=True)
    alice.refresh_from_db()
    assert alice.note == "" and not FeedRow.objects.exists()


def test_what_is_not_there_is_refused(transactional_db: None) -> None:
    with pytest.raises(Refused) as missing:
        write_note(Player(pk=404, name="nobody"), "one")
    assert missing.value.code == "not_found"


def test_an_undeclared_verb_is_a_programming_error(alice: Player) -> None:
    with pytest.raises(KeyError):
        write_note(alice, "one", verb="test.unheard")


def test_undo_takes_back_the_act_and_what_followed_from_it(alice: Player) -> None:
    cause = write_note(alice, "cause")
    effect = write_note(alice, "effect", caused_by=cause.row_id)
    assert [row.pk for row in what_hangs_on(cause.row_id)] == [effect.row_id, cause.row_id]
    undo(row_id=cause.row_id, event_id=None, actor=system_actor(), key="undo-1")
    alice.refresh_from_db()
    assert alice.note == ""
    assert set(Undone.objects.values_list("row_id", flat=True)) == {cause.row_id, effect.row_id}
    assert chain_is_whole()


def test_undo_is_refused_once_the_thing_has_moved_on(alice: Player) -> None:
    first = write_note(alice, "first")
    write_note(alice, "second")
    with pytest.raises(Refused) as refusal:
        undo(row_id=first.row_id, event_id=None, actor=system_actor(), key="undo-1")
    assert refusal.value.code == "touched_since"
    alice.refresh_from_db()
    assert alice.note == "second"


def test_undo_is_possible_again_when_the_later_act_was_taken_back(alice: Player) -> None:
    first = write_note(alice, "first")
    second = write_note(alice, "second")
    undo(row_id=second.row_id, event_id=None, actor=system_actor(), key="undo-2")
    undo(row_id=first.row_id, event_id=None, actor=system_actor(), key="undo-1")
    alice.refresh_from_db()
    assert alice.note == ""


@pytest.mark.parametrize(
    ("verb", "event_id", "code"),
    [("test.final", None, "no_way_back"), ("test.note", 5, "not_found")],
)
def test_undo_says_why_it_cannot(alice: Player, verb: str, event_id: int | None, code: str) -> None:
    done = write_note(alice, "one", verb=verb)
    with pytest.raises(Refused) as refusal:
        undo(row_id=done.row_id, event_id=event_id, actor=system_actor(), key="undo-1")
    assert refusal.value.code == code


def test_nothing_is_taken_back_twice(alice: Player) -> None:
    done = write_note(alice, "one")
    undo(row_id=done.row_id, event_id=None, actor=system_actor(), key="undo-1")
    with pytest.raises(Refused) as refusal:
        undo(row_id=done.row_id, event_id=None, actor=system_actor(), key="undo-2")
    assert refusal.value.code == "already_undone"


def in_threads(count: int, work: Callable[[int], None]) -> list[BaseException]:
    """Run ``work(n)`` in so many threads with real commits; what they raised."""
    faults: list[BaseException] = []
    start = threading.Barrier(count)

    def run(number: int) -> None:
        try:
            start.wait()
            work(number)
        except BaseException as fault:  # handed to the test
            faults.append(fault)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(n,)) for n in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return faults


def test_twenty_threads_lose_nothing_and_double_nothing(alice: Player) -> None:
    def ten_writes(number: int) -> None:
        for step in range(10):
            write_note(alice, f"{number}-{step}", key=f"{number}-{step}")

    assert in_threads(20, ten_writes) == []
    alice.refresh_from_db()
    assert alice.revision == 200
    assert FeedRow.objects.count() == 200
    assert chain_is_whole()


def test_one_key_from_twelve_threads_happens_once(alice: Player) -> None:
    answers: list[Done] = []
    faults = in_threads(12, lambda n: answers.append(write_note(alice, "once", key="tap-1")))
    assert faults == []
    alice.refresh_from_db()
    assert alice.revision == 1
    assert len({done.row_id for done in answers}) == 1
    assert sum(not done.repeated for done in answers) == 1


def test_of_twelve_that_saw_the_same_state_one_wins(alice: Player) -> None:
    faults = in_threads(12, lambda n: write_note(alice, str(n), key=str(n), expected=0) and None)
    assert len(faults) == 11
    assert all(isinstance(fault, StaleRevision) for fault in faults)


def test_acts_that_waited_for_each_other_stand_in_the_order_of_their_turns(alice: Player) -> None:
    in_threads(8, lambda n: write_note(alice, str(n), key=str(n)) and None)
    rows = FeedRow.objects.filter(verb="test.note").order_by("number")
    moments = [row.at for row in rows]
    assert moments == sorted(moments)
