"""Commands given what cannot be: told by name before anything is done, no traceback."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tables.backup import BackupError, put_back, take


@pytest.mark.parametrize("option", ["--json", "--export", "--database"])
def test_simulate_looks_at_its_targets_before_it_plays(option: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=f"{option}: there is no folder"):
        call_command("simulate", "--players", "9", option, str(tmp_path / "no" / "x"))
    if option != "--database":
        with pytest.raises(CommandError, match=f"{option}: .* is a folder"):
            call_command("simulate", "--players", "9", option, str(tmp_path))


def test_simulate_words_what_is_wrong_with_a_structure(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("{}")
    with pytest.raises(CommandError, match=r"mine\.json: “items” is missing"):
        call_command("simulate", "--players", "9", "--structure", str(file))
    with pytest.raises(CommandError, match="sng-turbo"):
        call_command("simulate", "--players", "9", "--structure", "sng-turob")


def test_a_backup_needs_a_file_to_write_and_one_to_read(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="is a folder"):
        take(tmp_path)
    with pytest.raises(BackupError, match="is a folder"):
        put_back(tmp_path)


def test_restore_with_nobody_to_ask_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", nobody)
    with pytest.raises(CommandError, match="--yes"):
        call_command("restore", str(tmp_path / "x"))


@pytest.mark.django_db
@pytest.mark.parametrize("port", ["-1", "65536"])
def test_serve_names_a_port_that_cannot_be(port: str) -> None:
    with pytest.raises(CommandError, match="from 0 to 65535"):
        call_command("serve", f"--port={port}", "--no-static")
