"""The rulebook and the rulings as pages: who may, what is shown, one tap, stale and repeated taps."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tables.models import FloorCall, Hand, Ruling, Table
from tables.rulebook import kinds, pages
from tables.screens.ruling_form import read_asked
from tables.services.calls import call_floor
from tests.people.conftest import House, house
from tests.tables.floor_people import press, signed_in
from tests.tables.room import DEALER, deal, new_key, seated_table, tap
from tourney.core.errors import Refused
from tourney.core.now import now
from tourney.people.models import Device

pytestmark = pytest.mark.django_db
__all__ = ["house"]


def at(table: Table, kind: str = "", what: str = "") -> str:
    """The address of a table's rulings, of a kind, of its decision."""
    if not kind:
        return reverse("tables:rulings", args=[table.pk])
    return reverse(f"tables:ruling-{what or 'kind'}", args=[table.pk, kind])


def decide(client: Client, hand: Hand, kind: str, **fields):
    data = {"hand": hand.pk, "expected": hand.revision, **fields}
    return press(client, at(hand.table, kind, "decide"), **data)


@pytest.fixture
def hand() -> Hand:
    found = deal(seated_table([1000] * 4))
    return Hand.objects.select_related("table").get(pk=found.pk)


@pytest.fixture
def floor(hand: Hand) -> Client:
    return signed_in(hand.table.event_id, "floor")


# --- rulings ------------------------------------------------------------------------------


def test_the_page_opens_on_the_likely_situation(hand: Hand, floor: Client) -> None:
    page = floor.get(at(hand.table)).content.decode()
    assert "Rulings at table 1" in page and "Wrong deal" in page
    tap(hand, (3, "raise", 300))
    assert "Acted out of turn" in floor.get(at(hand.table)).content.decode()
    found = floor.get(at(hand.table) + "?q=chip").content.decode()
    assert "Chip found behind" in found and "Wrong deal" not in found


@pytest.mark.parametrize("kind", kinds.KINDS, ids=lambda kind: kind.code)
def test_every_kind_has_its_page_with_its_decisions(kind, hand: Hand, floor: Client) -> None:
    page = floor.get(at(hand.table, kind.code)).content.decode()
    assert str(kind.title) in page
    for decision in kind.decisions:
        assert f'value="{decision.code}"' in page


def test_the_answers_change_the_default(hand: Hand, floor: Client) -> None:
    address = at(hand.table, "over_the_line", "advice")
    call = floor.get(address, {"chair": 3, "to": "140"}).content.decode()
    wager = floor.get(address, {"chair": 3, "to": "200"}).content.decode()
    assert 'btn--primary" name="decision" value="as_call"' in call
    assert 'btn--primary" name="decision" value="as_wager"' in wager
    assert call.index('value="as_call"') < call.index('value="as_wager"')
    assert wager.index('value="as_call"') < wager.index('value="as_wager"')
    assert "A raise begins at 150 here; this reads as 200 in all." in wager
    assert "“lots” is not a number" in floor.get(address, {"to": "lots"}).content.decode()


def test_a_penalty_is_for_nobody_until_he_is_named(hand: Hand, floor: Client) -> None:
    assert "checked" not in floor.get(at(hand.table, "phone")).content.decode()
    refused = decide(floor, hand, "phone", decision="warning")
    assert (refused.status_code, Ruling.objects.count()) == (422, 0)
    for kind, decision in (
        ("lifted_cards", "dead"),
        ("killed_hand", "dead"),
        ("extra_card", "hand_dead"),
        ("out_of_turn", "held"),
        ("skipped", "hand_dead"),
    ):
        refused = decide(floor, hand, kind, decision=decision)
        assert "Say which player it is about." in refused.content.decode()
    assert Ruling.objects.count() == 0


def test_an_act_that_waited_is_judged_when_its_turn_comes(hand: Hand, floor: Client) -> None:
    decide(floor, hand, "out_of_turn", decision="held", chair=0, verb="raise", to="300")
    page = floor.get(at(hand.table, "out_of_turn")).content.decode()
    assert 'name="chair" value="0" checked' not in page
    tap(hand, (3, "call"))
    page = floor.get(at(hand.table, "out_of_turn")).content.decode()
    assert 'name="chair" value="0" checked' in page
    assert 'name="verb" value="raise" checked' in page and 'value="300"' in page
    assert "Nothing changed in between: it binds." in page


def test_one_tap_records_and_carries_out(hand: Hand, floor: Client) -> None:
    done = decide(floor, hand, "string_bet", decision="call", chair=3, to="400", note="two motions")
    ruling = Ruling.objects.get()
    assert done["HX-Redirect"] == f"{at(hand.table)}?done={ruling.pk}"
    assert (ruling.default, ruling.note, ruling.rule) == ("call", "two motions", "R-093")
    page = floor.get(done["HX-Redirect"]).content.decode()
    assert "String bet, seat 4, It is a call" in page and "two motions" in page
    assert "is-fresh" in page


def test_a_plain_form_goes_back_to_the_table_page(hand: Hand, floor: Client) -> None:
    data = {"hand": hand.pk, "expected": hand.revision, "decision": "stands"}
    done = press(floor, at(hand.table, "premature_flop", "decide"), htmx=False, **data)
    assert done.status_code == 302
    assert done["Location"].startswith(at(hand.table))


def test_the_ruling_answers_the_call(hand: Hand, floor: Client) -> None:
    call_floor(table_id=hand.table_id, reason="conduct", actor=DEALER, key=new_key())
    call = FloorCall.objects.get()
    page = floor.get(at(hand.table)).content.decode()
    assert "The table called the floor: Conduct" in page and "Phone at the table" in page
    decide(floor, hand, "phone", decision="warning", chair=0, call=call.pk)
    call.refresh_from_db()
    assert call.solved_at is not None
    assert decide(floor, hand, "phone", decision="hands", chair=0, count=1, call=call.pk)


def test_the_steps_tell_which_card_goes_where(hand: Hand, floor: Client) -> None:
    done = decide(floor, hand, "exposed_later", decision="replace_card", which="exposed_later")
    page = floor.get(done["HX-Redirect"]).content.decode()
    assert "The exposed card becomes the burn card of the flop." in page


def test_an_appeal_names_what_it_looks_at_again(hand: Hand, floor: Client) -> None:
    decide(floor, hand, "phone", decision="warning", chair=1)
    first = Ruling.objects.get()
    page = floor.get(at(hand.table)).content.decode()
    address = f"{at(hand.table, 'phone')}?appeals={first.pk}"
    assert address in page.replace("&amp;", "&")
    assert "Against: Phone at the table, seat 2, Warning" in floor.get(address).content.decode()
    decide(floor, hand, "phone", decision="nothing", chair=1, appeals=first.pk)
    assert Ruling.objects.latest("pk").appeals == first
    page = floor.get(at(hand.table)).content.decode()
    assert "looked at again" in page and "against the default" in page


def test_a_hand_that_moved_on_and_a_repeated_tap(hand: Hand, floor: Client) -> None:
    key = new_key()
    for _ in range(2):
        assert decide(floor, hand, "string_bet", decision="call", chair=3, key=key)["HX-Redirect"]
    assert Ruling.objects.count() == 1
    stale = decide(floor, hand, "string_bet", decision="call", chair=0)
    assert stale.status_code == 409
    assert "Somebody else was faster" in stale.content.decode()
    assert Ruling.objects.count() == 1


def test_a_refusal_names_its_rule_with_a_link(hand: Hand, floor: Client) -> None:
    refused = decide(floor, hand, "under_raise", decision="correct", chair=1)
    assert refused.status_code == 422
    page = refused.content.decode()
    assert "it stands" in page and reverse("tables:rule", args=["R-096"]) in page
    assert decide(floor, hand, "string_bet", decision="nonsense").status_code == 422
    assert floor.get(at(hand.table, "no-such-kind")).status_code == 404


def test_a_dealer_sees_what_was_ruled_and_rules_nothing(hand: Hand, floor: Client) -> None:
    decide(floor, hand, "phone", decision="warning", chair=1)
    dealer = signed_in(hand.table.event_id, "dealer")
    page = dealer.get(at(hand.table)).content.decode()
    assert "Phone at the table" in page and "Rulings are given by the floor." in page
    assert at(hand.table, "out_of_turn") not in page
    for what in ("kind", "advice"):
        assert "X-Tourney-Denied" in dealer.get(at(hand.table, "phone", what))
    assert "X-Tourney-Denied" in decide(dealer, hand, "phone", decision="warning", chair=1)
    assert Ruling.objects.count() == 1


def test_the_floor_rules_on_a_tablet_opened_with_a_pin(house: House) -> None:
    client = house.tablet(house.table)
    address = at(house.table, "short_table", "decide")
    assert "X-Tourney-Denied" in press(client, address, decision="waits")
    Device.objects.update(floor=house.people["floor"], floor_until=now() + timedelta(minutes=3))
    page = client.get(at(house.table)).content.decode()
    assert "Back to the table" in page and "Phone at the table" in page
    assert press(client, address, decision="waits").status_code == 204
    ruling = Ruling.objects.get()
    assert (ruling.by_staff_id, ruling.default) == (house.people["floor"].pk, "plays_on")
    assert ruling.row is not None and ruling.row.actor["device"] is not None


def test_a_table_without_a_hand_offers_what_needs_none(floor: Client, hand: Hand) -> None:
    Hand.objects.update(status=Hand.Status.VOID)
    assert "in a hand only" in floor.get(at(hand.table) + "?group=betting").content.decode()
    page = floor.get(at(hand.table, "string_bet")).content.decode()
    assert " disabled>" in page and "No hand is being played" in page
    assert " disabled>" not in floor.get(at(hand.table, "phone")).content.decode()


def test_the_page_costs_the_same_with_many_rulings(hand: Hand, floor: Client) -> None:
    def cost() -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            floor.get(at(hand.table))
        return len(queries)

    decide(floor, hand, "phone", decision="warning", chair=0)
    one = cost()
    for chair in (1, 2, 3):
        decide(floor, hand, "language", decision="warning", chair=chair)
    assert cost() <= one


@pytest.mark.parametrize(
    "code, data, asked",
    [
        ("over_the_line", {"to": "1.500"}, {"to": 1500}),
        ("over_the_line", {"chips": "500 100 100"}, {"chips": (500, 100, 100)}),
        ("four_card_flop", {"cards": "ah 10d, 7♣"}, {"cards": ("Ah", "Td", "7c")}),
        ("deal", {"agreed": "yes"}, {"agreed": True}),
    ],
)
def test_answers_are_read_as_people_write_them(code, data, asked, rf) -> None:
    request = rf.get("/", data)
    assert read_asked(kinds.BY_CODE[code], request.GET) == asked


@pytest.mark.parametrize(
    "code, data, refusal",
    [
        ("over_the_line", {"to": "-5"}, "bad_number"),
        ("over_the_line", {"to": "9" * 20}, "bad_number"),
        ("four_card_flop", {"cards": "Zz"}, "bad_cards"),
        ("four_card_flop", {"cards": "Ahx"}, "bad_cards"),
    ],
)
def test_answers_that_cannot_be_are_refused(code, data, refusal, rf) -> None:
    with pytest.raises(Refused, match=refusal):
        read_asked(kinds.BY_CODE[code], rf.get("/", data).GET)


# --- the rulebook -------------------------------------------------------------------------


def test_everybody_on_staff_reads_the_rulebook(hand: Hand) -> None:
    cashier = signed_in(hand.table.event_id, "cashier")
    page = cashier.get(reverse("tables:rules"), {"event": hand.table.event_id}).content.decode()
    assert all(f'id="{rule.id}"' in page for rule in pages.RULES)
    assert "here" in page and "may add up and reopen, judged per player" in page
    assert "X-Tourney-Denied" in Client().get(reverse("tables:rules"))


def test_the_rulebook_is_searched_by_word_and_number(hand: Hand, floor: Client) -> None:
    found = floor.get(reverse("tables:rules"), {"q": "straddle"}).content.decode()
    assert 'id="R-041"' in found and 'id="R-071"' not in found
    one = floor.get(reverse("tables:rules"), {"q": "r71"}, headers={"HX-Request": "true"})
    assert one.content.decode().count("<article") == 1
    assert "<html" not in one.content.decode()
    assert (
        "No rule holds these words"
        in floor.get(reverse("tables:rules"), {"q": "zebra"}).content.decode()
    )


def test_one_rule_is_a_fragment_for_dialogs_and_a_page_for_links(floor: Client) -> None:
    address = reverse("tables:rule", args=["R-071"])
    fragment = floor.get(address, headers={"HX-Request": "true"}).content.decode()
    assert "A short all-in does not reopen" in fragment and "<html" not in fragment
    assert "The whole rulebook" in floor.get(address).content.decode()
    assert floor.get(reverse("tables:rule", args=["R-999"])).status_code == 404


def test_the_rules_are_read_in_the_readers_language(floor: Client) -> None:
    floor.cookies["django_language"] = "it"
    page = floor.get(reverse("tables:rule", args=["R-021"])).content.decode()
    assert "Bottone morto" in page and "R-021" in page


def test_console_tablet_and_set_up_lead_to_rulings_and_rules(hand: Hand, floor: Client) -> None:
    event = hand.table.event_id
    console = floor.get(reverse("tables:floor", args=[event]), {"table": hand.table_id})
    tablet = floor.get(reverse("tables:tablet", args=[hand.table_id]))
    for page in (console, tablet):
        assert at(hand.table) in page.content.decode()
    assert reverse("tables:rules") in tablet.content.decode()
    found = floor.get(reverse("tables:floor-search", args=[event]), {"q": "rulebook"})
    assert f"{reverse('tables:rules')}?event={event}" in found.content.decode()
    director = signed_in(event, "director")
    setup = director.get(reverse("events:setup", args=[event])).content.decode()
    for rule in ("R-071", "R-115"):
        assert reverse("tables:rule", args=[rule]) in setup
