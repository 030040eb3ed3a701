"""Places and money: worked out again from the busts and the ledger."""

from collections.abc import Iterator

from tables.checks.book import Book, Difference, Row
from tourney.rules import places

HAND_FOR_HAND = "h4h:"


def check_places(book: Book) -> Iterator[Difference]:
    """Every entry has the place its bust gives it; the last one standing is first."""
    if book.event["status"] != "finished":
        return
    field = {pk: row for pk, row in book.entries.items() if row["status"] != "withdrawn"}
    expected = _places(book, len(field))
    for entry_id, row in field.items():
        where = f"entry {row['number']}"
        wanted = expected.get(entry_id, (1, 0))[0]
        if row["place"] != wanted:
            yield "every_entry_has_its_place", where, wanted, row["place"]
        elif not row["place_final"]:
            yield "every_entry_has_its_place", where, "final", "provisional"
    standing = [pk for pk in field if pk not in expected]
    if len(standing) != 1:
        yield "every_entry_has_its_place", "last one standing", 1, len(standing)


def check_money(book: Book) -> Iterator[Difference]:
    """Payouts add up to the prizes and the prizes to the pool; each is that of its place."""
    if book.event["status"] != "finished":
        return
    prizes = {row["place"]: row["amount"] for row in book.lists["prizes"]}
    paid = {row["entry_id"]: row["amount"] for row in book.lists["payouts"]}
    if sum(paid.values()) != book.prize_pool:
        yield "paid_equals_pool", "payouts", book.prize_pool, sum(paid.values())
    if sum(prizes.values()) != book.prize_pool:
        yield "paid_equals_pool", "prizes", book.prize_pool, sum(prizes.values())
    field = [pk for pk, row in book.entries.items() if row["status"] != "withdrawn"]
    expected = _places(book, len(field), prizes)
    for entry_id in field:
        wanted = expected.get(entry_id, (1, prizes.get(1, 0)))[1]
        if paid.get(entry_id, 0) != wanted:
            number = book.entries[entry_id]["number"]
            yield "paid_equals_pool", f"entry {number}", wanted, paid.get(entry_id, 0)


def _places(
    book: Book, field: int, prizes: dict[int, int] | None = None
) -> dict[int, tuple[int, int]]:
    """Place and prize of everybody who is out, from the first bust to the last."""
    hands_of = {row["id"]: row for row in book.lists["busts"]}
    standing = [row for row in hands_of.values() if not row["undone"] and not row["rebought"]]
    standing.sort(key=lambda row: (row["at"], row["id"]))
    rounds: dict[str, list[Row]] = {}
    for row in standing:
        rounds.setdefault(row["round"], []).append(row)
    policy = book.event.get("balance_policy", {}).get("places", places.DEFAULT)
    found: dict[int, tuple[int, int]] = {}
    remaining = field
    for name, together in rounds.items():
        placings = places.place_busts(
            [
                places.Bust(
                    player=str(row["entry_id"]),
                    table=str(_table_of(book, row)),
                    start_stack=row["start_stack"],
                    ante_paid=row["ante_paid"],
                )
                # Newest first, as the odd unit of a shared prize goes.
                for row in reversed(together)
            ],
            remaining_before=remaining,
            prizes=prizes,
            hand_for_hand=name.startswith(HAND_FOR_HAND),
            policy=policy,
        )
        for placing in placings or ():
            found[int(placing.player)] = (placing.place, placing.prize)
        remaining -= len(together)
    return found


def _table_of(book: Book, bust: Row) -> int:
    for table_id, seats in book.seats_at.items():
        if any(seat["id"] == bust["seat_id"] for seat in seats):
            return table_id
    return 0
