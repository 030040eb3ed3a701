"""Forms of set-up and desk. Money is typed in whole units and kept in minor ones."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tourney.core.errors import Refused
from tourney.events import builtin, words
from tourney.events.models import Event
from tourney.events.terms import AddOn, LateRegistration, Rebuy, Reentry, Terms

MOST_MONEY = Decimal(10**9)


def money_field(label: Any, **kwargs: Any) -> forms.DecimalField:
    """An amount in whole units with up to two decimals."""
    return forms.DecimalField(
        label=label, min_value=0, max_value=MOST_MONEY, decimal_places=2, required=False, **kwargs
    )


def minor(amount: Decimal | None, minor_units: int = 2) -> int:
    """Minor units of an amount typed in whole ones."""
    return int((amount or Decimal(0)) * 10**minor_units)


class NewEventForm(forms.Form):
    """What a new director must say; all the rest has a default."""

    name = forms.CharField(label=_("Name of the event"), max_length=120)
    structure = forms.ChoiceField(label=_("Structure"), choices=())
    table_size = forms.IntegerField(
        label=_("Chairs per table"), min_value=2, max_value=10, initial=9
    )
    buy_in = money_field(_("Buy-in"), initial=20)
    fee = money_field(_("Fee"), initial=0)
    currency = forms.CharField(label=_("Currency"), min_length=3, max_length=3, initial="EUR")
    profile = forms.ChoiceField(
        label=_("House rules"), choices=list(words.PROFILES.items()), initial="founding"
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["structure"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(name, builtin.title(name)) for name in builtin.names()]

    def settings(self) -> dict[str, Any]:
        """The cleaned values as ``create_event`` takes them."""
        data = self.cleaned_data
        return {
            "name": data["name"],
            "structure": data["structure"],
            "table_size": data["table_size"],
            "buy_in": minor(data["buy_in"]),
            "fee": minor(data["fee"]),
            "currency": data["currency"],
            "profile": data["profile"],
        }


class SettingsForm(forms.Form):
    """The event's own settings: money, stacks, terms of entry, how the room is run."""

    name = forms.CharField(label=_("Name of the event"), max_length=120)
    starts_at = forms.DateTimeField(
        label=_("Start"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    starting_stack = forms.IntegerField(label=_("Starting stack"), min_value=1, max_value=10**9)
    table_size = forms.IntegerField(label=_("Chairs per table"), min_value=2, max_value=10)
    max_entries = forms.IntegerField(
        label=_("Most entries"), min_value=1, max_value=100_000, required=False
    )
    currency = forms.CharField(label=_("Currency"), min_length=3, max_length=3)
    buy_in = money_field(_("Buy-in"))
    fee = money_field(_("Fee"))
    bounty = money_field(_("Bounty"))
    guarantee = money_field(_("Guaranteed prize pool"))
    late_level = forms.IntegerField(
        label=_("Late registration through level"), min_value=0, max_value=500, required=False
    )
    reentries = forms.IntegerField(
        label=_("Re-entries per player"),
        min_value=0,
        max_value=100,
        required=False,
        help_text=_("empty: no limit"),
    )
    rebuy_cost = money_field(_("Rebuy"))
    rebuy_chips = forms.IntegerField(
        label=_("Rebuy chips"), min_value=0, max_value=10**9, required=False
    )
    rebuy_level = forms.IntegerField(
        label=_("Rebuys through level"), min_value=0, max_value=500, required=False
    )
    add_on_cost = money_field(_("Add-on"))
    add_on_chips = forms.IntegerField(
        label=_("Add-on chips"), min_value=0, max_value=10**9, required=False
    )
    add_on_level = forms.IntegerField(
        label=_("Add-on after level"), min_value=0, max_value=500, required=False
    )
    balance_mode = forms.ChoiceField(label=_("Balancing"), choices=Event.BalanceMode.choices)
    recording_mode = forms.ChoiceField(
        label=_("Recording at the tables"),
        choices=[
            ("full", _("every action")),
            ("results", _("results")),
            ("counter", _("hand counter")),
            ("none", _("without tablet")),
        ],
    )

    GROUPS = (
        (_("The event"), ("name", "starts_at", "starting_stack", "table_size", "max_entries")),
        (_("Money"), ("currency", "buy_in", "fee", "bounty", "guarantee")),
        (_("Coming in late and coming back"), ("late_level", "reentries")),
        (
            _("Rebuys and add-on"),
            (
                "rebuy_cost",
                "rebuy_chips",
                "rebuy_level",
                "add_on_cost",
                "add_on_chips",
                "add_on_level",
            ),
        ),
        (_("Running the room"), ("balance_mode", "recording_mode")),
    )

    @property
    def groups(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """The fields as the page groups them: (title, fields)."""
        return [(title, [self[name] for name in names]) for title, names in self.GROUPS]

    @classmethod
    def of(cls, event: Event) -> "SettingsForm":
        """The form filled with an event's present settings."""
        late = LateRegistration.read(event.late_registration)
        rebuy, add_on = Rebuy.read(event.rebuy), AddOn.read(event.add_on)
        unit = Decimal(10**event.minor_units)
        return cls(
            initial={
                "name": event.name,
                "starts_at": event.starts_at,
                "starting_stack": event.starting_stack,
                "table_size": event.table_size,
                "max_entries": event.max_entries,
                "currency": event.currency,
                "buy_in": event.buy_in / unit,
                "fee": event.fee / unit,
                "bounty": event.bounty / unit,
                "guarantee": event.guarantee / unit,
                "late_level": late.through_level,
                "reentries": Reentry.read(event.reentry).limit,
                "rebuy_cost": rebuy.cost / unit,
                "rebuy_chips": rebuy.chips,
                "rebuy_level": rebuy.through_level,
                "add_on_cost": add_on.cost / unit,
                "add_on_chips": add_on.chips,
                "add_on_level": add_on.through_level,
                "balance_mode": event.balance_mode,
                "recording_mode": event.recording_mode,
            }
        )

    def changed_settings(self, event: Event) -> dict[str, Any]:
        """Only what differs from the event, as ``edit_event`` takes it."""
        data = self.cleaned_data
        units = event.minor_units
        rebuy = Rebuy.read(event.rebuy).to_json() | {
            "cost": minor(data["rebuy_cost"], units),
            "chips": data["rebuy_chips"] or 0,
            "through_level": data["rebuy_level"] or 0,
        }
        add_on = AddOn.read(event.add_on).to_json() | {
            "cost": minor(data["add_on_cost"], units),
            "chips": data["add_on_chips"] or 0,
            "through_level": data["add_on_level"] or 0,
        }
        late = LateRegistration.read(event.late_registration).to_json() | {
            "through_level": data["late_level"] or 0
        }
        wanted = {
            **{
                name: data[name]
                for name in (
                    "name",
                    "starts_at",
                    "starting_stack",
                    "table_size",
                    "max_entries",
                    "balance_mode",
                    "recording_mode",
                )
            },
            "currency": data["currency"].upper(),
            **{name: minor(data[name], units) for name in ("buy_in", "fee", "bounty", "guarantee")},
            "late_registration": late,
            "reentry": {"limit": data["reentries"]},
            "rebuy": rebuy,
            "add_on": add_on,
        }
        return {name: value for name, value in wanted.items() if value != _stored(event, name)}


def _stored(event: Event, name: str) -> Any:
    stored = getattr(event, name)
    kinds: dict[str, type[Terms]] = {
        "late_registration": LateRegistration,
        "reentry": Reentry,
        "rebuy": Rebuy,
        "add_on": AddOn,
    }
    return kinds[name].read(stored).to_json() if name in kinds else stored


def structure_items(data: Any) -> list[dict[str, Any]]:
    """The structure editor's rows as items of a structure file.

    Rows are the parallel lists ``type``, ``minutes``, ``sb``, …; an empty row is
    left out. Raises Refused("bad_row") naming row and field.
    """
    items = []
    for index, kind in enumerate(data.getlist("type")):

        def number(name: str, index: int = index) -> float:
            raw = (data.getlist(name) + [""] * 1000)[index].strip().replace(",", ".")
            try:
                return float(raw or 0)
            except ValueError:
                raise Refused("bad_row", row=index + 1, field=name) from None

        def text(name: str, index: int = index) -> str:
            return str((data.getlist(name) + [""] * 1000)[index])

        if kind == "remove":
            continue
        minutes = number("minutes")
        item: dict[str, Any] = {
            "type": kind,
            "minutes": int(minutes) if minutes % 1 == 0 else minutes,
        }
        if kind == "level":
            item |= {name: int(number(name)) for name in ("sb", "bb", "ante")}
            if item["ante"]:
                item["ante_kind"] = _ANTE_WORDS.get(text("ante_kind"), "per_player")
            variants = [_LIMIT_WORDS[v] for v in text("variants").split("+") if v in _LIMIT_WORDS]
            item["limit"] = variants[0] if len(variants) == 1 else variants or "no-limit"
        else:
            colours = [
                int(part) for part in text("color_up").replace(",", " ").split() if part.isdecimal()
            ]
            if colours:
                item["color_up"] = colours
        items.append(item)
    return items


_ANTE_WORDS = {"each": "per_player", "bb": "big_blind", "button": "button", "none": "per_player"}
_LIMIT_WORDS = {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit"}
