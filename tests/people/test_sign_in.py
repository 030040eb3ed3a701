"""The door: passwords, one-time codes, throttling, sessions that end when told."""

from __future__ import annotations

import re
import uuid

import pytest
from django.contrib.auth import get_user
from django.test import Client
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice

from tests.people.conftest import PASSWORD, House
from tourney.people.models import Role, Staff, StaffSession
from tourney.people.services import one_time, sessions


def sign_in(client: Client, name: str, password: str = PASSWORD, **more: str):
    return client.post("/sign-in/", {"username": name, "password": password, **more})


def signed_in(client: Client) -> bool:
    return get_user(client).is_authenticated  # type: ignore[arg-type]


def key() -> dict[str, str]:
    return {"key": str(uuid.uuid4())}


def test_name_and_password_open_the_door_and_lead_back(house: House, client: Client) -> None:
    answer = sign_in(client, "floor", next=f"/events/{house.event.pk}/people/")
    assert answer["Location"] == f"/events/{house.event.pk}/people/"
    assert signed_in(client)


@pytest.mark.parametrize("to", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_nobody_is_led_out_of_the_house(house: House, client: Client, to: str) -> None:
    assert sign_in(client, "floor", next=to)["Location"] == "/"


def test_a_wrong_password_and_an_unknown_name_sound_alike(house: House, client: Client) -> None:
    wrong = sign_in(client, "floor", "nope").text
    unknown = sign_in(client, "nobody-here", "nope").text
    words = "Name and password do not belong together."
    assert words in wrong
    assert words in unknown


def test_after_six_wrong_passwords_even_the_right_one_waits(house: House, client: Client) -> None:
    for _ in range(6):
        answer = sign_in(client, "floor", "nope")
    assert answer.status_code == 429
    assert sign_in(client, "floor").status_code == 429
    assert not signed_in(client)
    elsewhere = Client(REMOTE_ADDR="10.0.0.9")
    assert sign_in(elsewhere, "floor").status_code == 302, "a joker does not lock the floor out"
    assert sign_in(client, "director").status_code == 302


def test_a_closed_account_stays_out(house: House, client: Client) -> None:
    Staff.objects.filter(username="floor").update(is_active=False)
    sign_in(client, "floor")
    assert not signed_in(client)


def turn_codes_on(staff: Staff) -> tuple[TOTPDevice, list[str]]:
    device = one_time.begin(staff)
    backup = one_time.confirm(staff, f"{totp(device.bin_key):06d}")
    device.refresh_from_db()
    # The code just used is spent; the next one counts from here.
    device.last_t = -1
    device.save()
    return device, backup


def test_with_codes_on_the_password_alone_opens_nothing(house: House, client: Client) -> None:
    device, _ = turn_codes_on(house.people["director"])
    answer = sign_in(client, "director")
    assert answer["Location"].startswith("/sign-in/code/")
    assert not signed_in(client)
    assert client.get("/account/").status_code == 302
    client.post("/sign-in/code/", {"code": "000000"})
    assert not signed_in(client)
    TOTPDevice.objects.update(throttling_failure_count=0)
    answer = client.post("/sign-in/code/", {"code": f"{totp(device.bin_key):06d}"})
    assert answer.status_code == 302
    assert signed_in(client)


def test_a_backup_code_opens_once(house: House) -> None:
    _, backup = turn_codes_on(house.people["director"])
    for expected in (True, False):
        client = Client()
        sign_in(client, "director")
        client.post("/sign-in/code/", {"code": backup[0]})
        assert signed_in(client) is expected


def test_codes_are_tried_slowly(house: House, client: Client) -> None:
    device, _ = turn_codes_on(house.people["director"])
    sign_in(client, "director")
    for _ in range(3):
        client.post("/sign-in/code/", {"code": "000001"})
    client.post("/sign-in/code/", {"code": f"{totp(device.bin_key):06d}"})
    assert not signed_in(client), "the right one comes too soon after wrong ones"


def test_the_second_step_without_the_first_leads_to_the_door(house: House, client: Client) -> None:
    answer = client.post("/sign-in/code/", {"code": "123456"})
    assert answer["Location"] == "/sign-in/"


def test_a_session_is_seen_and_ended_from_elsewhere(house: House) -> None:
    laptop, phone = Client(), Client(HTTP_USER_AGENT="Mozilla/5.0 (iPhone) Safari/604")
    sign_in(laptop, "director")
    sign_in(phone, "director")
    page = laptop.get("/account/").text
    assert "Safari · iPhone" in page
    other = StaffSession.objects.get(browser__contains="iPhone")
    laptop.post(f"/account/sessions/{other.pk}/end/", key())
    assert phone.get("/account/").status_code == 302
    assert laptop.get("/account/").status_code == 200


def test_nobody_ends_the_session_of_somebody_else(house: House) -> None:
    mine, theirs = Client(), Client()
    sign_in(mine, "dealer")
    sign_in(theirs, "director")
    row = StaffSession.objects.get(staff=house.people["director"])
    mine.post(f"/account/sessions/{row.pk}/end/", key())
    assert signed_in(theirs)


def test_another_password_ends_every_other_session(house: House) -> None:
    here, there = Client(), Client()
    sign_in(here, "floor")
    sign_in(there, "floor")
    new = "quite-another-battery"
    answer = here.post(
        "/account/password/", {**key(), "password": PASSWORD, "new": new, "again": new}
    )
    assert answer.status_code == 302
    assert signed_in(here)
    assert not signed_in(there)
    assert len(sessions.live_sessions(house.people["floor"].pk)) == 1


def test_a_laptop_left_open_does_not_change_how_one_signs_in(house: House) -> None:
    client = house.client("director")
    for path, more in (
        ("/account/pin/", {"pin": "739104"}),
        ("/account/code/", {}),
        ("/account/password/", {"new": "x" * 20, "again": "x" * 20}),
    ):
        answer = client.post(path, {**key(), "password": "not it", **more})
        assert answer.status_code == 422, path
        assert "not the password" in answer.text


def test_a_director_signs_somebody_out_everywhere(house: House) -> None:
    floor = Client()
    sign_in(floor, "floor")
    path = f"/events/{house.event.pk}/people/{house.people['floor'].pk}/sign-out/"
    house.client("director").post(path, key())
    assert not signed_in(floor)


# --- who may change whom ----------------------------------------------------------------


def test_the_floor_brings_in_dealers_and_nobody_above(house: House) -> None:
    floor = house.client("floor")
    base = f"/events/{house.event.pk}/people"
    added = floor.post(f"{base}/add/", {**key(), "name": "Nino Bruni", "kinds": ["dealer"]})
    assert added.status_code == 200
    pin = re.search(r"code__digits\">(\d{3} \d{3})<", added.text)
    assert pin
    above = floor.post(f"{base}/add/", {**key(), "name": "Rita Luz", "kinds": ["director"]})
    assert above.status_code == 422
    assert not Staff.objects.filter(first_name="Rita Luz").exists()
    raised = floor.post(
        f"{base}/{house.people['dealer'].pk}/roles/", {**key(), "kinds": ["dealer", "director"]}
    )
    assert raised.status_code == 302
    kinds = Role.objects.filter(staff=house.people["dealer"]).values_list("kind", flat=True)
    assert set(kinds) == {"dealer"}


@pytest.mark.parametrize("whose", ["house_director", "admin", "director", "other_floor"])
def test_nobody_gets_the_pin_of_somebody_above(house: House, whose: str) -> None:
    """A PIN opens every event of its owner; the floor of one must not hold it."""
    before = house.people[whose].pin
    path = f"/events/{house.event.pk}/people/{house.people[whose].pk}/pin/"
    assert house.client("floor").post(path, key()).status_code == 422
    house.people[whose].refresh_from_db()
    assert house.people[whose].pin == before


def test_an_event_director_does_not_hold_the_pin_of_another_events_floor(house: House) -> None:
    Role.objects.create(staff=house.people["other_floor"], event=house.event, kind="dealer")
    path = f"/events/{house.event.pk}/people/{house.people['other_floor'].pk}/pin/"
    assert house.client("director").post(path, key()).status_code == 422


def test_the_last_director_stays(house: House) -> None:
    Staff.objects.filter(username="admin").delete()
    path = f"/events/{house.event.pk}/people/{house.people['house_director'].pk}/close/"
    second = Staff.objects.create(username="second")
    Role.objects.create(staff=second, event=house.event, kind="director")
    house.people["second"] = second
    assert house.client("second").post(path, key()).status_code == 422
    assert Staff.objects.get(username="house_director").is_active


# --- invitations ------------------------------------------------------------------------


def invite(house: House, who: str = "director", kind: str = "floor", uses: int = 1) -> str:
    answer = house.client(who).post(
        f"/events/{house.event.pk}/people/invite/", {**key(), "kind": kind, "uses": uses}
    )
    link = re.search(r"href=\"http://testserver(/invitation/[^\"]+)\"", answer.text)
    assert link, answer.text[:500]
    return link[1]


def test_an_invitation_makes_an_account_with_the_role(house: House, client: Client) -> None:
    link = invite(house)
    assert "Saturday" in client.get(link).text
    form = {
        **key(),
        "name": "Lia Rossi",
        "username": "lia",
        "password": PASSWORD,
        "password_again": PASSWORD,
    }
    assert client.post(link, form).status_code == 302
    assert signed_in(client)
    lia = Staff.objects.get(username="lia")
    assert list(Role.objects.filter(staff=lia).values_list("event", "kind")) == [
        (house.event.pk, "floor")
    ]
    assert Client().get(link).status_code == 410, "it was for one person"


def test_an_invitation_works_with_the_account_one_has(house: House) -> None:
    link = invite(house, kind="cashier")
    client = house.client("nobody")
    client.post(link, key())
    assert Role.objects.filter(staff=house.people["nobody"], kind="cashier").exists()


def test_a_forged_ended_or_late_invitation_opens_nothing(house: House, client: Client) -> None:
    from tourney.core.now import now
    from tourney.people.models import Invitation

    link = invite(house)
    assert client.get(link[:-3] + "x/").status_code == 410
    assert client.get("/invitation/1/").status_code == 410
    Invitation.objects.update(expires_at=now())
    assert client.get(link).status_code == 410
    assert client.post(link, key()).status_code == 410


def test_the_floor_invites_dealers_only(house: House) -> None:
    answer = house.client("floor").post(
        f"/events/{house.event.pk}/people/invite/", {**key(), "kind": "director", "uses": 1}
    )
    assert answer.status_code == 422


def test_bad_joining_is_told_and_nothing_half_done(house: House, client: Client) -> None:
    link = invite(house)
    good = {"name": "A", "username": "a1", "password": PASSWORD, "password_again": PASSWORD}
    for wrong in (
        {"password_again": "other"},
        {"username": "floor"},
        {"username": "with blank"},
        {"name": ""},
        {"password": "short", "password_again": "short"},
    ):
        answer = client.post(link, {**key(), **good, **wrong})
        assert answer.status_code == 422, wrong
    assert not Staff.objects.filter(username="a1").exists()
    assert client.get(link).status_code == 200


# --- names and cookies ------------------------------------------------------------------


def test_a_name_is_never_markup(house: House) -> None:
    evil = "<script>alert(1)</script>"
    house.people["dealer"].first_name = evil
    house.people["dealer"].save()
    house.tablet(name=evil[:60], dealer=house.people["dealer"])
    for path in ("people/", "devices/"):
        page = house.client("director").get(f"/events/{house.event.pk}/{path}").text
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert" in page


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(house: House, client: Client) -> None:
    from tests.people.services.test_pairing import code_for

    client.get("/sign-in/")
    sign_in(client, "floor")
    digits, _ = code_for(house, house.table)
    client.post("/pair/", {**key(), "code": digits})
    for name in ("sessionid", "csrftoken", "tourney_device"):
        assert client.cookies[name]["httponly"], name
        assert client.cookies[name]["samesite"] == "Lax", name


def test_the_home_page_shows_ones_own_events(house: House) -> None:
    page = house.client("floor").get("/").text
    assert "Saturday" in page
    assert "Sunday" not in page
    assert "Sunday" in house.client("house_director").get("/").text
    assert house.tablet().get("/")["Location"] == "/device/"
