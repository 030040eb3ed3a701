"""The words of the table: positions, acts, streets, pots, presets, reasons for calling the floor.

Refusals are worded where ``tourney.core.wording`` finds them; the sentences of
the codes that rules of the hand and the table services use are here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tourney.core import wording
from tourney.core.figures import chips
from tourney.rules.hand import Act

Words = Mapping[str, str | Promise]

POSITIONS: Words = {
    "button": pgettext_lazy("position", "BTN"),
    "small_blind": pgettext_lazy("position", "SB"),
    "big_blind": pgettext_lazy("position", "BB"),
    "utg": pgettext_lazy("position", "UTG"),
    "utg1": pgettext_lazy("position", "UTG+1"),
    "utg2": pgettext_lazy("position", "UTG+2"),
    "utg3": pgettext_lazy("position", "UTG+3"),
    "utg4": pgettext_lazy("position", "UTG+4"),
    "lojack": pgettext_lazy("position", "LJ"),
    "hijack": pgettext_lazy("position", "HJ"),
    "cutoff": pgettext_lazy("position", "CO"),
}

STREETS: Words = {
    "preflop": gettext_lazy("Pre-flop"),
    "flop": gettext_lazy("Flop"),
    "turn": gettext_lazy("Turn"),
    "river": gettext_lazy("River"),
    "showdown": gettext_lazy("Showdown"),
}

ACTS: Words = {
    "fold": gettext_lazy("fold"),
    "check": gettext_lazy("check"),
    "call": gettext_lazy("call"),
    "bet": gettext_lazy("bet"),
    "raise": gettext_lazy("raise"),
    "allin": gettext_lazy("all-in"),
    "timeout": gettext_lazy("out of time"),
    "straddle": gettext_lazy("straddle"),
    "killed": gettext_lazy("dead hand"),
}

ANTES: Words = {
    "each": gettext_lazy("ante %(ante)s each"),
    "bb": gettext_lazy("BB ante %(ante)s"),
    "button": gettext_lazy("button ante %(ante)s"),
}

VARIANTS: Words = {
    "NL": gettext_lazy("No-limit"),
    "PL": gettext_lazy("Pot-limit"),
    "FL": gettext_lazy("Limit"),
}

CALL_REASONS: Words = {
    "decision": gettext_lazy("Decision needed"),
    "dispute": gettext_lazy("Players disagree"),
    "chips": gettext_lazy("Chips or change"),
    "player_away": gettext_lazy("Player missing"),
    "conduct": gettext_lazy("Conduct"),
    "dealing_error": gettext_lazy("Dealing error"),
    "relief": gettext_lazy("Dealer relief"),
    "other": gettext_lazy("Something else"),
}

STOPS: Words = {
    "event_not_running": gettext_lazy("The tournament is not running."),
    "event_finished": gettext_lazy("The tournament is over."),
    "table_closed": gettext_lazy("This table is closed."),
    "table_breaking": gettext_lazy(
        "This table breaks: no new hand. Players wait for their new seats."
    ),
    "play_halted": gettext_lazy("Play is halted. Wait for the floor."),
    "waiting_for_tables": gettext_lazy("Hand for hand: wait until every table has finished."),
    "last_hand_played": gettext_lazy("The last hand was played. Wait for the floor."),
    "on_break": gettext_lazy("Break. The next hand is dealt when the clock is back."),
    "too_few_players": gettext_lazy("Fewer than two players with chips: no hand can be dealt."),
}

WHY_NO_RAISE: Words = {
    "not_reopened": gettext_lazy("No raise: the all-in was short and does not reopen the betting"),
    "raise_cap_reached": gettext_lazy("No raise: the cap is reached"),
    "no_opponent_can_call": gettext_lazy("No raise: everybody else is all-in"),
    "insufficient_chips": gettext_lazy("No raise: the stack only covers a call"),
}

REFUSALS: Words = {
    # the turn and the verb
    "not_your_turn": gettext_lazy("It is another player's turn."),
    "hand_over": gettext_lazy("The hand is over; undo first to change it."),
    "check_facing_bet": gettext_lazy("There is a bet to call; a check is not possible."),
    "nothing_to_call": gettext_lazy("There is nothing to call; check instead."),
    "bet_when_bet_exists": gettext_lazy("There is a bet already: this is a raise."),
    "raise_without_bet": gettext_lazy("There is no bet yet: this is a bet, not a raise."),
    # amounts
    "below_min_bet": gettext_lazy("A bet is at least %(minimum)s."),
    "below_min_raise": gettext_lazy("A raise must be to at least %(minimum)s."),
    "above_max": gettext_lazy("The most is %(maximum)s."),
    "wrong_fixed_amount": gettext_lazy("Fixed limit: the amount is %(amount)s."),
    "insufficient_chips": gettext_lazy("The player has only %(stack)s."),
    # the right to raise
    "raise_cap_reached": gettext_lazy("No more raises on this street."),
    "not_reopened": gettext_lazy("The short all-in does not reopen the betting: call or fold."),
    "no_opponent_can_call": gettext_lazy("Everybody else is all-in: call or fold."),
    # cards and winners
    "bad_board": gettext_lazy("The board has three cards on the flop, then one and one."),
    "street_not_open": gettext_lazy("The betting on this street is not finished; no card yet."),
    "bad_card": gettext_lazy("This is not a card."),
    "duplicate_card": gettext_lazy("This card is already in play."),
    "two_hole_cards": gettext_lazy("A hand has two cards."),
    "hand_dead": gettext_lazy("This hand is folded."),
    "must_table": gettext_lazy("A player is all-in: every hand is turned up."),
    "last_hand_wins": gettext_lazy("The last hand wins the pot; it cannot be given up."),
    "not_showdown": gettext_lazy("The betting is still open; no winner yet."),
    "not_eligible": gettext_lazy("This player does not play for that pot."),
    "award_not_pot": gettext_lazy("The amounts do not add up to the pot."),
    "no_such_pot": gettext_lazy("That pot does not exist."),
    "no_such_chair": gettext_lazy("Nobody was dealt in on that chair."),
    "not_allowed": gettext_lazy("The house rules do not allow this."),
    "bad_act": gettext_lazy("The tablet sent something the rules do not know. Reload the page."),
    "bad_opening": gettext_lazy("The hand cannot be dealt like this (%(field)s)."),
    # the table and its hands
    "hand_closed": gettext_lazy("Hand %(number)s is finished; undo first to change it."),
    "hand_open": gettext_lazy("Hand %(number)s is still being played."),
    "hand_not_settled": gettext_lazy("Hand %(number)s is still being settled; try again."),
    "hand_void": gettext_lazy("Hand %(number)s was declared void."),
    "hand_changed": gettext_lazy("This belongs to an earlier hand."),
    "no_open_hand": gettext_lazy("No hand is being played."),
    "next_hand_started": gettext_lazy(
        "The next hand has started; only the floor can change an earlier one."
    ),
    "nothing_to_undo": gettext_lazy("There is nothing to undo."),
    "nothing_to_record": gettext_lazy("There was nothing to record."),
    "floor_only": gettext_lazy("Only the floor can do this."),
    "touched_since": gettext_lazy("Something was built on this since; call the floor."),
    "stack_not_positive": gettext_lazy("A stack is counted in whole chips."),
    "tap_follows_unknown": gettext_lazy("A tap before this one never arrived."),
    "straddle_too_late": gettext_lazy("A straddle is put in before the first act."),
    "wrong_mode": gettext_lazy("This table is recorded in another way now."),
    **STOPS,
}


def prepare() -> None:
    """Hand the refusals to the house's wording; called once when the app is ready."""
    wording.register(REFUSALS)


def chair_name(chair: int) -> str:
    """ "Seat 4": chairs count from 1 on the felt."""
    return _("Seat %(chair)s") % {"chair": chair + 1}


def chair_list(chairs: Iterable[int]) -> str:
    """ "1, 4, 7"."""
    return ", ".join(str(chair + 1) for chair in chairs)


def act_sentence(act: Act) -> str:
    """An act as a line of the hand's history: "Seat 4 raises to 800"."""
    who = {"chair": (act.chair or 0) + 1, "to": chips(act.to or 0), "cards": " ".join(act.cards)}
    sentence = _SENTENCES.get(act.verb)
    if act.verb in ("win", "award_pot"):
        who["cards"] = chair_list(act.data.get("chairs", ()))
    return str(sentence) % who if sentence else act.verb


def tap_sentence(acts: Sequence[Act]) -> str:
    """What a tap did, short enough for the undo button: its last act and how many passes with it."""
    if not acts:
        return ""
    last = act_sentence(acts[-1])
    passed = len(acts) - 1
    if not passed:
        return last
    return _("%(act)s (+%(passed)s)") % {"act": last, "passed": passed}


_SENTENCES: Words = {
    "fold": gettext_lazy("Seat %(chair)s folds"),
    "check": gettext_lazy("Seat %(chair)s checks"),
    "call": gettext_lazy("Seat %(chair)s calls"),
    "bet": gettext_lazy("Seat %(chair)s bets %(to)s"),
    "raise": gettext_lazy("Seat %(chair)s raises to %(to)s"),
    "allin": gettext_lazy("Seat %(chair)s is all-in"),
    "timeout": gettext_lazy("Seat %(chair)s is out of time"),
    "board": gettext_lazy("Board: %(cards)s"),
    "set_board": gettext_lazy("Board set to %(cards)s"),
    "show": gettext_lazy("Seat %(chair)s shows %(cards)s"),
    "muck": gettext_lazy("Seat %(chair)s mucks"),
    "hole": gettext_lazy("Seat %(chair)s holds %(cards)s"),
    "win": gettext_lazy("Winner: seat %(cards)s"),
    "award_pot": gettext_lazy("Pot awarded to seat %(cards)s"),
    "set_stack": gettext_lazy("Seat %(chair)s counted: %(to)s"),
    "set_committed": gettext_lazy("Seat %(chair)s has %(to)s in front"),
    "set_folded": gettext_lazy("Seat %(chair)s folded by ruling"),
    "set_live": gettext_lazy("Seat %(chair)s is back in the hand"),
    "set_next": gettext_lazy("Seat %(chair)s is next"),
    "straddle": gettext_lazy("Seat %(chair)s straddles %(to)s"),
    "kill": gettext_lazy("Seat %(chair)s: hand dead"),
}
