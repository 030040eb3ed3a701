"""What came out against what happened."""

from tables.models import Seat
from tables.nights.play import Played
from tourney.events.models import Entry, Event
from tourney.money import ledger
from tourney.money.models import LedgerLine, Payout


class _Findings(list[str]):
    """Differences, each as "what: expected X, got Y"."""

    def same(self, what: str, expected: object, got: object) -> None:
        """Note a difference unless both are the same."""
        if expected != got:
            self.append(f"{what}: expected {expected}, got {got}")


def differences(played: Played) -> list[str]:
    """Each thing that is not as it was that night. Empty: all is right."""
    found = _Findings()
    _compare_money_and_chips(played, found)
    newest = _newest_entries(played)
    _compare_order(played, newest, found)
    if played.night.complete:
        _compare_prizes(played, newest, found)
    return found


def notes(played: Played) -> list[str]:
    """What of the night's own record does not add up, for people to read."""
    night = played.night
    pool = night.expected["collected"] - night.expected["rake"]
    listed = sum(night.prizes.values())
    found = list(night.notes)
    if listed != pool:
        found.append(f"the prizes listed are {listed}, the pool taken in is {pool}")
    return found


def _compare_money_and_chips(played: Played, found: _Findings) -> None:
    expected = played.night.expected
    totals = ledger.totals(played.event_id)
    sold = LedgerLine.objects.filter(
        event_id=played.event_id,
        kind__in=(LedgerLine.Kind.BUY_IN, LedgerLine.Kind.REBUY),
        amount__gt=0,
        void__isnull=True,
    ).exclude(entry__status=Entry.Status.WITHDRAWN)
    found.same("entries", expected["entries"], sold.count())
    found.same("collected", expected["collected"], totals["amount"])
    found.same("rake", expected["rake"], totals["fee"])
    found.same("prize pool", expected["collected"] - expected["rake"], totals["prize"])
    found.same("chips issued", expected["chips"], totals["chips"])
    live = Seat.objects.filter(
        table__event_id=played.event_id, status__in=(Seat.Status.SEATED, Seat.Status.RESERVED)
    )
    in_play = sum(live.values_list("stack", flat=True))
    found.same("chips in play", totals["chips"], in_play)


def _newest_entries(played: Played) -> dict[str, Entry]:
    """Each player's last entry, by the name the file has."""
    names = {pk: name for name, pk in played.players.items()}
    entries = Entry.objects.filter(event_id=played.event_id).exclude(status=Entry.Status.WITHDRAWN)
    return {names[entry.player_id]: entry for entry in entries.order_by("number")}


def _compare_order(played: Played, newest: dict[str, Entry], found: _Findings) -> None:
    """The order in which players went out for good, each by the last entry."""
    happened = [name for name in played.night.order if name in newest]
    came_out = sorted(
        (name for name in happened if newest[name].place is not None),
        key=lambda name: -(newest[name].place or 0),
    )
    found.same("order of busts", happened, came_out)


def _compare_prizes(played: Played, newest: dict[str, Entry], found: _Findings) -> None:
    night = played.night
    event = Event.objects.get(pk=played.event_id)
    found.same("event", Event.Status.FINISHED, event.status)
    adds_up = sum(night.prizes.values()) == ledger.totals(played.event_id)["prize"]
    for place, names in night.places.items():
        for name in names:
            entry = newest.get(name)
            found.same(f"place of {name}", place, entry.place if entry else None)
            if adds_up and entry is not None:
                won = Payout.objects.filter(entry=entry).first()
                found.same(f"prize of {name}", night.prizes[place], won.amount if won else 0)
