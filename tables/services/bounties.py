"""Bounties: won with the last pot that holds the victim's chips, on the ledger when they are paid.

The head an entry carries is what its buy-in put there, plus what it has won onto it. Whoever
wins the event keeps the own head.
"""

from collections.abc import Sequence
from typing import Any

from tables.models import Bust
from tables.services.ruled import put_down
from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.events.models import Entry, Event
from tourney.events.selectors.bounties import head_of
from tourney.money.models import BountyWon
from tourney.rules.bounties import MYSTERY, BountyShare, BountyTerms, draw_envelope, split_bounty

MOST = 10**12


def award_bounty(cmd: Command, event: Event, bust: Bust) -> None:
    """Give the bounty on an entry that has just gone out to those who took its chips.

    Inside the command that records the bust. Nobody known to have taken them: the floor says.
    """
    if not event.bounty or not bust.by_entries:
        return
    stacks: dict[str, int] = dict.fromkeys(map(str, bust.by_entries), 0)
    if bust.hand is not None:
        for chair, entry_id in bust.hand.entries.items():
            if str(entry_id) in stacks:
                stacks[str(entry_id)] = int(bust.hand.opening["stacks"][int(chair)] or 0)
    terms = BountyTerms.read(event.bounty_terms)
    worth, envelope = _worth(event, bust.entry_id, terms)
    shares = split_bounty(worth, stacks, terms)
    _write(cmd, event, bust.entry_id, shares, envelope, by_floor=False)


def award_own_head(cmd: Command, event: Event, winner: Entry) -> None:
    """The winner of the event keeps the head nobody took. Inside the command that ends the event."""
    if not event.bounty:
        return
    terms = BountyTerms.read(event.bounty_terms)
    worth, envelope = _worth(event, winner.pk, terms)
    _write(cmd, event, winner.pk, (BountyShare(str(winner.pk), worth),), envelope, by_floor=False)


def take_back_bounty(cmd: Command, entry_id: int) -> None:
    """The bounty on an entry is on its head again.

    Refused: ``already_paid``; ``touched_since`` when it was put onto a head that has been won since.
    """
    won = BountyWon.objects.filter(victim=entry_id, undone=False)
    if won.filter(paid_at__isnull=False).exists():
        raise Refused("already_paid")
    raised = won.filter(head__gt=0).exclude(winner=entry_id).values_list("winner", flat=True)
    if BountyWon.objects.filter(victim__in=list(raised), undone=False).exists():
        raise Refused("touched_since", what="entry", id=entry_id)
    won.update(undone=True)


def decide_bounty(
    *,
    event_id: int,
    entry_id: int,
    winners: Sequence[int],
    actor: Actor,
    key: str,
    worth: int | None = None,
    note: str = "",
) -> Done:
    """The floor says which entries won the bounty on an entry that is out (nobody: it stays in the pool).

    Replaces what followed from the hand, shares it by the event's terms and leaves a ruling.
    ``worth`` (minor units) is the bounty's own unless given. Refused: ``no_bounty``, ``not_out``,
    ``already_paid``, ``not_found``, ``bad_amount``.
    """
    if worth is not None and not 0 <= worth <= MOST:
        raise Refused("bad_amount", amount=worth)

    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id)
        if not event.bounty:
            raise Refused("no_bounty")
        entry = cmd.lock(Entry, entry_id)
        if entry.event_id != event_id or entry.status != Entry.Status.OUT:
            raise Refused("not_out", entry=entry.number)
        known = set(Entry.objects.filter(event=event, pk__in=winners).values_list("pk", flat=True))
        for winner in winners:
            if winner not in known or winner == entry_id:
                raise Refused("not_found", what="entry", id=winner)
        standing = BountyWon.objects.filter(victim=entry_id, undone=False)
        cmd.params.update(entry=entry_id, before=list(standing.values_list("pk", flat=True)))
        drawn = standing.values_list("envelope", flat=True).first()
        stood = sum(row.amount + row.head for row in standing)
        take_back_bounty(cmd, entry_id)
        terms = BountyTerms.read(event.bounty_terms)
        own, envelope = (stood, drawn) if stood else _worth(event, entry_id, terms)
        amount = own if worth is None else worth
        shares = split_bounty(amount, {str(winner): 0 for winner in winners}, terms)
        _write(cmd, event, entry_id, shares, envelope, by_floor=True)
        put_down(
            cmd,
            event_id=event_id,
            kind="bounty",
            decision={"entry": entry_id, "winners": list(winners), "worth": amount},
            note=note,
        )
        cmd.touch(entry)
        cmd.ring(f"room:{event_id}")
        return {"entry": entry_id, "amount": amount}

    return command(
        "bounty.decide",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={"entry": entry_id, "winners": list(winners), "worth": worth, "note": note},
    )


def _worth(event: Event, entry_id: int, terms: BountyTerms) -> tuple[int, int | None]:
    if terms.kind == MYSTERY:
        standing = BountyWon.objects.filter(event=event, undone=False)
        used = [n for n in standing.values_list("envelope", flat=True) if n is not None]
        drawn = draw_envelope(terms, event.draw_seed, used)
        if drawn is not None:
            return drawn[1], drawn[0]
    return head_of(event, entry_id), None


def _write(
    cmd: Command,
    event: Event,
    victim_id: int,
    shares: tuple[BountyShare, ...],
    envelope: int | None,
    *,
    by_floor: bool,
) -> None:
    rows = [
        BountyWon(
            event=event,
            victim_id=victim_id,
            winner_id=int(share.winner),
            amount=share.amount,
            head=share.head,
            envelope=envelope,
            by_floor=by_floor,
            at=cmd.at,
        )
        for share in shares
        if share.amount or share.head
    ]
    BountyWon.objects.bulk_create(rows)
    cmd.params.setdefault("bounties", []).extend(
        [victim_id, row.winner_id, row.amount, row.head] for row in rows
    )


def _undo_decision(cmd: Command, row: FeedRow) -> None:
    assert row.event_id is not None
    cmd.lock(Event, row.event_id)
    take_back_bounty(cmd, row.params["entry"])
    BountyWon.objects.filter(pk__in=row.params["before"]).update(undone=False)


verbs.register("bounty.decide", inverse=_undo_decision)
