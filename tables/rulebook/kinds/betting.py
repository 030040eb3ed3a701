"""Rulings on the betting: chips over the line, words, wrong amounts, acts out of turn."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext_lazy as _

from tables.rulebook.case import Case
from tables.rulebook.effects import (
    corrected,
    forfeits,
    named_act,
    next_is_he,
    passive_act,
    stands,
    wager_to,
)
from tables.rulebook.entry import Sentence
from tables.rulebook.kind import RAISER, TO_ACT, Advice, Decision, Effect, Kind
from tourney.core.errors import Refused
from tourney.rules.errors import RuleViolation
from tourney.rules.hand import Act, check
from tourney.rules.linepush import ALLIN, BET, CALL, CHECK, RAISE, Push, PushReading, read_push
from tourney.rules.outofturn import Intent as Said
from tourney.rules.outofturn import OutOfTurnRuling, rule_out_of_turn, skipped_player_protected
from tourney.rules.readings import largest_reading

GROUP = "betting"
WORDS: dict[str, Sentence] = {
    "": _("nothing"),
    "call": _("call"),
    "raise": _("raise"),
    "allin": _("all-in"),
}
BEHIND: dict[str, Sentence] = {
    "none": _("nobody"),
    "one": _("one player"),
    "substantial": _("two with chips, or three"),
}


def _acts(make: Callable[[Case], list[Act]]) -> Effect:
    return Effect("hand.rule", make)


# --- any act -----------------------------------------------------------------------------


def _let_stand(case: Case) -> Advice:
    try:
        refused = check(case.hand, Act(case.verb, case.player, _amount(case)))
    except RuleViolation as wrong:
        refused = wrong
    if refused is None:
        return Advice("stands", _("The rules allow it."), "R-060")
    rule = str(refused.params.get("rule", "")) or "R-009"
    return Advice("refused", _("The rules do not allow it."), rule)


def _amount(case: Case) -> int | None:
    return case.to if case.verb in ("bet", "raise") else None


# --- chips over the line -----------------------------------------------------------------


def reading(case: Case) -> PushReading:
    """How the push reads by the event's betting line. Raises as ``read_push`` does."""
    state, chair = case.hand, case.player
    committed = state.committed[chair]
    chips = case.chips
    bounds = state.legal().raise_ or state.legal().bet or (0, 0)
    push = Push(
        facing=state.bet if state.bet > committed else 0,
        committed=committed,
        pushed_total=case.pushed or committed,
        min_raise_increment=max(bounds[0] - state.bet, case.opening.bb),
        bb=case.opening.bb,
        stack_total=committed + state.stacks[chair],
        declared=case.asked.get("word") or None,
        chips=chips or None,
        facing_is_opening_bet=_opening_bet(case),
        heads_up=len(state.live) == 2,
    )
    return read_push(push, case.house.betting_line, verbal_binding=case.house.verbal_binding)


def _opening_bet(case: Case) -> bool:
    """Whether the bet faced is the first of the street, not a raise."""
    raises = sum(
        act.verb in ("raise", "allin") for n, act in enumerate(case.acts) if _same(case, n)
    )
    return raises == 0


def _same(case: Case, number: int) -> bool:
    return case.street_of(number) == case.hand.street


def _line(case: Case) -> Advice:
    read = reading(case)
    codes = {CHECK: "as_call", CALL: "as_call", BET: "as_wager", RAISE: "as_wager", ALLIN: "allin"}
    code = codes.get(read.action, "as_call")
    figures = {"reads": read.to or 0, "raise_from": read.raise_from or 0}
    if read.raise_from:
        why = _("A raise begins at %(raise_from)s here; this reads as %(reads)s in all.")
    else:
        why = _("No bet to match: this reads as %(reads)s in all.")
    if read.action not in codes:
        why = _("Less than the bet: the floor decides, the full call is usual.")
    return Advice(code, why, "R-090" if read.action in codes else "R-098", figures)


def _as_wager(case: Case) -> list[Act]:
    read = reading(case)
    state = case.hand
    least = case.least_raise()
    total = read.to if read.action in (BET, RAISE, ALLIN) and read.to else least
    if total is None:
        raise RuleViolation("not_reopened", rule=state.legal().why_rule or "R-071")
    return wager_to(case, total)


def _all_in(case: Case) -> list[Act]:
    return stands(case.hand, Act("allin", case.player))


# --- words -------------------------------------------------------------------------------


def _binding(rule: str) -> Callable[[Case], Advice]:
    def advise(case: Case) -> Advice:
        if case.house.verbal_binding:
            return Advice("binding", _("House rule: a clear word binds."), rule)
        return Advice("not_binding", _("House rule: words do not bind, chips do."), rule)

    return advise


def _odd(case: Case) -> Advice:
    if case.which == "raise_without_bet":
        figures = {"to": case.least_raise() or case.opening.bb}
        return Advice(
            "least_bet", _("A raise with no bet is at least a bet of %(to)s."), "R-106", figures
        )
    if case.which == "check_facing_bet":
        why = _("A check against a bet gives up the raise: call or fold.")
        return Advice("no_raise", why, "R-106")
    return Advice("check", _("A call with nothing to call is a check."), "R-106")


def _unclear(case: Case) -> Advice:
    legal = case.hand.legal()
    bounds = legal.raise_ or legal.bet
    if bounds is None:
        return Advice("call", _("No raise is open to him: it can only be a call."), "R-107")
    figures = case.to or 1
    total = largest_reading(figures, pot=case.hand.pot_total, low=bounds[0], high=bounds[1])
    why = _("The largest reading that is not above the pot of %(pot)s: %(read)s in all.")
    return Advice("largest", why, "R-107", {"pot": case.hand.pot_total, "read": total})


def _largest(case: Case) -> list[Act]:
    read = _unclear(case).figures.get("read")
    if read is None:
        raise RuleViolation("not_reopened", rule="R-071")
    return wager_to(case, read)


def _as_said(case: Case) -> list[Act]:
    if case.to is None:
        raise RuleViolation("name_an_amount")
    return wager_to(case, case.to)


def _string(case: Case) -> Advice:
    return Advice(
        "call", _("Not in one motion and not announced: the raise does not count."), "R-093"
    )


def _least_bet(case: Case) -> list[Act]:
    return wager_to(case, case.least_raise() or case.opening.bb)


# --- wrong amounts -----------------------------------------------------------------------


def _wrong_amount(rule: str, most: bool = False) -> Callable[[Case], Advice]:
    """Put right on its own street, standing afterwards."""

    def advise(case: Case) -> Advice:
        found = case.wager
        if found is None:
            return Advice("stands", _("It lies on an earlier street: it stands."), rule)
        total = _right(case, most)
        why = _("Found on the same street: it becomes %(to)s in all.")
        return Advice("correct", why, rule, {"to": total})

    return advise


def _right(case: Case, most: bool) -> int:
    found = case.wager
    if found is None:
        raise RuleViolation("other_street", rule="R-096")
    before = found[1]
    legal = before.legal()
    bounds = (legal.raise_ or legal.bet) if before.to_act == case.chair else None
    mine = case.hand.committed[case.player]
    if bounds is None:
        return mine
    return min(mine, bounds[1]) if most else max(mine, bounds[0])


def _correct(case: Case) -> list[Act]:
    return corrected(case, case.to or _right(case, False))


def _reduce(case: Case) -> list[Act]:
    return corrected(case, case.to or _right(case, True))


def _undercall(case: Case) -> Advice:
    if len(case.hand.live) == 2:
        return Advice("full_call", _("Two players: the full call is owed."), "R-098")
    if _opening_bet(case):
        return Advice("full_call", _("He faces the opening bet: the full call is owed."), "R-098")
    return Advice("full_call", _("The floor's choice: full call, or forfeit and fold."), "R-098")


# --- out of turn -------------------------------------------------------------------------


def _out_of_turn(case: Case) -> Advice:
    if case.verb == "fold":
        return Advice("binding", _("A fold out of turn always binds."), "R-099")
    if not case.on_turn:
        why = _("The action goes back to the player in turn; this act waits and is judged then.")
        return Advice("held", why, "R-099")
    ruled = judged(case)
    if ruled is None or ruled.binding:
        return Advice("binding", _("Nothing changed in between: it binds."), "R-099")
    return Advice("released", _("There was a bet or a raise in between: he is free."), "R-099")


def judged(case: Case) -> OutOfTurnRuling | None:
    """The rule on the act that waited, now that its turn has come; None if none waited."""
    intent = case.intent
    if intent is None:
        return None
    between = Said("check")
    for number in range(intent.acts, len(case.acts)):
        act = case.acts[number]
        if act.verb in ("bet", "raise", "allin") and case.at(number + 1).bet > intent.facing:
            between = Said(act.verb, case.at(number + 1).bet)
    to = intent.to
    if intent.verb in ("bet", "raise", "allin") and to is None:
        to = intent.facing + case.opening.bb
    return rule_out_of_turn(
        Said(intent.verb, to),
        between,
        facing=intent.facing,
        min_raise_to=intent.min_raise_to,
    )


def _skipped(case: Case) -> Advice:
    behind = case.asked.get("behind") == "substantial"
    if skipped_player_protected(substantial_action_behind=behind):
        return Advice(
            "acts", _("No substantial action on his left yet: he keeps his turn."), "R-104"
        )
    why = _("Substantial action on his left: no more aggression, or a dead hand.")
    return Advice("no_raise", why, "R-104")


def _dead(case: Case) -> list[Act]:
    return [Act("set_folded", case.player)]


# --- time --------------------------------------------------------------------------------


def _time(case: Case) -> Advice:
    free = case.hand.bet <= case.hand.committed[case.player]
    if free and case.house.timeout == "check_fold":
        return Advice("time_up", _("Nothing to call: by house rule it is a check."), "R-095")
    return Advice("time_up", _("Time has run out: the hand is folded."), "R-095")


def _time_up(case: Case) -> list[Act]:
    if not case.on_turn:
        raise Refused("not_your_turn")
    return [Act("timeout", case.player)]


CALL_ONLY = Decision("call", _("It is a call"), _acts(passive_act))
STANDS = Decision("stands", _("It stands"))
NOT_BINDING = Decision("not_binding", _("It does not bind"))
BINDING = Decision("binding", _("It binds"), _acts(named_act))
NO_RAISE = Decision(
    "no_raise",
    _("He may call or fold, not raise"),
    _acts(next_is_he),
    (_("He may only call or fold (check, where there is nothing to call)."),),
)

KINDS: tuple[Kind, ...] = (
    Kind(
        "over_the_line",
        GROUP,
        "R-090",
        _("Chips over the line"),
        _("Chips were pushed and it is not clear what they mean."),
        (
            Decision("as_call", _("Call (check, if nothing to call)"), _acts(passive_act)),
            Decision("as_wager", _("Bet or raise, made up to the minimum"), _acts(_as_wager)),
            Decision("allin", _("All-in"), _acts(_all_in)),
            Decision("forfeit", _("Forfeit the chips and fold"), _acts(forfeits)),
        ),
        _line,
        subject=TO_ACT,
        asks=("chair", "to", "chips", "word"),
        covers=("R-091", "R-092"),
    ),
    Kind(
        "out_of_turn",
        GROUP,
        "R-099",
        _("Acted out of turn"),
        _("A player acted before it was his turn."),
        (
            Decision(
                "held",
                _("Back to the player in turn; it waits"),
                steps=(
                    _("When his turn comes, open this ruling again: it says whether it binds."),
                ),
            ),
            BINDING,
            Decision("released", _("He is free to act anew"), _acts(next_is_he)),
        ),
        _out_of_turn,
        asks=("chair", "verb", "to"),
    ),
    Kind(
        "skipped",
        GROUP,
        "R-104",
        _("Skipped player"),
        _("The action passed by a player who had not acted."),
        (
            Decision("acts", _("It is his turn"), _acts(next_is_he)),
            NO_RAISE,
            Decision("hand_dead", _("His hand is dead"), _acts(_dead)),
        ),
        _skipped,
        asks=("chair", "behind"),
    ),
    Kind(
        "under_raise",
        GROUP,
        "R-096",
        _("Raise too small"),
        _("A raise below the minimum was made and noticed."),
        (Decision("correct", _("Make it up to the minimum, for all"), _acts(_correct)), STANDS),
        _wrong_amount("R-096"),
        asks=("chair", "to"),
        subject=RAISER,
    ),
    Kind(
        "under_bet",
        GROUP,
        "R-097",
        _("Bet too small"),
        _("A bet below the big blind was made and noticed."),
        (Decision("correct", _("Make it up to the minimum, for all"), _acts(_correct)), STANDS),
        _wrong_amount("R-097"),
        asks=("chair", "to"),
        subject=RAISER,
    ),
    Kind(
        "undercall",
        GROUP,
        "R-098",
        _("Call too small"),
        _("A player put in less than the call, in silence."),
        (
            Decision("full_call", _("Full call"), _acts(passive_act)),
            Decision("forfeit", _("Forfeit the chips and fold"), _acts(forfeits)),
        ),
        _undercall,
        subject=TO_ACT,
        asks=("chair", "to"),
    ),
    Kind(
        "string_bet",
        GROUP,
        "R-093",
        _("String bet"),
        _("Chips were added in a second motion."),
        (CALL_ONLY, Decision("raise_stands", _("The raise stands"), _acts(_as_said))),
        _string,
        subject=TO_ACT,
        asks=("chair", "to"),
    ),
    Kind(
        "words",
        GROUP,
        "R-094",
        _("Words against chips"),
        _("A player said one thing and did another, or only said it."),
        (BINDING, NOT_BINDING),
        _binding("R-094"),
        subject=TO_ACT,
        asks=("chair", "verb", "to"),
    ),
    Kind(
        "odd_declaration",
        GROUP,
        "R-106",
        _("Odd declaration"),
        _("A call with no bet, a raise with no bet, a check against a bet."),
        (
            Decision("check", _("It is a check"), _acts(passive_act)),
            Decision("least_bet", _("It is the smallest bet"), _acts(_least_bet)),
            NO_RAISE,
        ),
        _odd,
        subject=TO_ACT,
        asks=("which", "chair"),
        which={
            "call_without_bet": _("“Call” with no bet"),
            "raise_without_bet": _("“Raise” with no bet"),
            "check_facing_bet": _("“Check” against a bet"),
        },
    ),
    Kind(
        "unclear_amount",
        GROUP,
        "R-107",
        _("Unclear amount"),
        _("Somebody said “five” and it may be 500 or 5,000. Enter the figure that was said."),
        (
            Decision("largest", _("The largest reading up to the pot"), _acts(_largest)),
            Decision("as_said", _("Exactly the amount entered"), _acts(_as_said)),
            CALL_ONLY,
        ),
        _unclear,
        subject=TO_ACT,
        asks=("chair", "to"),
    ),
    Kind(
        "early_words",
        GROUP,
        "R-108",
        _("Early or conditional words"),
        _("“If you bet I raise”, or an announcement before the turn."),
        (BINDING, NOT_BINDING),
        _binding("R-108"),
        asks=("chair", "verb", "to"),
    ),
    Kind(
        "pot_count",
        GROUP,
        "R-079",
        _("Pot counted wrong"),
        _("A pot-limit bet was too high or too low because the pot was miscounted."),
        (Decision("correct", _("Correct the bet for everybody"), _acts(_reduce)), STANDS),
        _wrong_amount("R-079", most=True),
        asks=("chair", "to"),
        subject=RAISER,
    ),
    Kind(
        "time_out",
        GROUP,
        "R-095",
        _("Time ran out"),
        _("Time was called and the player did not act."),
        (
            Decision("time_up", _("Time is up"), _acts(_time_up)),
            Decision("more_time", _("He gets more time")),
        ),
        _time,
        subject=TO_ACT,
        asks=("chair",),
    ),
    Kind(
        "let_stand",
        GROUP,
        "R-009",
        _("Let an act stand"),
        _("An act that the rules refuse was accepted by the table, or fairness asks for it."),
        (
            Decision("refused", _("It does not count")),
            Decision("stands", _("It stands"), _acts(named_act)),
        ),
        _let_stand,
        subject=TO_ACT,
        asks=("chair", "verb", "to"),
    ),
)
