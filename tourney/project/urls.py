"""Every address of the product, an include per app."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("tourney.core.urls")),
    path("", include("tables.urls")),
    path("", include("tourney.events.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]
