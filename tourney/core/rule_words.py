"""The sentences of what the pure rules around the hand refuse."""

from django.utils.translation import gettext_lazy as _

from tourney.core import wording

wording.register(
    {
        "bad_board_error": _("The board error is not described right: look at “%(field)s”."),
        "bad_busts": _("These players cannot have gone out like this: look at “%(field)s”."),
        "bad_chip_race": _("The chip race is not described right: look at “%(field)s”."),
        "bad_deal": _("The deal is not described right: look at “%(field)s”."),
        "bad_deal_terms": _("These terms of a deal cannot be: look at “%(field)s”."),
        "bad_hand_for_hand": _("Hand for hand: the report of a table or the time is not right."),
        "bad_lock": _("The locked prize of place %(place)s does not fit its neighbours."),
        "bad_out_of_turn": _("The act out of turn is not described right: look at “%(field)s”."),
        "bad_policy": _("The balancing rule “%(field)s” has a value that cannot be."),
        "bad_prizes": _("Prizes may not be negative, nor rise with the place."),
        "bad_push": _("The chips over the line are not described right: look at “%(field)s”."),
        "bad_correction": _("This correction does not fit the hand: look at “%(field)s”."),
        "bad_bounty": _("The bounties are not described right: look at “%(field)s”."),
        "bad_room": _("Table %(table)s is not described right: look at “%(field)s”."),
        "bad_showdown": _("The showdown is not described right: look at “%(field)s”."),
        "bad_stacks": _("Every player in the calculation needs a stack above zero."),
        "bad_table_size": _("A table has %(minimum)s to %(maximum)s chairs, not %(chairs)s."),
        "clock_bad_entry": _("The clock's log holds an act that cannot be (%(kind)s)."),
        "clock_no_structure": _("The event has no structure to run the clock by."),
        "clock_no_such_item": _("The structure has no such level or break."),
        "clock_no_such_version": _(
            "The clock's log names a version of the structure that is gone."
        ),
        "deck_too_short": _("The deck is too short for this deal."),
        "duplicate_player": _("A player is named twice in the draw."),
        "duplicate_seat": _("A chair is in the draw twice."),
        "min_cash_too_big": _("%(places)s times the smallest prize is more than the prize pool."),
        "no_accessible_chair": _("No accessible chair is free for this player."),
        "no_chips_moved": _("No chips were moved and nothing was said."),
        "no_player_left": _("Nobody is left at this table."),
        "no_rng": _("A draw is needed here and no random seed was given."),
        "nothing_to_redeal": _("There is no hand to deal again."),
        "pool_left_over": _("The locked prizes leave money that no place may get."),
        "seat_taken": _("Table %(table)s, seat %(chair)s is taken or not in the draw."),
        "too_many_players": _("One deck draws for %(maximum)s players at most, not %(players)s."),
        "unknown_action": _("There is no act “%(action)s”."),
        "unknown_betting_line": _("There is no rule “%(line)s” for the betting line."),
        "unknown_button_rule": _("There is no button rule “%(rule)s”."),
        "unknown_event": _("There is no event “%(event)s” in a table's level log."),
    }
)
