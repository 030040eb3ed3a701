"""What everybody may read of a hand: a frozen view of the felt after some acts."""

from __future__ import annotations

from typing import Any

from tourney.rules.hand.cardacts import is_over
from tourney.rules.hand.felt import STREETS, Felt
from tourney.rules.hand.legal import Legal, legal_acts
from tourney.rules.hand.opening import Opening
from tourney.rules.hand.outcome import known_cards, outcome
from tourney.rules.hand.pots import Pot, build_pots
from tourney.rules.ranking import best_five, category, strength


class HandState:
    """A hand after some acts.  Read-only: ``apply`` gives the next one.

    Lists of the felt come out as tuples with one entry per chair (0 or ``False`` where
    nobody sits); everything about pots and winners is derived when it is asked for.
    """

    __slots__ = ("_felt",)

    def __init__(self, felt: Felt) -> None:
        self._felt = felt

    @property
    def opening(self) -> Opening:
        """The frozen start of this hand."""
        return self._felt.opening

    @property
    def street(self) -> str:
        """``preflop`` … ``river``; ``showdown`` once betting is over, by folds too."""
        felt = self._felt
        return "showdown" if felt.closed else STREETS[felt.street]

    @property
    def closed_on(self) -> str | None:
        """The street on which betting ended, ``None`` while it goes on."""
        return STREETS[self._felt.street] if self._felt.closed else None

    @property
    def to_act(self) -> int | None:
        """The chair whose turn it is."""
        return self._felt.to_act

    @property
    def needs(self) -> str | None:
        """What the dealer has to enter next: ``act``, ``winners`` or nothing."""
        if self._felt.to_act is not None:
            return "act"
        return None if self.over else "winners"

    @property
    def over(self) -> bool:
        """Every chip has its owner; the result is final."""
        return is_over(self._felt)

    def legal(self) -> Legal:
        """What the player to act may do now (R-060 to R-088)."""
        return legal_acts(self._felt)

    @property
    def stacks(self) -> tuple[int, ...]:
        """Chips behind; won pots are in as soon as the hand is over."""
        felt = self._felt
        if felt.live == 1 and felt.closed and not felt.awards and not felt.late:
            stacks = felt.stacks.copy()
            stacks[felt.folded.index(False)] += felt.pot
            return tuple(stacks)
        if not (felt.closed and is_over(felt)):
            return tuple(felt.stacks)
        stacks = felt.stacks.copy()
        for chair, amount in outcome(felt).payouts.items():
            stacks[chair] += amount
        for chair, amount in felt.late.items():
            stacks[chair] += amount
        return tuple(stacks)

    @property
    def committed(self) -> tuple[int, ...]:
        """Chips in front on this street, blinds included, antes not."""
        return tuple(self._felt.committed)

    @property
    def contributed(self) -> tuple[int, ...]:
        """Live chips put in during the whole hand, returned ones taken out."""
        return tuple(self._felt.contributed)

    @property
    def dead(self) -> tuple[int, ...]:
        """Antes paid."""
        return tuple(self._felt.dead)

    @property
    def folded(self) -> tuple[bool, ...]:
        """Hands that are out, killed ones included; empty chairs are ``False``."""
        stacks = self._felt.opening.stacks
        return tuple(
            out and stacks[chair] is not None for chair, out in enumerate(self._felt.folded)
        )

    @property
    def killed(self) -> tuple[int, ...]:
        """Hands killed after the deal or by a ruling (R-039)."""
        return tuple(sorted(self._felt.killed))

    @property
    def live(self) -> tuple[int, ...]:
        """Chairs still in the hand."""
        return tuple(chair for chair, out in enumerate(self._felt.folded) if not out)

    @property
    def all_in(self) -> tuple[int, ...]:
        """Chairs still in the hand without chips behind."""
        felt = self._felt
        return tuple(
            chair for chair, stack in enumerate(felt.stacks) if not stack and not felt.folded[chair]
        )

    @property
    def bet(self) -> int:
        """The level to match on this street."""
        return self._felt.bet

    @property
    def board(self) -> tuple[str, ...]:
        """Board cards entered so far."""
        return tuple(self._felt.board)

    @property
    def board_open(self) -> int:
        """How many board cards may have been turned by now (0, 3, 4 or 5)."""
        felt = self._felt
        if felt.closed:
            return 5 if felt.live > 1 and not self.over else len(felt.board)
        return (0, 3, 4, 5)[felt.street]

    @property
    def hole(self) -> dict[int, tuple[str, ...]]:
        """Hole cards the recorder knows, private."""
        return dict(self._felt.hole)

    @property
    def shown(self) -> dict[int, tuple[str, ...]]:
        """Tabled hands; empty where the cards were not entered."""
        return dict(self._felt.shown)

    @property
    def mucked(self) -> tuple[int, ...]:
        """Hands given up at showdown, in that order."""
        return tuple(self._felt.mucked)

    @property
    def pot_total(self) -> int:
        """All chips in: bets of this street and antes included."""
        return self._felt.pot

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Main pot first, as they stand; uncalled chips are out once betting is over."""
        felt = self._felt
        return outcome(felt).pots if felt.closed else build_pots(felt)

    @property
    def returned(self) -> dict[int, int]:
        """Uncalled chips that went back (R-089)."""
        back = self._felt.returned
        return {} if back is None else {back[0]: back[1]}

    @property
    def by_pot(self) -> tuple[dict[int, int] | None, ...]:
        """Chips won per chair, pot by pot; ``None`` where winners are to be entered."""
        return outcome(self._felt).shares if self._felt.closed else ()

    @property
    def payouts(self) -> dict[int, int]:
        """Chips won per chair from the pots decided so far."""
        return outcome(self._felt).payouts if self._felt.closed else {}

    @property
    def award_order(self) -> tuple[int, ...]:
        """Pot numbers in the order they are pushed: last side pot first (R-119)."""
        return tuple(reversed(range(len(self.pots)))) if self._felt.closed else ()

    @property
    def undecided(self) -> tuple[int, ...]:
        """Pots whose winners are still to be entered."""
        return tuple(n for n, shares in enumerate(self.by_pot) if shares is None)

    @property
    def tabled_at(self) -> str | None:
        """Street on which all hands were turned up because of an all-in (R-111)."""
        return STREETS[self._felt.street] if self._felt.tabled else None

    @property
    def show_order(self) -> tuple[int, ...] | str:
        """Who shows first and so on (R-110); ``all_tabled`` at an all-in, ``()`` when
        nobody has to."""
        felt = self._felt
        if not felt.closed or felt.live < 2:
            return ()
        if felt.tabled:
            return "all_tabled"
        size = len(felt.folded)
        first = felt.opening.button_chair + 1
        if felt.aggressor is not None:
            first = felt.aggressor
        chairs = ((first + step) % size for step in range(size))
        return tuple(chair for chair in chairs if not felt.folded[chair])

    @property
    def best(self) -> dict[int, tuple[str, ...]]:
        """The best five cards of each tabled hand, once the board is complete."""
        return {chair: best_five(cards) for chair, cards in self._sevens().items()}

    @property
    def category(self) -> dict[int, str]:
        """Category of each tabled hand, once the board is complete."""
        return {chair: category(strength(cards)) for chair, cards in self._sevens().items()}

    @property
    def eliminated(self) -> tuple[int, ...]:
        """Chairs without chips at the end of the hand (R-140)."""
        if not self.over:
            return ()
        stacks = self.stacks
        return tuple(chair for chair in self._felt.opening.dealt if not stacks[chair])

    @property
    def adjusted(self) -> dict[int, int]:
        """Chips that counts and rulings brought in (or took out) per chair."""
        total = dict(self._felt.adjusted)
        for chair, amount in self._felt.late.items():
            total[chair] = total.get(chair, 0) + amount
        return {chair: total[chair] for chair in sorted(total) if total[chair]}

    def _sevens(self) -> dict[int, tuple[str, ...]]:
        felt = self._felt
        if not felt.closed or len(felt.board) != 5:
            return {}
        hands = {}
        for chair in self.live:
            cards = known_cards(felt, chair)
            if len(cards) == 2 and chair not in felt.mucked:
                hands[chair] = (*cards, *felt.board)
        return hands

    def result(self) -> dict[str, Any]:
        """The frozen result as JSON, chairs as string keys; ``over`` must be true."""
        assert self.over
        felt = self._felt
        decided = outcome(felt)
        order = self.show_order
        return {
            "engine": felt.opening.version,
            "start": [stack or 0 for stack in felt.opening.stacks],
            "stacks": list(self.stacks),
            "contributed": list(felt.contributed),
            "dead": list(felt.dead),
            "folded": [chair for chair, out in enumerate(self.folded) if out],
            "killed": list(self.killed),
            "closed_on": self.closed_on,
            "board": list(felt.board),
            "shown": _keyed({c: list(cards) for c, cards in self.shown.items()}),
            "mucked": list(felt.mucked),
            "returned": _keyed(self.returned),
            "pots": [
                {"amount": pot.amount, "eligible": list(pot.eligible), "by": by}
                for pot, by in zip(decided.pots, decided.by, strict=True)
            ],
            "by_pot": [_keyed(shares or {}) for shares in decided.shares],
            "payouts": _keyed(decided.payouts),
            "award_order": list(self.award_order),
            "show_order": order if isinstance(order, str) else list(order),
            "tabled_at": self.tabled_at,
            "best": _keyed({c: list(cards) for c, cards in self.best.items()}),
            "category": _keyed(self.category),
            "eliminated": list(self.eliminated),
            "adjusted": _keyed(self.adjusted),
        }


def _keyed(values: dict[int, Any]) -> dict[str, Any]:
    return {str(chair): values[chair] for chair in sorted(values)}
