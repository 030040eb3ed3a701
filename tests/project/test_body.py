"""Only whole requests reach a thread: not the endless, not the broken off."""

import asyncio
import http.client
import socket

import pytest

from tourney.project.body import Refused, whole


def received(*messages):
    waiting = list(messages)

    async def receive():
        return waiting.pop(0)

    return receive


def part(body, more=False):
    return {"type": "http.request", "body": body, "more_body": more}


def read(receive, *, most=100, length=None):
    headers = [] if length is None else [(b"content-length", str(length).encode())]

    async def main():
        give = await whole({"headers": headers}, receive, most)
        return [await give(), await give()]

    return asyncio.run(main())


GONE = {"type": "http.disconnect"}


def test_parts_become_one_body_and_what_comes_after_is_passed_on():
    messages = read(received(part(b"ab", more=True), part(b"", more=True), part(b"c"), GONE))
    assert messages == [part(b"abc"), GONE]


@pytest.mark.parametrize(
    ("messages", "length", "status"),
    [
        ([], 101, 413),
        ([part(b"x" * 60, more=True), part(b"x" * 60)], None, 413),
        ([part(b"x" * 60, more=True), GONE], None, None),
    ],
)
def test_what_is_too_long_or_breaks_off_is_refused(messages, length, status):
    with pytest.raises(Refused) as refused:
        read(received(*messages), length=length)
    assert refused.value.status == status


def test_slow_uploads_do_not_keep_the_room_waiting(live_site):
    slow = [socket.create_connection(("127.0.0.1", live_site.port)) for _ in range(20)]
    for line in slow:
        line.sendall(
            b"POST /i18n/setlang/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n"
            b"Content-Type: application/x-www-form-urlencoded\r\n\r\nlang"
        )
    connection = http.client.HTTPConnection("127.0.0.1", live_site.port, timeout=20)
    connection.request("GET", "/healthz")
    assert connection.getresponse().status == 200
    connection.close()
    for line in slow:
        line.close()


def test_an_upload_without_end_is_told_so(live_site):
    connection = http.client.HTTPConnection("127.0.0.1", live_site.port, timeout=20)
    connection.putrequest("POST", "/i18n/setlang/")
    connection.putheader("Content-Length", str(10**12))
    connection.endheaders()
    assert connection.getresponse().status == 413
    connection.close()
