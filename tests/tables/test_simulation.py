"""Whole events in virtual time; the checks find what is wrong with a file, each its own."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tables.checks import INVARIANTS, check_file
from tables.export import read_event, write_event
from tables.models import Hand, Seat
from tables.simulation.play import ACTIONS, RESULTS, START, Plan, Played, Simulation
from tourney.core.now import now, played_time
from tourney.events.models import Event

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def played(**plan: Any) -> Played:
    with played_time(START) as clock:
        return Simulation(Plan(**plan), clock, lambda _: None).play()


def exported(event_id: int, folder: Path) -> Path:
    file = folder / "event.json"
    with file.open("w", encoding="utf-8") as out:
        write_event(event_id, out)
    return file


@pytest.mark.parametrize("seed", [1, 2])
def test_a_sit_and_go_from_the_draw_to_the_last_payout(seed: int, tmp_path: Path) -> None:
    done = played(players=6, seed=seed)
    assert done.ended
    report = check_file(exported(done.event_id, tmp_path))
    assert report.findings == []
    assert report.ok
    assert report.figures["places"] == report.figures["entries"] == 6
    assert report.figures["paid"] == report.figures["prize_pool"] == 6 * 10_000
    assert report.figures["hands"] == done.hands
    assert report.figures["actions"] == done.actions


def test_a_room_that_breaks_its_tables_down_to_the_final_one(tmp_path: Path) -> None:
    done = played(players=24, seats=6, seed=5, detail=RESULTS, structure="super-turbo")
    assert done.ended
    report = check_file(exported(done.event_id, tmp_path))
    assert report.findings == []
    assert report.figures["breaks"] >= 2


def test_the_same_seed_is_the_same_event() -> None:
    first, second = (played(players=3, seed=9, structure="super-turbo") for _ in range(2))
    for one, other in zip(
        Hand.objects.filter(table__event=first.event_id).order_by("pk"),
        Hand.objects.filter(table__event=second.event_id).order_by("pk"),
        strict=True,
    ):
        assert one.opening == other.opening
        assert one.result == other.result


def test_virtual_time_ends_with_the_simulation() -> None:
    with played_time(START) as clock:
        clock.move(5)
        assert (now() - START).total_seconds() == 5
    assert now() > START


def test_an_exported_event_is_ordinary_json(tmp_path: Path) -> None:
    done = played(players=3, seed=4, structure="super-turbo")
    file = exported(done.event_id, tmp_path)
    whole = json.loads(file.read_text("utf-8"))
    assert whole["schema"] == "tourney-event/1"
    assert whole["event"]["id"] == done.event_id
    pieces = list(read_event(file))
    assert [row for name, row in pieces if name == "hands"] == whole["hands"]
    assert len(whole["entries"]) == 3


def test_a_file_that_is_not_an_event_is_named(tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    file.write_text('{"schema": "something/else",\n"event": {}\n}\n')
    with pytest.raises(ValueError, match="not a tourney-event/1 file"):
        list(read_event(file))
    with pytest.raises(CommandError, match="not a tourney-event/1"):
        call_command("verify", str(file), stdout=StringIO())


# --- the checks can fail ----------------------------------------------------------------

Change = Callable[[dict[str, Any]], None]


def second_hand(whole: dict[str, Any]) -> dict[str, Any]:
    hands = [hand for hand in whole["hands"] if hand["status"] != "void"]
    found: dict[str, Any] = hands[1]
    return found


def richer(whole: dict[str, Any]) -> None:
    chair = next(iter(second_hand(whole)["entries"]))
    second_hand(whole)["opening"]["stacks"][int(chair)] += 5


def leaky(whole: dict[str, Any]) -> None:
    result = second_hand(whole)["result"]
    chair = max(range(len(result["stacks"])), key=lambda c: result["stacks"][c])
    result["stacks"][chair] -= 5


def unledgered(whole: dict[str, Any]) -> None:
    whole["ledger"][0]["chips"] += 5


def wrong_button(whole: dict[str, Any]) -> None:
    opening = second_hand(whole)["opening"]
    opening["button_chair"] = opening["bb_chair"]


def left_out(whole: dict[str, Any]) -> None:
    hand = second_hand(whole)
    dealt = [int(c) for c in hand["entries"]]
    spare = next(
        c for c in dealt if c not in (hand["opening"]["bb_chair"], hand["opening"]["sb_chair"])
    )
    del hand["entries"][str(spare)]
    hand["opening"]["stacks"][spare] = None


def wrong_level(whole: dict[str, Any]) -> None:
    second_hand(whole)["level_number"] += 1


def two_chairs(whole: dict[str, Any]) -> None:
    seat = next(seat for seat in whole["seats"] if seat["status"] == "seated")
    whole["seats"].append({**seat, "id": 10**9, "chair": (seat["chair"] + 1) % 3})


def swapped_places(whole: dict[str, Any]) -> None:
    first, second = whole["entries"][:2]
    first["place"], second["place"] = second["place"], first["place"]


def underpaid(whole: dict[str, Any]) -> None:
    whole["payouts"][0]["amount"] -= 1


def other_log(whole: dict[str, Any]) -> None:
    for act in second_hand(whole)["log"]:
        if act["body"].get("verb") in ("fold", "call", "check"):
            act["body"] = {"verb": "allin", "chair": act["body"]["chair"]}
            return


def forged(whole: dict[str, Any]) -> None:
    whole["feed"][5]["actor"] = {"kind": "staff", "staff": 666, "device": None}


def cut_out(whole: dict[str, Any]) -> None:
    del whole["feed"][6]


@pytest.fixture(scope="module")
def sound(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: Any
) -> dict[str, Any]:
    with django_db_blocker.unblock():
        done = played(players=4, seed=3)
        file = exported(done.event_id, tmp_path_factory.mktemp("sound"))
    found: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return found


def rewritten(whole: dict[str, Any], file: Path) -> Path:
    """As the exporter lays it out: one element of a list per line."""
    with file.open("w", encoding="utf-8") as out:
        out.write(f'{{"schema": "{whole["schema"]}",\n"event": {json.dumps(whole["event"])}')
        for name, rows in whole.items():
            if isinstance(rows, list):
                out.write(f',\n"{name}": [\n' + ",\n".join(map(json.dumps, rows)) + "\n]")
        out.write("\n}\n")
    return file


@pytest.mark.parametrize(
    "change, invariant",
    [
        (richer, "stacks_carry_over"),
        (leaky, "hand_conserves_chips"),
        (leaky, "chips_equal_ledger"),
        (unledgered, "chips_equal_ledger"),
        (wrong_button, "button_and_blinds"),
        (left_out, "everybody_dealt_in"),
        (wrong_level, "level_of_the_moment"),
        (two_chairs, "one_chair_per_entry"),
        (swapped_places, "every_entry_has_its_place"),
        (underpaid, "paid_equals_pool"),
        (other_log, "log_replays_to_result"),
        (forged, "feed_is_whole"),
        (cut_out, "feed_is_whole"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_each_check_finds_its_fault(
    sound: dict[str, Any], change: Change, invariant: str, tmp_path: Path
) -> None:
    whole = json.loads(json.dumps(sound))
    assert check_file(rewritten(whole, tmp_path / "sound.json")).ok
    change(whole)
    report = check_file(rewritten(whole, tmp_path / "changed.json"))
    assert report.counts[invariant], report.counts
    assert invariant in INVARIANTS


# --- the commands -----------------------------------------------------------------------


def test_verify_reads_the_database_and_tells_what_differs() -> None:
    done = played(players=3, seed=2, structure="super-turbo")
    out = StringIO()
    call_command("verify", stdout=out)
    assert "all is well" in out.getvalue()
    Seat.objects.filter(table__event=done.event_id, status="seated").update(stack=1)
    with pytest.raises(CommandError) as failed:
        call_command("verify", stdout=out)
    assert failed.value.returncode == 1
    assert "expected" in out.getvalue()
    with pytest.raises(CommandError, match="there is no event"):
        call_command("verify", event=10**6, stdout=out)


def test_simulate_keeps_to_a_database_of_its_own(tmp_path: Path) -> None:
    out, summary = StringIO(), tmp_path / "summary.json"
    call_command(
        "simulate", players=3, seed=1, structure="super-turbo", json=str(summary), stdout=out,
        stderr=StringIO(),
    )  # fmt: skip
    assert not Event.objects.exists()
    said = json.loads(summary.read_text())
    assert said["entries"] == said["places"] == 3
    assert said["paid"] == said["prize_pool"] == 30_000
    assert set(said["violations"]) == set(INVARIANTS)
    assert not any(said["violations"].values())
    assert {"hands", "actions", "levels", "moves", "breaks", "chips_in_play", "seconds"} <= set(
        said
    )


@pytest.mark.parametrize(
    "options, word",
    [
        ({"players": 1}, "--players"),
        ({"players": 9, "seats": 11}, "--seats"),
        ({"players": 9, "structure": "no/such/file.json"}, "--structure"),
    ],
)
def test_simulate_names_what_it_cannot_play(options: dict[str, Any], word: str) -> None:
    with pytest.raises(CommandError, match=word):
        call_command("simulate", stdout=StringIO(), stderr=StringIO(), **options)


def test_simulate_names_the_field_of_a_broken_structure(tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_text('{"schema": "td-structure/1", "items": []}')
    with pytest.raises(CommandError, match="structure"):
        call_command("simulate", players=3, structure=str(file), stdout=StringIO())


def test_actions_and_results_are_the_two_details() -> None:
    assert {ACTIONS, RESULTS} == {"actions", "results"}
