"""Chairs: one entry on one chair, one chair for one entry."""

from collections import Counter
from collections.abc import Iterator

from tables.checks.book import Book, Difference


def check_seats(book: Book) -> Iterator[Difference]:
    """As they stand at the end of the file; double use over time shows in the hands."""
    seated: Counter[int] = Counter()
    chairs: Counter[tuple[int, int]] = Counter()
    for seat in book.lists["seats"]:
        if seat["status"] == "left":
            continue
        chairs[seat["table_id"], seat["chair"]] += 1
        if seat["status"] == "seated":
            seated[seat["entry_id"]] += 1
        table = book.tables[seat["table_id"]]
        if seat["chair"] >= table["chairs"]:
            where = f"table {table['number']}"
            yield "one_chair_per_entry", where, f"under {table['chairs']}", seat["chair"]
    for entry_id, count in seated.items():
        if count > 1:
            number = book.entries[entry_id]["number"]
            yield "one_chair_per_entry", f"entry {number}", 1, count
    for (table_id, chair), count in chairs.items():
        if count > 1:
            number = book.tables[table_id]["number"]
            yield "one_chair_per_entry", f"table {number} chair {chair}", 1, count
