"""The stream on a real server: who may connect, what arrives, what stops."""

import http.client
import time

import pytest

from tests.services.here import served
from tests.services.stream import Closed, Stream
from tourney.core import live
from tourney.core.stream import registry
from tourney.core.stream.hub import hub
from tourney.core.stream.tokens import Listening, make_token


@pytest.fixture
def port(monkeypatch):
    monkeypatch.setattr(registry, "fragments", {})
    monkeypatch.setattr(registry, "revisions", {})
    with served() as here:
        yield here.port


def token(*topics, event_id=3, who=""):
    return make_token(Listening(event_id, topics, who, "en"))


def opened(port, *topics, event_id=3, who=""):
    return Stream(
        port, event_id, ",".join(topics), token=token(*topics, event_id=event_id, who=who)
    )


def test_a_page_gets_its_token_and_hears_sync_first(port):
    with Stream(port, 3, "clock:3") as stream:
        assert stream.status == 200
        assert stream.answer.headers["Content-Type"].startswith("text/event-stream")
        assert "no-cache" in stream.answer.headers["Cache-Control"]
        assert stream.answer.headers["X-Accel-Buffering"] == "no"
        name, data = stream.next()
        assert name == "sync"
        assert data["topics"] == {"clock:3": None}


def test_a_doorbell_arrives_at_every_page_that_shows_the_topic(port):
    streams = [opened(port, "table:7", "room:3") for _ in range(20)]
    other = opened(port, "table:8", "room:3")
    for stream in [*streams, other]:
        assert stream.next()[0] == "sync"
    live.ring("table:7", revision=4)
    for stream in streams:
        assert stream.next() == ("bell", {"topic": "table:7", "revision": 4})
    live.ring("room:3")
    assert other.next() == ("bell", {"topic": "room:3", "revision": None})
    for stream in [*streams, other]:
        stream.close()


@pytest.mark.django_db(transaction=True)
def test_a_page_that_comes_back_learns_what_it_missed(port):
    stands = {"at": 4}
    live.register_revision("table", lambda number: stands["at"])
    with opened(port, "table:7") as stream:
        assert stream.next("sync")[1]["topics"] == {"table:7": 4}
    stands["at"] = 9
    live.ring("table:7", revision=9)
    with opened(port, "table:7") as stream:
        assert stream.next("sync")[1]["topics"] == {"table:7": 9}


@pytest.mark.django_db(transaction=True)
def test_what_everybody_sees_comes_inside_the_stream_in_the_readers_language(port):
    from django.utils.translation import gettext

    live.register_fragment("clock", lambda number, language: f"<p id=c>{gettext('Close')}</p>")
    with (
        Stream(port, 3, "clock:3", **{"Accept-Language": "it"}) as italian,
        Stream(port, 3, "clock:3", **{"Accept-Language": "pt"}) as portuguese,
    ):
        assert italian.next("fragment")[1] == {"topic": "clock:3", "html": "<p id=c>Chiudi</p>"}
        assert portuguese.next("fragment")[1]["html"] == "<p id=c>Fechar</p>"
        live.ring("clock:3")
        assert italian.next("fragment")[1]["html"] == "<p id=c>Chiudi</p>"
        assert portuguese.next("fragment")[1]["html"] == "<p id=c>Fechar</p>"


def test_who_was_revoked_hears_goodbye(port):
    with opened(port, "table:7", who="device:7") as stream:
        stream.next("sync")
        live.expel("device:7")
        assert stream.next()[0] == "bye"
        with pytest.raises(Closed):
            stream.next()


def test_a_page_that_goes_away_is_forgotten(port):
    stream = opened(port, "table:77")
    stream.next("sync")
    assert "table:77" in hub.topics
    stream.close()
    deadline = time.monotonic() + 20
    while "table:77" in hub.topics and time.monotonic() < deadline:
        time.sleep(0.01)
    assert "table:77" not in hub.topics


def _status(port, path, method="GET"):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request(method, path)
        return connection.getresponse().status
    finally:
        connection.close()


def test_a_stream_without_a_good_token_is_refused(port):
    good = token("clock:3")
    assert _status(port, "/stream/3?topics=clock:3") == 403
    assert _status(port, "/stream/3?topics=clock:3&token=x") == 403
    assert _status(port, f"/stream/4?topics=clock:3&token={good}") == 403
    assert _status(port, f"/stream/3?topics=table:1&token={good}") == 403
    assert _status(port, f"/stream/3?topics=clock:3,table:1&token={good}") == 403
    assert _status(port, f"/stream/3?topics=nonsense&token={good}") == 403
    assert _status(port, f"/stream/3x?topics=clock:3&token={good}") == 403
    assert _status(port, f"/stream/3?token={good}", "POST") == 405


@pytest.mark.django_db
def test_ringing_waits_for_the_commit(port, django_capture_on_commit_callbacks):
    with opened(port, "table:7") as stream:
        stream.next("sync")
        with django_capture_on_commit_callbacks(execute=True) as callbacks:
            live.ring_after_commit("table:7", revision=3)
            assert len(callbacks) == 0
        assert len(callbacks) == 1
        assert stream.next() == ("bell", {"topic": "table:7", "revision": 3})
