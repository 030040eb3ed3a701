"""Vectors of kind *hand*: a hand is opened, acted and compared with what is expected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tourney.rules.errors import RuleViolation
from tourney.rules.hand import Act, HandState, Opening, apply, start
from tourney.rules.house import HouseRules
from tourney.rules.vectors.fields import cards, chairs, maybe, typed
from tourney.rules.vectors.hand_compare import compare_best
from tourney.rules.vectors.reading import field

_BETTING = ("fold", "check", "call", "bet", "raise", "allin", "timeout")
_NOT_HOUSE = ("chip_unit", "straddle", "players_left_in_event")


def run(vector: dict[str, Any], defaults: dict[str, Any]) -> list[str]:
    """What differs between the engine and the vector's ``expect`` and checkpoints."""
    opening = read_opening(vector, defaults)
    acts = _actions(vector)
    expect = field(vector, "expect", dict)
    checkpoints = _checkpoints(expect, len(acts))
    table = _Table(vector, opening)
    failures: list[str] = []
    error = maybe(expect, "error", str, None)
    for done in range(len(acts) + 1):
        table.turn_cards()
        for point in checkpoints.get(done, []):
            failures += [f"after {done}: {text}" for text in compare(table.state, point)]
        if done == len(acts):
            break
        refusal = table.act(acts[done])
        if refusal is not None:
            last = done == len(acts) - 1
            if not (last and error == refusal.code):
                wanted = f"refusal {error}" if last and error else "accepted"
                failures.append(f"action {done} {acts[done].verb}: expected {wanted} got {refusal}")
            return failures
    if error is not None:
        failures.append(f"error: expected {error} got accepted")
    return failures + compare(table.state, expect)


class _Table:
    """The hand as it is played: known cards come out when their time has come."""

    def __init__(self, vector: dict[str, Any], opening: Opening) -> None:
        holes = chairs(maybe(vector, "hole", dict, {}), "hole")
        self.hole = {c: cards(held, f"hole.{c}", 2) for c, held in holes.items() if held}
        self.board = cards(maybe(vector, "board", list, []), "board")
        self.state = start(opening)

    def act(self, act: Act) -> RuleViolation | None:
        try:
            self.state = apply(self.state, act)
        except RuleViolation as refusal:
            return refusal
        return None

    def turn_cards(self) -> None:
        """Board cards that may be turned by now, hands once betting is over."""
        have = len(self.state.board)
        allowed = min(self.state.board_open, len(self.board))
        try:
            if allowed > have:
                self._record(Act("board", cards=self.board[have:allowed]))
            for chair in self.state.live if self.state.closed_on else ():
                if chair in self.hole and not self.state.over:
                    self._record(Act("show", chair, cards=self.hole[chair]))
        except RuleViolation as wrong:
            raise ValueError(f"hole/board: {wrong}") from None

    def _record(self, act: Act) -> None:
        self.state = apply(self.state, act)


def read_opening(vector: dict[str, Any], defaults: dict[str, Any]) -> Opening:
    """The opening a vector describes; ``ValueError`` names the field that is wrong."""
    seats = tuple(field(vector, "seats", list))
    house = {**defaults, **maybe(vector, "house", dict, {})}
    house.update(_event_facts(vector))
    ante = maybe(vector, "ante", dict, {"kind": "none", "amount": 0})
    kind = field(ante, "kind", str)
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
            ante=0 if kind == "none" else field(ante, "amount", int),
            house=HouseRules.from_json(settings),
            straddle_chair=field(straddle, "seat", int) if straddle else None,
            straddle_amount=maybe(straddle, "amount", int, None),
            killed=tuple(maybe(vector, "killed_after_deal", list, [])),
            chip_unit=maybe(house, "chip_unit", int, 1),
            players_left_in_event=maybe(house, "players_left_in_event", int, None),
        )
    except RuleViolation as wrong:
        raise ValueError(f"{wrong.params.get('field', 'vector')}: {wrong}") from None


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


def _actions(vector: dict[str, Any]) -> list[Act]:
    acts = []
    for number, action in enumerate(field(vector, "actions", list)):
        where = f"actions[{number}]"
        if not isinstance(action, list) or not 2 <= len(action) <= 3:
            raise ValueError(f"{where}: expected [seat, verb, to]")
        verb = typed(action[1], where, str)
        if verb not in _BETTING:
            raise ValueError(f"{where}: unknown verb {verb!r}")
        to = action[2] if len(action) > 2 else None
        if to is not None:
            typed(to, where, int)
        elif verb in ("bet", "raise"):
            raise ValueError(f"{where}: no amount")
        acts.append(Act(verb, typed(action[0], where, int), to))
    return acts


def _checkpoints(expect: dict[str, Any], count: int) -> dict[int, list[dict[str, Any]]]:
    points: dict[int, list[dict[str, Any]]] = {}
    for number, point in enumerate(maybe(expect, "checkpoints", list, [])):
        where = f"expect.checkpoints[{number}]"
        after = field(typed(point, where, dict), "after", int)
        if not 0 <= after <= count:
            raise ValueError(f"{where}.after: no such action")
        points.setdefault(after, []).append(point)
    return points


def compare(state: HandState, expect: dict[str, Any]) -> list[str]:
    """One line per key of ``expect`` that the state does not meet."""
    failures = []
    for key, wanted in expect.items():
        if key in _SPECIAL:
            failures += _SPECIAL[key](state, wanted)
        elif key in _PLAIN:
            got = _PLAIN[key](state)
            if got != wanted:
                failures.append(f"{key}: expected {wanted} got {got}")
        elif key not in ("error", "checkpoints", "after", "note"):
            raise ValueError(f"expect.{key}: unknown")
    return failures


def _keyed(values: dict[int, Any]) -> dict[str, Any]:
    return {str(chair): value for chair, value in values.items()}


_PLAIN: dict[str, Callable[[HandState], Any]] = {
    "street": lambda s: s.street,
    "to_act": lambda s: s.to_act,
    "pot_total": lambda s: s.pot_total,
    "stacks": lambda s: list(s.stacks),
    "folded": lambda s: [chair for chair, out in enumerate(s.folded) if out],
    "pots": lambda s: [{"amount": p.amount, "eligible": list(p.eligible)} for p in s.pots],
    "award_order": lambda s: list(s.award_order),
    "tabled_at": lambda s: s.tabled_at,
    "show_order": lambda s: s.show_order if isinstance(s.show_order, str) else list(s.show_order),
    "eliminated": lambda s: list(s.eliminated),
}


def _legal(state: HandState, wanted: Any) -> list[str]:
    legal = state.legal().to_json()
    failures = []
    for key, value in typed(wanted, "expect.legal", dict).items():
        if key not in legal:
            raise ValueError(f"expect.legal.{key}: unknown")
        if legal[key] != value:
            failures.append(f"legal.{key}: expected {value} got {legal[key]}")
    return failures


def _why(state: HandState, wanted: Any) -> list[str]:
    got = state.legal().why_no_raise
    return [] if got == wanted else [f"why_no_raise: expected {wanted} got {got}"]


def _amounts(name: str, got: Callable[[HandState], dict[int, int]]) -> Callable[..., list[str]]:
    """Chips per chair; nothing and zero are the same."""

    def compare_amounts(state: HandState, wanted: Any) -> list[str]:
        expected = {c: n for c, n in chairs(wanted, f"expect.{name}").items() if n}
        actual = {c: n for c, n in got(state).items() if n}
        if expected == actual:
            return []
        return [f"{name}: expected {_keyed(expected)} got {_keyed(actual)}"]

    return compare_amounts


def _by_pot(state: HandState, wanted: Any) -> list[str]:
    expected = [chairs(item, "expect.by_pot") for item in typed(wanted, "expect.by_pot", list)]
    got = list(state.by_pot)
    return [] if expected == got else [f"by_pot: expected {expected} got {got}"]


def _best(state: HandState, wanted: Any) -> list[str]:
    failures = []
    best = state.best
    for chair, five in chairs(wanted, "expect.best").items():
        if chair not in best:
            failures.append(f"best.{chair}: expected {five} got nothing")
        else:
            failures += compare_best(f"best.{chair}", five, best[chair])
    return failures


def _category(state: HandState, wanted: Any) -> list[str]:
    got = state.category
    return [
        f"category.{chair}: expected {kind} got {got.get(chair)}"
        for chair, kind in chairs(wanted, "expect.category").items()
        if got.get(chair) != kind
    ]


_SPECIAL: dict[str, Callable[[HandState, Any], list[str]]] = {
    "legal": _legal,
    "why_no_raise": _why,
    "returned": _amounts("returned", lambda s: s.returned),
    "payouts": _amounts("payouts", lambda s: s.payouts),
    "by_pot": _by_pot,
    "best": _best,
    "category": _category,
}
