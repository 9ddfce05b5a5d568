"""What goes over the wire: messages as text, and the time in which everything is said."""

from __future__ import annotations

import time

import msgspec

_encode = msgspec.json.Encoder().encode


def encode(message: msgspec.Struct | None) -> str:
    """A message as it goes over the wire."""
    return _encode(message).decode()


def now_ms() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
