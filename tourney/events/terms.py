"""What an event sells and until when: late registration, re-entry, rebuy, add-on.

Stored as JSON on the event; read through these so that a missing key means one
thing everywhere. Amounts are minor units, chips are chips.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from tourney.core.errors import Refused

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Terms:
    """Shared reading and checking of the four kinds of terms."""

    @classmethod
    def read(cls, stored: Json | None) -> Self:
        """From JSON. Unknown keys and wrong types raise Refused("bad_terms") naming the field."""
        stored = stored or {}
        known = cls.__dataclass_fields__
        for name, value in stored.items():
            if name not in known:
                raise Refused("bad_terms", terms=cls.__name__, field=name)
            wants_bool = known[name].type in (bool, "bool")
            good = isinstance(value, bool) if wants_bool else _whole(value)
            if not good and not (value is None and "None" in str(known[name].type)):
                raise Refused("bad_terms", terms=cls.__name__, field=name)
        return cls(**stored)

    def to_json(self) -> dict[str, Any]:
        """The form stored on the event."""
        return asdict(self)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10**12


@dataclass(frozen=True, slots=True)
class LateRegistration(Terms):
    """Open through this level's end (0: until the start); ``minutes`` counts from the start."""

    through_level: int = 0
    minutes: int | None = None


@dataclass(frozen=True, slots=True)
class Reentry(Terms):
    """How often a player who is out may buy in again (None: as often as registration is open)."""

    limit: int | None = 0


@dataclass(frozen=True, slots=True)
class Price(Terms):
    """What one entry is sold for when it is not the event's usual price."""

    buy_in: int = 0
    fee: int = 0
    bounty: int = 0
    chips: int = 0


@dataclass(frozen=True, slots=True)
class Rebuy(Terms):
    """Chips for money in the rebuy period, for a stack not above ``max_stack`` (0: only when out)."""

    cost: int = 0
    chips: int = 0
    through_level: int = 0
    limit: int | None = None
    max_stack: int | None = None

    @property
    def offered(self) -> bool:
        """Whether the event has rebuys at all."""
        return self.chips > 0 and self.through_level > 0


@dataclass(frozen=True, slots=True)
class AddOn(Terms):
    """One-off chips, sold until the end of ``through_level`` or of the break right after it."""

    cost: int = 0
    chips: int = 0
    through_level: int = 0
    limit: int = 1

    @property
    def offered(self) -> bool:
        """Whether the event has an add-on at all."""
        return self.chips > 0 and self.through_level > 0
