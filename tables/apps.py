from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tables"

    def ready(self) -> None:
        from tables import following, wording, wording_floor
        from tables.rulebook import wording as wording_rulings
        from tables.screens.clock import register_fragments

        # Every verb of the feed is declared where its service is.
        from tables.services import (  # noqa: F401
            balancing,
            bounties,
            breaking,
            calls,
            colour_up,
            draw,
            due,
            event,
            floorplan,
            halts,
            handforhand,
            hands,
            modes,
            moves,
            presence,
            rebuys,
            removals,
            rulings,
            seating,
            settle,
            tables,
        )

        register_fragments()
        following.follow()
        wording.prepare()
        wording_floor.prepare()
        wording_rulings.prepare()
