"""The admin: a window on what is stored, for the head of the house; nothing is changed through it.

Every write goes through a command and leaves its row in the feed; the admin knows
neither, so it only reads. Secrets, even hashed ones, are not shown.
"""

from typing import Any

from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode

from tourney.core.declared import Declared, declare

APPS = ("core", "people", "money", "events", "tables")
SECRET = {"password", "pin", "token_hash", "code_hash", "secret_hash", "session_key"}


class ReadOnly(admin.ModelAdmin):
    """A list and a page for looking."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes here."""
        return False


def register() -> None:
    """Show every model of ours, and none that holds keys of the sign-in."""
    for model, _ in list(admin.site._registry.items()):
        if model is Group or model._meta.app_label in ("axes", "otp_totp", "otp_static"):
            admin.site.unregister(model)
    for label in APPS:
        for model in apps.get_app_config(label).get_models():
            if not admin.site.is_registered(model):
                hidden = [f.name for f in model._meta.fields if f.name in SECRET]
                shown = ["pk", "__str__"]
                kind = type(
                    f"{model.__name__}Admin",
                    (ReadOnly,),
                    {"exclude": hidden, "list_display": shown},
                )
                admin.site.register(model, kind)
    admin.site.login = _to_the_door  # type: ignore[method-assign]
    admin.site.has_permission = _is_head  # type: ignore[method-assign]


def _to_the_door(request: HttpRequest, extra_context: Any = None) -> HttpResponse:
    """One door for everybody: the admin's own would ask for no one-time code."""
    return redirect(f"{reverse('people:sign-in')}?{urlencode({'next': request.get_full_path()})}")


def _is_head(request: HttpRequest) -> bool:
    return bool(request.user.is_active and request.user.is_superuser)


declare(_to_the_door, Declared(open_because="it only leads to the door"))
