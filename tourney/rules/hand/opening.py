"""The frozen start of a hand: chairs, stacks, button, blinds, ante and house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from tourney.rules.errors import RuleViolation
from tourney.rules.house import HouseRules

ENGINE_VERSION = 1
"""Stored with every hand; a newer engine never rewrites an older result."""

MAX_CHAIRS = 10
MAX_CHIPS = 10**15
VARIANTS = ("NL", "PL", "FL")
ANTE_KINDS = ("none", "each", "bb", "button")


@dataclass(frozen=True, slots=True)
class Opening:
    """Everything that is settled before the first act of a hand (R-001, R-020, R-161).

    ``stacks`` per chair, ``None`` where nobody is dealt in.  ``button_chair`` may be
    empty (dead button, R-021), ``sb_chair`` ``None`` when nobody posts the small blind
    (R-022).  In fixed limit the bets are ``bb`` and twice ``bb`` unless given.  Raises
    ``RuleViolation("bad_opening", field=…, why=…)``.
    """

    variant: str
    stacks: tuple[int | None, ...]
    button_chair: int
    sb_chair: int | None
    bb_chair: int
    sb: int
    bb: int
    ante_kind: str = "none"
    ante: int = 0
    house: HouseRules = field(default_factory=HouseRules)
    straddle_chair: int | None = None
    killed: tuple[int, ...] = ()
    small_bet: int | None = None
    big_bet: int | None = None
    chip_unit: int = 1
    players_left_in_event: int | None = None
    version: int = ENGINE_VERSION
    straddle_amount: int | None = None

    def __post_init__(self) -> None:
        self._require_chairs()
        self._require_amounts()
        if self.straddle_chair is not None:
            self._dealt("straddle_chair", self.straddle_chair)
            if self.house.straddle == "off":
                raise _bad("straddle_chair", "not_allowed")
            if self.straddle_chair == self.bb_chair:
                raise _bad("straddle_chair", "is_big_blind")

    def _require_chairs(self) -> None:
        if not 2 <= len(self.stacks) <= MAX_CHAIRS:
            raise _bad("stacks", "two_to_ten_chairs")
        for stack in self.stacks:
            if stack is not None and not (type(stack) is int and 0 < stack <= MAX_CHIPS):
                raise _bad("stacks", "not_positive")
        if sum(stack is not None for stack in self.stacks) < 2:
            raise _bad("stacks", "two_to_ten_players")
        if not _whole(self.button_chair) or self.button_chair >= len(self.stacks):
            raise _bad("button_chair", "no_such_chair")
        if self.sb_chair is not None:
            self._dealt("sb_chair", self.sb_chair)
        self._dealt("bb_chair", self.bb_chair)
        if self.sb_chair == self.bb_chair:
            raise _bad("sb_chair", "is_big_blind")
        for chair in self.killed:
            self._dealt("killed", chair)
        if len(set(self.killed)) >= sum(stack is not None for stack in self.stacks):
            raise _bad("killed", "nobody_left")

    def _require_amounts(self) -> None:
        if self.variant not in VARIANTS:
            raise _bad("variant", "unknown")
        if self.ante_kind not in ANTE_KINDS:
            raise _bad("ante_kind", "unknown")
        if not isinstance(self.house, HouseRules):
            raise _bad("house", "not_house_rules")
        for name in ("sb", "bb", "ante", "chip_unit", "version"):
            value = getattr(self, name)
            if not _whole(value) or value > MAX_CHIPS:
                raise _bad(name, "not_whole")
        for name in (
            "small_bet",
            "big_bet",
            "players_left_in_event",
            "straddle_amount",
        ):
            value = getattr(self, name)
            if value is not None and not (_whole(value) and 0 < value <= MAX_CHIPS):
                raise _bad(name, "not_whole")
        if self.bb < 1:
            raise _bad("bb", "not_positive")
        if self.sb > self.bb:
            raise _bad("sb", "above_big_blind")
        if self.chip_unit < 1:
            raise _bad("chip_unit", "not_positive")

    def _dealt(self, name: str, chair: int) -> None:
        if not _whole(chair) or chair >= len(self.stacks) or self.stacks[chair] is None:
            raise _bad(name, "nobody_dealt_in")

    @property
    def dealt(self) -> tuple[int, ...]:
        """Chairs that are dealt in, ascending."""
        return tuple(c for c, stack in enumerate(self.stacks) if stack is not None)

    def to_json(self) -> dict[str, Any]:
        """The opening as it is stored with the hand."""
        out = {f.name: getattr(self, f.name) for f in fields(self)}
        out["stacks"] = list(self.stacks)
        out["killed"] = list(self.killed)
        out["house"] = self.house.to_json()
        return out

    @classmethod
    def from_json(cls, data: object) -> Opening:
        """Read a stored opening; a wrong or missing field is named in the violation."""
        if not isinstance(data, Mapping):
            raise _bad("opening", "not_an_object")
        known = {f.name for f in fields(cls)}
        for name in data:
            if name not in known:
                raise _bad(str(name), "unknown_field")
        values = dict(data)
        for name in ("variant", "stacks", "button_chair", "bb_chair", "sb", "bb"):
            if name not in values:
                raise _bad(name, "missing")
        values.setdefault("sb_chair", None)
        for name in ("stacks", "killed"):
            if not isinstance(values.get(name, ()), (list, tuple)):
                raise _bad(name, "not_a_list")
            values[name] = tuple(values.get(name, ()))
        house = values.get("house", {})
        if not isinstance(house, HouseRules):
            if not isinstance(house, Mapping):
                raise _bad("house", "not_house_rules")
            values["house"] = HouseRules.from_json(house)
        return cls(**values)


def _whole(value: object) -> bool:
    return type(value) is int and value >= 0


def _bad(name: str, why: str) -> RuleViolation:
    return RuleViolation("bad_opening", field=name, why=why)
