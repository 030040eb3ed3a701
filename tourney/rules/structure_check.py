"""What a floor manager should look at in a structure before the night: warnings, no refusals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tourney.rules.structure import ANTE_NONE, FIXED_LIMIT, Break, Level, Structure


@dataclass(frozen=True, slots=True)
class StructureWarning:
    """One remark: a code, the item it is about (None: the whole structure), its figures."""

    code: str
    item: int | None = None
    level: int | None = None
    rule: str | None = None
    figures: tuple[int, ...] = ()


def check_structure(structure: Structure) -> tuple[StructureWarning, ...]:
    """Every remark about a structure, in order of its items.

    Codes: `sb_not_half` (R-032), `ante_shrinks` (R-040), `blinds_shrink`, `level_repeated`,
    `level_without_end`, `break_first`, `breaks_in_a_row`, `bets_not_double` (R-085),
    `ante_kind_unclear`, `starting_stack_unknown`.
    """
    return (*_whole(structure), *_items(structure))


def _whole(structure: Structure) -> Iterator[StructureWarning]:
    if structure.ante_kind.startswith("unclear"):
        yield StructureWarning("ante_kind_unclear")
    if structure.starting_stack is None:
        yield StructureWarning("starting_stack_unknown")


def _items(structure: Structure) -> Iterator[StructureWarning]:
    before: Level | None = None
    was_break = False
    for index, item in enumerate(structure.items):
        if isinstance(item, Break):
            if before is None:
                yield StructureWarning("break_first", index)
            elif was_break:
                yield StructureWarning("breaks_in_a_row", index)
            was_break = True
            continue
        was_break = False
        yield from _alone(item, index, item is structure.last_level)
        if before is not None:
            yield from _against(before, item, index)
        before = item


def _alone(level: Level, index: int, last: bool) -> Iterator[StructureWarning]:
    if level.sb * 2 != level.bb:
        yield StructureWarning("sb_not_half", index, level.number, "R-032", (level.sb, level.bb))
    if level.seconds is None and not last:
        yield StructureWarning("level_without_end", index, level.number)
    small, big = level.small_bet, level.big_bet
    if FIXED_LIMIT in level.variants and big is not None and big != 2 * (small or level.bb):
        yield StructureWarning(
            "bets_not_double", index, level.number, "R-085", (small or level.bb, big)
        )


def _against(before: Level, level: Level, index: int) -> Iterator[StructureWarning]:
    if level.bb < before.bb or level.sb < before.sb:
        yield StructureWarning(
            "blinds_shrink", index, level.number, None, (before.sb, before.bb, level.sb, level.bb)
        )
    same_kind = level.ante_kind in (before.ante_kind, ANTE_NONE)
    if level.ante < before.ante and same_kind:
        yield StructureWarning(
            "ante_shrinks", index, level.number, "R-040", (before.ante, level.ante)
        )
    if (level.sb, level.bb, level.ante, level.ante_kind, level.variants) == (
        before.sb,
        before.bb,
        before.ante,
        before.ante_kind,
        before.variants,
    ):
        yield StructureWarning("level_repeated", index, level.number)
