"""``serve --tls``: HTTPS with the room's own certificate, and what it makes possible."""

from __future__ import annotations

import json
import ssl
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.services.site import Site


def test_a_client_that_trusts_the_rooms_certificate_is_served_and_another_is_not(
    make_site: Callable[..., Site],
) -> None:
    site = make_site(arguments=("--tls",))
    assert f"Tourney is at https://127.0.0.1:{site.port}" in site.log()
    assert "every tablet has to be told" in site.log()
    address = f"https://127.0.0.1:{site.port}"
    trusting = ssl.create_default_context(cafile=str(site.var / "tls" / "authority.pem"))
    with urllib.request.urlopen(f"{address}/sign-in/", context=trusting) as page:
        assert page.status == 200
        assert "Secure" in page.headers["Set-Cookie"]
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(f"{address}/healthz", context=ssl.create_default_context())
    with urllib.request.urlopen(f"{address}/certificate", context=trusting) as given:
        assert given.headers["Content-Type"] == "application/x-x509-ca-cert"
        assert b"PRIVATE" not in given.read()
    site.stop()
    site.start()
    assert site.log().count("every tablet has to be told") == 1


def test_without_tls_there_is_no_certificate_to_fetch(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("django.conf.settings.VAR_DIR", tmp_path)
    assert client.get("/certificate").status_code == 404


@pytest.mark.parametrize("language", ["en", "it", "pt"])
def test_the_manifest_names_icons_that_are_there(client: Client, language: str) -> None:
    answer = client.get("/manifest.webmanifest", headers={"Accept-Language": language})
    assert answer["Content-Type"] == "application/manifest+json"
    found: dict[str, Any] = json.loads(answer.content)
    assert (found["start_url"], found["lang"]) == ("/", language)
    assert {icon["sizes"] for icon in found["icons"]} == {"any", "192x192", "512x512"}


def test_the_worker_stands_at_the_root_and_is_asked_for_again(client: Client) -> None:
    answer = client.get("/worker.js")
    assert answer["Content-Type"] == "text/javascript"
    assert answer["Cache-Control"] == "no-cache"
    assert "Set-Cookie" not in answer
