"""Deciding: the ruling put down and carried out in one command, or neither."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tables.models import Hand, Ruling, Seat, Table
from tables.rulebook.case import Case
from tables.rulebook.kind import Advice, Decision, Kind
from tables.rulebook.kinds import BY_CODE
from tables.selectors.rulings import open_hand, read_case
from tables.services.halts import hold
from tables.services.hands.common import event_of_table, log_rows, ring_table, table_chain
from tables.services.hands.facts import count_seat
from tables.services.hands.misdeal import place_button, put_on_level, void_hand
from tables.services.hands.record import write_acts
from tables.services.presence import sit_out
from tables.services.removals import take_out
from tables.services.ruled import put_down
from tables.services.settle import settle_closed
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused, StaleRevision
from tourney.events.models import Event
from tourney.rules.button import first_positions
from tourney.rules.hand import Act


def decide(
    *,
    table_id: int,
    kind: str,
    decision: str,
    asked: Mapping[str, Any],
    actor: Actor,
    key: str,
    hand_id: int | None = None,
    expected: int | None = None,
    note: str = "",
    appeals: int | None = None,
) -> Done:
    """Record a floor decision of a kind and carry it out, in one transaction.

    ``asked`` are the form's answers (see ``rulebook.kind.FIELDS``). ``hand_id`` and ``expected``
    (its revision) say which hand the floor looked at: a ruling in a hand is refused as stale
    when another hand is played now or the log has moved on. ``appeals`` names the earlier
    ruling that this one looks at again. The default that stood is computed under the lock and
    kept beside the decision. Answers ``ruling`` and what the effect answers. Refused:
    ``unknown_ruling``, ``unknown_decision``, ``no_open_hand``, ``name_a_player``,
    ``name_an_amount``, ``other_street``, and what the effects refuse.
    """
    event_id = event_of_table(table_id)
    found = BY_CODE.get(kind)
    if found is None:
        raise Refused("unknown_ruling", kind=kind)
    chosen = found.decision(decision)
    if chosen is None:
        raise Refused("unknown_decision", decision=decision)
    verb = chosen.effect.verb

    def act(cmd: Command) -> dict[str, Any]:
        if verb == "entry.remove":
            cmd.lock(Event, event_id)
        table = cmd.lock(Table, table_id)
        hand = _looked_at(table, found, hand_id, expected)
        if hand is not None:
            hand.table = table
        if (
            appeals is not None
            and not Ruling.objects.filter(pk=appeals, event_id=event_id).exists()
        ):
            raise Refused("not_found", what="ruling", id=appeals)
        case = found.about(read_case(table, hand, asked, cmd.at))
        advice = found.advise(case)
        case = _filled(case, advice)
        answer, details = _carry_out(cmd, table, hand, case, chosen, key)
        ruling = put_down(
            cmd,
            event_id=event_id,
            table=table,
            hand=hand,
            kind=kind,
            rule=advice.rule or found.rule,
            default=advice.decision,
            decision=_written(case, chosen, table, details),
            note=note,
            appeals=appeals,
        )
        cmd.params.update(ruling=ruling.pk, rule=ruling.rule)
        cmd.params.setdefault("table", table_id)
        ring_table(cmd, table)
        return {**answer, "ruling": ruling.pk}

    body = {
        "table": table_id,
        "kind": kind,
        "decision": decision,
        "asked": dict(asked),
        "hand": hand_id,
        "expected": expected,
        "note": note,
        "appeals": appeals,
    }
    done = command(
        verb,
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body=body,
        chain=table_chain(table_id),
    )
    if done.answer.get("status"):
        settle_closed(done.answer["hand"], done)
    return done


def _looked_at(table: Table, kind: Kind, hand_id: int | None, expected: int | None) -> Hand | None:
    """The open hand, if it is the one the floor looked at."""
    hand = open_hand(table.pk)
    if not kind.in_hand and hand is None:
        return None
    if hand is None:
        raise Refused("no_open_hand")
    if kind.in_hand and hand_id is not None and hand.pk != hand_id:
        raise StaleRevision("hand", expected or 0, hand.revision)
    if kind.in_hand and expected is not None and hand.revision != expected:
        raise StaleRevision("hand", expected, hand.revision)
    return hand


def _filled(case: Case, advice: Advice) -> Case:
    """The form's empty answers as the advice has them."""
    given = {name: value for name, value in case.asked.items() if value not in (None, "", ())}
    proposed = {n: advice.figures[n] for n in ("to", "count") if n in advice.figures}
    return replace(case, asked={**proposed, **given})


def _written(case: Case, chosen: Decision, table: Table, details: dict[str, Any]) -> dict[str, Any]:
    written: dict[str, Any] = {
        "decision": chosen.code,
        "effect": chosen.effect.verb,
        "asked": dict(case.asked),
        **details,
    }
    chair = case.player if chosen.code == "held" else case.chair
    seat = None
    if chair is not None:
        seat = Seat.objects.filter(table=table, chair=chair).order_by("-pk").first()
    if seat is not None:
        written["entry"] = seat.entry_id
    if chosen.code == "held" and case.state is not None and chair is not None:
        written["intent"] = {
            "chair": chair,
            "verb": case.verb,
            "to": case.to,
            "facing": case.facing,
            "min_raise_to": case.least_raise() if case.facing else None,
            "acts": len(case.acts),
        }
    return written


Carried = tuple[dict[str, Any], dict[str, Any]]


def _carry_out(
    cmd: Command, table: Table, hand: Hand | None, case: Case, chosen: Decision, key: str
) -> Carried:
    """What the effect answers, and what the ruling keeps of it."""
    effect = chosen.effect
    if effect.acts is not None:
        if hand is None:
            raise Refused("no_open_hand")
        return _write(cmd, table, hand, effect.acts(case), key)
    return _EFFECTS[effect.verb](cmd, table, hand, case, effect.params, key)


def _write(cmd: Command, table: Table, hand: Hand, acts: list[Act], key: str) -> Carried:
    if not acts:
        # The felt is right already; the row says so with nothing to take back.
        cmd.params.update(hand=hand.pk, table=table.pk, first=None)
        return {"hand": hand.pk}, {"facts": []}
    answer = write_acts(cmd, table, hand, log_rows(hand.pk), acts, key)
    return answer, {"facts": [act.to_json() for act in acts]}


def _note(cmd: Command, table: Table, hand: Hand | None, *_: Any) -> Carried:
    cmd.params.update(table=table.pk)
    return {}, {}


def _misdeal(
    cmd: Command, table: Table, hand: Hand | None, case: Case, params: Mapping[str, Any], _key: str
) -> Carried:
    if hand is None:
        raise Refused("no_open_hand")
    answer = void_hand(cmd, table, hand, redeal=params["redeal"])
    if params.get("button"):
        voided = dict(cmd.params)
        place_button(cmd, table, _seat_of(case, "button"))
        cmd.params.update(voided)
    return {"void": answer["void"], "redealt": answer["hand"]}, {"cause": case.which}


def _positions(
    cmd: Command, table: Table, hand: Hand | None, case: Case, _p: Mapping[str, Any], _key: str
) -> Carried:
    """As it was played: the next hand follows from the button that stood there (R-028)."""
    button = _seat_of(case, "button")
    dealt = case.opening.dealt
    stood = first_positions(button, occupied=dealt, chairs=table.chairs)
    sb = case.asked.get("sb", stood.sb_chair)
    bb = case.asked.get("bb", stood.bb_chair)
    place_button(cmd, table, button, sb, bb)
    return {}, {"positions": [button, sb, bb]}


def _penalty(
    cmd: Command, table: Table, hand: Hand | None, case: Case, params: Mapping[str, Any], _key: str
) -> Carried:
    chair = _seat_of(case, "chair")
    count = int(case.asked.get("count") or 0)
    _seat, hands = sit_out(cmd, table, chair, params["kind"], count)
    return {"hands": hands}, {"kind": params["kind"], "count": count}


def _remove(
    cmd: Command, table: Table, hand: Hand | None, case: Case, params: Mapping[str, Any], _key: str
) -> Carried:
    chair = _seat_of(case, "chair")
    seat = Seat.objects.filter(table=table, chair=chair, status=Seat.Status.SEATED).first()
    if seat is None:
        raise Refused("empty_chair", table=table.number, chair=chair)
    _table, chips = take_out(cmd, table.event_id, seat.entry_id, params["why"])
    return {"entry": seat.entry_id, "chips": chips}, {"chips": chips}


def _level(
    cmd: Command, table: Table, hand: Hand | None, case: Case, _p: Mapping[str, Any], _key: str
) -> Carried:
    if hand is None:
        raise Refused("no_open_hand")
    level = int(case.asked.get("level") or case.level)
    answer = put_on_level(cmd, table, hand, level)
    return {"hand": hand.pk, "level": answer["level"]}, {"level": level}


def _halt(
    cmd: Command, table: Table, hand: Hand | None, case: Case, params: Mapping[str, Any], _key: str
) -> Carried:
    hold(cmd, table, params["on"], "floor")
    return {}, {"on": params["on"]}


def _chips(
    cmd: Command, table: Table, hand: Hand | None, case: Case, _p: Mapping[str, Any], key: str
) -> Carried:
    """Chips from one stack to another: facts in an open hand, two counts between hands."""
    giver, taker, chips = case.asked.get("chair"), case.asked.get("other"), case.to
    if giver is None or taker is None:
        raise Refused("two_players")
    if giver == taker:
        raise Refused("same_player")
    if not chips:
        raise Refused("name_an_amount")
    if hand is not None and case.state is not None:
        stacks = case.state.stacks
        if stacks[giver] < chips:
            raise Refused("insufficient_chips", stack=stacks[giver])
        facts = [
            Act("set_stack", giver, stacks[giver] - chips),
            Act("set_stack", taker, stacks[taker] + chips),
        ]
        return _write(cmd, table, hand, facts, key)
    held = dict(
        Seat.objects.filter(table=table, status=Seat.Status.SEATED).values_list("chair", "stack")
    )
    if held.get(giver, 0) < chips:
        raise Refused("insufficient_chips", stack=held.get(giver, 0))
    count_seat(cmd, table, giver, held[giver] - chips)
    first = {name: cmd.params[name] for name in ("seat", "before", "estimate")}
    count_seat(cmd, table, taker, held.get(taker, 0) + chips)
    cmd.params["also"] = [first]
    return {"difference": chips, "hand": None}, {"chips": chips}


def _seat_of(case: Case, name: str) -> int:
    chair = case.asked.get(name)
    if chair is None:
        raise Refused("name_a_player")
    return int(chair)


_EFFECTS: Mapping[str, Callable[..., Carried]] = {
    "floor.rule": _note,
    "hand.misdeal": _misdeal,
    "table.positions": _positions,
    "seat.penalty": _penalty,
    "entry.remove": _remove,
    "hand.level": _level,
    "table.halt": _halt,
    "stack.count": _chips,
}

__all__ = ["decide"]
