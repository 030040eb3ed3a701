"""Opening an invitation: with the account one has, or with a new one."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tourney.core.command import Actor
from tourney.core.errors import Refused
from tourney.core.posting import posted
from tourney.core.wording import say
from tourney.people.access import open_to_all
from tourney.people.backends import BACKEND
from tourney.people.models import Staff
from tourney.people.services import accounts, invitations


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@open_to_all("whoever holds the signed link was given it by the floor")
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Take the role with one's own account, or make one: a name and a password."""
    try:
        invited = invitations.read(token)
    except Refused as over:
        return render(request, "people/invitation.html", {"over": say(over)}, status=410)
    event = apps.get_model("events.Event").objects.filter(pk=invited.event_id or 0).first()
    context: dict[str, Any] = {"invited": invited, "event": event, "typed": {}}
    status = 200
    if request.method == "POST":
        try:
            return _join(request, invited)
        except Refused as refusal:
            status = 422
            typed = {name: request.POST.get(name, "")[:150] for name in ("name", "username")}
            context |= {"error": say(refusal), "typed": typed}
    return render(request, "people/invitation.html", context, status=status)


def _join(request: HttpRequest, invited: Any) -> HttpResponse:
    form = posted(request)
    staff: Any = request.user
    if not staff.is_authenticated:
        password = request.POST.get("password", "")
        if password != request.POST.get("password_again", ""):
            raise Refused("password_twice")
        made, _ = accounts.add_staff(
            name=request.POST.get("name", ""),
            kinds=[],
            event_id=invited.event_id,
            actor=Actor("guest"),
            key=f"{form.key}-account",
            username=accounts.check_username(request.POST.get("username", "")),
            password=password,
        )
        staff = Staff.objects.get(pk=made.answer["staff"])
        if not staff.check_password(password):
            # The same form sent again with another password: not the one who made the account.
            raise Refused("username_taken")
    invitations.join(invitation_id=invited.pk, staff_id=staff.pk, key=form.key)
    if not request.user.is_authenticated:
        login(request, staff, backend=BACKEND)
    return redirect("home")
