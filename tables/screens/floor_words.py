"""The console's words: acts of the history, alerts, reasons for moves, the palette."""

from collections.abc import Callable, Mapping
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.selectors.history import FeedLine
from tables.wording import CALL_REASONS, STREETS
from tourney.core.figures import chips, time_left
from tourney.core.wording import say
from tourney.events.models import Event
from tourney.rules.errors import RuleViolation

Words = Mapping[str, str | Promise]

# One sentence per verb of the feed. %(table)s, %(hand)s, %(players)s and the row's figures.
ACTS: Words = {
    "clock.start": gettext_lazy("Clock started"),
    "clock.stop": gettext_lazy("Clock stopped"),
    "clock.resume": gettext_lazy("Clock resumed"),
    "clock.jump": gettext_lazy("Clock set to item %(item)s, %(time)s left"),
    "clock.add_time": gettext_lazy("%(minutes)s minutes added to the clock"),
    "event.create": gettext_lazy("Event made"),
    "event.edit": gettext_lazy("Settings changed"),
    "event.start": gettext_lazy("Play started"),
    "event.message": gettext_lazy("Message on the clock: %(message)s"),
    "structure.edit": gettext_lazy("Levels to come changed"),
    "registration.close": gettext_lazy("Registration closed"),
    "entry.register": gettext_lazy("%(players)s registered"),
    "entry.unregister": gettext_lazy("%(players)s unregistered"),
    "payout.pay": gettext_lazy("Prize paid to %(players)s"),
    "bounty.pay": gettext_lazy("Bounties paid to %(players)s"),
    "bounty.decide": gettext_lazy("Bounty on %(players)s decided by the floor"),
    "seats.wish": gettext_lazy("Wishes for the seat draw noted"),
    "seats.draw": gettext_lazy("Seats drawn"),
    "seat.entry": gettext_lazy("%(players)s seated at table %(table)s, seat %(chair)s"),
    "table.open": gettext_lazy("Table %(table)s opened"),
    "table.close": gettext_lazy("Table %(table)s closed"),
    "table.positions": gettext_lazy("Table %(table)s: button set to seat %(button)s"),
    "table.push": gettext_lazy("Table %(table)s: dealer push"),
    "hand.start": gettext_lazy("Table %(table)s: hand %(hand)s started"),
    "hand.record": gettext_lazy("Table %(table)s: hand %(hand)s recorded"),
    "hand.undo": gettext_lazy("Table %(table)s: hand %(hand)s taken back in part"),
    "hand.settle": gettext_lazy("Table %(table)s: hand %(hand)s settled"),
    "hand.misdeal": gettext_lazy("Table %(table)s: hand %(hand)s is a misdeal"),
    "hand.level": gettext_lazy("Table %(table)s: hand %(hand)s moved to another level"),
    "hand.correct": gettext_lazy("Table %(table)s: hand %(hand)s corrected"),
    "hand.rule": gettext_lazy("Table %(table)s: ruling in hand %(hand)s"),
    "hand.result": gettext_lazy("Table %(table)s: result of hand %(hand)s"),
    "hand.outs": gettext_lazy("Table %(table)s: out: %(players)s"),
    "hand.count": gettext_lazy("Table %(table)s: hand %(hand)s counted"),
    "stack.count": gettext_lazy("Table %(table)s: %(players)s counted, %(chips)s chips"),
    "table.mode": gettext_lazy("Table %(table)s: recording changed"),
    "table.place": gettext_lazy("Table %(table)s moved on the map"),
    "table.halt": gettext_lazy("Table %(table)s halted or let go on"),
    "table.break": gettext_lazy("Table %(table)s breaks"),
    "table.empty": gettext_lazy("Broken tables emptied"),
    "table.final": gettext_lazy("Final table called"),
    "play.halt": gettext_lazy("Play halted"),
    "play.resume": gettext_lazy("Play resumed"),
    "play.last_hands": gettext_lazy("Last hands: %(hands)s"),
    "handforhand.start": gettext_lazy("Hand for hand begun"),
    "handforhand.stop": gettext_lazy("Hand for hand ended"),
    "handforhand.round": gettext_lazy("Hand for hand: next hand"),
    "level.announce": gettext_lazy("Level announced"),
    "places.update": gettext_lazy("Places made final"),
    "room.balance": gettext_lazy("Moves planned: %(moves)s"),
    "move.order": gettext_lazy("Move of %(players)s ordered"),
    "move.change": gettext_lazy("Move of %(players)s changed"),
    "move.cancel": gettext_lazy("Move of %(players)s refused"),
    "move.player": gettext_lazy("%(players)s sent to another seat"),
    "move.seated": gettext_lazy("%(players)s sits at the new table"),
    "entry.rebuy": gettext_lazy("Rebuy: %(players)s"),
    "entry.add_on": gettext_lazy("Add-on: %(players)s"),
    "entry.out": gettext_lazy("%(players)s is out"),
    "seat.away": gettext_lazy("Table %(table)s: %(players)s away or back"),
    "seat.penalty": gettext_lazy("Table %(table)s: penalty for %(players)s"),
    "floor.call": gettext_lazy("Table %(table)s calls the floor"),
    "floor.solve": gettext_lazy("Table %(table)s: call solved"),
    "floor.rule": gettext_lazy("Ruling recorded"),
    "event.outage": gettext_lazy("Outage noticed"),
    "outage.answer": gettext_lazy("Outage answered"),
    "device.code": gettext_lazy("Pairing code made"),
    "device.pair": gettext_lazy("Device paired"),
    "device.floor_in": gettext_lazy("Floor opened a tablet with a PIN"),
    "device.floor_out": gettext_lazy("Floor closed a tablet"),
    "device.layout": gettext_lazy("Clock screen has another layout"),
    "device.move": gettext_lazy("Device bound to another place"),
    "device.rename": gettext_lazy("Device renamed"),
    "device.take_over": gettext_lazy("Device takes another's place"),
    "device.bind": gettext_lazy("Device bound"),
    "device.reload": gettext_lazy("Device reloaded"),
    "device.revoke": gettext_lazy("Device revoked"),
    "device.tap_in": gettext_lazy("Dealer tapped in"),
    "device.tap_out": gettext_lazy("Dealer tapped out"),
    "staff.roles": gettext_lazy("Roles changed"),
    "staff.add": gettext_lazy("Account added"),
    "staff.close": gettext_lazy("Account closed"),
    "staff.invite": gettext_lazy("Somebody invited"),
    "staff.join": gettext_lazy("Invitation accepted"),
    "staff.open": gettext_lazy("Account opened again"),
    "staff.pin": gettext_lazy("PIN set"),
    "staff.uninvite": gettext_lazy("Invitation ended"),
    "player.erase": gettext_lazy("A player's data erased"),
    "chips.race": gettext_lazy("Chips coloured up"),
    "entry.remove": gettext_lazy("%(players)s taken out of play"),
    "feed.undo": gettext_lazy("Taken back"),
}

MOVES: Words = {
    "balance": gettext_lazy("to balance the tables"),
    "table_breaks": gettext_lazy("table %(table)s breaks"),
    "final_table": gettext_lazy("final table"),
    "redraw": gettext_lazy("new seats are drawn"),
    "floor": gettext_lazy("the floor's decision"),
}


OTHER_EVENTS = 12


class _Shown(dict[str, Any]):
    def __missing__(self, name: str) -> str:
        return "–"


def act_words(line: FeedLine) -> str:
    """A line of history as a sentence."""
    sentence = ACTS.get(line.verb)
    if sentence is None:
        return line.verb
    if line.verb == "stack.count" and line.answer.get("difference") is None:
        # In the middle of a hand the count is one of its facts.
        sentence = _("Table %(table)s: stack counted in hand %(hand)s")
    return str(sentence) % _Shown(_figures(line))


def is_worded(verb: str) -> bool:
    """Whether history has a sentence for this verb."""
    return verb in ACTS


def _figures(line: FeedLine) -> dict[str, Any]:
    given: dict[str, Any] = {**line.answer, **line.params}
    figures = {name: _figure(name, value) for name, value in given.items()}
    seconds = given.get("seconds")
    if isinstance(seconds, int | float):
        figures["time"] = time_left(seconds)
        figures["minutes"] = f"{seconds / 60:+g}"
    if line.verb == "stack.count" and isinstance(given.get("difference"), int):
        figures["chips"] = chips(given["before"] + given["difference"])
    figures["table"] = line.table or "–"
    figures["hand"] = line.hand if line.hand is not None else "–"
    figures["players"] = ", ".join(line.players) or "–"
    return {name: value for name, value in figures.items() if value is not None}


def _figure(name: str, value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int):
        return value
    if name in ("chair", "button", "to_chair", "from_chair"):
        return value + 1
    return chips(value)


def street_words(code: str) -> str:
    """The street of a hand."""
    return str(STREETS.get(code, code))


def call_words(code: str) -> str:
    """Why a table calls the floor."""
    return str(CALL_REASONS.get(code, code))


def move_words(reason: Any) -> str:
    """Why a player changes chair."""
    if not isinstance(reason, dict) or not reason.get("code"):
        return ""
    params = {name: value for name, value in reason.items() if name != "code"}
    known = MOVES.get(reason["code"])
    return str(known) % _Shown(params) if known else say(RuleViolation(reason["code"], **params))


def short_stack(count: int) -> str:
    """A stack on the small map: 950, 9,500, 26.1k, 1.25M; never rounded up."""
    if count < 10_000:
        return chips(count)
    for size, sign in ((1_000_000, "M"), (1_000, "k")):
        if count >= size:
            hundredths = count * 100 // size
            whole, rest = divmod(hundredths, 100)
            if whole >= 100 or rest == 0:
                return f"{chips(whole)}{sign}"
            digits = f"{rest:02d}" if whole < 10 else f"{rest // 10}"
            return f"{whole}.{digits.rstrip('0')}{sign}".replace(".k", "k").replace(".M", "M")
    return chips(count)


def palette(event: Event) -> list[dict[str, str]]:
    """What the search box can do besides finding: pages to open, by their words."""
    pages: list[tuple[str, Callable[[], str]]] = [
        (_("Clock screen"), lambda: reverse("tables:clock", args=[event.pk])),
        (_("Seat board"), lambda: reverse("tables:seats", args=[event.pk])),
        (_("Payouts"), lambda: reverse("tables:payouts", args=[event.pk])),
        (_("Rulebook"), lambda: f"{reverse('tables:rules')}?event={event.pk}"),
        (_("History and undo"), lambda: reverse("tables:history", args=[event.pk])),
        (_("Desk: players and money"), lambda: reverse("events:desk", args=[event.pk])),
        (_("Set-up: levels and house rules"), lambda: reverse("events:setup", args=[event.pk])),
        (
            _("Edit the levels to come"),
            lambda: reverse("events:setup", args=[event.pk]) + "#structure",
        ),
    ]
    pages += [
        (_("Another event: %(name)s") % {"name": other.name}, _floor_of(other.pk))
        for other in Event.objects.filter(
            status__in=[Event.Status.OPEN, Event.Status.RUNNING]
        ).exclude(pk=event.pk)[:OTHER_EVENTS]
    ]
    return [{"label": label, "href": href()} for label, href in pages]


def _floor_of(event_id: int) -> Callable[[], str]:
    return lambda: reverse("tables:floor", args=[event_id])
