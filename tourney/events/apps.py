from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "tourney.events"
    label = "events"
