"""A closed hand corrected while play goes on: balanced lines, later all-ins named, the record stays."""

import json

import pytest
from django.test import Client

from tables.models import Hand, Ruling, Table
from tables.selectors.correction import later_hands, stack_changes
from tables.services.hands import correct_hand
from tables.services.hands.correction import planned
from tests.tables.room import (
    FLOOR,
    body,
    chips_agree,
    deal,
    new_key,
    seated_table,
    stacks,
    tap,
    win,
)
from tourney.core.errors import Refused
from tourney.core.undo import undo
from tourney.people.models import Staff

pytestmark = pytest.mark.django_db


def played() -> tuple[Table, Hand]:
    """Blinds 50/100, button 0: chair 0 calls, 1 folds, 2 checks; checked down, chair 2 wins 250."""
    table = seated_table([3000, 3000, 3000])
    hand = deal(table)
    tap(hand, (0, "call"), (1, "fold"), (2, "check"), (2, "check"), (0, "check"))
    tap(hand, (2, "check"), (0, "check"), (2, "check"), (0, "check"), win(2))
    assert hand.status == Hand.Status.SETTLED
    return table, hand


def correct(hand: Hand, number: int, act: dict[str, object] | None, *answers: object) -> object:
    return correct_hand(
        hand_id=hand.pk,
        number=number,
        act=act,
        answers=list(answers),  # type: ignore[arg-type]
        actor=FLOOR,
        key=new_key(),
    )


def refused(hand: Hand, *given: object) -> str:
    with pytest.raises(Refused) as refusal:
        correct(hand, *given)  # type: ignore[arg-type]
    return refusal.value.code


def test_the_difference_goes_onto_the_stacks_as_they_stand_and_back() -> None:
    table, hand = played()
    before = stacks(table)
    done = correct(hand, 10, win(0))
    assert stacks(table) == {0: before[0] + 250, 1: before[1], 2: before[2] - 250}
    assert chips_agree(table.event_id)
    record = Hand.objects.get(pk=hand.pk)
    assert record.result == hand.result, "the old record stays"
    assert Ruling.objects.get(kind="correction").hand_id == hand.pk
    undo(row_id=done.row_id, event_id=table.event_id, actor=FLOOR, key=new_key())  # type: ignore[attr-defined]
    assert stacks(table) == before
    assert chips_agree(table.event_id)


def test_play_goes_on_meanwhile_and_later_hands_start_from_the_new_stacks() -> None:
    table, hand = played()
    now = deal(table)
    correct(hand, 10, win(0))
    tap(now, (1, "fold"), (2, "fold"))
    assert chips_agree(table.event_id)
    assert sum(stacks(table).values()) == 9000
    after = deal(table)
    assert after.opening["stacks"] == [stacks(table)[c] for c in range(3)]


def test_who_was_recorded_out_is_asked_for() -> None:
    _, hand = played()
    call = body(1, "call")
    assert refused(hand, 2, call) == "correction_lacks"
    assert planned(hand, 2, call, []).state.to_act == 1
    checks = [body(1, "check")] * 3
    done = correct(hand, 2, call, *checks)
    assert sorted(done.answer["change"].values()) == [-50, 50]  # type: ignore[attr-defined]


def test_a_later_all_in_is_named_and_a_player_who_is_out_needs_a_ruling() -> None:
    table, hand = played()
    second = deal(table)
    tap(second, (1, "fold"), (2, "allin"), (0, "allin"), win(2))
    plan = planned(hand, 10, win(0), [])
    all_in, other = later_hands(hand, plan.change)
    assert (all_in.hand_id, all_in.name, all_in.all_in) == (second.pk, "Alice", True)
    assert (other.hand_id, other.all_in) == (second.pk, False)
    assert [line.name for line in stack_changes(hand, plan.change) if line.now is None] == ["Alice"]
    assert refused(hand, 10, win(0)) == "correction_needs_ruling"
    assert chips_agree(table.event_id)


def test_nothing_changes_nothing_and_a_hand_in_play_is_not_corrected() -> None:
    table, hand = played()
    assert refused(hand, 10, win(2)) == "correction_changes_nothing"
    assert refused(deal(table), 1, body(1, "fold")) == "hand_not_closed"


def test_the_floor_goes_through_the_screen() -> None:
    table, hand = played()
    client = Client()
    client.force_login(Staff.objects.create_superuser("floor"))
    page = f"/events/{table.event_id}/floor/hands/{hand.pk}/"
    assert "number=2" in client.get(page).content.decode()
    asked = {"number": "2", "verb": "call", "chair": "1"}
    answers = [json.dumps(body(1, "check"))] * 2
    text = client.get(page, asked | {"answer": answers}).content.decode()
    assert "must act (River)" in text
    last = asked | {"answer": answers, "next_verb": "check", "next_chair": "1"}
    text = client.get(page, last).content.decode()
    assert "Correct the stacks" in text
    sent = asked | {"answer": [*answers, answers[0]], "key": new_key()}
    assert client.post(f"{page}correct/", sent).status_code == 302
    assert stacks(table)[1] == 3000 - 50 - 50
    bad = client.get(page, {"number": "2", "verb": "raise", "chair": "1", "to": "3"})
    assert bad.status_code == 200
    assert 'role="alert"' in bad.content.decode()
