"""All that the dealer's tablet shows of a table, read in a handful of queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tables.hand_names import hand_name
from tables.models import FloorCall, Hand, HandAction, Seat, Table
from tables.selectors.tablet_chairs import Sitter, chair_at_rest, chairs_in_hand
from tables.selectors.tablet_log import is_act, standing_rows
from tables.selectors.tablet_next import next_hand_of
from tables.selectors.tablet_options import options_of, straddle_of
from tables.selectors.tablet_view import (
    BETTING,
    BETWEEN,
    OVER,
    WINNERS,
    LastTap,
    LevelLine,
    PotView,
    Tablet,
    Win,
)
from tourney.core.models import ChainHead
from tourney.core.prepared import Select
from tourney.events.models import Entry
from tourney.events.selectors.clock import read_event_clock
from tourney.rules.clock import ClockReading
from tourney.rules.hand import Act, HandState, Opening, positions, replay
from tourney.rules.structure import Level

# For so many seconds after a bell a dealer may say that the hand had begun before it.
BELL_IN_DOUBT = 180
# How far back the last sizes used at a table are looked for.
RECENT_ROWS = 60
# A tap is answered with this picture: only the columns it is drawn from are read.
TABLE_COLUMNS = (
    *(f.name for f in Table._meta.concrete_fields if f.name not in ("x", "y", "break_order")),
    *(f"event__{name}" for name in ("name", "status", "house", "draw_seed")),
    *(f"event__{name}" for name in ("rebuy", "add_on", "currency", "minor_units")),
)
SEAT_COLUMNS = (
    *("table", "chair", "entry", "status", "stack", "waits", "newcomer", "single_bb", "away"),
    *("penalty_hands", "estimate", "entry__status", "entry__rebuys", "entry__add_ons"),
    "entry__player",
    *("entry__player__name", "entry__player__nickname"),
)
ROW_COLUMNS = ("number", "body", "voids_from", "key")


_heads = Select[ChainHead](
    lambda table, event: ChainHead.objects.filter(pk__in=(table, event)), True, True
)
_table = Select[Table](
    lambda pk: Table.objects.filter(pk=pk).select_related("event").only(*TABLE_COLUMNS).order_by()
)
_seats = Select[Seat](
    lambda table: (
        Seat.objects.filter(table_id=table, status__in=(Seat.Status.SEATED, Seat.Status.RESERVED))
        .select_related("entry__player")
        .only(*SEAT_COLUMNS)
    )
)
_last_hand = Select[Hand](
    lambda table: (
        Hand.objects.filter(table_id=table).exclude(status=Hand.Status.VOID).order_by("-number")[:1]
    )
)
_rows = Select[HandAction](
    lambda hand: HandAction.objects.filter(hand_id=hand).only(*ROW_COLUMNS).order_by("number")
)
_earlier_rows = Select[HandAction](
    lambda table, first, end: (
        HandAction.objects.filter(
            hand__table_id=table, hand__number__gte=first, hand__number__lt=end
        )
        .only("body")
        .order_by("-id")[:RECENT_ROWS]
    ),
    *(False, False, False),
)
_open_calls = Select[FloorCall](
    lambda table: FloorCall.objects.filter(table_id=table, solved_at=None).order_by("at")
)


def seen_of(table_id: int, event_id: int) -> int:
    """A number that grows with every write that could change the picture."""
    return sum(head.number for head in _heads(f"table:{table_id}", f"event:{event_id}"))


def read_tablet(table_id: int) -> Tablet:
    """The table as its tablet shows it. Raises Table.DoesNotExist."""
    table = _table.first(table_id)
    if table is None:
        raise Table.DoesNotExist
    seen = seen_of(table_id, table.event_id)
    sitters = _sitters(table)
    hand = _last_hand.first(table_id)
    clock = read_event_clock(table.event_id)
    if hand is None:
        return _without_hand(table, sitters, clock, seen)
    return _with_hand(table, hand, sitters, clock, seen)


def _sitters(table: Table) -> dict[int, Sitter]:
    return {
        seat.chair: Sitter(
            chair=seat.chair,
            name=str(seat.entry.player),
            stack=seat.stack,
            entry_id=seat.entry_id,
            estimate=seat.estimate,
            waits=seat.waits,
            away=seat.away,
            penalty=seat.penalty_hands,
            deciding=seat.entry.status == Entry.Status.DECIDING,
            rebuys=seat.entry.rebuys,
            add_ons=seat.entry.add_ons,
            arriving=seat.status == Seat.Status.RESERVED,
            newcomer=seat.newcomer,
            single_bb=seat.single_bb,
        )
        for seat in _seats(table.pk)
    }


def level_line(level: Level | None) -> LevelLine | None:
    """A structure's level in figures; nothing for nothing."""
    if level is None:
        return None
    return LevelLine(
        level.number, level.sb, level.bb, level.ante, level.ante_kind, "/".join(level.variants)
    )


def _hand_level(hand: Hand, opening: Opening) -> LevelLine:
    return LevelLine(
        hand.level_number,
        opening.sb,
        opening.bb,
        opening.ante,
        opening.ante_kind,
        opening.variant,
    )


def other_level(hand: Hand, clock: ClockReading) -> Level | None:
    """The level a hand may be moved to before its first act (R-161).

    The bell and the first riffle fell together and the tablet took them the other way round: back
    to the old level while the new one is young, and on to the new one. After a break there is no
    doubt: nobody was riffling when the bell rang.
    """
    if hand.level_number != clock.level_number:
        return clock.level
    before = clock.items[clock.item - 1] if clock.item and not clock.on_break else None
    young = clock.elapsed is not None and clock.elapsed <= BELL_IN_DOUBT
    return before if young and isinstance(before, Level) else None


def _calls(table: Table) -> tuple[FloorCall, ...]:
    return tuple(_open_calls(table.pk))


def _without_hand(
    table: Table,
    sitters: Mapping[int, Sitter],
    clock: Any,
    seen: int,
    last: Hand | None = None,
) -> Tablet:
    following = next_hand_of(table, tuple(sitters.values()), clock, last)
    return Tablet(
        **_about(table, clock, seen),
        chairs=tuple(
            chair_at_rest(c, sitters.get(c), button=c == following.button)
            for c in range(table.chairs)
        ),
        phase=BETWEEN,
        street="",
        hand_id=None,
        hand_uid="",
        hand_number=None,
        hand_mode="",
        revision=0,
        board=(),
        board_due=0,
        pot_total=0,
        pots=(),
        wins=(),
        returned=(),
        show_first=None,
        all_tabled=False,
        to_act=None,
        options=(),
        last_tap=None,
        level=level_line(clock.level),
        level_choice=None,
        straddle=None,
        next_hand=following,
        known_cards=(),
        live=(),
        contesting=(),
        button=following.button,
        timeout_checks=False,
    )


def _told_hand(
    table: Table,
    hand: Hand,
    rows: Sequence[HandAction],
    sitters: Mapping[int, Sitter],
    clock: Any,
    seen: int,
) -> Tablet:
    """A hand told by its result: the table stands between hands, and the last one can be undone."""
    resting = _without_hand(table, sitters, clock, seen, hand)
    return replace(
        resting,
        phase=OVER if hand.status != Hand.Status.OPEN else BETWEEN,
        hand_id=hand.pk,
        hand_uid=str(hand.uid),
        hand_number=hand.number,
        hand_mode=hand.mode,
        revision=hand.revision,
        last_tap=_last_tap(rows),
    )


def rows_are_acts(rows: Sequence[HandAction]) -> bool:
    """Whether the engine can replay this log."""
    return all(is_act(row) for row in rows)


def _about(table: Table, clock: Any, seen: int) -> dict[str, Any]:
    return {
        "table_id": table.pk,
        "event_id": table.event_id,
        "event_name": table.event.name,
        "number": table.number,
        "name": table.name,
        "mode": table.mode,
        "level_now": level_line(clock.level),
        "level_next": level_line(clock.next_level),
        "calls": _calls(table),
        "seen": seen,
    }


def _with_hand(
    table: Table, hand: Hand, sitters: dict[int, Sitter], clock: Any, seen: int
) -> Tablet:
    opening = Opening.from_json(hand.opening)
    rows = standing_rows(_rows(hand.pk))
    if not rows_are_acts(rows) or "variant" not in hand.opening:
        return _told_hand(table, hand, rows, sitters, clock, seen)
    acts = [Act.from_json(row.body) for row in rows]
    state = replay(opening, acts)
    open_hand = hand.status == Hand.Status.OPEN
    phase = OVER if not open_hand else WINNERS if state.needs == "winners" else BETTING
    if open_hand and state.over:
        phase = OVER
    options = options_of(state, opening, _recent(table, acts)) if phase == BETTING else ()
    undecided = undecided_pots(state) if phase == WINNERS else ()
    names = positions(opening)
    choices = sorted({chair for pot in undecided for chair in pot.eligible})
    shown_first, all_tabled = show_order_of(state)
    players = _players(hand, sitters)
    following = (
        next_hand_of(table, tuple(sitters.values()), clock, hand, players)
        if phase == OVER
        else None
    )
    since = _stacks_since(hand, sitters)
    chairs = chairs_in_hand(
        table.chairs, sitters, opening, state, acts, names, choices, players, since
    )
    return Tablet(
        **_about(table, clock, seen),
        chairs=chairs,
        phase=phase,
        street=state.street,
        hand_id=hand.pk,
        hand_uid=str(hand.uid),
        hand_number=hand.number,
        hand_mode=hand.mode,
        revision=hand.revision,
        board=tuple(state.board),
        board_due=max(0, state.board_open - len(state.board)) if open_hand else 0,
        pot_total=state.pot_total if phase != OVER else 0,
        pots=undecided or pots_of(state),
        wins=wins_of(state, players) if state.over else (),
        returned=tuple(sorted(state.returned.items())),
        show_first=shown_first if phase == WINNERS else None,
        all_tabled=all_tabled and phase == WINNERS,
        to_act=state.to_act,
        options=options,
        last_tap=_last_tap(rows),
        level=_hand_level(hand, opening),
        level_choice=None if rows or not open_hand else level_line(other_level(hand, clock)),
        straddle=None if rows or not open_hand else straddle_of(opening, state),
        next_hand=following,
        known_cards=known_cards_of(state),
        live=tuple(c for c in opening.dealt if not state.folded[c] and c not in state.all_in),
        contesting=state.live,
        button=opening.button_chair,
        timeout_checks=opening.house.timeout == "check_fold",
    )


def _players(hand: Hand, sitters: Mapping[int, Sitter]) -> dict[int, str]:
    """The names of those dealt in, also of who has left the table since."""
    names = {sitter.entry_id: sitter.name for sitter in sitters.values()}
    gone = set(hand.entries.values()) - set(names)
    if gone:
        entries = Entry.objects.filter(pk__in=gone).select_related("player")
        names.update((entry.pk, str(entry.player)) for entry in entries)
    return {int(chair): names.get(pk, "") for chair, pk in hand.entries.items()}


def _stacks_since(hand: Hand, sitters: Mapping[int, Sitter]) -> dict[int, int]:
    """What those of a settled hand have now who still sit where they sat."""
    if hand.status != Hand.Status.SETTLED:
        return {}
    seated = (sitter for sitter in sitters.values() if not sitter.arriving)
    return {s.chair: s.stack for s in seated if hand.entries.get(str(s.chair)) == s.entry_id}


def show_order_of(state: HandState) -> tuple[int | None, bool]:
    order = state.show_order
    if isinstance(order, str):
        return None, True
    return (order[0] if order else None), False


def undecided_pots(state: HandState) -> tuple[PotView, ...]:
    """The pots still to be given, last side pot first as they are pushed (R-119)."""
    return tuple(
        PotView(n, state.pots[n].amount, tuple(state.pots[n].eligible), open=True)
        for n in reversed(state.undecided)
    )


def pots_of(state: HandState) -> tuple[PotView, ...]:
    """Main and side pots, when there is more than one.

    While bets are still unequal the engine's layers are cut at every bet; only an all-in
    really cuts a pot, so layers that just wait for a call are shown as one.
    """
    waiting = set(state.live) - set(state.all_in) if not state.by_pot else set()
    found: list[PotView] = []
    reach: frozenset[int] = frozenset()
    for pot in state.pots:
        eligible = frozenset(pot.eligible) | waiting
        if found and eligible == reach:
            found[-1] = replace(found[-1], amount=found[-1].amount + pot.amount)
            continue
        winners = state.by_pot[len(found)] if state.by_pot else None
        found.append(
            PotView(len(found), pot.amount, tuple(sorted(eligible)), tuple(sorted(winners or ())))
        )
        reach = eligible
    return tuple(found) if len(found) > 1 else ()


def wins_of(state: HandState, players: Mapping[int, str]) -> tuple[Win, ...]:
    return tuple(
        Win(
            chair,
            players.get(chair, ""),
            amount,
            hand_name(state.category.get(chair, ""), state.best.get(chair, ())),
        )
        for chair, amount in sorted(state.payouts.items(), key=lambda item: -item[1])
        if amount
    )


def known_cards_of(state: HandState) -> tuple[str, ...]:
    cards = [*state.board]
    for held in (*state.hole.values(), *state.shown.values()):
        cards.extend(card for card in held if card not in cards)
    return tuple(cards)


def _last_tap(rows: Sequence[HandAction]) -> LastTap | None:
    """The acts of the newest tap that stands: a run of folds goes back with the act behind it."""
    if not rows:
        return None
    key = rows[-1].key.rpartition(":")[0]
    own = [row for row in rows if row.key.rpartition(":")[0] == key]
    return LastTap(own[0].number, tuple(Act.from_json(row.body) for row in own if is_act(row)))


def _recent(table: Table, acts: Sequence[Act]) -> list[int]:
    """The last sizes bet or raised at this table, newest first."""
    here = [act.to for act in reversed(acts) if act.verb in ("bet", "raise") and act.to]
    if len(set(here)) >= 3:
        return here
    before = _earlier_rows.rows(table.pk, max(0, table.hand_count - 6), table.hand_count)
    here.extend(
        body["to"] for _, body in before if body.get("verb") in ("bet", "raise") and body.get("to")
    )
    return here
