"""Names of things for the set-up pages: settings and their choices, warnings, antes, variants."""

from django.utils.translation import gettext_lazy as _

from tourney.core.wording import Sentence

PROFILES: dict[str, Sentence] = {
    "founding": _("Founding: the house's own rule book"),
    "tda_2024": _("TDA 2024: as championships play"),
    "home": _("Home: easy on newcomers"),
}

SETTINGS: dict[str, Sentence] = {
    "pl_max": _("Pot limit: largest raise"),
    "min_raise_floor_2bb": _("Smallest raise after an opening all-in below the big blind"),
    "reopen": _("Several short all-ins"),
    "short_raise_counts": _("Raise after a short all-in"),
    "open_allin_reopens": _("Opening all-in of one to two big blinds behind checks"),
    "fl_half_bet": _("Fixed limit: half a bet all-in"),
    "fl_uncapped_when": _("Fixed limit: raises without cap when two are left"),
    "fl_max_raises": _("Fixed limit: raises per round"),
    "betting_line": _("Chips silently over the betting line"),
    "timeout": _("Time runs out with nothing to call"),
    "ante_order": _("Short big blind: ante or blind first"),
    "exposed_fatal": _("Exposed cards that void the deal"),
    "extra_card": _("Third card to one player"),
    "board_errors": _("Flop of four cards, premature turn"),
    "muck_touch": _("Cards that touch the muck"),
    "two_step_show": _("Showing the hand one card at a time"),
    "verbal_binding": _("Words and gestures"),
    "lifted_cards_dead": _("Cards lifted off the table"),
    "straddle": _("Straddle"),
    "button_rule": _("Button when chairs fall empty"),
    "pl_full_blinds_preflop": _("Pot limit: short blinds before the flop"),
    "pl_ante_counts_preflop": _("Pot limit: big-blind ante before the flop"),
}

CHOICES: dict[tuple[str, object], Sentence] = {
    ("pl_max", "pot_after_call"): _("the pot after one's own call"),
    ("pl_max", "pot_before_action"): _("what is in the pot before acting"),
    ("min_raise_floor_2bb", True): _("never below two big blinds"),
    ("min_raise_floor_2bb", False): _("the all-in plus a big blind"),
    ("reopen", "cumulative"): _("may add up and reopen, judged per player"),
    ("reopen", "single"): _("never reopen the betting"),
    ("short_raise_counts", False): _("the bet plus the last full raise"),
    ("short_raise_counts", True): _("the bet plus the short raise"),
    ("open_allin_reopens", True): _("players who checked may raise"),
    ("open_allin_reopens", False): _("only two big blinds reopen"),
    ("fl_half_bet", True): _("counts as a raise"),
    ("fl_half_bet", False): _("any short raise closes"),
    ("fl_uncapped_when", "table"): _("two left at the table"),
    ("fl_uncapped_when", "hand"): _("two left in the hand"),
    ("fl_uncapped_when", "event"): _("two left in the event"),
    ("betting_line", "founding"): _("a raise from half above the amount faced"),
    ("betting_line", "tda"): _("a raise from half the minimum raise; one chip is a call"),
    ("timeout", "fold"): _("the hand is folded"),
    ("timeout", "check_fold"): _("checks"),
    ("ante_order", "ante_first"): _("the ante first"),
    ("ante_order", "bb_first"): _("the big blind first"),
    ("exposed_fatal", "first_or_second"): _("the first or the second"),
    ("exposed_fatal", "first_only"): _("only the very first"),
    ("extra_card", "burn"): _("becomes the burn of the flop"),
    ("extra_card", "misdeal"): _("misdeal"),
    ("board_errors", "founding"): _("as the founding documents say"),
    ("board_errors", "tda"): _("as the TDA says"),
    ("muck_touch", "hand_dead"): _("the hand is dead"),
    ("muck_touch", "live_if_identifiable"): _("live if surely identifiable"),
    ("two_step_show", "hand_dead"): _("the second card is folded"),
    ("two_step_show", "table_both_cards"): _("the dealer asks for both cards"),
    ("verbal_binding", True): _("binding"),
    ("verbal_binding", False): _("not binding"),
    ("lifted_cards_dead", False): _("no consequence"),
    ("lifted_cards_dead", True): _("the hand is dead"),
    ("straddle", "off"): _("not allowed"),
    ("straddle", "double"): _("two big blinds; first raise to twice that"),
    ("straddle", "plus_bb"): _("two big blinds; first raise one big blind more"),
    ("button_rule", "dead"): _("dead button: nobody skips a blind"),
    ("button_rule", "moving"): _("moving button"),
    ("pl_full_blinds_preflop", True): _("count as full"),
    ("pl_full_blinds_preflop", False): _("count as posted"),
    ("pl_ante_counts_preflop", True): _("counts"),
    ("pl_ante_counts_preflop", False): _("does not count"),
}

WARNINGS: dict[str, Sentence] = {
    "sb_not_half": _("the small blind is not half the big blind"),
    "ante_shrinks": _("the ante becomes smaller"),
    "blinds_shrink": _("the blinds become smaller"),
    "level_repeated": _("repeats the level before"),
    "level_without_end": _("has no end: the floor must move on"),
    "break_first": _("the structure begins with a break"),
    "breaks_in_a_row": _("two breaks in a row"),
    "bets_not_double": _("the big bet is not twice the small bet"),
    "ante_kind_unclear": _("it is unclear who pays the ante"),
    "starting_stack_unknown": _("the starting stack is not stated"),
}

ANTES: dict[str, Sentence] = {
    "none": _("no ante"),
    "each": _("from each player"),
    "bb": _("from the big blind"),
    "button": _("from the button"),
}

VARIANTS: dict[str, Sentence] = {
    "NL": _("no-limit"),
    "PL": _("pot-limit"),
    "FL": _("fixed-limit"),
}

CURVES: dict[str, Sentence] = {
    "standard": _("standard"),
    "flatter": _("flatter: more for the lower places"),
    "steeper": _("steeper: more for the winner"),
}


def choice_word(name: str, value: object) -> Sentence:
    """The words for one choice of a setting; plain figures stand for themselves."""
    return CHOICES.get((name, value), str(value))
