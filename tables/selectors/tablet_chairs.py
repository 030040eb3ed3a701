"""The chairs as the dealer sees them: who sits there, what lies in front, what just happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tourney.rules.hand import Act, HandState, Opening, apply, replay

# What may be read off the glass beside a name after a player's last act.
SPOKEN = frozenset(("fold", "check", "call", "bet", "raise", "allin", "timeout", "straddle"))
# Cards in front of a player, or what a ruling did to the hand.
EMPTY, SEATED, LIVE, FOLDED, ALL_IN = "empty", "seated", "live", "folded", "allin"


@dataclass(frozen=True, slots=True)
class Sitter:
    """A live seat as the database has it, between hands as well as during one."""

    chair: int
    name: str
    stack: int
    entry_id: int
    estimate: bool = False
    waits: bool = False
    away: bool = False
    penalty: int = 0
    deciding: bool = False
    rebuys: int = 0
    add_ons: int = 0
    arriving: bool = False
    newcomer: bool = False
    single_bb: bool = False


@dataclass(frozen=True, slots=True)
class ChairView:
    """One chair, ready to print. ``state``: empty, seated, live, folded, allin."""

    chair: int
    state: str
    name: str = ""
    stack: int = 0
    bet: int = 0
    position: str = ""
    button: bool = False
    dead_button: bool = False
    next: bool = False
    estimate: bool = False
    waits: bool = False
    away: bool = False
    penalty: int = 0
    deciding: bool = False
    arriving: bool = False
    act: str = ""
    act_amount: int | None = None
    cards: tuple[str, ...] = ()
    won: int = 0
    category: str = ""
    winner_choice: bool = False
    out: bool = False
    seated: bool = False

    @property
    def nobody(self) -> bool:
        """An empty chair."""
        return self.state == EMPTY


def chairs_in_hand(
    count: int,
    sitters: Mapping[int, Sitter],
    opening: Opening,
    state: HandState,
    acts: Sequence[Act],
    positions: Mapping[int, str],
    choices: Sequence[int],
    names: Mapping[int, str],
    since: Mapping[int, int],
) -> tuple[ChairView, ...]:
    """Every chair of a hand in progress, or just over.

    ``since``: the stacks as they stand now, of those who were in a hand that is settled. Chips
    bought or counted after it are theirs already.
    """
    said = last_words(opening, acts)
    eliminated = state.eliminated if state.over else ()
    payouts: Mapping[int, int] = state.payouts if state.over else {}
    return tuple(
        _chair_in_hand(
            chair,
            sitters.get(chair),
            opening,
            state,
            said,
            positions,
            payouts,
            chair in choices,
            names.get(chair, ""),
            eliminated,
            since.get(chair),
        )
        for chair in range(count)
    )


def _chair_in_hand(
    chair: int,
    sitter: Sitter | None,
    opening: Opening,
    state: HandState,
    said: Mapping[int, tuple[str, int | None]],
    positions: Mapping[int, str],
    payouts: Mapping[int, int],
    choice: bool,
    name: str,
    eliminated: Sequence[int],
    since: int | None,
) -> ChairView:
    dealt = chair < len(opening.stacks) and opening.stacks[chair] is not None
    button = chair == opening.button_chair
    if not dealt:
        return chair_at_rest(chair, sitter, button=button)
    act, amount = said.get(chair, ("", None))
    folded = state.folded[chair]
    all_in = chair in state.all_in
    back = chair in eliminated and bool(since)
    deciding = sitter.deciding if sitter else False
    return ChairView(
        chair=chair,
        state=SEATED if back else FOLDED if folded else ALL_IN if all_in else LIVE,
        name=name,
        stack=(state.stacks[chair] or 0) if since is None else since,
        bet=state.committed[chair] if state.street != "showdown" else 0,
        position=positions.get(chair, ""),
        button=button,
        next=state.to_act == chair,
        estimate=sitter.estimate if sitter else False,
        away=sitter.away if sitter else False,
        penalty=sitter.penalty if sitter else 0,
        deciding=deciding,
        act="killed" if chair in opening.killed else "" if back else act,
        act_amount=amount,
        cards=tuple(state.shown.get(chair) or ()),
        won=payouts.get(chair, 0),
        category=str(state.category.get(chair, "")) if state.over else "",
        winner_choice=choice,
        out=chair in eliminated and not back and not deciding,
        seated=sitter is not None and not sitter.arriving,
    )


def chair_at_rest(chair: int, sitter: Sitter | None, *, button: bool) -> ChairView:
    """A chair outside a hand: seated, waiting, promised to somebody or empty."""
    if sitter is None:
        return ChairView(chair=chair, state=EMPTY, button=button, dead_button=button)
    return ChairView(
        chair=chair,
        state=EMPTY if sitter.arriving else SEATED,
        name=sitter.name,
        stack=sitter.stack,
        button=button,
        dead_button=button and sitter.arriving,
        estimate=sitter.estimate,
        waits=sitter.waits,
        away=sitter.away,
        penalty=sitter.penalty,
        deciding=sitter.deciding,
        arriving=sitter.arriving,
        seated=not sitter.arriving,
    )


def last_words(opening: Opening, acts: Sequence[Act]) -> dict[int, tuple[str, int | None]]:
    """Each chair's last betting act of the street that is being played; folds stay.

    What was said on an earlier street is no longer news.
    """
    said: dict[int, tuple[str, int | None]] = {}
    state = replay(opening, ())
    street = state.street
    for act in acts:
        state = apply(state, act)
        if state.street != street and state.street != "showdown":
            said = {chair: word for chair, word in said.items() if word[0] in ("fold", "timeout")}
            street = state.street
            if act.verb in ("fold", "timeout") and act.chair is not None:
                said[act.chair] = ("fold", None)
            continue
        if act.verb in SPOKEN and act.chair is not None:
            said[act.chair] = ("fold" if act.verb == "timeout" else act.verb, act.to)
    return said
