"""Every address of the product, an include per app."""

from django.urls import path

urlpatterns: list[path] = []
