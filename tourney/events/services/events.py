"""Making an event, changing it before the start, opening and closing its registration."""

from datetime import datetime
from typing import Any

from tourney.core import verbs
from tourney.core.command import Actor, Command, Done, command
from tourney.core.errors import Refused
from tourney.core.models import FeedRow
from tourney.core.text import one_line
from tourney.events import builtin
from tourney.events.models import Entry, Event
from tourney.events.services.structure import store_version
from tourney.events.terms import AddOn, LateRegistration, Rebuy, Reentry, Terms
from tourney.money.prizes import freeze_prizes, thaw_prizes
from tourney.rules.bounties import BountyTerms
from tourney.rules.house import PROFILES, HouseRules
from tourney.rules.prizes import check_plan
from tourney.rules.structure import Structure
from tourney.rules.structure_read import structure_from_json

# What may be set, with the bounds a form or a file must keep; money in minor units.
_NUMBERS = {
    "starting_stack": (1, 10**9),
    "table_size": (2, 10),
    "minor_units": (0, 3),
    "buy_in": (0, 10**12),
    "fee": (0, 10**12),
    "bounty": (0, 10**12),
    "guarantee": (0, 10**12),
    "max_entries": (1, 100_000),
}
_TERMS: dict[str, type[Terms]] = {
    "late_registration": LateRegistration,
    "reentry": Reentry,
    "rebuy": Rebuy,
    "add_on": AddOn,
}
_CHOICES = {
    "balance_mode": tuple(Event.BalanceMode.values),
    "recording_mode": ("full", "results", "counter", "none"),
}
EDITABLE = (
    *_NUMBERS,
    *_TERMS,
    *_CHOICES,
    "name",
    "currency",
    "starts_at",
    "payout_plan",
    "bounty_terms",
    "balance_policy",
)
DEFAULT_STACK = 10_000


def create_event(
    *,
    name: str,
    structure: str | dict[str, Any],
    actor: Actor,
    key: str,
    profile: str = "founding",
    house: dict[str, Any] | None = None,
    **settings: Any,
) -> Done:
    """Make an event from a built-in structure's name or a structure file's JSON.

    ``settings`` are the names in EDITABLE; what is not given comes from the
    structure, then from the model. Registration is open at once. Answers
    ``event``. Raises the structure reader's RuleViolation and Refused:
    ``bad_setting`` (naming it), ``unknown_profile``, ``unknown_structure``.
    """
    starts_at = settings.get("starts_at")
    body = {
        "name": name,
        "structure": structure,
        "profile": profile,
        "house": house or {},
        **settings,
        "starts_at": starts_at.isoformat() if isinstance(starts_at, datetime) else None,
    }

    def act(cmd: Command) -> dict[str, Any]:
        parsed = _structure(structure)
        given = {**_from_structure(parsed), **{k: v for k, v in settings.items() if v is not None}}
        event = Event(status=Event.Status.OPEN, name="", next_due_at=None)
        apply_settings(event, {"name": name, **given})
        apply_house(event, profile, house or {})
        cmd.create(event)
        cmd.event_id = event.pk
        cmd.params.update(structure=parsed.name)
        store_version(cmd, event, parsed)
        return {"event": event.pk}

    return command("event.create", act, event_id=None, actor=actor, key=key, body=body)


def edit_event(
    *,
    event_id: int,
    actor: Actor,
    key: str,
    expected: int | None = None,
    profile: str | None = None,
    house: dict[str, Any] | None = None,
    **settings: Any,
) -> Done:
    """Change settings before the start. Refused: ``rules_frozen``, ``bad_setting``, ``stale_revision``.

    After the start only what the room may change is left: ``name``,
    ``balance_mode``, ``balance_policy``, ``recording_mode``, ``guarantee``.
    """
    always = {"name", "balance_mode", "balance_policy", "recording_mode", "guarantee"}
    starts_at = settings.get("starts_at")
    body = {
        **settings,
        "starts_at": starts_at.isoformat() if isinstance(starts_at, datetime) else None,
        "profile": profile,
        "house": house,
    }

    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id, expected=expected)
        frozen = event.status not in (Event.Status.SETUP, Event.Status.OPEN)
        asked = set(settings) | ({"house"} if profile is not None or house is not None else set())
        if frozen and asked - always:
            raise Refused("rules_frozen", setting=sorted(asked - always)[0])
        cmd.params["before"] = {name: _plain(getattr(event, name)) for name in settings}
        apply_settings(event, settings)
        fields = list(settings)
        if profile is not None or house is not None:
            cmd.params["before"].update(house_profile=event.house_profile, house=event.house)
            apply_house(event, profile or event.house_profile, house or {})
            fields += ["house_profile", "house"]
        cmd.save(event, *fields)
        cmd.ring(f"clock:{event_id}", f"room:{event_id}")
        return {"revision": event.revision}

    return command("event.edit", act, event_id=event_id, actor=actor, key=key, body=body)


def close_registration(
    *, event_id: int, actor: Actor, key: str, caused_by: int | None = None
) -> Done:
    """End registration and freeze the prizes (R-165). Refused: ``registration_closed``."""

    def act(cmd: Command) -> dict[str, Any]:
        event = cmd.lock(Event, event_id)
        amounts = close_registration_within(cmd, event)
        return {"prizes": len(amounts)}

    return command(
        "registration.close",
        act,
        event_id=event_id,
        actor=actor,
        key=key,
        body={},
        caused_by=caused_by,
    )


def close_registration_within(cmd: Command, event: Event) -> list[int]:
    """The same inside a running command that has locked the event; returns the prizes."""
    if event.registration_closed_at is not None:
        raise Refused("registration_closed", event=event.pk)
    entries = Entry.objects.filter(event=event).exclude(status=Entry.Status.WITHDRAWN).count()
    amounts = freeze_prizes(cmd, event, entries)
    event.registration_closed_at = cmd.at
    event.prizes_frozen_at = cmd.at
    # Places of those already out are final now.
    event.next_due_at = cmd.at
    cmd.save(event, "registration_closed_at", "prizes_frozen_at", "next_due_at")
    cmd.params["registration_closed"] = True
    cmd.ring(f"clock:{event.pk}", f"room:{event.pk}")
    return amounts


def reopen_registration_within(cmd: Command, event: Event) -> None:
    """Take the closing back: prizes thaw and follow the entries again."""
    thaw_prizes(event.pk)
    event.registration_closed_at = None
    event.prizes_frozen_at = None
    cmd.save(event, "registration_closed_at", "prizes_frozen_at")
    cmd.ring(f"clock:{event.pk}", f"room:{event.pk}")


def apply_settings(event: Event, settings: dict[str, Any]) -> None:
    """Check and set fields of an event. Raises Refused("bad_setting") naming the first bad one."""
    for name, value in settings.items():
        if name not in EDITABLE:
            raise Refused("bad_setting", setting=name)
        setattr(event, name, _checked(name, value))


def apply_house(event: Event, profile: str, changes: dict[str, Any]) -> None:
    """Set the house rules: a profile with single settings changed."""
    if profile not in PROFILES:
        raise Refused("unknown_profile", profile=profile)
    rules = HouseRules.from_json({**PROFILES[profile].to_json(), **changes})
    event.house_profile = profile
    event.house = rules.to_json()


def _checked(name: str, value: Any) -> Any:
    if name in _NUMBERS:
        return _number(name, value)
    if name in _TERMS and isinstance(value, dict):
        return _TERMS[name].read(value).to_json()
    if name == "bounty_terms" and isinstance(value, dict):
        return BountyTerms.read(value).to_json()
    if name == "payout_plan" and isinstance(value, dict):
        check_plan(value)
        return value
    good = {
        "name": lambda: isinstance(value, str) and bool(one_line(value, 120)),
        "currency": lambda: isinstance(value, str) and len(value) == 3 and value.isalpha(),
        "starts_at": lambda: (
            value is None or (isinstance(value, datetime) and value.tzinfo is not None)
        ),
        "balance_policy": lambda: isinstance(value, dict),
        "balance_mode": lambda: value in _CHOICES["balance_mode"],
        "recording_mode": lambda: value in _CHOICES["recording_mode"],
    }
    if name not in good or not good[name]():
        raise Refused("bad_setting", setting=name)
    if name == "name":
        return one_line(value, 120)
    return value.upper() if name == "currency" else value


def _number(name: str, value: Any) -> int | None:
    low, high = _NUMBERS[name]
    if name == "max_entries" and value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise Refused("bad_setting", setting=name)
    return value


def _structure(source: str | dict[str, Any]) -> Structure:
    if isinstance(source, dict):
        return structure_from_json(source)
    return builtin.structure(source)


def _from_structure(structure: Structure) -> dict[str, Any]:
    """What a structure file says about the entry itself."""
    found: dict[str, Any] = {"starting_stack": structure.starting_stack or DEFAULT_STACK}
    if structure.table_size is not None:
        found["table_size"] = structure.table_size
    if structure.late_reg_through_level:
        found["late_registration"] = {"through_level": structure.late_reg_through_level}
    if structure.max_reentries != 0:
        found["reentry"] = {"limit": structure.max_reentries}
    return found


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


def _take_back_edit(cmd: Command, row: FeedRow) -> None:
    assert row.event_id is not None
    event = cmd.lock(Event, row.event_id)
    before = dict(row.params["before"])
    if before.get("starts_at"):
        before["starts_at"] = datetime.fromisoformat(before["starts_at"])
    for name, value in before.items():
        setattr(event, name, value)
    cmd.save(event, *before)
    cmd.ring(f"clock:{event.pk}", f"room:{event.pk}")


def _take_back_closing(cmd: Command, row: FeedRow) -> None:
    assert row.event_id is not None
    reopen_registration_within(cmd, cmd.lock(Event, row.event_id))


verbs.register(
    "event.create", why_not="an event that was made by mistake is cancelled, not forgotten"
)
verbs.register("event.edit", inverse=_take_back_edit)
verbs.register("registration.close", inverse=_take_back_closing)
