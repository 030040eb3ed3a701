"""Every rule of the catalogue, a file per section."""

from tables.rulebook.rules import (
    betting,
    blinds,
    button,
    chips,
    clock,
    conduct,
    dealing,
    general,
    limits,
    places,
    seating,
    showdown,
)

PARTS = (
    general,
    button,
    blinds,
    dealing,
    betting,
    limits,
    chips,
    showdown,
    conduct,
    places,
    seating,
    clock,
)

__all__ = ["PARTS"]
