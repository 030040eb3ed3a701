"""Structures: real ones load and come back, warnings name the rule, bad files the field."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.rules.errors import RuleViolation
from tourney.rules.structure import Break, Level
from tourney.rules.structure_check import check_structure
from tourney.rules.structure_read import parse_structure, structure_from_json

REAL = json.loads((Path(__file__).parent / "data" / "structures.json").read_text(encoding="utf-8"))


def level(**more):
    return {"type": "level", "minutes": 20, "sb": 25, "bb": 50, "ante": 0, **more}


def pause(**more):
    return {"type": "break", "minutes": 5, **more}


def structure(*items, **more):
    return structure_from_json({"items": list(items) or [level()], **more})


@pytest.mark.parametrize("name", sorted(REAL))
def test_real_structures_load_and_come_back(name):
    read = structure_from_json(REAL[name], file=name)
    assert len(read.levels) == REAL[name]["level_count"]
    assert [one.number for one in read.levels] == list(range(1, len(read.levels) + 1))
    assert structure_from_json(json.loads(json.dumps(read.to_json())), file=name) == read


def test_there_are_twenty_nine_real_structures():
    assert len(REAL) == 29


@pytest.mark.parametrize(
    ("name", "code", "levels"),
    [
        ("super-satellite.json", "sb_not_half", [1, 2, 4, 13]),
        ("super-satellite.json", "level_repeated", [12]),
        ("pokerengine-mtt-ante.json", "ante_shrinks", [6]),
        ("vegas-limit-weekly.json", "bets_not_double", []),
        ("vegas-nl-weekly.json", "sb_not_half", [1]),
        ("club-a-easter-2023.json", "ante_kind_unclear", [None]),
        ("playground-millions-2018.json", "starting_stack_unknown", [None]),
        ("pokerstars-husng-no-increase.json", "level_without_end", []),
    ],
)
def test_known_traps_are_remarked(name, code, levels):
    """R-032, R-040 and the oddities of the real sheets."""
    remarks = check_structure(structure_from_json(REAL[name], file=name))
    assert [one.level for one in remarks if one.code == code] == levels


def test_terms_of_real_sheets():
    rebuy = structure_from_json(REAL["vegas-limit-weekly.json"]).rebuy
    assert (rebuy.most, rebuy.max_chips, rebuy.through_level) == (None, 500, 2)
    assert structure_from_json(REAL["pokerstars-5r-2007-observed.json"]).buyin.total == Decimal(
        "5.5"
    )
    assert structure_from_json(REAL["lpc-2025-event-11.json"]).max_reentries is None
    assert structure_from_json(REAL["mavens-home-3x9.json"]).max_reentries == 4
    assert structure_from_json(REAL["home-gist-25min.json"]).rebuy.only_when_busted
    millions = structure_from_json(REAL["playground-millions-2018.json"])
    assert millions.levels[0].ante_kind == "button"


def test_unclear_ante_is_read_from_its_size():
    whole = structure(level(ante=25), ante_kind="unclear(ante=SB)")
    small = structure(level(ante=5), ante_kind="unclear")
    assert (whole.levels[0].ante_kind, small.levels[0].ante_kind) == ("bb", "each")


def test_items_carry_variant_ante_kind_and_bets():
    """R-002, C18: both are fields of the level."""
    read = structure(
        level(limit="fixed-limit", small_bet=50, big_bet=100),
        level(limit=["no-limit", "fixed-limit"], ante=50, ante_kind="big_blind"),
        {"type": "break", "minutes": 1.5, "color_up": [100, 25], "end_of_day": True, "note": "bag"},
        {"type": "break", "minutes": None, "color_up": True, "end_rebuys": True},
        limit="mixed",
    )
    fixed, alternating = read.levels
    assert (fixed.variant, fixed.small_bet, fixed.big_bet) == ("FL", 50, 100)
    assert [alternating.variant_of_orbit(n) for n in range(3)] == ["NL", "FL", "NL"]
    assert alternating.ante_kind == "bb"
    assert read.items[2] == Break(90, (25, 100), True, end_of_day=True, note="bag")
    assert [index for index, _ in read.breaks()] == [2, 3]
    assert structure_from_json(json.loads(json.dumps(read.to_json()))) == read
    assert read.level(99) is read.last_level
    assert read.index_of_level(2) == 1


def test_an_ante_without_a_kind_is_from_each():
    assert structure(level(ante=5)).levels[0] == Level(1, 1200, 25, 50, 5, "each")


def test_the_way_out_keeps_what_it_does_not_know():
    read = structure(
        notes=["kept"], reentry=2, buyin={"total": "10.50", "currency": "EUR", "fee": 1}
    )
    out = read.to_json()
    assert out["notes"] == ["kept"]
    assert out["reentry"] == "max 2"
    assert out["buyin"] == {"total": 10.5, "fee": 1, "currency": "EUR"}
    assert structure_from_json({**out, "reentry": "unlimited"}).to_json()["reentry"] == "unlimited"


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"items": None}, "structure_bad_", "items"),
        ({"items": []}, "structure_no_level", "items"),
        ({"items": [{"type": "break", "minutes": 5}]}, "structure_no_level", "items"),
        ({"items": [7]}, "structure_bad_", "items[0]"),
        ({"items": [level(), {}]}, "structure_missing", "items[1].type"),
        ({"items": [{"type": "pause"}]}, "structure_bad_", "items[0].type"),
        ({"items": [{"type": "level", "bb": 50}]}, "structure_missing", "items[0].sb"),
        ({"items": [level(sb=60)]}, "structure_sb_above_bb", "items[0].sb"),
        ({"items": [level(bb=0)]}, "structure_bad_", "items[0].bb"),
        ({"items": [level(bb=True)]}, "structure_bad_", "items[0].bb"),
        ({"items": [level(bb=10**15)]}, "structure_bad_", "items[0].bb"),
        ({"items": [level(sb=12.5)]}, "structure_bad_", "items[0].sb"),
        ({"items": [level(ante=-1)]}, "structure_bad_", "items[0].ante"),
        ({"items": [level(ante=5, ante_kind="none")]}, "structure_bad_", "items[0].ante"),
        ({"items": [level(ante_kind="third")]}, "structure_bad_", "items[0].ante_kind"),
        ({"items": [level(minutes=0)]}, "structure_bad_", "items[0].minutes"),
        ({"items": [level(minutes="20")]}, "structure_bad_", "items[0].minutes"),
        ({"items": [level(limit="spread")]}, "structure_bad_", "items[0].limit"),
        ({"items": [level(limit=[])]}, "structure_bad_", "items[0].limit"),
        ({"items": [level()], "limit": "mixed"}, "structure_missing", "items[0].limit"),
        ({"items": [level()] * 1001}, "structure_too_long", None),
        ({"items": [pause(color_up=["25"])]}, "structure_bad_", "items[0].color_up"),
        ({"items": [pause(color_up=25)]}, "structure_bad_", "items[0].color_up"),
        ({"items": [pause(end_of_day=1)]}, "structure_bad_", "items[0].end_of_day"),
        ({"schema": "td-structure/9"}, "structure_bad_", "schema"),
        ({"limit": "spread"}, "structure_bad_", "limit"),
        ({"name": 5}, "structure_bad_", "name"),
        ({"ante_kind": "sometimes"}, "structure_bad_", "ante_kind"),
        ({"table_size": 11}, "structure_bad_", "table_size"),
        ({"reentry": "often"}, "structure_bad_", "reentry"),
        ({"reentry": "max 99999"}, "structure_bad_", "reentry"),
        ({"rebuy": 3}, "structure_bad_", "rebuy"),
        ({"rebuy": {"cost": -1}}, "structure_bad_", "rebuy.cost"),
        ({"rebuy": {"cost": "x"}}, "structure_bad_", "rebuy.cost"),
        ({"rebuy": {"cost": []}}, "structure_bad_", "rebuy.cost"),
        ({"rebuy": {"cost": "NaN"}}, "structure_bad_", "rebuy.cost"),
        ({"addon": {"chips": "1"}}, "structure_bad_", "addon.chips"),
        ({"buyin": {"fee": 3}}, "structure_missing", "buyin.total"),
    ],
)  # fmt: skip
def test_bad_files_name_the_field(change, code, field):
    with pytest.raises(RuleViolation) as refusal:
        structure_from_json({"items": [level()], **change}, file="night.json")
    assert refusal.value.code.startswith(code)
    assert refusal.value.params["file"] == "night.json"
    assert refusal.value.params.get("field") == field


@pytest.mark.parametrize("text", ["{", "", "[" * 100_000, b"\xff\xfe", "[]", "null"])
def test_what_is_no_structure_at_all(text):
    with pytest.raises(RuleViolation) as refusal:
        parse_structure(text, file="cut.json")
    assert refusal.value.params["file"] == "cut.json"


def test_what_was_expected_is_part_of_the_code():
    """So that every refusal can be worded in the reader's language."""
    for change, kind, more in (
        ({"items": [level(bb=0)]}, "number", {"least": 1, "most": 10**12}),
        ({"limit": "spread"}, "choice", {"choices": "no-limit, pot-limit, fixed-limit, mixed"}),
        ({"items": [level(minutes=0)]}, "minutes", {"most": 10_080}),
        ({"rebuy": 3}, "object", {}),
    ):
        with pytest.raises(RuleViolation) as refusal:
            structure_from_json({"items": [level()], **change})
        assert refusal.value.code == f"structure_bad_{kind}"
        assert more.items() <= refusal.value.params.items()


def test_null_means_not_stated():
    read = structure_from_json(
        {"items": [level(), pause(end_of_day=None)], "name": None, "id": None}, file="night.json"
    )
    assert (read.name, read.items[1].end_of_day) == ("night.json", False)


def test_items_are_missing():
    with pytest.raises(RuleViolation) as refusal:
        structure_from_json({})
    assert refusal.value.code == "structure_missing"


def test_every_remark():
    read = structure(
        {"type": "break", "minutes": 5},
        level(ante=50, ante_kind="big_blind", minutes=None),
        level(sb=20, bb=40, ante=40, ante_kind="big_blind"),
        {"type": "break", "minutes": 5},
        {"type": "break", "minutes": 5},
        level(sb=20, bb=40, ante=5, ante_kind="per_player"),
        level(sb=20, bb=40, limit="fixed-limit", big_bet=120),
    )
    assert [(one.code, one.item) for one in check_structure(read)] == [
        ("starting_stack_unknown", None),
        ("break_first", 0),
        ("level_without_end", 1),
        ("blinds_shrink", 2),
        ("ante_shrinks", 2),
        ("breaks_in_a_row", 4),
        ("bets_not_double", 6),
        ("ante_shrinks", 6),
    ]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["items", "type", "sb", "bb", "minutes", "limit", "buyin", "rebuy", "total"]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@given(json_values)
def test_nonsense_is_refused_and_never_crashes(value):
    try:
        structure_from_json(value)
    except RuleViolation as refusal:
        assert refusal.code.startswith("structure_")
