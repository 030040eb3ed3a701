"""Who may open a view, from which glass."""

from __future__ import annotations

import pytest
from django.http import Http404, HttpResponse
from django.test import RequestFactory

from tables.models import Hand, Move
from tests.people.conftest import House
from tourney.core.now import now
from tourney.people import access as gate
from tourney.people import glass
from tourney.people.access import access, declared, open_to_all


def ask(client, kwargs, *roles, method="GET", anywhere=False, **headers):
    """The view's answer and the request it saw, for a browser and an address."""
    seen = {}

    @access(*roles, anywhere=anywhere)
    def view(request, **_):
        seen["request"] = request
        return HttpResponse("in")

    request = RequestFactory().generic(method, "/somewhere", headers=headers)
    request.COOKIES = {name: morsel.value for name, morsel in client.cookies.items()}
    request.htmx = False
    session = client.session
    from django.contrib.auth import get_user

    request.session = session
    request.user = get_user(request)
    response = view(request, **kwargs)
    return response, seen.get("request")


def test_a_role_opens_only_its_own_event(house: House) -> None:
    floor = house.client("floor")
    assert ask(floor, {"event_id": house.event.pk}, "floor")[0].status_code == 200
    assert ask(floor, {"event_id": house.other.pk}, "floor")[0].status_code == 403


def test_a_director_has_every_right_of_the_event(house: House) -> None:
    for role in ("director", "floor", "cashier", "dealer", "display"):
        answer, _ = ask(house.client("director"), {"table_id": house.table.pk}, role)
        assert answer.status_code == 200, role


@pytest.mark.parametrize(
    ("who", "refused"),
    [
        ("floor", ["director", "cashier"]),
        ("cashier", ["director", "floor", "dealer"]),
        ("dealer", ["director", "floor", "cashier"]),
        ("nobody", ["director", "floor", "cashier", "dealer", "display"]),
    ],
)
def test_a_role_does_not_reach_above_itself(house: House, who: str, refused: list[str]) -> None:
    for role in refused:
        answer, _ = ask(house.client(who), {"event_id": house.event.pk}, role)
        assert answer.status_code == 403, role


def test_a_house_role_holds_in_every_event(house: House) -> None:
    for event in (house.event, house.other):
        for who in ("house_director", "admin"):
            answer, _ = ask(house.client(who), {"event_id": event.pk}, "director")
            assert answer.status_code == 200


def test_an_address_without_event_asks_for_a_house_role(house: House) -> None:
    assert ask(house.client("director"), {}, "director")[0].status_code == 403
    assert ask(house.client("house_director"), {}, "director")[0].status_code == 200
    assert ask(house.client("cashier"), {}, "cashier", anywhere=True)[0].status_code == 200


def test_a_table_of_another_event_is_not_there(house: House) -> None:
    mixed = {"event_id": house.event.pk, "table_id": house.other_table.pk}
    for who in ("director", "admin"):
        with pytest.raises(Http404):
            ask(house.client(who), mixed, "floor")
    with pytest.raises(Http404):
        ask(house.tablet(house.other_table), mixed, "dealer")


def test_a_tablet_is_a_dealer_at_its_own_table_only(house: House) -> None:
    tablet = house.tablet()
    assert ask(tablet, {"table_id": house.table.pk}, "dealer")[0].status_code == 200
    for elsewhere in (house.second, house.other_table):
        assert ask(tablet, {"table_id": elsewhere.pk}, "dealer")[0].status_code == 403
    assert ask(tablet, {"table_id": house.table.pk}, "floor")[0].status_code == 403


def test_a_tablet_reaches_the_hands_and_moves_of_its_table(house: House) -> None:
    hands = [
        Hand.objects.create(
            table=table,
            number=1,
            level_number=1,
            opening={},
            engine_version=1,
            started_at=now(),
        )
        for table in (house.table, house.second)
    ]
    tablet = house.tablet()
    assert ask(tablet, {"hand_id": hands[0].pk}, "dealer")[0].status_code == 200
    assert ask(tablet, {"hand_id": hands[1].pk}, "dealer")[0].status_code == 403


def test_a_device_costs_one_query(house: House, django_assert_num_queries) -> None:
    hand = Hand.objects.create(
        table=house.table, number=1, level_number=1, opening={}, engine_version=1, started_at=now()
    )
    request = RequestFactory().post("/x")
    request.COOKIES = {glass.COOKIE: house.tablet().cookies[glass.COOKIE].value}
    for kwargs in ({"table_id": house.table.pk}, {"hand_id": hand.pk}):
        with django_assert_num_queries(1):
            gate.look(request, kwargs)
        assert "dealer" in request.roles


def test_a_watching_tablet_looks_but_does_not_post(house: House) -> None:
    tablet = house.tablet(watching=True)
    place = {"table_id": house.table.pk}
    assert ask(tablet, place, "dealer")[0].status_code == 200
    answer, _ = ask(tablet, place, "dealer", method="POST")
    assert (answer.status_code, answer["X-Tourney-Denied"]) == (403, "watching")


def test_every_act_names_staff_and_device(house: House) -> None:
    tablet = house.tablet(dealer=house.people["dealer"])
    _, request = ask(tablet, {"table_id": house.table.pk}, "dealer", method="POST")
    actor = request.actor
    assert (actor.kind, actor.staff_id, actor.device_id) == (
        "device",
        house.people["dealer"].pk,
        tablet.device.pk,
    )
    _, request = ask(house.client("floor"), {"event_id": house.event.pk}, "floor")
    assert (request.actor.kind, request.actor.staff_id) == ("staff", house.people["floor"].pk)


def test_revoked_and_forged_devices_are_told_to_pair_again(house: House) -> None:
    revoked = house.tablet(revoked_at=now())
    forged = house.tablet()
    forged.cookies[glass.COOKIE] = "forged"
    for tablet in (revoked, forged):
        answer, _ = ask(tablet, {"table_id": house.table.pk}, "dealer", method="POST")
        assert (answer.status_code, answer["X-Tourney-Denied"]) == (401, "unpaired")
        fragment, _ = ask(tablet, {"table_id": house.table.pk}, "dealer", **{"HX-Request": "true"})
        assert fragment.status_code == 401
        assert fragment["HX-Redirect"] == "/device/"
        assert b"<html" not in fragment.content


def test_a_stranger_is_sent_to_the_door_and_back(house: House, client) -> None:
    answer = client.get(f"/events/{house.event.pk}/people/?x=1")
    assert answer.status_code == 302
    assert answer["Location"] == f"/sign-in/?next=%2Fevents%2F{house.event.pk}%2Fpeople%2F%3Fx%3D1"
    fragment = client.get(f"/events/{house.event.pk}/people/", headers={"HX-Request": "true"})
    assert fragment.status_code == 401
    assert fragment["HX-Redirect"].startswith("/sign-in/")


def test_the_floors_pin_opens_the_floor_at_this_table_for_a_while(house: House) -> None:
    from datetime import timedelta

    tablet = house.tablet(floor=house.people["floor"], floor_until=now() + timedelta(minutes=1))
    answer, request = ask(tablet, {"table_id": house.table.pk}, "floor", method="POST")
    assert answer.status_code == 200
    assert request.actor.staff_id == house.people["floor"].pk
    assert ask(tablet, {"table_id": house.second.pk}, "floor")[0].status_code == 403
    assert ask(tablet, {"event_id": house.event.pk}, "floor")[0].status_code == 403
    tablet.device.floor_until = now() - timedelta(seconds=1)
    tablet.device.save()
    assert ask(tablet, {"table_id": house.table.pk}, "floor", method="POST")[0].status_code == 403


def test_a_move_is_open_to_the_tablets_of_both_tables(house: House) -> None:
    from tourney.events.models import Entry
    from tourney.people.models import Player

    player = Player.objects.create(name="A", created_at=now())
    entry = Entry.objects.create(event=house.event, player=player, number=1, registered_at=now())
    move = Move.objects.create(
        event=house.event,
        entry=entry,
        from_table=house.table,
        to_table=house.second,
        to_chair=1,
        at=now(),
        changed_at=now(),
    )
    for table in (house.table, house.second):
        assert ask(house.tablet(table), {"move_id": move.pk}, "dealer")[0].status_code == 200
    assert (
        ask(house.tablet(house.other_table), {"move_id": move.pk}, "dealer")[0].status_code == 403
    )


def test_an_address_with_an_impossible_number_is_not_there(house: House) -> None:
    with pytest.raises(Http404):
        ask(house.client("admin"), {"event_id": 10**30}, "floor")


def test_views_declare_who_may_open_them() -> None:
    @access("floor", "cashier")
    def view(request): ...

    assert declared(view).roles == {"floor", "cashier"}
    assert declared(open_to_all("because")(lambda request: None)).open_because == "because"
    for wrong in ((), ("flor",)):
        with pytest.raises(ValueError, match="roles"):
            access(*wrong)
    with pytest.raises(ValueError, match="why"):
        open_to_all("")


def test_what_one_may_see_is_kept_in_no_cache(house: House) -> None:
    answer, _ = ask(house.client("floor"), {"event_id": house.event.pk}, "floor")
    assert "no-store" in answer["Cache-Control"]
    assert "Cookie" in answer["Vary"]


def test_a_null_character_is_no_text(house: House, client) -> None:
    """PostgreSQL would not store it: a clear 400 instead of a fault, in every form alike."""
    assert client.post("/pair/", {"code": "12\x00"}).status_code == 400
    assert client.get("/sign-in/?next=%00").status_code == 400
    answer = house.client("floor").post(
        f"/events/{house.event.pk}/people/add/", {"name": "a\x00b", "kinds": ["dealer"]}
    )
    assert answer.status_code == 400
