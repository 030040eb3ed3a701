"""The built-in structures: valid, without remarks, playable with real chips."""

from __future__ import annotations

import json

import pytest
from django.utils import translation

from tourney.core.errors import Refused
from tourney.events import builtin
from tourney.rules.structure import Break, Level
from tourney.rules.structure_check import check_structure
from tourney.rules.structure_read import structure_from_json

CHIPS = (5, 10, 25, 50, 100, 500, 1000, 5000, 25_000, 100_000, 500_000, 1_000_000)


def test_there_are_ten_and_more_with_the_named_ones_among_them():
    names = builtin.names()
    assert len(names) >= 10
    assert {"sng-turbo", "sng-regular", "championship-turbo", "fixed-limit"} <= set(names)


def test_an_unknown_name_is_refused():
    with pytest.raises(Refused):
        builtin.structure("no-such-night")


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Fixed limit"),
        ("it", "Limite fisso"),
        ("pt-br", "Limite fixo"),
        ("de", "Fixed limit"),
    ],
)
def test_a_structure_is_called_in_the_readers_language(language, title):
    with translation.override(language):
        assert builtin.title("fixed-limit") == title


@pytest.mark.parametrize("name", builtin.names())
def test_nothing_to_remark_and_it_comes_back(name):
    structure = builtin.structure(name)
    assert structure.id == name
    assert check_structure(structure) == ()
    assert structure.starting_stack >= 20 * structure.levels[0].bb
    assert all(level.seconds for level in structure.levels)
    assert structure_from_json(json.loads(json.dumps(structure.to_json()))) == structure
    assert {"it", "pt"} == set(structure.extra["names"])


@pytest.mark.parametrize("name", builtin.names())
def test_every_amount_can_be_paid_after_the_colour_ups(name):
    """Once a chip has left play no blind or ante needs it."""
    smallest = CHIPS[0]
    for item in builtin.structure(name).items:
        if isinstance(item, Break) and item.color_up:
            smallest = min(chip for chip in CHIPS if chip > max(item.color_up))
        if isinstance(item, Level):
            for amount in (item.sb, item.bb, item.ante, item.small_bet or 0):
                assert amount % smallest == 0, (item.number, amount)


@pytest.mark.parametrize("name", builtin.names())
def test_late_registration_ends_at_a_marked_break(name):
    structure = builtin.structure(name)
    marked = [
        structure.items[index - 1].number
        for index, pause in structure.breaks()
        if pause.end_late_reg
    ]
    if marked:
        assert marked == [structure.late_reg_through_level]


@pytest.mark.parametrize(
    ("name", "variants", "ante_kinds"),
    [
        ("fixed-limit", {"FL"}, {"none"}),
        ("pot-limit", {"PL"}, {"none"}),
        ("mixed-nl-fl", {"NL", "FL"}, {"none"}),
        ("deep-stack", {"NL"}, {"bb"}),
        ("sng-turbo", {"NL"}, {"none", "each"}),
    ],
)
def test_variants_and_antes(name, variants, ante_kinds):
    levels = builtin.structure(name).levels
    assert {level.variant for level in levels} == variants
    assert {level.ante_kind for level in levels} == ante_kinds


def test_the_championship_turbo_is_deep_enough_for_a_hundred_thousand_hands():
    """Ten thousand entries are 1,112 tables of nine. At forty hands an hour, while the stacks
    dealt out are worth twenty big blinds, with a quarter taken off for who is out by then."""
    structure = builtin.structure("championship-turbo")
    deep = [lv for lv in structure.levels if structure.starting_stack >= 20 * lv.bb]
    hands = sum(level.seconds for level in deep) / 3600 * 40
    assert hands * 1112 * 0.75 > 100_000
