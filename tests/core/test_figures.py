"""Figures as people of each language write them."""

import pytest
from django.utils import translation

from tourney.core import figures


@pytest.mark.parametrize(
    ("language", "written"), [("en", "12,500"), ("it", "12.500"), ("pt", "12.500")]
)
def test_chips_are_grouped_as_the_reader_groups_them(language: str, written: str) -> None:
    with translation.override(language):
        assert figures.chips(12500) == written


@pytest.mark.parametrize(
    ("stack", "blind", "written"),
    [
        (20_000, 800, "25"),
        (20_400, 800, "25.5"),
        (799, 800, "0.9"),
        (100_400, 1000, "100"),
        (5, 0, ""),
    ],
)
def test_big_blinds_never_round_a_stack_up(stack: int, blind: int, written: str) -> None:
    with translation.override("en"):
        assert figures.big_blinds(stack, blind) == written


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "€1,200.50"), ("it", "1.200,50\u00a0€"), ("pt", "1.200,50\u00a0€")],
)
def test_money_from_minor_units(language: str, written: str) -> None:
    with translation.override(language):
        assert figures.money(120_050, "EUR", 2) == written


def test_whole_money_has_no_decimals_and_a_debt_its_sign() -> None:
    with translation.override("en"):
        assert figures.money(120_000, "USD", 2) == "$1,200"
        assert figures.money(-500, "CHF", 0) == "-CHF\u00a0500"


@pytest.mark.parametrize(
    ("seconds", "written"),
    [(0, "0:00"), (0.2, "0:01"), (65, "1:05"), (3725.0, "1:02:05"), (-4, "0:00")],
)
def test_time_left_says_zero_only_when_it_is_over(seconds: float, written: str) -> None:
    assert figures.time_left(seconds) == written


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("1500", 1500),
        (" 1,500 ", 1500),
        ("1.500.000", 1_500_000),
        ("12\u00a0500", 12_500),
        ("-3", -3),
        ("0", 0),
        ("7.5", None),
        ("12,50", None),
        ("1.500,000", None),
        ("1,50,000", None),
        ("1e3", None),
        ("٣", None),
        ("9" * 5000, None),
        ("", None),
    ],
)
def test_a_typed_number_is_read_as_it_was_meant_or_not_at_all(typed: str, read: int | None) -> None:
    assert figures.read_whole(typed) == read
