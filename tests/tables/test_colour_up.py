"""R-160: odd chips are raced for by card, nobody is raced out, the rounding is on the ledger."""

import pytest
from django.test import Client

from tables.services.colour_up import plan_colour_up, race_off
from tables.simulation.play import START
from tests.tables.room import FLOOR, chips_agree, deal, new_key, seated_table, stacks, structure
from tourney.core.errors import Refused
from tourney.core.now import played_time
from tourney.core.undo import undo
from tourney.people.models import Staff
from tourney.rules.errors import RuleViolation

pytestmark = pytest.mark.django_db

CARDS = {0: ["As", "Ks", "2c"], 1: ["Kh", "3d", "4d"], 2: ["Qh", "5c"]}


def test_each_chair_shows_its_odd_chips() -> None:
    table = seated_table([1075, 2075, 3050, 4000])
    plan = plan_colour_up(table.pk, old_chip=25, new_chip=100)
    assert [(o.chair, o.odd, o.only_chips) for o in plan] == [
        (0, 3, False),
        (1, 3, False),
        (2, 2, False),
    ]


def test_the_race_changes_stacks_and_posts_the_rounding() -> None:
    table = seated_table([1075, 2075, 3050, 4000])
    done = race_off(
        table_id=table.pk, old_chip=25, new_chip=100, cards=CARDS, actor=FLOOR, key=new_key()
    )
    assert done.answer == {"winners": [0, 1], "kept_in": [], "unclaimed": 0, "ledger": 0}
    assert stacks(table) == {0: 1100, 1: 2100, 2: 3000, 3: 4000}
    assert chips_agree(table.event_id)
    undo(row_id=done.row_id, event_id=table.event_id, actor=FLOOR, key=new_key())
    assert stacks(table) == {0: 1075, 1: 2075, 2: 3050, 3: 4000}
    assert chips_agree(table.event_id)


def test_nobody_is_raced_out() -> None:
    table = seated_table([25, 2075, 3000])
    done = race_off(
        table_id=table.pk,
        old_chip=25,
        new_chip=100,
        cards={0: ["2c"], 1: ["As", "Kd", "3h"]},
        actor=FLOOR,
        key=new_key(),
    )
    assert done.answer["kept_in"] == [0]
    assert stacks(table)[0] == 100
    assert chips_agree(table.event_id), "the chip that keeps a player in is on the ledger"


def test_no_race_in_the_middle_of_a_hand() -> None:
    table = seated_table([1075, 2075, 3050])
    deal(table)
    with pytest.raises(Refused) as refusal:
        race_off(
            table_id=table.pk, old_chip=25, new_chip=100, cards=CARDS, actor=FLOOR, key=new_key()
        )
    assert refusal.value.code == "hand_open"


def test_cards_that_do_not_fit_the_odd_chips_are_refused_and_nothing_changes() -> None:
    table = seated_table([1075, 2075, 3050])
    with pytest.raises(RuleViolation):
        race_off(
            table_id=table.pk,
            old_chip=25,
            new_chip=100,
            cards={0: ["As"]},
            actor=FLOOR,
            key=new_key(),
        )
    assert stacks(table) == {0: 1075, 1: 2075, 2: 3050}


def test_the_tablet_warns_until_the_race_is_done_and_races() -> None:
    shape = structure(((25, 50), (100, 200)), minutes=10, break_after=1)
    shape["items"][1]["color_up"] = [25]
    with played_time(START) as clock:
        table = seated_table([1075, 2075, 3050, 4000], shape=shape)
        floor = Client()
        floor.force_login(Staff.objects.create_superuser("floor"))
        page = f"/tables/{table.pk}/"
        assert "Chip race" not in floor.get(page).content.decode(), "not before the break"
        clock.move(11 * 60)
        assert "Chip race" in floor.get(page).content.decode()
        text = floor.get(f"{page}race").content.decode()
        assert 'name="cards-0"' in text
        assert 'name="cards-3"' not in text
        sent = {"old": "25", "new": "100", "key": new_key()}
        sent |= {"cards-0": "As ks 2c", "cards-1": "Kh 3d 4d", "cards-2": "qh 5c"}
        assert floor.post(f"{page}race", sent).status_code == 302
        assert stacks(table) == {0: 1100, 1: 2100, 2: 3000, 3: 4000}
        assert "Chip race" not in floor.get(page).content.decode()
        bad = floor.post(f"{page}race", {"old": "x", "new": "", "key": new_key()})
        assert bad.status_code == 422
