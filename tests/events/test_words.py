"""Every code, setting and warning has its words."""

from tourney.events import words
from tourney.rules.house import PROFILES, SETTINGS
from tourney.rules.prizes import CURVES


def test_every_house_rule_and_every_answer_has_a_name() -> None:
    for setting in SETTINGS:
        assert setting.name in words.SETTINGS
        for choice in setting.choices:
            assert (setting.name, choice) in words.CHOICES or isinstance(choice, int)
    assert set(PROFILES) == set(words.PROFILES)
    assert set(CURVES) == set(words.CURVES)
