"""Starting a hand: who is dealt in, where button and blinds stand, at which level."""

import uuid
from datetime import datetime
from math import gcd
from typing import Any

from tables.models import Hand, Seat, Table
from tables.selectors.positions import coming_positions
from tables.services.hands.close import seats_at
from tables.services.hands.common import (
    event_of_table,
    later_hand_stands,
    ring_table,
    table_chain,
)
from tables.services.ruled import put_down
from tables.services.settle import settle_last
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.core.prepared import Select
from tourney.events.models import Entry, Event
from tourney.events.selectors.clock import read_event_clock
from tourney.rules.button import Positions
from tourney.rules.clock import ClockReading
from tourney.rules.hand import Opening
from tourney.rules.house import HouseRules
from tourney.rules.level import level_of_hand
from tourney.rules.structure import Level

# Chip values as rooms have them; odd chips are broken to the smallest one in play.
CHIP_VALUES = (1, 5, 25, 100, 500, *(m * 10**e for e in range(3, 15) for m in (1, 5)), 25_000)


_event = Select[Event](lambda pk: Event.objects.filter(pk=pk))
_hand_number = Select[Hand](
    lambda table, number: Hand.objects.filter(table_id=table, number=number).only(
        "status", "number"
    ),
    False,
    False,
)


def start_hand(
    *,
    table_id: int,
    actor: Actor,
    key: str,
    expected: int | None = None,
    uid: str | None = None,
    straddle_chair: int | None = None,
    override: bool = False,
    offline: bool = False,
) -> Done:
    """Deal the next hand at a table and freeze its opening.

    The level is the one in force at this moment (R-161). Away and penalised players are
    dealt in, post, and their hands are killed (R-039). ``uid`` lets a tablet name its hand
    before the server has heard of it. ``override`` is the floor's word against a refusal
    about clock, halt, hand-for-hand or last hands; it leaves a ruling. A hand that was
    closed but not settled is settled first.

    Answers ``hand``, ``number``, ``uid``, ``level``, ``table`` (revision). Refused:
    ``event_not_running``, ``table_closed``, ``hand_open``, ``play_halted``,
    ``waiting_for_tables``, ``last_hand_played``, ``on_break``, ``too_few_players``.
    """
    event_id = event_of_table(table_id)
    settle_last(table_id)

    def act(cmd: Command) -> dict[str, Any]:
        table = cmd.lock(Table, table_id, expected=expected)
        hand = deal_hand(
            cmd, table, uid=uid, straddle_chair=straddle_chair, override=override, offline=offline
        )
        ring_table(cmd, table)
        return {
            "hand": hand.pk,
            "number": hand.number,
            "uid": str(hand.uid),
            "level": hand.level_number,
            "table": table.revision,
        }

    return command(
        "hand.start",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={
            "table": table_id,
            "expected": expected,
            "uid": uid,
            "straddle": straddle_chair,
            "override": override,
        },
        chain=table_chain(table_id),
    )


def deal_hand(
    cmd: Command,
    table: Table,
    *,
    uid: str | None = None,
    straddle_chair: int | None = None,
    override: bool = False,
    offline: bool = False,
) -> Hand:
    """Inside a running command that holds the table: check, place button and blinds, deal."""
    event = _event.first(table.event_id)
    assert event is not None
    check_free(table)
    reading = read_event_clock(event.pk, hand_moment(event, cmd.at))
    check_allowed(cmd, table, event, reading, override)
    seats = seats_at(table.pk)
    house = HouseRules.from_json(event.house)
    positions = _positions(cmd, table, event, seats, house)
    level = _level(table, reading)
    opening = _opening(table, event, seats, positions, level, house, straddle_chair)
    return _deal(cmd, table, seats, positions, opening, level, uid, offline)


def check_free(table: Table) -> None:
    """Refuse while a hand is open or has not been settled."""
    last = _hand_number.first(table.pk, table.hand_count)
    if last is not None and last.status == Hand.Status.OPEN:
        raise Refused("hand_open", number=last.number, hand=last.pk)
    if last is not None and last.status == Hand.Status.CLOSED:
        raise Refused("hand_not_settled", number=last.number, hand=last.pk)


def check_allowed(
    cmd: Command, table: Table, event: Event, reading: ClockReading, override: bool
) -> None:
    """The bans, each overridable by the floor but for the table or the event being over."""
    if event.status != Event.Status.RUNNING:
        raise Refused("event_not_running", event=event.pk)
    if table.status == Table.Status.CLOSED:
        raise Refused("table_closed", table=table.number)
    ban: Refused | None = None
    if table.halted:
        ban = Refused("play_halted", reason=table.halt_reason)
    elif table.hand_for_hand and table.hands_left == 0:
        ban = Refused("waiting_for_tables")
    elif table.hands_left == 0:
        ban = Refused("last_hand_played")
    elif table.status == Table.Status.BREAKING:
        ban = Refused("table_breaking", table=table.number)
    elif reading.on_break and table.push_level is None:
        ban = Refused("on_break")
    if ban is None:
        return
    if not override:
        raise ban
    put_down(
        cmd,
        event_id=event.pk,
        table=table,
        kind="start_anyway",
        decision={"against": ban.code, **ban.params},
    )


def hand_moment(event: Event, at: datetime) -> datetime:
    """The moment whose level a hand has: before an outage, until the floor says what counts."""
    return at if event.outage is None else datetime.fromisoformat(event.outage["since"])


def _positions(
    cmd: Command, table: Table, event: Event, seats: list[Seat], house: HouseRules
) -> Positions:
    found, draw = coming_positions(table, seats, rule=house.button_rule, seed=str(event.draw_seed))
    if draw is not None:
        cmd.params["button_draw"] = {str(c): card for c, card in draw.cards.items()}
    return found


def _level(table: Table, reading: ClockReading) -> Level:
    """The level in force; during a dealer push under way at the bell, the old one (R-161)."""
    number = level_of_hand(reading.level_number, pushed_at=table.push_level)
    levels = (item for item in reading.items if isinstance(item, Level))
    return next((level for level in levels if level.number == number), reading.level)


def _opening(
    table: Table,
    event: Event,
    seats: list[Seat],
    positions: Positions,
    level: Level,
    house: HouseRules,
    straddle_chair: int | None,
) -> Opening:
    stacks: list[int | None] = [None] * table.chairs
    for seat in seats:
        if seat.stack > 0 and seat.chair not in positions.waits:
            stacks[seat.chair] = seat.stack
    absent = [s.chair for s in seats if (s.away or s.penalty_hands) and stacks[s.chair]]
    dealt = [stack for stack in stacks if stack is not None]
    # Somebody must be there to take the blinds: if nobody is, the last one's hand lives.
    killed = tuple(absent) if len(absent) < len(dealt) else tuple(_not_last(absent, positions))
    variant = _variant(table, level, len(dealt))
    left = None
    if variant == "FL" and house.fl_uncapped_when == "event":
        left = Entry.objects.filter(event=event, status=Entry.Status.PLAYING).count()
    return Opening(
        variant=variant,
        stacks=tuple(stacks),
        button_chair=positions.button_chair,
        sb_chair=positions.sb_chair,
        bb_chair=positions.bb_chair,
        sb=level.sb,
        bb=level.bb,
        ante_kind=level.ante_kind,
        ante=level.ante,
        house=house,
        straddle_chair=straddle_chair,
        killed=killed,
        small_bet=level.small_bet,
        big_bet=level.big_bet,
        chip_unit=chip_unit([*dealt, level.sb, level.bb, level.ante]),
        players_left_in_event=left,
    )


def _not_last(absent: list[int], positions: Positions) -> list[int]:
    """With everybody away the big blind wins what is posted."""
    return [chair for chair in absent if chair != positions.bb_chair]


def _variant(table: Table, level: Level, players: int) -> str:
    """Levels whose variant alternates by orbit: an orbit is one hand per player (R-002, R-007)."""
    if len(level.variants) == 1:
        return level.variant
    last = Hand.objects.filter(table=table).exclude(status=Hand.Status.VOID)
    played = last.filter(level_number=level.number).count()
    return level.variant_of_orbit(played // players)


def chip_unit(amounts: list[int]) -> int:
    """The biggest chip value that every one of these amounts is made of."""
    common = gcd(*amounts)
    smallest = min((a for a in amounts if a > 0), default=1)
    return max((v for v in CHIP_VALUES if v <= smallest and common % v == 0), default=1)


def _deal(
    cmd: Command,
    table: Table,
    seats: list[Seat],
    positions: Positions,
    opening: Opening,
    level: Level,
    uid: str | None,
    offline: bool,
) -> Hand:
    before = {
        "trail": [table.button_chair, table.sb_chair, table.bb_chair],
        "dealt_trail": [
            positions.trail.button_chair,
            positions.trail.sb_chair,
            positions.trail.bb_chair,
        ],
        "newcomers": [seat.chair for seat in seats if seat.newcomer],
        "waits": list(positions.waits),
        "single_bb": [seat.chair for seat in seats if seat.single_bb],
        "penalised": [seat.chair for seat in seats if seat.penalty_hands],
        "hands_left": table.hands_left,
        "push_level": table.push_level,
    }
    dealt = set(opening.dealt)
    waiting = [seat for seat in seats if seat.waits != (seat.chair in positions.waits)]
    for seat in waiting:
        seat.waits = not seat.waits
    cmd.save_all(waiting, "waits")
    table.hand_count += 1
    table.button_chair = positions.trail.button_chair
    table.sb_chair = positions.trail.sb_chair
    table.bb_chair = positions.trail.bb_chair
    table.push_level = None
    hand = cmd.create(
        Hand(
            table=table,
            number=table.hand_count,
            uid=uuid.UUID(uid) if uid else uuid.uuid4(),
            mode=table.mode,
            level_number=level.number,
            opening=opening.to_json(),
            entries={str(seat.chair): seat.entry_id for seat in seats if seat.chair in dealt},
            before=before,
            engine_version=opening.version,
            offline=offline,
            started_at=cmd.at,
        )
    )
    cmd.save(table, "hand_count", "button_chair", "sb_chair", "bb_chair", "push_level")
    cmd.params.update(hand=hand.pk, table=table.pk)
    return hand


def take_back_deal(cmd: Command, table: Table, hand: Hand) -> None:
    """Void a hand and let the table stand as before its deal; its number is not used again."""
    hand.status = Hand.Status.VOID
    hand.closed_at = cmd.at
    cmd.save(hand, "status", "closed_at")
    table.button_chair, table.sb_chair, table.bb_chair = hand.before["trail"]
    table.push_level = hand.before["push_level"]
    cmd.save(table, "button_chair", "sb_chair", "bb_chair", "push_level")
    ring_table(cmd, table)


def _undo_start(cmd: Command, row: FeedRow) -> None:
    table = cmd.lock(Table, row.params["table"])
    hand = Hand.objects.get(pk=row.params["hand"])
    if hand.status != Hand.Status.OPEN or later_hand_stands(hand):
        raise Refused("touched_since", what="hand", id=hand.pk)
    take_back_deal(cmd, table, hand)


verbs.register("hand.start", inverse=_undo_start)
