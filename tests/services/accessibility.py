"""What axe finds on a page: WCAG 2.2 AA, and axe's own best practice left aside."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[1] / "vendor" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def faults(page: Page, within: str | None = None) -> list[str]:
    """One line per fault, with the element it is on; ``within`` is a CSS selector."""
    if not page.evaluate("typeof axe === 'object'"):
        # Evaluated, not added as a script: the page's security policy stays as it is.
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(
        "([within, tags]) => axe.run(within || document, {runOnly: {type: 'tag', values: tags}})",
        [within, TAGS],
    )
    return [
        f"{fault['id']}: {fault['help']}\n    {node['html'][:200]}\n    {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


def assert_accessible(page: Page, within: str | None = None) -> None:
    """Fail with everything axe found on the page, or on a part of it."""
    found = faults(page, within)
    assert not found, f"{page.url}: {len(found)} faults\n" + "\n".join(found)
