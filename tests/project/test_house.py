"""Rules of the house that no single tool holds."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""


@pytest.mark.parametrize(
    "path", sorted((ROOT / "tourney" / "rules").rglob("*.py")), ids=lambda p: p.stem
)
def test_the_rules_import_the_standard_library_and_each_other_only(path):
    for name in _imports(path):
        top = name.partition(".")[0]
        assert name.startswith("tourney.rules") or top in sys.stdlib_module_names, name


def test_the_rules_read_no_clock_and_no_global_randomness():
    for path in (ROOT / "tourney" / "rules").rglob("*.py"):
        code = path.read_text("utf-8")
        assert not re.search(r"\b(datetime\.now|utcnow|time\.time|time\.monotonic)\(", code), path
        assert not re.search(r"\brandom\.(random|choice|shuffle|sample|randint)\(", code), path


def _tracked(*patterns: str) -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "--", *patterns], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return [ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def test_no_page_carries_a_script_or_style_of_its_own():
    """The content security policy would drop it, and the page would fail in the room."""
    inline = re.compile(
        r"<script(?![^>]*\bsrc=)(?![^>]*type=\"application/json\")|<style|\sstyle=|\son[a-z]+=\"",
        re.I,
    )
    for path in (ROOT / "templates").rglob("*.html"):
        found = inline.search(path.read_text("utf-8"))
        assert not found, f"{path.relative_to(ROOT)}: {found and found[0]}"


def test_no_page_loads_anything_from_another_host():
    foreign = re.compile(r"(src|href)=\"(https?:)?//", re.I)
    for path in (ROOT / "templates").rglob("*.html"):
        assert not foreign.search(path.read_text("utf-8")), path.relative_to(ROOT)


def test_no_file_names_a_path_of_the_machine_it_was_written_on():
    own = re.compile(r"/(w[o]rk|r[o]ot)/|/t[m]p/[a-z]")
    for path in _tracked(
        "*.py", "*.html", "*.js", "*.css", "*.md", "*.toml", "Makefile", ".ci", "deploy"
    ):
        if path.suffix == ".js" and "vendor" in path.parts:
            continue
        found = own.search(path.read_text("utf-8"))
        assert not found, f"{path.relative_to(ROOT)}: {found and found[0]}"


def test_readme_opens_with_the_two_commands():
    opening = (ROOT / "README.md").read_text("utf-8")[:900]
    assert "make run" in opening
    assert "make test" in opening
