"""PHH files as text: one hand per ``.phh``, numbered tables in ``.phhs``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from tourney.rules.errors import RuleViolation

_SECTION = re.compile(r"^\s*\[\s*([^\[\]]+?)\s*\]\s*(?:#.*)?$")
MAX_HAND_CHARACTERS = 1_000_000

Fields = dict[str, Any]


def hands_in(text: str) -> Iterator[tuple[str, Fields | RuleViolation]]:
    """Name and fields of every hand in a file, in its order.

    The name is the table's (``"12"``), ``""`` for a single hand.  A hand that is no TOML
    comes as ``RuleViolation("bad_toml")``; the others are read all the same.
    """
    sections = list(_sections(text))
    for name, body in sections:
        if name is None:
            if len(sections) == 1 or body.strip():
                yield "", _load(body)
        else:
            yield name, _load(body)


def _sections(text: str) -> Iterator[tuple[str | None, str]]:
    """Split at table headers that stand outside of lists and strings."""
    name: str | None = None
    lines: list[str] = []
    depth = 0
    for line in text.splitlines(keepends=True):
        header = _SECTION.match(line)
        if header and (depth <= 0 or _starts_hand(header[1])):
            if name is not None or _says_something(lines):
                yield name, "".join(lines)
            name, lines, depth = header[1], [], 0
            continue
        lines.append(line)
        depth += _depth(line)
    if name is not None or _says_something(lines):
        yield name, "".join(lines)


def _starts_hand(name: str) -> bool:
    """A bare number heads a hand even where the one before left a list open."""
    return name.isdecimal()


def _says_something(lines: list[str]) -> bool:
    return any(line.strip() and not line.lstrip().startswith("#") for line in lines)


def _depth(line: str) -> int:
    """Brackets a line opens beyond those it closes, strings and comments left out."""
    depth = 0
    quote = ""
    for sign in line:
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "'\"":
            quote = sign
        elif sign == "#":
            break
        else:
            depth += (sign == "[") - (sign == "]")
    return depth


def _load(body: str) -> Fields | RuleViolation:
    if len(body) > MAX_HAND_CHARACTERS:
        return RuleViolation("bad_toml", why="too long")
    try:
        return tomllib.loads(body, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, RecursionError) as wrong:
        return RuleViolation("bad_toml", why=str(wrong) or type(wrong).__name__)
