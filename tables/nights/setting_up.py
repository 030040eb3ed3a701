"""The event and the tables of a recorded night."""

import itertools
from collections.abc import Callable
from typing import Any

from tables.models import Table
from tables.nights.file import BUY_IN, REBUY, Act, Night
from tables.services.tables import open_table
from tourney.core.command import Actor
from tourney.events.services.events import create_event

FLOOR = Actor("system")


def make_event(night: Night) -> int:
    """The event as the night was sold and played; answers its id."""
    most = max((chairs for _, chairs in night.tables), default=9)
    first = next((a for a in night.acts if a.kind == BUY_IN), Act(0, BUY_IN, chips=1))
    structure = {
        "schema": "td-structure/1",
        "name": night.name,
        "ante_kind": "per_player",
        "items": night.levels,
    }
    done = create_event(
        name=night.name,
        structure=structure,
        actor=FLOOR,
        key=f"night:{night.name}:create",
        minor_units=0,
        currency="SEK",
        starting_stack=first.chips or 1,
        table_size=min(max(most, 2), 10),
        buy_in=max(first.amount - first.fee, 0),
        fee=first.fee,
        reentry={"limit": None},
        late_registration={"through_level": 500},
        rebuy=_rebuy_terms(night),
        add_on={"cost": 0, "chips": 1, "through_level": 500},
        balance_mode="automatic",
        balance_policy={"trigger_difference": max(night.disparity + 1, 2)},
        recording_mode="none",
        payout_plan=_payout_plan(night),
        guarantee=sum(night.prizes.values()),
    )
    event_id: int = done.answer["event"]
    return event_id


def _rebuy_terms(night: Night) -> dict[str, Any]:
    sold = next((act for act in night.acts if act.kind == REBUY), None)
    if sold is None:
        return {}
    return {
        "cost": sold.amount,
        "chips": sold.chips,
        "through_level": max(night.rebuys_through, 1),
        "max_stack": 10**9,
    }


def _payout_plan(night: Night) -> dict[str, Any]:
    amounts = [night.prizes[place] for place in sorted(night.prizes)]
    amounts = [amount for amount in amounts if amount > 0]
    falling = all(a >= b for a, b in itertools.pairwise(amounts))
    return {"kind": "fixed", "amounts": amounts} if amounts and falling else {}


def open_tables(event_id: int, night: Night, key: Callable[[], str]) -> dict[str, int]:
    """The night's tables, without tablets: their ids by the names the file has."""
    found = {}
    for name, chairs in night.tables:
        done = open_table(
            event_id=event_id,
            chairs=min(max(chairs, 2), 10),
            name=name[:40],
            mode=Table.Mode.NONE,
            actor=FLOOR,
            key=key(),
        )
        found[name] = done.answer["table"]
    return found
