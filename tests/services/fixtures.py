"""Fixtures over the real services; `tests/conftest.py` hands them to every test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from . import browser, postgres, valkey
from .process import NotStarted
from .site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The URL of an empty database on a real PostgreSQL, for psycopg and for DATABASE_URL."""
    try:
        with postgres.cluster() as url:
            yield url
    except NotStarted as missing:
        pytest.skip(f"PostgreSQL: {missing}")


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The URL of a real Redis, one for the whole run of this worker: use keys of your own."""
    if url := valkey.given_url():
        yield url
        return
    try:
        with valkey.redis() as server:
            yield server.url
    except NotStarted as missing:
        pytest.skip(f"Redis: {missing}")


@pytest.fixture
def redis_server() -> Iterator[valkey.Redis]:
    """A Redis of this test alone, to stop, kill and start again."""
    try:
        with valkey.redis() as server:
            yield server
    except NotStarted as missing:
        pytest.skip(f"Redis: {missing}")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A headless Chromium, one per module: Playwright's loop must not outlive its tests."""
    path = browser.program()
    if path is None:
        pytest.skip("Chromium: none found (set CHROMIUM, or apt install chromium)")
    with browser.launched(path) as running:
        yield running


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Open a page in a browser profile of its own: ``open_page(size=(1024, 768), touch=True)``.

    Further arguments go to Playwright's ``new_context``. A script error, or anything
    the content security policy had to stop, fails the test at its end.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def heard(message: Any) -> None:
        if "Content Security Policy" in message.text:
            faults.append(message.text)

    def opened(*, size: tuple[int, int] = (1440, 900), touch: bool = False, **more: Any) -> Page:
        width, height = size
        context = chromium.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, **more
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", heard)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults, "the page reported: " + "\n".join(faults)


@pytest.fixture(scope="session")
def migrated_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with every migration applied and nothing in it, to copy; static files beside."""
    site = Site(tmp_path_factory.mktemp("template"))
    site.manage("migrate", "--no-input", "-v", "0")
    site.manage("collectstatic", "--no-input", "-v", "0")
    # One file to copy: what the log still holds goes into the database.
    site.run(
        "from django.db import connection\n"
        "connection.cursor().execute('PRAGMA wal_checkpoint(TRUNCATE)')"
    )
    return site.database


@pytest.fixture
def make_site(tmp_path: Path, migrated_database: Path) -> Iterator[Callable[..., Site]]:
    """Start the product on a database of its own, with environment variables if given."""
    sites: list[Site] = []

    def made(*, start: bool = True, arguments: Sequence[str] = (), **env: str) -> Site:
        site = Site(tmp_path / f"site{len(sites)}", migrated_database, arguments, **env)
        sites.append(site)
        if start:
            site.start()
        return site

    yield made
    for site in sites:
        site.stop()


@pytest.fixture
def live_site(make_site: Callable[..., Site]) -> Site:
    """The product, serving an empty database of its own."""
    return make_site()


def on_postgres() -> bool:
    """Whether this run's own database is PostgreSQL."""
    return os.environ.get("DATABASE_URL", "").startswith("postgres")
