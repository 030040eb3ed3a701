"""Addresses of the tables: clock, floor console, dealer's tablet."""

from django.urls import include, path

from tables.screens import (
    clock,
    demo,
    draw,
    practice,
    rules,
    rulings,
    tablet,
    tablet_acts,
    tablet_quiet,
    tablet_race,
    tablet_trouble,
)

app_name = "tables"

urlpatterns = [
    path("demo/", demo.load, name="load-demo"),
    path("events/<int:event_id>/clock/", clock.clock_page, name="clock"),
    path("events/<int:event_id>/clock/face/", clock.clock_fragment, name="clock-fragment"),
    path("events/<int:event_id>/seats/", clock.seats_page, name="seats"),
    path("events/<int:event_id>/seats/board/", clock.seats_fragment, name="seats-fragment"),
    path("events/<int:event_id>/payouts/", clock.payouts_page, name="payouts"),
    path("events/<int:event_id>/payouts/list/", clock.payouts_fragment, name="payouts-fragment"),
    path("events/<int:event_id>/draw/", draw.draw_page, name="draw"),
    path("events/<int:event_id>/draw/now/", draw.draw, name="draw-now"),
    path("events/<int:event_id>/draw/wishes/", draw.wish, name="draw-wishes"),
    path("events/<int:event_id>/floor/", include("tables.floor_urls")),
    path("practice/", practice.practice_page, name="practice"),
    path("practice/acts", practice.practice_taps, name="practice-acts"),
    path("practice/again", practice.practice_again, name="practice-again"),
    path("tables/<int:table_id>/", tablet.tablet_page, name="tablet"),
    path("tables/<int:table_id>/live", tablet.tablet_live, name="tablet-live"),
    path("tables/<int:table_id>/history", tablet.tablet_history, name="tablet-history"),
    path("tables/<int:table_id>/acts", tablet_acts.post_taps, name="tablet-acts"),
    path("tables/<int:table_id>/resync", tablet_quiet.resync, name="tablet-resync"),
    path("tables/<int:table_id>/race", tablet_race.race, name="tablet-race"),
    path("tables/<int:table_id>/mode", tablet_quiet.mode, name="tablet-mode"),
    path("tables/<int:table_id>/told", tablet_quiet.told, name="tablet-told"),
    path("tables/<int:table_id>/exposed", tablet_trouble.exposed, name="tablet-exposed"),
    path("tables/<int:table_id>/misdeal", tablet_trouble.misdeal, name="tablet-misdeal"),
    # The rulebook, and rulings at a table
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:number>/", rules.rule, name="rule"),
    path("tables/<int:table_id>/rulings/", rulings.rulings, name="rulings"),
    path("tables/<int:table_id>/rulings/<slug:kind>/", rulings.ruling_kind, name="ruling-kind"),
    path(
        "tables/<int:table_id>/rulings/<slug:kind>/advice/",
        rulings.ruling_advice,
        name="ruling-advice",
    ),
    path(
        "tables/<int:table_id>/rulings/<slug:kind>/decide/",
        rulings.ruling_decide,
        name="ruling-decide",
    ),
]
