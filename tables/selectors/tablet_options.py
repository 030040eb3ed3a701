"""What the players still to speak may do, one after the other: what the tablet's buttons offer.

The dealer may tap a later seat: everyone between then folds, or checks where that is free. So
the tablet needs the legal acts not only of the player whose turn it is but of everybody behind
him on this street, each as it would be if those before him passed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tourney.rules.hand import Act, HandState, Legal, Opening, apply, check

PRESETS_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Option:
    """The legal acts of one chair, reached by passes of those before it.

    ``passes`` is what the chair itself does when it is passed over: "fold" or "check".
    ``call`` is in chips to add; ``low``, ``high`` and presets are totals for the street (R-074).
    ``beyond``: if all before him pass, the hand is his without an act.
    """

    chair: int
    passes: str
    check: bool = False
    call: int | None = None
    call_is_all_in: bool = False
    all_in: int | None = None
    wager: str | None = None
    low: int | None = None
    high: int | None = None
    presets: tuple[tuple[str, int], ...] = ()
    why: str | None = None
    rule: str | None = None
    beyond: bool = False

    def to_json(self) -> dict[str, object]:
        """The short form the page carries."""
        short: dict[str, object] = {"c": self.chair, "p": self.passes[0]}
        if self.beyond:
            short["end"] = 1
        if self.check:
            short["k"] = 1
        if self.call is not None:
            short["to"] = self.call
        if self.call_is_all_in:
            short["ci"] = 1
        if self.all_in is not None:
            short["all"] = self.all_in
        if self.wager:
            short["w"], short["lo"], short["hi"] = self.wager, self.low, self.high
            short["pre"] = [list(preset) for preset in self.presets]
        elif self.why:
            short["why"] = self.why
            short["rule"] = self.rule
        return short


def options_of(state: HandState, opening: Opening, recent: Sequence[int]) -> tuple[Option, ...]:
    """The options of everybody still to speak on this street, next player first.

    ``recent`` are the last sizes used at this table, newest first.
    """
    order = _still_to_speak(state)
    found: list[Option] = []
    street = state.street
    while state.to_act is not None and state.street == street and len(found) < len(order):
        option = _option(state, opening, recent)
        found.append(option)
        state = apply(state, Act(option.passes, state.to_act))
    # Those behind whom everybody passes: the hand ends before it comes to them.
    found.extend(Option(chair, passes, beyond=True) for chair, passes in order[len(found) :])
    return tuple(found)


def _still_to_speak(state: HandState) -> list[tuple[int, str]]:
    """The chairs still to speak if nobody raises, and what a pass of theirs would be."""
    order: list[tuple[int, str]] = []
    street = state.street
    while state.to_act is not None and state.street == street and not state.over:
        chair = state.to_act
        if any(known == chair for known, _ in order):
            break
        free = state.legal().check
        order.append((chair, "check" if free else "fold"))
        state = apply(state, Act("check" if free else "call", chair))
    return order


def _option(state: HandState, opening: Opening, recent: Sequence[int]) -> Option:
    chair = state.to_act
    assert chair is not None
    legal: Legal = state.legal()
    bounds = legal.raise_ or legal.bet
    wager = "raise" if legal.raise_ else "bet" if legal.bet else None
    stack = state.stacks[chair]
    low, high = bounds if bounds else (None, None)
    return Option(
        chair=chair,
        passes="check" if legal.check else "fold",
        check=legal.check,
        call=legal.call,
        call_is_all_in=legal.call is not None and legal.call >= stack,
        all_in=stack + state.committed[chair]
        if check(state, Act("allin", chair)) is None
        else None,
        wager=wager,
        low=low,
        high=high,
        presets=presets(state, opening, chair, *bounds, recent) if bounds else (),
        why=None if bounds else legal.why_no_raise,
        rule=None if bounds else legal.why_rule,
    )


def straddle_of(opening: Opening, state: HandState) -> tuple[int, int] | None:
    """Who may straddle before the first act, and the amount; None where nobody may (R-041)."""
    chair = state.to_act
    if opening.house.straddle == "off" or opening.straddle_chair is not None or chair is None:
        return None
    amount = 2 * opening.bb
    if len(opening.dealt) < 3 or state.committed[chair] + state.stacks[chair] < amount:
        return None
    return chair, amount


def presets(
    state: HandState,
    opening: Opening,
    chair: int,
    low: int,
    high: int,
    recent: Iterable[int] = (),
) -> tuple[tuple[str, int], ...]:
    """Amounts one tap away, smallest first: (code, total for the street).

    The minimum, two and a half and three times the bet, the pot and the last sizes used here;
    with no bet yet, half and two thirds of the pot. All-in has a button of its own. Rounded to
    the chips in play and kept to what is legal.
    """
    if opening.variant == "FL":
        return (("fixed", low),)
    unit = opening.chip_unit
    bet = max(state.committed)
    mine = state.committed[chair]
    pot_raise = bet + state.pot_total + max(0, bet - mine)
    offers: list[tuple[str, float]] = [("min", low)]
    if bet:
        offers += [("x2.5", 2.5 * bet), ("x3", 3 * bet)]
    else:
        offers += [("half", state.pot_total / 2), ("two_thirds", state.pot_total * 2 / 3)]
    offers.append(("pot", pot_raise))
    # The whole stack is on the all-in button, unless pot limit keeps it below that.
    whole = mine + state.stacks[chair]
    most = high if high < whole else high - 1
    chosen: dict[int, str] = {}
    for code, exact in offers:
        amount = low if code == "min" else _to_chips(exact, unit)
        if code == "pot" and opening.variant == "PL":
            amount = high
        if low <= amount <= most:
            chosen.setdefault(amount, code)
    for amount in _distinct(recent):
        if low <= amount <= most and len(chosen) < PRESETS_SHOWN:
            chosen.setdefault(amount, "recent")
    return tuple((code, amount) for amount, code in sorted(chosen.items()))


def _to_chips(exact: float, unit: int) -> int:
    return max(unit, int(exact / unit + 0.5) * unit)


def _distinct(amounts: Iterable[int], most: int = 3) -> list[int]:
    return list(dict.fromkeys(amounts))[:most]
