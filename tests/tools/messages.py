"""Keep the translation catalogues in step with the code, without gettext's programs.

    python -m tests.tools.messages sync      write what the code says into locale/<area>/<language>
    python -m tests.tools.messages check     fail on anything missing, fuzzy, stale or misfilled
    python -m tests.tools.messages compile   write the .mo files that Django reads, where they are old

A catalogue belongs to an area, chosen by where the string stands; its entries
are sorted by msgid and carry no source lines, so that two people's additions
merge without a conflict.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import polib

from tests.tools.words import AVOID

ROOT = Path(__file__).resolve().parents[2]
AREAS = ("core", "people", "money", "events", "tables")
LANGUAGES = ("it", "pt")
METADATA = {
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": "nplurals=2; plural=(n != 1);",
}

# function → which arguments are (context, singular, plural); None where it has no such argument
CALLS: dict[str, tuple[int | None, int, int | None]] = {
    "_": (None, 0, None),
    "gettext": (None, 0, None),
    "gettext_lazy": (None, 0, None),
    "gettext_noop": (None, 0, None),
    "ngettext": (None, 0, 1),
    "ngettext_lazy": (None, 0, 1),
    "pgettext": (0, 1, None),
    "pgettext_lazy": (0, 1, None),
    "npgettext": (0, 1, 2),
    "npgettext_lazy": (0, 1, 2),
}
LITERAL = r"""u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
TEMPLATE_CALL = re.compile(rf"(?<!\w)(n?p?gettext|_)\(({LITERAL}(?:,\s*{LITERAL})*)", re.DOTALL)
PLACEHOLDER = re.compile(r"%\((\w+)\)[a-z]|(?<!%)%[sd]|\{(\w*)\}")


@dataclass(frozen=True, slots=True, order=True)
class Message:
    """One string to translate, as gettext names it: its text, its context, its plural."""

    msgid: str
    context: str = ""
    plural: str = ""

    @property
    def key(self) -> tuple[str, str]:
        return (self.msgid, self.context)


class Unreadable(Exception):
    """A source whose strings cannot be extracted: the file, the line and why."""


# --- which strings the code has -------------------------------------------------------


def area_of(path: Path) -> str:
    """The catalogue a file's strings go to; ``path`` is relative to the project."""
    parts = path.parts
    if parts[0] == "tables":
        return "tables"
    if parts[0] in ("tourney", "templates") and len(parts) > 2 and parts[1] in AREAS:
        return parts[1]
    return "core"


def sources(root: Path) -> Iterator[Path]:
    """Every file that may hold a string for a reader, in a stable order."""
    for top in ("tourney", "tables"):
        for path in sorted((root / top).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path
    for top in ("templates", "tourney", "tables"):
        for path in sorted((root / top).rglob("*")):
            if path.suffix in (".html", ".txt") and path.is_file():
                yield path


def in_python(text: str, name: str) -> Iterator[Message]:
    """The messages of a Python file; an f-string can never be looked up, so it is refused."""
    for node in ast.walk(ast.parse(text, name)):
        if not isinstance(node, ast.Call):
            continue
        function = node.func
        called = getattr(function, "id", None) or getattr(function, "attr", "")
        if called not in CALLS:
            continue
        context, singular, plural = CALLS[called]
        texts = []
        for place in (singular, context, plural):
            argument = node.args[place] if place is not None and place < len(node.args) else None
            if isinstance(argument, ast.JoinedStr):
                raise Unreadable(f"{name}:{node.lineno}: an f-string cannot be translated")
            constant = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
            texts.append(argument.value if constant else "")  # type: ignore[union-attr]
        if texts[0]:
            yield Message(*texts)


def in_template(text: str, name: str) -> Iterator[Message]:
    """The messages of a template, read by Django's own tag lexer."""
    from django.utils.translation.template import templatize

    try:
        calls = templatize(text, origin=name)
    except SyntaxError as error:
        raise Unreadable(str(error)) from error
    for call in TEMPLATE_CALL.finditer(calls):
        texts = [ast.literal_eval(literal) for literal in re.findall(LITERAL, call[2], re.DOTALL)]
        context, singular, plural = CALLS[call[1]]
        yield Message(
            texts[singular],
            texts[context] if context is not None else "",
            texts[plural] if plural is not None else "",
        )


def extract(root: Path) -> dict[str, dict[tuple[str, str], Message]]:
    """Area → messages by key. Raises `Unreadable` for a source that cannot be read."""
    found: dict[str, dict[tuple[str, str], Message]] = {area: {} for area in AREAS}
    for path in sources(root):
        name = path.relative_to(root)
        read = in_python if path.suffix == ".py" else in_template
        for message in read(path.read_text("utf-8"), str(name)):
            if not message.msgid.strip():
                raise Unreadable(f"{name}: an empty string is marked for translation")
            kept = found[area_of(name)].setdefault(message.key, message)
            if message.plural and kept.plural and message.plural != kept.plural:
                raise Unreadable(f"{name}: two plurals for {message.msgid!r}")
            if message.plural:
                found[area_of(name)][message.key] = message
    return found


# --- what the catalogues hold ---------------------------------------------------------


def catalogue(root: Path, area: str, language: str) -> Path:
    return root / "locale" / area / language / "LC_MESSAGES" / "django.po"


def filled(entry: polib.POEntry) -> bool:
    """Whether a reader would see this entry in their language, every plural form of it."""
    if entry.fuzzy or entry.obsolete:
        return False
    if entry.msgid_plural:
        return len(entry.msgstr_plural) == 2 and all(entry.msgstr_plural.values())
    return bool(entry.msgstr)


def read_entries(path: Path) -> dict[tuple[str, str], polib.POEntry]:
    """A catalogue's entries by key; of two for one key (a merge kept both) the filled one."""
    entries: dict[tuple[str, str], polib.POEntry] = {}
    if path.exists():
        for entry in polib.pofile(str(path), wrapwidth=0):
            key = (entry.msgid, entry.msgctxt or "")
            if not entry.obsolete and (key not in entries or not filled(entries[key])):
                entries[key] = entry
    return entries


def synced(
    messages: Iterable[Message], known: dict[tuple[str, str], polib.POEntry], language: str
) -> polib.POFile:
    """The catalogue these messages ask for, with the translations already known."""
    wanted = polib.POFile(wrapwidth=88)
    wanted.metadata = {"Language": language, **METADATA}
    for message in sorted(messages):
        old = known.get(message.key)
        entry = polib.POEntry(msgid=message.msgid, msgctxt=message.context or None)
        if re.search(r"%\(\w+\)[a-z]|(?<!%)%[sd]", message.msgid + message.plural):
            entry.flags = ["python-format"]
        if old is not None:
            entry.tcomment = old.tcomment
            if old.fuzzy:
                entry.flags = [*entry.flags, "fuzzy"]
        if message.plural:
            entry.msgid_plural = message.plural
            forms = old.msgstr_plural if old is not None else {}
            entry.msgstr_plural = {form: forms.get(form, "") for form in (0, 1)}
        else:
            entry.msgstr = old.msgstr if old is not None else ""
        wanted.append(entry)
    return wanted


def text_of(wanted: polib.POFile) -> str:
    return str(wanted).rstrip("\n") + "\n"


def sync(root: Path) -> list[str]:
    """Bring every catalogue in step with the code; the places still to translate."""
    empty = []
    for area, messages in extract(root).items():
        for language in LANGUAGES:
            path = catalogue(root, area, language)
            wanted = synced(messages.values(), read_entries(path), language)
            text = text_of(wanted)
            if not path.exists() or path.read_text("utf-8") != text:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
            empty += [f"{area}/{language}: {e.msgid!r}" for e in wanted if not filled(e)]
    return empty


def placeholders(text: str) -> set[str]:
    """What a string fills in; a translation that loses one hides a figure, one more crashes."""
    return {match[0] for match in PLACEHOLDER.finditer(text.replace("%%", ""))}


def misfilled(entry: polib.POEntry) -> str:
    """What is wrong with the placeholders of a filled entry, or an empty string."""
    pairs = [(entry.msgid, entry.msgstr)]
    if entry.msgid_plural:
        # "one player" may leave the number out in the singular, never in the plural.
        pairs = [(entry.msgid_plural, entry.msgstr_plural[1])]
        extra = placeholders(entry.msgstr_plural[0]) - placeholders(
            entry.msgid + entry.msgid_plural
        )
        if extra:
            return f"unknown {sorted(extra)} in the singular"
    for source, translated in pairs:
        if placeholders(source) != placeholders(translated):
            return f"has {sorted(placeholders(translated))}, needs {sorted(placeholders(source))}"
        if source.startswith("\n") != translated.startswith("\n"):
            return "starts with a new line on one side only"
        if source.endswith("\n") != translated.endswith("\n"):
            return "ends with a new line on one side only"
    return ""


def unsaid(entry: polib.POEntry, language: str) -> list[str]:
    """The words of an entry that nobody says in that language's card rooms."""
    said = " ".join([entry.msgstr, *entry.msgstr_plural.values()]).lower()
    return [
        f"says {word!r}; the rooms say {better!r}"
        for word, better in AVOID[language].items()
        if re.search(rf"(?<!\w){word}(?!\w)", said)
    ]


def check(root: Path) -> list[str]:
    """Every fault a reader of the product could meet, worded for the person who mends it."""
    faults = []
    for language in LANGUAGES:
        seen: dict[tuple[str, str], tuple[str, str]] = {}
        for area, messages in extract(root).items():
            path = catalogue(root, area, language)
            where = path.relative_to(root)
            known = read_entries(path)
            text = path.read_text("utf-8") if path.exists() else ""
            if text != text_of(synced(messages.values(), known, language)):
                faults.append(f"{where}: not in step with the code; run sync")
            for key in sorted(messages):
                entry = known.get(key)
                if entry is None or not filled(entry):
                    faults.append(f"{where}: no translation of {key[0]!r}")
                    continue
                if wrong := misfilled(entry):
                    faults.append(f"{where}: {key[0]!r} {wrong}")
                faults += [f"{where}: {key[0]!r} {word}" for word in unsaid(entry, language)]
                said = str(entry.msgstr or sorted(entry.msgstr_plural.items()))
                first = seen.setdefault(key, (area, said))
                if first[1] != said:
                    faults.append(
                        f"{where}: {key[0]!r} is {said!r} here, {first[1]!r} in {first[0]}; "
                        "one wording, or a context (pgettext)"
                    )
    return faults


def compile_all(root: Path) -> int:
    """Write each .mo that is missing or older than its .po; how many were written."""
    written = 0
    for path in sorted((root / "locale").rglob("*.po")):
        compiled = path.with_suffix(".mo")
        if compiled.exists() and compiled.stat().st_mtime_ns > path.stat().st_mtime_ns:
            continue
        draft = path.with_suffix(f".mo.{Path.cwd().stat().st_ino}.tmp")
        polib.pofile(str(path)).save_as_mofile(str(draft))
        draft.replace(compiled)
        written += 1
    return written


def main(arguments: list[str]) -> int:
    """The command line; exit 0 when there is nothing left to do."""
    match arguments:
        case ["sync"]:
            empty = sync(ROOT)
            print(*empty, sep="\n")
            print(f"{len(empty)} to translate")
            return 0
        case ["check"]:
            faults = check(ROOT)
            print(*faults, sep="\n")
            print(f"{len(faults)} faults in the translations")
            return 1 if faults else 0
        case ["compile"]:
            compile_all(ROOT)
            return 0
        case _:
            print(__doc__)
            return 2


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Unreadable as error:
        sys.exit(f"{error}")
