"""The sentences of what events, entries, clock and money refuse."""

from django.utils.translation import gettext_lazy as _

from tourney.core import wording

wording.register(
    {
        "not_found": _("This is not there (any more)."),
        "form_broken": _("The form was incomplete. Reload the page and try again."),
        "key_reused": _("This act was already sent with other content. Reload the page."),
        "already_undone": _("This has already been taken back."),
        "no_way_back": _("This cannot be taken back by itself: %(why)s."),
        "touched_since": _(
            "Play has gone on since: this cannot simply be taken back and needs a ruling."
        ),
        "bad_terms": _("The terms of %(terms)s are not right: look at “%(field)s”."),
        "bad_setting": _("The setting “%(setting)s” has a value that cannot be."),
        "unknown_profile": _("There is no house-rule profile “%(profile)s”."),
        "unknown_structure": _("There is no built-in structure “%(name)s”."),
        "rules_frozen": _(
            "The rules were frozen when play started; “%(setting)s” can only change by a ruling."
        ),
        "registration_closed": _("Registration is closed."),
        "already_entered": _("This player is already in the event."),
        "no_reentry": _("This player may not enter again (re-entries allowed: %(limit)s)."),
        "event_full": _("The event is full: %(limit)s entries."),
        "not_empty": _("There are events already: the demo is for an empty house."),
        "name_missing": _("Give the player a name."),
        "namesake_in": _("%(name)s: somebody of that name is in already."),
        "too_many_names": _("At most %(limit)s names at once; nobody was entered."),
        "already_seated": _("Entry %(entry)s already has a chair and can no longer be withdrawn."),
        "not_running": _("The event is not running."),
        "event_over": _("The event is over."),
        "clock_already_stopped": _("The clock is already stopped."),
        "clock_already_running": _("The clock is already running."),
        "bad_seconds": _("That many seconds cannot be set."),
        "no_such_item": _("The structure has no such level."),
        "played_levels_differ": _("Levels already played cannot be changed any more."),
        "place_not_final": _("Place %(place)s is not final yet; nothing is paid before it is."),
        "bad_row": _("Row %(row)s: “%(field)s” is not a number."),
        "file_too_large": _("The file is too large (at most %(limit)s kB)."),
        "already_paid": _("This has already been paid out."),
        "shares_do_not_add_up": _("The shares must add up to 100 %%."),
        "pool_too_small": _("The prize pool is smaller than the prizes promised."),
        "bad_weights": _("A worse place may not be paid more than a better one."),
        "bad_amount": _("An amount or a rounding unit is not right."),
        "bad_places": _("So many places cannot be paid."),
        "bad_plan": _("The payout plan is not right: look at “%(field)s”."),
        "unknown_plan": _("There is no such kind of payout plan."),
        "structure_not_json": _("%(file)s is not a structure file: it cannot be read as JSON."),
        "structure_missing": _("%(file)s: “%(field)s” is missing."),
        "structure_bad_object": _("%(file)s: “%(field)s” should be an object {…}."),
        "structure_bad_list": _("%(file)s: “%(field)s” should be a list."),
        "structure_bad_text": _("%(file)s: “%(field)s” should be a text."),
        "structure_bad_choice": _("%(file)s: “%(field)s” should be one of: %(choices)s."),
        "structure_bad_flag": _("%(file)s: “%(field)s” should be true or false."),
        "structure_bad_number": _(
            "%(file)s: “%(field)s” should be a whole number from %(least)s to %(most)s."
        ),
        "structure_bad_minutes": _(
            "%(file)s: “%(field)s” should be a number of minutes, at most %(most)s."
        ),
        "structure_bad_money": _("%(file)s: “%(field)s” should be an amount of money."),
        "structure_bad_chips": _("%(file)s: “%(field)s” should be a list of chip values."),
        "structure_bad_ante": _("%(file)s: “%(field)s”: there is an ante, but its kind is none."),
        "structure_bad_reentry": _(
            "%(file)s: “%(field)s” should be null, “unlimited” or “max” and a number."
        ),
        "structure_sb_above_bb": _(
            "%(file)s: “%(field)s”: the small blind %(sb)s is above the big blind %(bb)s."
        ),
        "structure_no_level": _("%(file)s has no level."),
        "structure_too_long": _("%(file)s has too many levels."),
        "unknown_curve": _("There is no payout curve “%(curve)s”."),
    }
)
