"""One line of typed text: what is kept of a name, and what is none."""

import pytest

from tourney.core.text import one_line, same_name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ada \t Conti\n", "Ada Conti"),
        ("José Ñandú Çelik", "José Ñandú Çelik"),
        ("שלום כהן", "שלום כהן"),
        ("👨\u200d👩\u200d👧 Fun", "👨\u200d👩\u200d👧 Fun"),
        ("\u202eevil\u202c", "evil"),
        ("a\u200bd\u2066a\u0000\ufeff", "ada"),
        ("x\u2028y", "x y"),
        ("\u200b\u200d", ""),
        ("\u0301", ""),
        (".", "."),
        ("x" * 300, "x" * 120),
    ],
)
def test_a_name_keeps_what_can_be_seen(typed: str, kept: str) -> None:
    assert one_line(typed, 120) == kept


def test_case_blanks_and_width_do_not_make_another_name() -> None:
    assert same_name("ADA  conti ") == same_name("Ada Conti") == same_name("Ａda Conti")
    assert same_name("Ada Conti") != same_name("Ada Conte")
