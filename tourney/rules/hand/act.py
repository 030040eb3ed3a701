"""One line of a hand's log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from tourney.rules.errors import RuleViolation

BETTING = frozenset(("fold", "check", "call", "bet", "raise", "allin", "timeout"))
CARD_ACTS = frozenset(("board", "show", "muck", "hole", "win"))
FACTS = frozenset(
    (
        "set_stack",
        "set_committed",
        "set_folded",
        "set_live",
        "set_next",
        "set_board",
        "award_pot",
        "straddle",
        "kill",
    )
)
VERBS = BETTING | CARD_ACTS | FACTS

_EMPTY: Mapping[str, Any] = MappingProxyType({})


def _no_data() -> Mapping[str, Any]:
    return _EMPTY


_NO_CHAIR = frozenset(("board", "win", "set_board", "award_pot"))
_NEEDS_AMOUNT = frozenset(("bet", "raise", "set_stack", "set_committed"))


@dataclass(frozen=True, slots=True)
class Act:
    """What was done: ``verb`` by ``chair`` (0-based).

    ``to`` is the total of this street for bet and raise (R-074), the counted chips for
    ``set_stack`` and ``set_committed``, the amount for ``straddle``.  ``cards`` belong
    to board, show, hole and set_board.  ``data`` is JSON: ``pot`` and ``chairs`` for
    ``win`` and ``award_pot`` (``amounts`` too), ``acted`` for ``set_committed``,
    ``street`` for ``set_next``.
    """

    verb: str
    chair: int | None = None
    to: int | None = None
    cards: tuple[str, ...] = ()
    data: Mapping[str, Any] = field(default_factory=_no_data)

    @classmethod
    def win(cls, chairs: Iterable[int], pot: int | None = None) -> Act:
        """The dealer's word: these chairs win that pot, or every pot they play for."""
        return cls("win", data=_word(chairs, pot))

    @classmethod
    def award(cls, chairs: Iterable[int], pot: int | None = None) -> Act:
        """The floor's word: as ``win``, but never refused because of the cards."""
        return cls("award_pot", data=_word(chairs, pot))

    def to_json(self) -> dict[str, Any]:
        """The act as it is stored; what is empty is left out."""
        out: dict[str, Any] = {"verb": self.verb}
        if self.chair is not None:
            out["chair"] = self.chair
        if self.to is not None:
            out["to"] = self.to
        if self.cards:
            out["cards"] = list(self.cards)
        if self.data:
            out["data"] = dict(self.data)
        return out

    @classmethod
    def from_json(cls, data: object) -> Act:
        """Read a stored act; ``RuleViolation("bad_act", field=…)`` names what is wrong."""
        if not isinstance(data, Mapping):
            raise RuleViolation("bad_act", field="act")
        for name in data:
            if name not in ("verb", "chair", "to", "cards", "data"):
                raise RuleViolation("bad_act", field=str(name))
        verb = data.get("verb")
        if verb not in VERBS:
            raise RuleViolation("bad_act", field="verb", value=str(verb))
        chair = _whole(data, "chair")
        if chair is None and verb not in _NO_CHAIR:
            raise RuleViolation("bad_act", field="chair")
        to = _whole(data, "to")
        if to is None and verb in _NEEDS_AMOUNT:
            raise RuleViolation("bad_act", field="to")
        cards = data.get("cards", ())
        if not isinstance(cards, (list, tuple)) or not all(isinstance(c, str) for c in cards):
            raise RuleViolation("bad_act", field="cards")
        more = data.get("data", _EMPTY)
        if not isinstance(more, Mapping):
            raise RuleViolation("bad_act", field="data")
        return cls(verb, chair, to, tuple(cards), more)


def _word(chairs: Iterable[int], pot: int | None) -> dict[str, Any]:
    word: dict[str, Any] = {"chairs": list(chairs)}
    if pot is not None:
        word["pot"] = pot
    return word


def _whole(data: Mapping[str, Any], name: str) -> int | None:
    value = data.get(name)
    if value is None:
        return None
    if type(value) is not int or value < 0:
        raise RuleViolation("bad_act", field=name, value=str(value))
    return value
