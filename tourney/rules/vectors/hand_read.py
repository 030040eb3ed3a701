"""What a hand vector describes: opening, actions, checkpoints; wrong fields are named."""

from __future__ import annotations

from typing import Any

from tourney.rules.errors import RuleViolation
from tourney.rules.hand import Act, Opening
from tourney.rules.hand.act import BETTING
from tourney.rules.house import HouseRules
from tourney.rules.vectors.fields import maybe, typed
from tourney.rules.vectors.reading import field

_NOT_HOUSE = ("chip_unit", "straddle", "players_left_in_event")


def read_opening(vector: dict[str, Any], defaults: dict[str, Any]) -> Opening:
    """The opening a vector describes; ``ValueError`` names the field that is wrong."""
    seats = tuple(field(vector, "seats", list))
    house = {**defaults, **maybe(vector, "house", dict, {})}
    house.update(_event_facts(vector))
    ante = maybe(vector, "ante", dict, {"kind": "none", "amount": 0})
    kind = _part(ante, "ante", "kind", str)
    if ante.get("order") is not None:
        house["ante_order"] = ante["order"]
    straddle = maybe(house, "straddle", dict, {})
    settings = {key: value for key, value in house.items() if key not in _NOT_HOUSE}
    settings["straddle"] = "double" if straddle else "off"
    button, sb_chair, bb_chair = _positions(vector, seats)
    try:
        return Opening(
            variant=field(vector, "variant", str),
            stacks=seats,
            button_chair=button,
            sb_chair=sb_chair,
            bb_chair=bb_chair,
            sb=field(vector, "sb", int),
            bb=field(vector, "bb", int),
            ante_kind=kind,
            ante=0 if kind == "none" else _part(ante, "ante", "amount", int),
            house=HouseRules.from_json(settings),
            straddle_chair=_part(straddle, "house.straddle", "seat", int) if straddle else None,
            straddle_amount=maybe(straddle, "amount", int, None),
            killed=tuple(maybe(vector, "killed_after_deal", list, [])),
            chip_unit=maybe(house, "chip_unit", int, 1),
            players_left_in_event=maybe(house, "players_left_in_event", int, None),
        )
    except RuleViolation as wrong:
        raise ValueError(f"{_field_of(wrong)}: {wrong}") from None


_FIELDS = {
    "stacks": "seats",
    "button_chair": "button",
    "sb_chair": "sb_seat",
    "bb_chair": "bb_seat",
    "killed": "killed_after_deal",
    "straddle_chair": "house.straddle.seat",
    "straddle_amount": "house.straddle.amount",
    "chip_unit": "house.chip_unit",
    "players_left_in_event": "house.players_left_in_event",
    "ante_kind": "ante.kind",
    "ante": "ante.amount",
    "ante_order": "ante.order or house.ante_order",
}


def _part(value: dict[str, Any], where: str, name: str, kind: type) -> Any:
    """A field of an object inside the vector, named by its path."""
    try:
        return field(value, name, kind)
    except ValueError as wrong:
        raise ValueError(f"{where}.{wrong}") from None


def _field_of(wrong: RuleViolation) -> str:
    """The vector's name of what an opening or a setting refused."""
    name = str(wrong.params.get("field", "vector"))
    named = _FIELDS.get(name)
    return named or (f"house.{name}" if wrong.code == "bad_setting" else name)


def _event_facts(vector: dict[str, Any]) -> dict[str, Any]:
    """``players_left_in_event`` is a fact of the hand: read wherever it stands."""
    left = vector.get("players_left_in_event")
    return {} if left is None else {"players_left_in_event": left}


def _positions(
    vector: dict[str, Any], seats: tuple[int | None, ...]
) -> tuple[int, int | None, int]:
    """Button, small and big blind chair; derived from the button unless given."""
    button = vector.get("button")
    chair = typed(vector.get("button_chair") if button is None else button, "button", int)
    occupied = [c for c, stack in enumerate(seats) if stack is not None]
    if len(occupied) < 2 or not 0 <= chair < len(seats):
        raise ValueError("button: no such chair" if len(occupied) > 1 else "seats: too few")
    order = sorted(occupied, key=lambda c: (c - chair - 1) % len(seats))
    sb: int | None = order[0]
    bb = order[1]
    if len(occupied) == 2 and chair in occupied:
        sb, bb = chair, order[0]
    if "sb_seat" in vector:
        sb = (
            vector["sb_seat"]
            if vector["sb_seat"] is None
            else typed(vector["sb_seat"], "sb_seat", int)
        )
        if sb is None and "bb_seat" not in vector:
            bb = order[0]
    if vector.get("bb_seat") is not None:
        bb = typed(vector["bb_seat"], "bb_seat", int)
    return chair, sb, bb


def read_actions(vector: dict[str, Any]) -> list[Act]:
    """The betting acts of a vector."""
    acts = []
    for number, action in enumerate(field(vector, "actions", list)):
        where = f"actions[{number}]"
        if not isinstance(action, list) or not 2 <= len(action) <= 3:
            raise ValueError(f"{where}: expected [seat, verb, to]")
        verb = typed(action[1], where, str)
        if verb not in BETTING:
            raise ValueError(f"{where}: unknown verb {verb!r}")
        to = action[2] if len(action) > 2 else None
        if to is not None:
            typed(to, where, int)
        elif verb in ("bet", "raise"):
            raise ValueError(f"{where}: no amount")
        acts.append(Act(verb, typed(action[0], where, int), to))
    return acts


def read_checkpoints(expect: dict[str, Any], count: int) -> dict[int, list[dict[str, Any]]]:
    """Expectations by the number of actions they follow."""
    points: dict[int, list[dict[str, Any]]] = {}
    for number, point in enumerate(maybe(expect, "checkpoints", list, [])):
        where = f"expect.checkpoints[{number}]"
        after = _part(typed(point, where, dict), where, "after", int)
        if not 0 <= after <= count:
            raise ValueError(f"{where}.after: no such action")
        points.setdefault(after, []).append(point)
    return points
