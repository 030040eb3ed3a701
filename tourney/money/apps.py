from django.apps import AppConfig


class MoneyConfig(AppConfig):
    name = "tourney.money"
    label = "money"
