"""`make install` on machines that are not as tidy as ours."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The least of the project that setting up needs, with nothing to download."""
    folder = tmp_path / "clone with a space"
    (folder / "deploy").mkdir(parents=True)
    shutil.copy(ROOT / "deploy" / "install.sh", folder / "deploy")
    (folder / "requirements.txt").write_text("# none\n")
    (folder / "requirements-dev.txt").write_text("# none\n")
    (folder / "tests" / "tools").mkdir(parents=True)
    (folder / "tests" / "__init__.py").touch()
    (folder / "tests" / "tools" / "__init__.py").touch()
    (folder / "tests" / "tools" / "messages.py").write_text("print('compiled')\n")
    return folder


def _program(folder: Path, name: str, body: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return path


def _install(clone: Path, path: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", "deploy/install.sh", "requirements.txt"],
        cwd=clone,
        env={"PATH": path, "HOME": os.environ.get("HOME", "/"), **env},
        capture_output=True,
        text=True,
        check=False,
    )


def _base_python() -> str:
    """The interpreter the venv of this run was made from."""
    return str(Path(sys.base_prefix, "bin", f"python3.{sys.version_info.minor}"))


def test_a_shim_that_fails_when_run_is_passed_over(clone, tmp_path):
    shims = tmp_path / "shims"
    for name in ("python3.11", "python3.12", "python3.13", "python3.14", "python3"):
        _program(shims, name, "exit 127")
    _program(shims, "python", f'exec "{_base_python()}" "$@"')
    done = _install(clone, f"{shims}:/usr/bin:/bin")
    assert done.returncode == 0, done.stderr
    assert "compiled" in done.stdout
    assert (clone / ".venv" / "bin" / "python").exists()


def test_a_second_run_installs_nothing_and_a_changed_pin_does(clone):
    path = f"{Path(_base_python()).parent}:/usr/bin:/bin"
    assert "Installing" in _install(clone, path).stdout
    assert "Installing" not in _install(clone, path).stdout
    (clone / "requirements.txt").write_text("# still none\n")
    assert "Installing" in _install(clone, path).stdout


def test_a_broken_environment_is_made_again_but_a_link_is_left_alone(clone, tmp_path):
    path = f"{Path(_base_python()).parent}:/usr/bin:/bin"
    _program(clone / ".venv", "keep", "")
    _program(clone / ".venv" / "bin", "python", "exit 127")
    assert _install(clone, path).returncode == 0
    assert not (clone / ".venv" / "keep").exists()

    shutil.rmtree(clone / ".venv")
    elsewhere = tmp_path / "elsewhere"
    _program(elsewhere, "keep", "")
    (clone / ".venv").symlink_to(elsewhere)
    done = _install(clone, path)
    assert done.returncode == 1
    assert "is a link" in done.stderr
    assert (elsewhere / "keep").exists()


def test_without_a_python_it_says_what_to_install(clone, tmp_path):
    shims = tmp_path / "shims"
    for name in ("dirname", "basename", "cat", "cksum"):
        _program(shims, name, f'exec /usr/bin/{name} "$@"')
    for name in ("python3.11", "python3.12", "python3.13", "python3.14", "python3", "python"):
        _program(shims, name, "exit 127")
    script = clone / "deploy" / "install.sh"
    # The fixed places of a system's own Python are there on the machine that runs this test.
    script.write_text(script.read_text().replace("/usr/bin/python3", "/nowhere/python3"))
    done = _install(clone, str(shims))
    assert done.returncode == 1
    assert "Python 3.11" in done.stderr


def test_every_pin_is_exact_and_the_development_list_holds_the_other():
    runtime = _pins(ROOT / "requirements.txt")
    development = _pins(ROOT / "requirements-dev.txt")
    assert all("==" in line for line in runtime + development)
    assert "-r requirements.txt" in (ROOT / "requirements-dev.txt").read_text()
    names = [line.partition("==")[0].partition("[")[0].lower() for line in runtime + development]
    assert len(names) == len(set(names))


def _pins(path: Path) -> list[str]:
    lines = (line.partition("#")[0].strip() for line in path.read_text().splitlines())
    return [line for line in lines if line and not line.startswith("-")]
