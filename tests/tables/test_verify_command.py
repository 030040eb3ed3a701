"""`manage.py verify FILE`: a file that is none is named with its row, and the next is judged all the same."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tables.checks import check_file
from tables.export import write_event
from tests.tables.room import deal, seated_table, tap

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path: Path) -> Path:
    table = seated_table([1000] * 3)
    hand = deal(table)
    button, small_blind = (hand.opening["button_chair"] + step for step in (0, 1))
    tap(hand, (button % 3, "fold"), (small_blind % 3, "fold"))
    written = tmp_path / "event.json"
    with written.open("w", encoding="utf-8") as out:
        write_event(table.event_id, out)
    return written


def verify(*files: Path) -> str:
    out = StringIO()
    with pytest.raises(CommandError) as refused:
        call_command("verify", *map(str, files), stdout=out)
    return out.getvalue() + str(refused.value)


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"[1, 2]", b'{"a":', b"\xd8\x00", b'{"schema": 3,']
)
def test_what_is_no_event_file_is_named_and_the_next_one_judged(
    file: Path, tmp_path: Path, content: bytes
) -> None:
    junk = tmp_path / "junk.json"
    junk.write_bytes(content)
    said = verify(tmp_path / "nowhere.json", tmp_path, junk, file)
    assert f"{tmp_path / 'nowhere.json'}: No such file" in said
    assert f"{tmp_path}: Is a directory" in said
    assert f"{junk}: " in said
    assert f"{file}: all is well" in said


def broken_rows(row: dict[str, Any]) -> list[dict[str, Any]]:
    without = [{name: value for name, value in row.items() if name != gone} for gone in row]
    wrong = [row | {name: value} for name in row for value in (None, "x", -5, [], {"a": 1})]
    return without + wrong


def test_no_row_however_broken_ends_in_anything_but_its_name(file: Path, tmp_path: Path) -> None:
    lines = file.read_text(encoding="utf-8").split("\n")
    one_of_each: dict[tuple[str, ...], int] = {}
    for number, line in enumerate(lines):
        if line.startswith("{") and number:
            one_of_each.setdefault(tuple(json.loads(line.rstrip(","))), number)
    assert len(one_of_each) > 6
    copy = tmp_path / "copy.json"
    for number in one_of_each.values():
        for row in broken_rows(json.loads(lines[number].rstrip(","))):
            spoilt = [*lines[:number], json.dumps(row) + ",", *lines[number + 1 :]]
            copy.write_text("\n".join(spoilt), encoding="utf-8")
            try:
                check_file(copy)
            except ValueError as error:
                assert str(copy) in str(error)
