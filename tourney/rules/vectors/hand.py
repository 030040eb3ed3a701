"""Vectors of kind *hand*: a hand is opened, acted and compared with what is expected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tourney.rules.errors import RuleViolation
from tourney.rules.hand import Act, HandState, Opening, apply, start
from tourney.rules.vectors.fields import cards, chairs, maybe, typed
from tourney.rules.vectors.hand_compare import compare_best
from tourney.rules.vectors.hand_read import read_actions, read_checkpoints, read_opening
from tourney.rules.vectors.reading import field


def run(vector: dict[str, Any], defaults: dict[str, Any]) -> list[str]:
    """What differs between the engine and the vector's ``expect`` and checkpoints."""
    opening = read_opening(vector, defaults)
    acts = read_actions(vector)
    expect = field(vector, "expect", dict)
    checkpoints = read_checkpoints(expect, len(acts))
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
    if wanted is None:
        return [] if state.to_act is None else [f"legal: expected null got {state.legal()}"]
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
