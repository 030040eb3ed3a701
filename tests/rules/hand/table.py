"""A short way to set a table and play at it."""

from __future__ import annotations

from typing import Any

from tourney.rules.errors import RuleViolation
from tourney.rules.hand import Act, HandState, Opening, apply, check, start
from tourney.rules.house import HouseRules

Word = tuple[Any, ...]


def opening(
    stacks: tuple[int | None, ...] = (5000, 5000, 5000, 5000),
    variant: str = "NL",
    button: int = 0,
    sb: int = 50,
    bb: int = 100,
    house: dict[str, Any] | None = None,
    **more: Any,
) -> Opening:
    """Blinds left of the button, heads-up on it."""
    dealt = [c for c, stack in enumerate(stacks) if stack is not None]
    order = sorted(dealt, key=lambda c: (c - button - 1) % len(stacks))
    small, big = (button, order[0]) if len(dealt) == 2 else (order[0], order[1])
    more.setdefault("sb_chair", small)
    more.setdefault("bb_chair", big)
    return Opening(variant, stacks, button, sb=sb, bb=bb, house=HouseRules(**(house or {})), **more)


def act(word: Word) -> Act:
    """``(chair, verb)`` or ``(chair, verb, to)``."""
    chair, verb, *rest = word
    return Act(verb, chair, rest[0] if rest else None)


def play(table: Opening, *words: Word | Act) -> HandState:
    """The state after these acts."""
    state = start(table)
    for word in words:
        state = apply(state, word if isinstance(word, Act) else act(word))
    return state


def refusal(state: HandState, word: Word | Act) -> str | None:
    """The code of the refusal, ``None`` when the act is accepted."""
    refused: RuleViolation | None = check(state, word if isinstance(word, Act) else act(word))
    return None if refused is None else refused.code


def limped_to_flop(table: Opening) -> HandState:
    """Everybody calls, the big blind checks."""
    state = start(table)
    while state.street == "preflop":
        chair = state.to_act
        state = apply(state, Act("check" if state.legal().check else "call", chair))
    return state


def after(state: HandState, *words: Word | Act) -> HandState:
    """The state after more acts."""
    for word in words:
        state = apply(state, word if isinstance(word, Act) else act(word))
    return state
