"""Every address of the product, an include per app."""

from django.contrib import admin
from django.urls import include, path
from django.views.i18n import set_language

from tourney.people.access import open_to_all
from tourney.people.screens.home import home
from tourney.project import admin as window

window.register()

urlpatterns = [
    path("", home, name="home"),
    path("", include("tourney.core.urls")),
    path("", include("tourney.people.urls")),
    path("", include("tables.urls")),
    path("", include("tourney.events.urls")),
    path(
        "i18n/setlang/",
        open_to_all("everybody reads in their own language")(set_language),
        name="set_language",
    ),
    path("admin/", admin.site.urls),
]
