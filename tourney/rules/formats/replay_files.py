"""Replaying hand files: every hand of every file, each failure named, none fatal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tourney.rules.errors import RuleViolation
from tourney.rules.formats.compare import compare_stacks
from tourney.rules.formats.phh import read_hand
from tourney.rules.formats.phh_text import hands_in

SUFFIXES = (".phh", ".phhs")


@dataclass(frozen=True, slots=True)
class Replayed:
    """What became of one hand: ``error`` empty when it passed.

    ``field`` names the field of the file, ``act`` the 1-based action, where either is to
    blame.
    """

    file: str
    hand: str
    error: str = ""
    field: str = ""
    act: int | None = None
    half_chip: bool = False

    @property
    def where(self) -> str:
        """File, hand and the action or field to blame."""
        where = [self.file]
        if self.hand:
            where.append(f"hand {self.hand}")
        if self.act is not None:
            where.append(f"action {self.act}")
        elif self.field:
            where.append(self.field)
        return ", ".join(where)

    def __str__(self) -> str:
        return f"{self.where}: {self.error}"


def hand_files(path: Path) -> list[Path]:
    """The hand files a path stands for, sorted; a folder is searched with its folders."""
    if path.is_dir():
        return sorted(p for p in path.rglob("*") if p.suffix in SUFFIXES and p.is_file())
    return [path]


def replay_file(path: Path) -> Iterator[Replayed]:
    """Replay every hand of one file and compare its final stacks."""
    name = str(path)
    if not path.exists():
        yield Replayed(name, "", "no such file or folder")
        return
    if path.suffix not in SUFFIXES:
        yield Replayed(name, "", "not a .phh or .phhs file")
        return
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as wrong:
        yield Replayed(name, "", str(wrong))
        return
    empty = True
    for hand, fields in hands_in(text):
        empty = False
        if isinstance(fields, RuleViolation):
            yield Replayed(name, hand, str(fields))
            continue
        try:
            compared = compare_stacks(read_hand(fields))
        except RuleViolation as refusal:
            yield _refused(name, hand, refusal)
            continue
        yield Replayed(
            name,
            hand,
            compared.differs,
            "finishing_stacks" if compared.differs else "",
            half_chip=compared.half_chip,
        )
    if empty:
        yield Replayed(name, "", "no hands in it")


def _refused(name: str, hand: str, refusal: RuleViolation) -> Replayed:
    params = dict(refusal.params)
    action = params.pop("action", None)
    text = params.pop("text", "")
    why = str(RuleViolation(refusal.code, **params))
    if isinstance(action, int):
        return Replayed(name, hand, f"{text!r} refused, {why}", "actions", action)
    return Replayed(name, hand, why, str(params.get("field", "")))
