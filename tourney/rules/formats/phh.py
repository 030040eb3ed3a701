"""PHH hands read into openings and acts.

In PHH p1 is the small blind, p2 the big blind and the last player the button; heads-up
p1 is the big blind and the blind and ante lists run the other way round.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from tourney.rules.cards import CARDS, parse_cards
from tourney.rules.errors import RuleViolation
from tourney.rules.formats.phh_fields import Numbers, actions_of, bad_field
from tourney.rules.hand import Act, HandState, Opening, apply, replay, start
from tourney.rules.house import HouseRules

VARIANTS = {"NT": "NL", "FT": "FL", "PT": "PL"}
OWN_FIELD = "_tourney"
"""Our opening and log, whole, beside the standard fields of an exported hand."""

ELSEWHERE = HouseRules(
    min_raise_floor_2bb=False,
    fl_uncapped_when="hand",
    fl_max_raises=4,
    timeout="check_fold",
    straddle="double",
)
"""House rules for hands recorded elsewhere: the widest common reading, antes first."""


@dataclass(frozen=True, slots=True)
class PhhHand:
    """One hand of a PHH file.

    ``chair_of[i]`` is the chair of player ``i + 1``; ``scale`` the number of our chips in
    one of the file's (more than 1 when the file has decimals); ``finishing`` the final
    stacks as the file has them, in our chips, ``None`` when it has none.
    """

    opening: Opening
    acts: tuple[Act, ...]
    state: HandState
    chair_of: tuple[int, ...]
    finishing: tuple[Decimal, ...] | None
    scale: int


def read_hand(fields: Mapping[str, Any], house: HouseRules = ELSEWHERE) -> PhhHand:
    """The hand that these fields describe, played through the engine.

    Raises ``RuleViolation``: ``bad_phh`` with ``field`` and ``why`` for the file's
    mistakes, the engine's own code with ``action`` (1-based) and ``text`` for an action
    that the rules refuse.
    """
    variant = fields.get("variant")
    if variant not in VARIANTS:
        raise bad_field("variant", f"unknown: {variant!r}" if variant is not None else "missing")
    numbers = Numbers(fields)
    own = _own_hand(fields, numbers)
    if own is not None:
        opening, acts, chair_of = own
    else:
        opening, chair_of = _opening(fields, VARIANTS[variant], numbers, house)
    finishing = None
    if "finishing_stacks" in fields:
        finishing = numbers.exact("finishing_stacks", len(chair_of))
    if own is not None:
        return PhhHand(opening, acts, replay(opening, acts), chair_of, finishing, numbers.scale)
    reader = _Reader(opening, chair_of, numbers)
    for position, text in enumerate(actions_of(fields), start=1):
        try:
            reader.read(text)
        except RuleViolation as refusal:
            refusal.params.pop("act", None)
            refusal.params.update(action=position, text=text[:60])
            raise
    return PhhHand(opening, tuple(reader.acts), reader.state, chair_of, finishing, numbers.scale)


def _opening(
    fields: Mapping[str, Any], variant: str, numbers: Numbers, house: HouseRules
) -> tuple[Opening, tuple[int, ...]]:
    stacks = numbers.chips("starting_stacks")
    count = len(stacks)
    if not 2 <= count <= 10:
        raise bad_field("starting_stacks", f"{count} players, two to ten play")
    blinds = numbers.chips("blinds_or_straddles")
    antes = numbers.chips("antes")
    for name, values in (("blinds_or_straddles", blinds), ("antes", antes)):
        if len(values) != count:
            raise bad_field(name, f"{len(values)} entries for {count} players")
    if count == 2:  # PHH lists run the other way round heads-up
        blinds, antes = blinds[::-1], antes[::-1]
    small, big = (1, 0) if count == 2 else (0, 1)
    if count > 2 and blinds[0] and not blinds[1]:
        small, big = 1, 0  # a dead small blind: the first player posts the big one
    if not blinds[big]:
        raise bad_field("blinds_or_straddles", "no big blind")
    straddlers = [i for i in range(2, count) if blinds[i]]
    if len(straddlers) > 1:
        raise bad_field("blinds_or_straddles", "more than one straddle")
    kind, ante = _ante(antes, big, count - 1)
    try:
        opening = Opening(
            variant=variant,
            stacks=stacks,
            button_chair=count - 1,
            sb_chair=small if blinds[small] else None,
            bb_chair=big,
            sb=blinds[small],
            bb=blinds[big],
            ante_kind=kind,
            ante=ante,
            house=house,
            straddle_chair=straddlers[0] if straddlers else None,
            straddle_amount=blinds[straddlers[0]] if straddlers else None,
            small_bet=numbers.one("small_bet"),
            big_bet=numbers.one("big_bet"),
        )
    except RuleViolation as wrong:
        raise bad_field(_PHH_NAME.get(str(wrong.params.get("field")), "hand"), str(wrong)) from None
    return opening, tuple(range(count))


_PHH_NAME = {
    "stacks": "starting_stacks",
    "sb": "blinds_or_straddles",
    "bb": "blinds_or_straddles",
    "straddle_chair": "blinds_or_straddles",
    "small_bet": "small_bet",
    "big_bet": "big_bet",
}


def _ante(antes: tuple[int, ...], big: int, button: int) -> tuple[str, int]:
    paying = [i for i, ante in enumerate(antes) if ante]
    if not paying:
        return "none", 0
    if len(set(antes)) == 1:
        return "each", antes[0]
    if paying == [big]:
        return "bb", antes[big]
    if paying == [button]:
        return "button", antes[button]
    raise bad_field("antes", "neither from everyone nor from one")


def _own_hand(
    fields: Mapping[str, Any], numbers: Numbers
) -> tuple[Opening, tuple[Act, ...], tuple[int, ...]] | None:
    """Opening and log of a hand we exported, if the stacks are still those of the file."""
    text = fields.get(OWN_FIELD)
    if text is None:
        return None
    try:
        own = json.loads(text)
        opening = Opening.from_json(own["opening"])
        acts = tuple(Act.from_json(act) for act in own["acts"])
    except (TypeError, KeyError, ValueError, RecursionError, RuleViolation) as wrong:
        raise bad_field(OWN_FIELD, str(wrong)) from None
    chairs = phh_order(opening)
    if tuple(opening.stacks[chair] for chair in chairs) != numbers.chips("starting_stacks"):
        raise bad_field(OWN_FIELD, "other stacks than starting_stacks")
    return opening, acts, chairs


def phh_order(opening: Opening) -> tuple[int, ...]:
    """Chairs in PHH order: left of the button first, the button last."""
    size = len(opening.stacks)
    return tuple(sorted(opening.dealt, key=lambda c: (c - opening.button_chair - 1) % size))


class _Reader:
    """Turns PHH actions into acts while the hand is played."""

    def __init__(self, opening: Opening, chair_of: tuple[int, ...], numbers: Numbers) -> None:
        self.state = start(opening)
        self.acts: list[Act] = []
        self._chair_of = chair_of
        self._numbers = numbers

    def read(self, text: str) -> None:
        """One action; comments behind ``#`` and empty ones change nothing."""
        words = text.split("#", maxsplit=1)[0].split()
        if not words:
            return
        if words[:2] == ["d", "dh"] and len(words) == 4:
            self._deal_hole(self._chair(words[2]), words[3])
        elif words[:2] == ["d", "db"] and len(words) == 3:
            if "?" not in words[2]:
                self._add(Act("board", cards=parse_cards(words[2])))
        elif len(words) in (2, 3) and words[0].startswith("p"):
            self._player(self._chair(words[0]), words[1], words[2:])
        else:
            raise bad_field("actions", "not understood")

    def _add(self, act: Act) -> None:
        self.state = apply(self.state, act)
        self.acts.append(act)

    def _chair(self, label: str) -> int:
        number = label[1:]
        if label[0] != "p" or not number.isdecimal() or len(number) > 3:
            raise bad_field("actions", f"no player: {label[:10]}")
        if not 1 <= int(number) <= len(self._chair_of):
            raise bad_field("actions", f"no player: {label[:10]}")
        return self._chair_of[int(number) - 1]

    def _deal_hole(self, chair: int, text: str) -> None:
        if "?" not in text:
            self._add(Act("hole", chair, cards=parse_cards(text)))
        elif len(text) != 4 or any(c not in CARDS for c in (text[:2], text[2:]) if "?" not in c):
            raise bad_field("actions", f"no cards: {text[:10]}")

    def _player(self, chair: int, verb: str, rest: list[str]) -> None:
        state = self.state
        if verb == "f" and not rest:
            self._add(Act("fold", chair))
        elif verb == "cc" and not rest:
            idle = state.closed_on == "preflop" and state.tabled_at and state.stacks[chair]
            if idle and chair in state.live:
                return  # PokerKit lets him check although there is nothing to decide
            self._add(Act("check" if state.legal().check else "call", chair))
        elif verb == "cbr" and rest:
            to = self._numbers.amount(rest[0])
            total = state.committed[chair] + state.stacks[chair]
            if to == total and state.to_act == chair:
                self._add(Act("allin", chair))
            else:
                self._add(Act("raise" if state.bet else "bet", chair, to))
        elif verb == "sm":
            self._show(chair, rest)
        else:
            raise bad_field("actions", "not understood")

    def _show(self, chair: int, rest: list[str]) -> None:
        if self.state.over and len(self.state.live) < 2:
            return  # everybody else is out: what is shown now is for the rail
        if rest and rest[0] != "-" and "?" not in rest[0]:
            self._add(Act("show", chair, cards=parse_cards(rest[0])))
        elif rest:
            self._add(Act("show", chair))
        elif self.state.tabled_at is not None:
            # Elsewhere a beaten hand may go face down at an all-in; here that is a ruling.
            self._add(Act("set_folded", chair))
        elif not self.state.over:
            self._add(Act("muck", chair))
