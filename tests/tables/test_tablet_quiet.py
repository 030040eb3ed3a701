"""The quiet pages follow the table: a picture of their own, and the way back when the mode changes."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tables.models import Table
from tables.services.modes import set_mode
from tests.tables.glass import signed_in
from tests.tables.room import FLOOR, deal, new_key, seated_table

pytestmark = pytest.mark.django_db(transaction=True)


def address(table: Table, name: str = "tablet-live") -> str:
    return reverse(f"tables:{name}", args=[table.pk])


def lighter(mode: str = "results") -> Table:
    table = seated_table([1000] * 3)
    set_mode(table_id=table.pk, mode=mode, actor=FLOOR, key=new_key())
    return table


def test_the_quiet_page_names_its_topic_and_fetches_itself_again() -> None:
    table = lighter()
    client = signed_in(table)
    page = client.get(reverse("tables:tablet", args=[table.pk])).content.decode()
    assert f'data-live="table:{table.pk}"' in page
    assert f'data-live-src="{address(table)}?quiet=1"' in page
    fragment = client.get(address(table), {"quiet": 1}).content.decode()
    assert fragment.lstrip().startswith('<div id="quiet"')
    assert "<html" not in fragment
    seen = fragment.split('data-live-revision="')[1].split('"')[0]
    assert client.get(address(table), {"quiet": 1, "seen": seen}).status_code == 204


def test_when_the_way_of_recording_changes_the_whole_page_is_loaded_again() -> None:
    table = lighter()
    client = signed_in(table)
    here = reverse("tables:tablet", args=[table.pk])
    assert client.get(address(table))["HX-Redirect"] == here
    set_mode(table_id=table.pk, mode="full", actor=FLOOR, key=new_key())
    assert client.get(address(table), {"quiet": 1})["HX-Redirect"] == here
    assert "HX-Redirect" not in client.get(address(table))


def test_the_page_of_all_stacks_follows_too() -> None:
    table = seated_table([1000] * 3)
    client = signed_in(table)
    page = client.get(address(table, "tablet-resync"))
    seen = page.content.decode().split('data-live-revision="')[1].split('"')[0]
    again = client.get(address(table, "tablet-resync"), {"seen": seen}, headers={"X-Live": "1"})
    assert again.status_code == 204
    deal(table)
    fresh = client.get(address(table, "tablet-resync"), {"seen": seen}, headers={"X-Live": "1"})
    assert fresh.content.decode().lstrip().startswith('<div id="resync"')
    assert "A hand is being played" in fresh.content.decode()
