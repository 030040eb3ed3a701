from django.apps import AppConfig


class CoreConfig(AppConfig):
    name = "tourney.core"
    label = "core"

    def ready(self) -> None:
        """Make the sentences of the rules known."""
        from tourney.core import rule_words  # noqa: F401
