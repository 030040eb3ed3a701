"""Hands written as Open Hand History 1.4: one JSON object per hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tourney.rules.formats.steps import Step, played
from tourney.rules.hand import Act, HandState, Opening, start

SPEC_VERSION = "1.4.7"
_STREETS = {"preflop": "Preflop", "flop": "Flop", "turn": "Turn", "river": "River"}
_BOARD = {"Preflop": (0, 0), "Flop": (0, 3), "Turn": (3, 4), "River": (4, 5)}
_ACTIONS = {"fold": "Fold", "check": "Check", "call": "Call", "bet": "Bet", "raise": "Raise"}


@dataclass(frozen=True, slots=True)
class About:
    """What a hand history says beside the hand: who sat there, where and when.

    ``names`` per chair (players without a name are called by their seat); times are
    ISO 8601 in UTC; ``tournament`` is OHH's tournament_info object or empty.
    """

    site: str = "Tourney"
    network: str = "Tourney"
    version: str = ""
    number: str = "1"
    started: str = "1970-01-01T00:00:00Z"
    table: str = "1"
    names: Mapping[int, str] = field(default_factory=dict)
    tournament: Mapping[str, Any] = field(default_factory=dict)


def export_ohh(opening: Opening, acts: Sequence[Act], about: About) -> dict[str, Any]:
    """The hand as ``{"ohh": {…}}``; seats and players are numbered chair + 1.

    Amounts are the chips an action puts in, as the format wants for raises too.
    """
    steps = played(opening, acts)
    last = steps[-1].after if steps else start(opening)
    hand: dict[str, Any] = {
        "spec_version": SPEC_VERSION,
        "site_name": about.site,
        "network_name": about.network,
        "internal_version": about.version or str(opening.version),
        "tournament": bool(about.tournament),
        "game_number": about.number,
        "start_date_utc": about.started,
        "table_name": about.table,
        "game_type": "Holdem",
        "bet_limit": {"bet_cap": 0, "bet_type": opening.variant},
        "table_size": len(opening.stacks),
        "currency": "XPM",
        "dealer_seat": opening.button_chair + 1,
        "small_blind_amount": opening.sb,
        "big_blind_amount": opening.bb,
        "ante_amount": opening.ante,
        "hero_player_id": 0,
        "flags": ["Observed"],
        "players": [
            {
                "id": chair + 1,
                "seat": chair + 1,
                "name": about.names.get(chair, f"Seat {chair + 1}"),
                "starting_stack": opening.stacks[chair],
            }
            for chair in opening.dealt
        ],
        "rounds": _Rounds(opening, steps, last).rounds,
        "pots": _pots(last),
    }
    if about.tournament:
        hand["tournament_info"] = dict(about.tournament)
    return {"ohh": hand}


class _Rounds:
    """The rounds of a hand, actions numbered through."""

    def __init__(self, opening: Opening, steps: list[Step], last: HandState) -> None:
        self.rounds: list[dict[str, Any]] = []
        self._last = last
        self._number = 0
        self._open("Preflop")
        self._post(opening)
        for step in steps:
            self._step(step)
        if last.closed_on is not None and len(last.live) > 1:
            self._run_out(last)
            self._showdown(last)

    def _open(self, street: str) -> None:
        first, end = _BOARD.get(street, (0, 0))
        cards = list(self._last.board[first:end])
        self.rounds.append(
            {"id": len(self.rounds), "street": street, "cards": cards, "actions": []}
        )

    def _add(self, chair: int, action: str, amount: int = 0, *, all_in: bool = False) -> None:
        self._number += 1
        self.rounds[-1]["actions"].append(
            {
                "action_number": self._number,
                "player_id": chair + 1,
                "action": action,
                "amount": amount,
                "is_allin": all_in,
            }
        )

    def _post(self, opening: Opening) -> None:
        state = start(opening)
        for chair in opening.dealt:
            if state.dead[chair]:
                self._add(chair, "Post Ante", state.dead[chair], all_in=not state.stacks[chair])
        blinds = ((opening.sb_chair, "Post SB"), (opening.bb_chair, "Post BB"))
        for blind, action in (*blinds, (opening.straddle_chair, "Straddle")):
            if blind is not None and state.committed[blind]:
                amount = state.committed[blind] + state.returned.get(blind, 0)
                self._add(blind, action, amount, all_in=not state.stacks[blind])
        known = {**self._last.hole, **{c: h for c, h in self._last.shown.items() if h}}
        for chair in opening.dealt:
            self._add(chair, "Dealt Cards")
            self.rounds[-1]["actions"][-1]["cards"] = list(known.get(chair, ()))

    def _step(self, step: Step) -> None:
        chair = step.act.chair
        if step.moved and chair is not None:
            put = step.chips(chair) + step.after.returned.get(chair, 0)
            put -= step.before.returned.get(chair, 0)
            all_in = step.before.stacks[chair] == put > 0
            self._add(chair, _ACTIONS[step.moved], put, all_in=all_in)
        elif step.died and chair is not None:
            self._add(chair, "Fold")
        before, after = step.before.street, step.after.street
        if before != after and after in _STREETS:
            self._open(_STREETS[after])

    def _run_out(self, last: HandState) -> None:
        """Streets that were only dealt."""
        assert last.closed_on is not None
        for street in tuple(_STREETS)[tuple(_STREETS).index(last.closed_on) + 1 :]:
            if len(last.board) >= _BOARD[_STREETS[street]][1]:
                self._open(_STREETS[street])

    def _showdown(self, last: HandState) -> None:
        self._open("Showdown")
        for chair in last.live:
            if chair in last.mucked:
                self._add(chair, "Mucks Cards")
            elif chair in last.shown or chair in last.best:
                self._add(chair, "Shows Cards")
                cards = last.shown.get(chair) or last.hole.get(chair, ())
                self.rounds[-1]["actions"][-1]["cards"] = list(cards)


def _pots(last: HandState) -> list[dict[str, Any]]:
    return [
        {
            "number": number,
            "amount": pot.amount,
            "rake": 0,
            "player_wins": [
                {"player_id": chair + 1, "win_amount": amount}
                for chair, amount in sorted((shares or {}).items())
            ],
        }
        for number, (pot, shares) in enumerate(
            zip(last.pots, last.by_pot or (None,) * len(last.pots), strict=True)
        )
    ]
