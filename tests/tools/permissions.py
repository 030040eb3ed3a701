"""Print who may open what into docs/permissions.md, from what the views declare.

    python -m tests.tools.permissions write     write the table
    python -m tests.tools.permissions check     fail when it is not up to date

tests/project/test_urls_by_role.py proves every cell by asking.
"""

from __future__ import annotations

import inspect
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "permissions.md"
# Addresses that are not views of ours; each is proved on its own in the test.
NOT_OURS = ("admin/",)
ALL_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

# Who asks → the roles they hold at a place of "their" event; written out by hand,
# so that the test does not repeat the code it checks.
EVENT_ROLES: dict[str, frozenset[str]] = {
    "director": frozenset({"staff", "director", "floor", "cashier", "dealer", "display"}),
    "floor": frozenset({"staff", "floor", "dealer", "display"}),
    "cashier": frozenset({"staff", "cashier", "display"}),
    "dealer": frozenset({"staff", "dealer", "display"}),
    "no role": frozenset({"staff"}),
    "tablet": frozenset({"device", "dealer", "display"}),
    "screen": frozenset({"device", "display"}),
    "nobody": frozenset(),
}


@dataclass(frozen=True, slots=True)
class Address:
    """One address of the product: its pattern, its view, what it declares and answers to."""

    route: str
    name: str
    view: Any
    declared: Any
    methods: frozenset[str]
    kwargs: tuple[str, ...]
    ours: bool

    @property
    def has_event(self) -> bool:
        from tourney.people.places import KINDS

        return any(name in KINDS for name in self.kwargs)

    @property
    def has_table(self) -> bool:
        from tourney.people.places import KINDS

        return any(KINDS[name].tables for name in self.kwargs if name in KINDS)


def addresses() -> list[Address]:
    """Every address, in the order the resolver tries them."""
    from django.urls import get_resolver

    return list(_walk(get_resolver(), "", ""))


def _walk(resolver: Any, before: str, names: str) -> Iterator[Address]:
    from tourney.core.declared import declared

    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            space = f"{names}{pattern.namespace}:" if pattern.namespace else names
            yield from _walk(pattern, route, space)
            continue
        yield Address(
            route="/" + route,
            name=names + (pattern.name or ""),
            view=pattern.callback,
            declared=declared(pattern.callback),
            methods=methods_of(pattern.callback),
            kwargs=tuple(re.findall(r"<(?:\w+:)?(\w+)>", route)),
            ours=not route.startswith(NOT_OURS),
        )


def methods_of(view: Any) -> frozenset[str]:
    """The methods a view answers to, as its ``require_…`` decorator says; all when none does."""
    while view is not None:
        listed = inspect.getclosurevars(view).nonlocals.get("request_method_list")
        if listed is not None:
            return frozenset(listed)
        view = getattr(view, "__wrapped__", None)
    return ALL_METHODS


def may(address: Address, who: str) -> bool:
    """Whether this asker, of the address's own event, is let in."""
    said = address.declared
    if said.open_because:
        return True
    held = EVENT_ROLES[who]
    if not address.has_event and not said.anywhere:
        held = held & {"staff", "device"}
    if who == "tablet" and not address.has_table:
        held = held - {"dealer"}
    if who in ("tablet", "screen") and not address.has_event:
        held = held & {"device"}
    return bool(held & said.roles)


def page() -> str:
    """The text of docs/permissions.md."""
    lines = [
        "# Who may open what",
        "",
        "Written by `python -m tests.tools.permissions write` from what each view declares; "
        "`tests/project/test_urls_by_role.py` asks every address with every method as everybody "
        "below, and as a director of another event, a tablet of another table or event, a tablet "
        "that only watches, a revoked and a forged device.",
        "",
        "Roles are those of the event behind the address; a director of the whole house is a "
        "director everywhere. *tablet*: paired with the table in the address. *screen*: a paired "
        "clock screen of the event. A tablet that only watches may look but not post.",
        "",
    ]
    askers = list(EVENT_ROLES)
    lines.append("| address | methods | " + " | ".join(askers) + " |")
    lines.append("|---|---|" + "---|" * len(askers))
    reasons = []
    for address in sorted(addresses(), key=lambda a: a.route):
        if not address.ours:
            continue
        methods = " ".join(m for m in ("GET", "POST") if m in address.methods)
        cells = ["✓" if may(address, who) else "" for who in askers]
        lines.append(f"| `{address.route}` | {methods} | " + " | ".join(cells) + " |")
        if address.declared.open_because:
            reasons.append(f"- `{address.route}`: {address.declared.open_because}")
    lines += ["", "## Open to everybody, and why", "", *reasons, ""]
    lines += [
        "## Beside these",
        "",
        "- `/admin/`: only accounts of the head of the house (superusers), read only, no secrets.",
        "- `/stream/<event>`: only with a signed token good for three minutes, given by "
        "`/stream-token/` after asking for each topic who may hear it.",
        "",
    ]
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Write or check."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tourney.project.settings")
    django.setup()
    if arguments == ["write"]:
        PAGE.write_text(page(), encoding="utf-8")
        return 0
    if PAGE.read_text(encoding="utf-8") != page():
        print("docs/permissions.md: run python -m tests.tools.permissions write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
