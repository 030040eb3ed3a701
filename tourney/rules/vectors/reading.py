"""Reading vectors: every field is checked before it is used, and named when it is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Vector = Mapping[str, Any]
MISSING = object()


def field(vector: Vector, name: str, kind: type | tuple[type, ...], default: Any = MISSING) -> Any:
    """The value of a field, of the type it must have; ValueError names the field."""
    value = vector.get(name, MISSING)
    if value is MISSING:
        if default is MISSING:
            raise ValueError(f"{name}: missing")
        return default
    kinds = kind if isinstance(kind, tuple) else (kind,)
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        names = " or ".join("null" if k is type(None) else k.__name__ for k in kinds)
        raise ValueError(f"{name}: expected {names}, got {value!r}")
    return value


def whole(vector: Vector, name: str, default: Any = MISSING, *, minimum: int = 0) -> int:
    """A whole number of at least `minimum`."""
    value = field(vector, name, int, default)
    if isinstance(value, int) and value < minimum:
        raise ValueError(f"{name}: expected at least {minimum}, got {value}")
    return int(value)


def whole_list(vector: Vector, name: str, default: Any = MISSING) -> list[int]:
    """A list of whole numbers, none below zero."""
    values = field(vector, name, list, default)
    for value in values:
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise ValueError(f"{name}: expected whole numbers, got {value!r}")
    return list(values)


def text_list(vector: Vector, name: str, default: Any = MISSING) -> list[str]:
    """A list of strings."""
    values = field(vector, name, list, default)
    for value in values:
        if not isinstance(value, str):
            raise ValueError(f"{name}: expected strings, got {value!r}")
    return list(values)


def objects(vector: Vector, name: str, default: Any = MISSING) -> list[dict[str, Any]]:
    """A list of objects."""
    values = field(vector, name, list, default)
    for value in values:
        if not isinstance(value, dict):
            raise ValueError(f"{name}: expected objects, got {value!r}")
    return list(values)


def choice(vector: Vector, name: str, among: Iterable[str], default: Any = MISSING) -> str:
    """A string out of a closed list."""
    value = field(vector, name, str, default)
    options = tuple(among)
    if value not in options:
        raise ValueError(f"{name}: expected one of {', '.join(options)}, got {value!r}")
    return str(value)


def expectation(vector: Vector) -> dict[str, Any]:
    """The object `expect`."""
    expected = field(vector, "expect", dict)
    return dict(expected)


def only(expected: Vector, known: Iterable[str], where: str = "expect") -> None:
    """Refuse an expectation that this runner would not look at: it could never fail."""
    unknown = sorted(set(expected) - set(known))
    if unknown:
        raise ValueError(f"{where}.{unknown[0]}: unknown field")


def differences(expected: Vector, got: Vector, prefix: str = "") -> list[str]:
    """One line for every expected field whose value is another."""
    return [
        f"{prefix}{name}: expected {show(value)}, got {show(got.get(name))}"
        for name, value in expected.items()
        if got.get(name) != value
    ]


def show(value: object) -> str:
    """A value as JSON would write it, near enough for a report."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, Mapping):
        return "{" + ", ".join(f'"{k}": {show(v)}' for k, v in value.items()) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(show(item) for item in value) + "]"
    return str(value)
