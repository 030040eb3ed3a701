"""Every rule of the catalogue, in three languages, with its section, sources and settings."""

from __future__ import annotations

import pytest
from django.utils import translation

from tables.rulebook import pages
from tables.rulebook.entry import DOC, ENFORCE, FLOOR
from tourney.rules.house import SETTINGS

NUMBERS = (
    *range(1, 11),
    *range(20, 60),
    *range(60, 75),
    *range(79, 121),
    *range(121, 126),
    *range(130, 168),
    169,
    170,
    171,
)
HOLES = {*range(75, 79), *range(126, 130), 168}


def test_no_rule_is_missing_and_none_is_twice() -> None:
    ids = [rule.id for rule in pages.RULES]
    assert sorted(ids) == sorted({f"R-{number:03}" for number in NUMBERS if number not in HOLES})
    assert len(ids) == len(set(ids)) == 153


@pytest.mark.parametrize("rule", pages.RULES, ids=lambda rule: rule.id)
def test_a_rule_has_section_kind_and_words(rule) -> None:
    assert rule.section in pages.SECTIONS
    assert rule.kinds and set(rule.kinds) <= {ENFORCE, FLOOR, DOC}
    with translation.override("en"):
        title, text = str(rule.title), str(rule.text)
    assert 2 < len(title) < 60 and title[-1] not in ".:"
    assert 20 < len(text) < 240 and text.endswith(".")


@pytest.mark.parametrize("language", ["it", "pt"])
@pytest.mark.parametrize("rule", pages.RULES, ids=lambda rule: rule.id)
def test_a_rule_is_told_in_every_language(rule, language: str) -> None:
    with translation.override("en"):
        english = str(rule.text)
    with translation.override(language):
        title, text = str(rule.title), str(rule.text)
        assert title and text != english
        assert pages.find_rules(rule.id) == (rule,)


def test_every_setting_is_told_by_a_rule() -> None:
    for setting in SETTINGS:
        assert setting.rules
        for number in setting.rules:
            assert setting in pages.BY_ID[number].settings


@pytest.mark.parametrize(
    "written, found",
    [("R-071", "R-071"), ("r71", "R-071"), ("R-168", None), ("71", None), ("", None)],
)
def test_a_number_is_read_as_people_write_it(written: str, found: str | None) -> None:
    assert pages.rule_id(written) == found


def test_words_find_their_rules_in_the_readers_language() -> None:
    with translation.override("en"):
        assert "R-071" in [rule.id for rule in pages.find_rules("short all-in reopen")]
        assert pages.find_rules("no such words at all") == ()
        assert pages.find_rules("") == pages.RULES
    with translation.override("it"):
        assert "R-048" in [rule.id for rule in pages.find_rules("BRUCIATA scoperta")]
