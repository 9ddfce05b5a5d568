"""Whose word counts about a client's address: that of a named proxy alone."""

from __future__ import annotations

from typing import Any

import pytest

from chantier.server.transport.proxies import Proxies, parse_address


def client(named: str, peer: str, *forwarded: str, kind: str = "http", scheme: str = "") -> Any:
    """The scope after the proxies were asked."""
    headers = [(b"x-forwarded-for", value.encode("latin-1")) for value in forwarded]
    if scheme:
        headers.append((b"x-forwarded-proto", scheme.encode()))
    scope: dict[str, Any] = {"type": kind, "client": (peer, 1), "headers": headers, "scheme": kind}
    Proxies(named).apply(scope)
    return scope


@pytest.mark.parametrize(
    ("named", "peer", "forwarded", "found"),
    [
        ("", "127.0.0.1", ("203.0.113.9",), "127.0.0.1"),  # nobody is named
        ("127.0.0.1", "127.0.0.2", ("203.0.113.9",), "127.0.0.2"),  # another is
        ("127.0.0.1", "127.0.0.1", ("203.0.113.9",), "203.0.113.9"),
        ("127.0.0.1", "::ffff:127.0.0.1", ("203.0.113.9",), "203.0.113.9"),
        ("10.0.0.0/8,::1", "::1", ("203.0.113.9, 10.1.2.3",), "203.0.113.9"),
        ("127.0.0.1", "127.0.0.1", ("198.51.100.1", "203.0.113.9"), "203.0.113.9"),
        ("127.0.0.1", "127.0.0.1", ("6.6.6.6, 203.0.113.9",), "203.0.113.9"),  # the client's word
        ("127.0.0.1", "127.0.0.1", ("203.0.113.9:4711",), "203.0.113.9"),
        ("127.0.0.1", "127.0.0.1", ("[2001:db8::7]:4711",), "2001:db8::7"),
        ("127.0.0.1", "127.0.0.1", ("2001:db8::7",), "2001:db8::7"),
        ("127.0.0.1", "127.0.0.1", ("unknown",), "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1", ("é" * 5000,), "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1", (), "127.0.0.1"),
        ("127.0.0.1,10.0.0.0/8", "127.0.0.1", ("unknown, 10.0.0.1",), "10.0.0.1"),
        ("*", "192.0.2.1", ("6.6.6.6, 203.0.113.9",), "203.0.113.9"),
    ],
)
def test_the_address_comes_from_the_nearest_entry_that_no_named_proxy_has(
    named: str, peer: str, forwarded: tuple[str, ...], found: str
):
    assert client(named, peer, *forwarded)["client"][0] == found


@pytest.mark.parametrize(
    ("named", "kind", "told", "scheme"),
    [
        ("127.0.0.1", "http", "https", "https"),
        ("127.0.0.1", "http", "wss", "https"),
        ("127.0.0.1", "websocket", "https", "wss"),
        ("127.0.0.1", "http", "gopher", "http"),
        ("", "http", "https", "http"),
    ],
)
def test_the_scheme_is_a_named_proxys_too(named: str, kind: str, told: str, scheme: str):
    assert client(named, "127.0.0.1", kind=kind, scheme=told)["scheme"] == scheme


@pytest.mark.parametrize("text", ["", "x", "1.2.3", "1.2.3.4.5", "[", "[]", ":", "::g", "1" * 99])
def test_what_is_no_address_is_none(text: str):
    assert parse_address(text) is None
