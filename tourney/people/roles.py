"""What each role brings with it.

A director may do everything in the event, the floor may run any table of it, and
whoever works there may look at the clock.
"""

from collections.abc import Iterable

IMPLIED: dict[str, frozenset[str]] = {
    "director": frozenset({"director", "floor", "cashier", "dealer", "display"}),
    "floor": frozenset({"floor", "dealer", "display"}),
    "cashier": frozenset({"cashier", "display"}),
    "dealer": frozenset({"dealer", "display"}),
    "display": frozenset({"display"}),
    # Any signed-in account; any paired device, wherever it is bound.
    "staff": frozenset({"staff"}),
    "device": frozenset({"device"}),
}


def widen(kinds: Iterable[str]) -> frozenset[str]:
    """The roles together with all they bring."""
    return frozenset().union(*(IMPLIED[kind] for kind in kinds))
