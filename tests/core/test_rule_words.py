"""Every refusal of the rules around the hand has its sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tourney import rules
from tourney.core import wording

FILES = sorted(Path(rules.__file__).parent.glob("*.py"))
CODE = re.compile(r'RuleViolation\(\s*"(\w+)"')


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_code_is_worded(path):
    codes = set(CODE.findall(path.read_text(encoding="utf-8")))
    assert [code for code in sorted(codes) if not wording.known(code)] == []
