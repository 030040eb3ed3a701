"""Who is in: registering, leaving before the start, coming back."""

from typing import Any

from django.db.models import Max

from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.core.text import one_line, same_name
from tourney.events.models import Entry, Event
from tourney.events.selectors.registration import registration_open
from tourney.events.terms import Price, Reentry
from tourney.money import ledger
from tourney.money.models import LedgerLine
from tourney.people.models import Player


def register(
    *,
    event_id: int,
    actor: Actor,
    key: str,
    player_id: int | None = None,
    name: str = "",
    nickname: str = "",
    namesake: bool = True,
    paid: bool = True,
    price: dict[str, int] | None = None,
    method: str = "cash",
    till: str = "",
    caused_by: int | None = None,
) -> Done:
    """Enter a player (an existing one, or a new one by name) and take the buy-in.

    ``price`` sells this entry at other terms than the event's (``Price``: buy_in, fee,
    bounty, chips). Chips are issued when the entry gets a chair, not here. A player who is out
    enters again if the re-entry terms allow (R-147). With ``namesake=False`` a new player whose
    name somebody in this event has already is refused: a list pasted twice enters nobody twice.
    Answers ``entry``, ``number``, ``player``. Refused: ``registration_closed``, ``event_full``,
    ``already_entered``, ``no_reentry``, ``name_missing``, ``namesake_in``, ``not_found``.
    """

    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id)
        if not registration_open(event, cmd.at):
            raise Refused("registration_closed", event=event_id)
        terms = _price(event, price)
        if player_id is None and not namesake:
            _check_no_namesake(event, name)
        player = _player(cmd, player_id, name, nickname)
        _check_may_enter(event, player)
        entry = cmd.create(
            Entry(
                event=event,
                player=player,
                number=_next_number(event),
                registered_at=cmd.at,
                starting_stack=terms.chips if terms.chips != event.starting_stack else None,
            )
        )
        if paid:
            ledger.post(
                cmd,
                event_id=event_id,
                entry_id=entry.pk,
                kind=LedgerLine.Kind.BUY_IN,
                amount=terms.buy_in + terms.fee + terms.bounty,
                prize_part=terms.buy_in,
                fee_part=terms.fee,
                bounty_part=terms.bounty,
                method=method,
                till=till,
            )
        cmd.params.update(entry=entry.pk, player=player.pk)
        if event.status == Event.Status.RUNNING:
            # Somebody waits for a chair: not an edit of the event, so its revision stays.
            Event.objects.filter(pk=event_id).update(next_due_at=cmd.at)
        cmd.ring(f"clock:{event_id}", f"room:{event_id}")
        return {"entry": entry.pk, "number": entry.number, "player": player.pk}

    body = {
        "player": player_id,
        "name": name,
        "nickname": nickname,
        **({} if namesake else {"namesake": False}),
        "paid": paid,
        "price": price,
        "method": method,
        "till": till,
    }
    if caused_by is None and player_id is not None:
        # Undoing the bust takes the re-entry with it: nobody ever has two live stacks.
        out = Entry.objects.filter(event=event_id, player=player_id, status=Entry.Status.OUT)
        caused_by = out.order_by("-pk").values_list("out_row", flat=True).first()
    return command(
        "entry.register",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body=body,
        caused_by=caused_by,
    )


def unregister(*, event_id: int, entry_id: int, actor: Actor, key: str) -> Done:
    """Take an entry out before it has a chair and pay back what it paid.

    Refused: ``not_found``, ``already_seated`` (a seated entry plays or is blinded off).
    """

    def act(cmd: Command) -> dict[str, Any]:
        cmd.lock(Event, event_id)
        entry = _entry(cmd, event_id, entry_id)
        if entry.status not in (Entry.Status.REGISTERED, Entry.Status.ALTERNATE):
            raise Refused("already_seated", entry=entry.number)
        before = entry.status
        entry.status = Entry.Status.WITHDRAWN
        cmd.save(entry, "status")
        refunded = _refund(cmd, entry)
        cmd.params.update(entry=entry.pk, before=before)
        cmd.ring(f"clock:{event_id}", f"room:{event_id}")
        return {"entry": entry.pk, "refunded": refunded}

    return command(
        "entry.unregister",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={"entry": entry_id},
    )


def _player(cmd: Command, player_id: int | None, name: str, nickname: str) -> Player:
    if player_id is not None:
        found = Player.objects.filter(pk=player_id, erased_at__isnull=True).first()
        if found is None:
            raise Refused("not_found", what="player", id=player_id)
        return found
    name = one_line(name, 120)
    if not name:
        raise Refused("name_missing")
    return cmd.create(Player(name=name, nickname=one_line(nickname, 60), created_at=cmd.at))


def _check_no_namesake(event: Event, name: str) -> None:
    entries = Entry.objects.filter(event=event).exclude(status=Entry.Status.WITHDRAWN)
    names = entries.values_list("player__name", flat=True)
    if same_name(name) in {same_name(other) for other in names}:
        raise Refused("namesake_in", name=one_line(name, 120))


def _price(event: Event, price: dict[str, int] | None) -> Price:
    usual = Price(event.buy_in, event.fee, event.bounty, event.starting_stack)
    terms = usual if price is None else Price.read({**usual.to_json(), **price})
    if not 0 < terms.chips <= 10**9:
        raise Refused("bad_terms", terms="Price", field="chips")
    return terms


def _check_may_enter(event: Event, player: Player) -> None:
    entries = Entry.objects.filter(event=event).exclude(status=Entry.Status.WITHDRAWN)
    mine = list(entries.filter(player=player))
    if any(entry.status in Entry.LIVE for entry in mine):
        raise Refused("already_entered", player=player.pk)
    if mine:
        limit = Reentry.read(event.reentry).limit
        if any(entry.disqualified for entry in mine):
            raise Refused("no_reentry", limit=0)
        if limit is not None and len(mine) > limit:
            raise Refused("no_reentry", limit=limit)
    if event.max_entries is not None and entries.count() >= event.max_entries:
        raise Refused("event_full", limit=event.max_entries)


def _next_number(event: Event) -> int:
    return (Entry.objects.filter(event=event).aggregate(last=Max("number"))["last"] or 0) + 1


def _entry(cmd: Command, event_id: int, entry_id: int) -> Entry:
    entry = cmd.lock(Entry, entry_id)
    if entry.event_id != event_id:
        raise Refused("not_found", what="entry", id=entry_id)
    return entry


def _refund(cmd: Command, entry: Entry) -> int:
    paid = LedgerLine.objects.filter(entry=entry, void__isnull=True).exclude(
        kind=LedgerLine.Kind.VOID
    )
    amount = sum(line.amount for line in paid)
    if amount:
        ledger.post(
            cmd,
            event_id=entry.event_id,
            entry_id=entry.pk,
            kind=LedgerLine.Kind.REFUND,
            amount=-amount,
            prize_part=-sum(line.prize_part for line in paid),
            fee_part=-sum(line.fee_part for line in paid),
            bounty_part=-sum(line.bounty_part for line in paid),
        )
    return amount


def _take_back_registration(cmd: Command, row: FeedRow) -> None:
    entry = cmd.lock(Entry, row.params["entry"])
    if entry.status not in (Entry.Status.REGISTERED, Entry.Status.ALTERNATE):
        raise Refused("already_seated", entry=entry.number)
    entry.status = Entry.Status.WITHDRAWN
    cmd.save(entry, "status")
    ledger.void_lines_of(cmd, row.pk)
    cmd.ring(f"clock:{entry.event_id}", f"room:{entry.event_id}")


def _take_back_leaving(cmd: Command, row: FeedRow) -> None:
    entry = cmd.lock(Entry, row.params["entry"])
    entry.status = row.params["before"]
    cmd.save(entry, "status")
    ledger.void_lines_of(cmd, row.pk)
    cmd.ring(f"clock:{entry.event_id}", f"room:{entry.event_id}")


verbs.register("entry.register", inverse=_take_back_registration)
verbs.register("entry.unregister", inverse=_take_back_leaving)
