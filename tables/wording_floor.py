"""What the room's services refuse, in the words of the floor: seats, moves, tables, rebuys, halts."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tourney.core import wording

REFUSALS: Mapping[str, str | Promise] = {
    # forms of the console
    "not_a_number": _("A whole number is missing."),
    "bad_number": _("“%(given)s” is not a number that can be used here."),
    "bad_place": _("That is not a place on the map."),
    "who_won": _("Say who won the chips."),
    # chairs and players
    "empty_chair": _("Nobody sits on that chair."),
    "chair_taken": _("Seat %(chair)s is taken."),
    "no_free_chair": _("There is no free seat. Open a table first."),
    "too_few_chairs": _("%(missing)s players have no seat. Open more tables."),
    "not_seated": _("This player has no seat."),
    "not_all_seated": _("%(missing)s players have no seat yet. Seat them first."),
    "nobody_registered": _("Nobody is registered yet."),
    "nobody_out": _("Say who is out."),
    "bad_winner": _(
        "Whoever takes the chips of seat %(chair)s must sit at the table and not be out."
    ),
    "reentered": _("The player has bought in again since."),
    "in_hand": _("The player is in hand %(hand)s. Wait until it is over."),
    "bad_penalty": _("Say how many hands or rounds."),
    # draw and start
    "draw_done": _("The seats are drawn already."),
    "event_not_open": _("Registration is not open."),
    "already_started": _("Play has started already."),
    "hands_played": _("Hands have been played; the start cannot be taken back."),
    # tables
    "bad_chairs": _("A table has two to ten seats."),
    "bad_mode": _("Recording in that way does not exist."),
    "table_number_taken": _("There is a table %(number)s already."),
    "table_not_empty": _("Players still sit at table %(table)s, or are on their way there."),
    "not_enough_chairs": _("%(players)s players and only %(chairs)s free seats elsewhere."),
    "no_final_table": _("Too many players for a final table, or one table only."),
    "one_table": _("Hand for hand needs two tables."),
    # moves
    "move_not_open": _("This move is over."),
    "move_not_left": _("The player still plays at table %(table)s."),
    "move_open": _("This player is being moved already. Change that move."),
    # halts
    "already_halted": _("Play is halted already."),
    "not_halted": _("Play is not halted."),
    "already_hand_for_hand": _("Hand for hand is on already."),
    "not_hand_for_hand": _("Hand for hand is not on."),
    "bad_hands": _("From 1 to %(maximum)s hands."),
    # hands from the console
    "first_act_done": _("Somebody has acted in hand %(number)s; it keeps its level."),
    "no_such_level": _("There is no level %(level)s."),
    "chips_do_not_add_up": _("The stacks must add up to %(expected)s."),
    "cannot_force": _(
        "This act leaves nothing on the felt that could be recorded. Count the stacks."
    ),
    "substantial_action": _("There was substantial action: the hand is played."),
    "unknown_misdeal_cause": _("That cause of a misdeal is not known."),
    "unknown_reason": _("That reason for a call is not known."),
    "call_solved": _("This call was solved already."),
    "nothing_to_settle": _("There is nothing to settle."),
    "nothing_due": _("There is nothing to do."),
    "no_outage": _("There is no outage to answer."),
    # rebuys
    "no_rebuys": _("There are no rebuys in this event."),
    "rebuy_period_over": _("Rebuys ended with level %(level)s."),
    "rebuy_limit": _("No more than %(limit)s rebuys."),
    "stack_too_big": _("A stack of %(stack)s is too big for a rebuy (at most %(limit)s)."),
    "no_add_on": _("There is no add-on in this event."),
    "add_on_over": _("The add-on ended with level %(level)s."),
    "add_on_limit": _("No more than %(limit)s add-ons."),
    # correcting an old hand
    "hand_not_closed": _("Hand %(number)s is not over; change it at its table."),
    "not_recorded": _("Hand %(number)s was told by its result; count the stacks instead."),
    "correction_lacks": _("Somebody must still be asked before this can be confirmed."),
    "correction_changes_nothing": _("Nobody's chips change by that."),
    "correction_needs_ruling": _(
        "Entry %(entry)s is out, all-in or has too few chips now: count the stacks and rule."
    ),
    # bounties
    "no_bounty": _("There is no bounty to win or to pay here."),
    "not_out": _("Entry %(entry)s is still in."),
    "not_deciding": _("This player has no rebuy to decide about."),
}


def prepare() -> None:
    """Hand the sentences to the house's wording; called once when the app is ready."""
    wording.register(REFUSALS)
