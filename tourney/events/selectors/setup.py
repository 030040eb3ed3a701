"""What the set-up pages show, ready to print."""

from dataclasses import dataclass
from datetime import datetime

from tourney.core.now import now
from tourney.core.wording import Sentence
from tourney.events import builtin, words
from tourney.events.models import Entry, Event
from tourney.events.selectors.clock import read_event_clock
from tourney.money.prizes import preview_prizes, prize_pool
from tourney.rules.errors import RuleViolation
from tourney.rules.house import PROFILES, SETTINGS, HouseRules
from tourney.rules.prizes import plan_payouts
from tourney.rules.structure import Break, Item, Level, Structure
from tourney.rules.structure_check import check_structure


@dataclass(frozen=True, slots=True)
class Template:
    """A built-in structure as the choice of a new event shows it."""

    name: str
    title: str
    levels: int
    starting_stack: int | None
    level_minutes: str
    hours: float


@dataclass(frozen=True, slots=True)
class ItemRow:
    """One row of the structure: a level or a break. Minutes may be fractional."""

    index: int
    is_break: bool
    number: int | None
    minutes: str
    sb: int
    bb: int
    ante: int
    ante_kind: str
    ante_word: Sentence
    variants: str
    variant_word: str
    flags: dict[str, object]
    played: bool
    now: bool
    starts_after: str
    warnings: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """One possible answer of a house rule, with who plays it so."""

    value: str
    word: Sentence
    source: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One house rule with its answers, the founding documents' first."""

    name: str
    title: Sentence
    conflict: str
    rules: tuple[str, ...]
    choices: tuple[ChoiceRow, ...]
    founding: bool


@dataclass(frozen=True, slots=True)
class PrizePreview:
    """The payouts of one field size, best place first, minor units."""

    entries: int
    pool: int
    prizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetupPage:
    """Everything the set-up page of one event prints."""

    event: Event
    frozen: bool
    entries: int
    rows: tuple[ItemRow, ...]
    total: str
    structure_warnings: tuple[Sentence, ...]
    profiles: tuple[tuple[str, Sentence, bool], ...]
    settings: tuple[SettingRow, ...]
    pool: int
    prizes: tuple[int, ...]
    previews: tuple[PrizePreview, ...]


def templates() -> list[Template]:
    """The built-in structures, shortest night first."""
    found = []
    for name in builtin.names():
        structure = builtin.structure(name)
        lengths = sorted({(level.seconds or 0) // 60 for level in structure.levels})
        minutes = f"{lengths[0]}" if len(lengths) == 1 else f"{lengths[0]}–{lengths[-1]}"
        hours = sum(item.seconds or 0 for item in structure.items) / 3600
        found.append(
            Template(
                name,
                builtin.title(name),
                len(structure.levels),
                structure.starting_stack,
                minutes,
                round(hours, 1),
            )
        )
    return sorted(found, key=lambda template: (template.hours, template.name))


def setup_page(event: Event, at: datetime | None = None) -> SetupPage:
    """The set-up page of an event as it stands."""
    reading = read_event_clock(event.pk, at or now())
    structure = Structure(id="", name=event.name, items=reading.items)
    warnings = check_structure(structure)
    by_item: dict[int, list[Sentence]] = {}
    for warning in warnings:
        if warning.item is not None:
            by_item.setdefault(warning.item, []).append(words.WARNINGS[warning.code])
    rows = []
    passed = 0
    for index, item in enumerate(reading.items):
        rows.append(
            _item_row(
                index,
                item,
                passed,
                played=reading.started and index < reading.item,
                current=reading.started and index == reading.item,
                warnings=tuple(by_item.get(index, ())),
            )
        )
        passed += item.seconds or 0
    entries = Entry.objects.filter(event=event).exclude(status=Entry.Status.WITHDRAWN).count()
    return SetupPage(
        event=event,
        frozen=event.status not in (Event.Status.SETUP, Event.Status.OPEN),
        entries=entries,
        rows=tuple(rows),
        total=_hours(passed),
        structure_warnings=tuple(
            words.WARNINGS[w.code]
            for w in warnings
            if w.item is None and w.code != "starting_stack_unknown"
        ),
        profiles=tuple(
            (name, words.PROFILES[name], name == event.house_profile) for name in PROFILES
        ),
        settings=_settings(HouseRules.from_json(event.house)),
        pool=prize_pool(event),
        prizes=tuple(preview_prizes(event, entries)),
        previews=_previews(event),
    )


def _item_row(
    index: int,
    item: Item,
    passed: int,
    *,
    played: bool,
    current: bool,
    warnings: tuple[Sentence, ...],
) -> ItemRow:
    minutes = "" if item.seconds is None else f"{item.seconds / 60:g}"
    level = item if isinstance(item, Level) else None
    flags: dict[str, object] = {}
    if isinstance(item, Break):
        flags = {
            "color_up": ", ".join(map(str, item.color_up)),
            "end_late_reg": item.end_late_reg,
            "end_rebuys": item.end_rebuys,
            "end_of_day": item.end_of_day,
        }
    return ItemRow(
        index=index,
        is_break=level is None,
        number=level.number if level else None,
        minutes=minutes,
        sb=level.sb if level else 0,
        bb=level.bb if level else 0,
        ante=level.ante if level else 0,
        ante_kind=level.ante_kind if level else "none",
        ante_word=words.ANTES[level.ante_kind] if level and level.ante else "",
        variants="+".join(level.variants) if level else "",
        variant_word=" / ".join(str(words.VARIANTS[v]) for v in level.variants) if level else "",
        flags=flags,
        played=played,
        now=current,
        starts_after=_hours(passed),
        warnings=warnings,
    )


def _hours(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds % 3600 // 60:02d}"


def _settings(house: HouseRules) -> tuple[SettingRow, ...]:
    rows = []
    for setting in SETTINGS:
        now_set = getattr(house, setting.name)
        sources = [*setting.sources, *[""] * len(setting.choices)]
        rows.append(
            SettingRow(
                name=setting.name,
                title=words.SETTINGS[setting.name],
                conflict=setting.conflict,
                rules=setting.rules,
                choices=tuple(
                    ChoiceRow(
                        value=str(choice),
                        word=words.choice_word(setting.name, choice),
                        source=source,
                        chosen=choice == now_set,
                    )
                    for choice, source in zip(setting.choices, sources, strict=False)
                ),
                founding=now_set == setting.choices[0],
            )
        )
    return tuple(rows)


def _previews(event: Event) -> tuple[PrizePreview, ...]:
    found = []
    for entries in (6, 9, 18, 27, 45, 90, 180):
        pool = max(event.guarantee, event.buy_in * entries)
        try:
            prizes = plan_payouts(pool, entries, event.payout_plan)
        except RuleViolation:
            # Fixed amounts that a field so small could not pay: nothing to show for it.
            continue
        found.append(PrizePreview(entries, pool, tuple(prizes[:10])))
    return tuple(found)
