"""Every address × method × asker: whoever holds the role gets in, nobody else does, nothing breaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tables.models import Bust, FloorCall, Hand, Move
from tests.people.conftest import House, house
from tests.tools import permissions
from tests.tools.permissions import EVENT_ROLES, Address
from tourney.core.models import FeedRow
from tourney.core.now import now
from tourney.events.models import Entry
from tourney.money.models import Payout
from tourney.people import glass
from tourney.people.models import Device, Invitation, PairingCode, Player, StaffSession
from tourney.rules.hand import Opening
from tourney.rules.house import HouseRules

__all__ = ["house"]

ADDRESSES = [address for address in permissions.addresses() if address.ours]
METHODS = ("GET", "POST")
# Whether a view has these at all does not depend on who asks: the two ends of the scale ask.
RARE_METHODS = ("PUT", "PATCH", "DELETE")
OPENING = Opening(
    variant="NL",
    stacks=(1000, 1000, *[None] * 7),
    button_chair=0,
    sb_chair=0,
    bb_chair=1,
    sb=50,
    bb=100,
    ante_kind="none",
    ante=0,
    house=HouseRules(),
).to_json()
# Who asks from outside the event → the roles that reach in.
OUTSIDERS: dict[str, frozenset[str]] = {
    "director of another event": frozenset({"staff"}),
    "tablet of another table": frozenset({"device", "display"}),
    "tablet of another event": frozenset({"device"}),
    "revoked device": frozenset(),
    "forged device": frozenset(),
}
# Numbers in addresses that belong to a person, not to an event.
PERSONAL = {"staff_id", "sign_in_id", "player_id"}


@pytest.fixture
def samples(house: House) -> dict[str, Any]:
    """Something of the first event for every name an address uses."""
    moment = now()
    event, table = house.event, house.table
    player = Player.objects.create(name="Ada", created_at=moment)
    entry = Entry.objects.create(event=event, player=player, number=1, registered_at=moment)
    hand = Hand.objects.create(
        table=table, number=1, level_number=1, opening=OPENING, engine_version=1, started_at=moment
    )
    move = Move.objects.create(
        event=event, entry=entry, to_table=table, to_chair=3, at=moment, changed_at=moment
    )
    return {
        "event_id": event.pk,
        "table_id": table.pk,
        "hand_id": hand.pk,
        "entry_id": entry.pk,
        "move_id": move.pk,
        "player_id": player.pk,
        "call_id": FloorCall.objects.create(event=event, table=table, reason="x", at=moment).pk,
        "bust_id": Bust.objects.create(event=event, entry=entry, start_stack=1, at=moment).pk,
        "payout_id": Payout.objects.create(event=event, entry=entry, place=1, amount=1).pk,
        "row_id": FeedRow.objects.create(
            chain="sample",
            number=1,
            event_id=event.pk,
            verb="feed.undo",
            at=moment,
            actor={},
            key="x",
            hash="",
            previous_hash="",
            body_hash="",
        ).pk,
        "device_id": house.device(event=event, name="Bar").device.pk,  # type: ignore[attr-defined]
        "code_id": PairingCode.objects.create(
            code_hash="x",
            secret_hash="x",
            kind="display",
            event=event,
            made_at=moment,
            expires_at=moment,
        ).pk,
        "invitation_id": Invitation.objects.create(
            event=event, kind="dealer", made_at=moment, expires_at=moment
        ).pk,
        "staff_id": house.people["dealer"].pk,
        "sign_in_id": StaffSession.objects.create(
            staff=house.people["dealer"], session_key="x", started_at=moment
        ).pk,
        "what": "rename",
        "who": "dealer",
        "secret": "x",
        "token": "x",
        "number": "R-071",
        "kind": "out_of_turn",
    }


def askers(house: House) -> dict[str, tuple[Callable[[], Client], frozenset[str]]]:
    """A fresh browser for everybody, and the roles they hold in the first event."""
    revoked = house.tablet(revoked_at=now()).device  # type: ignore[attr-defined]
    watching = house.tablet(house.table, watching=True).device  # type: ignore[attr-defined]
    Device.objects.filter(pk__in=(revoked.pk, watching.pk)).delete()

    def forged() -> Client:
        client = Client()
        client.cookies[glass.COOKIE] = "forged"
        return client

    def device(**fields: Any) -> Callable[[], Client]:
        made = house.device(**fields)
        cookie = made.cookies[glass.COOKIE].value

        def again() -> Client:
            client = Client()
            client.cookies[glass.COOKIE] = cookie
            return client

        return again

    here = {"event": house.event}
    makers: dict[str, Callable[[], Client]] = {
        "director": lambda: house.client("director"),
        "floor": lambda: house.client("floor"),
        "cashier": lambda: house.client("cashier"),
        "dealer": lambda: house.client("dealer"),
        "no role": lambda: house.client("nobody"),
        "tablet": device(kind="tablet", table=house.table, **here),
        "screen": device(kind="display", **here),
        "nobody": Client,
        "director of another event": lambda: house.client("other_director"),
        "tablet of another table": device(kind="tablet", table=house.second, **here),
        "tablet of another event": device(
            kind="tablet", table=house.other_table, event=house.other
        ),
        "revoked device": device(kind="tablet", table=house.table, revoked_at=now(), **here),
        "forged device": forged,
    }
    return {who: (make, (EVENT_ROLES | OUTSIDERS)[who]) for who, make in makers.items()}


def expected(address: Address, who: str) -> bool:
    if who in EVENT_ROLES:
        return permissions.may(address, who)
    said = address.declared
    if said.open_because:
        return True
    held = OUTSIDERS[who]
    if who == "director of another event" and said.anywhere:
        held = EVENT_ROLES["director"]
    if not address.has_event:
        held = held - {"display"}
    return bool(held & said.roles)


def url(address: Address, samples: dict[str, Any]) -> str:
    path = address.route
    for name in address.kwargs:
        assert name in samples, f"{address.route}: give samples[{name!r}] something to stand for it"
        path = permissions.re.sub(rf"<(?:\w+:)?{name}>", str(samples[name]), path)
    return path


def is_denied(response: Any) -> bool:
    return "X-Tourney-Denied" in response


def test_every_view_says_who_may_open_it() -> None:
    silent = [address.route for address in ADDRESSES if address.declared is None]
    assert not silent, f"declare with access() or open_to_all(): {silent}"


def test_every_number_in_an_address_leads_to_its_event() -> None:
    """A number the gate does not know would be looked up without asking whose it is."""
    from tourney.people.places import KINDS

    for address in ADDRESSES:
        unknown = [
            name
            for name in address.kwargs
            if name.endswith("_id") and name not in KINDS and name not in PERSONAL
        ]
        assert not unknown, f"{address.route}: teach tourney/people/places.py {unknown}"


def test_no_view_is_spared_the_csrf_check() -> None:
    spared = [a.route for a in ADDRESSES if getattr(a.view, "csrf_exempt", False)]
    assert spared == []


def test_views_that_write_answer_to_named_methods() -> None:
    unnamed = [
        address.route
        for address in ADDRESSES
        if address.methods == permissions.ALL_METHODS and address.name != "set_language"
    ]
    assert unnamed == [], f"say require_safe, require_POST or require_http_methods: {unnamed}"


def test_the_printed_table_is_up_to_date() -> None:
    printed = permissions.PAGE.read_text(encoding="utf-8")
    assert printed == permissions.page(), "run: python -m tests.tools.permissions write"


@pytest.mark.django_db
@pytest.mark.parametrize("who", [*EVENT_ROLES, *OUTSIDERS])
def test_everybody_gets_in_where_the_role_says_and_nowhere_else(
    house: House, samples: dict[str, Any], who: str
) -> None:
    make, _ = askers(house)[who]
    wrong = []
    for address in ADDRESSES:
        path = url(address, samples)
        client = make()
        for method in METHODS + (RARE_METHODS if who in ("director", "nobody") else ()):
            response = client.generic(method, path)
            denied = is_denied(response)
            answers = method in address.methods
            if response.status_code >= 500:
                wrong.append(f"{method} {path}: broke with {response.status_code}")
            elif not answers and not denied and response.status_code != 405:
                wrong.append(f"{method} {path}: {response.status_code} to a method it has not")
            elif answers and expected(address, who) and denied:
                wrong.append(f"{method} {path}: kept out")
            elif answers and not expected(address, who) and not denied:
                wrong.append(f"{method} {path}: let in with {response.status_code}")
    assert not wrong, f"{who}:\n" + "\n".join(wrong)


@pytest.mark.django_db
def test_a_tablet_that_watches_looks_and_does_not_post(
    house: House, samples: dict[str, Any]
) -> None:
    client = house.tablet(watching=True)
    for address in ADDRESSES:
        if address.declared.roles == {"dealer"} and address.has_table:
            path = url(address, samples)
            if "POST" in address.methods:
                assert client.post(path)["X-Tourney-Denied"] == "watching", path
            if "GET" in address.methods:
                assert not is_denied(client.get(path)), path


@pytest.mark.django_db
def test_the_admin_is_for_the_head_of_the_house_and_only_reads(house: House) -> None:
    for who in ("director", "house_director", "nobody"):
        assert house.client(who).get("/admin/").status_code == 302
    head = house.client("admin")
    assert head.get("/admin/").status_code == 200
    person = house.people["dealer"]
    page = head.get(f"/admin/people/staff/{person.pk}/change/")
    assert page.status_code == 200
    assert person.pin not in page.text
    assert person.password not in page.text
    assert head.post(f"/admin/people/staff/{person.pk}/delete/", {"post": "yes"}).status_code == 403
    assert head.post(f"/admin/people/staff/{person.pk}/change/", {}).status_code == 403
    login = Client().get("/admin/login/?next=/admin/")
    assert login["Location"].startswith("/sign-in/")
