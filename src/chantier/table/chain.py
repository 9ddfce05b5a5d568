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


def canonical(value: Any) -> bytes:
    """A value as canonical JSON."""
    return msgspec.json.encode(value, order="sorted")


def next_digest(previous: bytes, body: bytes) -> bytes:
    """The chain's hash after one more event."""
    return hashlib.sha256(previous + body).digest()
