"""The right to listen: signed, short, for what was asked and nothing else."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core import signing

from tourney.core.stream import access
from tourney.core.stream.tokens import BadToken, Listening, make_token, read_token

CLOCK = Listening(3, ("clock:3", "table:7"), "device:7", "pt")


def test_a_token_gives_back_what_it_allows():
    assert read_token(make_token(CLOCK)) == CLOCK


# Named, since a signature carries the second it was made in, and every worker must name a test alike.
@pytest.mark.parametrize(
    "token",
    ["", "x", "W10:1:abc", signing.dumps([1], salt="other")],
    ids=["empty", "short", "unsigned", "of another kind"],
)
def test_a_forged_token_is_refused(token):
    with pytest.raises(BadToken):
        read_token(token)


def test_a_changed_token_is_refused():
    token = make_token(CLOCK)
    with pytest.raises(BadToken):
        read_token(token[:-2] + ("AA" if not token.endswith("AA") else "BB"))


def test_an_old_token_is_refused():
    with pytest.raises(BadToken):
        read_token(make_token(CLOCK), max_age=-1)


def test_a_signed_token_of_another_shape_is_refused():
    with pytest.raises(BadToken):
        read_token(signing.dumps([1, 2], salt="tourney.stream"))


@pytest.fixture
def no_checks(monkeypatch):
    monkeypatch.setattr(access, "_checks", [])
    monkeypatch.setattr(access, "_names", [])


@pytest.fixture
def stranger(rf):
    request = rf.get("/")
    request.user = AnonymousUser()
    return request


def test_a_stranger_may_hear_the_clock_and_no_doorbell(no_checks, stranger):
    assert access.may_listen(stranger, 3, ("clock:3", "board:3"))
    assert not access.may_listen(stranger, 3, ("clock:3", "room:3"))
    assert not access.may_listen(stranger, 3, ("clock:4",))
    assert access.listener_name(stranger) == ""


def test_the_first_check_with_an_opinion_decides(no_checks, stranger):
    access.register(lambda request, event_id, topic: None)
    access.register(lambda request, event_id, topic: topic == "room:3")
    access.register(lambda request, event_id, topic: True)
    assert access.may_listen(stranger, 3, ("room:3",))
    assert not access.may_listen(stranger, 3, ("clock:3",))


def test_an_app_names_its_listeners(no_checks, stranger):
    access.register_name(lambda request: "device:7")
    assert access.listener_name(stranger) == "device:7"


@pytest.mark.django_db
def test_the_page_gets_a_token_for_what_it_may_hear(client):
    answer = client.get("/stream-token/3", {"topics": "clock:3"}, headers={"accept-language": "it"})
    assert answer.status_code == 200
    listening = read_token(answer.json()["token"])
    assert (listening.event_id, listening.topics, listening.language) == (3, ("clock:3",), "it")
    assert answer.json()["now"] > 1_700_000_000_000
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "topics",
    [
        "",
        "clock",
        "clock:x",
        "clock:3,",
        "a b:3",
        "clock:-1",
        "clock:٣",
        ",".join(f"t:{n}" for n in range(99)),
    ],
)
def test_topics_that_are_none_are_refused(client, topics):
    status = client.get("/stream-token/3", {"topics": topics}).status_code
    assert status == (200 if topics == "clock:3," else 400)


@pytest.mark.django_db
def test_a_stranger_gets_no_token_for_a_doorbell(client):
    assert client.get("/stream-token/3", {"topics": "room:3"}).status_code == 403
