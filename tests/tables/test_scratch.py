"""Playing commands use a database of their own and leave the venue's alone."""

import pytest

from tables.scratch import scratch_database
from tourney.core.now import now
from tourney.people.models import Player


@pytest.mark.django_db(transaction=True)
def test_what_happens_in_the_scratch_database_stays_there() -> None:
    Player.objects.create(name="Ada Conti", created_at=now())
    with scratch_database():
        assert not Player.objects.exists()
        Player.objects.create(name="Simulated", created_at=now())
        assert Player.objects.count() == 1
    assert list(Player.objects.values_list("name", flat=True)) == ["Ada Conti"]
