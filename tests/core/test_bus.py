"""Rings between processes: by a real Redis, which may come and go."""

import socket
import time

import pytest
from django.conf import settings

from tests.services.stream import Stream
from tourney.core.stream.bus import CHANNEL, Publisher
from tourney.core.stream.tokens import Listening, make_token


def opened(site):
    """A doorbell of a table, heard by somebody who may: both processes sign with one key."""
    return Stream(
        site.port, 3, "table:7", token=make_token(Listening(3, ("table:7",), "device:7", "en"))
    )


@pytest.fixture
def served(make_site):
    return lambda url: make_site(REDIS_URL=url, SECRET_KEY=settings.SECRET_KEY)


def ring(site, topic, revision):
    site.run(f"from tourney.core import live\nlive.ring({topic!r}, revision={revision})")


def test_a_ring_in_one_process_reaches_the_pages_of_another(served, redis_url):
    site = served(redis_url)
    with opened(site) as stream:
        stream.next("sync")
        ring(site, "table:7", 5)
        assert stream.next("bell")[1] == {"topic": "table:7", "revision": 5}


def test_a_revoked_device_is_heard_by_every_process(served, redis_url):
    site = served(redis_url)
    with opened(site) as stream:
        stream.next("sync")
        # Nobody of that name listens here; the stream goes on.
        site.run("from tourney.core import live\nlive.expel('device:99')")
        ring(site, "table:7", 6)
        assert stream.next("bell")[1]["revision"] == 6
        site.run("from tourney.core import live\nlive.expel('device:7')")
        assert stream.next()[0] == "bye"


def test_redis_that_dies_costs_freshness_only(served, redis_server):
    site = served(redis_server.url)
    with opened(site) as stream:
        stream.next("sync")
        redis_server.kill()
        # The page's own server still answers, and a process that rings is not held up for good.
        ring(site, "table:7", 7)
        with opened(site) as another:
            assert another.next()[0] == "sync"
        redis_server.start()
        # Back again: every page is made to look, since rings may have been missed.
        assert stream.next("bell")[1] == {"topic": "table:7", "revision": None}
        ring(site, "table:7", 8)
        assert stream.next("bell")[1]["revision"] == 8


def test_a_site_starts_without_its_redis(served, redis_server):
    redis_server.kill()
    site = served(redis_server.url)
    with opened(site) as stream:
        assert stream.next()[0] == "sync"


@pytest.fixture
def mute():
    """Something that takes connections and never answers, as a machine half dead does."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


def test_a_redis_that_hangs_holds_up_nobody_who_rings(mute):
    publisher = Publisher(mute)
    for revision in range(5000):
        publisher.say({"topic": f"table:{revision % 3}", "revision": revision})
    # All were taken at once; what waits is one ring per topic, not five thousand.
    assert not publisher.flush(0.0)
    assert len(publisher._owed) <= 3
    publisher.close()


def test_what_was_rung_while_redis_was_away_is_said_when_it_is_back(redis_server):
    import redis

    redis_server.kill()
    publisher = Publisher(redis_server.url)
    publisher.say({"topic": "table:7", "revision": 1})
    time.sleep(0.1)
    publisher.say({"topic": "table:7", "revision": 2})
    redis_server.start()
    with redis.Redis.from_url(redis_server.url).pubsub() as line:
        line.subscribe(CHANNEL)
        assert publisher.flush(20)
        heard = [m for m in (line.get_message(timeout=1) for _ in range(5)) if m]
    # Said once, if somebody was there in time to hear it: the newest.
    said = [m["data"] for m in heard if m["type"] == "message"]
    assert len(said) <= 1
    assert all(b'"revision": 2' in text for text in said)
    publisher.close()
