"""The clock's lines in the reader's language, the same for the page and for what counts on without us."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _

from tables.selectors.clock import ClockView, Planned
from tourney.core.figures import chips, time_left
from tourney.rules import structure
from tourney.rules.structure import Break, Item, Level

_MS = 1000


@dataclass(frozen=True, slots=True)
class Face:
    """The lines that change by themselves when the present item ends."""

    label: str
    game: str
    blinds: str
    ante: str
    next_label: str
    next_line: str


def face(plan: tuple[Planned, ...], place: int = 0) -> Face:
    """The lines for the item at this place of the plan."""
    items = [planned.item for planned in plan]
    item = items[place]
    coming = next((i for i in items[place + 1 :] if isinstance(i, Level)), None)
    on_break = isinstance(item, Break)
    shown = None if isinstance(item, Break) else item
    label, line = _next_words(coming, on_break)
    return Face(
        label=_("Break") if shown is None else _("Level %(number)s") % {"number": shown.number},
        game=game_words(shown) if shown else "",
        blinds=blinds_words(shown) if shown else "",
        ante=ante_words(shown) if shown else "",
        next_label=label,
        next_line=line,
    )


def _next_words(coming: Level | None, on_break: bool) -> tuple[str, str]:
    if coming is None:
        return (_("Next"), _("play goes on")) if on_break else (_("Last level"), "")
    words = " · ".join(part for part in (blinds_words(coming), ante_words(coming)) if part)
    return _("Next"), words


def blinds_words(level: Level) -> str:
    """Small and big blind: 400 / 800."""
    return f"{chips(level.sb)} / {chips(level.bb)}"


def ante_words(level: Level) -> str:
    """The ante with who pays it; empty without one."""
    if not level.ante or level.ante_kind == structure.ANTE_NONE:
        return ""
    figure = {"ante": chips(level.ante)}
    if level.ante_kind == structure.ANTE_BIG_BLIND:
        return _("BB ante %(ante)s") % figure
    if level.ante_kind == structure.ANTE_BUTTON:
        return _("button ante %(ante)s") % figure
    return _("ante %(ante)s") % figure


def game_words(level: Level) -> str:
    """The betting structure when it is not plain no-limit."""
    words = {
        structure.NO_LIMIT: _("no-limit"),
        structure.POT_LIMIT: _("pot-limit"),
        structure.FIXED_LIMIT: _("limit %(small)s / %(big)s")
        % {
            "small": chips(level.small_bet or level.bb),
            "big": chips(level.big_bet or 2 * (level.small_bet or level.bb)),
        },
    }
    if level.variants == (structure.NO_LIMIT,):
        return ""
    return " + ".join(words[variant] for variant in level.variants)


def announcement(item: Item) -> str:
    """What is told once when this item begins."""
    if isinstance(item, Break):
        if item.seconds is None:
            return _("Break")
        return _("Break: %(time)s") % {"time": time_left(item.seconds)}
    parts = [
        _("Level %(number)s") % {"number": item.number},
        _("blinds %(blinds)s") % {"blinds": blinds_words(item)},
        ante_words(item),
        game_words(item),
    ]
    return " · ".join(part for part in parts if part)


def plan_for_script(view: ClockView) -> list[dict[str, Any]]:
    """The plan as static/js/clock.js counts it on: absolute milliseconds, lines already worded."""
    start = int(view.at.timestamp() * _MS)
    rows: list[dict[str, Any]] = []
    for place, planned in enumerate(view.plan):
        lines = face(view.plan, place)
        rows.append(
            {
                "item": planned.index,
                "kind": "break" if isinstance(planned.item, Break) else "level",
                "begins": _moment(start, planned.begins),
                "ends": _moment(start, planned.ends),
                "label": lines.label,
                "game": lines.game,
                "blinds": lines.blinds,
                "ante": lines.ante,
                "next_label": lines.next_label,
                "next_line": lines.next_line,
                "told": announcement(planned.item),
            }
        )
    return rows


def _moment(start: int, seconds: float | None) -> int | None:
    return None if seconds is None else start + round(seconds * _MS)


def state_words(view: ClockView) -> str:
    """The banner over the time; empty while all runs as it should."""
    words = {
        "stopped": _("Clock stopped"),
        "outage": _("Clock waits for the floor"),
        "finished": _("Finished"),
        "cancelled": _("Cancelled"),
        "last": _("Last level: no further increase"),
    }
    if view.halted and view.state in ("running", "break", "last", "stopped"):
        return _("Play halted: no new hands")
    if view.state == "stopped" and view.hand_for_hand:
        return _("Hand for hand")
    return words.get(view.state, "")


def until_start(view: ClockView) -> timedelta | None:
    """Time until the announced start, not below zero; None without one."""
    if view.state != "before" or view.event.starts_at is None:
        return None
    return max(timedelta(0), view.event.starts_at - view.at)
