from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "tourney.people"
    label = "people"
