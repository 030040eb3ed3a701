"""A ruling recorded and carried out: what it leaves on the felt, and that no chip is lost."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from tables.models import Hand, Ruling, Table
from tables.selectors.rulings import read_rulings
from tables.services.hands.common import log_rows, state_of
from tables.services.rulings import decide
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
from tourney.core.errors import Refused, StaleRevision
from tourney.core.models import FeedRow
from tourney.core.undo import undo
from tourney.events.models import Entry
from tourney.rules.errors import RuleViolation

pytestmark = pytest.mark.django_db


def rule(hand_or_table: Any, kind: str, decision: str, *, note: str = "", **asked: Any) -> Any:
    """Decide at a table, in its open hand if it has one."""
    hand = hand_or_table if isinstance(hand_or_table, Hand) else None
    table_id = hand.table_id if hand else hand_or_table.pk
    done = decide(
        table_id=table_id,
        kind=kind,
        decision=decision,
        asked=asked,
        hand_id=hand.pk if hand else None,
        note=note,
        actor=FLOOR,
        key=new_key(),
    )
    if hand:
        hand.refresh_from_db()
    return done


def state(hand: Hand) -> Any:
    return state_of(hand, log_rows(hand.pk))


def conserved(hand: Hand) -> bool:
    """Chips behind and in the pot are what was dealt, counts included; the log replays."""
    now = state(hand)
    dealt = sum(stack or 0 for stack in now.opening.stacks) + sum(now.adjusted.values())
    pot = 0 if now.over else now.pot_total
    return sum(now.stacks) + pot == dealt and chips_agree(hand.table.event_id)


def last() -> Ruling:
    return Ruling.objects.latest("pk")


# --- what is always written ---------------------------------------------------------------


def test_a_ruling_names_rule_default_decision_note_and_who() -> None:
    hand = deal(seated_table([1000] * 4))
    done = rule(hand, "exposed_early", "redeal", which="exposed_first_card", note="first card")
    ruling = last()
    assert (ruling.kind, ruling.rule, ruling.default) == ("exposed_early", "R-047", "redeal")
    assert ruling.decision["decision"] == "redeal"
    assert (ruling.note, ruling.by_staff_id) == ("first card", FLOOR.staff_id)
    assert ruling.hand_id == hand.pk
    assert ruling.row_id == done.row_id


def test_a_ruling_against_the_default_keeps_both() -> None:
    hand = tap(deal(seated_table([1000] * 4)), (3, "call"), (0, "call"))
    rule(hand, "exposed_early", "redeal", which="exposed_first_card")
    ruling = last()
    assert (ruling.default, ruling.decision["decision"]) == ("play_on", "redeal")
    assert hand.status == Hand.Status.VOID


def test_an_appeal_names_the_ruling_it_looks_at_again() -> None:
    hand = tap(deal(seated_table([1000] * 4)), (3, "raise", 300))
    rule(hand, "killed_hand", "dead", which="touched_muck", chair=3)
    first = last()
    decide(
        table_id=hand.table_id,
        kind="killed_hand",
        decision="live",
        asked={"which": "by_dealer", "chair": 3},
        appeals=first.pk,
        actor=FLOOR,
        key=new_key(),
    )
    again = last()
    assert again.appeals == first
    assert not state(hand).folded[3]
    newest, older = read_rulings(hand.table_id)
    assert (newest.appeals, older.appealed) == (first.pk, True)
    with pytest.raises(Refused, match="not_found"):
        decide(
            table_id=hand.table_id,
            kind="killed_hand",
            decision="live",
            asked={"chair": 3},
            appeals=10**9,
            actor=FLOOR,
            key=new_key(),
        )


def test_the_same_tap_rules_once() -> None:
    hand = deal(seated_table([1000] * 3))
    key = new_key()
    for _ in range(2):
        decide(
            table_id=hand.table_id,
            kind="string_bet",
            decision="call",
            asked={"chair": 0},
            hand_id=hand.pk,
            expected=hand.revision,
            actor=FLOOR,
            key=key,
        )
    assert Ruling.objects.count() == 1
    assert state(hand).committed[0] == 100


def test_a_ruling_on_a_hand_that_moved_on_is_refused() -> None:
    table = seated_table([1000] * 3)
    hand = deal(table)
    seen = hand.revision
    tap(hand, (0, "call"))
    common = {"table_id": table.pk, "kind": "string_bet", "decision": "call", "asked": {}}
    with pytest.raises(StaleRevision):
        decide(**common, hand_id=hand.pk, expected=seen, actor=FLOOR, key=new_key())
    with pytest.raises(StaleRevision):
        decide(**common, hand_id=hand.pk + 1, actor=FLOOR, key=new_key())
    assert not Ruling.objects.exists()


@pytest.mark.parametrize(
    "kind, decision, asked, code",
    [
        ("no_such_kind", "x", {}, "unknown_ruling"),
        ("string_bet", "redeal", {}, "unknown_decision"),
        ("string_bet", "raise_stands", {"chair": 0}, "name_an_amount"),
        ("string_bet", "call", {"chair": 8}, "name_a_player"),
        ("dispute", "award", {}, "who_won"),
        ("premature_turn", "new_turn", {"cards": ("Xx",)}, "bad_card"),
        ("chip_behind", "to_caller", {"chair": 0, "other": 0, "to": 5}, "same_player"),
        ("chip_behind", "to_caller", {"chair": 0}, "two_players"),
        ("chip_behind", "to_caller", {"chair": 0, "other": 1, "to": 9999}, "insufficient_chips"),
        ("phone", "hands", {"chair": 8, "count": 1}, "empty_chair"),
        ("phone", "hands", {"chair": 0, "count": 0}, "bad_penalty"),
        ("wrong_level", "correct", {"level": 99}, "no_such_level"),
    ],
)
def test_what_cannot_be_decided_leaves_nothing(kind, decision, asked, code) -> None:
    hand = deal(seated_table([1000] * 3))
    rows = FeedRow.objects.count()
    with pytest.raises(RuleViolation) as refused:
        decide(
            table_id=hand.table_id,
            kind=kind,
            decision=decision,
            asked=asked,
            actor=FLOOR,
            key=new_key(),
        )
    assert refused.value.code == code
    assert (Ruling.objects.count(), FeedRow.objects.count()) == (0, rows)
    assert conserved(hand)


def test_a_ruling_in_a_hand_needs_one() -> None:
    with pytest.raises(Refused, match="no_open_hand"):
        rule(seated_table([1000] * 3), "string_bet", "call")


# --- the deal and the board ---------------------------------------------------------------


def test_a_misdeal_is_dealt_again_with_the_same_button_and_chips() -> None:
    table = seated_table([1000] * 4)
    hand = deal(table)
    done = rule(hand, "misdeal", "redeal", which="entitled_seat_dealt_out")
    again = Hand.objects.get(pk=done.answer["redealt"])
    assert again.opening == hand.opening
    assert stacks(table) == dict.fromkeys(range(4), 1000)


def test_a_fouled_deck_voids_the_hand_and_gives_all_bets_back() -> None:
    table = seated_table([1000] * 3)
    hand = tap(deal(table), (0, "raise", 400), (1, "call"), (2, "fold"))
    rule(hand, "fouled_deck", "void", which="fouled_deck")
    assert hand.status == Hand.Status.VOID
    assert stacks(table) == dict.fromkeys(range(3), 1000)
    assert chips_agree(table.event_id)


def test_a_misplaced_button_stands_and_the_next_hand_follows_from_it() -> None:
    table = seated_table([1000] * 4)
    hand = tap(deal(table), (3, "call"), (0, "call"))
    rule(hand, "button_misplaced", "stands", button=1)
    tap(hand, (1, "call"), (2, "check"), *[(c, "check") for c in (1, 2, 3, 0)] * 3, win(0))
    assert deal(table).opening["button_chair"] == 2


def test_a_misplaced_button_is_set_and_the_hand_void() -> None:
    table = seated_table([1000] * 4)
    rule(deal(table), "button_misplaced", "set_button", button=2)
    assert deal(table).opening["button_chair"] == 2
    assert stacks(table) == dict.fromkeys(range(4), 1000)


def test_a_premature_turn_leaves_the_board_with_its_flop() -> None:
    hand = tap(deal(seated_table([1000] * 3)), (0, "call"), (1, "call"), (2, "check"))
    tap(hand, {"verb": "board", "cards": ["Ah", "Kd", "7c"]})
    tap(hand, (1, "check"), (2, "check"), (0, "check"))
    tap(hand, {"verb": "board", "cards": ["2s"]})
    rule(hand, "premature_turn", "aside")
    assert state(hand).board == ("Ah", "Kd", "7c")
    rule(hand, "premature_turn", "new_turn", cards=("3s",))
    assert state(hand).board == ("Ah", "Kd", "7c", "3s")
    assert conserved(hand)


def test_a_new_flop_is_the_board() -> None:
    hand = tap(deal(seated_table([1000] * 3)), (0, "call"), (1, "call"), (2, "check"))
    rule(hand, "four_card_flop", "new_flop", cards=("Ah", "Kd", "7c"))
    assert state(hand).board == ("Ah", "Kd", "7c")


def test_a_hand_is_put_on_the_level_of_the_bell() -> None:
    hand = deal(seated_table([1000] * 3))
    rule(hand, "wrong_level", "correct", level=2)
    assert (hand.level_number, hand.opening["bb"]) == (2, 200)


# --- the betting --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kind, decision, asked, committed",
    [
        ("over_the_line", "as_call", {"chair": 0, "to": 140}, 100),
        ("over_the_line", "as_wager", {"chair": 0, "to": 160}, 200),
        ("over_the_line", "as_wager", {"chair": 0, "to": 450}, 450),
        ("over_the_line", "allin", {"chair": 0, "to": 1000}, 1000),
        ("words", "binding", {"chair": 0, "verb": "raise", "to": 300}, 300),
        ("early_words", "not_binding", {"chair": 0, "verb": "raise", "to": 300}, 0),
        ("string_bet", "call", {"chair": 0, "to": 300}, 100),
        ("string_bet", "raise_stands", {"chair": 0, "to": 300}, 300),
        ("unclear_amount", "largest", {"chair": 0, "to": 2}, 200),
        ("odd_declaration", "check", {"chair": 0}, 100),
        ("let_stand", "stands", {"chair": 0, "verb": "raise", "to": 150}, 150),
        ("let_stand", "refused", {"chair": 0, "verb": "raise", "to": 150}, 0),
        ("time_out", "time_up", {"chair": 0}, 0),
        ("undercall", "full_call", {"chair": 0, "to": 60}, 100),
    ],
)
def test_what_a_ruling_puts_in_front(kind, decision, asked, committed) -> None:
    hand = deal(seated_table([1000] * 3))
    rule(hand, kind, decision, **asked)
    assert state(hand).committed[0] == committed
    assert conserved(hand)


def test_what_is_forfeited_stays_in_the_pot() -> None:
    hand = tap(deal(seated_table([1000] * 3)), (0, "raise", 400))
    rule(hand, "undercall", "forfeit", chair=1, to=250)
    now = state(hand)
    assert (now.folded[1], now.stacks[1], now.to_act) == (True, 750, 2)
    assert conserved(hand)


def test_a_small_raise_is_made_up_for_everybody_who_called_it() -> None:
    hand = deal(seated_table([1000, 1000, 1000, 120]))
    rule(hand, "let_stand", "stands", chair=3, verb="call")
    rule(hand, "let_stand", "stands", chair=0, verb="raise", to=150)
    tap(hand, (1, "call"))
    rule(hand, "under_raise", "correct", chair=0)
    now = state(hand)
    assert (now.committed[0], now.committed[1], now.bet, now.to_act) == (200, 200, 200, 2)
    assert last().decision["asked"]["to"] == 200
    assert conserved(hand)
    with pytest.raises(RuleViolation, match="other_street"):
        rule(hand, "under_raise", "correct", chair=2)


def test_a_small_bet_is_made_up_to_the_big_blind() -> None:
    hand = tap(deal(seated_table([1000] * 3)), (0, "call"), (1, "call"), (2, "check"))
    rule(hand, "let_stand", "stands", chair=1, verb="bet", to=40)
    rule(hand, "under_bet", "correct", chair=1)
    assert state(hand).committed == (0, 100, 0)
    assert conserved(hand)


def test_an_act_out_of_turn_waits_and_is_judged_in_its_turn() -> None:
    hand = deal(seated_table([1000] * 4))
    rule(hand, "out_of_turn", "held", chair=0, verb="call")
    assert last().decision["intent"]["facing"] == 100
    assert state(hand).to_act == 3
    tap(hand, (3, "raise", 300))
    rule(hand, "out_of_turn", "released", chair=0, verb="call")
    assert last().default == "released"
    assert (state(hand).to_act, state(hand).committed[0]) == (0, 0)


def test_an_act_out_of_turn_binds_when_nothing_changed() -> None:
    hand = deal(seated_table([1000] * 4))
    rule(hand, "out_of_turn", "held", chair=0, verb="raise", to=250)
    tap(hand, (3, "call"))
    rule(hand, "out_of_turn", "binding", chair=0, verb="raise", to=250)
    assert (last().default, state(hand).committed[0]) == ("binding", 250)
    assert conserved(hand)


def test_a_skipped_player_gets_his_turn_or_is_dead() -> None:
    hand = tap(deal(seated_table([1000] * 4)), (3, "call"))
    rule(hand, "skipped", "acts", chair=1, behind="none")
    assert state(hand).to_act == 1
    rule(hand, "skipped", "hand_dead", chair=1, behind="substantial")
    assert state(hand).folded[1]
    assert conserved(hand)


# --- showdown -----------------------------------------------------------------------------


def test_a_killed_hand_lives_and_a_live_one_dies() -> None:
    hand = tap(deal(seated_table([1000] * 4)), (3, "fold"))
    rule(hand, "killed_hand", "live", which="tabled_winner", chair=3)
    assert not state(hand).folded[3]
    rule(hand, "killed_hand", "live", which="tabled_winner", chair=3)
    assert last().decision["facts"] == []
    rule(hand, "killed_hand", "dead", which="touched_muck", chair=3)
    assert state(hand).folded[3]
    assert conserved(hand)


def test_a_hand_killed_by_mistake_gets_its_uncalled_chips_back() -> None:
    hand = tap(deal(seated_table([1000] * 3)), (0, "raise", 600))
    rule(hand, "killed_hand", "uncalled_back", which="by_dealer", chair=0)
    now = state(hand)
    assert (now.folded[0], now.stacks[0], now.committed[0]) == (True, 900, 100)
    assert conserved(hand)


def test_a_disputed_pot_is_awarded_and_the_bust_settled() -> None:
    table = seated_table([1000, 500, 700])
    hand = tap(deal(table), (0, "fold"), (1, "allin"), (2, "call"))
    rule(hand, "dispute", "award", which="in_time", winners=(2,))
    assert stacks(table) == {0: 1000, 2: 1200}
    assert hand.status == Hand.Status.SETTLED
    assert chips_agree(table.event_id)


def test_chips_are_moved_between_hands_and_taken_back() -> None:
    table = seated_table([1000] * 3)
    done = rule(table, "dispute", "move_chips", which="in_time", chair=0, other=2, to=300)
    assert stacks(table) == {0: 700, 1: 1000, 2: 1300}
    assert chips_agree(table.event_id)
    undo(row_id=done.row_id, event_id=table.event_id, actor=FLOOR, key=new_key())
    assert stacks(table) == {0: 1000, 1: 1000, 2: 1000}
    assert chips_agree(table.event_id)
    assert read_rulings(table.pk)[0].taken_back


def test_a_chip_found_behind_goes_to_the_caller_in_the_hand() -> None:
    hand = tap(deal(seated_table([1000] * 3)), (0, "call"))
    rule(hand, "chip_behind", "to_caller", lost=True, chair=0, other=1, to=100)
    now = state(hand)
    assert (now.stacks[0], now.stacks[1]) == (800, 1050)
    assert conserved(hand)


# --- conduct, seats -----------------------------------------------------------------------


def test_penalties_climb_and_are_taken_back() -> None:
    table = seated_table([1000] * 4)
    rule(table, "phone", "warning", chair=1)
    rule(table, "phone", "hands", chair=1, count=2)
    assert (last().default, seat_at(table, 1).penalty_hands) == ("hands", 2)
    done = rule(table, "abuse", "rounds", chair=1)
    assert (last().default, seat_at(table, 1).penalty_hands) == ("rounds", 6)
    undo(row_id=done.row_id, event_id=table.event_id, actor=FLOOR, key=new_key())
    assert seat_at(table, 1).penalty_hands == 2


@pytest.mark.parametrize(
    "kind, decision", [("disqualification", "disqualify"), ("no_show", "remove")]
)
def test_a_stack_leaves_play(kind: str, decision: str) -> None:
    table = seated_table([1000] * 4)
    entry = seat_at(table, 2).entry
    rule(table, kind, decision, chair=2)
    entry.refresh_from_db()
    assert (entry.status, entry.disqualified) == (Entry.Status.OUT, decision == "disqualify")
    assert chips_agree(table.event_id)
    assert last().decision["chips"] == 1000


def test_nobody_is_removed_in_the_middle_of_his_hand() -> None:
    hand = deal(seated_table([1000] * 4))
    with pytest.raises(Refused, match="in_hand"):
        decide(
            table_id=hand.table_id,
            kind="disqualification",
            decision="disqualify",
            asked={"chair": 2},
            actor=FLOOR,
            key=new_key(),
        )


def test_a_short_table_waits_and_plays_on() -> None:
    table = seated_table([1000] * 4)
    rule(table, "short_table", "waits")
    assert Table.objects.get(pk=table.pk).halted
    rule(table, "short_table", "plays_on")
    assert not Table.objects.get(pk=table.pk).halted


def test_a_deal_is_noted() -> None:
    table = seated_table([1000] * 3)
    rule(table, "deal", "agreed", agreed=True, note="even chop, 100 for the winner")
    assert (last().default, last().note) == ("agreed", "even chop, 100 for the winner")


def test_a_ruling_in_a_hand_is_taken_back_as_one() -> None:
    hand = tap(deal(seated_table([1000] * 3)), (0, "raise", 600))
    done = rule(hand, "killed_hand", "uncalled_back", which="by_dealer", chair=0)
    undo(row_id=done.row_id, event_id=hand.table.event_id, actor=FLOOR, key=new_key())
    now = state(hand)
    assert (now.folded[0], now.committed[0]) == (False, 600)
    assert read_rulings(hand.table_id)[0].taken_back


def test_a_dealers_hand_goes_on_after_a_ruling() -> None:
    hand = deal(seated_table([1000] * 3))
    rule(hand, "string_bet", "call", chair=0)
    tap(hand, (1, "call"), (2, "check"))
    assert state(hand).street == "flop"


def test_the_records_agree_after_a_night_of_rulings() -> None:
    """Every effect once, hand after hand: ``verify`` recomputes the event and finds nothing."""
    table = seated_table([1000] * 5)
    rule(deal(table), "misdeal", "redeal", which="entitled_seat_dealt_out")
    hand = Hand.objects.get(table=table, status=Hand.Status.OPEN)
    rule(hand, "string_bet", "call", chair=3, to=300)
    rule(hand, "over_the_line", "as_wager", chair=4, to=260)
    rule(hand, "killed_hand", "uncalled_back", which="by_dealer", chair=4)
    tap(hand, (0, "fold"), (1, "call"), (2, "check"))
    rule(hand, "dispute", "award", which="in_time", winners=(1,))
    rule(table, "dispute", "move_chips", which="in_time", chair=1, other=2, to=50)
    rule(table, "phone", "hands", chair=0, count=1)
    hand = deal(table)
    rule(hand, "chip_behind", "to_caller", lost=True, chair=3, other=4, to=25)
    rule(hand, "fouled_deck", "void", which="foreign_card")
    rule(table, "disqualification", "disqualify", chair=4)
    rule(table, "short_table", "plays_on")
    hand = deal(table)
    tap(hand, *[(state(hand).to_act, "fold")])
    rule(hand, "button_misplaced", "stands", button=2)
    while not state(hand).over:
        tap(hand, (state(hand).to_act, "fold"))
    hand.refresh_from_db()
    deal(table)
    call_command("verify", event=table.event_id, stdout=StringIO())
    assert chips_agree(table.event_id)
