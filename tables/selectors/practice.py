"""The practice table's picture: the same glass, drawn from a script instead of the database."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from tables.selectors.tablet import known_cards_of, pots_of, show_order_of, undecided_pots, wins_of
from tables.selectors.tablet_chairs import Sitter, chairs_in_hand
from tables.selectors.tablet_options import options_of
from tables.selectors.tablet_view import BETTING, OVER, WINNERS, LevelLine, Tablet
from tables.simulation.practice import Script
from tourney.rules.hand import positions

# The table of the practice has no row in the database; its taps are kept under this number.
NO_TABLE = 0


def practice_tablet(script: Script, number: int, done: int, uid: str) -> Tablet:
    """The glass after ``done`` acts of the ``number``-th hand."""
    opening, state = script.opening, script.state(done)
    acts = script.acts[:done]
    phase = OVER if state.over else WINNERS if state.needs == "winners" else BETTING
    names = {chair: _("Player %(number)s") % {"number": chair + 1} for chair in opening.dealt}
    sitters = {chair: Sitter(chair, name, 0, 0) for chair, name in names.items()}
    undecided = undecided_pots(state) if phase == WINNERS else ()
    choices = sorted({chair for pot in undecided for chair in pot.eligible})
    first, tabled = show_order_of(state)
    level = LevelLine(1, opening.sb, opening.bb, opening.ante, opening.ante_kind, opening.variant)
    recent = [act.to for act in reversed(acts) if act.verb in ("bet", "raise") and act.to]
    chairs = chairs_in_hand(
        *(len(opening.stacks), sitters, opening, state, acts, positions(opening), choices, names),
        {},
    )
    return Tablet(
        table_id=NO_TABLE,
        event_id=0,
        event_name="",
        number=0,
        name="",
        mode="full",
        chairs=tuple(replace(chair, out=False) for chair in chairs),
        phase=phase,
        street=state.street,
        hand_id=number,
        hand_uid=uid,
        hand_number=number,
        hand_mode="full",
        revision=done,
        board=tuple(state.board),
        board_due=max(0, state.board_open - len(state.board)) if not state.over else 0,
        pot_total=state.pot_total if phase != OVER else 0,
        pots=undecided or pots_of(state),
        wins=wins_of(state, names) if state.over else (),
        returned=tuple(sorted(state.returned.items())),
        show_first=first if phase == WINNERS else None,
        all_tabled=tabled and phase == WINNERS,
        to_act=state.to_act,
        options=options_of(state, opening, recent) if phase == BETTING else (),
        last_tap=None,
        level=level,
        level_now=level,
        level_next=None,
        level_choice=None,
        straddle=None,
        next_hand=None,
        calls=(),
        known_cards=known_cards_of(state),
        live=tuple(c for c in opening.dealt if not state.folded[c] and c not in state.all_in),
        contesting=state.live,
        button=opening.button_chair,
        timeout_checks=False,
        seen=number * 1000 + done,
    )
