"""The recorded hands: what is dealt, what is done, who wins what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tourney.rules.errors import RuleViolation
from tourney.rules.formats.phh import PhhHand, read_hand
from tourney.rules.formats.phh_text import hands_in
from tourney.rules.hand import Act, HandState, apply, start

BETTING = ("fold", "check", "call", "bet", "raise", "allin")
ANTES = {"none": "none", "each": "per_player", "bb": "big_blind"}


@dataclass(frozen=True, slots=True)
class Recorded:
    """A hand to tap: ``acts`` are the betting acts, ``winners`` the chairs of each pot."""

    name: str
    online: bool
    hand: PhhHand
    acts: tuple[Act, ...]
    winners: dict[int, tuple[int, ...]]
    final: tuple[int, ...]

    def table(self) -> dict[str, Any]:
        """What the room needs to seat this hand."""
        opening = self.hand.opening
        return {
            "stacks": list(opening.stacks),
            "button": opening.button_chair,
            "sb": opening.sb,
            "bb": opening.bb,
            "ante": opening.ante,
            "ante_kind": ANTES[opening.ante_kind],
            "limit": {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit"}[opening.variant],
            "house": opening.house.to_json(),
        }


def recorded_hands(folder: Path) -> Iterator[Recorded | str]:
    """Every hand under the folder; a sentence for one that cannot be tapped."""
    for path in sorted(folder.rglob("*.phh*")):
        for name, fields in hands_in(path.read_text("utf-8")):
            title = f"{path.stem}/{name}" if name else path.stem
            try:
                if isinstance(fields, RuleViolation):
                    raise fields
                yield _recorded(title, "online" in path.name, read_hand(fields))
            except (RuleViolation, LookupError) as fault:
                yield f"{title}: {fault}"


def _recorded(name: str, online: bool, hand: PhhHand) -> Recorded:
    acts = tuple(act for act in hand.acts if act.verb in BETTING)
    state = start(hand.opening)
    for act in acts:
        state = apply(state, act)
    final = _final(hand)
    return Recorded(name, online, hand, acts, _winners(hand, state, final), final)


def _final(hand: PhhHand) -> tuple[int, ...]:
    """The file's final stacks per chair, an odd half chip left where our rule puts it."""
    if hand.finishing is None:
        return hand.state.stacks
    final = [0] * len(hand.opening.stacks)
    for player, amount in enumerate(hand.finishing):
        chair = hand.chair_of[player]
        whole = hand.state.stacks[chair]
        final[chair] = whole if abs(amount - whole) < 1 and hand.state.over else int(amount)
    return tuple(final)


def _winners(hand: PhhHand, state: HandState, final: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Who is tapped for each pot that the betting left open. LookupError when nothing fits."""
    open_pots = [(n, state.pots[n]) for n in state.undecided]
    told = hand.state
    if told.over and len(told.pots) == len(state.pots):
        shares = told.by_pot
        found = {
            n: tuple(sorted(c for c, chips in (shares[n] or {}).items() if chips))
            for n, _ in open_pots
        }
        if all(set(found[n]) <= set(pot.eligible) for n, pot in open_pots):
            return found
    gained = {c for c, stack in enumerate(final) if stack > state.stacks[c]}
    found = {n: tuple(sorted(gained & set(pot.eligible))) for n, pot in open_pots}
    if any(not chairs for chairs in found.values()):
        raise LookupError("the winners are not told")
    return found
