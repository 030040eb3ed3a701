"""An invented night to look around in: a sit-and-go in play and a bigger event filling up."""

import uuid
from random import Random
from typing import Any

from tables.models import Hand, Table
from tables.services.draw import draw_seats
from tables.services.event import start_event
from tables.services.hands import record, start_hand
from tables.simulation.hand import Tap, play_hand
from tables.simulation.players import new_style
from tourney.core.command import Actor
from tourney.core.errors import Refused
from tourney.events.models import Event
from tourney.events.services.entries import register
from tourney.events.services.events import create_event

NAMES = (
    "Ada Conti, Rui Prata, Bo Lind, Sefa Ooms, Kaya Moss, Luz Abreu, Irene Caldas, Milo Ferrante, "
    "Petra Vance, Nino Sala, Tess Okoro, Abel Quint, Vera Holm, Davi Rocha, Lena Fabre, Otto Brandt, "
    "Ines Moura, Carlo Zeni, Mara Pell, Yuri Stahl, Gaia Neri, Hugo Leal, Wim Aerts, Dina Kovac"
).split(", ")
HANDS = 7


def load_demo(*, actor: Actor, key: str) -> int:
    """Make the demo events once per key, through the services that screens use; the first one's id.

    Refused: ``not_empty`` when the house already has events.
    """
    if Event.objects.exists():
        raise Refused("not_empty")
    night = _make("Demo: Friday sit-and-go", "sng-turbo", NAMES[:9], actor, f"{key}:sng", 2000)
    start_event(event_id=night, actor=actor, key=f"{key}:start", seed="demo")
    _play_some_hands(night, actor)
    club = _make("Demo: Saturday club", "club-freezeout", NAMES, actor, f"{key}:club", 5000)
    draw_seats(event_id=club, actor=actor, key=f"{key}:draw", seed="demo")
    return night


def _make(
    name: str,
    structure: str,
    players: tuple[str, ...] | list[str],
    actor: Actor,
    key: str,
    buy_in: int,
) -> int:
    done = create_event(
        name=name, structure=structure, actor=actor, key=key, table_size=9, buy_in=buy_in
    )
    event_id: int = done.answer["event"]
    for number, player in enumerate(players):
        register(event_id=event_id, name=player, actor=actor, key=f"{key}:{number}")
    return event_id


def _play_some_hands(event_id: int, actor: Actor) -> None:
    """A few hands by invented players, so that stacks, button and history have something to tell."""
    rng = Random(7)
    table = Table.objects.get(event_id=event_id)
    for _ in range(HANDS):
        started = start_hand(table_id=table.pk, actor=actor, key=str(uuid.uuid4()))
        hand = Hand.objects.get(pk=started.answer["hand"])
        styles = {int(chair): new_style(rng) for chair in hand.entries}
        play_hand(hand, styles, rng, _dealer(hand.pk, actor))
        if Event.objects.get(pk=event_id).status != Event.Status.RUNNING:
            return


def _dealer(hand_id: int, actor: Actor) -> Tap:
    def tap(acts: list[dict[str, Any]]) -> None:
        record(hand_id=hand_id, acts=acts, actor=actor, key=str(uuid.uuid4()))

    return tap
