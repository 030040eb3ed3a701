from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "tourney.events"
    label = "events"

    def ready(self) -> None:
        """Make every verb and every sentence of this app known."""
        from tourney.events import wording  # noqa: F401
        from tourney.events.services import (  # noqa: F401
            bounties,
            clock,
            entries,
            events,
            message,
            payouts,
            structure,
        )
