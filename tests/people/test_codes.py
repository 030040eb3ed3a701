"""Six digits, and why guessing them is hopeless."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.people import codes

digits = st.text("0123456789", min_size=6, max_size=6)


@pytest.mark.parametrize(
    "easy", ["000000", "111111", "123456", "654321", "901234", "121212", "123123", "112211"]
)
def test_what_everybody_tries_first_is_no_pin(easy: str) -> None:
    assert codes.too_easy(easy)


def test_hardly_any_pin_is_lost_to_the_easy_ones() -> None:
    easy = sum(codes.too_easy(f"{number:06d}") for number in range(1_000_000))
    assert easy < 4_000


def test_new_digits_are_six_and_never_easy() -> None:
    for _ in range(500):
        fresh = codes.new_digits()
        assert len(fresh) == codes.DIGITS
        assert fresh.isdigit()
        assert not codes.too_easy(fresh)


@given(digits)
def test_a_pin_matches_its_hash_and_no_other(pin: str) -> None:
    kept = codes.hash_pin(pin)
    assert codes.pin_matches(pin, kept)
    assert not codes.pin_matches(f"{(int(pin) + 1) % 1_000_000:06d}", kept)
    assert pin not in kept


def test_two_people_with_one_pin_have_two_hashes() -> None:
    assert codes.hash_pin("402917") != codes.hash_pin("402917")


def test_no_pin_matches_an_empty_hash() -> None:
    assert not codes.pin_matches("", "")
    assert not codes.pin_matches("402917", "")


def test_a_stolen_database_does_not_tell_the_pin(settings) -> None:
    """The hash needs the server's key: with another key even the right PIN does not match."""
    kept = codes.hash_pin("402917")
    settings.SECRET_KEY = "another"
    assert not codes.pin_matches("402917", kept)


def test_a_repeated_request_shows_the_same_digits() -> None:
    assert codes.digits_from("a", "key") == codes.digits_from("a", "key")
    assert codes.digits_from("a", "key") != codes.digits_from("a", "other")


@given(digits)
def test_digits_are_read_as_people_write_them(pin: str) -> None:
    assert codes.clean_digits(f" {pin[:3]}-{pin[3:]} ") == pin


def test_the_chance_of_guessing_within_a_life() -> None:
    """Six digits without the easy ones; every live code is a target of every guess."""
    targets = 1_000_000 - 4_000
    assert codes.PIN_TRIES_IN_LIFE / targets < 1 / 50_000
    assert codes.CODE_GUESSES_IN_LIFE / targets < 1 / 40_000
    assert codes.LIVE_CODES_PER_EVENT * codes.CODE_GUESSES_IN_LIFE / targets < 1 / 4_000
