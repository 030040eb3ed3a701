"""The room's own certificate, for a network whose addresses no public authority certifies.

An authority of this installation is made once and trusted once by each tablet; the server's own
certificate is made from it, and made again when it runs out or the machine has new addresses. The
authority can certify nothing but this room: names and addresses of private networks, and those the
machine has. So a folder that is lost does not endanger the tablets' other traffic.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY_LASTS = timedelta(days=3650)
# Systems refuse a server's certificate of more than 825 days, also from an authority of one's own.
LASTS, RENEW_BEFORE = timedelta(days=800), timedelta(days=60)
# A tablet whose clock is a little behind shall accept what was made a moment ago.
BACKDATED = timedelta(days=1)
PRIVATE = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "127.0.0.0/8", "169.254.0.0/16"),
    *("100.64.0.0/10", "::1/128", "fc00::/7", "fe80::/10"),
)
LOCAL = ("localhost", "local", "lan", "home", "internal", "home.arpa")


@dataclass(frozen=True, slots=True)
class Certificate:
    """Paths of PEM files. ``chain``: server and authority; ``new_authority``: tablets must trust it anew."""

    chain: Path
    key: Path
    authority: Path
    new_authority: bool


def ensure_certificate(folder: Path, names: Sequence[str], at: datetime) -> Certificate:
    """The certificate for these host names and addresses, made or renewed as needed.

    ``folder`` is made if missing, readable by nobody else; ``at`` is the present moment (UTC).
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    authority, chain = folder / "authority.pem", folder / "server.pem"
    authority_key, key = folder / "authority.key", folder / "server.key"
    made = not (
        _holds(authority, at)
        and authority_key.exists()
        and all(_permits(_read(authority), name) for name in names)
    )
    if made:
        _make_authority(authority, authority_key, names, at)
    if made or not key.exists() or not _serves(chain, authority, names, at):
        _make_server(chain, key, authority, authority_key, names, at)
    return Certificate(chain, key, authority, made)


def _holds(path: Path, at: datetime) -> bool:
    """Whether the certificate is there and lasts a while yet."""
    return path.exists() and _read(path).not_valid_after_utc > at + RENEW_BEFORE


def _serves(chain: Path, authority: Path, names: Sequence[str], at: datetime) -> bool:
    if not _holds(chain, at):
        return False
    server = _read(chain)
    if server.issuer != _read(authority).subject:
        return False
    named = server.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {_general(name) for name in names} <= set(named)


def _permits(authority: x509.Certificate, name: str) -> bool:
    limits = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    given = _general(name).value
    for tree in limits.permitted_subtrees or ():
        if isinstance(tree.value, IPv4Network | IPv6Network):
            if isinstance(given, IPv4Address | IPv6Address) and given in tree.value:
                return True
        elif isinstance(given, str) and (given == tree.value or given.endswith(f".{tree.value}")):
            return True
    return False


def _make_authority(path: Path, key_path: Path, names: Sequence[str], at: datetime) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    hosts = [name for name in names if isinstance(_general(name), x509.DNSName)]
    permitted: list[x509.GeneralName] = [x509.IPAddress(ip_network(net)) for net in PRIVATE]
    permitted += [x509.DNSName(name) for name in dict.fromkeys((*LOCAL, *hosts))]
    permitted += [
        x509.IPAddress(ip_network(name))
        for name in names
        if name not in hosts and not any(ip_address(name) in ip_network(net) for net in PRIVATE)
    ]
    # The serial number tells apart two authorities that a tablet was asked to trust.
    number = x509.random_serial_number()
    name = _named(f"Tourney {number % 10**6:06d}")
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(number)
        .not_valid_before(at - BACKDATED)
        .not_valid_after(at + AUTHORITY_LASTS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    _write_key(key_path, key)
    _write(path, certificate.public_bytes(serialization.Encoding.PEM))


def _make_server(
    chain: Path,
    key_path: Path,
    authority_path: Path,
    authority_key: Path,
    names: Sequence[str],
    at: datetime,
) -> None:
    authority = _read(authority_path)
    signer = serialization.load_pem_private_key(authority_key.read_bytes(), password=None)
    assert isinstance(signer, ec.EllipticCurvePrivateKey)
    key = ec.generate_private_key(ec.SECP256R1())
    by = x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key())
    certificate = (
        x509.CertificateBuilder()
        .subject_name(_named("Tourney"))
        .issuer_name(authority.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(at - BACKDATED)
        .not_valid_after(min(at + LASTS, authority.not_valid_after_utc))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName([_general(n) for n in names]), critical=False)
        .add_extension(by, critical=False)
        .sign(signer, hashes.SHA256())
    )
    _write_key(key_path, key)
    pem = serialization.Encoding.PEM
    _write(chain, certificate.public_bytes(pem) + authority.public_bytes(pem))


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _general(name: str) -> x509.IPAddress | x509.DNSName:
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _read(path: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(path.read_bytes())


def _write_key(path: Path, key: ec.EllipticCurvePrivateKey) -> None:
    _write(
        path,
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        ),
    )


def _write(path: Path, data: bytes) -> None:
    """Whole or not at all, and for the owner's eyes only."""
    fresh = path.with_name(path.name + ".new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(data)
    fresh.replace(path)
