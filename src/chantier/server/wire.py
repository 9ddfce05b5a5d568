"""What goes over the wire: messages as text."""

from __future__ import annotations

import msgspec

_encode = msgspec.json.Encoder().encode


def encode(message: msgspec.Struct | None) -> str:
    """A message as it goes over the wire."""
    return _encode(message).decode()
