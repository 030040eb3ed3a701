"""Nonsense to every address: the answer is a page, a refusal or "not there", never a fault of ours."""

from __future__ import annotations

import json
import os
import re
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.people.conftest import House, house
from tests.project.test_urls_by_role import ADDRESSES, samples
from tests.tools import permissions
from tests.tools.permissions import Address
from tourney.people import glass
from tourney.people.backends import BACKEND

__all__ = ["house", "samples"]

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "6"))
# Every field of every form there is, so that a guess often hits one that is read.
FIELDS = sorted(
    {
        name
        for page in (permissions.ROOT / "templates").rglob("*.html")
        for name in re.findall(r"\bname=\"([A-Za-z_][\w-]*)\"", page.read_text(encoding="utf-8"))
    }
    | {"taps", "acts", "hole", "level", "seconds", "stack-0", "stack-1", "item", "payouts"}
)
NASTY = [
    "",
    " ",
    "0",
    "1",
    "-1",
    "2",
    "9" * 18,
    "9" * 40,
    "1e9",
    "0x10",
    "٣",
    "²",
    "NaN",
    "null",
    "on",
    "true",
    "\x00",
    "a\x00b",
    "' OR 1=1 --",
    "<script>alert(1)</script>",
    "{}",
    "[]",
    '{"levels": [{"minutes": 0}]}',
    "%(x)s %s {0}",
    "../../etc/passwd",
    "2026-13-45T99:99",
    "é" * 5000,
    "\ud7ff",
    "🂡",
]
value = st.one_of(st.sampled_from(NASTY), st.text(max_size=40), st.integers().map(str))
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["key", "taps", "verb", "chair", "to", "cards", "after", "hand", "kind"]
            )
            | st.text(max_size=6),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@st.composite
def requests(draw: Any) -> dict[str, Any]:
    """A method, what replaces the numbers in the address, and a body."""
    fields = {name: draw(value) for name in draw(st.lists(st.sampled_from(FIELDS), max_size=8))}
    if draw(st.booleans()):
        fields["key"] = str(draw(st.uuids()))
    return {
        "method": draw(st.sampled_from(["GET", "POST", "POST", "POST"])),
        "wild": draw(st.integers(0, 5)) == 0,
        "number": draw(st.sampled_from([0, 1, 2**31, 2**63 - 1, 2**63, 10**25])),
        "word": draw(st.sampled_from(["x", "rename", "revoke", "0", "-", "close"])),
        "fields": fields,
        "json": draw(st.none() | plain),
        "htmx": draw(st.booleans()),
    }


def path_of(address: Address, known: dict[str, Any], asked: dict[str, Any]) -> str:
    path = address.route
    for name in address.kwargs:
        stands = known[name]
        if asked["wild"]:
            stands = asked["number"] if isinstance(stands, int) else asked["word"]
        path = re.sub(rf"<(?:\w+:)?{name}>", str(stands), path)
    return path


AREAS = sorted({address.name.split(":")[0] for address in ADDRESSES if ":" in address.name})


@pytest.mark.django_db
@pytest.mark.parametrize("area", [*AREAS, ""])
def test_nonsense_finds_no_fault(house: House, samples: dict[str, Any], area: str) -> None:
    here = [a for a in ADDRESSES if a.name.rpartition(":")[0] == area]
    client: Client = house.client("admin")
    client.raise_request_exception = False
    client.cookies[glass.COOKIE] = house.tablet().cookies[glass.COOKIE].value

    @settings(
        max_examples=EXAMPLES * len(here),
        deadline=None,
        database=None,
        derandomize=not os.environ.get("FUZZ_EXAMPLES"),
        suppress_health_check=list(HealthCheck),
    )
    @given(st.sampled_from(here), requests())
    def ask(address: Address, asked: dict[str, Any]) -> None:
        if "_auth_user_id" not in client.session:
            client.force_login(house.people["admin"], backend=BACKEND)
        headers = {"HX-Request": "true"} if asked["htmx"] else {}
        path = path_of(address, samples, asked)
        if asked["method"] == "GET":
            response = client.get(path, asked["fields"], headers=headers)
        elif asked["json"] is not None:
            body = json.dumps(asked["json"])
            response = client.post(path, body, content_type="application/json", headers=headers)
        else:
            response = client.post(path, asked["fields"], headers=headers)
        assert response.status_code < 500, f"{asked['method']} {path} {asked['fields']!r}"

    ask()


def test_there_is_something_to_guess_with() -> None:
    assert {"code", "pin", "name", "username", "password", "kinds", "layout"} <= set(FIELDS)
