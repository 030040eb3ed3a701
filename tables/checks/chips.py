"""Chips: every stack follows from the hand before it and the ledger."""

from collections.abc import Iterator

from tables.checks.book import Book, Difference, Row


def check_stacks(book: Book, hand: Row) -> Iterator[Difference]:
    """Opening stacks carry over; what the hand gives out is what went in, plus what was counted."""
    if hand["status"] == "void":
        return
    where = place_of(book, hand)
    opening = hand["opening"]["stacks"]
    for chair, entry_id in hand["entries"].items():
        if opening[int(chair)] != book.stacks[entry_id]:
            yield (
                "stacks_carry_over",
                f"{where}, chair {chair}",
                book.stacks[entry_id],
                opening[int(chair)],
            )
        busy = book.busy_until.get(entry_id)
        if busy is not None and busy > hand["started_at"]:
            yield (
                "one_chair_per_entry",
                f"{where}, chair {chair}",
                "free",
                f"in a hand until {busy}",
            )
    if hand["result"] is None:
        return
    put_in = sum(stack for stack in opening if stack is not None)
    counted = sum(book.counted_in(hand).values())
    out = sum(hand["result"]["stacks"])
    adjusted = sum((hand["result"].get("adjusted") or {}).values())
    if "adjusted" in hand["result"] and out != put_in + adjusted:
        yield "hand_conserves_chips", where, put_in + adjusted, out
    if out - put_in != counted:
        yield "chips_equal_ledger", where, put_in + counted, out


def place_of(book: Book, hand: Row) -> str:
    """Where a hand was played, for people."""
    table = book.tables.get(hand["table_id"], {})
    return f"table {table.get('number', '?')} hand {hand['number']}"
