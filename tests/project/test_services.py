"""The real servers the tests lean on: they start, answer, and are gone afterwards."""

import os
from pathlib import Path

import psycopg
import pytest
import redis
from django.db import connection, transaction

from tests.services import postgres, valkey
from tests.services.process import NotStarted


def test_postgres_answers_and_is_a_version_the_product_supports(postgres_url):
    with psycopg.connect(postgres_url) as opened:
        version = opened.execute("show server_version_num").fetchone()
    assert int(version[0]) >= 140000


@pytest.mark.skipif(bool(postgres.given_url()), reason="PostgreSQL: a server of somebody else's")
def test_a_cluster_is_removed_with_everything_it_wrote():
    with postgres.cluster() as url:
        folder = Path(url.partition("host=")[2])
        assert (folder / "work" / "data" / "PG_VERSION").exists()
    assert not folder.exists()
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(url)


def test_programs_in_a_closed_folder_are_copied_where_the_ordinary_user_reaches(tmp_path):
    closed = tmp_path / "closed"
    (closed / "package" / "install" / "bin").mkdir(parents=True)
    (closed / "package.libs").mkdir()
    (closed / "package" / "install" / "bin" / "initdb").write_text("program")
    (closed / "package.libs" / "libpq.so").write_text("library")
    closed.chmod(0o700)
    place = postgres.within_reach(closed / "package" / "install" / "bin", tmp_path / "open", 65534)
    assert place == tmp_path / "open" / "programs" / "package" / "install" / "bin"
    assert (place / "initdb").read_text() == "program"
    assert (place.parents[2] / "package.libs" / "libpq.so").read_text() == "library"


def test_redis_forgets_and_comes_back_on_the_same_port(redis_server):
    client = redis.Redis.from_url(redis_server.url)
    assert client.set("room", "open")
    redis_server.kill()
    with pytest.raises(redis.ConnectionError):
        client.get("room")
    redis_server.start()
    assert client.get("room") is None
    client.close()


def test_a_server_that_cannot_start_says_what_it_printed(tmp_path, monkeypatch):
    broken = tmp_path / "valkey-server"
    broken.write_text("#!/bin/sh\necho no room left\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setattr(valkey, "programs", lambda: [broken])
    with pytest.raises(NotStarted, match="no room left"), valkey.redis():
        pass


@pytest.mark.django_db
def test_the_suite_runs_on_the_database_it_was_told():
    told = os.environ.get("DATABASE_URL", "sqlite").split(":")[0]
    assert connection.vendor == {"postgres": "postgresql"}.get(told, told)


@pytest.mark.django_db(transaction=True)
def test_a_transaction_is_real_on_both_databases():
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE chips (n integer)")
        try:
            with pytest.raises(ZeroDivisionError), transaction.atomic(durable=True):
                cursor.execute("INSERT INTO chips VALUES (100)")
                1 / 0  # noqa: B018
            cursor.execute("SELECT count(*) FROM chips")
            assert cursor.fetchone()[0] == 0
        finally:
            cursor.execute("DROP TABLE chips")


@pytest.mark.one_database(reason="where SQLite keeps its file")
@pytest.mark.django_db
def test_sqlite_is_a_file_in_wal_mode_as_in_the_product():
    if connection.vendor != "sqlite":
        pytest.fail("collected on a database it is not about")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode")
        assert cursor.fetchone()[0] == "wal"
