"""``manage.py serve``: what it says, and that it ends when told."""

import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import pytest

from tables.management.commands.serve import addresses
from tests.services.process import Server, answers, free_port
from tests.services.site import ROOT, Site
from tests.services.stream import Stream


def test_it_prints_its_address_and_the_first_director_once(make_site):
    site = make_site()
    assert f"Tourney is at http://127.0.0.1:{site.port}" in site.log()
    password = re.search(r"First director: director +password: (\S+)", site.log())
    assert password is not None
    checked = site.run(
        "from django.contrib.auth import get_user_model\n"
        "person = get_user_model().objects.get(username='director')\n"
        f"print(person.is_superuser and person.check_password('{password[1]}'))"
    )
    assert checked.strip() == "True"
    site.stop()
    site.start()
    assert site.log().count("First director") == 1


def test_it_ends_on_sigterm_with_streams_open(make_site):
    site = make_site()
    streams = [Stream(site.port, 3, "clock:3") for _ in range(5)]
    for stream in streams:
        assert stream.next()[0] == "sync"
    begun = time.monotonic()
    assert site.stop() == 0
    # Nobody had to insist: the kill would have come after fifteen seconds.
    assert time.monotonic() - begun < 15
    assert [stream.rest()[-1][0] for stream in streams] == ["bye"] * 5
    for stream in streams:
        stream.close()


def test_a_plain_uvicorn_ends_its_streams_too(make_site, tmp_path):
    site = make_site(start=False)
    port = free_port()
    server = Server(
        [
            *(sys.executable, "-m", "uvicorn", "tourney.project.asgi:application"),
            *("--port", str(port), "--timeout-graceful-shutdown", "3"),
        ],
        ready=lambda: answers(port),
        log=tmp_path / "uvicorn.log",
        env=site.env,
        cwd=ROOT,
    )
    server.start()
    try:
        with Stream(port, 3, "board:3") as stream:
            assert stream.next()[0] == "sync"
            server.process.terminate()
            assert stream.rest()[-1][0] == "bye"
            # uvicorn hands the signal on when everything is closed.
            assert server.process.wait(15) == -signal.SIGTERM
    finally:
        server.stop()
    assert "Traceback" not in server.output()


def test_it_ends_on_interrupt(make_site):
    site = make_site()
    with Stream(site.port, 3, "clock:3") as stream:
        stream.next("sync")
        process = site._server.process
        process.send_signal(signal.SIGINT)
        assert process.wait(15) == 0
    assert "Traceback" not in site.log(), site.log()


def test_a_port_in_use_is_told_plainly(make_site):
    site = make_site(start=False)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = site.manage("serve", "--port", str(port), "--no-static", check=False)
    assert done.returncode == 1
    assert "Cannot listen" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_database_that_is_not_migrated_is_told_plainly(tmp_path):
    site = Site(tmp_path / "bare")
    done = site.manage("serve", "--port", "0", "--no-static", check=False)
    assert done.returncode == 1
    assert "migrate" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_system_that_allows_few_open_files_is_asked_for_more():
    few = (
        "import resource\n"
        "from tables.management.commands.serve import allow_many_connections\n"
        "hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))\n"
        "print(allow_many_connections() > 256)"
    )
    done = subprocess.run(
        [sys.executable, "-c", few], check=False, capture_output=True, text=True, cwd=ROOT
    )
    assert done.stdout.strip() == "True", done.stderr


def test_the_whole_network_gets_an_address_of_this_machine_first():
    found = addresses("0.0.0.0", 8000)
    assert found[0] == "http://127.0.0.1:8000"
    assert all(re.fullmatch(r"http://[\d.]+:8000", address) for address in found)


@pytest.mark.parametrize(
    ("host", "told"),
    [("127.0.0.1", "http://127.0.0.1:80"), ("::1", "http://[::1]:80"), ("tv", "http://tv:80")],
)
def test_one_host_gets_one_address(host, told):
    assert addresses(host, 80) == [told]


def test_files_are_served_whether_collected_or_not(make_site):
    site = make_site()
    page = urllib.request.urlopen(site.local_url).read().decode()
    sheets = re.findall(r'href="(/static/css/[^"]+)"', page)
    assert any(re.search(r"\.[0-9a-f]{12}\.css$", sheet) for sheet in sheets)
    for sheet in [*sheets, "/static/css/tokens.css"]:
        with urllib.request.urlopen(site.local_url + sheet) as answer:
            assert answer.status == 200


def test_every_page_carries_its_safety_headers(live_site):
    with urllib.request.urlopen(live_site.local_url) as answer:
        policy = answer.headers["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["Referrer-Policy"] == "same-origin"
        assert "geolocation=()" in answer.headers["Permissions-Policy"]
        assert "no-store" in answer.headers["Cache-Control"]
