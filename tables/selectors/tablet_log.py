"""A hand's log as lines a dealer can point at to go back."""

from __future__ import annotations

from dataclasses import dataclass

from tables.models import Hand, HandAction
from tables.wording import act_sentence, chair_name
from tourney.rules.hand import Act, Opening, apply, start


@dataclass(frozen=True, slots=True)
class Line:
    """One standing act; ``number`` is where an undo would begin. ``street`` when a new one opens."""

    number: int
    text: str
    street: str = ""


def hand_log(table_id: int) -> tuple[Line, ...]:
    """The newest hand's acts that stand, newest last."""
    hand = (
        Hand.objects.filter(table_id=table_id)
        .exclude(status=Hand.Status.VOID)
        .order_by("-number")
        .first()
    )
    if hand is None:
        return ()
    rows = standing_rows(HandAction.objects.filter(hand=hand).order_by("number"))
    if any(not is_act(row) for row in rows):
        return tuple(Line(row.number, chair_name(0)) for row in rows if is_act(row))
    state = start(Opening.from_json(hand.opening))
    lines: list[Line] = []
    shown = ""
    for row in rows:
        act = Act.from_json(row.body)
        opens = state.street if state.street != shown else ""
        shown = state.street
        lines.append(Line(row.number, act_sentence(act), opens))
        state = apply(state, act)
    return tuple(lines)


def standing_rows(rows: object) -> list[HandAction]:
    """The rows of a log that count: neither voided nor a void."""
    found: list[HandAction] = []
    for row in rows:  # type: ignore[attr-defined]
        if row.voids_from is None:
            found.append(row)
        else:
            found = [known for known in found if known.number < row.voids_from]
    return found


def is_act(row: HandAction) -> bool:
    """Whether the row is an act of the engine's; a result as told is not."""
    return row.body.get("verb") != "result"
