"""A hand's life: dealt, recorded, put right, over."""

from tables.services.hands.correction import correct_hand
from tables.services.hands.facts import count_stack, override, record_facts
from tables.services.hands.misdeal import correct_level, dealer_push, misdeal, set_positions
from tables.services.hands.record import record
from tables.services.hands.results import count_hand, record_out, record_result
from tables.services.hands.start import start_hand
from tables.services.hands.undo import undo_back_to

__all__ = [
    "correct_hand",
    "correct_level",
    "count_hand",
    "count_stack",
    "dealer_push",
    "misdeal",
    "override",
    "record",
    "record_facts",
    "record_out",
    "record_result",
    "set_positions",
    "start_hand",
    "undo_back_to",
]
