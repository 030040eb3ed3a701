"""Reading an event's file once, front to back, and asking every check about each part."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tables.checks.book import Book, Row
from tables.checks.chips import check_stacks
from tables.checks.feed import FeedCheck
from tables.checks.hands import check_levels, check_log, check_positions
from tables.checks.seats import check_seats
from tables.checks.standings import check_money, check_places
from tables.export import read_event
from tourney.core.wording import say
from tourney.rules.errors import RuleViolation

INVARIANTS = {
    "chips_equal_ledger": "chips in play equal the ledger after every hand",
    "hand_conserves_chips": "a hand gives out what was put in, but for what was counted",
    "stacks_carry_over": "each stack is what the hand before and the ledger left",
    "button_and_blinds": "button and blinds follow the rule hand after hand",
    "everybody_dealt_in": "whoever sits with chips is dealt in or waits for the button",
    "level_of_the_moment": "each hand has the level its start had",
    "one_chair_per_entry": "no entry is in two chairs, no chair holds two entries",
    "every_entry_has_its_place": "every entry has its place, shared only where the rules tie",
    "paid_equals_pool": "what is paid equals the prize pool",
    "log_replays_to_result": "each hand's log replays to its result",
    "feed_is_whole": "the feed's hash chains are unbroken",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that differs: which invariant, where, and how."""

    invariant: str
    where: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        return f"{self.invariant}: {self.where}: expected {self.expected}, found {self.found}"


@dataclass(slots=True)
class Report:
    """All that was found, with counts per invariant and what the file held."""

    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(INVARIANTS, 0))
    findings: list[Finding] = field(default_factory=list)
    figures: dict[str, int] = field(default_factory=dict)

    # So many examples are enough to see what is wrong.
    MOST = 50

    @property
    def ok(self) -> bool:
        """Nothing differs."""
        return not any(self.counts.values())

    def add(self, findings: Iterable[Finding]) -> None:
        """Count findings and keep the first ones."""
        for finding in findings:
            self.counts[finding.invariant] += 1
            if len(self.findings) < self.MOST:
                self.findings.append(finding)


def check_file(path: Path) -> Report:
    """Judge an exported event.

    Raises ValueError naming file and row for a file that is not one: what is no event at all
    cannot be judged, and whoever holds it needs to know where it is broken.
    """
    report = Report()
    book = Book()
    feed = FeedCheck()
    at = ""
    try:
        for name, row in read_event(path):
            at = f"{name}, id {row['id']}: " if "id" in row else f"{name}: "
            if name == "hands":
                report.add(_found(_hand(book, row)))
            elif name == "feed":
                report.add(_found(feed.see(row)))
                book.see_feed(row)
            else:
                book.see(name, row)
            at = ""
        at = "the whole event: "
        report.add(_found(_whole_event(book)))
        report.figures = book.figures()
    except RuleViolation as error:
        raise ValueError(f"{path}: {at}{say(error)}") from error
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        raise ValueError(f"{path}: {at}{_why(error)}") from error
    return report


def _why(error: Exception) -> str:
    return f"{error} is missing" if isinstance(error, KeyError) else str(error)


def _found(rows: Iterable[tuple[str, str, Any, Any]]) -> Iterator[Finding]:
    return (Finding(*row) for row in rows)


def _hand(book: Book, hand: Row) -> Iterator[tuple[str, str, Any, Any]]:
    book.begin_hand(hand)
    yield from check_stacks(book, hand)
    yield from check_positions(book, hand)
    yield from check_levels(book, hand)
    yield from check_log(book, hand)
    book.end_hand(hand)


def _whole_event(book: Book) -> Iterator[tuple[str, str, Any, Any]]:
    yield from book.after_the_last_hand()
    yield from check_seats(book)
    yield from check_places(book)
    yield from check_money(book)
