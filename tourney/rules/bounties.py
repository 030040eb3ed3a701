"""Bounties: what a knocked-out head is worth and how winners share it (fixed, progressive, mystery)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tourney.rules.errors import RuleViolation

FIXED, PROGRESSIVE, MYSTERY = "fixed", "progressive", "mystery"
KINDS = (FIXED, PROGRESSIVE, MYSTERY)
WHOLE = 10_000
MOST_ENVELOPES = 20_000


@dataclass(frozen=True, slots=True)
class BountyTerms:
    """How an event pays bounties.

    ``share``: of a progressive bounty, how many ten-thousandths are paid at once (the rest goes
    onto the winner's head). ``envelopes``: of a mystery bounty, (amount in minor units, how many).
    """

    kind: str = FIXED
    share: int = WHOLE // 2
    envelopes: tuple[tuple[int, int], ...] = ()

    @classmethod
    def read(cls, stored: Mapping[str, object]) -> BountyTerms:
        """From JSON; missing keys take their default. Raises `bad_bounty` with the field."""
        kind, share = stored.get("kind", FIXED), stored.get("share", WHOLE // 2)
        if kind not in KINDS:
            raise RuleViolation("bad_bounty", field="kind")
        if not isinstance(share, int) or isinstance(share, bool) or not 0 <= share <= WHOLE:
            raise RuleViolation("bad_bounty", field="share")
        rows = stored.get("envelopes", ())
        if not isinstance(rows, (list, tuple)):
            raise RuleViolation("bad_bounty", field="envelopes")
        envelopes = []
        for row in rows:
            if not isinstance(row, (list, tuple)) or len(row) != 2:
                raise RuleViolation("bad_bounty", field="envelopes")
            amount, count = row
            if not all(isinstance(n, int) and not isinstance(n, bool) and n > 0 for n in row):
                raise RuleViolation("bad_bounty", field="envelopes")
            envelopes.append((amount, count))
        if sum(count for _, count in envelopes) > MOST_ENVELOPES:
            raise RuleViolation("bad_bounty", field="envelopes")
        return cls(str(kind), share, tuple(envelopes))

    def to_json(self) -> dict[str, object]:
        """The form stored on the event."""
        return {
            "kind": self.kind,
            "share": self.share,
            "envelopes": [list(row) for row in self.envelopes],
        }


@dataclass(frozen=True, slots=True)
class BountyShare:
    """What one winner gets of a bounty: paid at once, and put onto the winner's own head."""

    winner: str
    amount: int
    head: int = 0


def split_bounty(
    worth: int, winners: Mapping[str, int], terms: BountyTerms
) -> tuple[BountyShare, ...]:
    """The bounty ``worth`` (minor units) shared by the winners of the last pot with the victim's chips.

    ``winners`` gives each one's stack at the start of the hand: units that cannot be divided go
    to the bigger stacks first, as with a shared prize (R-144). A progressive bounty is split
    before each part is divided between pocket and head; the odd unit is paid out.
    """
    if worth < 0:
        raise RuleViolation("bad_bounty", field="worth")
    if not winners:
        return ()
    each, odd = divmod(worth, len(winners))
    ordered = sorted(winners, key=lambda name: -winners[name])
    shares = []
    for place, name in enumerate(ordered):
        part = each + (place < odd)
        head = part * (WHOLE - terms.share) // WHOLE if terms.kind == PROGRESSIVE else 0
        shares.append(BountyShare(name, part - head, head))
    return tuple(shares)


def draw_envelope(terms: BountyTerms, seed: str, used: Sequence[int]) -> tuple[int, int] | None:
    """The next envelope of the event's drawer: (number, amount); None when none is left.

    The drawer is shuffled once from the event's seed, so the order can be shown again; an
    envelope given back is the next one drawn.
    """
    amounts = [amount for amount, count in terms.envelopes for _ in range(count)]
    random.Random(f"{seed}:mystery").shuffle(amounts)
    taken = set(used)
    number = next((n for n in range(len(amounts)) if n not in taken), None)
    return None if number is None else (number, amounts[number])
