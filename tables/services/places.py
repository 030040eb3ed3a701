"""Places and prizes as they follow from busts; provisional until nothing can change them."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Count

from tables.models import Bust, Hand, Table
from tables.services.bounties import award_own_head, take_back_bounty
from tourney.core.command import Command
from tourney.core.models import FeedRow
from tourney.events.models import Entry, Event
from tourney.money.models import Prize
from tourney.money.prizes import award, withdraw_awards
from tourney.rules import places

# The busts of one hand-for-hand round, over all tables.
HAND_FOR_HAND = "h4h:"
# Entries that still can finish in any place.
LIVE = (Entry.Status.REGISTERED, Entry.Status.PLAYING, Entry.Status.DECIDING)


def update_places(cmd: Command, event: Event) -> None:
    """Rank everybody out whose place is not final, and finish the event with its last player.

    Final once registration is closed, nobody decides about a rebuy, no other closed hand waits
    to be settled and no table has still to report in hand-for-hand. Notes in ``cmd.params`` what
    restoring needs.
    """
    counts = _live_counts(event)
    live = sum(counts.values())
    final = (
        event.registration_closed_at is not None
        and not counts.get(Entry.Status.DECIDING)
        and not _waiting_for_tables(event)
        and not _unsettled(event, cmd.params.get("hand"))
    )
    before: list[list[Any]] = cmd.params.setdefault("places", [])
    won: list[tuple[int, int, int]] = []
    prizes = _prizes(event, live + 1) if final else {}
    changed: list[Entry] = []
    for entry, place, prize, decided in _ranked(event, live, prizes):
        stands = final and decided
        if entry.place == place and entry.place_final == stands:
            continue
        before.append([entry.pk, entry.place, entry.place_final])
        entry.place, entry.place_final = place, stands
        changed.append(entry)
        if stands and prize:
            won.append((entry.pk, place, prize))
    if final and live == 1:
        winner = Entry.objects.get(event=event, status__in=LIVE)
        before.append([winner.pk, winner.place, winner.place_final])
        winner.place, winner.place_final = 1, True
        changed.append(winner)
        if prizes.get(1):
            won.append((winner.pk, 1, prizes[1]))
        award_own_head(cmd, event, winner)
        cmd.params["winner"] = winner.pk
        event.status = Event.Status.FINISHED
        event.finished_at = cmd.at
        cmd.save(event, "status", "finished_at")
        cmd.params["finished"] = True
    for start in range(0, len(changed), 200):
        cmd.save_all(changed[start : start + 200], "place", "place_final")
    if won:
        award(event.pk, won)
        cmd.params["awards"] = [entry_id for entry_id, _, _ in won]


def places_due(event_id: int) -> bool:
    """Whether places wait only for being made final, or the last player for being told."""
    event = Event.objects.get(pk=event_id)
    if event.status != Event.Status.RUNNING or event.registration_closed_at is None:
        return False
    counts = _live_counts(event)
    if counts.get(Entry.Status.DECIDING) or _waiting_for_tables(event) or _unsettled(event):
        return False
    waiting = Entry.objects.filter(event=event, status=Entry.Status.OUT, place_final=False)
    return sum(counts.values()) == 1 or waiting.exists()


def restore_places(cmd: Command, event: Event, row: FeedRow) -> None:
    """Put places, prizes and the event's end back as they were before that row."""
    if row.params.get("awards"):
        withdraw_awards(row.params["awards"])
    if row.params.get("finished"):
        take_back_bounty(cmd, row.params["winner"])
        event.status = Event.Status.RUNNING
        event.finished_at = None
        cmd.save(event, "status", "finished_at")
    before = {pk: (place, final) for pk, place, final in row.params.get("places", [])}
    entries = list(Entry.objects.filter(pk__in=before))
    for entry in entries:
        entry.place, entry.place_final = before[entry.pk]
    cmd.save_all(entries, "place", "place_final")


def _live_counts(event: Event) -> dict[str, int]:
    rows = Entry.objects.filter(event=event, status__in=LIVE).order_by()
    return dict(rows.values_list("status").annotate(count=Count("pk")))


def _waiting_for_tables(event: Event) -> bool:
    """In hand-for-hand no place is told before every table has reported."""
    return Table.objects.filter(
        event=event, hand_for_hand=True, status=Table.Status.OPEN, hands_left__gt=0
    ).exists()


def _unsettled(event: Event, but: int | None = None) -> bool:
    """Whether another closed hand has still to say who went out in it."""
    closed = Hand.objects.filter(table__event=event, status=Hand.Status.CLOSED)
    return closed.exclude(pk=but or 0).exists()


def _prizes(event: Event, best: int) -> dict[int, int]:
    """Prizes of the places that are being decided: from ``best`` on, or of all when one is left."""
    first = 1 if best <= 2 else best
    paid = Prize.objects.filter(event=event, place__gte=first)
    return dict(paid.values_list("place", "amount"))


def _ranked(
    event: Event, live: int, prizes: dict[int, int]
) -> Iterator[tuple[Entry, int, int, bool]]:
    """Everybody whose place may still change, last out first: entry, place, prize, decided.

    What no source decides (R-142, mixed hand-for-hand) waits for the floor's ruling.
    """
    busts = (
        Bust.objects.filter(event=event, undone=False, rebought=False, entry__place_final=False)
        .select_related("entry", "hand")
        .order_by("-at", "-pk")
    )
    rounds: dict[str, list[Bust]] = {}
    for bust in busts:
        rounds.setdefault(bust.round, []).append(bust)
    policy = event.balance_policy.get("places", places.DEFAULT)
    remaining = live
    for name, together in rounds.items():
        remaining += len(together)
        placings = places.place_busts(
            [
                places.Bust(
                    player=str(bust.pk),
                    table=str(bust.hand.table_id) if bust.hand else "",
                    start_stack=bust.start_stack,
                    ante_paid=bust.ante_paid,
                )
                for bust in together
            ],
            remaining_before=remaining,
            prizes=prizes,
            hand_for_hand=name.startswith(HAND_FOR_HAND),
            policy=policy,
        )
        by_id = {str(bust.pk): bust.entry for bust in together}
        if placings is None:
            for bust in together:
                yield bust.entry, remaining - len(together) + 1, 0, False
            continue
        for placing in placings:
            yield by_id[placing.player], placing.place, placing.prize, True
