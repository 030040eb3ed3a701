"""Blind structures: levels and breaks in order, and what the entry conditions are.

Chips are whole numbers, durations whole seconds, money is in major units of the currency as an
exact decimal (the money app turns it into minor units). Files follow `td-structure/1`;
`structure_read` parses them, `structure_check` says what a floor manager should look at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

SCHEMA = "td-structure/1"

NO_LIMIT, POT_LIMIT, FIXED_LIMIT = "NL", "PL", "FL"
VARIANTS = (NO_LIMIT, POT_LIMIT, FIXED_LIMIT)
LIMIT_WORDS = {"no-limit": NO_LIMIT, "pot-limit": POT_LIMIT, "fixed-limit": FIXED_LIMIT}
WORD_OF_VARIANT = {variant: word for word, variant in LIMIT_WORDS.items()}

ANTE_NONE, ANTE_EACH, ANTE_BIG_BLIND, ANTE_BUTTON = "none", "each", "bb", "button"
ANTE_KINDS = (ANTE_NONE, ANTE_EACH, ANTE_BIG_BLIND, ANTE_BUTTON)
ANTE_WORDS = {
    "none": ANTE_NONE,
    "per_player": ANTE_EACH,
    "big_blind": ANTE_BIG_BLIND,
    "button": ANTE_BUTTON,
}
WORD_OF_ANTE = {kind: word for word, kind in ANTE_WORDS.items()}

FACES = ("schema", "id", "name", "game", "limit", "starting_stack", "table_size", "ante_kind")
TERMS = ("late_reg_through_level", "reentry", "rebuy", "addon", "buyin")


@dataclass(frozen=True, slots=True)
class Level:
    """One level. `seconds` None: it lasts until the floor moves on.

    `ante` is chips for the ante kind: from each player, or one for the table from the big blind
    or the button. `variants` has one entry, or several that alternate by orbit (R-002). In
    fixed limit the small bet is the big blind and the big bet twice that unless given.
    """

    number: int
    seconds: int | None
    sb: int
    bb: int
    ante: int = 0
    ante_kind: str = ANTE_NONE
    variants: tuple[str, ...] = (NO_LIMIT,)
    small_bet: int | None = None
    big_bet: int | None = None

    @property
    def variant(self) -> str:
        """The variant of the level, the first one if several alternate."""
        return self.variants[0]

    def variant_of_orbit(self, orbit: int) -> str:
        """The variant of the n-th orbit (from 0) of the level at a table."""
        return self.variants[orbit % len(self.variants)]

    def to_json(self) -> dict[str, Any]:
        """The item as a structure file has it."""
        item: dict[str, Any] = {
            "type": "level",
            "level": self.number,
            "minutes": _minutes(self.seconds),
            "sb": self.sb,
            "bb": self.bb,
            "ante": self.ante,
        }
        if self.ante:
            item["ante_kind"] = WORD_OF_ANTE[self.ante_kind]
        item["limit"] = WORD_OF_VARIANT[self.variant]
        if len(self.variants) > 1:
            item["limit"] = [WORD_OF_VARIANT[variant] for variant in self.variants]
        if self.small_bet is not None:
            item["small_bet"] = self.small_bet
        if self.big_bet is not None:
            item["big_bet"] = self.big_bet
        return item


@dataclass(frozen=True, slots=True)
class Break:
    """A pause of `seconds` (None: until the floor moves on).

    `color_up` lists the chip values that leave play; `colors_up` alone says that some do,
    without naming them.
    """

    seconds: int | None
    color_up: tuple[int, ...] = ()
    colors_up: bool = False
    end_late_reg: bool = False
    end_rebuys: bool = False
    end_of_day: bool = False
    note: str = ""

    def to_json(self) -> dict[str, Any]:
        """The item as a structure file has it."""
        item: dict[str, Any] = {"type": "break", "minutes": _minutes(self.seconds)}
        if self.color_up:
            item["color_up"] = list(self.color_up)
        elif self.colors_up:
            item["color_up"] = True
        for flag in ("end_late_reg", "end_rebuys", "end_of_day"):
            if getattr(self, flag):
                item[flag] = True
        if self.note:
            item["note"] = self.note
        return item


Item = Level | Break


@dataclass(frozen=True, slots=True)
class Purchase:
    """Terms of a rebuy or an add-on. None means "not stated"; for `most` it means no limit.

    `cost` is in major units, `chips` what is issued, `max_chips` the largest stack that may
    still rebuy, `period_seconds` from the start of play.
    """

    allowed: bool = True
    cost: Decimal | None = None
    chips: int | None = None
    through_level: int | None = None
    after_level: int | None = None
    period_seconds: int | None = None
    most: int | None = None
    max_chips: int | None = None
    only_when_busted: bool = False


@dataclass(frozen=True, slots=True)
class BuyIn:
    """What an entry costs and how it is split, in major units of `currency` (ISO 4217)."""

    total: Decimal
    currency: str
    prize: Decimal | None = None
    fee: Decimal | None = None
    staff: Decimal | None = None
    bounty: Decimal | None = None
    season: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Structure:
    """Levels and breaks in playing order, with the conditions of entry.

    `max_reentries`: 0 none, None without limit. `extra` carries what the file says beyond the
    schema, so nothing is lost on the way out again.
    """

    id: str
    name: str
    items: tuple[Item, ...]
    game: str = "holdem"
    limit: str = "no-limit"
    starting_stack: int | None = None
    table_size: int | None = None
    ante_kind: str = "none"
    late_reg_through_level: int | None = None
    max_reentries: int | None = 0
    rebuy: Purchase | None = None
    addon: Purchase | None = None
    buyin: BuyIn | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels alone, in order."""
        return tuple(item for item in self.items if isinstance(item, Level))

    @property
    def last_level(self) -> Level:
        """The level that runs on when everything is played."""
        return self.levels[-1]

    def level(self, number: int) -> Level:
        """The level with this number; past the last one, the last one."""
        return self.levels[min(max(number, 1), len(self.levels)) - 1]

    def index_of_level(self, number: int) -> int:
        """Where the level with this number stands among the items."""
        return self.items.index(self.level(number))

    def breaks(self) -> Iterator[tuple[int, Break]]:
        """Each break with its place among the items."""
        for index, item in enumerate(self.items):
            if isinstance(item, Break):
                yield index, item

    def to_json(self) -> dict[str, Any]:
        """The structure as a `td-structure/1` file; reading it gives this structure again."""
        return {
            "schema": SCHEMA,
            "id": self.id,
            "name": self.name,
            "game": self.game,
            "limit": self.limit,
            "starting_stack": self.starting_stack,
            "table_size": self.table_size,
            "ante_kind": self.ante_kind,
            "late_reg_through_level": self.late_reg_through_level,
            "reentry": _reentry(self.max_reentries),
            "rebuy": _purchase(self.rebuy),
            "addon": _purchase(self.addon),
            "buyin": _buy_in(self.buyin),
            "level_unit": "minutes",
            **self.extra,
            "items": [item.to_json() for item in self.items],
        }


def _minutes(seconds: int | None) -> int | float | None:
    if seconds is None:
        return None
    return seconds // 60 if seconds % 60 == 0 else seconds / 60


def _reentry(most: int | None) -> str | None:
    if most is None:
        return "unlimited"
    return f"max {most}" if most else None


def _money(amount: Decimal | None) -> int | float | None:
    if amount is None:
        return None
    return int(amount) if amount == amount.to_integral_value() else float(amount)


def _purchase(terms: Purchase | None) -> dict[str, Any] | None:
    if terms is None:
        return None
    found: dict[str, Any] = {
        "allowed": terms.allowed,
        "cost": _money(terms.cost),
        "chips": terms.chips,
        "through_level": terms.through_level,
        "after_level": terms.after_level,
        "period_minutes": _minutes(terms.period_seconds),
        "max": terms.most,
        "max_chips_to_rebuy": terms.max_chips,
    }
    found = {key: value for key, value in found.items() if value is not None}
    if terms.only_when_busted:
        found["only_when_busted"] = True
    return found


def _buy_in(terms: BuyIn | None) -> dict[str, Any] | None:
    if terms is None:
        return None
    found: dict[str, Any] = {
        "total": _money(terms.total),
        "prize": _money(terms.prize),
        "fee": _money(terms.fee),
        "staff": _money(terms.staff),
        "bounty": _money(terms.bounty),
        "poy": _money(terms.season),
    }
    found = {key: value for key, value in found.items() if value is not None}
    return {**found, "currency": terms.currency}
