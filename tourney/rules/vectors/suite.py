"""Files of vectors: every one is run, whatever is wrong with its neighbours."""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SCHEMA = "poker-scenarios/1"
PASSED, FAILED, ERROR, SKIPPED = "passed", "failed", "error", "skipped"
MOST_BYTES = 256 * 1024 * 1024

Runner = Callable[[Mapping[str, Any], Mapping[str, Any]], list[str]]


class NotBuilt(Exception):
    """Raised by a runner for a variant that the engine does not have yet."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one vector, or of a file that holds none (`vector` empty)."""

    file: str
    vector: str
    status: str
    failures: tuple[str, ...] = ()

    def lines(self) -> Iterator[str]:
        """One line per failure or error; nothing for a vector that passed or was skipped."""
        where = f"{self.file}: {self.vector}" if self.vector else self.file
        for failure in self.failures:
            word = "ERROR" if self.status == ERROR else "FAIL"
            yield f"{word} {where}: {failure}"


@dataclass(frozen=True, slots=True)
class Summary:
    """Counts over all files; an error counts as failed."""

    passed: int
    failed: int
    skipped: int

    @property
    def all_well(self) -> bool:
        """Everything that ran passed, and something did run."""
        return self.failed == 0 and self.passed > 0

    def line(self) -> str:
        """The last line of the report."""
        line = f"{self.passed} passed, {self.failed} failed"
        return f"{line}, {self.skipped} skipped" if self.skipped else line


def summarise(outcomes: Iterable[Outcome]) -> Summary:
    """Count outcomes."""
    counts = {PASSED: 0, FAILED: 0, ERROR: 0, SKIPPED: 0}
    for outcome in outcomes:
        counts[outcome.status] += 1
    return Summary(counts[PASSED], counts[FAILED] + counts[ERROR], counts[SKIPPED])


def run_file(path: Path) -> Iterator[Outcome]:
    """Run every vector of a file. What is wrong with a file or a vector is told, never raised."""
    name = str(path)
    try:
        data = _read(path)
        vectors = _vectors(data)
    except (ValueError, RecursionError, OSError) as error:
        yield Outcome(name, "", ERROR, (_told(error),))
        return
    defaults = data.get("defaults", {})
    if not isinstance(defaults, dict):
        yield Outcome(name, "", ERROR, (f"defaults: expected object, got {defaults!r}",))
        return
    for number, vector in enumerate(vectors, start=1):
        yield _run_one(name, number, vector, data.get("kind"), defaults)


def runner(kind: str) -> Runner | None:
    """The runner of a kind, None if there is none."""
    if not re.fullmatch(r"[a-z]+(_[a-z]+)*", kind):
        return None
    module = f"{__package__}.{kind}"
    try:
        found = getattr(importlib.import_module(module), "run", None)
    except ModuleNotFoundError as error:
        if error.name == module:
            return None
        raise
    return found if callable(found) else None


def _run_one(
    name: str, number: int, vector: Any, file_kind: Any, defaults: Mapping[str, Any]
) -> Outcome:
    if not isinstance(vector, dict):
        return Outcome(name, f"#{number}", ERROR, (f"expected an object, got {vector!r:.60}",))
    label = vector.get("id") if isinstance(vector.get("id"), str) else None
    if not label:
        return Outcome(name, f"#{number}", ERROR, ("id: missing or not a string",))
    kind = vector.get("kind", file_kind)
    run = runner(kind) if isinstance(kind, str) else None
    if run is None:
        return Outcome(name, label, ERROR, (f"kind: unknown kind {kind!r}",))
    try:
        failures = run(vector, defaults)
    except NotBuilt:
        return Outcome(name, label, SKIPPED)
    except ValueError as error:
        return Outcome(name, label, ERROR, (_told(error),))
    except Exception as error:  # one broken vector must not hide the others
        return Outcome(name, label, ERROR, (f"{type(error).__name__}: {_told(error)}",))
    return Outcome(name, label, FAILED if failures else PASSED, tuple(failures))


def _read(path: Path) -> dict[str, Any]:
    if path.is_dir():
        raise ValueError("no .json file in this folder")
    if path.stat().st_size > MOST_BYTES:
        raise ValueError("file too big")
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error.msg} at line {error.lineno}") from error
    if not isinstance(data, dict):
        raise ValueError("expected an object with `schema` and `scenarios`")
    return data


def _vectors(data: Mapping[str, Any]) -> list[Any]:
    schema = data.get("schema")
    if schema != SCHEMA:
        raise ValueError(f"schema: expected {SCHEMA!r}, got {schema!r}")
    if data.get("seat_base", 0) != 0:
        raise ValueError(f"seat_base: expected 0, got {data['seat_base']!r}")
    vectors = data.get("scenarios")
    if not isinstance(vectors, list):
        raise ValueError("scenarios: missing or not a list")
    return vectors


def _told(error: BaseException) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "not UTF-8 text"
    if isinstance(error, RecursionError):
        return "nested too deeply"
    if isinstance(error, OSError):
        return error.strerror or "cannot be read"
    return str(error) or type(error).__name__
