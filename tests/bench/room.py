"""A hand told by its result and settled, against the bare ORM writing the rows it leaves behind."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from contextlib import ExitStack
from datetime import timedelta
from typing import Any

from tests.bench.measure import Measure

HANDS = 60


def measures(_hands: list[dict[str, object]]) -> list[Measure]:
    """Hands of the simulation: at least a quarter as fast as their rows alone."""
    room = _Room()
    what = "hands of a simulated event settled, against the bare ORM cost of their rows"
    return [Measure("sim_vs_bare_orm", what, room.play, room.write, HANDS, 0.25, cpu=True)]


class _Room:
    """An event of its own on a scratch database, opened when it is first played."""

    def __init__(self) -> None:
        self.open = ExitStack()
        self.sim: Any = None
        self.turn = 0

    def play(self) -> None:
        """So many hands through the services, one table after the other."""
        sim = self._simulation()
        tables = sorted(sim.known_tables)
        for _ in range(HANDS):
            self.turn += 1
            sim.clock.at += timedelta(milliseconds=200)
            sim._result(tables[self.turn % len(tables)])

    def write(self) -> None:
        """The rows such a hand leaves: hand, log row, feed row, seats, table, head of the chain."""
        from django.db import transaction

        from tables.models import Hand, HandAction, Seat, Table
        from tourney.core.models import ChainHead, FeedRow

        self._simulation()
        like = Hand.objects.order_by("-pk").first()
        assert like is not None
        row = FeedRow.objects.filter(verb="hand.result").order_by("-pk").first()
        assert row is not None
        body = HandAction.objects.filter(hand=like).values_list("body", flat=True)[0]
        table = Table.objects.get(pk=like.table_id)
        seats = list(Seat.objects.filter(table=table, status=Seat.Status.SEATED)[:2])
        head = ChainHead.objects.get(pk=f"table:{table.pk}")
        for _ in range(HANDS):
            with transaction.atomic():
                self._rows(like, row, body, table)
                for seat in seats:
                    seat.save(update_fields=["stack", "newcomer", "estimate", "revision"])
                head.save(update_fields=["number", "hash"])
        # The scratch room must not remember hands nobody played.
        HandAction.objects.filter(key__startswith="bench:").delete()
        Hand.objects.filter(number__gte=10**6).delete()
        FeedRow.objects.filter(chain="bench").delete()

    def _rows(self, like: Any, row: Any, body: Any, table: Any) -> None:
        from tables.models import Hand, HandAction
        from tourney.core.models import FeedRow

        self.turn += 1
        hand = Hand(
            **{
                field.attname: getattr(like, field.attname)
                for field in like._meta.concrete_fields
                if field.attname not in ("id", "uid", "number")
            },
            number=10**6 + self.turn,
        )
        hand.save(force_insert=True)
        HandAction.objects.create(
            hand=hand, number=1, body=body, key=f"bench:{uuid.uuid4()}", at=hand.started_at
        )
        hand.save(update_fields=["status", "result", "closed_at", "settled_at", "revision"])
        table.save(update_fields=["hand_count", "button_chair", "sb_chair", "bb_chair"])
        FeedRow(
            **{
                field.attname: getattr(row, field.attname)
                for field in row._meta.concrete_fields
                if field.attname not in ("id", "key", "chain", "number")
            },
            chain="bench",
            number=self.turn,
            key=str(uuid.uuid4()),
        ).save(force_insert=True)

    def _simulation(self) -> Any:
        if self.sim is None:
            self.sim = _opened(self.open)
        return self.sim


def _opened(stack: ExitStack) -> Any:
    _set_up()
    from tables.scratch import scratch_database
    from tables.simulation.play import RESULTS, START, Plan, Simulation
    from tourney.core.now import played_time

    stack.enter_context(scratch_database())
    clock = stack.enter_context(played_time(START))
    sim = Simulation(
        Plan(players=90, structure="championship-turbo", detail=RESULTS), clock, _quiet
    )
    sim._open()
    return sim


def _set_up() -> None:
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tourney.project.settings")
    django.setup()


_quiet: Callable[[str], None] = lambda _text: None  # noqa: E731
