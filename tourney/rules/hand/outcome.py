"""Who wins which pot: last hand standing, cards, the dealer's word or a ruling."""

from __future__ import annotations

from typing import NamedTuple

from tourney.rules.hand.felt import Felt
from tourney.rules.hand.pots import Pot, build_pots, split
from tourney.rules.ranking import strength


class Outcome(NamedTuple):
    """The pots of a closed hand and, as far as they are decided, their shares.

    ``shares`` has one entry per pot: chips per chair, or ``None`` while winners are
    still to be entered.  ``by`` says how: ``fold``, ``muck``, ``cards``, ``word``,
    ``ruling``.
    """

    pots: tuple[Pot, ...]
    shares: tuple[dict[int, int] | None, ...]
    by: tuple[str | None, ...]
    final: bool

    @property
    def payouts(self) -> dict[int, int]:
        """Chips won per chair, uncalled bets not included."""
        total: dict[int, int] = {}
        for shares in self.shares:
            if shares is not None:
                for chair, amount in shares.items():
                    total[chair] = total.get(chair, 0) + amount
        return total


_BY_FOLD = ("fold",)


def outcome(felt: Felt) -> Outcome:
    """The outcome of a closed hand as far as the log tells it; cached on the felt."""
    if felt.outcome is None:
        felt.outcome = _decide(felt)
    return felt.outcome


def pots_of(felt: Felt) -> tuple[Pot, ...]:
    """The pots of a closed hand; they stay until a fact opens it again."""
    if felt.pots is None:
        felt.pots = build_pots(felt)
    return felt.pots


def _decide(felt: Felt) -> Outcome:
    pots = pots_of(felt)
    if felt.live == 1 and not felt.awards:
        pot = pots[0]
        return Outcome(pots, ({pot.eligible[0]: pot.amount},), _BY_FOLD, True)
    shares: list[dict[int, int] | None] = []
    how: list[str | None] = []
    strengths: dict[int, int] = {}
    for index, pot in enumerate(pots):
        if index in felt.awards:
            shares.append(felt.awards[index])
            how.append("ruling" if index in felt.rulings else "word")
            continue
        winners, by = _winners(felt, pot, strengths)
        how.append(by)
        if winners is None:
            shares.append(None)
        elif len(winners) == 1:
            shares.append({winners[0]: pot.amount})
        else:
            shares.append(share_out(felt, pot, winners))
    return Outcome(pots, tuple(shares), tuple(how), None not in shares)


def share_out(felt: Felt, pot: Pot, winners: list[int]) -> dict[int, int]:
    """Divide a pot among its winners by the chips in play (R-102, R-103)."""
    opening = felt.opening
    return split(
        pot.amount,
        winners,
        opening.button_chair,
        len(opening.stacks),
        opening.chip_unit,
    )


def _winners(
    felt: Felt, pot: Pot, strengths: dict[int, int]
) -> tuple[list[int] | None, str | None]:
    if len(pot.eligible) == 1:
        return [pot.eligible[0]], "fold"
    mucked = felt.mucked
    left = [chair for chair in pot.eligible if chair not in mucked] if mucked else pot.eligible
    if len(left) == 1:
        return [left[0]], "muck"
    if not left:  # a ruling took the last hand: whoever mucked last had it
        return [max(pot.eligible, key=mucked.__getitem__)], "muck"
    if len(felt.board) != 5:
        return None, None
    best = -1
    winners: list[int] = []
    for chair in left:
        if chair not in strengths:
            cards = known_cards(felt, chair)
            if len(cards) != 2:
                return None, None
            strengths[chair] = strength((*cards, *felt.board))
        value = strengths[chair]
        if value > best:
            best = value
            winners = [chair]
        elif value == best:
            winners.append(chair)
    return winners, "cards"


def known_cards(felt: Felt, chair: int) -> tuple[str, ...]:
    """Cards that speak at showdown: tabled ones, and at an all-in also those the
    recorder knew (every hand is tabled then, R-111)."""
    cards = felt.shown.get(chair)
    if cards is None:
        return felt.hole.get(chair, ()) if felt.tabled else ()
    return cards or felt.hole.get(chair, ())
