"""Addresses a phone or tablet can scan."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any

import segno
from django.utils.safestring import SafeString, mark_safe


def svg(text: str) -> SafeString:
    """A QR as inline SVG: no style attributes, so that the security policy lets it be."""
    drawn = segno.make(text, error="m", micro=False)
    return mark_safe(
        drawn.svg_inline(omitsize=True, border=3, svgclass="qr__code", lineclass=None, light="#fff")
    )


def outside_address(request: Any, path: str) -> str:
    """The absolute address as another machine in the room reaches it.

    A floor laptop often looks at itself as localhost; a tablet cannot.
    """
    host, _, port = request.get_host().partition(":")
    if is_loopback(host):
        lan = lan_address()
        if lan:
            return f"{request.scheme}://{lan}{':' + port if port else ''}{path}"
    return str(request.build_absolute_uri(path))


def is_loopback(host: str) -> bool:
    """Whether this name means the machine itself."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def lan_address() -> str:
    """This machine's address in the local network, or ``""``; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
    return "" if is_loopback(found) else found
