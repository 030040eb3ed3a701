"""Reading structure files: every refusal names the file and the field.

`RuleViolation` codes: `structure_not_json`, `structure_missing`, `structure_too_long`,
`structure_no_level`, `structure_sb_above_bb`, and for a value that cannot be `structure_bad_`
followed by what was expected: object, list, text, choice, flag, number, minutes, money, chips,
ante or reentry.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from tourney.rules.errors import RuleViolation
from tourney.rules.ring import MAX_CHAIRS, MIN_CHAIRS
from tourney.rules.structure import (
    ANTE_BIG_BLIND,
    ANTE_EACH,
    ANTE_NONE,
    ANTE_WORDS,
    FACES,
    LIMIT_WORDS,
    SCHEMA,
    TERMS,
    Break,
    BuyIn,
    Item,
    Level,
    Purchase,
    Structure,
)

MAX_ITEMS = 1000
MAX_CHIPS = 10**12
MAX_MINUTES = 7 * 24 * 60


def parse_structure(text: str | bytes, *, file: str = "structure") -> Structure:
    """A structure from the text of a file; `file` is what a message calls it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        place = {"line": error.lineno} if isinstance(error, json.JSONDecodeError) else {}
        raise RuleViolation("structure_not_json", file=file, **place) from error
    return structure_from_json(data, file=file)


def structure_from_json(data: object, *, file: str = "structure") -> Structure:
    """A structure from parsed JSON; levels are numbered anew, in order, from 1."""
    head = _Fields(data, file, "")
    if head.get("schema", SCHEMA) != SCHEMA:
        raise head.bad("schema", "choice", choices=SCHEMA)
    limit = head.choice("limit", (*LIMIT_WORDS, "mixed"), "no-limit")
    ante_word = head.text("ante_kind", "none") or "none"
    unclear = ante_word.startswith("unclear")
    if ante_word not in ANTE_WORDS and not unclear:
        raise head.bad("ante_kind", "choice", choices=", ".join((*ANTE_WORDS, "unclear")))
    raw_items = head.get("items")
    if not isinstance(raw_items, list):
        raise head.bad("items", "list") if "items" in head.data else head.missing("items")
    if len(raw_items) > MAX_ITEMS:
        raise RuleViolation("structure_too_long", file=file, items=len(raw_items), most=MAX_ITEMS)
    kind = _meant(raw_items) if unclear else ANTE_WORDS[ante_word]
    items = _items(
        [_Fields(raw, file, f"items[{n}].") for n, raw in enumerate(raw_items)], limit, kind
    )
    if not any(isinstance(item, Level) for item in items):
        raise RuleViolation("structure_no_level", file=file, field="items")
    known = {*FACES, *TERMS, "items", "level_unit", "level_count", "computed_flags"}
    return Structure(
        id=head.text("id", "") or file,
        name=head.text("name", "") or head.text("id", "") or file,
        items=items,
        game=head.text("game", "holdem") or "holdem",
        limit=limit,
        starting_stack=head.whole("starting_stack", None, 1, MAX_CHIPS),
        table_size=head.whole("table_size", None, MIN_CHAIRS, MAX_CHAIRS),
        ante_kind=ante_word,
        late_reg_through_level=head.whole("late_reg_through_level", None, 0, MAX_ITEMS),
        max_reentries=_reentry(head),
        rebuy=_purchase(head, "rebuy"),
        addon=_purchase(head, "addon"),
        buyin=_buy_in(head),
        extra={key: value for key, value in head.data.items() if key not in known},
    )


class _Fields:
    """One JSON object being read: typed access, and errors that know where they are."""

    def __init__(self, data: object, file: str, prefix: str) -> None:
        self.file, self.prefix = file, prefix
        if not isinstance(data, Mapping):
            raise RuleViolation(
                "structure_bad_object", file=file, field=prefix.rstrip(".") or "file"
            )
        self.data: Mapping[str, Any] = data

    def get(self, name: str, default: Any = None) -> Any:
        return self.data.get(name, default)

    def bad(self, name: str, kind: str, **more: object) -> RuleViolation:
        return RuleViolation(
            f"structure_bad_{kind}",
            file=self.file,
            field=self.prefix + name,
            got=repr(self.get(name))[:80],
            **more,
        )

    def missing(self, name: str) -> RuleViolation:
        return RuleViolation("structure_missing", file=self.file, field=self.prefix + name)

    def text(self, name: str, default: str) -> str:
        value = self.get(name, default)
        if value is None:
            return default
        if not isinstance(value, str):
            raise self.bad(name, "text")
        return value

    def choice(self, name: str, among: tuple[str, ...], default: str) -> str:
        value = self.text(name, default)
        if value not in among:
            raise self.bad(name, "choice", choices=", ".join(among))
        return value

    def flag(self, name: str, default: bool = False) -> bool:
        value = self.get(name, default)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise self.bad(name, "flag")
        return value

    def whole(self, name: str, default: int | None, least: int, most: int) -> int | None:
        value = self.get(name)
        if value is None:
            return default
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.bad(name, "number", least=least, most=most)
        return value

    def must(self, name: str, least: int, most: int) -> int:
        value = self.whole(name, None, least, most)
        if value is None:
            raise self.missing(name)
        return value

    def seconds(self, name: str, least: int) -> int | None:
        value = self.get(name)
        if value is None:
            return None
        if not isinstance(value, int | float) or isinstance(value, bool) or value != value:
            raise self.bad(name, "minutes", most=MAX_MINUTES)
        if not least / 60 <= value <= MAX_MINUTES:
            raise self.bad(name, "minutes", most=MAX_MINUTES)
        return round(value * 60)

    def money(self, name: str) -> Decimal | None:
        value = self.get(name)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float | str):
            raise self.bad(name, "money")
        try:
            amount = Decimal(str(value))
        except InvalidOperation:
            raise self.bad(name, "money") from None
        if not amount.is_finite() or not 0 <= amount <= MAX_CHIPS:
            raise self.bad(name, "money")
        return amount


def _items(rows: list[_Fields], limit: str, ante_kind: str) -> tuple[Item, ...]:
    items: list[Item] = []
    number = 0
    for row in rows:
        kind = row.get("type")
        if kind == "level":
            number += 1
            items.append(_level(row, number, limit, ante_kind))
        elif kind == "break":
            items.append(_break(row))
        elif kind is None:
            raise row.missing("type")
        else:
            raise row.bad("type", "choice", choices="level, break")
    return tuple(items)


def _level(row: _Fields, number: int, limit: str, structure_kind: str) -> Level:
    row.whole("level", None, 0, 10 * MAX_ITEMS)
    small, big = row.must("sb", 0, MAX_CHIPS), row.must("bb", 1, MAX_CHIPS)
    if small > big:
        raise RuleViolation(
            "structure_sb_above_bb", file=row.file, field=row.prefix + "sb", sb=small, bb=big
        )
    ante = row.whole("ante", 0, 0, MAX_CHIPS) or 0
    word = row.get("ante_kind")
    kind = (
        structure_kind
        if word is None
        else ANTE_WORDS[row.choice("ante_kind", tuple(ANTE_WORDS), "none")]
    )
    if ante and kind == ANTE_NONE:
        kind = ANTE_EACH if word is None else kind
    if ante and kind == ANTE_NONE:
        raise row.bad("ante", "ante")
    return Level(
        number=number,
        seconds=row.seconds("minutes", 1),
        sb=small,
        bb=big,
        ante=ante,
        ante_kind=kind if ante else ANTE_NONE,
        variants=_variants(row, limit),
        small_bet=row.whole("small_bet", None, 1, MAX_CHIPS),
        big_bet=row.whole("big_bet", None, 1, MAX_CHIPS),
    )


def _variants(row: _Fields, limit: str) -> tuple[str, ...]:
    value = row.get("limit")
    if value is None:
        if limit == "mixed":
            raise row.missing("limit")
        return (LIMIT_WORDS[limit],)
    words = value if isinstance(value, list) else [value]
    if not words or not all(isinstance(word, str) and word in LIMIT_WORDS for word in words):
        raise row.bad("limit", "choice", choices=", ".join(LIMIT_WORDS))
    return tuple(LIMIT_WORDS[word] for word in words)


def _break(row: _Fields) -> Break:
    chips = row.get("color_up")
    values: list[int] = []
    if isinstance(chips, list):
        for chip in chips:
            if not isinstance(chip, int) or isinstance(chip, bool) or chip < 1:
                raise row.bad("color_up", "chips")
            values.append(chip)
    elif chips is not None and not isinstance(chips, bool):
        raise row.bad("color_up", "chips")
    return Break(
        seconds=row.seconds("minutes", 0),
        color_up=tuple(sorted(values)),
        colors_up=bool(chips),
        end_late_reg=row.flag("end_late_reg"),
        end_rebuys=row.flag("end_rebuys"),
        end_of_day=row.flag("end_of_day"),
        note=row.text("note", ""),
    )


def _meant(rows: list[Any]) -> str:
    """What an unclear ante most likely is: one for the table if it is never below the small blind."""
    for row in rows:
        if isinstance(row, Mapping) and row.get("type") == "level":
            ante, small = row.get("ante"), row.get("sb")
            if isinstance(ante, int) and isinstance(small, int) and 0 < ante < small:
                return ANTE_EACH
    return ANTE_BIG_BLIND


def _reentry(head: _Fields) -> int | None:
    value = head.get("reentry")
    if value is None or value is False:
        return 0
    if value == "unlimited" or value is True:
        return None
    number = value.removeprefix("max ") if isinstance(value, str) else value
    if isinstance(number, str) and number.isascii() and number.isdigit() and len(number) < 5:
        number = int(number)
    if isinstance(number, int) and number >= 0:
        return number
    raise head.bad("reentry", "reentry")


def _purchase(head: _Fields, name: str) -> Purchase | None:
    if head.get(name) is None:
        return None
    row = _Fields(head.get(name), head.file, f"{name}.")
    return Purchase(
        allowed=row.flag("allowed", True),
        cost=row.money("cost"),
        chips=row.whole("chips", None, 1, MAX_CHIPS),
        through_level=row.whole("through_level", None, 0, MAX_ITEMS),
        after_level=row.whole("after_level", None, 0, MAX_ITEMS),
        period_seconds=row.seconds("period_minutes", 0),
        most=None if row.flag("unlimited") else row.whole("max", None, 0, 10**6),
        max_chips=row.whole("max_chips_to_rebuy", None, 0, MAX_CHIPS),
        only_when_busted=row.flag("only_when_busted"),
    )


def _buy_in(head: _Fields) -> BuyIn | None:
    if head.get("buyin") is None:
        return None
    row = _Fields(head.get("buyin"), head.file, "buyin.")
    total = row.money("total")
    if total is None:
        raise row.missing("total")
    return BuyIn(
        total=total,
        currency=row.text("currency", ""),
        prize=row.money("prize"),
        fee=row.money("fee"),
        staff=row.money("staff"),
        bounty=row.money("bounty"),
        season=row.money("poy"),
    )
