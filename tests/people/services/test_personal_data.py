"""A player's data: all of it out, and gone, with the event whole."""

from __future__ import annotations

import json

import pytest
from django.core.management import CommandError, call_command

from tests.people.conftest import House
from tourney.core.command import row_hash, system_actor
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.events.models import Entry
from tourney.events.services.entries import register
from tourney.people.models import Player
from tourney.people.services.personal_data import erase_player, export_player, feed_rows_naming


@pytest.fixture
def player(house: House) -> Player:
    house.event.status = "open"
    house.event.save()
    done = register(
        event_id=house.event.pk, name="Ottavia Verdi", actor=system_actor(), key="register"
    )
    player = Player.objects.get(pk=done.answer["player"])
    player.note = "asks for a chair near the door"
    player.save()
    return player


def test_the_feed_never_holds_a_name(player: Player) -> None:
    assert FeedRow.objects.exists()
    assert feed_rows_naming(player) == []


def test_the_export_holds_all_that_points_at_the_player(player: Player, capsys) -> None:
    found = export_player(player.pk)
    assert found["player"]["name"] == "Ottavia Verdi"
    assert found["player"]["note"] == "asks for a chair near the door"
    assert [entry["number"] for entry in found["entries"]] == [1]
    assert "money.ledgerline" in found["entries"][0]["records"]
    call_command("export_player", str(player.pk))
    assert json.loads(capsys.readouterr().out) == found


def test_erasing_takes_the_person_and_leaves_the_event(house: House, player: Player) -> None:
    from tables.models import Ruling
    from tourney.core.now import now

    Ruling.objects.create(
        event=house.event, kind="penalty", note="Ottavia Verdi: one lap", at=now()
    )
    before = list(Entry.objects.values("number", "status", "place"))
    call_command("erase_player", str(player.pk), "--yes")
    player.refresh_from_db()
    assert player.erased_at
    everything = json.dumps(export_player(player.pk))
    assert "Ottavia" not in everything
    assert "door" not in everything
    assert "Ottavia" not in Ruling.objects.get().note
    assert list(Entry.objects.values("number", "status", "place")) == before
    for row in FeedRow.objects.all():
        assert row.hash == row_hash(row)
        assert "Ottavia" not in f"{row.params}{row.answer}"


def test_a_player_in_a_running_event_keeps_the_name_for_now(house: House, player: Player) -> None:
    house.event.status = "running"
    house.event.save()
    with pytest.raises(Refused) as why:
        erase_player(player_id=player.pk, actor=system_actor(), key="k")
    assert why.value.code == "player_playing"
    player.refresh_from_db()
    assert player.name == "Ottavia Verdi"


def test_nobody_by_that_number(house: House) -> None:
    for command in (["export_player", "99"], ["erase_player", "99", "--yes"]):
        with pytest.raises(CommandError):
            call_command(*command)
