"""Reading vector fields: a wrong or missing one is named in a ``ValueError``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def maybe(vector: Mapping[str, Any], name: str, kind: type | tuple[type, ...], default: Any) -> Any:
    """As ``reading.field``, or ``default`` when the field is absent or null."""
    value = vector.get(name)
    return default if value is None else typed(value, name, kind)


def typed(value: Any, name: str, kind: type | tuple[type, ...]) -> Any:
    """``value`` if it is of that type, else a ``ValueError`` naming the field."""
    kinds = kind if isinstance(kind, tuple) else (kind,)
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        raise ValueError(f"{name}: expected {' or '.join(k.__name__ for k in kinds)}")
    return value


def chairs(value: Mapping[str, Any], name: str) -> dict[int, Any]:
    """An object whose keys are chairs written as strings."""
    typed(value, name, Mapping)
    out = {}
    for key, item in value.items():
        if not str(key).isdecimal():
            raise ValueError(f"{name}: {key!r} is no chair")
        out[int(key)] = item
    return out


def cards(value: Any, name: str, count: int | None = None) -> tuple[str, ...]:
    """A list of cards such as ``["As", "Td"]``."""
    typed(value, name, (list, tuple))
    if not all(isinstance(card, str) for card in value):
        raise ValueError(f"{name}: expected cards")
    if count is not None and len(value) != count:
        raise ValueError(f"{name}: expected {count} cards")
    return tuple(value)
