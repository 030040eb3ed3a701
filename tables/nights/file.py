"""A recorded night as a file has it: buy-ins, busts, undos, seat draws and clock acts in order."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

BUY_IN, REBUY, ADD_ON = "buyin", "rebuy", "addon"
BUST, UNDO_BUST, UNDO_BUY_IN = "bust", "undo_bust", "undo_buyin"
SEAT, START, ROUND, BREAK = "seat", "tournament_started", "start_round", "start_break"
NEXT, PREVIOUS = "user_next_round", "user_previous_round"
TAKEN = (BUY_IN, REBUY, ADD_ON, BUST, UNDO_BUST, UNDO_BUY_IN, SEAT, START, ROUND, BREAK)
# Two records of one buy-in may differ by the time it took to type it.
SAME_MOMENT = 900


class NightError(ValueError):
    """The file cannot be read as a night; says where."""


@dataclass(frozen=True, slots=True)
class Act:
    """One thing somebody did, ``t`` seconds from the start."""

    t: int
    kind: str
    player: str = ""
    amount: int = 0
    fee: int = 0
    chips: int = 0
    table: str = ""
    chair: int | None = None
    by: tuple[str, ...] = ()
    n: int = 0


@dataclass(frozen=True, slots=True)
class Night:
    """A night: how it was set up, what was done, what came of it. Amounts in whole units."""

    name: str
    levels: list[dict[str, Any]]
    tables: list[tuple[str, int]]
    rebuys_through: int
    acts: tuple[Act, ...]
    complete: bool
    prizes: dict[int, int]
    places: dict[int, tuple[str, ...]]
    expected: dict[str, int]
    notes: tuple[str, ...] = ()
    disparity: int = 1
    order: tuple[str, ...] = field(default=())


def read_night(path: Path) -> Night:
    """Parse one file. Raises NightError naming the field."""
    try:
        data = json.loads(path.read_text())
    except (OSError, ValueError) as fault:
        raise NightError(f"not readable as JSON: {fault}") from fault
    if not isinstance(data, dict):
        raise NightError("file: expected an object")
    try:
        return _night(path.stem, data)
    except KeyError as fault:
        raise NightError(f"{fault.args[0]}: missing") from fault
    except (TypeError, AttributeError, ValueError) as fault:
        if isinstance(fault, NightError):
            raise
        raise NightError(f"malformed: {fault}") from fault


def _night(name: str, data: dict[str, Any]) -> Night:
    acts = list(_acts(data["events"]))
    bought, notes = _missing(data["entries"], acts)
    # What the log forgot happened when the entry list says it did.
    acts = sorted([*acts, *bought], key=lambda act: act.t)
    acts, undone = _before_undo(acts)
    sold = [a for a in acts if a.kind in (BUY_IN, REBUY, ADD_ON)]
    back = [a for a in acts if a.kind == UNDO_BUY_IN]
    listed = sorted(data["prizes"], key=lambda prize: int(prize["place"]))
    return Night(
        name=name,
        levels=data["levels"],
        tables=[(str(t["name"]), int(t["seats"])) for t in data["tables"]],
        rebuys_through=min(int(data["rebuy"].get("last_round") or 0), 500),
        acts=tuple(acts),
        complete=bool(data["complete"]),
        prizes={int(p["place"]): int(p["calculated"]) for p in listed},
        places={int(p["place"]): tuple(p.get("to") or ()) for p in listed},
        expected={
            "players": int(data["derived"]["players"]),
            "entries": int(data["derived"]["entries_total"]),
            "collected": int(data["derived"]["collected"]),
            "rake": int(data["derived"]["rake"]),
            "chips": sum(a.chips for a in sold) - sum(a.chips for a in back),
        },
        notes=(*notes, *undone),
        disparity=int(data.get("max_player_disparity") or 1),
        order=_order(acts),
    )


def _acts(events: list[dict[str, Any]]) -> Iterator[Act]:
    for number, event in enumerate(events):
        kind = str(event.get("type"))
        if kind in (NEXT, PREVIOUS):
            # The round that begins through it is on record by itself.
            continue
        if kind not in TAKEN:
            continue
        at = event.get("at") or {}
        seat = event.get("seat", at.get("seat"))
        try:
            yield Act(
                t=int(event["t"]),
                kind=kind,
                player=str(event.get("player", "")),
                amount=int(event.get("fee") or 0),
                fee=int(event.get("rake") or 0),
                chips=int(event.get("chips") or 0),
                table=str(event.get("table", at.get("table", ""))),
                chair=None if seat is None else int(seat) - 1,
                by=tuple(str(who["player"]) for who in event.get("by") or ()),
                n=int(event.get("n") or 0),
            )
        except (KeyError, TypeError, ValueError) as fault:
            raise NightError(f"events[{number}]: {fault!r}") from fault


def _missing(entries: list[dict[str, Any]], acts: list[Act]) -> tuple[list[Act], list[str]]:
    """Buy-ins and add-ons of the entry list that the log does not have."""
    logged = [act for act in acts if act.kind in (BUY_IN, REBUY, ADD_ON)]
    for undone in (act for act in acts if act.kind == UNDO_BUY_IN):
        same = [
            act
            for act in logged
            if act.player == undone.player and act.t <= undone.t and act.kind != ADD_ON
        ]
        if same:
            logged.remove(same[-1])
    found: list[Act] = []
    for person in entries:
        player = str(person["player"])
        for number, entry in enumerate(person["entries"]):
            kinds = (BUY_IN, REBUY)
            kind = BUY_IN if number == 0 else REBUY
            if not _take(logged, player, kinds, int(entry["t"]), int(entry["chips"] or 0)):
                found.append(
                    Act(
                        int(entry["t"]),
                        kind,
                        player,
                        int(entry["amount"] or 0),
                        int(entry["rake"] or 0),
                        int(entry["chips"] or 0),
                    )
                )
        for bought in person["addons"]:
            chips = int(bought["chips"] or 0)
            if not _take(logged, player, (ADD_ON,), int(bought["t"]), chips):
                amount = int(bought["amount"] or 0)
                found.append(Act(int(bought["t"]), ADD_ON, player, amount, 0, chips))
    notes = [f"{len(found)} entries are in the list but not in the log"] if found else []
    return found, notes


def _take(logged: list[Act], player: str, kinds: tuple[str, ...], t: int, chips: int) -> bool:
    same = [
        act
        for act in logged
        if act.player == player
        and act.kind in kinds
        and act.chips == chips
        and abs(act.t - t) <= SAME_MOMENT
    ]
    if not same:
        return False
    logged.remove(min(same, key=lambda act: abs(act.t - t)))
    return True


def _before_undo(acts: list[Act]) -> tuple[list[Act], list[str]]:
    """An undone buy-in that the log does not have is made just before it is undone."""
    found: list[Act] = []
    notes = []
    bought: set[str] = set()
    for act in acts:
        if act.kind == UNDO_BUY_IN and act.player not in bought:
            found.append(Act(act.t, BUY_IN, act.player, act.amount, act.fee, act.chips))
            notes.append(f"the buy-in of {act.player} that was undone is not in the log")
        if act.kind == BUY_IN:
            bought.add(act.player)
        found.append(act)
    return found, notes


def _order(acts: list[Act]) -> tuple[str, ...]:
    """Who went out, first to last, by the busts that stand at the end."""
    out: list[str] = []
    for act in acts:
        if act.kind == BUST:
            out.append(act.player)
        elif act.kind == UNDO_BUST or act.kind in (BUY_IN, REBUY):
            out = [player for player in out if player != act.player]
    return tuple(out)
