"""Everything about one player, out on request; and gone on request, with the event still whole.

Names stand on the player alone. Entries, hands, ledger and feed refer to ids, so
taking the name away leaves every count, place and hash as it was.
"""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.db import models

from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.people.models import Player

verbs.register("player.erase", why_not="erased means erased")

ERASED = "[…]"
FORMAT = "tourney-player/1"
# Where the floor may have written a name into a sentence.
_FREE_TEXT = (("tables.Ruling", "note", "event_id"), ("events.Event", "message", "pk"))


def export_player(player_id: int) -> dict[str, Any]:
    """All that is kept about a player, as JSON-able data. Raises Refused ``not_found``.

    Found by following every relation to the player and to their entries, so a
    table added later is in it without a change here.
    """
    player = Player.objects.filter(pk=player_id).first()
    if player is None:
        raise Refused("not_found", what="player", id=player_id)
    entries = list(_entries(player_id))
    return {
        "format": FORMAT,
        "player": _row(player) | {"records": _records(player, but="events.entry")},
        "entries": [_row(entry) | {"records": _records(entry)} for entry in entries],
        "hands": _hands([entry.pk for entry in entries]),
    }


def erase_player(*, player_id: int, actor: Actor, key: str) -> Done:
    """Take name, nickname, membership number, note and wishes away for good.

    Raises Refused ``not_found``, or ``player_playing`` while the player has a
    live entry: the room still has to call them by a name.
    """

    def act(cmd: Command) -> dict[str, Any]:
        player = cmd.lock(Player, player_id)
        entries = _entries(player_id)
        if entries.filter(status__in=entries.model.LIVE, event__status="running").exists():
            raise Refused("player_playing")
        words = [word for word in (player.name, player.nickname, player.membership_number) if word]
        _clear_free_text(words, {entry.event_id for entry in entries})
        entries.exclude(seat_wish={}).update(seat_wish={})
        player.name = player.nickname = player.membership_number = player.note = ""
        player.erased_at = cmd.at
        cmd.save(player, "name", "nickname", "membership_number", "note", "erased_at")
        return {"player": player_id}

    return command(
        "player.erase", act, event_id=None, actor=actor, key=key, body={"player": player_id}
    )


def feed_rows_naming(player: Player) -> list[int]:
    """Feed rows that hold the player's name: there must be none, and rows cannot be changed."""
    words = [word for word in (player.name, player.nickname) if len(word) > 3]
    found = []
    events = {entry.event_id for entry in _entries(player.pk)}
    for row in FeedRow.objects.filter(event_id__in=events).iterator():
        text = f"{row.params} {row.answer} {row.actor}"
        if any(word in text for word in words):
            found.append(row.pk)
    return found


def _entries(player_id: int) -> Any:
    return apps.get_model("events.Entry").objects.filter(player_id=player_id).order_by("pk")


def _row(thing: models.Model) -> dict[str, Any]:
    return {
        field.attname: _plain(getattr(thing, field.attname))
        for field in thing._meta.concrete_fields
    }


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float | str | list | dict):
        return value
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def _records(thing: models.Model, *, but: str = "") -> dict[str, list[dict[str, Any]]]:
    """Seats, moves, busts, ledger lines, payouts: whatever points at the row."""
    found = {}
    for relation in thing._meta.related_objects:
        if relation.related_model._meta.label_lower == but:
            continue
        rows = relation.related_model._base_manager.filter(**{relation.field.name: thing.pk})
        listed = [_row(row) for row in rows.order_by("pk")]
        if listed:
            found[relation.related_model._meta.label_lower] = listed
    return found


def _hands(entry_ids: list[int]) -> list[dict[str, Any]]:
    """The hands the player was dealt into: the chair, the stack, the chips at the end."""
    seats = apps.get_model("tables.Seat").objects.filter(entry_id__in=entry_ids)
    tables = set(seats.values_list("table_id", flat=True))
    hands = apps.get_model("tables.Hand").objects.filter(table_id__in=tables).order_by("pk")
    found = []
    for hand in hands.iterator():
        chairs = [chair for chair, entry in hand.entries.items() if entry in entry_ids]
        for chair in chairs:
            stacks = hand.opening.get("stacks") or []
            after = (hand.result or {}).get("stacks") or []
            found.append(
                {
                    "hand": str(hand.uid),
                    "table_id": hand.table_id,
                    "number": hand.number,
                    "started_at": hand.started_at.isoformat(),
                    "chair": int(chair),
                    "stack": stacks[int(chair)] if int(chair) < len(stacks) else None,
                    "stack_after": after[int(chair)] if int(chair) < len(after) else None,
                }
            )
    return found


def _clear_free_text(words: list[str], event_ids: set[int]) -> None:
    for label, field, path in _FREE_TEXT:
        rows = apps.get_model(label).objects.filter(**{f"{path}__in": event_ids})
        for row in rows.exclude(**{field: ""}):
            text = getattr(row, field)
            for word in words:
                text = text.replace(word, ERASED)
            if text != getattr(row, field):
                setattr(row, field, text[: row._meta.get_field(field).max_length])
                row.save(update_fields=[field])
