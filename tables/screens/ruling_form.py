"""The form of a ruling: what each kind asks for, and what was answered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tables.models import Hand, Seat, Table
from tables.rulebook.case import Case
from tables.rulebook.entry import Sentence
from tables.rulebook.kind import Kind
from tables.rulebook.kinds.betting import BEHIND, WORDS
from tables.wording import ACTS
from tourney.core.errors import Refused
from tourney.core.figures import read_whole
from tourney.rules.cards import DECK

LABELS: Mapping[str, Sentence] = {
    "which": _("What happened"),
    "chair": _("Player"),
    "verb": _("Act"),
    "to": _("Amount, in all on this street"),
    "chips": _("Chips pushed, one by one"),
    "word": _("Said"),
    "behind": _("Acted on his left since"),
    "other": _("Chips go to"),
    "winners": _("Who wins"),
    "cards": _("Cards turned instead, if any"),
    "count": _("How many"),
    "level": _("Level"),
    "agreed": _("All players left agree"),
    "lost": _("He lost the all-in"),
    "button": _("Button at seat"),
}
# Where a kind asks for something of its own under the same field.
OWN_LABELS: Mapping[tuple[str, str], Sentence] = {
    ("undercall", "to"): _("In front of him now, in all"),
    ("under_raise", "to"): _("Right amount, in all on this street"),
    ("under_bet", "to"): _("Right amount, in all on this street"),
    ("pot_count", "to"): _("Right amount, in all on this street"),
    ("over_the_line", "to"): _("In front of him now, in all"),
    ("unclear_amount", "to"): _("Figure that was said"),
    ("dispute", "to"): _("How many chips"),
    ("dispute", "chair"): _("Chips come from"),
    ("chip_behind", "to"): _("How many chips"),
}
PLACEHOLDERS: Mapping[str, Sentence] = {
    "chips": "500 100 100",
    "cards": "Ah Kd 7c",
}
PICKS = frozenset(("which", "chair", "verb", "word", "behind", "other", "button"))
MANY = frozenset(("winners",))
CHECKS = frozenset(("agreed", "lost"))
CHAIRS = frozenset(("chair", "other", "winners", "button"))
VERBS = ("fold", "check", "call", "bet", "raise", "allin")
_SUITS = str.maketrans("♠♥♦♣", "shdc")
MOST = 10**15


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer that can be picked."""

    value: str
    label: Sentence
    chosen: bool


@dataclass(frozen=True, slots=True)
class Field:
    """One question of the form. ``kind``: pick, many, check or text."""

    name: str
    label: Sentence
    kind: str
    choices: tuple[Choice, ...] = ()
    value: str = ""
    placeholder: Sentence = ""
    numeric: bool = False


def read_asked(kind: Kind, data: QueryDict) -> dict[str, Any]:
    """The answers of a form, read. Raises Refused ``bad_number``, ``bad_cards``."""
    asked: dict[str, Any] = {}
    for name in kind.asks:
        raw = data.get(name, "").strip()
        if name in MANY:
            asked[name] = tuple(int(c) for c in data.getlist(name) if c.isdecimal())
        elif name in CHECKS:
            asked[name] = raw == "yes"
        elif not raw:
            continue
        elif name in CHAIRS or name in ("to", "count", "level"):
            asked[name] = _number(name, raw)
        elif name == "chips":
            asked[name] = tuple(_number(name, part) for part in raw.split())
        elif name == "cards":
            asked[name] = _cards(raw)
        else:
            asked[name] = raw[:40]
    if kind.which and asked.get("which") not in kind.which:
        asked["which"] = next(iter(kind.which))
    return asked


def _number(name: str, raw: str) -> int:
    found = read_whole(raw)
    if found is None or not 0 <= found <= MOST:
        raise Refused("bad_number", field=name, given=raw[:30])
    return found


def _cards(raw: str) -> tuple[str, ...]:
    """ "Ah Kd 10c", "ahkd7c" or with suit signs. Raises Refused ``bad_cards``."""
    text = raw.translate(_SUITS).replace("\ufe0e", "").replace("10", "T")
    packed = re.sub(r"[\s,]+", "", text)
    cards = tuple(packed[i : i + 2] for i in range(0, len(packed), 2))
    cards = tuple(card[:1].upper() + card[1:].lower() for card in cards)
    if any(card not in DECK for card in cards):
        raise Refused("bad_cards")
    return cards


def fields_of(
    kind: Kind, asked: Mapping[str, Any], case: Case, table: Table, hand: Hand | None
) -> tuple[Field, ...]:
    """The questions of a kind with the answers given so far, or the likely ones."""
    players = _players(table, hand)
    return tuple(_field(kind, name, asked, case, table, players) for name in kind.asks)


def _field(
    kind: Kind,
    name: str,
    asked: Mapping[str, Any],
    case: Case,
    table: Table,
    players: tuple[tuple[int, str], ...],
) -> Field:
    label = OWN_LABELS.get((kind.code, name), LABELS[name])
    given = asked.get(name)
    if name in CHECKS:
        return Field(name, label, "check", value="yes" if given else "")
    if name in PICKS or name in MANY:
        chosen = set(given or ()) if name in MANY else {_likely(name, given, case, table)}
        choices = tuple(
            Choice(str(value), text, value in chosen)
            for value, text in _offers(kind, name, players)
        )
        return Field(name, label, "many" if name in MANY else "pick", choices)
    if name == "level":
        return Field(name, label, "text", value=str(given or case.level), numeric=True)
    if isinstance(given, tuple):
        given = " ".join(str(part) for part in given)
    numeric = name in ("to", "count", "chips")
    return Field(
        name,
        label,
        "text",
        value="" if given is None else str(given),
        placeholder=PLACEHOLDERS.get(name, ""),
        numeric=numeric,
    )


def _likely(name: str, given: Any, case: Case, table: Table) -> Any:
    if given is not None:
        return given
    if name == "chair":
        return case.chair
    if name == "button":
        return table.button_chair
    if name == "verb":
        return case.verb
    return "none" if name == "behind" else ""


def _offers(
    kind: Kind, name: str, players: tuple[tuple[int, str], ...]
) -> Iterable[tuple[Any, Sentence]]:
    if name in CHAIRS:
        return [(chair, f"{chair + 1} · {who}") for chair, who in players]
    if name == "which":
        return kind.which.items()
    if name == "verb":
        return [(verb, ACTS[verb]) for verb in VERBS]
    return (WORDS if name == "word" else BEHIND).items()


def _players(table: Table, hand: Hand | None) -> tuple[tuple[int, str], ...]:
    """Chairs that may be named: those dealt in while a hand is played, else those with a player."""
    seats = Seat.objects.filter(table=table, status=Seat.Status.SEATED)
    rows = seats.select_related("entry__player").order_by("chair")
    dealt = None if hand is None else {int(chair) for chair in hand.entries}
    return tuple(
        (seat.chair, seat.entry.player.name)
        for seat in rows
        if dealt is None or seat.chair in dealt
    )
