"""One comparison and how it is timed."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Measure:
    """``ours`` and ``theirs`` do the same work once; ``count`` is how many things that is.

    ``goal`` is the ratio the project promises (theirs ÷ ours, or ours alone as a figure
    when ``theirs`` is ``None``); it is printed, never asserted. ``cpu``: processor time
    counts, not the wall's, for goals that are told so.
    """

    key: str
    what: str
    ours: Callable[[], object]
    theirs: Callable[[], object] | None
    count: int
    goal: float | None = None
    cpu: bool = False


@dataclass(frozen=True)
class Timed:
    """Medians in seconds per thing."""

    ours: float
    theirs: float | None

    @property
    def ratio(self) -> float:
        """How many times as fast ours is."""
        return self.theirs / self.ours if self.theirs is not None else self.ours


def run(measure: Measure, rounds: int) -> Timed:
    """Time both sides alternately; the first round only warms up."""
    ours: list[float] = []
    theirs: list[float] = []
    for turn in range(rounds + 1):
        clock = time.process_time if measure.cpu else time.perf_counter
        spent = _clock(measure.ours, clock)
        other = _clock(measure.theirs, clock) if measure.theirs is not None else 0.0
        if turn:
            ours.append(spent)
            theirs.append(other)
    count = measure.count
    return Timed(
        statistics.median(ours) / count,
        statistics.median(theirs) / count if measure.theirs is not None else None,
    )


def _clock(work: Callable[[], object], clock: Callable[[], float]) -> float:
    gc.collect()
    start = clock()
    work()
    return clock() - start
