"""Hands written as PHH, readable by others and, whole, by ourselves.

The standard fields tell the hand in the terms of PHH; ``_tourney`` carries our opening
and log, so that nothing is lost on the way back in.  Where PokerKit, which reads PHH,
plays another rule than ours and would end with other stacks, ``_tourney_differs`` names
the reason.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tourney.rules.errors import RuleViolation
from tourney.rules.formats.phh import ELSEWHERE, OWN_FIELD, VARIANTS, phh_order
from tourney.rules.formats.phh_rules import difference, somebody_covers
from tourney.rules.formats.steps import Step, played, total_after
from tourney.rules.hand import Act, HandState, Opening, apply, start

DIFFERS_FIELD = "_tourney_differs"
ABOUT_FIELDS = (
    "author", "event", "url", "venue", "address", "city", "region", "postal_code", "country",
    "time", "time_zone", "day", "month", "year", "hand", "level", "table", "players",
    "currency", "currency_symbol",
)  # fmt: skip
_CODES = {ours: theirs for theirs, ours in VARIANTS.items()}

Toml = str | int | list[str] | list[int]


@dataclass(frozen=True, slots=True)
class PhhText:
    """A hand as PHH; ``differs`` is ``""`` when PokerKit reads the same final stacks."""

    text: str
    differs: str


def write_hand(
    opening: Opening, acts: Sequence[Act], about: Mapping[str, Toml] | None = None
) -> PhhText:
    """The hand as one PHH table; ``about`` holds standard optional fields of the format.

    Raises the ``RuleViolation`` of a log that does not replay, ``bad_phh`` for a field of
    ``about`` that PHH does not have.
    """
    steps = played(opening, acts)
    last = steps[-1].after if steps else start(opening)
    teller = _Teller(opening, last)
    for step in steps:
        teller.tell(step)
    actions = teller.finish()
    differs = teller.differs or difference(steps, last, teller.shadow, showdown=teller.showdown)
    order = phh_order(opening)
    fields: dict[str, Toml | bool] = {
        "variant": _variant(opening, teller.most_raises),
        "ante_trimming_status": opening.ante_kind not in ("bb", "button"),
        **_amounts(opening, order),
        "starting_stacks": [opening.stacks[chair] or 0 for chair in order],
        "actions": actions,
        "finishing_stacks": [last.stacks[chair] for chair in order],
        "seats": [chair + 1 for chair in order],
        "seat_count": len(opening.stacks),
    }
    for name, value in (about or {}).items():
        if name not in ABOUT_FIELDS:
            raise RuleViolation("bad_phh", field=name, why="not a field of PHH")
        fields[name] = value
    own = {"opening": opening.to_json(), "acts": [act.to_json() for act in acts]}
    fields[OWN_FIELD] = json.dumps(own, separators=(",", ":"))
    if differs:
        fields[DIFFERS_FIELD] = differs
    if not last.over:
        del fields["finishing_stacks"]
    return PhhText("".join(f"{k} = {_toml(v)}\n" for k, v in fields.items()), differs)


def write_hands(texts: Sequence[str]) -> str:
    """Several hands in one ``.phhs`` file, numbered from 1."""
    return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, start=1))


def _toml(value: Toml | bool) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(item) for item in value) + "]"
    # A JSON string is a TOML basic string, but for the one control sign JSON leaves bare.
    return json.dumps(value).replace("\x7f", "\\u007f")


def _variant(opening: Opening, most_raises: int) -> str:
    """PHH knows no pot limit and PokerKit caps fixed limit at four: such hands are told
    as no-limit, where their amounts are legal too."""
    if opening.variant == "PL" or (opening.variant == "FL" and most_raises > 4):
        return "NT"
    return _CODES[opening.variant]


def _amounts(opening: Opening, order: tuple[int, ...]) -> dict[str, Toml]:
    posted = {opening.bb_chair: opening.bb}
    if opening.sb_chair is not None:
        posted[opening.sb_chair] = opening.sb
    if opening.straddle_chair is not None:
        posted[opening.straddle_chair] = opening.straddle_amount or 2 * opening.bb
    ante = {
        "each": dict.fromkeys(order, opening.ante),
        "bb": {opening.bb_chair: opening.ante},
        "button": {opening.button_chair: opening.ante},
    }.get(opening.ante_kind, {})
    antes = [ante.get(chair, 0) for chair in order]
    blinds = [posted.get(chair, 0) for chair in order]
    if len(order) == 2:
        antes.reverse()
        blinds.reverse()
    amounts: dict[str, Toml] = {"antes": antes, "blinds_or_straddles": blinds}
    small = opening.small_bet or opening.bb
    if opening.variant == "FL":
        amounts |= {"small_bet": small, "big_bet": opening.big_bet or 2 * small}
    amounts["min_bet"] = opening.bb
    return amounts


class _Teller:
    """Tells the hand in PHH actions beside a shadow of it as others would play it.

    Hands dead in ours but not in PHH (killed, folded for free) stay in the shadow: they
    check or fold when they are asked and muck at the end.
    """

    def __init__(self, opening: Opening, last: HandState) -> None:
        self.differs = ""
        self.showdown = False
        self.most_raises = 0
        self._last = last
        self._order = phh_order(opening)
        self._raises = 0
        self._ghosts = set(opening.killed)
        house = replace(ELSEWHERE, fl_max_raises=5, fl_uncapped_when="hand")
        self.shadow = start(replace(opening, killed=(), house=house, chip_unit=1))
        self._actions: list[str] = []
        known = {**last.hole, **{c: h for c, h in last.shown.items() if h}}
        for chair in self._order:
            cards = "".join(known.get(chair, ("??", "??")))
            self._actions.append(f"d dh {self._name(chair)} {cards}")
        self._board = 0
        self._spoke: set[int] = set()
        self._asked = _asked_elsewhere(self.shadow)

    def _name(self, chair: int) -> str:
        return f"p{self._order.index(chair) + 1}"

    def tell(self, step: Step) -> None:
        """One act; facts that no betting act can tell end the telling."""
        act, chair = step.act, step.act.chair
        if self.differs:
            return
        if step.moved and chair is not None:
            try:
                self._ask_ghosts(chair)
                self._move(step, chair)
            except RuleViolation as refusal:
                self.differs = refusal.code
        elif act.verb in ("set_folded", "kill") and chair is not None:
            self._ghosts.add(chair)
        elif act.verb not in ("board", "hole", "show", "muck", "win"):
            if step.before.stacks != step.after.stacks or act.verb not in ("set_stack",):
                self.differs = act.verb

    def _ask_ghosts(self, until: int) -> None:
        while (turn := self.shadow.to_act) is not None and turn != until:
            if turn not in self._ghosts:
                raise RuleViolation("not_your_turn")
            self._play(Act("check" if self.shadow.legal().check else "fold", turn))

    def _move(self, step: Step, chair: int) -> None:
        legal = self.shadow.legal()
        if step.moved == "fold":
            if legal.check:
                self._ghosts.add(chair)
                self._play(Act("check", chair))
            else:
                self._play(Act("fold", chair))
            return
        if step.moved in ("bet", "raise"):
            if not somebody_covers(step.before, chair):
                self._play(Act("check" if legal.check else "call", chair))
                return
            to = total_after(step)
            whole = to == self.shadow.committed[chair] + self.shadow.stacks[chair]
            self._play(Act("allin" if whole else step.moved, chair, None if whole else to), to)
            return
        self._play(Act("check" if legal.check else "call", chair))

    def _play(self, act: Act, to: int = 0) -> None:
        assert act.chair is not None
        before = self.shadow
        self.shadow = apply(before, act)
        self._spoke.add(act.chair)
        words = {"fold": "f", "check": "cc", "call": "cc"}.get(act.verb, f"cbr {to}")
        self._actions.append(f"{self._name(act.chair)} {words}")
        self._raises += act.verb in ("bet", "raise", "allin")
        self.most_raises = max(self.most_raises, self._raises)
        if self.shadow.street != before.street:
            self._raises = 0
            if not self.shadow.closed_on:
                self._deal(self.shadow.board_open)

    def _deal(self, until: int) -> None:
        """Board cards up to so many, street by street; unknown ones as ``??``."""
        for count in (3, 4, 5):
            if self._board < count <= until:
                cards = (*self._last.board, *["??"] * 5)[self._board : count]
                self._actions.append(f"d db {''.join(cards)}")
                self._board = count

    def finish(self) -> list[str]:
        """The actions, showdown included."""
        while not self.differs and self._last.closed_on and self.shadow.to_act is not None:
            self._play(*self._last_word(self.shadow.to_act))
        if self.differs or not self.shadow.closed_on or len(self.shadow.live) < 2:
            return self._actions
        if self.shadow.closed_on == "preflop":
            waiting = [c for c in self.shadow.live if c in self._asked and c not in self._spoke]
            self._actions += [f"{self._name(c)} cc" for c in waiting if self.shadow.stacks[c]]
        self.showdown = True
        for chair in self._show_order():
            if not self.shadow.over:
                self._show(chair)
        self._deal(5)
        if self._last.board and not self.shadow.over:
            self.shadow = apply(self.shadow, Act("set_board", cards=self._last.board))
        return self._actions

    def _last_word(self, chair: int) -> tuple[Act, int]:
        """Everybody else is out, but dead hands that were never asked stay in the shadow:
        the winner bets once more and they fold, else they check."""
        legal = self.shadow.legal()
        bounds = legal.bet or legal.raise_
        if bounds and (chair,) == self._last.live:
            return Act("bet" if legal.bet else "raise", chair, bounds[0]), bounds[0]
        return Act("check" if legal.check else "fold", chair), 0

    def _show_order(self) -> list[int]:
        order = self.shadow.show_order
        chairs = list(order) if isinstance(order, tuple) else list(self.shadow.live)
        return sorted(chairs, key=lambda chair: chair in self._ghosts, reverse=True)

    def _show(self, chair: int) -> None:
        """Table or muck one hand, in the text and in the shadow."""
        last = self._last
        name = self._name(chair)
        cards = last.shown.get(chair) or last.hole.get(chair, ())
        hidden = chair in self._ghosts or chair in last.mucked
        if not hidden and not cards and chair not in last.payouts:
            hidden = True
        if hidden:
            self._actions.append(f"{name} sm")
            verb = "set_folded" if self.shadow.tabled_at else "muck"
            self.shadow = apply(self.shadow, Act(verb, chair))
        else:
            self._actions.append(f"{name} sm {''.join(cards) or '-'}")
            self.shadow = apply(self.shadow, Act("show", chair, cards=cards))


def _asked_elsewhere(state: HandState) -> set[int]:
    """Who PokerKit lets act before the flop: those for whom somebody has more than they
    have put in, whatever happens until it is their turn."""
    totals = {c: state.committed[c] + state.stacks[c] for c in state.live}
    second = sorted(totals.values())[-2]
    return {c for c in state.live if second > state.committed[c]}
