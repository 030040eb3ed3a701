"""R-161: a bell that rings while dealers change waits one hand."""

import pytest

from tables.models import Table
from tests.tables.room import DEALER, FLOOR, deal, new_key, seated_table
from tourney.events.services.clock import jump_clock
from tourney.people.models import Device
from tourney.people.signals import dealer_sat_down

pytestmark = pytest.mark.django_db


def tap_in(table: Table) -> None:
    dealer_sat_down.send(sender=Device, table_id=table.pk, actor=DEALER, key=new_key())


def test_a_push_before_the_bell_owes_one_hand_at_the_old_level() -> None:
    table = seated_table([3000, 3000, 3000])
    tap_in(table)
    jump_clock(event_id=table.event_id, item=1, actor=FLOOR, key=new_key())
    assert deal(table).level_number == 1


def test_a_dealer_who_taps_in_during_a_hand_pushes_nothing() -> None:
    table = seated_table([3000, 3000, 3000])
    deal(table)
    tap_in(table)
    assert Table.objects.get(pk=table.pk).push_level is None
