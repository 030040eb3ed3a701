"""The tablet's addresses: who may, what a tap does once, what a refused one says."""

from __future__ import annotations

import uuid

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tables.models import FloorCall, Hand, HandAction, Ruling, Seat
from tables.selectors.tablet import read_tablet
from tests.tables.glass import acts_tap, post, signed_in, start_tap
from tests.tables.room import body, deal, new_key, seated_table, stacks, tap, win

pytestmark = pytest.mark.django_db(transaction=True)


# --- looking ----------------------------------------------------------------------------


def test_the_page_shows_the_table_and_needs_no_htmx() -> None:
    table = seated_table([1000] * 6)
    deal(table)
    page = signed_in(table).get(reverse("tables:tablet", args=[table.pk]))
    text = page.content.decode()
    assert page.status_code == 200
    assert 'data-phase="betting"' in text
    assert text.count('class="seat"') == 6
    assert "Alice" in text


@pytest.mark.parametrize(
    ("kind", "status"), [("dealer", 200), ("floor", 200), ("director", 200), ("cashier", 403)]
)
def test_dealers_and_floor_may_look_and_a_cashier_may_not(kind: str, status: int) -> None:
    table = seated_table([1000] * 3)
    client = signed_in(table, kind)
    for name in ("tablet", "tablet-live", "tablet-history", "tablet-resync", "tablet-mode"):
        assert client.get(reverse(f"tables:{name}", args=[table.pk])).status_code == status, name
    hand = deal(table)
    done = post(client, table, acts_tap(hand, body(0, "fold"), rev=0))
    assert done.status_code == status
    assert HandAction.objects.filter(hand=hand).exists() == (status == 200)


def test_a_stranger_is_sent_away_and_a_missing_table_is_not_there() -> None:
    table = seated_table([1000] * 3)
    assert Client().get(reverse("tables:tablet", args=[table.pk])).status_code == 302
    assert signed_in(table).get(reverse("tables:tablet", args=[99_999])).status_code in (403, 404)


def test_a_screen_that_shows_the_newest_picture_gets_nothing() -> None:
    table = seated_table([1000] * 3)
    client = signed_in(table)
    address = reverse("tables:tablet-live", args=[table.pk])
    page = client.get(address)
    seen = page.content.decode().split('data-live-revision="')[1].split('"')[0]
    assert client.get(address, {"seen": seen}).status_code == 204
    deal(table)
    assert client.get(address, {"seen": seen}).status_code == 200


def test_the_fragment_of_a_full_table_stays_under_twelve_kilobytes() -> None:
    table = seated_table([1_250_000 + n for n in range(10)])
    hand = deal(table)
    done = post(signed_in(table), table, acts_tap(hand, body(3, "fold"), rev=0))
    assert len(done.json()["html"].encode()) < 12_000


def test_a_table_of_nine_costs_as_many_queries_as_a_table_of_three() -> None:
    found = []
    for players in (3, 9):
        table = seated_table([1000] * players)
        deal(table)
        read_tablet(table.pk)
        with CaptureQueriesContext(connection) as queries:
            read_tablet(table.pk)
        found.append(len(queries))
    assert found[0] == found[1]
    assert found[0] <= 12


# --- tapping ----------------------------------------------------------------------------


def test_a_row_of_taps_is_done_in_order_each_following_the_one_before() -> None:
    table = seated_table([1000] * 4)
    client = signed_in(table)
    start = start_tap()
    first = {
        "key": new_key(), "do": "acts", "hand": start["uid"], "after": start["key"],
        "acts": [body(3, "fold"), body(0, "raise", 300)],
    }  # fmt: skip
    second = {**first, "key": new_key(), "after": first["key"], "acts": [body(1, "fold")]}
    done = post(client, table, start, first, second).json()
    assert done["acknowledged"] == [start["key"], first["key"], second["key"]]
    assert done["refused"] is None
    hand = Hand.objects.get(table=table)
    assert [row.body["verb"] for row in hand.log.all()] == ["fold", "raise", "fold"]


def test_the_same_key_again_is_acknowledged_and_done_once() -> None:
    table = seated_table([1000] * 4)
    hand = deal(table)
    client = signed_in(table)
    fold = acts_tap(hand, body(3, "fold"), rev=0)
    post(client, table, fold)
    again = post(client, table, fold).json()
    assert again["acknowledged"] == [fold["key"]]
    assert hand.log.count() == 1


def test_a_tap_on_an_old_picture_is_refused_in_words_with_the_fresh_one() -> None:
    table = seated_table([1000] * 4)
    hand = deal(table)
    tap(hand, (3, "fold"))
    stale = acts_tap(hand, body(3, "call"), rev=0)
    done = post(signed_in(table), table, stale).json()
    assert done["acknowledged"] == []
    assert done["refused"]["code"] == "stale_revision"
    assert len(done["refused"]["say"]) > 20
    assert 'data-chair="0"' in done["html"]
    assert hand.log.count() == 1


def test_nothing_behind_a_refused_tap_is_touched() -> None:
    table = seated_table([1000] * 4)
    hand = deal(table)
    wrong = acts_tap(hand, body(3, "check"), rev=0)
    behind = acts_tap(hand, body(0, "fold"), after=wrong["key"])
    done = post(signed_in(table), table, wrong, behind).json()
    assert done["acknowledged"] == []
    assert done["refused"]["key"] == wrong["key"]
    assert done["refused"]["say"] == "There is a bet to call; a check is not possible."
    assert not hand.log.exists()
    # Sent alone it names a tap that never arrived.
    done = post(signed_in(table), table, behind).json()
    assert done["refused"]["code"] == "tap_follows_unknown"


def test_a_refused_amount_names_the_amount() -> None:
    table = seated_table([1000] * 4)
    hand = deal(table)
    low = acts_tap(hand, body(3, "raise", 150), rev=0)
    assert "200" in post(signed_in(table), table, low).json()["refused"]["say"]


def test_undo_of_a_tap_that_may_not_have_arrived_takes_it_back_once() -> None:
    table = seated_table([1000] * 3)
    hand = deal(table)
    client = signed_in(table)
    fold = acts_tap(hand, body(0, "fold"), body(1, "fold"), rev=0)
    undo = {
        "key": new_key(),
        "do": "undo",
        "hand": str(hand.uid),
        "of": fold["key"],
        "after": fold["key"],
    }
    done = post(client, table, fold, undo).json()
    assert done["acknowledged"] == [fold["key"], undo["key"]]
    hand.refresh_from_db()
    assert hand.status == Hand.Status.OPEN
    assert post(client, table, undo).json()["acknowledged"] == [undo["key"]]
    assert hand.log.filter(voids_from__isnull=False).count() == 1


def test_undo_goes_back_across_the_end_until_the_next_hand_starts() -> None:
    table = seated_table([1000] * 3)
    hand = deal(table)
    client = signed_in(table)
    post(client, table, acts_tap(hand, body(0, "fold"), body(1, "fold"), rev=0))
    hand.refresh_from_db()
    undo = {
        "key": new_key(),
        "do": "undo",
        "hand": str(hand.uid),
        "number": 1,
        "rev": hand.revision,
    }
    assert post(client, table, undo).json()["refused"] is None
    assert stacks(table) == {0: 1000, 1: 1000, 2: 1000}
    hand.refresh_from_db()
    post(
        client,
        table,
        acts_tap(hand, body(0, "fold"), body(1, "fold"), rev=hand.revision),
        start_tap(),
    )
    hand.refresh_from_db()
    late = {**undo, "key": new_key(), "rev": hand.revision}
    assert post(client, table, late).json()["refused"]["code"] == "next_hand_started"


def test_a_count_a_floor_call_an_absence_and_a_misdeal_arrive_the_same_way() -> None:
    table = seated_table([1000] * 3)
    client = signed_in(table)
    count = {"key": new_key(), "do": "count", "hand": None, "chair": 1, "stack": 1250}
    call = {"key": new_key(), "do": "call", "reason": "chips"}
    away = {"key": new_key(), "do": "away", "chair": 2, "away": True}
    assert post(client, table, count, call, away).json()["refused"] is None
    assert stacks(table)[1] == 1250
    assert FloorCall.objects.get(table=table).reason == "chips"
    assert Seat.objects.get(table=table, chair=2).away
    hand = deal(table)
    misdeal = {
        "key": new_key(),
        "do": "misdeal",
        "hand": str(hand.uid),
        "cause": "boxed_cards_2",
        "rev": 0,
    }
    assert post(client, table, misdeal).json()["refused"] is None
    assert Ruling.objects.get(table=table).kind == "misdeal"
    assert Hand.objects.get(table=table, status=Hand.Status.OPEN).redeal_of == hand


@pytest.mark.parametrize(
    "broken",
    [
        b"not json",
        b"{}",
        b'{"taps": []}',
        b'{"taps": [{"do": "acts"}]}',
        b'{"taps": [{"do": "sing", "key": "0b9f4a3c-9a1e-4d4e-8f6e-0a8f5b0e7c11"}]}',
        b'{"taps": [{"do": "acts", "key": "x"}]}',
    ],
)
def test_what_no_tablet_sends_is_refused_whole(broken: bytes) -> None:
    table = seated_table([1000] * 3)
    done = signed_in(table).post(
        reverse("tables:tablet-acts", args=[table.pk]), broken, content_type="application/json"
    )
    assert done.status_code == 400


def test_an_unknown_hand_and_an_act_nobody_knows_are_worded() -> None:
    table = seated_table([1000] * 3)
    hand = deal(table)
    client = signed_in(table)
    elsewhere = {**acts_tap(hand, body(0, "fold")), "hand": str(uuid.uuid4())}
    assert post(client, table, elsewhere).json()["refused"]["code"] == "hand_changed"
    odd = acts_tap(hand, {"verb": "sing", "chair": 0}, rev=0)
    assert post(client, table, odd).json()["refused"]["code"] == "bad_act"
    forced = acts_tap(hand, {"verb": "set_stack", "chair": 0, "to": 5}, rev=0)
    assert post(client, table, forced).json()["refused"]["code"] == "floor_only"


def test_the_history_lists_what_stands_with_the_way_back() -> None:
    table = seated_table([1000] * 4)
    hand = tap(deal(table), (3, "fold"), (0, "raise", 300))
    page = signed_in(table).get(reverse("tables:tablet-history", args=[table.pk])).content.decode()
    assert "Seat 4 folds" in page
    assert "Seat 1 raises to 300" in page
    assert 'data-undo-to="2"' in page
    assert hand.revision == 2


# --- trouble ----------------------------------------------------------------------------


def test_an_exposed_card_is_answered_by_the_house_rules() -> None:
    table = seated_table([1000] * 4)
    deal(table)
    client = signed_in(table)
    address = reverse("tables:tablet-exposed", args=[table.pk])
    assert "A later card" in client.get(address).content.decode()
    later = client.get(address, {"cause": "exposed_later"}).content.decode()
    assert "burn card of the flop" in later
    second = client.get(address, {"cause": "exposed_second_card"}).content.decode()
    assert 'data-misdeal="exposed_second_card"' in second


def test_after_substantial_action_there_is_no_misdeal() -> None:
    table = seated_table([1000] * 4)
    tap(deal(table), (3, "call"), (0, "fold"), (1, "fold"))
    page = signed_in(table).get(
        reverse("tables:tablet-misdeal", args=[table.pk]), {"cause": "seat_not_entitled"}
    )
    assert "played on" in page.content.decode()
    assert "data-misdeal" not in page.content.decode()


# --- quiet pages ------------------------------------------------------------------------


def test_resync_sets_the_button_and_the_stacks_that_differ() -> None:
    table = seated_table([1000, 1000, None, 1000])
    client = signed_in(table)
    address = reverse("tables:tablet-resync", args=[table.pk])
    form = {
        "key": new_key(),
        "expected": "",
        "button": "3",
        "stack-0": "1,500",
        "stack-1": "1000",
        "stack-3": "500",
    }
    assert client.post(address, form).status_code == 302
    table.refresh_from_db()
    assert table.button_chair == 3
    assert stacks(table) == {0: 1500, 1: 1000, 3: 500}
    assert client.post(address, form).status_code == 302
    assert stacks(table) == {0: 1500, 1: 1000, 3: 500}
    wrong = client.post(address, {**form, "key": new_key(), "stack-0": "many"})
    assert wrong.status_code == 422


def test_a_table_is_recorded_by_results_and_by_counting() -> None:
    table = seated_table([1000, 1000, 1000])
    client = signed_in(table)
    page = reverse("tables:tablet", args=[table.pk])
    told = reverse("tables:tablet-told", args=[table.pk])
    mode = reverse("tables:tablet-mode", args=[table.pk])
    assert (
        client.post(mode, {"key": new_key(), "expected": "", "mode": "results"}).status_code == 302
    )
    assert "New stack" in client.get(page).content.decode()
    done = client.post(
        told, {"key": new_key(), "expected": "", "stack-0": "2000", "out-1": "0", "stack-2": ""}
    )
    assert done.status_code == 302
    assert stacks(table) == {0: 2000, 2: 1000}
    assert (
        client.post(mode, {"key": new_key(), "expected": "", "mode": "counter"}).status_code == 302
    )
    assert client.post(told, {"key": new_key(), "expected": ""}).status_code == 302
    table.refresh_from_db()
    assert table.hand_count == 2
    assert "L1" in client.get(page).content.decode()


def test_the_way_of_recording_changes_between_hands_only() -> None:
    table = seated_table([1000] * 3)
    deal(table)
    done = signed_in(table).post(
        reverse("tables:tablet-mode", args=[table.pk]),
        {"key": new_key(), "expected": "", "mode": "counter"},
    )
    assert done.status_code == 422
    table.refresh_from_db()
    assert table.mode == "full"


def test_a_broke_player_who_does_not_rebuy_is_told_out_from_the_table() -> None:
    table = seated_table(
        [1000, 1000, 1000],
        rebuy={"through_level": 3, "limit": 1, "cost": 1000, "chips": 1000},
    )
    hand = deal(table)
    tap(hand, (0, "allin"), (1, "call"), (2, "fold"), win(0))
    client = signed_in(table)
    page = client.get(reverse("tables:tablet", args=[table.pk])).content.decode()
    assert "rebuy or out?" in page
    out = {"key": new_key(), "do": "out", "chair": 1}
    assert post(client, table, out).json()["refused"] is None
    assert post(client, table, out).json()["acknowledged"] == [out["key"]]
    assert 1 not in stacks(table)


def test_a_deal_nobody_has_acted_in_can_be_taken_back() -> None:
    table = seated_table([1000] * 3)
    before = (table.button_chair, table.bb_chair)
    client = signed_in(table)
    start = start_tap()
    post(client, table, start)
    back = {"key": new_key(), "do": "unstart", "hand": start["uid"], "after": start["key"]}
    done = post(client, table, back).json()
    assert done["refused"] is None
    assert 'data-phase="between"' in done["html"]
    table.refresh_from_db()
    assert (table.button_chair, table.bb_chair) == before
    assert Hand.objects.get(table=table).status == Hand.Status.VOID
    again = post(client, table, start_tap()).json()
    assert again["refused"] is None
    hand = Hand.objects.get(table=table, status=Hand.Status.OPEN)
    tap(hand, (0, "fold"))
    late = {"key": new_key(), "do": "unstart", "hand": str(hand.uid)}
    assert post(client, table, late).json()["refused"] is not None


def test_a_form_instead_of_taps_is_refused_not_broken() -> None:
    table = seated_table([1000, 1000])
    client = signed_in(table)
    answer = client.post(reverse("tables:tablet-acts", args=[table.pk]), {"taps": "none"})
    assert answer.status_code == 400
