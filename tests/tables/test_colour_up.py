"""R-160: odd chips are raced for by card, nobody is raced out, the rounding is on the ledger."""

import pytest

from tables.services.colour_up import plan_colour_up, race_off
from tests.tables.room import FLOOR, chips_agree, deal, new_key, seated_table, stacks
from tourney.core.errors import Refused
from tourney.core.undo import undo
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
