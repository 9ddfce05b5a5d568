"""The hash chain over a table's events: none can be changed, left out or added unnoticed.

    digest(0) = 32 zero bytes
    digest(n) = SHA-256(digest(n - 1) followed by the body of event n)

A body is canonical JSON: UTF-8, keys sorted, no spaces, no floating-point numbers, and nothing
escaped in texts but the quotation mark, the backslash and control characters.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

START = bytes(32)


class StoredEvent(msgspec.Struct, frozen=True):
    """One event as a store holds it: a link of the chain, with what is no part of it beside."""

    number: int
    """From 1, without gaps, per table."""
    body: bytes
    """What happened, as canonical JSON: public, and part of the hash chain."""
    digest: bytes
    """The chain's hash after this event (32 bytes)."""
    private: bytes = b""
    """What only the server may know (owners of seats, secrets), as JSON; empty for nothing."""
    aside: bytes = b""
    """What the table is told while the chain holds only its digest (chat), as JSON."""


def canonical(value: Any) -> bytes:
    """A value as canonical JSON."""
    return msgspec.json.encode(value, order="sorted")


def next_digest(previous: bytes, body: bytes) -> bytes:
    """The chain's hash after one more event."""
    return hashlib.sha256(previous + body).digest()
