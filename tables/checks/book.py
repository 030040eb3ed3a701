"""The event as far as it has been read: who has how much, who sat where, what the ledger says."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from tourney.rules.clock import ClockEntry
from tourney.rules.structure import Break, Level, Structure

Row = dict[str, Any]
Difference = tuple[str, str, Any, Any]

# Feed verbs that deal a hand, and those after which a hand's level cannot be told by the clock.
DEALS = frozenset(("hand.start", "hand.result", "hand.outs", "hand.count", "hand.misdeal"))
UNSURE_OF_TIME = frozenset(("event.outage", "hand.level"))


class Book:
    """Everything but the hands is small and kept; of the hands only what the next one needs."""

    def __init__(self) -> None:
        self.event: Row = {}
        self.lists: dict[str, list[Row]] = defaultdict(list)
        self.entries: dict[int, Row] = {}
        self.tables: dict[int, Row] = {}
        self.seats_at: dict[int, list[Row]] = defaultdict(list)
        # Ledger lines with chips, per entry in the order of their causes.
        self.lines: dict[int, list[tuple[int, int]]] = defaultdict(list)
        self.counted: dict[int, dict[int, int]] = defaultdict(dict)
        self.nobodys_chips = 0
        self.stacks: dict[int, int] = defaultdict(int)
        self.used: Counter[int] = Counter()
        self.dealt_in_row: dict[int, int] = {}
        self.count_rows: dict[str, int] = {}
        self.unsure_of_time = False
        self.trails: dict[int, list[int | None]] = {}
        self.button_set: set[int] = set()
        self.sat_in: dict[int, set[tuple[int, int]]] = defaultdict(set)
        self.busy_until: dict[int, str] = {}
        self.hands = self.actions = 0
        self.levels: set[int] = set()
        self._structures: list[Structure] | None = None
        self._clock: list[ClockEntry] | None = None
        self.clock_undone = False

    # --- reading ------------------------------------------------------------------------

    def see(self, name: str, row: Row) -> None:
        """Take in one element of any list but feed and hands."""
        if name == "event":
            self.event = row
        elif name == "entries":
            self.entries[row["id"]] = row
        elif name == "tables":
            self.tables[row["id"]] = row
        elif name == "seats":
            self.seats_at[row["table_id"]].append(row)
            self.lists[name].append(row)
        elif name == "ledger":
            self._see_line(row)
        else:
            self.lists[name].append(row)

    def _see_line(self, row: Row) -> None:
        self.lists["ledger"].append(row)
        if not row["chips"]:
            return
        if row["entry_id"] is None:
            self.nobodys_chips += row["chips"]
            return
        self.lines[row["entry_id"]].append((row["cause_id"], row["chips"]))
        if row["kind"] == "count":
            by_entry = self.counted[row["cause_id"]]
            by_entry[row["entry_id"]] = by_entry.get(row["entry_id"], 0) + row["chips"]

    def see_feed(self, row: Row) -> None:
        """Remember which row dealt a hand, and the rows that counted chips."""
        verb = row["verb"]
        if verb in DEALS and row["params"].get("hand") is not None:
            self.dealt_in_row.setdefault(row["params"]["hand"], row["id"])
        if row["id"] in self.counted:
            self.count_rows[row["key"]] = row["id"]
        if verb in UNSURE_OF_TIME:
            self.unsure_of_time = True
        if verb == "table.positions":
            self.button_set.add(row["params"]["table"])

    # --- stacks -------------------------------------------------------------------------

    def begin_hand(self, hand: Row) -> None:
        """Bring the stacks of those dealt in up to the row that dealt the hand."""
        if hand["status"] == "void":
            return
        before = self.dealt_in_row.get(hand["id"], 0)
        for entry_id in hand["entries"].values():
            self._catch_up(entry_id, before)

    def _catch_up(self, entry_id: int, before: int | None) -> None:
        lines = self.lines.get(entry_id, [])
        while self.used[entry_id] < len(lines):
            cause, chips = lines[self.used[entry_id]]
            if before is not None and cause >= before:
                return
            self.stacks[entry_id] += chips
            self.used[entry_id] += 1

    def counted_in(self, hand: Row) -> dict[int, int]:
        """What a count added to each entry with the hand's result."""
        if not hand["log"]:
            return {}
        key = hand["log"][-1]["key"].rpartition(":")[0]
        row = self.count_rows.get(key)
        return {} if row is None else self.counted[row]

    def end_hand(self, hand: Row) -> None:
        """Carry the result over to the stacks, and what the next hand at the table needs."""
        if hand["status"] == "void":
            return
        self.hands += 1
        self.actions += sum(1 for row in hand["log"] if row["voids_from"] is None)
        self.levels.add(hand["level_number"])
        table = hand["table_id"]
        if "dealt_trail" in hand["before"]:
            self.trails[table] = hand["before"]["dealt_trail"]
        for chair, entry_id in hand["entries"].items():
            self.sat_in[table].add((int(chair), entry_id))
            if hand["result"] is not None:
                self.stacks[entry_id] = hand["result"]["stacks"][int(chair)]
                self.busy_until[entry_id] = hand["closed_at"]
        if hand["result"] is not None:
            for entry_id in self.counted_in(hand):
                # The line is in the result already.
                self._catch_up_counted(entry_id, hand)

    def _catch_up_counted(self, entry_id: int, hand: Row) -> None:
        key = hand["log"][-1]["key"].rpartition(":")[0]
        row = self.count_rows[key]
        result = self.stacks[entry_id]
        self._catch_up(entry_id, row + 1)
        self.stacks[entry_id] = result

    def after_the_last_hand(self) -> Iterator[Difference]:
        """Stacks as they must stand on the chairs now, and all of them against the ledger."""
        for entry_id in list(self.entries):
            self._catch_up(entry_id, None)
        on_chairs: Counter[int] = Counter()
        for seat in self.lists["seats"]:
            if seat["status"] != "left":
                on_chairs[seat["entry_id"]] += seat["stack"]
        for entry_id, row in self.entries.items():
            if on_chairs[entry_id] != self.stacks[entry_id]:
                yield (
                    "stacks_carry_over",
                    f"entry {row['number']} at the end",
                    self.stacks[entry_id],
                    on_chairs[entry_id],
                )
        ledger = sum(line["chips"] for line in self.lists["ledger"])
        if sum(on_chairs.values()) != ledger:
            yield "chips_equal_ledger", "at the end", ledger, sum(on_chairs.values())

    # --- the clock ----------------------------------------------------------------------

    @property
    def structures(self) -> list[Structure]:
        """The versions of the structure as the clock reads them."""
        if self._structures is None:
            items: dict[int, list[Any]] = defaultdict(list)
            for row in sorted(self.lists["levels"], key=lambda row: row["item"]):
                items[row["version_id"]].append(_item(row))
            self._structures = [
                Structure(id=str(row["id"]), name=row["name"], items=tuple(items[row["id"]]))
                for row in self.lists["structure"]
            ]
        return self._structures

    @property
    def clock(self) -> list[ClockEntry]:
        """The clock's log."""
        if self._clock is None:
            self.clock_undone = any(row["undone"] for row in self.lists["clock"])
            self._clock = [
                ClockEntry(
                    kind=row["kind"],
                    at=moment(row["at"]),
                    item=row["params"].get("item"),
                    seconds=row["params"].get("seconds"),
                    version=row["params"].get("version"),
                )
                for row in self.lists["clock"]
                if not row["undone"]
            ]
        return self._clock

    def figures(self) -> dict[str, int]:
        """What the file held, counted."""
        moves = Counter(row["kind"] for row in self.lists["moves"] if row["state"] == "seated")
        return {
            "entries": sum(row["status"] != "withdrawn" for row in self.entries.values()),
            "hands": self.hands,
            "actions": self.actions,
            "levels": max(self.levels, default=0),
            "moves": sum(moves.values()),
            "breaks": sum(row["status"] == "closed" for row in self.tables.values()),
            "places": sum(row["place"] is not None for row in self.entries.values()),
            "prize_pool": self.prize_pool,
            "paid": sum(row["amount"] for row in self.lists["payouts"]),
            "chips_in_play": sum(
                row["stack"] for row in self.lists["seats"] if row["status"] != "left"
            ),
        }

    @property
    def prize_pool(self) -> int:
        """What there is to win, by the ledger."""
        paid_in = sum(line["prize_part"] for line in self.lists["ledger"])
        return max(self.event.get("guarantee", 0), paid_in)


def moment(text: str) -> datetime:
    """A moment as the file has it."""
    return datetime.fromisoformat(text)


def _item(row: Row) -> Level | Break:
    if row["kind"] == "break":
        return Break(seconds=row["seconds"])
    return Level(
        number=row["number"],
        seconds=row["seconds"],
        sb=row["sb"],
        bb=row["bb"],
        ante=row["ante"],
        ante_kind=row["ante_kind"],
        variants=tuple(row["variants"]) or ("NL",),
    )
