"""House rules: every point on which card rooms differ, as named settings of an event.

The founding documents' answer is the default; each setting names the conflict it
settles, the rules it touches and who says what, so that set-up can show its source.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from tourney.rules.errors import RuleViolation

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The house rules of one event, frozen with every hand that is opened under them.

    Field names are those of the rule catalogue.  Unknown names and values raise
    ``RuleViolation("bad_setting", field=…)``.
    """

    pl_max: str = "pot_after_call"
    min_raise_floor_2bb: bool = True
    reopen: str = "cumulative"
    fl_half_bet: bool = True
    fl_uncapped_when: str = "table"
    fl_max_raises: int = 3
    betting_line: str = "founding"
    timeout: str = "fold"
    ante_order: str = "ante_first"
    exposed_fatal: str = "first_or_second"
    extra_card: str = "burn"
    board_errors: str = "founding"
    muck_touch: str = "hand_dead"
    two_step_show: str = "hand_dead"
    verbal_binding: bool = True
    lifted_cards_dead: bool = False
    straddle: str = "off"
    button_rule: str = "dead"
    short_raise_counts: bool = False
    open_allin_reopens: bool = True
    pl_full_blinds_preflop: bool = True
    pl_ante_counts_preflop: bool = True

    def __post_init__(self) -> None:
        for setting in SETTINGS:
            setting.require(getattr(self, setting.name))

    def to_json(self) -> dict[str, Value]:
        """All settings by name, as they are stored with an event or a hand."""
        return {name: getattr(self, name) for name in _NAMES}

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> HouseRules:
        """House rules from stored settings; names left out keep the founding default."""
        known: dict[str, Value] = {}
        for name, value in data.items():
            if name not in _BY_NAME:
                raise RuleViolation("bad_setting", field=str(name))
            _BY_NAME[name].require(value)
            assert isinstance(value, (str, int))
            known[name] = value
        return cls(**known)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Setting:
    """One line of the house rules page: what may be chosen and where it comes from.

    ``choices`` holds the founding default first; ``sources`` says, per choice, who
    plays it so (``S`` are the founding documents, ``TDA n`` the 2024 rules, ``RR``
    Robert's Rules).  ``floor`` marks what only preselects a floor decision.
    """

    name: str
    choices: tuple[Value, ...]
    conflict: str
    rules: tuple[str, ...]
    sources: tuple[str, ...]
    floor: bool = False

    def require(self, value: object) -> None:
        """Raise ``RuleViolation`` unless ``value`` may be chosen (``True`` is not 1 here)."""
        for choice in self.choices:
            if value == choice and type(value) is type(choice):
                return
        raise RuleViolation("bad_setting", field=self.name, value=str(value))


SETTINGS: tuple[Setting, ...] = (
    Setting(
        "pl_max",
        ("pot_after_call", "pot_before_action"),
        "C1",
        ("R-081", "R-083"),
        ("TDA 54, RR", "S read literally"),
    ),
    Setting(
        "min_raise_floor_2bb",
        (True, False),
        "C2",
        ("R-065", "R-070"),
        ("S0, S2", "TDA, RR"),
    ),
    Setting(
        "reopen",
        ("cumulative", "single"),
        "C3",
        ("R-071", "R-072"),
        ("TDA 47, RR", "S read literally"),
    ),
    Setting(
        "short_raise_counts",
        (False, True),
        "C22",
        ("R-066", "R-068"),
        ("TDA 43", "S literal"),
    ),
    Setting("open_allin_reopens", (True, False), "C23", ("R-070",), ("TDA, RR", "S literal")),
    Setting("fl_half_bet", (True, False), "C4", ("R-088",), ("TDA 47-B, RR", "S literal")),
    Setting(
        "fl_uncapped_when",
        ("table", "hand", "event"),
        "C5",
        ("R-087",),
        ("S", "RR", "TDA 48"),
    ),
    Setting("fl_max_raises", (3, 4, 5, 2, 1), "", ("R-086",), ("S0, S1, RR, PS",)),
    Setting(
        "betting_line",
        ("founding", "tda"),
        "C6",
        ("R-090", "R-091"),
        ("S0", "TDA 43, 44, 45"),
    ),
    Setting("timeout", ("fold", "check_fold"), "C8", ("R-095",), ("S0", "TDA 29")),
    Setting("ante_order", ("ante_first", "bb_first"), "C9", ("R-038",), ("S0", "TDA RP-11")),
    Setting(
        "exposed_fatal",
        ("first_or_second", "first_only"),
        "C10",
        ("R-047",),
        ("S0, TDA 35", "S2, RR"),
    ),
    Setting("extra_card", ("burn", "misdeal"), "C11", ("R-050",), ("S2", "TDA 35-A5")),
    Setting(
        "board_errors",
        ("founding", "tda"),
        "C12, C13",
        ("R-053", "R-055"),
        ("S2", "TDA 39-A, RP-5-B"),
    ),
    Setting(
        "muck_touch",
        ("hand_dead", "live_if_identifiable"),
        "C14",
        ("R-115",),
        ("S2", "TDA 14, 65"),
        floor=True,
    ),
    Setting(
        "two_step_show",
        ("hand_dead", "table_both_cards"),
        "C15",
        ("R-116",),
        ("S0", "TDA 13, 15"),
        floor=True,
    ),
    Setting(
        "verbal_binding",
        (True, False),
        "C17",
        ("R-094",),
        ("TDA 40, 50", "S0"),
        floor=True,
    ),
    Setting(
        "lifted_cards_dead",
        (False, True),
        "C19",
        ("R-130",),
        ("", "S0, S2"),
        floor=True,
    ),
    Setting(
        "straddle",
        ("off", "double", "plus_bb"),
        "C20",
        ("R-041",),
        ("TDA", "S2, RR", "other rooms"),
    ),
    Setting(
        "button_rule",
        ("dead", "moving"),
        "C21",
        ("R-020", "R-025"),
        ("S, TDA 32, RR", "PS"),
    ),
    Setting("pl_full_blinds_preflop", (True, False), "", ("R-082",), ("TDA 54-B", "")),
    Setting(
        "pl_ante_counts_preflop",
        (True, False),
        "",
        ("R-084",),
        ("S0", "common practice"),
    ),
)

_BY_NAME: dict[str, Setting] = {setting.name: setting for setting in SETTINGS}
_NAMES: tuple[str, ...] = tuple(field.name for field in fields(HouseRules))

PROFILES: dict[str, HouseRules] = {
    "founding": HouseRules(),
    "tda_2024": HouseRules(
        min_raise_floor_2bb=False,
        fl_uncapped_when="event",
        betting_line="tda",
        timeout="check_fold",
        ante_order="bb_first",
        extra_card="misdeal",
        board_errors="tda",
        muck_touch="live_if_identifiable",
        two_step_show="table_both_cards",
    ),
    "home": HouseRules(
        fl_uncapped_when="hand",
        timeout="check_fold",
        muck_touch="live_if_identifiable",
        two_step_show="table_both_cards",
        button_rule="moving",
    ),
}
"""Profiles of the set-up page, by name; *founding* is the default."""
