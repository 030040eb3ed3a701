"""The sentences of the people's refusals."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tourney.core import wording

SENTENCES: dict[str, str | Promise] = {
    "pin_form": _("A PIN has %(digits)s digits."),
    "pin_too_easy": _("This PIN is among the first that others would try. Choose another."),
    "pin_unknown": _("Nobody of that name may do this in this event."),
    "pin_none": _(
        "There is no PIN for this person, or it was tried too often. The floor can give a new one."
    ),
    "pin_paused": _("Wrong too often. Wait %(seconds)s seconds, or ask the floor for a new PIN."),
    "pin_wrong": _("This is not the right PIN. Tries left: %(left)s."),
    "code_wrong": _(
        "This code opens nothing: mistyped, already used, or more than five minutes old. "
        "Ask the floor for a new one."
    ),
    "code_paused": _(
        "Too many wrong codes from here. Wait %(minutes)s minutes, or scan the floor's QR."
    ),
    "code_wrong_app": _("This is not the app's present code. Begin again with the QR."),
    "too_many_codes": _(
        "%(most)s codes are waiting already. Use one, or wait until one has run out."
    ),
    "table_closed": _("Table %(table)s is closed."),
    "device_revoked": _("This device was ended. Pair it again."),
    "not_a_tablet": _("This works on a tablet that is paired with this table."),
    "not_a_screen": _("Only a clock screen has that."),
    "not_your_event": _("You have no role in that event."),
    "player_playing": _(
        "This player is in a running event. Erase them once they are out or it is over."
    ),
    "name_missing": _("Give a name."),
    "username_taken": _("Somebody has this user name already."),
    "username_form": _("A user name takes letters, digits and @ . + - _, no blanks."),
    "password_weak": "%(reasons)s",
    "password_twice": _("The two passwords are not the same."),
    "password_wrong": _("This is not the password of your account."),
    "last_director": _("Nobody would be left who can let anybody in."),
    "role_missing": _("Choose at least one role."),
    "role_above_yours": _("Only a director can do this for that person."),
    "not_yourself": _("Your own account is for another director to close."),
    "uses_range": _("An invitation is for 1 to %(most)s people."),
    "invitation_over": _(
        "This invitation is used up, too old, or was taken back. Ask for a new one."
    ),
}


def register() -> None:
    """Teach the house these sentences."""
    wording.register(SENTENCES)
