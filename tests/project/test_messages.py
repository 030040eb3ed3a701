"""The catalogue tool: what it finds, what it refuses, what it keeps."""

from pathlib import Path

import polib
import pytest

from tests.tools import messages


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with a string of every kind."""
    _write(tmp_path, "tourney/core/words.py", 'x = _("Pause")\n')
    _write(
        tmp_path,
        "tables/screens.py",
        'y = ngettext("one seat", "%(n)d seats", n)\n'
        'z = pgettext("poker", "Call")\n'
        "later = _(name)\n"
        'long = gettext("Stop the clock "\n    "now")\n',
    )
    _write(
        tmp_path,
        "templates/events/clock.html",
        '{% load i18n %}{% translate "Next level" %} {% translate "Call" context "phone" %}'
        "{% blocktranslate trimmed count n=left %}\n  {{ n }} left\n{% plural %}\n  {{ n }} are left\n"
        '{% endblocktranslate %}{{ _("Ante")|upper }} {% translate "50% paid" %}'
        '{% include "x.html" with title=_("Prizes") %}{# translate "no" #}',
    )
    _write(tmp_path, "templates/base.html", '{% translate "Tourney’s room" %}')
    return tmp_path


def _write(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _fill(root: Path, area: str, language: str, **changes: str) -> None:
    """Translate everything as itself in capitals, some entries as told."""
    path = messages.catalogue(root, area, language)
    book = polib.pofile(str(path), wrapwidth=88)
    for entry in book:
        said = changes.get(entry.msgid, entry.msgid)
        if entry.msgid_plural:
            entry.msgstr_plural = {0: said, 1: entry.msgid_plural}
        else:
            entry.msgstr = said
    book.save(str(path))


def _fill_all(root: Path) -> None:
    messages.sync(root)
    for area in messages.AREAS:
        for language in messages.LANGUAGES:
            _fill(root, area, language)


def test_each_string_goes_to_the_catalogue_of_its_room(project):
    found = messages.extract(project)
    assert set(found["core"]) == {("Pause", ""), ("Tourney’s room", "")}
    assert set(found["tables"]) == {("one seat", ""), ("Call", "poker"), ("Stop the clock now", "")}
    assert set(found["events"]) == {
        ("Next level", ""),
        ("Call", "phone"),
        ("%(n)s left", ""),
        ("Ante", ""),
        ("Prizes", ""),
        ("50%% paid", ""),
    }
    assert found["events"]["%(n)s left", ""].plural == "%(n)s are left"
    assert found["tables"]["one seat", ""].plural == "%(n)d seats"


def test_sync_names_what_is_left_and_a_full_catalogue_passes(project):
    assert len(messages.sync(project)) == 2 * 11
    assert any("no translation of 'Pause'" in fault for fault in messages.check(project))
    _fill_all(project)
    assert messages.sync(project) == []
    assert messages.check(project) == []


def test_a_string_that_left_the_code_leaves_the_catalogue(project):
    _fill_all(project)
    _write(project, "tourney/core/words.py", 'x = _("Resume")\n')
    assert any("run sync" in fault for fault in messages.check(project))
    messages.sync(project)
    text = messages.catalogue(project, "core", "it").read_text("utf-8")
    assert "Resume" in text
    assert "Pause" not in text


def test_of_two_entries_a_merge_left_for_one_string_the_filled_one_stays(project):
    _fill_all(project)
    path = messages.catalogue(project, "core", "it")
    text = path.read_text("utf-8")
    path.write_text(text + '\nmsgid "Pause"\nmsgstr ""\n', "utf-8")
    assert any("run sync" in fault for fault in messages.check(project))
    assert messages.sync(project) == []
    assert path.read_text("utf-8") == text


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("posti", ""),
        ("%(seats)d posti", "unknown"),
    ],
)
def test_the_singular_may_leave_the_number_out_but_name_no_other(project, said, fault):
    _fill_all(project)
    _fill(project, "tables", "it", **{"one seat": said})
    faults = [line for line in messages.check(project) if "one seat" in line]
    assert bool(faults) == bool(fault)
    assert all(fault in line for line in faults)


def test_a_lost_placeholder_is_a_fault(project):
    _write(project, "tables/more.py", 'x = _("%(player)s moves to {table}")\n')
    _fill_all(project)
    _fill(project, "tables", "pt", **{"%(player)s moves to {table}": "%(player)s muda"})
    assert any("needs" in fault and "{table}" in fault for fault in messages.check(project))


def test_one_string_has_one_wording_in_all_rooms(project):
    _write(project, "tables/more.py", 'x = _("Pause")\n')
    _fill_all(project)
    _fill(project, "tables", "it", Pause="Sosta")
    assert any("one wording" in fault for fault in messages.check(project))


def test_a_word_no_card_room_says_is_a_fault(project):
    _fill_all(project)
    _fill(project, "core", "pt", Pause="Sem Contacto")
    faults = messages.check(project)
    assert [fault for fault in faults if "says 'contacto'" in fault]
    assert len(faults) == 1


def test_a_fuzzy_entry_is_not_a_translation(project):
    _fill_all(project)
    path = messages.catalogue(project, "core", "it")
    book = polib.pofile(str(path), wrapwidth=88)
    book.find("Pause").flags.append("fuzzy")
    book.save(str(path))
    assert any("no translation of 'Pause'" in fault for fault in messages.check(project))


@pytest.mark.parametrize(
    "code",
    ['x = _(f"level {n}")\n', 'x = _("")\ny = _("  ")\n'],
)
def test_what_can_never_be_looked_up_is_refused(project, code):
    _write(project, "tourney/core/words.py", code)
    with pytest.raises(messages.Unreadable):
        messages.extract(project)


def test_compile_writes_what_django_reads_and_only_once(project):
    _fill_all(project)
    assert messages.compile_all(project) == 10
    assert messages.compile_all(project) == 0
    compiled = polib.mofile(str(messages.catalogue(project, "core", "it").with_suffix(".mo")))
    assert compiled.find("Pause").msgstr == "Pause"
