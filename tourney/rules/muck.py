"""Who must table his cards at showdown, and who wins when others muck (R-110 to R-116)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tourney.rules.errors import RuleViolation

DEFAULT = "default"
ONE_CARD = "one_card_then_other"
TOUCHED = "card_touched_muck"
DECLARED = "declared_without_tabling"
SITUATIONS = (DEFAULT, ONE_CARD, TOUCHED, DECLARED)

HAND_DEAD, TABLE_BOTH, LIVE_IF_IDENTIFIABLE = (
    "hand_dead",
    "table_both_cards",
    "live_if_identifiable",
)
MUST_TABLE = "must_table"


@dataclass(frozen=True, slots=True)
class MuckRuling:
    """`winner` by the others' mucking, chairs that `must_show`, an `error`, or a floor decision.

    A floor decision carries the two answers that are preselected, by profile.
    """

    winner: int | None = None
    must_show: tuple[int, ...] = ()
    error: str | None = None
    floor: bool = False
    founding: str | None = None
    tda: str | None = None


def rule_muck(
    live: Sequence[int],
    *,
    tabled: Collection[int] = (),
    mucked: Sequence[int] = (),
    all_in: bool = False,
    situation: str = DEFAULT,
    declarer: int | None = None,
) -> MuckRuling:
    """What holds at a showdown with these hands tabled and those mucked (or about to be).

    With all betting over (`all_in`) nobody may muck: every live hand is tabled (R-111).
    Otherwise the last hand not mucked wins, unseen if need be (R-112). `declarer` said what he
    holds without turning it (default: the first live chair that has neither shown nor mucked).
    Raises `bad_showdown` with the field.
    """
    _check(live, tabled, mucked, situation, declarer)
    if situation == ONE_CARD:
        return MuckRuling(floor=True, founding=HAND_DEAD, tda=TABLE_BOTH)
    if situation == TOUCHED:
        return MuckRuling(floor=True, founding=HAND_DEAD, tda=LIVE_IF_IDENTIFIABLE)
    open_hands = [chair for chair in live if chair not in tabled]
    if situation == DECLARED:
        silent = [chair for chair in open_hands if chair not in mucked]
        who = declarer if declarer is not None else next(iter(silent), None)
        return MuckRuling(must_show=() if who is None else (who,))
    if all_in:
        if mucked:
            return MuckRuling(must_show=tuple(live), error=MUST_TABLE)
        return MuckRuling(must_show=tuple(open_hands))
    # A tabled hand cannot be mucked away.
    left = [chair for chair in live if chair in tabled or chair not in mucked]
    if not left:
        return MuckRuling(winner=mucked[-1])
    if len(left) == 1:
        return MuckRuling(winner=left[0])
    return MuckRuling(must_show=tuple(chair for chair in left if chair not in tabled))


def _check(
    live: Sequence[int],
    tabled: Collection[int],
    mucked: Sequence[int],
    situation: str,
    declarer: int | None,
) -> None:
    wrong = None
    if not live or len(set(live)) != len(live):
        wrong = "live"
    elif not set(tabled) <= set(live):
        wrong = "tabled"
    elif not set(mucked) <= set(live):
        wrong = "mucked"
    elif situation not in SITUATIONS:
        wrong = "situation"
    elif declarer is not None and declarer not in live:
        wrong = "declarer"
    if wrong is not None:
        raise RuleViolation("bad_showdown", field=wrong)
