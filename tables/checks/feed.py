"""The feed: each row bound to the row before it by its hash."""

from collections.abc import Iterator

from tables.checks.book import Difference, Row, moment
from tourney.core.command import row_hash
from tourney.core.models import FeedRow

# A chain that other events write too cannot be whole in one event's file.
SHARED = "house"


class FeedCheck:
    """Follows the chains while the feed is read in order."""

    def __init__(self) -> None:
        self.heads: dict[str, tuple[int, str]] = {}

    def see(self, row: Row) -> Iterator[Difference]:
        """One row: its hash is its content's, and it continues its chain."""
        where = f"{row['chain']} row {row['number']}"
        fields = {name: value for name, value in row.items() if name != "id"}
        again = row_hash(FeedRow(**{**fields, "at": moment(row["at"])}))
        if again != row["hash"]:
            yield "feed_is_whole", where, again, row["hash"]
        number, head = self.heads.get(row["chain"], (0, ""))
        self.heads[row["chain"]] = (row["number"], row["hash"])
        if row["chain"] == SHARED:
            return
        if row["number"] != number + 1:
            yield "feed_is_whole", where, f"number {number + 1}", row["number"]
        elif row["previous_hash"] != head:
            yield "feed_is_whole", where, head, row["previous_hash"]
