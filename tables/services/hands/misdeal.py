"""Deals that do not count, and what may be put right before the first act."""

from dataclasses import replace
from typing import Any

from tables.models import Hand, Table
from tables.services.hands.common import (
    acts_of,
    event_of_table,
    locked_hand,
    log_rows,
    opening_of,
    ring_table,
    standing,
    table_chain,
    whereabouts,
)
from tables.services.hands.start import chip_unit, take_back_deal
from tables.services.ruled import put_down
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.events.selectors.clock import read_event_clock
from tourney.rules.misdeal import ACTIONS, CAUSES, substantial_action
from tourney.rules.structure import Level

# Found at any time; all bets go back.
ANY_TIME = frozenset(("fouled_deck", "foreign_card"))


def misdeal(
    *,
    hand_id: int,
    cause: str,
    actor: Actor,
    key: str,
    redeal: bool = True,
    expected: int | None = None,
    override: bool = False,
    present: tuple[int, ...] = (),
) -> Done:
    """Void the hand, all bets back, and deal exactly the same one again.

    Same button, blinds, level and players; those of ``present`` who were absent at the first
    deal may play it (R-120). After substantial action there is no misdeal (R-058) unless the
    deck is foul or the floor overrides. Answers ``void`` and ``hand`` (None without re-deal).
    Refused: ``hand_closed``, ``substantial_action``.
    """
    if cause not in CAUSES:
        raise Refused("unknown_misdeal_cause", cause=cause)
    table_id, event_id = whereabouts(hand_id)

    def act(cmd: Command) -> dict[str, Any]:
        table, hand = locked_hand(cmd, table_id, hand_id, expected)
        if hand.status != Hand.Status.OPEN:
            raise Refused("hand_closed", number=hand.number, status=hand.status)
        verbs_done = [act.verb for act in acts_of(log_rows(hand_id))]
        substantial = substantial_action(verb for verb in verbs_done if verb in ACTIONS)
        if substantial and cause not in ANY_TIME and not override:
            raise Refused("substantial_action", rule="R-058")
        put_down(
            cmd,
            event_id=event_id,
            table=table,
            hand=hand,
            kind="misdeal",
            rule="R-059" if cause in ANY_TIME else "R-046",
            decision={"cause": cause, "redeal": redeal, "override": override and substantial},
        )
        return void_hand(cmd, table, hand, redeal=redeal, present=present)

    return command(
        "hand.misdeal",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={
            "hand": hand_id,
            "cause": cause,
            "redeal": redeal,
            "override": override,
            "present": list(present),
            "expected": expected,
        },
        chain=table_chain(table_id),
    )


def void_hand(
    cmd: Command, table: Table, hand: Hand, *, redeal: bool, present: tuple[int, ...] = ()
) -> dict[str, Any]:
    """Inside a running command: void the open hand, all bets back, and deal it again if asked."""
    take_back_deal(cmd, table, hand)
    again = _deal_again(cmd, table, hand, present) if redeal else None
    cmd.params.update(table=table.pk, void=hand.pk, hand=again.pk if again else None)
    return {"void": hand.pk, "hand": again.pk if again else None}


def _deal_again(cmd: Command, table: Table, hand: Hand, present: tuple[int, ...]) -> Hand:
    opening = opening_of(hand)
    opening = replace(opening, killed=tuple(c for c in opening.killed if c not in present))
    table.hand_count += 1
    table.button_chair = opening.button_chair
    table.sb_chair = hand.before["dealt_trail"][1]
    table.bb_chair = opening.bb_chair
    table.push_level = None
    again = cmd.create(
        Hand(
            table=table,
            number=table.hand_count,
            mode=hand.mode,
            level_number=hand.level_number,
            opening=opening.to_json(),
            entries=hand.entries,
            before=hand.before,
            engine_version=hand.engine_version,
            redeal_of=hand,
            started_at=cmd.at,
        )
    )
    cmd.save(table, "hand_count", "button_chair", "sb_chair", "bb_chair", "push_level")
    return again


def correct_level(
    *, hand_id: int, level_number: int, actor: Actor, key: str, expected: int | None = None
) -> Done:
    """Move a hand to another level as long as nobody has acted in it (R-161).

    The bell rang just before or just after the first riffle and the tablet had it the other
    way. Refused: ``first_act_done``, ``no_such_level``.
    """
    table_id, event_id = whereabouts(hand_id)

    def act(cmd: Command) -> dict[str, Any]:
        table, hand = locked_hand(cmd, table_id, hand_id, expected)
        return put_on_level(cmd, table, hand, level_number)

    return command(
        "hand.level",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={"hand": hand_id, "level": level_number, "expected": expected},
        chain=table_chain(table_id),
    )


def put_on_level(cmd: Command, table: Table, hand: Hand, level_number: int) -> dict[str, Any]:
    """Inside a running command: as ``correct_level``."""
    if hand.status != Hand.Status.OPEN or standing(log_rows(hand.pk)):
        raise Refused("first_act_done", number=hand.number)
    items = read_event_clock(table.event_id, cmd.at).items
    level = next((i for i in items if isinstance(i, Level) and i.number == level_number), None)
    if level is None:
        raise Refused("no_such_level", level=level_number)
    cmd.params.update(table=table.pk, hand=hand.pk, before=[hand.level_number, hand.opening])
    dealt = opening_of(hand)
    opening = replace(
        dealt,
        variant=level.variant,
        sb=level.sb,
        bb=level.bb,
        ante_kind=level.ante_kind,
        ante=level.ante,
        small_bet=level.small_bet,
        big_bet=level.big_bet,
        chip_unit=chip_unit(
            [*(s for s in dealt.stacks if s is not None), level.sb, level.bb, level.ante]
        ),
    )
    hand.level_number, hand.opening = level.number, opening.to_json()
    cmd.save(hand, "level_number", "opening")
    ring_table(cmd, table)
    return {"hand": hand.pk, "level": level.number, "revision": hand.revision}


def set_positions(
    *,
    table_id: int,
    button_chair: int,
    actor: Actor,
    key: str,
    sb_chair: int | None = None,
    bb_chair: int | None = None,
    expected: int | None = None,
) -> Done:
    """Say where the button is.

    With ``button_chair`` alone: the button of the next hand (a first button that was drawn by
    hand, R-027). With all three: where they stood in the hand last dealt, for a table whose
    hands are not recorded or whose button was misplaced and stands (R-028). Refused:
    ``no_such_chair``, ``hand_open``.
    """
    event_id = event_of_table(table_id)

    def act(cmd: Command) -> dict[str, Any]:
        table = cmd.lock(Table, table_id, expected=expected)
        if Hand.objects.filter(table=table, status=Hand.Status.OPEN).exists():
            raise Refused("hand_open", number=table.hand_count)
        return place_button(cmd, table, button_chair, sb_chair, bb_chair)

    return command(
        "table.positions",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={
            "table": table_id,
            "button": button_chair,
            "sb": sb_chair,
            "bb": bb_chair,
            "expected": expected,
        },
        chain=table_chain(table_id),
    )


def place_button(
    cmd: Command,
    table: Table,
    button_chair: int,
    sb_chair: int | None = None,
    bb_chair: int | None = None,
) -> dict[str, Any]:
    """Inside a running command: what the next hand's positions follow from. Refused: ``no_such_chair``."""
    for chair in (button_chair, sb_chair, bb_chair):
        if chair is not None and not 0 <= chair < table.chairs:
            raise Refused("no_such_chair", chair=chair, chairs=table.chairs)
    before = [table.button_chair, table.sb_chair, table.bb_chair]
    cmd.params.update(table=table.pk, before=before)
    table.button_chair, table.bb_chair = button_chair, bb_chair
    table.sb_chair = sb_chair if sb_chair is not None or bb_chair is None else button_chair
    cmd.save(table, "button_chair", "sb_chair", "bb_chair")
    ring_table(cmd, table)
    return {"table": table.revision}


def dealer_push(*, table_id: int, actor: Actor, key: str, on: bool = True) -> Done:
    """A push is under way: if the bell rings now, one more hand is played at the present level."""
    event_id = event_of_table(table_id)

    def act(cmd: Command) -> dict[str, Any]:
        table = cmd.lock(Table, table_id)
        cmd.params.update(table=table_id, before=table.push_level)
        table.push_level = read_event_clock(event_id, cmd.at).level_number if on else None
        cmd.save(table, "push_level")
        ring_table(cmd, table)
        return {"level": table.push_level}

    return command(
        "table.push",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={"table": table_id, "on": on},
        chain=table_chain(table_id),
    )


def _undo_level(cmd: Command, row: FeedRow) -> None:
    table, hand = locked_hand(cmd, row.params["table"], row.params["hand"])
    if standing(log_rows(hand.pk)):
        raise Refused("first_act_done", number=hand.number)
    hand.level_number, hand.opening = row.params["before"]
    cmd.save(hand, "level_number", "opening")
    ring_table(cmd, table)


def _undo_positions(cmd: Command, row: FeedRow) -> None:
    table = cmd.lock(Table, row.params["table"])
    table.button_chair, table.sb_chair, table.bb_chair = row.params["before"]
    cmd.save(table, "button_chair", "sb_chair", "bb_chair")
    ring_table(cmd, table)


def _undo_push(cmd: Command, row: FeedRow) -> None:
    table = cmd.lock(Table, row.params["table"])
    table.push_level = row.params["before"]
    cmd.save(table, "push_level")
    ring_table(cmd, table)


verbs.register("hand.misdeal", why_not="the cards are gone; a hand declared void stays void")
verbs.register("hand.level", inverse=_undo_level)
verbs.register("table.positions", inverse=_undo_positions)
verbs.register("table.push", inverse=_undo_push)
