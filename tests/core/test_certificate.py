"""The room's own certificate: made once, trusted once, renewed by itself, good for this room alone."""

from __future__ import annotations

import socket
import ssl
import stat
import threading
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509

from tourney.core.certificate import Certificate, ensure_certificate

NOW = datetime.now(UTC)
NAMES = ("localhost", "127.0.0.1", "::1", "laptop", "laptop.local", "192.168.1.20")


def make(folder: Path, names: Sequence[str] = NAMES, at: datetime = NOW) -> Certificate:
    return ensure_certificate(folder / "tls", names, at)


def shake_hands(found: Certificate, name: str, authority: Path | None = None) -> None:
    """A client that trusts the authority alone, and asks for the server by this name."""
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(found.chain, found.key)
    client = ssl.create_default_context(cafile=authority or found.authority)
    ours, theirs = socket.socketpair()

    def serve() -> None:
        try:
            server.wrap_socket(theirs, server_side=True).close()
        except OSError:
            theirs.close()

    other = threading.Thread(target=serve)
    other.start()
    try:
        client.wrap_socket(ours, server_hostname=name).close()
    finally:
        ours.close()
        other.join()


@pytest.mark.parametrize("name", NAMES)
def test_a_tablet_that_trusts_the_authority_accepts_every_name_of_the_machine(
    tmp_path: Path, name: str
) -> None:
    shake_hands(make(tmp_path), name)


def test_another_name_is_not_accepted(tmp_path: Path) -> None:
    with pytest.raises(ssl.SSLCertVerificationError):
        shake_hands(make(tmp_path), "192.168.1.21")


def test_a_restart_makes_nothing_new(tmp_path: Path) -> None:
    first, again = make(tmp_path), make(tmp_path)
    assert (first.new_authority, again.new_authority) == (True, False)
    assert again.chain.read_bytes() == first.chain.read_bytes()


def test_a_new_address_or_an_old_certificate_keeps_the_authority(tmp_path: Path) -> None:
    authority = make(tmp_path).authority.read_bytes()
    moved = make(tmp_path, (*NAMES, "10.1.2.3"))
    assert not moved.new_authority
    shake_hands(moved, "10.1.2.3")
    chain = moved.chain.read_bytes()
    renewed = make(tmp_path, (*NAMES, "10.1.2.3"), NOW + timedelta(days=750))
    assert not renewed.new_authority
    assert renewed.chain.read_bytes() != chain
    assert renewed.authority.read_bytes() == authority


def test_a_name_the_authority_may_not_certify_needs_a_new_one(tmp_path: Path) -> None:
    make(tmp_path)
    public = make(tmp_path, (*NAMES, "203.0.113.7", "club.example"))
    assert public.new_authority
    shake_hands(public, "203.0.113.7")
    shake_hands(public, "club.example")


def test_the_authority_cannot_speak_for_the_rest_of_the_world(tmp_path: Path) -> None:
    room = make(tmp_path)
    authority = x509.load_pem_x509_certificate(room.authority.read_bytes())
    limits = authority.extensions.get_extension_for_class(x509.NameConstraints)
    assert limits.critical
    assert not any(t.value == "bank.example" for t in limits.value.permitted_subtrees or ())
    other = make(tmp_path / "other", (*NAMES, "bank.example"))
    with pytest.raises(ssl.SSLCertVerificationError):
        shake_hands(other, "bank.example", room.authority)


def test_the_keys_are_for_the_owner_alone_and_the_lifetimes_what_systems_take(
    tmp_path: Path,
) -> None:
    found = make(tmp_path)
    for path in (found.key, found.authority.with_suffix(".key")):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    server = x509.load_pem_x509_certificate(found.chain.read_bytes())
    assert server.not_valid_after_utc - server.not_valid_before_utc <= timedelta(days=825)


def test_a_broken_half_is_made_again(tmp_path: Path) -> None:
    found = make(tmp_path)
    found.key.unlink()
    shake_hands(make(tmp_path), "laptop")
    found.authority.with_suffix(".key").unlink()
    assert make(tmp_path).new_authority
