"""Hands: button and blinds, level, who is dealt in, and the log against its result."""

import json
from collections.abc import Iterator

from tables.checks.book import Book, Difference, Row, moment
from tables.checks.chips import place_of
from tourney.rules.button import Positions, Trail, first_positions, next_positions
from tourney.rules.clock import read_clock
from tourney.rules.errors import RuleViolation
from tourney.rules.hand import ENGINE_VERSION, Act, Opening, Void, numbered, replay
from tourney.rules.level import level_of_hand
from tourney.rules.structure import Level

RESULT = "result"


def check_positions(book: Book, hand: Row) -> Iterator[Difference]:
    """Button and blinds by the rule from the hand before; everybody with chips dealt in or waiting."""
    opening = hand["opening"]
    if hand["status"] == "void" or "button_chair" not in opening or hand["redeal_of_id"]:
        return
    where = place_of(book, hand)
    before = hand["before"]
    trail = book.trails.get(hand["table_id"])
    if trail is not None and None not in before["trail"] and before["trail"] != trail:
        if hand["table_id"] not in book.button_set:
            yield "button_and_blinds", f"{where}, chairs before", trail, before["trail"]
    waits = set(before.get("waits", ()))
    dealt = {int(chair) for chair in hand["entries"]}
    newcomers = {
        chair
        for chair in dealt
        if (chair, hand["entries"][str(chair)]) not in book.sat_in[hand["table_id"]]
    } | waits
    told = set(before["newcomers"])
    if not newcomers <= told:
        yield "button_and_blinds", f"{where}, newcomers", sorted(newcomers), sorted(told)
    expected = _expected(book, hand, dealt | waits, told & (dealt | waits))
    found = (opening["button_chair"], opening["sb_chair"], opening["bb_chair"], sorted(waits))
    if expected != found:
        yield "button_and_blinds", where, expected, found
    yield from _dealt_in(book, hand, dealt | waits, where)


def _expected(
    book: Book, hand: Row, occupied: set[int], newcomers: set[int]
) -> tuple[int, int | None, int, list[int]] | str:
    before, opening = hand["before"], hand["opening"]
    button, small, big = before["trail"]
    chairs = len(opening["stacks"])
    try:
        if big is None or small is None or button is None:
            drawn = opening["button_chair"] if button is None else button
            places: Positions = first_positions(drawn, occupied=occupied, chairs=chairs)
        else:
            single = next((chair for chair in before.get("single_bb", ())), None)
            places = next_positions(
                Trail(button, small, big),
                occupied=occupied,
                chairs=chairs,
                newcomers=newcomers,
                single_bb=single,
                rule=opening["house"]["button_rule"],
            )
    except RuleViolation as refusal:
        return str(refusal)
    return (places.button_chair, places.sb_chair, places.bb_chair, sorted(places.waits))


def _dealt_in(book: Book, hand: Row, there: set[int], where: str) -> Iterator[Difference]:
    started = hand["started_at"]
    for seat in book.seats_at[hand["table_id"]]:
        if seat["since"] >= started or seat["status"] == "reserved":
            continue
        if seat["until"] is not None and seat["until"] <= started:
            continue
        if book.stacks[seat["entry_id"]] > 0 and seat["chair"] not in there:
            yield "everybody_dealt_in", f"{where}, chair {seat['chair']}", "cards", "none"


def check_levels(book: Book, hand: Row) -> Iterator[Difference]:
    """The level in force at the start, with its blinds (R-161)."""
    opening = hand["opening"]
    if hand["status"] == "void" or hand["redeal_of_id"] or "bb" not in opening:
        return
    if book.unsure_of_time or not book.structures:
        return
    reading = read_clock(book.structures, book.clock, moment(hand["started_at"]))
    if book.clock_undone:
        return
    number = level_of_hand(reading.level_number, pushed_at=hand["before"].get("push_level"))
    levels = [item for item in reading.items if isinstance(item, Level) and item.number == number]
    expected = (number, levels[0].sb, levels[0].bb, levels[0].ante) if levels else (number,)
    found = (hand["level_number"], opening["sb"], opening["bb"], opening["ante"])
    if expected != found:
        yield "level_of_the_moment", place_of(book, hand), expected, found


def check_log(book: Book, hand: Row) -> Iterator[Difference]:
    """The log, played again from the opening, gives the frozen result."""
    if hand["result"] is None:
        return
    where = place_of(book, hand)
    standing = numbered(
        (row["number"], row["body"] if row["voids_from"] is None else Void(row["voids_from"]))
        for row in hand["log"]
    )
    bodies = [body for _, body in standing]
    if not bodies:
        yield "log_replays_to_result", where, "a log", "none"
        return
    if bodies[-1]["verb"] == RESULT:
        told = bodies[-1]["data"]["stacks"]
        found = {c: hand["result"]["stacks"][int(c)] for c in hand["entries"]}
        if told != found:
            yield "log_replays_to_result", where, told, found
        return
    try:
        state = replay(Opening.from_json(hand["opening"]), [Act.from_json(b) for b in bodies])
        again = state.result() if state.over else None
    except RuleViolation as refusal:
        yield "log_replays_to_result", where, "a legal log", str(refusal)
        return
    if hand["engine_version"] != ENGINE_VERSION and again is not None:
        # An older engine's frozen result stands; the chips must be the same all the same.
        again = {**hand["result"], "stacks": again["stacks"]}
    if json.loads(json.dumps(again)) != hand["result"]:
        yield "log_replays_to_result", where, again, hand["result"]
