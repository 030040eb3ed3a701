"""Every kind of ruling, by situation."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from tables.rulebook.entry import Sentence
from tables.rulebook.kind import Kind
from tables.rulebook.kinds import betting, board, conduct, dealing, seating, showdown

GROUPS: Mapping[str, Sentence] = {
    "dealing": _("The deal"),
    "board": _("The board"),
    "betting": _("The betting"),
    "showdown": _("The showdown"),
    "conduct": _("Conduct"),
    "seating": _("Seats, levels, places"),
}
KINDS: tuple[Kind, ...] = tuple(
    kind for part in (dealing, board, betting, showdown, conduct, seating) for kind in part.KINDS
)
BY_CODE: Mapping[str, Kind] = {kind.code: kind for kind in KINDS}

__all__ = ["BY_CODE", "GROUPS", "KINDS"]
