"""Every refusal that a table can meet has its sentence; every act and reason its words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tables
from tables import wording as words
from tables import wording_trouble
from tables.services.calls import REASONS
from tourney import rules
from tourney.core import wording
from tourney.rules.hand.act import VERBS
from tourney.rules.hand.limits import WHY_RULE
from tourney.rules.misdeal import CAUSES
from tourney.rules.positions import BIG_BLIND, BUTTON, EARLY, LATE, SMALL_BLIND

PLACES = (Path(rules.__file__).parent / "hand", Path(tables.__file__).parent)
FILES = sorted(path for place in PLACES for path in place.rglob("*.py"))
CODE = re.compile(r'(?:Refused|RuleViolation)\(\s*"(\w+)"')


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_refusal_is_worded(path: Path) -> None:
    codes = set(CODE.findall(path.read_text("utf-8")))
    assert [code for code in sorted(codes) if not wording.known(code)] == []


def test_every_act_reason_cause_and_position_has_its_words() -> None:
    assert set(VERBS) - set(words._SENTENCES) == set()
    assert set(CAUSES) - set(wording_trouble.CAUSES) == set()
    assert {BUTTON, SMALL_BLIND, BIG_BLIND, *EARLY, *LATE} - set(words.POSITIONS) == set()
    assert set(WHY_RULE) - set(words.WHY_NO_RAISE) == set()
    # Time, exposed card and misdeal have buttons of their own.
    assert set(words.CALL_REASONS) <= set(REASONS)
