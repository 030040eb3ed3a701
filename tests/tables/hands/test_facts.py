"""The felt is the truth: counts, forced acts, misdeals."""

import pytest

from tables.models import Hand, Ruling, Seat
from tables.services.hands import count_stack, misdeal, override, record_facts, undo_back_to
from tests.tables.room import (
    FLOOR,
    body,
    chips_agree,
    deal,
    new_key,
    seat_at,
    seated_table,
    stack_at,
    stacks,
    tap,
    win,
)
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.core.undo import undo
from tourney.money import ledger
from tourney.money.models import LedgerLine
from tourney.rules.errors import RuleViolation

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_count_between_hands_posts_the_difference() -> None:
    table = seated_table([1000] * 3)
    done = count_stack(table_id=table.pk, chair=1, chips=1200, actor=FLOOR, key=new_key())
    assert done.answer["difference"] == 200
    assert stack_at(table, 1) == 1200
    assert ledger.totals(table.event_id)["chips"] == 3200
    undo(row_id=done.row_id, event_id=table.event_id, actor=FLOOR, key=new_key())
    assert stack_at(table, 1) == 1000
    assert chips_agree(table.event_id)


def test_a_count_in_the_middle_of_a_hand_is_carried_by_the_result() -> None:
    table = seated_table([1000] * 3)
    hand = tap(deal(table), (0, "raise", 300))
    count_stack(table_id=table.pk, chair=0, chips=650, actor=FLOOR, key=new_key())
    assert chips_agree(table.event_id)
    tap(hand, (1, "fold"), (2, "fold"))
    assert stacks(table) == {0: 1100, 1: 950, 2: 900}
    assert chips_agree(table.event_id)
    line = LedgerLine.objects.filter(kind="count").latest("pk")
    assert (line.chips, line.entry_id) == (-50, seat_at(table, 0).entry_id)


def test_taking_the_close_back_takes_the_counts_line_back() -> None:
    table = seated_table([1000] * 3)
    hand = tap(deal(table), (0, "raise", 300))
    count_stack(table_id=table.pk, chair=0, chips=650, actor=FLOOR, key=new_key())
    tap(hand, (1, "fold"), (2, "fold"))
    undo_back_to(hand_id=hand.pk, number=2, actor=FLOOR, key=new_key())
    assert stacks(table) == {0: 1000, 1: 1000, 2: 1000}
    assert chips_agree(table.event_id)
    tap(hand, (1, "fold"), (2, "fold"))
    assert stacks(table) == {0: 1150, 1: 950, 2: 900}
    assert chips_agree(table.event_id)


@pytest.mark.parametrize("chair, chips", [(7, 100), (1, -1), (1, 0)])
def test_a_count_that_cannot_be(chair: int, chips: int) -> None:
    table = seated_table([1000] * 3)
    with pytest.raises(Refused):
        count_stack(table_id=table.pk, chair=chair, chips=chips, actor=FLOOR, key=new_key())
    assert chips_agree(table.event_id)


def test_the_floor_lets_a_refused_raise_stand() -> None:
    table = seated_table([1000] * 3)
    hand = deal(table)
    with pytest.raises(RuleViolation, match="below_min_raise"):
        tap(hand, (0, "raise", 150))
    override(
        hand_id=hand.pk,
        act=body(0, "raise", 150),
        actor=FLOOR,
        key=new_key(),
        rule="R-096",
        note="accepted by the table",
    )
    tap(hand, (1, "fold"), (2, "fold"))
    assert stacks(table) == {0: 1150, 1: 950, 2: 900}
    ruling = Ruling.objects.get()
    assert ruling.kind == "forced_act"
    assert ruling.decision["act"] == {"verb": "raise", "chair": 0, "to": 150}
    assert ruling.by_staff_id == FLOOR.staff_id


@pytest.mark.parametrize(
    "act, turn",
    [
        (body(1, "fold"), 0),
        (body(1, "call"), 0),
        (body(1, "check"), 0),
        (body(1, "allin"), 0),
    ],
)
def test_any_act_out_of_turn_can_be_forced_and_the_hand_goes_on(
    act: dict[str, object], turn: int
) -> None:
    from tables.services.hands.common import log_rows, state_of

    hand = deal(seated_table([1000] * 4))
    override(hand_id=hand.pk, act=act, actor=FLOOR, key=new_key())
    state = state_of(hand, log_rows(hand.pk))
    assert state.to_act is not None


def test_a_killed_hand_lives_again_by_ruling() -> None:
    table = seated_table([1000] * 3)
    hand = tap(deal(table), (0, "fold"))
    record_facts(
        hand_id=hand.pk,
        acts=[{"verb": "set_live", "chair": 0}],
        kind="hand_lives",
        actor=FLOOR,
        key=new_key(),
        rule="R-115",
    )
    tap(hand, (1, "call"), (2, "check"))
    assert Hand.objects.get(pk=hand.pk).status == Hand.Status.OPEN


def test_a_misdeal_is_dealt_again_exactly() -> None:
    table = seated_table([1000] * 4)
    Seat.objects.filter(table=table, chair=1).update(away=True)
    hand = tap(deal(table), (3, "fold"))
    done = misdeal(hand_id=hand.pk, cause="boxed_cards_2", actor=FLOOR, key=new_key(), present=(1,))
    again = Hand.objects.get(pk=done.answer["hand"])
    hand.refresh_from_db()
    assert hand.status == Hand.Status.VOID
    assert again.redeal_of_id == hand.pk
    assert {k: v for k, v in again.opening.items() if k != "killed"} == {
        k: v for k, v in hand.opening.items() if k != "killed"
    }
    assert (hand.opening["killed"], again.opening["killed"]) == ([1], [])
    tap(again, (3, "fold"), (0, "fold"), (1, "fold"))
    assert stacks(table) == {0: 1000, 1: 950, 2: 1050, 3: 1000}
    assert deal(table).opening["button_chair"] == 1


def test_no_misdeal_after_substantial_action_but_a_fouled_deck() -> None:
    hand = tap(deal(seated_table([1000] * 4)), (3, "call"), (0, "call"))
    with pytest.raises(Refused, match="substantial_action"):
        misdeal(hand_id=hand.pk, cause="boxed_cards_2", actor=FLOOR, key=new_key())
    with pytest.raises(Refused, match="unknown_misdeal_cause"):
        misdeal(hand_id=hand.pk, cause="bad_mood", actor=FLOOR, key=new_key())
    misdeal(hand_id=hand.pk, cause="fouled_deck", actor=FLOOR, key=new_key(), redeal=False)
    hand.refresh_from_db()
    assert hand.status == Hand.Status.VOID


def test_a_void_hand_gives_everything_back() -> None:
    table = seated_table([1000, 400, 1000])
    hand = tap(deal(table), (0, "allin"), (1, "call"))
    misdeal(hand_id=hand.pk, cause="fouled_deck", actor=FLOOR, key=new_key(), redeal=False)
    assert stacks(table) == {0: 1000, 1: 400, 2: 1000}
    assert deal(table).opening["button_chair"] == 0


def test_every_write_of_the_floor_can_be_repeated() -> None:
    hand = deal(seated_table([1000] * 3))
    key = new_key()
    for _ in range(2):
        override(hand_id=hand.pk, act=body(0, "raise", 150), actor=FLOOR, key=key)
    assert Ruling.objects.count() == 1
    assert FeedRow.objects.filter(verb="hand.rule").count() == 1


def test_a_forced_last_fold_settles_the_bust_it_makes() -> None:
    table = seated_table([1000, 500, 700])
    hand = tap(deal(table), (0, "fold"), (1, "allin"), (2, "call"))
    record_facts(
        hand_id=hand.pk,
        acts=[{"verb": "award_pot", "data": {"chairs": [2]}}],
        kind="pot_awarded",
        actor=FLOOR,
        key=new_key(),
    )
    assert 1 not in stacks(table)
    hand.refresh_from_db()
    assert hand.status == Hand.Status.SETTLED
    with pytest.raises(Refused, match="hand_closed"):
        tap(hand, win(1))
