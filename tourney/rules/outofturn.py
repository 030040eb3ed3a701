"""Acting out of turn: binding, or released when the action changes (R-099, R-104)."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.rules.errors import RuleViolation

PASSIVE = ("check", "call", "fold")
ACTIVE = ("bet", "raise", "allin")
VERBS = PASSIVE + ACTIVE


@dataclass(frozen=True, slots=True)
class Intent:
    """What somebody did: `to` is his total on this street, for bet, raise and all-in."""

    verb: str
    to: int | None = None


@dataclass(frozen=True, slots=True)
class OutOfTurnRuling:
    """Either the act binds as `verb` to `to`, or he may fold, call `call_to`, raise from `raise_from`."""

    binding: bool
    verb: str | None = None
    to: int | None = None
    call_to: int | None = None
    raise_from: int | None = None


def rule_out_of_turn(
    oot: Intent, in_turn: Intent, *, facing: int, min_raise_to: int | None
) -> OutOfTurnRuling:
    """Whether an act out of turn binds, once the skipped player has acted.

    `facing` is the price before either acts, `min_raise_to` the least raise then (None without a
    bet). A check, call or fold in between changes nothing; a bet or a raise releases; a fold out
    of turn always binds. Raises `bad_out_of_turn` with the field.
    """
    _check("oot", oot, facing)
    _check("in_turn", in_turn, facing)
    if facing and min_raise_to is not None and min_raise_to <= facing:
        raise RuleViolation("bad_out_of_turn", field="min_raise_to")
    price = in_turn.to if in_turn.verb in ACTIVE and in_turn.to is not None else facing
    if oot.verb == "fold":
        return OutOfTurnRuling(True, "fold")
    if price > facing:
        increment = price - facing
        if min_raise_to is not None:
            # A short all-in moves the price, not the least raise.
            increment = max(increment, min_raise_to - facing)
        return OutOfTurnRuling(False, call_to=price, raise_from=price + increment)
    if oot.verb == "call":
        return OutOfTurnRuling(True, "call", facing)
    return OutOfTurnRuling(True, oot.verb, oot.to)


def skipped_player_protected(*, substantial_action_behind: bool) -> bool:
    """A skipped player keeps his rights until substantial action on his left (R-104).

    Afterwards the floor decides: his hand is dead, or he may act without raising.
    """
    return not substantial_action_behind


def _check(field: str, intent: Intent, facing: int) -> None:
    if intent.verb not in VERBS:
        raise RuleViolation("bad_out_of_turn", field=f"{field}.action")
    if intent.verb in ("bet", "raise") and (intent.to is None or intent.to <= facing):
        raise RuleViolation("bad_out_of_turn", field=f"{field}.to")
    if intent.verb == "allin" and (intent.to is None or intent.to < 1):
        raise RuleViolation("bad_out_of_turn", field=f"{field}.to")
