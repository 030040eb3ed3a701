"""The documents name what is there: commands, chores, settings, files."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted(
    [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "tests").glob("*.md"),
        *(ROOT / name for name in ("Dockerfile", "compose.yaml", "Makefile")),
        *(path for path in (ROOT / "deploy").iterdir() if path.is_file()),
    ]
)
READ = pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)


@READ
def test_every_command_it_names_exists(path):
    named = re.findall(r"manage\.py ([a-z_]+)", path.read_text("utf-8"))
    assert not set(named) - set(get_commands())


@READ
def test_every_chore_it_names_exists(path):
    chores = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = re.findall(r"`make ([a-z-]+)", path.read_text("utf-8"))
    assert not set(named) - chores


@READ
def test_every_file_it_links_to_exists(path):
    if path.suffix != ".md":
        return
    for link in re.findall(r"\]\(([^)#:]+)\)", path.read_text("utf-8")):
        if not link.startswith("docs/img/"):
            assert (path.parent / link).exists(), link


def test_every_setting_the_environment_may_give_is_told_with_its_name():
    settings = (ROOT / "tourney" / "project" / "settings.py").read_text("utf-8")
    read = set(re.findall(r"env(?:\.\w+)?\(\s*\"([A-Z_]+)\"", settings))
    table = (ROOT / "docs" / "running.md").read_text("utf-8")
    told = set(re.findall(r"^\| `([A-Z_]+)` \|", table, re.MULTILINE))
    assert read == told
