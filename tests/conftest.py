"""What every test gets: real services, both databases, and no silent skip."""

from __future__ import annotations

import os

import pytest

from tests.services.fixtures import (  # noqa: F401 - fixtures are found by name here
    chromium,
    live_site,
    make_site,
    migrated_database,
    open_page,
    postgres_url,
    redis_server,
    redis_url,
)
from tests.tools import messages

DATABASE_FIXTURES = {"db", "transactional_db", "django_db_serialized_rollback", "admin_client"}
skipped: dict[str, int] = {}  # why → how often; filled where the reports come together


def pytest_configure(config: pytest.Config) -> None:
    from django.conf import settings

    # Hashed file names need a collectstatic first; a test's page only needs the name.
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    # Whether "last spoke" is due depends on the time: a test that counts queries must not.
    settings.DEVICE_SEEN_SECONDS = 0
    if not hasattr(config, "workerinput"):
        messages.compile_all(messages.ROOT)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what touches the database, and keep a browser's tests in one worker."""
    for item in items:
        names = set(getattr(item, "fixturenames", ()))
        uses_database = item.get_closest_marker("django_db") or names & DATABASE_FIXTURES
        if uses_database and not item.get_closest_marker("one_database"):
            item.add_marker("both_databases")
        if "chromium" in names:
            item.add_marker("browser")
            item.add_marker(pytest.mark.xdist_group(item.nodeid.split("::")[0]))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """SQLite in a file, as the product has it: in memory, connections share locks otherwise."""
    from django.db import connections

    for connection in connections.all():
        if connection.vendor == "sqlite":
            folder = tmp_path_factory.mktemp("database")
            connection.settings_dict["TEST"]["NAME"] = str(folder / "test.sqlite3")


# --- no silent skip ---------------------------------------------------------------------


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.skipped:
        _note(report)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.skipped:
        _note(report)


def _note(report: pytest.TestReport | pytest.CollectReport) -> None:
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    reason = getattr(report, "wasxfail", "") or reason.removeprefix("Skipped: ")
    skipped[reason] = skipped.get(reason, 0) + 1


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Where nothing may be missing (TOURNEY_NO_SKIPS=1), a skip fails the run."""
    if skipped and exitstatus == 0 and _no_skips() and not hasattr(session.config, "workerinput"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for reason, times in sorted(skipped.items()):
        count = "1 test" if times == 1 else f"{times} tests"
        terminalreporter.write_line(
            f"NOT RUN: {count}. {reason.splitlines()[0]}", red=True, bold=True
        )
    if skipped and _no_skips():
        terminalreporter.write_line("TOURNEY_NO_SKIPS is set: this run fails.", red=True, bold=True)


def _no_skips() -> bool:
    return os.environ.get("TOURNEY_NO_SKIPS", "") == "1"
