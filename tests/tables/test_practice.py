"""The practice table: hands that are the same again, taps judged, a score, nothing written."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from tables.screens.practice import COOKIE, HANDS, Session, _read
from tables.selectors.practice import practice_tablet
from tables.simulation.practice import Script, coming, judge, practice_hand
from tests.tables.room import new_key
from tourney.rules.hand import Act

SEED = 7


@pytest.mark.parametrize("number", range(1, 13))
def test_every_hand_is_played_to_its_end_and_judged_right_act_by_act(number: int) -> None:
    script = practice_hand(SEED, number)
    done = 0
    for act in script.acts:
        verdict = judge(script, done, [act])
        assert verdict.wrong is None
        done = verdict.done
        practice_tablet(script, number, done, "x")
    assert done == len(script.acts)
    assert script.state(done).over


def test_the_same_seed_is_the_same_hand_and_another_is_another() -> None:
    practice_hand.cache_clear()
    first = practice_hand(SEED, 1)
    practice_hand.cache_clear()
    assert practice_hand(SEED, 1) == first
    assert practice_hand(SEED + 1, 1) != first


def after(script: Script, verb: str) -> int:
    """Where an act of this kind comes first."""
    return next(n for n, act in enumerate(script.acts) if act.verb == verb)


def test_a_wrong_act_stops_there_and_says_what_it_was() -> None:
    script = practice_hand(SEED, 1)
    first = script.acts[0]
    other = Act("fold" if first.verb != "fold" else "call", first.chair)
    verdict = judge(script, 0, [other, *script.acts[1:3]])
    assert (verdict.done, verdict.wrong, verdict.right) == (0, other, first)


def test_an_act_the_rules_refuse_is_wrong_and_says_why() -> None:
    script = practice_hand(SEED, 1)
    assert script.acts[0].chair is not None
    verdict = judge(script, 0, [Act("check", script.acts[0].chair)])
    assert verdict.refusal is not None
    assert verdict.refusal.code == "check_facing_bet"


def test_cards_may_be_skipped_and_wrong_cards_are_wrong() -> None:
    script = practice_hand(SEED, 1)
    flop = after(script, "board")
    wrong = judge(script, flop, [Act("board", cards=tuple(reversed(script.acts[flop].cards)))])
    assert wrong.wrong is not None
    behind = next(n for n in range(flop, len(script.acts)) if script.acts[n].verb != "board")
    assert judge(script, flop, [script.acts[behind]]).done == behind + 1


def test_what_is_announced_is_one_look_of_a_dealer() -> None:
    script = practice_hand(SEED, 1)
    cards, acts = coming(script, 0)
    assert cards == ()
    assert all(act.verb == "fold" for act in acts[:-1])
    assert acts == script.acts[: len(acts)]
    flop = after(script, "board")
    cards, _ = coming(script, flop)
    assert cards[:3] == script.acts[flop].cards


# --- the pages: no database at all --------------------------------------------------------


def session(client: Client) -> Session:
    request: Any = client.get("/practice/").wsgi_request
    request.COOKIES[COOKIE] = client.cookies[COOKIE].value
    found = _read(request)
    assert found is not None
    return found


def send(client: Client, *acts: Act, do: str = "acts") -> Any:
    tap = {"key": new_key(), "do": do, "hand": session(client).uid}
    tap["acts"] = [act.to_json() for act in acts]  # type: ignore[assignment]
    body = json.dumps({"taps": [tap]})
    return client.post("/practice/acts", body, content_type="application/json").json()


@pytest.mark.django_db
def test_a_session_is_played_scored_and_begun_again(client: Client) -> None:
    page = client.get("/practice/").content.decode()
    assert 'data-live="table' not in page
    for number in range(1, HANDS + 1):
        script = practice_hand(session(client).seed, number)
        for act in script.acts:
            answer = send(client, act)
            assert answer["refused"] is None
        assert "Seconds per act" in answer["html"]
        send(client, do="start")
    end = session(client)
    assert (end.number, end.wrong, end.score) == (HANDS, 0, 100)
    assert "Practise again" in answer["html"]
    assert client.post("/practice/again").status_code == 302
    assert session(client).number == 1


@pytest.mark.django_db
def test_a_wrong_tap_is_counted_explained_and_changes_nothing(client: Client) -> None:
    script = practice_hand(session(client).seed, 1)
    chair = script.acts[0].chair
    assert chair is not None
    answer = send(client, Act("check", chair))
    assert "It was:" in answer["refused"]["say"]
    found = session(client)
    assert (found.done, found.right, found.wrong) == (0, 0, 1)
    assert found.mistakes
    assert send(client, do="misdeal")["refused"] is not None
    assert session(client).wrong == 1


@pytest.mark.django_db
def test_a_forged_or_a_missing_session_is_refused_and_nonsense_too(client: Client) -> None:
    assert client.post("/practice/acts", b"{}", content_type="application/json").status_code == 400
    client.get("/practice/")
    for body in (b"[]", b"{}", b'{"taps": [{}]}', b"x", b'{"taps": "no"}', b'{"taps": [1]}'):
        done = client.post("/practice/acts", body, content_type="application/json")
        assert done.status_code == 400, body
    odd = {"taps": [{"key": new_key(), "do": "acts", "hand": session(client).uid, "acts": [1]}]}
    assert client.post("/practice/acts", odd, content_type="application/json").status_code == 200
    client.cookies[COOKIE] = "forged"
    assert client.get("/practice/").status_code == 200
