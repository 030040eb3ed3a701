"""Fields of a PHH hand: amounts in whole chips, actions as texts, mistakes by name."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from tourney.rules.errors import RuleViolation


class Numbers:
    """Amounts of a hand in whole chips; decimals of the file are scaled up."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self._fields = fields
        self.scale = 1
        places = 0
        for name in ("antes", "blinds_or_straddles", "starting_stacks"):
            for value in self._list(name):
                places = max(places, _places(name, value))
        for name in ("min_bet", "small_bet", "big_bet"):
            if name in fields:
                places = max(places, _places(name, fields[name]))
        for text in actions_of(fields):
            words = text.split()
            if len(words) > 2 and words[1] == "cbr" and "." in words[2]:
                places = max(places, len(words[2].split(".")[1]))
        if places > 6:
            raise bad_field("starting_stacks", "more than six decimals")
        self.scale = 10**places

    def _list(self, name: str) -> list[Any]:
        if name not in self._fields:
            raise bad_field(name, "missing")
        values = self._fields[name]
        if not isinstance(values, list):
            raise bad_field(name, "not a list")
        return values

    def chips(self, name: str) -> tuple[int, ...]:
        """A list of whole chips, none negative."""
        return tuple(self._whole(name, value) for value in self._list(name))

    def one(self, name: str) -> int | None:
        """A single amount, ``None`` when the field is absent."""
        return self._whole(name, self._fields[name]) if name in self._fields else None

    def exact(self, name: str, count: int) -> tuple[Decimal, ...]:
        """A list that may hold half chips."""
        values = self._list(name)
        if len(values) != count:
            raise bad_field(name, f"{len(values)} entries for {count} players")
        for value in values:
            _places(name, value)
        return tuple(Decimal(value) * self.scale for value in values)

    def amount(self, text: str) -> int:
        """An amount written in an action."""
        try:
            value = Decimal(text) * self.scale
            whole = int(value)
        except (ArithmeticError, ValueError):
            raise bad_field("actions", f"no amount: {text[:20]!r}") from None
        if whole != value or whole < 0:
            raise bad_field("actions", f"no amount: {text[:20]!r}")
        return whole

    def _whole(self, name: str, value: Any) -> int:
        whole = int(Decimal(value) * self.scale)
        if whole < 0:
            raise bad_field(name, f"negative: {value}")
        return whole


def _places(name: str, value: Any) -> int:
    """Decimals of a number; refuses what is none."""
    if type(value) is int:
        return 0
    if not isinstance(value, Decimal) or not value.is_finite():
        raise bad_field(name, f"not a number: {value!r}"[:60])
    exponent = value.normalize().as_tuple().exponent
    assert isinstance(exponent, int)
    return max(0, -exponent)


def actions_of(fields: Mapping[str, Any]) -> list[str]:
    """The actions of a hand as they stand in the file."""
    actions = fields.get("actions")
    if actions is None:
        raise bad_field("actions", "missing")
    if not isinstance(actions, list) or not all(isinstance(text, str) for text in actions):
        raise bad_field("actions", "not a list of strings")
    return actions


def bad_field(name: str, why: str) -> RuleViolation:
    """What is wrong with which field of the file."""
    return RuleViolation("bad_phh", field=name, why=why)
