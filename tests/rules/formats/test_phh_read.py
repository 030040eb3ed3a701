"""PHH files in: what they say is played, what is wrong is named, the rest still runs."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tourney.rules.errors import RuleViolation
from tourney.rules.formats.compare import compare_stacks
from tourney.rules.formats.phh import read_hand
from tourney.rules.formats.phh_text import MAX_HAND_CHARACTERS, hands_in
from tourney.rules.formats.phh_write import write_hand
from tourney.rules.formats.replay_files import hand_files, replay_file
from tourney.rules.hand import Act, Opening

FOUR = """
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [1, 2, 0, 0]
min_bet = 2
starting_stacks = [100, 100, 100, 100]
actions = ["d dh p1 AsKs", "d dh p2 ????", "p3 f", "p4 cc", "p1 cbr 6", "p2 f", "p4 cc",
  "d db 2c7dJh", "p1 cbr 8 # a small one", "", "# talk", "p4 f"]
finishing_stacks = [108, 98, 100, 94]
"""


def fields(**changes: Any) -> dict[str, Any]:
    return {**tomllib.loads(FOUR, parse_float=Decimal), **changes}


def actions(*texts: str, **changes: Any) -> dict[str, Any]:
    changes.setdefault("finishing_stacks", None)
    data = fields(actions=list(texts), **changes)
    if data["finishing_stacks"] is None:
        del data["finishing_stacks"]
    return data


def test_a_hand_is_played_and_its_stacks_agree() -> None:
    hand = read_hand(fields())
    assert hand.state.over and compare_stacks(hand).differs == ""
    assert hand.state.hole == {0: ("As", "Ks")} and hand.chair_of == (0, 1, 2, 3)
    assert [act.verb for act in hand.acts][1:4] == ["fold", "call", "raise"]


def test_heads_up_the_lists_run_the_other_way_round() -> None:
    hand = read_hand(
        actions(
            "p2 cbr 6",
            "p1 f",
            antes=[0, 3],
            blinds_or_straddles=[1, 2],
            starting_stacks=[50, 60],
            ante_trimming_status=False,
        )
    )
    assert (hand.opening.sb_chair, hand.opening.bb_chair, hand.opening.button_chair) == (1, 0, 1)
    assert (hand.opening.ante_kind, hand.opening.ante) == ("bb", 3)
    assert hand.state.stacks == (45, 65)


@pytest.mark.parametrize(
    ("antes", "kind"),
    [([1, 1, 1, 1], "each"), ([0, 2, 0, 0], "bb"), ([0, 0, 0, 2], "button"), ([0] * 4, "none")],
)
def test_kinds_of_ante(antes: list[int], kind: str) -> None:
    assert read_hand(actions(antes=antes)).opening.ante_kind == kind


def test_straddle_dead_small_blind_and_fixed_limit() -> None:
    hand = read_hand(actions("p4 cc", blinds_or_straddles=[1, 2, 5, 0]))
    assert (hand.opening.straddle_chair, hand.opening.straddle_amount) == (2, 5)
    assert hand.state.committed == (1, 2, 5, 5)
    dead = read_hand(actions("p2 f", "p3 f", blinds_or_straddles=[2, 0, 0, 0]))
    assert (dead.opening.sb_chair, dead.opening.bb_chair) == (None, 0)
    fixed = read_hand(actions("p3 cbr 4", variant="FT", small_bet=2, big_bet=4))
    assert fixed.opening.variant == "FL" and fixed.state.bet == 4
    assert read_hand(actions(variant="PT")).opening.variant == "PL"


def test_decimals_become_whole_chips() -> None:
    hand = read_hand(
        actions(
            "p3 cbr 4.25", "p4 f", "p1 f", "p2 f",
            antes=[Decimal("0.5"), Decimal("0.50"), Decimal("0.5"), Decimal("0.5")],
            finishing_stacks=[Decimal("98.5"), Decimal("97.5"), Decimal("104.5"), Decimal("99.5")],
        )
    )  # fmt: skip
    assert hand.scale == 100 and hand.opening.bb == 200
    assert compare_stacks(hand).differs == ""


def showdown(finishing: list[Any]) -> Any:
    return read_hand(
        actions(
            "p3 f", "p4 cc", "p1 f", "p2 cc", "d db 2c7dJh", "p2 cc", "p4 cc", "d db Jc", "p2 cc",
            "p4 cc", "d db Js", "p2 cc", "p4 cc", "p2 sm AsKs", "p4 sm AdKd",
            finishing_stacks=finishing,
        )
    )  # fmt: skip


@pytest.mark.parametrize(
    ("finishing", "differs", "half"),
    [
        ([99, 101, 100, 100], False, False),
        ([99, Decimal("100.5"), 100, Decimal("100.5")], False, True),
        ([99, 100, 100, 101], True, False),
        ([99, 102, 100, 99], True, False),
        ([Decimal("99.5"), 101, 100, Decimal("99.5")], True, False),
        ([99, Decimal("100.5"), 100, Decimal("100.75")], True, False),
    ],
)
def test_a_chip_cut_in_two_passes_and_nothing_else(
    finishing: list[Any], differs: bool, half: bool
) -> None:
    compared = compare_stacks(showdown(finishing))
    assert (bool(compared.differs), compared.half_chip) == (differs, half)


def test_a_hand_without_an_end_or_without_finishing_stacks() -> None:
    assert "an action missing" in compare_stacks(read_hand(actions("p3 f"))).differs
    river = showdown([99, 101, 100, 100])
    assert river.state.over
    waiting = read_hand(actions("p3 f", "p4 f", "p1 cbr 100", "p2 cc", "p1 sm", "p2 sm -"))
    assert waiting.state.payouts == {1: 200}, "a beaten hand face down at an all-in"
    open_ = read_hand(actions("p3 f", "p4 f", "p1 cbr 100", "p2 cc", "d db ??????"))
    assert "winners missing" in compare_stacks(open_).differs
    done = read_hand(actions("p3 f", "p4 f", "p1 f"))
    assert compare_stacks(done).differs == ""


def test_mucks_and_the_winner_who_shows_at_last() -> None:
    texts = ["p3 f", "p4 cc", "p1 f", "p2 cc"]
    for board in ("2c7dJh", "3c", "4c"):
        texts += [f"d db {board}", "p2 cc", "p4 cc"]
    hand = read_hand(actions(*texts, "p2 sm", "p4 sm AdKd", "p2 sm"))
    assert hand.state.mucked == (1,) and hand.state.shown == {3: ("Ad", "Kd")}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"variant": "NO"}, "variant"),
        ({"antes": [0, 0, 0]}, "antes"),
        ({"antes": [0, 1, 2, 0]}, "antes"),
        ({"antes": 5}, "antes"),
        ({"antes": [0, "x", 0, 0]}, "antes"),
        ({"blinds_or_straddles": [0, 0, 0, 0]}, "blinds_or_straddles"),
        ({"blinds_or_straddles": [1, 2, 4, 8]}, "blinds_or_straddles"),
        ({"blinds_or_straddles": [2, 1, 0, 0]}, "blinds_or_straddles"),
        ({"blinds_or_straddles": [1, 2, 0, 0, 0]}, "blinds_or_straddles"),
        ({"starting_stacks": [100, 100, 100, -1]}, "starting_stacks"),
        ({"starting_stacks": [100, 100, 100, 0]}, "starting_stacks"),
        ({"starting_stacks": [100]}, "starting_stacks"),
        ({"starting_stacks": [100] * 5000}, "starting_stacks"),
        ({"starting_stacks": [100, True, 100, 100]}, "starting_stacks"),
        ({"starting_stacks": [Decimal("0.00000001"), 1, 1, 1]}, "starting_stacks"),
        ({"starting_stacks": [Decimal("inf"), 1, 1, 1]}, "starting_stacks"),
        ({"finishing_stacks": [1, 2]}, "finishing_stacks"),
        ({"finishing_stacks": [1, 2, 3, "x"]}, "finishing_stacks"),
        ({"min_bet": "2"}, "min_bet"),
        ({"actions": "p1 f"}, "actions"),
        ({"actions": [1]}, "actions"),
        ({"_tourney": "{"}, "_tourney"),
        ({"_tourney": "[]"}, "_tourney"),
        ({"_tourney": 5}, "_tourney"),
    ],
)
def test_a_wrong_field_is_named(change: dict[str, Any], field: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        read_hand(fields(**change))
    assert (refused.value.code, refused.value.params["field"]) == ("bad_phh", field)


@pytest.mark.parametrize("name", ["variant", "antes", "starting_stacks", "actions"])
def test_a_missing_field_is_named(name: str) -> None:
    data = fields()
    del data[name]
    with pytest.raises(RuleViolation) as refused:
        read_hand(data)
    assert refused.value.params["field"] == name


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("p1 f", "not_your_turn"),
        ("p3 cbr 3", "below_min_raise"),
        ("p3 cbr 300", "insufficient_chips"),
        ("p3 cbr x", "bad_phh"),
        ("p3 cbr 4..5", "bad_phh"),
        ("p9 f", "bad_phh"),
        ("q3 f", "bad_phh"),
        ("px f", "bad_phh"),
        ("p3 dances", "bad_phh"),
        ("p3 sd", "bad_phh"),
        ("d dh p1", "bad_phh"),
        ("d dh p1 As?", "bad_phh"),
        ("d dh p1 Zs??", "bad_phh"),
        ("d dh p1 AsAs", "duplicate_card"),
        ("d dh p1 AsXx", "bad_card"),
        ("d dh p1 AsKsQs", "two_hole_cards"),
        ("d db 2c7dJh", "street_not_open"),
        ("p3 sm", "not_showdown"),
        ("dance", "bad_phh"),
    ],
)
def test_a_refused_action_is_named_by_number_and_text(text: str, code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        read_hand(actions("d dh p2 2c2d", text))
    assert refused.value.code == code
    assert (refused.value.params["action"], refused.value.params["text"]) == (2, text)


def test_our_own_log_must_fit_the_stacks_of_the_file() -> None:
    table = Opening("NL", (100, 100, 100, 100), 3, 0, 1, 1, 2)
    data = tomllib.loads(write_hand(table, [Act("fold", 2)]).text)
    assert read_hand(data).acts == (Act("fold", 2),)
    data["starting_stacks"][0] = 99
    with pytest.raises(RuleViolation) as refused:
        read_hand(data)
    assert refused.value.params["field"] == "_tourney"


def test_hands_in_a_file_survive_a_broken_neighbour() -> None:
    text = f"# hands\n[1]\n{FOUR}\n[ 2 ] # broken\nantes = [0, 0\n'[' = \"]\"\n[3]\n{FOUR}"
    read = list(hands_in(text))
    assert [name for name, _ in read] == ["1", "2", "3"]
    assert isinstance(read[1][1], RuleViolation) and read[1][1].code == "bad_toml"
    assert isinstance(read[2][1], dict) and read[2][1]["min_bet"] == 2


def test_single_hands_multi_line_lists_empty_files_and_monsters() -> None:
    assert [name for name, _ in hands_in(FOUR)] == [""]
    nested = 'x = [\n[1]\n, [2], # [3]\n"[4]",\n]\ny = 1\n'
    ((name, data),) = hands_in(nested.replace("[1]\n", " [5, 6]\n"))
    assert name == "" and isinstance(data, dict) and data["x"][0] == [5, 6]
    assert list(hands_in("# nothing\n\n")) == []
    ((_, monster),) = hands_in("x = '" + "y" * MAX_HAND_CHARACTERS + "'")
    assert isinstance(monster, RuleViolation)
    ((_, deep),) = hands_in("x = " + "[" * 5000)
    assert isinstance(deep, RuleViolation)
    assert [name for name, _ in hands_in(f"{FOUR}\n[7]\n{FOUR}")] == ["", "7"]


def test_files_and_folders(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "b.phh").write_text(FOUR)
    (tmp_path / "a.phhs").write_text(f"[1]\n{FOUR}[2]\nvariant = 'XX'\n[3]\nx = [\n")
    (tmp_path / "notes.txt").write_text("no hands")
    assert [path.name for path in hand_files(tmp_path)] == ["a.phhs", "b.phh"]
    assert hand_files(tmp_path / "a.phhs") == [tmp_path / "a.phhs"]
    first, second, third = replay_file(tmp_path / "a.phhs")
    assert (first.error, first.hand) == ("", "1")
    assert second.field == "variant" and "hand 2, variant" in str(second)
    assert third.error.startswith("bad_toml")
    (refused,) = replay_file(_file(tmp_path, FOUR.replace('"p3 f"', '"p3 cc", "p3 cc"')))
    assert refused.act == 4 and "action 4: 'p3 cc' refused, not_your_turn" in str(refused)
    (other,) = replay_file(_file(tmp_path, FOUR.replace("108, 98", "107, 99")))
    assert other.field == "finishing_stacks" and "got 108" in str(other)
    assert other.where == f"{tmp_path / 'one.phh'}, finishing_stacks"
    for path, why in (
        (tmp_path / "notes.txt", "not a .phh"),
        (tmp_path / "gone.phh", "no such file"),
        (_file(tmp_path, "# empty"), "no hands"),
    ):
        (only,) = replay_file(path)
        assert why in only.error and only.where == str(path)
    (tmp_path / "bytes.phh").write_bytes(b"\xff\xfe\x00")
    (only,) = replay_file(tmp_path / "bytes.phh")
    assert only.error


def _file(folder: Path, text: str) -> Path:
    path = folder / "one.phh"
    path.write_text(text)
    return path
