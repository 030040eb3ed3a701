"""Devices: bound, moved, told, ended; dealers tap in at each push."""

from __future__ import annotations

import pytest

from tests.people.conftest import PIN, House
from tourney.core import live
from tourney.core.command import Actor, system_actor
from tourney.core.errors import Refused, StaleRevision
from tourney.core.models import FeedRow
from tourney.people.models import Device
from tourney.people.services import accounts, devices

BY = system_actor()


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    heard: list[str] = []
    monkeypatch.setattr(live, "ring", lambda *topics, revision=None: heard.extend(topics))
    monkeypatch.setattr(live, "expel", lambda who: heard.append(f"expel {who}"))
    return heard


def asked(house: House, device: Device, key: str = "k", **more) -> dict:
    return {"device_id": device.pk, "event_id": house.event.pk, "actor": BY, "key": key, **more}


def test_a_push_names_the_dealer_in_the_feed(
    house: House, rung: list[str], django_capture_on_commit_callbacks
) -> None:
    device = house.tablet().device
    with django_capture_on_commit_callbacks(execute=True):
        devices.tap_in(staff_id=house.people["dealer"].pk, pin=PIN, **asked(house, device))
    device.refresh_from_db()
    assert device.dealer == house.people["dealer"]
    assert {f"table:{house.table.pk}", f"device:{device.pk}"} <= set(rung)
    row = FeedRow.objects.get(verb="device.tap_in")
    assert row.answer["dealer"] == house.people["dealer"].pk
    assert PIN not in f"{row.params}{row.answer}"


def test_a_wrong_pin_leaves_the_dealer_who_sits_there(house: House) -> None:
    device = house.tablet(dealer=house.people["floor"]).device
    with pytest.raises(Refused):
        devices.tap_in(staff_id=house.people["dealer"].pk, pin="739104", **asked(house, device))
    device.refresh_from_db()
    assert device.dealer == house.people["floor"]
    assert not FeedRow.objects.filter(verb="device.tap_in").exists()


def test_the_floor_leaves_by_itself_after_three_minutes(house: House) -> None:
    device = house.tablet().device
    devices.floor_in(staff_id=house.people["floor"].pk, pin=PIN, **asked(house, device))
    device.refresh_from_db()
    from tourney.core.now import now

    assert 0 < (device.floor_until - now()).total_seconds() <= 180


def test_binding_elsewhere_stands_the_dealer_up_and_moves_the_page(house: House) -> None:
    device = house.tablet(dealer=house.people["dealer"]).device
    devices.bind(table_id=house.second.pk, expected=0, **asked(house, device))
    device.refresh_from_db()
    assert (device.table, device.dealer, device.generation) == (house.second, None, 1)


def test_a_stale_screen_moves_nothing(house: House) -> None:
    device = house.tablet().device
    devices.rename(name="Left wing", expected=0, **asked(house, device))
    with pytest.raises(StaleRevision):
        devices.rename(name="Right wing", expected=0, **asked(house, device, key="other"))


def test_a_tablet_cannot_be_bound_to_another_events_table(house: House) -> None:
    device = house.tablet().device
    with pytest.raises(Refused) as why:
        devices.bind(table_id=house.other_table.pk, expected=None, **asked(house, device))
    assert why.value.code == "not_found"


def test_nobody_reaches_a_device_of_another_event(house: House) -> None:
    device = house.tablet(house.other_table).device
    with pytest.raises(Refused) as why:
        devices.revoke(**asked(house, device))
    assert why.value.code == "not_found"


def test_revoking_cuts_the_stream(house: House, rung: list[str]) -> None:
    device = house.tablet(dealer=house.people["dealer"]).device
    devices.revoke(**asked(house, device))
    device.refresh_from_db()
    assert device.revoked_at
    assert device.dealer is None
    assert f"expel device:{device.pk}" in rung


def test_a_screen_is_renamed_moved_reloaded_and_laid_out_anew(house: House) -> None:
    device = house.device(event=house.event).device
    devices.rename(name="Bar", expected=None, **asked(house, device, "1"))
    devices.set_layout(layout="contrast", expected=None, **asked(house, device, "2"))
    devices.reload(**asked(house, device, "3"))
    devices.move_screen(to_event=house.other.pk, expected=None, **asked(house, device, "4"))
    device.refresh_from_db()
    assert (device.name, device.layout, device.event) == ("Bar", "contrast", house.other)
    assert device.generation == 3


def test_a_take_over_tells_the_tablet_that_recorded(
    house: House, rung: list[str], django_capture_on_commit_callbacks
) -> None:
    first = house.tablet().device
    second = house.tablet(watching=True).device
    with django_capture_on_commit_callbacks(execute=True):
        devices.take_over(**asked(house, second))
    assert f"device:{first.pk}" in rung


def test_whoever_loses_the_role_gets_up_from_the_tablet(house: House) -> None:
    device = house.tablet(dealer=house.people["dealer"]).device
    accounts.set_roles(
        staff_id=house.people["dealer"].pk,
        kinds=[],
        event_id=house.event.pk,
        actor=Actor("staff", staff_id=house.people["director"].pk),
        key="r",
    )
    device.refresh_from_db()
    assert device.dealer is None
