from django.apps import AppConfig


class CoreConfig(AppConfig):
    name = "tourney.core"
    label = "core"
