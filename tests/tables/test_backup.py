"""Backup while the room plays, restore, doctor."""

import json
import sqlite3
import threading
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection

from tables.doctor import BAD, GOOD, examine
from tests.services.site import Site
from tests.tables.room import deal, seated_table, tap
from tourney.people.models import Player

MAKE = "from tests.tables import room; print(room.seated_table([1000] * 3).event_id)"


def test_a_backup_taken_in_the_middle_of_play_is_whole_and_restores(
    make_site: Callable[..., Site], tmp_path: Path
) -> None:
    site = make_site(start=False)
    site.run(MAKE)
    copy = tmp_path / "night.sqlite3"
    site.manage("backup", str(copy))
    site.run("from tourney.people.models import Player; Player.objects.update(name='Mallory')")
    site.manage("restore", "--yes", "--keep", str(tmp_path / "before.sqlite3"), str(copy))
    names = site.run(
        "from tourney.people.models import Player; print(Player.objects.values_list('name'))"
    )
    assert "Mallory" not in names and "Alice" in names
    assert "all is well" in site.manage("verify").stdout
    kept = sqlite3.connect(tmp_path / "before.sqlite3")
    assert kept.execute("SELECT count(*) FROM people_player WHERE name = 'Mallory'").fetchone()[0]
    kept.close()


@pytest.mark.parametrize("content", [b"", b"not a database at all", None])
def test_what_is_no_backup_changes_nothing(
    make_site: Callable[..., Site], tmp_path: Path, content: bytes | None
) -> None:
    site = make_site(start=False)
    file = tmp_path / "junk.sqlite3"
    if content is not None:
        file.write_bytes(content)
    before = site.database.read_bytes()
    refused = site.manage("restore", "--yes", str(file), check=False)
    assert refused.returncode != 0
    assert "CommandError" in refused.stderr
    assert site.database.read_bytes() == before


@pytest.mark.django_db(transaction=True)
@pytest.mark.one_database("SQLite's own backup while others write")
def test_backups_are_consistent_while_hands_are_recorded(tmp_path: Path) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("SQLite's own backup; PostgreSQL has pg_dump")
    table = seated_table([1000] * 3)
    stop = threading.Event()

    def play() -> None:
        while not stop.is_set():
            hand = deal(table)
            first, second = hand.opening["button_chair"], hand.opening["sb_chair"]
            tap(hand, (first, "fold"))
            tap(hand, (second, "fold"))
        connection.close()

    player = threading.Thread(target=play)
    player.start()
    try:
        for number in range(5):
            call_command("backup", str(tmp_path / f"{number}.sqlite3"), stdout=StringIO())
    finally:
        stop.set()
        player.join()
    for file in tmp_path.glob("*.sqlite3"):
        copy = sqlite3.connect(file)
        (said,) = copy.execute("PRAGMA integrity_check").fetchone()
        (chips,) = copy.execute(
            "SELECT sum(stack) FROM tables_seat WHERE status = 'seated'"
        ).fetchone()
        copy.close()
        assert (said, chips) == ("ok", 3000)


@pytest.mark.django_db
def test_the_doctor_finds_a_healthy_room() -> None:
    signs = {sign.subject: sign for sign in examine()}
    assert signs["database"].state == signs["migrations"].state == GOOD
    assert all(sign.state != BAD for sign in signs.values()), signs
    out = StringIO()
    call_command("doctor", json=True, stdout=out)
    assert {sign["subject"] for sign in json.loads(out.getvalue())} == set(signs)


def test_the_doctor_says_what_to_do_about_a_database_without_tables(
    make_site: Callable[..., Site],
) -> None:
    site = make_site(start=False)
    site.database.unlink()
    said = site.manage("doctor", check=False)
    assert said.returncode == 1
    assert "run manage.py migrate" in said.stdout


@pytest.mark.django_db
def test_a_running_event_without_a_scheduler_is_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    from datetime import timedelta

    from tourney.core.models import Heartbeat
    from tourney.core.now import now
    from tourney.events.models import Event

    Event.objects.create(name="Friday", status="running", starting_stack=1000)
    Heartbeat.objects.create(
        name="scheduler@here", wall_at=now() - timedelta(minutes=5), boot_seconds=1.0, pid=1
    )
    signs = {sign.subject: sign for sign in examine()}
    assert signs["scheduler"].state == BAD
    assert Player.objects.count() == 0
